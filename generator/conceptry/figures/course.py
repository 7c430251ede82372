"""How one curve runs where it is valid, from edge to edge, and in which pieces it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from conceptry.figures.curve import Array, Curves, Series
from conceptry.figures.stretch import Stretch, merge

# Beyond this multiple of what the grid sees, the edge of a curve is a pole.
_RUNAWAY = 3.0
# An edge itself may lie on either side, so the value is taken this share of a step beside it.
_BESIDE = 1e-9


@dataclass(frozen=True, eq=False, kw_only=True)
class Course:
    """The valid part of a curve.

    Parameters
    ----------
    x, y : (n,)
        Rising places, exact edges among them, and finite results.
    poles
        Edges towards which the curve grows without limit; `None` where it ends in a value.
    """

    x: Array
    y: Array
    poles: tuple[float | None, float | None]


@dataclass(frozen=True, eq=False, kw_only=True)
class Piece:
    """A part of a curve that is drawn in one go."""

    x: Array
    y: Array
    is_outside: bool


def compute_course(grid: Array, series: Series) -> Course:
    """Return the part of a curve in which the model holds, or all of it if there is none."""
    known = np.flatnonzero(np.isfinite(series.y) & ~_lies_in(grid, series.outside))
    if known.size < 2:  # noqa: PLR2004 - no way from one point
        known = np.flatnonzero(np.isfinite(series.y))
        return Course(x=grid[known], y=series.y[known], poles=(None, None))
    limits = merge((*series.outside, *series.undefined))
    x, y = grid[known], series.y[known]
    poles: list[float | None] = []
    for end, inner in ((0, known[0]), (-1, known[-1])):
        edge = _find_edge(grid, limits, int(inner), is_left=end == 0)
        value = np.nan if edge is None else _value_beside(series, edge, float(grid[inner]))
        is_pole = np.isfinite(value) and abs(value) > _RUNAWAY * float(np.abs(y).max()) > 0
        poles.append(edge if is_pole else None)
        if np.isfinite(value) and not is_pole and edge not in {x[0], x[-1]}:
            place = 0 if end == 0 else len(x)
            x, y = np.insert(x, place, edge or 0), np.insert(y, place, value)
    return Course(x=x, y=y, poles=(poles[0], poles[1]))


def compute_pieces(curves: Curves, series: Series) -> tuple[Piece, ...]:
    """Return a curve cut at the edges of the model, at poles and where it has no value."""
    grid = curves.grid
    limits = merge((*series.outside, *series.undefined))
    ends = {end for limit in limits for end in (limit.low, limit.high)}
    cuts = [grid[0], *sorted(e for e in ends if grid[0] < e < grid[-1]), grid[-1]]
    pieces: list[Piece] = []
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        if any(s.holds(middle) for s in series.undefined):
            continue
        is_outside = any(s.holds(middle) for s in series.outside)
        x, y = _between(grid, series, float(low), float(high))
        if curves.y.is_log:
            y = np.where(y > 0, y, np.nan)
        pieces.extend(Piece(x=a, y=b, is_outside=is_outside) for a, b in _split(x, y))
    return tuple(pieces)


def _between(grid: Array, series: Series, low: float, high: float) -> tuple[Array, Array]:
    """Return the curve from one edge to the next, without a value at each pole."""
    inner = np.flatnonzero((grid > low) & (grid < high))
    x = np.array([low, *grid[inner], high])
    ends = _value_beside(series, low, high), _value_beside(series, high, low)
    y = np.array([ends[0], *series.y[inner], ends[1]])
    # A pole lies between values of opposite signs; one on the edge itself ends the curve anyway.
    is_flip = y[:-1] * y[1:] < 0
    first = inner[0] - 1 if inner.size else int(np.searchsorted(grid, low)) - 1
    breaks = [k for k in range(len(y) - 1) if first + k in series.breaks and is_flip[k]]
    places = np.array(breaks, dtype=np.intp) + 1
    return np.insert(x, places, x[places - 1]), np.insert(y, places, np.nan)


def _split(x: Array, y: Array) -> Iterator[tuple[Array, Array]]:
    """Yield the parts between places without a value that are long enough for a line."""
    known = np.isfinite(y)
    parts = np.split(np.arange(len(x)), np.flatnonzero(np.diff(known.astype(np.int8))) + 1)
    for part in parts:
        if known[part[0]] and len(part) > 1:
            yield x[part], y[part]


def _find_edge(
    grid: Array, limits: tuple[Stretch, ...], inner: int, *, is_left: bool
) -> float | None:
    """Return the edge between the outermost valid position and its neighbour."""
    outer = inner - 1 if is_left else inner + 1
    if not 0 <= outer < len(grid):
        return None
    low, high = sorted((float(grid[inner]), float(grid[outer])))
    ends = [limit.high if is_left else limit.low for limit in limits]
    return next((end for end in ends if low <= end <= high), None)


def _value_beside(series: Series, place: float, towards: float) -> float:
    """Return the value at a place as seen from a neighbour on the curve."""
    return series.at(place + _BESIDE * (towards - place))


def _lies_in(grid: Array, stretches: tuple[Stretch, ...]) -> np.typing.NDArray[np.bool_]:
    inside = np.zeros(grid.shape, dtype=np.bool_)
    for stretch in stretches:
        inside |= (grid >= stretch.low) & (grid <= stretch.high)
    return inside
