"""Values of a program along one variable, and where they turn or jump."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from conceptry.figures.curve import Array, Scale, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from conceptry.formula.program import Program

    type Flags = np.typing.NDArray[np.bool_]

_HALVINGS = 50
_GOLDEN = (math.sqrt(5) - 1) / 2


@dataclass(frozen=True, eq=False, kw_only=True)
class Sample:
    """The result along one variable.

    Parameters
    ----------
    grid, y : (n,)
        Positions and results (NaN where undefined).
    holds : (n, conditions)
        Which conditions hold at each position.
    at, holds_at
        The result, and which conditions hold, at any one position.
    """

    grid: Array
    y: Array
    holds: Flags
    scale: Scale
    at: Callable[[float], float]
    holds_at: Callable[[float], tuple[bool, ...]]

    @property
    def is_inside(self) -> Flags:
        """Tell for each position whether all conditions hold there."""
        return np.all(self.holds, axis=1)


def compute_grid(
    low: float, high: float, *, scale: Scale, count: int, through: Sequence[float] = ()
) -> Array:
    """Return positions that are evenly spaced on the axis, with both ends exact.

    Each position of `through` inside the range takes the place of its nearest neighbour, so that
    a reader who moves along the grid meets it exactly.
    """
    is_log = scale == "log"
    grid = np.geomspace(low, high, count) if is_log else np.linspace(low, high, count)
    taken = {0, count - 1}
    for x in through:
        place = np.log(x / low) / np.log(high / low) if is_log else (x - low) / (high - low)
        index = round(float(place) * (count - 1)) if 0 < place < 1 else 0
        if index not in taken:
            grid[index] = x
            taken.add(index)
    return grid


def sample(
    program: Program,
    symbol: str,
    grid: Array,
    *,
    scale: Scale,
    others: Mapping[str, float] | None = None,
) -> Sample:
    """Return the results along one variable while the others stand still."""
    values: dict[str, float] = {**program.defaults, **(others or {})}
    swept: dict[str, float | Array] = {**values, symbol: grid}
    y = np.array(np.broadcast_to(program.sweep(swept), grid.shape), dtype=np.float64)
    y[~np.isfinite(y)] = np.nan

    def holds_at(x: float) -> tuple[bool, ...]:
        return program.holds({**values, symbol: float(x)})

    def at(x: float) -> float:
        found = program.sweep({**values, symbol: np.array([x])})
        return float(np.ravel(found)[0])

    shape = (grid.size, len(program.conditions))
    holds = np.array([holds_at(x) for x in grid], dtype=np.bool_).reshape(shape)
    return Sample(grid=grid, y=y, holds=holds, scale=scale, at=at, holds_at=holds_at)


def find_turn(sample: Sample) -> Turn | None:
    """Return the lowest or highest point inside the model, if it is no end of it.

    A place where the values run away is a pole and no turn.
    """
    known = np.flatnonzero(np.isfinite(sample.y) & sample.is_inside)
    if known.size < 5 or find_breaks(sample):  # noqa: PLR2004 - fewer points have no shape
        return None
    y = sample.y[known]
    span = float(np.ptp(y))
    if span <= 1e-9 * float(np.abs(y).max()):
        return None
    candidates: list[tuple[float, int, Literal["lowest", "highest"]]] = []
    for place, kind in ((int(np.argmin(y)), "lowest"), (int(np.argmax(y)), "highest")):
        gap = min(abs(y[0] - y[place]), abs(y[-1] - y[place])) / span
        is_between = 0 < place < y.size - 1
        if is_between and gap > 1e-3:  # noqa: PLR2004 - less cannot be seen
            candidates.append((float(gap), place, kind))  # type: ignore[arg-type]
    if not candidates:
        return None
    _, place, kind = max(candidates)
    turn = _refine(sample, sample.grid[known[place - 1]], sample.grid[known[place + 1]], kind)
    ran_away = abs(turn.y) > 3 * float(np.abs(y).max())
    return None if ran_away or not math.isfinite(turn.y) else turn


def find_breaks(sample: Sample) -> tuple[int, ...]:
    """Return the indices after which the curve passes through a pole.

    The pole may lie between two positions or, without a value, on one.
    """
    known = np.flatnonzero(np.isfinite(sample.y))
    signs = np.sign(sample.y[known])
    flips = np.flatnonzero(signs[:-1] * signs[1:] < 0)
    pairs = [(int(known[k]), int(known[k + 1])) for k in flips]
    return tuple(left for left, right in pairs if _is_pole(sample, left, right))


def bisect(holds: Callable[[float], bool], left: float, right: float) -> float:
    """Return where a statement changes between two positions at which it differs."""
    at_left = holds(left)
    for _ in range(_HALVINGS):
        middle = (left + right) / 2
        if holds(middle) == at_left:
            left = middle
        else:
            right = middle
    return (left + right) / 2


def _is_pole(sample: Sample, first: int, last: int) -> bool:
    """Tell a sign change through infinity from one through zero."""
    left, right = float(sample.grid[first]), float(sample.grid[last])
    size = max(abs(sample.y[first]), abs(sample.y[last]))
    is_positive = bool(sample.y[first] > 0)
    place = bisect(lambda x: (sample.at(x) > 0) == is_positive, left, right)
    near = [abs(sample.at(place + side * (right - left) * 1e-4)) for side in (-1, 1)]
    return any(v > 2 * size for v in near if math.isfinite(v))


def _refine(sample: Sample, left: float, right: float, kind: Literal["lowest", "highest"]) -> Turn:
    """Return the turn between two positions by golden section."""
    sign = 1 if kind == "lowest" else -1
    is_log = sample.scale == "log"
    a, b = (math.log(left), math.log(right)) if is_log else (left, right)

    def height(place: float) -> float:
        return sign * sample.at(math.exp(place) if is_log else place)

    for _ in range(_HALVINGS):
        c, d = b - _GOLDEN * (b - a), a + _GOLDEN * (b - a)
        if height(c) < height(d):
            b = d
        else:
            a = c
    x = math.exp((a + b) / 2) if is_log else (a + b) / 2
    return Turn(kind, x, sample.at(x))
