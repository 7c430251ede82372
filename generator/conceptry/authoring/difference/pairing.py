"""Which items of two lists are the same thing, wherever they stand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from conceptry.source import Json

_NAMES: Final = (
    "id", "symbol", "phrase", "label", "title", "name", "text", "expression", "question", "code",
    "url", "x",
)  # fmt: skip
"""Fields by which readers tell the items of a list apart, the surest first."""
_ALIKE: Final = 0.5
"""Share of common words from which two items are one that was written anew."""


@dataclass(frozen=True)
class Pairing:
    """The items of two lists side by side, as positions.

    Parameters
    ----------
    pairs : an old and a new position each, in the order of the new list
    added : new positions without an old one
    removed : old positions without a new one
    """

    pairs: tuple[tuple[int, int], ...]
    added: tuple[int, ...]
    removed: tuple[int, ...]

    @property
    def is_reordered(self) -> bool:
        """Say whether what stayed stands in another order."""
        olds = [old for old, _ in self.pairs]
        return olds != sorted(olds)


def identity(item: Json) -> str:
    """Return the words by which readers know an item of a list."""
    if isinstance(item, dict):
        names = (item.get(name) for name in _NAMES)
        return next((name for name in names if isinstance(name, str)), _text(item))
    return item if isinstance(item, str) else _text(item)


def pair_items(
    old: Sequence[Json],
    new: Sequence[Json],
    *,
    name: Callable[[Json], str] = identity,
) -> Pairing:
    """Pair equal items first, then those of one name, then those with most of their words."""
    left, right = list(range(len(old))), list(range(len(new)))
    found: list[tuple[int, int]] = []
    for key in (_text, name):
        found += _take_equal([(i, key(old[i])) for i in left], [(i, key(new[i])) for i in right])
        left = [i for i in left if i not in {a for a, _ in found}]
        right = [i for i in right if i not in {b for _, b in found}]
    found += _take_alike([(i, _words(old[i])) for i in left], [(i, _words(new[i])) for i in right])
    olds, news = {a for a, _ in found}, {b for _, b in found}
    return Pairing(
        tuple(sorted(found, key=lambda pair: pair[1])),
        tuple(i for i in right if i not in news),
        tuple(i for i in left if i not in olds),
    )


def _take_equal(
    old: Sequence[tuple[int, str]], new: Sequence[tuple[int, str]]
) -> Iterator[tuple[int, int]]:
    waiting: dict[str, list[int]] = {}
    for i, key in reversed(old):
        waiting.setdefault(key, []).append(i)
    for j, key in new:
        if waiting.get(key):
            yield waiting[key].pop(), j


def _take_alike(
    old: Sequence[tuple[int, frozenset[str]]], new: Sequence[tuple[int, frozenset[str]]]
) -> Iterator[tuple[int, int]]:
    rated = sorted(
        (-_likeness(mine, theirs), abs(i - j), i, j) for i, mine in old for j, theirs in new
    )
    taken: set[tuple[str, int]] = set()
    for rate, _, i, j in rated:
        if -rate >= _ALIKE and not {("old", i), ("new", j)} & taken:
            taken |= {("old", i), ("new", j)}
            yield i, j


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of words that two items have in common, from 0 to 1."""
    return 2 * len(one & other) / (len(one) + len(other)) if one or other else 0.0


def _words(item: Json) -> frozenset[str]:
    if isinstance(item, dict):
        return frozenset().union(*(_words(value) for value in item.values()))
    if isinstance(item, list):
        return frozenset().union(*(_words(value) for value in item))
    return frozenset(str(item).split())


def _text(item: Json) -> str:
    return json.dumps(item, sort_keys=True)
