"""Rules for titles: readers tell concepts apart by them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, quoted
from conceptry.model.folder import folded, is_other_form

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus, Record


def check_titles(corpus: Corpus) -> Iterator[Diagnostic]:
    """Check that no two concepts have one title, in whatever case and Unicode form."""
    first: dict[str, Record] = {}
    for record in corpus.records:
        name = record.concept.name
        key = folded(" ".join(name.split()))
        if not key:
            continue
        if key in first:
            yield _collision(record, first[key])
        first.setdefault(key, record)


def _collision(record: Record, other: Record) -> Diagnostic:
    mine, theirs = record.concept.name, other.concept.name
    if is_other_form(mine, theirs):  # they look the same, so each is written with escapes
        return record.source.diagnose(
            "colliding-names",
            f"{json.dumps(mine)} is the title {json.dumps(theirs)} of {other.source.path} in "
            "another Unicode form",
            path=("name",),
            hint="type the title again in one of the two files, or give it another one",
        )
    return record.source.diagnose(
        "repeated-title",
        f"{quoted(mine)} is also the title of {other.source.path}",
        path=("name",),
        hint="give one of the two a title that says how it differs",
    )
