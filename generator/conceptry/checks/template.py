"""Rules against words of the starting record that nobody has replaced."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from conceptry.diagnostics import Diagnostic
from conceptry.model.starter import render_record

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath, Json

_PLACES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("role", ()),
    ("description", ()),
    ("specs", ("label", "value")),
    ("specs", ("context",)),
    ("interfaces", ("name", "signal")),
    ("tradeoff", ()),
    ("whyAI", ()),
    ("sources", ("title",)),
    ("sources", ("url",)),
    ("mechanism", ()),
    ("misconception", ()),
    ("check", ("question",)),
    ("check", ("explanation",)),
    ("learningObjective", ()),
    ("engineeringExample", ()),
    ("evidenceNotes", ()),
)
"""Fields with sentences in the starting record, and of objects the names under which they stand.

Names, such as that of an interface, are the template's only together with what is said of them.
Equations are left out: the formula of a transfer is right wherever it stands.
"""


def check_template(record: Record) -> Iterator[Diagnostic]:
    """Report once where a record still says what the starting record says."""
    untouched = [
        path
        for field, names in _PLACES
        for path, words in _sentences(record.source.data, field, names)
        if words in _starting_words(field, names)
    ]
    if untouched:
        fields = ", ".join(dict.fromkeys(str(path[0]) for path in untouched))
        yield record.source.diagnose(
            "still-the-template",
            f"words of the starting record are still there, in: {fields}",
            path=untouched[0],
            hint="replace them by yours, or remove the fields that need not be there",
        )


@cache
def _starting_words(field: str, names: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    starting = json.loads(render_record("starting-record"))
    return frozenset(words for _, words in _sentences(starting, field, names))


def _sentences(
    data: Json, field: str, names: tuple[str, ...]
) -> Iterator[tuple[DataPath, tuple[str, ...]]]:
    """Yield what a field says, or each of its items, wherever in the list it stands now."""
    value: Any = data.get(field) if isinstance(data, dict) else None
    items: list[tuple[DataPath, Any]] = [((field,), value)]
    if isinstance(value, list):
        items = [((field, i), item) for i, item in enumerate(value)]
    for place, item in items:
        found = [item.get(name) for name in names] if names and isinstance(item, dict) else [item]
        words = tuple(word for word in found if isinstance(word, str))
        if len(words) == len(found):
            yield (*place, *names[:1]), words
