"""Rules for the picture of a record: it is of the record's family, and its numbers can be drawn."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from conceptry.checks.example import is_computable
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula.symbol import canonical
from conceptry.model.drawn import read_picture
from conceptry.units import find_numbers

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath

_NAMES = frozenset(("label", "heading", "literal"))
# A number before a word counts something; one behind it is part of a name, such as Llama 3.
_WORD = re.compile(r" [a-z]{3,}")


def check_picture(record: Record, faulty: Collection[str]) -> Iterator[Diagnostic]:
    """Check the family of a picture and compute all of its numbers.

    Parameters
    ----------
    faulty
        Pointers of errors; where an equation has one, nothing is computed from it.
    """
    concept = record.concept
    if concept.picture is None:
        return
    kind, family = concept.picture.kind, concept.visualFamily
    if kind != family:
        said = "missing" if family is None else quoted(family)
        yield record.source.diagnose(
            "other-picture",
            f"the picture is of the family {quoted(kind)}, visualFamily is {said}",
            path=("picture", "kind"),
            hint=f'write "visualFamily": {quoted(kind)}, or a picture of the other family',
        )
    yield from _check_names(record)
    if not is_computable(record, faulty):
        return
    for fault in read_picture(concept).faults:
        yield record.source.diagnose(
            fault.code,
            fault.message,
            path=_find_path(record, ("picture", *fault.place)),
            inside=fault.inside,
            hint=fault.hint,
        )


def _check_names(record: Record) -> Iterator[Diagnostic]:
    """Report numbers in names and literals: nobody would notice when they become wrong."""
    data: Any = record.source.data
    for path, text in _find_names(data["picture"], ("picture",)):
        for number in find_numbers(text):
            words = text[number.start : number.end]
            is_quantity = number.unit or _WORD.match(text, number.end)
            if words[0].isdecimal() and is_quantity:
                yield record.source.diagnose(
                    "untied-number",
                    f"nothing says what {quoted(words)} is",
                    path=path,
                    inside=number.start,
                    hint="say it without the number, or give the number as an expression beside it",
                )


def _find_names(data: Any, path: DataPath) -> Iterator[tuple[DataPath, str]]:  # noqa: ANN401
    if isinstance(data, list):
        for index, item in enumerate(data):
            yield from _find_names(item, (*path, index))
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in _NAMES:
                yield (*path, key), value
            yield from _find_names(value, (*path, key))


def _find_path(record: Record, place: DataPath) -> DataPath:
    """Return a place with its symbol spelled as in the document, or the nearest place there is."""
    data: Any = record.source.data
    path: list[str | int] = []
    for step in place:
        if isinstance(data, dict) and step not in data:
            step = next((key for key in data if canonical(key) == step), step)  # noqa: PLW2901
            if step not in data:
                break
        path.append(step)
        data = data[step]
    return tuple(path)
