"""From a program and an author's wish to the arrays of one chart."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from conceptry.figures import sampling, tick
from conceptry.figures.choice import ChartRequest, Choice, choose
from conceptry.figures.curve import Array, Axis, Curves, Point, Scale, Series, Zone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conceptry.formula.program import Program

GRID_SIZE = 161
# Below this factor a linear axis shows the whole curve.
_LOG_SPAN = 50.0
_MOST_DECADES = 8
# A curve along the upper edge would lose half of its line.
_HEADROOM = 1.03
# Side curves may stretch the y axis by this much, not more: the main one is the subject.
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
    series = tuple(_series(program, choice, value, found) for value, found in drawn)
    if not any(np.isfinite(s.y).sum() > 1 for s in series):
        return None
    x = choice.x
    worked = _worked(program, choice)
    base = _sample(program, choice, grid, None)
    return Curves(
        title=request.title or f"{_capital(program.result.name)} against {x.name}",
        x=Axis(
            symbol=x.symbol,
            name=x.name,
            unit=x.unit,
            scale=choice.scale,
            low=choice.low,
            high=choice.high,
        ),
        y=_y_axis(program, request.y_scale, base, series, worked),
        grid=base.grid,
        is_inside=base.is_inside,
        series=series,
        parameter=_parameter(choice),
        worked=worked,
        zones=(*_outside(program, choice, base.grid), *_undefined(base)),
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
    program: Program, choice: Choice, value: float | None, found: sampling.Sample
) -> Series:
    default = program.defaults[choice.series.symbol] if choice.series else None
    return Series(
        value=value,
        y=found.y,
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
    series: Sequence[Series],
    worked: Point | None,
) -> Axis:
    main = _finite(base.y[base.is_inside])
    if main.size < GRID_SIZE // 8:
        main = _finite(base.y)
    side = _finite(np.concatenate([s.y[base.is_inside] for s in series]))
    if main.size == 0:
        main = side = _finite(np.concatenate([s.y for s in series]))
    if worked is not None:
        main = np.append(main, worked.y)
    every = np.concatenate([main, side])
    scale = wished or _choose_scale(base, program.result.unit)
    if scale == "log" and every[every > 0].size:
        positive = every[every > 0]
        high = float(positive.max())
        low = max(float(positive.min()), high / 10.0**_MOST_DECADES)
        low, high = tick.compute_log_domain(low, high * _HEADROOM)
    else:
        scale = "linear"
        room = (_SIDE_STRETCH - 1) * max(float(np.ptp(main)), 1e-300)
        low = max(float(every.min()), float(main.min()) - room)
        high = min(float(every.max()), float(main.max()) + room)
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


def _outside(program: Program, choice: Choice, grid: Array) -> list[Zone]:
    """Return the stretches in which a condition fails, one list entry per condition and stretch."""
    symbol, zones = choice.x.symbol, []
    table = [program.holds({**program.defaults, symbol: float(x)}) for x in grid]
    for index, condition in enumerate(program.conditions):

        def holds(x: float, index: int = index) -> bool:
            return program.holds({**program.defaults, symbol: x})[index]

        fails = np.array([not row[index] for row in table])
        for first, last in _runs(fails):
            low = sampling.bisect(holds, grid[first - 1], grid[first]) if first else grid[0]
            is_end = last == len(grid) - 1
            high = grid[-1] if is_end else sampling.bisect(holds, grid[last], grid[last + 1])
            zones.append(Zone("outside", float(low), float(high), condition.otherwise))
    return zones


def _undefined(base: sampling.Sample) -> list[Zone]:
    """Return the stretches in which the equation has no value; a single place is a pole."""
    return [
        Zone("undefined", float(base.grid[first]), float(base.grid[last]), "")
        for first, last in _runs(~np.isfinite(base.y))
        if last > first
    ]


def _runs(flags: np.typing.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return first and last index of each run of true values."""
    padded = np.diff(np.concatenate(([0], flags.astype(np.int8), [0])))
    starts, ends = np.flatnonzero(padded == 1), np.flatnonzero(padded == -1) - 1
    return [(int(a), int(b)) for a, b in zip(starts, ends, strict=True)]


def _finite(values: Array) -> Array:
    return values[np.isfinite(values)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
