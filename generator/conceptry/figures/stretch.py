"""Stretches of an axis, and what several of them have together or in common."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

_SAME = 1e-9


@dataclass(frozen=True)
class Stretch:
    """All values from low to high."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Tell whether a value lies in it."""
        return self.low <= value <= self.high

    def is_close(self, other: Stretch) -> bool:
        """Tell whether both ends agree but for the dust of binary fractions."""
        return math.isclose(self.low, other.low, rel_tol=_SAME) and math.isclose(
            self.high, other.high, rel_tol=_SAME
        )


def merge(stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
    """Return the same places in rising order and without overlap.

    Examples
    --------
    >>> merge([Stretch(4, 9), Stretch(1, 2), Stretch(2, 3)])
    (Stretch(low=1, high=3), Stretch(low=4, high=9))
    """
    merged: list[Stretch] = []
    for one in sorted(stretches, key=lambda s: s.low):
        if merged and one.low <= merged[-1].high:
            merged[-1] = Stretch(merged[-1].low, max(merged[-1].high, one.high))
        else:
            merged.append(one)
    return tuple(merged)


def intersect(groups: Sequence[Sequence[Stretch]]) -> tuple[Stretch, ...]:
    """Return the places that lie in every group.

    Examples
    --------
    >>> intersect([[Stretch(1, 5)], [Stretch(0, 2), Stretch(4, 9)]])
    (Stretch(low=1, high=2), Stretch(low=4, high=5))
    """
    return reduce(lambda left, right: merge(_common(left, right)), map(merge, groups))


def uncovered(stretches: Iterable[Stretch], others: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Return the stretches that do not lie within one of the others."""
    return tuple(
        one for one in stretches if not any(o.low <= one.low and one.high <= o.high for o in others)
    )


def _common(left: Iterable[Stretch], right: Sequence[Stretch]) -> Iterator[Stretch]:
    for one in left:
        for other in right:
            low, high = max(one.low, other.low), min(one.high, other.high)
            if low < high:
                yield Stretch(low, high)
