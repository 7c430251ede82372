"""Which variable goes on the x axis, and which one tells the curves apart.

Without a word from the author, x is the variable whose curve has its best or worst point inside
the range; if there is none, one along which the equation leaves its conditions, so that the reader
sees where it ends; and else the variable that changes the result by the largest factor. A second
variable gives three curves only where it moves that best point, because then one curve alone
would hide the lesson; elsewhere three curves say little more than one and cost reading.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from conceptry.figures import sampling

if TYPE_CHECKING:
    from conceptry.figures.curve import Array, Scale
    from conceptry.formula.program import Program, Variable

# As many as there are colours that can be told apart.
MOST_SERIES = 6
_COARSE = 61
# A best point that both ends beat by less than this is no lesson.
_PROMINENCE = 0.05
# Where the conditions hold on less of an axis than this, there is too little of the curve.
_LEAST_INSIDE = 1 / 8
# The second variable must move the best point by this factor over its three values.
_SHIFT = 1.5
_FACTORS = (3, 4, 5, 2)


@dataclass(frozen=True, kw_only=True)
class ChartRequest:
    """What an author asks of a chart; every field has a default that is worked out."""

    x: str | None = None
    title: str = ""
    low: float | None = None
    high: float | None = None
    series_symbol: str | None = None
    series_values: tuple[float, ...] = ()
    y_scale: Scale | None = None


@dataclass(frozen=True, kw_only=True)
class Choice:
    """The variable on the x axis with its stretch, and the values of a second one."""

    x: Variable
    low: float
    high: float
    scale: Scale
    series: Variable | None
    values: tuple[float, ...]


def choose(program: Program, request: ChartRequest) -> Choice | None:
    """Return what to draw, or `None` when no variable can be moved."""
    by_symbol = {v.symbol: v for v in program.variables}
    if request.x in by_symbol:
        x = by_symbol[request.x]
    else:
        found = _choose_x(program)
        if found is None:
            return None
        x = found
    low, high = request.low, request.high
    if low is None or high is None:
        stretch = find_stretch(x)
        if stretch is None:
            return None
        low, high = stretch
    scale: Scale = "log" if x.scale == "log" and low > 0 else "linear"
    series: Variable | None = None
    values: tuple[float, ...] = ()
    if request.series_symbol in by_symbol and request.series_values:
        series, values = by_symbol[request.series_symbol], request.series_values[:MOST_SERIES]
    elif request.series_symbol in by_symbol:
        series = by_symbol[request.series_symbol]
        values = spread(series)
    else:
        series = _choose_series(program, x, low, high, scale)
        values = spread(series) if series else ()
    if series is None or series.symbol == x.symbol or len(values) < 2:  # noqa: PLR2004
        series, values = None, ()
    return Choice(x=x, low=low, high=high, scale=scale, series=series, values=values)


def find_stretch(variable: Variable) -> tuple[float, float] | None:
    """Return the range of a variable, or a factor of ten around its default."""
    if variable.low is not None and variable.high is not None:
        low, high = float(variable.low), float(variable.high)
    elif variable.default:
        low, high = sorted((variable.default / 10, variable.default * 10))
    else:
        return None
    return (low, high) if math.isfinite(high - low) and low < high else None


def spread(variable: Variable) -> tuple[float, ...]:
    """Return a low, the default and a high value, round where the default is."""
    default = float(variable.default)
    if default <= 0:
        return ()
    factor = next((f for f in _FACTORS if _is_round(default / f) and _is_round(default * f)), 3)
    stretch = find_stretch(variable) or (default, default)
    low = max(float(f"{default / factor:.2g}"), stretch[0])
    high = min(float(f"{default * factor:.2g}"), stretch[1])
    return tuple(dict.fromkeys((low, default, high)))


def _is_round(value: float) -> bool:
    """Tell whether two digits say the value."""
    return math.isclose(value, float(f"{value:.2g}"), rel_tol=1e-9)


def _choose_x(program: Program) -> Variable | None:
    """Return the variable that tells most about the result."""
    ranked: list[tuple[bool, bool, float, int, Variable]] = []
    for order, variable in enumerate(program.variables):
        stretch = find_stretch(variable)
        if stretch is None:
            continue
        scale: Scale = "log" if variable.scale == "log" and stretch[0] > 0 else "linear"
        grid = sampling.compute_grid(*stretch, scale=scale, count=_COARSE)
        sample = sampling.sample(program, variable.symbol, grid, scale=scale)
        effect = _relative_effect(sample.y[sample.is_inside])
        turn = sampling.find_turn(sample)
        # A range nobody declared is a guess: any declared one goes before it.
        if variable.low is None:
            turn, effect = None, effect * 1e-6
        is_lesson = turn is not None and _prominence(sample.y[sample.is_inside], turn.y) > (
            _PROMINENCE
        )
        inside = float(sample.is_inside.mean())
        is_left = variable.low is not None and _LEAST_INSIDE <= inside < 1
        ranked.append((is_lesson, is_left, effect, -order, variable))
    best = max(ranked, key=lambda entry: entry[:4], default=None)
    return best[4] if best else None


def _relative_effect(y: Array) -> float:
    """Return the logarithm of the factor by which the result changes."""
    y = y[np.isfinite(y)]
    if y.size == 0:
        return -1.0
    if y.min() > 0:
        return float(np.log(y.max() / y.min()))
    largest = float(np.abs(y).max())
    return float((y.max() - y.min()) / largest) if largest else 0.0


def _prominence(y: Array, best: float) -> float:
    """Return by how much the nearer end differs from the best point, relative to the larger."""
    y = y[np.isfinite(y)]
    gap = min(abs(y[0] - best), abs(y[-1] - best))
    return float(gap / max(abs(best), float(np.abs(y).max()) / 10))


def _choose_series(
    program: Program, x: Variable, low: float, high: float, scale: Scale
) -> Variable | None:
    """Return the variable that moves the best point most, if one does."""
    grid = sampling.compute_grid(low, high, scale=scale, count=_COARSE)
    best: tuple[float, Variable] | None = None
    for variable in program.variables:
        values = spread(variable)
        if variable.symbol == x.symbol or len(values) < 3:  # noqa: PLR2004
            continue
        places = []
        for value in values:
            others = {variable.symbol: value}
            sample = sampling.sample(program, x.symbol, grid, scale=scale, others=others)
            turn = sampling.find_turn(sample)
            if turn is not None:
                places.append(turn.x)
        if len(places) < len(values) or min(places) <= 0:
            continue
        shift = max(places) / min(places)
        # The coarse grid blurs equal shifts: the first declared wins unless clearly beaten.
        if shift > (best[0] * 1.2 if best else _SHIFT):
            best = (shift, variable)
    return best[1] if best else None
