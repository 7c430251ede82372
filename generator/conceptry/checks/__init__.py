"""Everything that is checked about a corpus before a page is drawn.

One module per family of rules. Every rule is a function that yields
diagnostics and never raises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from conceptry.checks import backslash, equation, link, quiz, taxonomy, template, text, title

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conceptry.diagnostics import Diagnostic
    from conceptry.model.corpus import Corpus, Record


def run(corpus: Corpus) -> tuple[Diagnostic, ...]:
    """Check every record of a corpus, and the records with each other."""
    found = [d for record in corpus.records for d in _check_record(record, corpus)]
    found += taxonomy.check_taxonomy(corpus)
    found += title.check_titles(corpus)
    found += link.check_cycles(corpus)
    return tuple(sorted(found))


def _check_record(record: Record, corpus: Corpus) -> Iterable[Diagnostic]:
    """Check one record; what follows from a fault in a text itself is not reported again."""
    eaten = [*backslash.check_backslashes(record)]
    spoilt = {d.pointer for d in eaten}
    texts = [d for d in text.check_texts(record.source) if d.pointer not in spoilt]
    spoilt |= {d.pointer for d in texts}
    found = [*quiz.check_questions(record), *equation.check_equations(record, spoilt)]
    found += link.check_links(record, corpus)
    found += template.check_template(record)
    if corpus.taxonomy_is_known:
        found += taxonomy.check_values(record, corpus.taxonomy)
    texts += [d for d in found if d.pointer not in spoilt]
    return [*eaten, *(d for d in texts if not record.source.is_broken(d.pointer))]
