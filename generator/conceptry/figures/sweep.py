"""From a program and an author's wish to the arrays of one chart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from conceptry.figures import course, limit, sampling
from conceptry.figures.choice import ChartRequest, Choice, choose
from conceptry.figures.curve import Array, Axis, Curves, Kind, Point, Scale, Series
from conceptry.figures.stretch import Stretch, merge
from conceptry.labs import tick
from conceptry.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conceptry.formula.program import Program

GRID_SIZE = 161
# Below this factor a linear axis shows the whole curve.
_LOG_SPAN = 50.0
_MOST_DECADES = 8
# A curve along the upper edge would lose half of its line.
_HEADROOM = 1.03
# Side curves may stretch the y axis by this much, or until half of each is seen, not more: the
# main one is the subject.
_SIDE_STRETCH = 1.6


def compute_curves(program: Program, request: ChartRequest | None = None) -> Curves | None:
    """Return what to draw, or `None` when the equation gives no curve.

    Parameters
    ----------
    program
        The executable equation with its defaults.
    request
        The author's wish; what it leaves open is chosen by `choice.choose`.
    """
    request = request or ChartRequest()
    choice = choose(program, request)
    if choice is None:
        return None
    grid = _grid(program, choice)
    drawn = [(value, _sample(program, choice, grid, value)) for value in choice.values or (None,)]
    limits = limit.compute_limits(
        [found for _, found in drawn], [c.otherwise for c in program.conditions]
    )
    series = tuple(
        _series(program, choice, value, found, [(lim.kind, lim.stretches[i]) for lim in limits])
        for i, (value, found) in enumerate(drawn)
    )
    if not any(np.isfinite(s.y).sum() > 1 for s in series):
        return None
    x = choice.x
    worked = _worked(program, choice)
    base = _sample(program, choice, grid, None)
    courses = [course.compute_course(grid, one) for one in series]
    return Curves(
        title=request.title or say("{y} against {x}", y=_capital(program.result.name), x=x.name),
        x=Axis(
            symbol=x.symbol,
            name=x.name,
            unit=x.unit,
            scale=choice.scale,
            low=choice.low,
            high=choice.high,
        ),
        y=_y_axis(program, request.y_scale, base, courses, worked),
        grid=grid,
        series=series,
        parameter=_parameter(choice),
        worked=worked,
        limits=limits,
        zones=limit.compute_zones(limits),
        default=float(program.defaults[x.symbol]),
        fixed={s: v for s, v in program.defaults.items() if s != x.symbol},
        units={v.symbol: v.unit for v in program.variables},
    )


def _grid(program: Program, choice: Choice) -> Array:
    """Return a grid on which the worked and the best point lie exactly."""
    default = float(program.defaults[choice.x.symbol])

    def through(*places: float) -> Array:
        return sampling.compute_grid(
            choice.low, choice.high, scale=choice.scale, count=GRID_SIZE, through=places
        )

    grid = through(default)
    turn = sampling.find_turn(_sample(program, choice, grid, None))
    return grid if turn is None else through(default, turn.x)


def _sample(program: Program, choice: Choice, grid: Array, value: float | None) -> sampling.Sample:
    others = {choice.series.symbol: value} if choice.series and value is not None else None
    return sampling.sample(program, choice.x.symbol, grid, scale=choice.scale, others=others)


def _series(
    program: Program,
    choice: Choice,
    value: float | None,
    found: sampling.Sample,
    limits: Sequence[tuple[Kind, tuple[Stretch, ...]]],
) -> Series:
    default = program.defaults[choice.series.symbol] if choice.series else None
    outside, undefined = (
        merge(s for kind, stretches in limits for s in stretches if kind == wanted)
        for wanted in ("outside", "undefined")
    )
    return Series(
        value=value,
        y=found.y,
        at=found.at,
        outside=outside,
        undefined=undefined,
        turn=sampling.find_turn(found),
        breaks=sampling.find_breaks(found),
        is_main=value is None or (default is not None and math.isclose(value, default)),
    )


def _parameter(choice: Choice) -> Axis | None:
    if choice.series is None:
        return None
    variable = choice.series
    return Axis(
        symbol=variable.symbol,
        name=variable.name,
        unit=variable.unit,
        scale="linear",
        low=min(choice.values),
        high=max(choice.values),
    )


def _worked(program: Program, choice: Choice) -> Point | None:
    """Return the point of the default values if the chart reaches it."""
    x = float(program.defaults[choice.x.symbol])
    y = float(np.ravel(program.sweep(program.defaults))[0])
    is_shown = choice.low <= x <= choice.high and math.isfinite(y)
    return Point(x, y) if is_shown else None


def _y_axis(
    program: Program,
    wished: Scale | None,
    base: sampling.Sample,
    courses: Sequence[course.Course],
    worked: Point | None,
) -> Axis:
    main = _finite(base.y[base.is_inside])
    if main.size < GRID_SIZE // 8:
        main = _finite(base.y)
    side = np.concatenate([one.y for one in courses])
    if main.size == 0:
        main = side
    if worked is not None:
        main = np.append(main, worked.y)
    every = np.concatenate([main, side])
    scale = wished or _choose_scale(base, program.result.unit)
    if scale == "log" and every[every > 0].size:
        positive = every[every > 0]
        high = float(positive.max())
        floor = high / 10.0**_MOST_DECADES
        if worked is not None and worked.y > 0:
            floor = min(floor, worked.y / 10)
        low = max(float(positive.min()), floor)
        low, high = tick.compute_log_domain(low, high)
    else:
        scale = "linear"
        room = (_SIDE_STRETCH - 1) * max(float(np.ptp(main)), 1e-300)
        halves = [float(np.median(one.y)) for one in courses if one.y.size]
        low = max(float(every.min()), min(float(main.min()) - room, *halves))
        high = min(float(every.max()), max(float(main.max()) + room, *halves))
        # A share keeps its natural end at 100 %.
        room = 0.0 if program.result.unit == "%" else (_HEADROOM - 1) * (high - low)
        low, high = tick.compute_linear_domain(low, high + room)
    result = program.result
    return Axis(
        symbol=result.symbol, name=result.name, unit=result.unit, scale=scale, low=low, high=high
    )


def _choose_scale(base: sampling.Sample, unit: str) -> Scale:
    """Return the y scale on which a curve over decades is closer to a straight line."""
    is_known = np.isfinite(base.y) & base.is_inside
    y = base.y[is_known]
    if y.size < 3 or y.min() <= 0 or y.max() / y.min() < _LOG_SPAN:  # noqa: PLR2004
        return "linear"
    # A share of something is read against the whole.
    if unit == "%" and base.scale == "linear" and y.max() > 10:  # noqa: PLR2004
        return "linear"
    x = base.grid[is_known]
    place = np.log(x) if base.scale == "log" else x
    linear, log = (abs(np.corrcoef(place, v)[0, 1]) for v in (y, np.log(y)))
    return "log" if log > linear else "linear"


def _finite(values: Array) -> Array:
    return values[np.isfinite(values)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
