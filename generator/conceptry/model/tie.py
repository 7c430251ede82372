"""Which number of a text is tied to which entry of the worked example.

A phrase stands for the one number in it, wherever the phrase occurs. Where phrases overlap the
longer one has the number, so that "times 300 s" and "300 s" can be two things.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.units import ProseNumber, find_loose_numbers, find_numbers, without_bound

if TYPE_CHECKING:
    from conceptry.model.concept import Concept
    from conceptry.model.example import NumberEntry
    from conceptry.source import DataPath

PROSE_FIELDS = (
    "engineeringExample",
    "whyAI",
    "tradeoff",
    "description",
    "misconception",
    "evidenceNotes",
)


@dataclass(frozen=True, slots=True)
class Tie:
    """A number of a text and the entry that says what it is.

    Parameters
    ----------
    index : place of the entry among the example's numbers
    number : with its place in the text
    """

    index: int
    number: ProseNumber


@dataclass(frozen=True, slots=True)
class Ties:
    """Everything about the numbers of one text.

    Parameters
    ----------
    field : whose text it is
    path : where in the document the text stands
    tied : in the order of the text
    open : numbers that nothing is said of
    absent : entries whose phrase does not occur
    without_number : entries whose phrase has no number
    crowded : entries whose phrase has several numbers
    """

    field: str
    path: DataPath
    text: str
    tied: tuple[Tie, ...]
    open: tuple[ProseNumber, ...]
    absent: tuple[int, ...]
    without_number: tuple[int, ...]
    crowded: tuple[int, ...]


def find_ties(concept: Concept) -> tuple[Ties, ...]:
    """Tie the numbers of a record, field by field; texts that are not there are left out."""
    entries = concept.example.numbers if concept.example else ()
    found = []
    for field in PROSE_FIELDS:
        text = getattr(concept, field) or ""
        own = [(i, entry) for i, entry in enumerate(entries) if entry.field == field]
        if own or (text and field == PROSE_FIELDS[0]):
            found.append(tie_numbers(field, (field,), text, own))
    return tuple(found)


def tie_numbers(
    field: str, path: DataPath, text: str, entries: Sequence[tuple[int, NumberEntry]]
) -> Ties:
    """Tie the numbers of one text.

    Parameters
    ----------
    entries : those about this text, each with its place among all
    """
    numbers, loose = find_numbers(text), find_loose_numbers(text)
    taken: dict[ProseNumber, tuple[int, tuple[int, int]]] = {}
    absent, without_number, crowded = [], [], []
    for index, entry in sorted(entries, key=lambda one: -len(one[1].phrase)):
        places = [*_occurrences(text, entry.phrase)]
        inside = [[n for n in numbers if _is_inside(n, place)] for place in places]
        if not any(inside):
            inside = [[n for n in loose if _is_inside(n, place)] for place in places]
        if not places:
            absent.append(index)
        elif not any(inside):
            without_number.append(index)
        for place, found in zip(places, inside, strict=True):
            free = [number for number in found if number not in taken]
            if len(free) > 1 and entry.literal is None:
                crowded.append(index)
            else:
                taken |= dict.fromkeys(free, (index, place))
    tied = sorted(taken.items(), key=lambda item: item[0].start)
    return Ties(
        field=field,
        path=path,
        text=text,
        tied=tuple(Tie(index, _within(number, place)) for number, (index, place) in tied),
        open=tuple(number for number in numbers if number not in taken),
        absent=tuple(sorted(absent)),
        without_number=tuple(sorted(without_number)),
        crowded=tuple(dict.fromkeys(sorted(crowded))),
    )


def _occurrences(text: str, phrase: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each occurrence; a hard space is a space."""
    plain, wanted = (one.translate(_SPACES) for one in (text, phrase))
    at = plain.find(wanted)
    while at >= 0:
        yield at, at + len(phrase)
        at = plain.find(wanted, at + 1)


_SPACES = dict.fromkeys(map(ord, "\u00a0\u2009\u202f\n\t"), " ")


def _is_inside(number: ProseNumber, place: tuple[int, int]) -> bool:
    """Say whether the digits of a number lie in a phrase; its unit may stand behind."""
    return place[0] <= number.digits_start and number.digits_end <= place[1]


def _within(number: ProseNumber, place: tuple[int, int]) -> ProseNumber:
    """Return a number as its phrase means it: "about" counts where the phrase holds it."""
    return number if place[0] <= number.start else without_bound(number)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many numbers of a worked example are computed, declared, or neither."""

    computed: int
    declared: int
    open: int

    @property
    def total(self) -> int:
        """All numbers."""
        return self.computed + self.declared + self.open

    @property
    def share_text(self) -> str:
        r"""The share that is computed or declared, never rounded up to all.

        Examples
        --------
        >>> Coverage(computed=2, declared=0, open=1).share_text
        '66\xa0%'
        """
        share = 100 if not self.total else 100 * (self.total - self.open) // self.total
        return f"{share}\u00a0%"


def count_coverage(concept: Concept) -> Coverage:
    """Count the numbers of a record's worked example."""
    ties = next((one for one in find_ties(concept) if one.field == PROSE_FIELDS[0]), None)
    if ties is None:
        return Coverage(0, 0, 0)
    entries = concept.example.numbers if concept.example else ()
    declared = sum(entries[tie.index].literal is not None for tie in ties.tied)
    return Coverage(len(ties.tied) - declared, declared, len(ties.open))
