"""The result along one input, point by point: where it has a value, turns, jumps, and is valid.

It does in the reader's browser what `figures/sampling.py` does with arrays at the build. Places on
the axis are those of the axis that is shown; the equation is asked in the author's units.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Literal

from .equation import Equation, ResultError, compute_number
from .shown import Shown

# Enough for a smooth line, and few enough to follow a slider.
COUNT = 121
_HALVINGS = 40
_GOLDEN = (math.sqrt(5) - 1) / 2
_FEWEST = 5
# What differs from both ends by less than this share of the whole cannot be seen.
_VISIBLE = 1e-3
# Beyond this multiple of what the grid sees a turn is a pole.
_RUNAWAY = 3

type Span = tuple[float, float]


@dataclass(frozen=True)
class Axis:
    """The axis that is swept: a quantity, from where to where, and how it runs.

    Parameters
    ----------
    low, high
        In the unit that is shown.
    """

    shown: Shown
    name: str
    low: float
    high: float
    is_log: bool

    def place(self, value: float) -> float:
        """Return where a value stands, from 0 at the low end to 1."""
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def grid(self, through: Sequence[float]) -> tuple[float, ...]:
        """Return evenly spaced places; each of `through` takes the place of its neighbour."""
        last = COUNT - 1
        found = [self.at(index / last) for index in range(COUNT)]
        found[0], found[-1] = self.low, self.high
        taken = {0, last}
        for value in through:
            index = round(self.place(value) * last) if self.low < value < self.high else 0
            if index not in taken:
                found[index] = value
                taken.add(index)
        return tuple(found)

    def at(self, place: float) -> float:
        """Return the value at a share of the axis."""
        if self.is_log:
            return float(self.low * (self.high / self.low) ** place)
        return self.low + (self.high - self.low) * place


@dataclass(frozen=True)
class Turn:
    """The lowest or highest place of a curve."""

    kind: Literal["lowest", "highest"]
    x: float
    y: float


@dataclass(frozen=True)
class Curve:
    """One curve: a result over a grid, with the other inputs held.

    Parameters
    ----------
    values
        Of all inputs, in the author's units.
    outcome
        How the result is shown; every result here is in that unit.
    """

    equation: Equation
    axis: Axis
    grid: tuple[float, ...]
    values: Mapping[str, float]
    outcome: Shown
    is_own: bool = field(default=False, kw_only=True)

    def at(self, x: float) -> float | None:
        """Return the result at a place, whether the model holds there or not."""
        try:
            return self.outcome.convert(compute_number(self.equation, self._at(x)))
        except ResultError:
            return None

    def holds(self, x: float) -> list[bool]:
        """Tell for each condition whether it holds at a place."""
        return self.equation.check_conditions(self._at(x))

    def _at(self, x: float) -> dict[str, float]:
        return {**self.values, self.axis.name: self.axis.shown.restore(x)}

    @cached_property
    def y(self) -> tuple[float | None, ...]:
        """The results on the grid."""
        return tuple(self.at(x) for x in self.grid)

    @cached_property
    def verdicts(self) -> tuple[list[bool], ...]:
        """Which conditions hold at each place of the grid."""
        return tuple(self.holds(x) for x in self.grid)

    @cached_property
    def inside(self) -> tuple[tuple[float, float], ...]:
        """The places with a value at which the model holds."""
        return tuple(
            (x, y)
            for x, y, verdict in zip(self.grid, self.y, self.verdicts, strict=True)
            if y is not None and all(verdict)
        )

    def find_outside(self, condition: int) -> tuple[Span, ...]:
        """Return the stretches in which a condition fails, with exact edges."""
        fails = [not verdict[condition] for verdict in self.verdicts]
        return tuple(self._stretches(fails, lambda x: self.holds(x)[condition]))

    @cached_property
    def outside(self) -> tuple[Span, ...]:
        """The stretches in which any condition fails."""
        fails = [not all(verdict) for verdict in self.verdicts]
        return tuple(self._stretches(fails, lambda x: all(self.holds(x))))

    @cached_property
    def undefined(self) -> tuple[Span, ...]:
        """The stretches without a value; a single place is a pole."""
        fails = [y is None for y in self.y]
        found = self._stretches(fails, lambda x: self.at(x) is not None)
        return tuple((low, high) for low, high in found if any(low < x < high for x in self.grid))

    def _stretches(self, fails: Sequence[bool], is_good: Callable[[float], bool]) -> list[Span]:
        found: list[Span] = []
        start: float | None = None
        for index, fault in enumerate(fails):
            if fault and start is None:
                start = self._edge(is_good, index) if index else self.grid[0]
            if not fault and start is not None:
                found.append((start, self._edge(is_good, index)))
                start = None
        if start is not None:
            found.append((start, self.grid[-1]))
        return found

    def _edge(self, is_good: Callable[[float], bool], index: int) -> float:
        """Return where a statement changes between a place of the grid and the one before."""
        left, right = self.grid[index - 1], self.grid[index]
        at_left = is_good(left)
        for _ in range(_HALVINGS):
            middle = (left + right) / 2
            left, right = (middle, right) if is_good(middle) == at_left else (left, middle)
        return (left + right) / 2

    @cached_property
    def breaks(self) -> tuple[int, ...]:
        """The places of the grid after which the curve jumps through a pole."""
        known = [index for index, y in enumerate(self.y) if y is not None]
        return tuple(left for left, right in pairwise(known) if self._is_pole(left, right))

    def _is_pole(self, left: int, right: int) -> bool:
        """Tell a change of sign through infinity from one through zero."""
        first, last = self.y[left] or 0.0, self.y[right] or 0.0
        if first * last >= 0:
            return False
        low, high = self.grid[left], self.grid[right]
        place = low
        for _ in range(_HALVINGS):
            place = (low + high) / 2
            is_left = ((self.at(place) or 0) > 0) == (first > 0)
            low, high = (place, high) if is_left else (low, place)
        reach = (self.grid[right] - self.grid[left]) * 1e-4
        near = [abs(self.at(place + side * reach) or 0) for side in (-1, 1)]
        return max(near) > 2 * max(abs(first), abs(last))

    @cached_property
    def turn(self) -> Turn | None:
        """The lowest or highest place inside the model, if it is no end of the curve."""
        known = self.inside
        if len(known) < _FEWEST or self.breaks:
            return None
        heights = [y for _, y in known]
        span = max(heights) - min(heights)
        if span <= 1e-9 * max(map(abs, heights)):
            return None
        best: tuple[float, int, Literal["lowest", "highest"]] | None = None
        kinds: tuple[tuple[Literal["lowest", "highest"], float], ...] = (
            ("lowest", min(heights)),
            ("highest", max(heights)),
        )
        for kind, height in kinds:
            index = heights.index(height)
            gap = min(abs(heights[0] - height), abs(heights[-1] - height)) / span
            if 0 < index < len(known) - 1 and gap > _VISIBLE and (best is None or gap > best[0]):
                best = gap, index, kind
        if best is None:
            return None
        _, index, kind = best
        turn = self._refine(known[index - 1][0], known[index + 1][0], kind)
        limit = _RUNAWAY * max(map(abs, heights))
        return turn if turn is not None and abs(turn.y) <= limit else None

    def _refine(self, left: float, right: float, kind: Literal["lowest", "highest"]) -> Turn | None:
        """Return the turn between two places by golden section."""
        sign = 1 if kind == "lowest" else -1
        a, b = self.axis.place(left), self.axis.place(right)

        def height(place: float) -> float:
            y = self.at(self.axis.at(place))
            return math.inf if y is None else sign * y

        for _ in range(_HALVINGS):
            c, d = b - _GOLDEN * (b - a), a + _GOLDEN * (b - a)
            a, b = (a, d) if height(c) < height(d) else (c, b)
        x = self.axis.at((a + b) / 2)
        y = self.at(x)
        return None if y is None else Turn(kind, x, y)
