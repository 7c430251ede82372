"""Numbers of an index as short texts, which `browser/search-index.js` reads.

Most numbers of an index are small: how often a word stands in an entry, and how many entries lie
between two that have it. So each is written in digits of five bits, the low ones first, and a
sixth bit says that another digit follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BITS: Final = 5
_BASE: Final = 1 << BITS


def pack_numbers(numbers: Iterable[int]) -> str:
    """Write whole numbers that are not negative.

    Examples
    --------
    >>> pack_numbers([0, 31, 32, 1000])
    'AfgBof'
    """
    return "".join(map(_pack_number, numbers))


def pack_lengths(lengths: Iterable[Sequence[int | None]]) -> str:
    """Write for each entry how many fields are told, and of each how many words it has.

    A field that an entry has not counts none.
    """
    return pack_numbers(
        number for entry in lengths for number in (len(entry), *(one or 0 for one in entry))
    )


def pack_term(term: str, fields: Mapping[int, Mapping[int, int]]) -> str:
    """Write a word and where it stands: of each field the entries, with how often.

    Examples
    --------
    >>> pack_term("tau", {0: {2: 1}, 4: {2: 3, 9: 1}})
    'tau 0E 4FDM'
    """
    return " ".join([term, *(f"{field}{_pack_counts(counts)}" for field, counts in fields.items())])


def _pack_counts(counts: Mapping[int, int]) -> str:
    return pack_numbers(_gaps(counts))


def _gaps(counts: Mapping[int, int]) -> Iterator[int]:
    """Yield twice the number of entries that are passed over, and 1 more where a count follows."""
    expected = 0
    for entry, count in counts.items():
        gap, expected = entry - expected, entry + 1
        yield 2 * gap + (count > 1)
        if count > 1:
            yield count


def _pack_number(number: int) -> str:
    digits = ""
    while number >= _BASE:
        digits += DIGITS[number % _BASE + _BASE]
        number //= _BASE
    return digits + DIGITS[number]
