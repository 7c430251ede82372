"""Everything that is checked about a corpus before a page is drawn.

One module per family of rules. Every rule is a function that yields
diagnostics and never raises.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from conceptry.checks import (
    acceptance,
    agreement,
    backslash,
    claim,
    constant,
    equation,
    example,
    form,
    investigation,
    link,
    number_question,
    picture,
    quiz,
    quiz_collection,
    quiz_wording,
    review,
    taxonomy,
    template,
    text,
    title,
)
from conceptry.diagnostics import errors
from conceptry.model.memory import Memory

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from conceptry.diagnostics import Diagnostic
    from conceptry.model.concept import Concept
    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.investigation_file import InvestigationRecord


type Checked = tuple[list[Diagnostic], frozenset[str]]
"""What was found in one record, and the pointers of its texts that have faults."""


def run(
    corpus: Corpus, memory: Memory | None = None, checked: Mapping[str, Checked] | None = None
) -> tuple[Diagnostic, ...]:
    """Check every record of a corpus, and the records with each other.

    Parameters
    ----------
    memory
        What earlier runs found about investigations.
    checked
        What `check_record` finds, by path, where it is known already.
    """
    memory = memory or Memory()
    alone = leave_alone(corpus)
    found: list[Diagnostic] = []
    for record in corpus.records:
        known = checked.get(record.source.path) if checked else None
        own, spoilt = known or check_record(record, alone)
        found += own
        found += _unspoilt(link.check_links(record, corpus), record, spoilt)
    found += _check_investigations(corpus, found, memory)
    found += _check_shared(corpus)
    found += title.check_titles(corpus)
    found += link.check_cycles(corpus)
    found += quiz_collection.check_collection(corpus)
    return tuple(sorted(found))


def _check_investigations(
    corpus: Corpus, found: Iterable[Diagnostic], memory: Memory
) -> Iterator[Diagnostic]:
    """Check every investigation with the concepts that it passes through.

    Parameters
    ----------
    found
        Of the records, so that nothing is computed from an equation with a fault.
    """
    yield from investigation.check_passing(corpus)
    faulty: dict[str, set[str]] = {}
    for fault in errors(found):
        faulty.setdefault(fault.path, set()).add(fault.pointer)
    sound = {
        record.concept.id: record.concept
        for record in corpus.records
        if example.is_computable(record, faulty.get(record.source.path, ()))
    }
    for one in corpus.investigations:
        passed = {step.concept for step in one.investigation.steps}
        concepts = [corpus.by_id.get(name) for name in sorted(passed)]
        stamp = (one, concepts, sorted(passed & sound.keys()), corpus.known_ids)
        check = partial(_check_investigation, one, corpus, sound)
        yield from memory.recall(("check investigation", one.source.path), stamp, check)


def _check_investigation(
    record: InvestigationRecord, corpus: Corpus, sound: Mapping[str, Concept]
) -> list[Diagnostic]:
    found = investigation.check_investigation(record, corpus, sound)
    return [one for one in found if not record.source.is_broken(one.pointer)]


def _check_shared(corpus: Corpus) -> Iterator[Diagnostic]:
    """Check the files that all records share."""
    shared = (corpus.shared_taxonomy, corpus.shared_constants, corpus.shared_settings)
    documents = [one.document for one in shared if one.document is not None]
    eaten = [d for one in documents for d in backslash.check_backslashes(one)]
    yield from eaten
    spoilt = {(d.path, d.pointer) for d in eaten}
    found = (*taxonomy.check_taxonomy(corpus), *constant.check_constants(corpus))
    yield from (d for d in found if (d.path, d.pointer) not in spoilt)


def settle(corpus: Corpus, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Leave out the warnings that records accept, those from loading included."""
    return acceptance.settle(corpus, found, tallied=quiz_collection.tallied(corpus))


def leave_alone(corpus: Corpus) -> Corpus:
    """Return what all records of a corpus share, without the records."""
    return replace(
        corpus,
        records=(),
        unread=frozenset(),
        investigations=(),
        unread_investigations=frozenset(),
    )


def check_record(record: Record, corpus: Corpus) -> Checked:
    """Check one record by itself, and return as well which of its texts have faults.

    What follows from a fault in a text is not reported again.

    Parameters
    ----------
    corpus
        Without records, since the findings are remembered for as long as this record and the files
        that all share stay the same. Rules that look at other records belong to `run`.
    """
    eaten = [*backslash.check_backslashes(record.source)]
    spoilt = {d.pointer for d in eaten}
    texts = [d for d in text.check_texts(record.source) if d.pointer not in spoilt]
    spoilt |= {d.pointer for d in texts}
    found = [*quiz.check_questions(record), *equation.check_equations(record, spoilt)]
    found += quiz_wording.check_wording(record)
    found += number_question.check_number_questions(record)
    found = [*constant.explain_units(record, found, corpus.shared_constants)]
    found += form.check_forms(record, spoilt | {d.pointer for d in errors(found)})
    found += constant.check_written(record, corpus.shared_constants)
    faulty = {*spoilt, *(d.pointer for d in errors(found))}
    found += agreement.check_agreement(record, faulty)
    found += example.check_example(record, faulty)
    found += claim.check_claims(record, {*spoilt, *(d.pointer for d in errors(found))})
    found += picture.check_picture(record, {*spoilt, *(d.pointer for d in errors(found))})
    found += template.check_template(record)
    found += review.check_review(record)
    if corpus.shared_taxonomy.is_known:
        found += taxonomy.check_values(record, corpus.taxonomy)
    known = frozenset(spoilt)
    return [*eaten, *_unspoilt(texts, record, ()), *_unspoilt(found, record, known)], known


def _unspoilt(
    found: Iterable[Diagnostic], record: Record, spoilt: Collection[str]
) -> Iterator[Diagnostic]:
    """Leave out what only follows from a fault in a text, or of syntax."""
    return (d for d in found if d.pointer not in spoilt and not record.source.is_broken(d.pointer))
