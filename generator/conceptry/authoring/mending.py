"""Writes the numbers of a record's sentences anew, where an input or an equation has changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.model.calculation import compute_numbers
from conceptry.model.comparison import Difference, compare
from conceptry.model.passage import Tied, walk
from conceptry.model.tie import find_ties
from conceptry.source.document import raw_offset

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conceptry.model.concept import Concept
    from conceptry.model.corpus import Record
    from conceptry.model.investigation_file import InvestigationRecord
    from conceptry.source import DataPath, Source
    from conceptry.units import ProseNumber


MENDED = frozenset(("number-differs",))
"""Errors that this mends; a record with others is not one to compute sentences from."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A number that was written anew, as it stood and as it stands now."""

    field: str
    old: str
    new: str


def mend_record(record: Record) -> tuple[str, tuple[Mended, ...]]:
    """Return the text of a record with every tied number as it is computed, and what changed.

    The phrases that tie the numbers are written anew with them; nothing else is touched.
    """
    concept = record.concept
    entries = concept.example.numbers if concept.example else ()
    calculations = {one.index: one for one in compute_numbers(concept)}
    tied = Tied(tuple(entries), find_ties(concept), calculations, None)
    return _mend(record.source, {("example", "numbers"): tied})


def mend_investigation(
    record: InvestigationRecord, concepts: Mapping[str, Concept]
) -> tuple[str, tuple[Mended, ...]]:
    """Return the text of an investigation with every tied number as it is computed.

    Parameters
    ----------
    concepts : by id; those that it passes through are among them
    """
    way = walk(record.investigation, concepts)
    lists: dict[DataPath, Tied] = {(*one.path, "numbers"): one.tied for one in way.passages}
    return _mend(record.source, {**lists, ("numbers",): way.closing})


def _mend(source: Source, lists: Mapping[DataPath, Tied]) -> tuple[str, tuple[Mended, ...]]:
    """Write anew what the lists of numbers, by their places, tie."""
    edits: dict[tuple[int, int], str] = {}
    changes: list[Mended] = []
    for path, tied in lists.items():
        for ties in tied.ties:
            for one in compare(ties, tied.entries, tied.calculations).different:
                number = one.tie.number
                old = ties.text[number.start : number.end]
                name = "/".join(map(str, ties.path))
                changes.append(Mended(name, old, units.mend(ties.text, number, one.value)))
                edits |= _edit_prose(source, ties.path, ties.text, one)
                phrase = tied.entries[one.tie.index].phrase
                place = (*path, one.tie.index, "phrase")
                edits |= _edit_phrase(source, place, phrase, ties.text, one)
    text = source.text
    for (start, end), written in sorted(edits.items(), reverse=True):
        text = text[:start] + written + text[end:]
    return text, tuple(changes)


def _edit_prose(
    source: Source, path: DataPath, text: str, one: Difference
) -> dict[tuple[int, int], str]:
    number = one.tie.number
    return _place(source, path, number, _digits(text, one))


def _edit_phrase(
    source: Source, path: DataPath, phrase: str, text: str, one: Difference
) -> dict[tuple[int, int], str]:
    """Write the same digits anew in the phrase that ties them."""
    number = one.tie.number
    old = text[number.digits_start : number.digits_end]
    for found in (*units.find_numbers(phrase), *units.find_loose_numbers(phrase)):
        if phrase[found.digits_start : found.digits_end] == old:
            return _place(source, path, found, _digits(text, one))
    return {}


def _digits(text: str, one: Difference) -> str:
    """Return what is written for the digits of a number."""
    number = one.tie.number
    mended = units.mend(text, number, one.value)
    tail = text[number.digits_end : number.end]
    return mended[number.digits_start - number.start :].removesuffix(tail)


def _place(
    source: Source, path: DataPath, number: ProseNumber, written: str
) -> dict[tuple[int, int], str]:
    """Turn the place of digits within a text into one in the document."""
    begin, _ = source.values[path]
    start, end = (
        begin + raw_offset(source.text, begin, inside)
        for inside in (number.digits_start, number.digits_end)
    )
    return {(start, end): written}
