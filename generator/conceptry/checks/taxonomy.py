"""Rules for the taxonomy, and for the fields that take a value of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from conceptry.checks.text import check_texts
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model.base import RESERVED_IDS
from conceptry.model.folder import folded

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.taxonomy import Taxonomy
    from conceptry.source import Source


def check_taxonomy(corpus: Corpus) -> Iterator[Diagnostic]:
    """Check a folder's own taxonomy: plain texts, and each value and each address once."""
    source = corpus.shared_taxonomy.source
    if source is None:
        return
    yield from check_texts(source)
    taxonomy = corpus.taxonomy
    for field, values in (
        ("levels", taxonomy.levels),
        ("kinds", taxonomy.kinds),
        ("visualFamilies", taxonomy.visualFamilies),
        ("labs", taxonomy.labs),
    ):
        yield from _check_repeated(source, field, "id", [value.id for value in values])
    branches = taxonomy.branches
    yield from _check_repeated(source, "branches", "workstream", [b.workstream for b in branches])
    yield from _check_repeated(source, "branches", "name", [b.slug for b in branches])
    for field, name, words in (
        ("levels", "id", [level.id for level in taxonomy.levels]),
        ("branches", "name", [branch.slug for branch in branches]),
    ):
        for i, word in enumerate(words):
            if not word or word in RESERVED_IDS:
                reason = RESERVED_IDS.get(word, "empty")
                message = f"its page's address would be {quoted(word)}, which is {reason}"
                yield source.diagnose(
                    "bad-id", message, path=(field, i, name), hint="use other words"
                )


def _check_repeated(
    source: Source, field: str, name: str, words: Sequence[str]
) -> Iterator[Diagnostic]:
    seen: dict[str, int] = {}
    for i, word in enumerate(words):
        key = folded(word)
        if key in seen:
            message = f"{quoted(word)} is taken by /{field}/{seen[key]} already"
            yield source.diagnose(
                "repeated-value", message, path=(field, i, name), hint="remove or rename one"
            )
        seen.setdefault(key, i)


def check_values(record: Record, taxonomy: Taxonomy) -> Iterator[Diagnostic]:
    """Check level, kind, branch and what hangs on it, visual family and labs."""
    concept = record.concept
    branch = taxonomy.branch(concept.branch)
    lists = (
        ("level", concept.level, [v.id for v in taxonomy.levels]),
        ("kind", concept.kind, [v.id for v in taxonomy.kinds]),
        ("branch", concept.branch, [b.name for b in taxonomy.branches]),
        ("visualFamily", concept.visualFamily, [v.id for v in taxonomy.visualFamilies]),
        ("workstream", concept.workstream, [b.workstream for b in taxonomy.branches]),
    )
    for field, value, allowed in lists:
        if value and value not in allowed:
            yield _unknown_value(record, field, value, allowed)
    if branch and concept.subbranch and concept.subbranch not in branch.subbranches:
        yield _unknown_value(record, "subbranch", concept.subbranch, branch.subbranches)
    workstreams = [b.workstream for b in taxonomy.branches]
    if branch and concept.workstream in workstreams and concept.workstream != branch.workstream:
        message = f"{quoted(concept.workstream)} is not the workstream of {quoted(branch.name)}"
        yield record.source.diagnose(
            "other-branch", message, path=("workstream",), hint=f"it is {branch.workstream}"
        )
    yield from _check_labs(record, taxonomy)


def _unknown_value(record: Record, field: str, value: str, allowed: Sequence[str]) -> Diagnostic:
    close = nearest(value, allowed, cutoff=0.6)
    guess = f"did you mean {quoted(close)}? " if close else ""
    return record.source.diagnose(
        "unknown-value",
        f"{quoted(value)} is not a {field} of the taxonomy",
        path=(field,),
        hint=f"{guess}allowed: {', '.join(allowed)}",
    )


def _check_labs(record: Record, taxonomy: Taxonomy) -> Iterator[Diagnostic]:
    concept = record.concept
    labs = [v.id for v in taxonomy.labs]
    for field, value in (("labId", concept.labId), ("deepLabId", concept.deepLabId)):
        if value and value not in labs:
            here = ", ".join(labs) or "none yet"
            yield record.source.diagnose(
                "unknown-lab",
                f"this site has no lab {quoted(value)}; the page says so",
                path=(field,),
                hint=f"labs here: {here}",
            )
