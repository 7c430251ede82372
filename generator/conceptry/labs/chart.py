"""The chart of an equation over an input of the reader's choice: everything but the strokes.

A script draws what is returned here (`browser/plot.js`). Axes, labels, letters and words follow
the rules by which the build draws its own charts, and share their code where it is pure.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from conceptry.words import mark, say

from .curve import Axis, Curve
from .equation import ResultError, compute_number
from .layout import LAYOUTS, Layout
from .limit import OUTSIDE, find_zones
from .plan import Plan, Scale
from .quantity import round_significant
from .telling import (
    NEARLY,
    capitalize,
    compute_table,
    describe_limits,
    render_description,
    render_takeaway,
    render_turn_label,
)
from .tick import Ticks, compute_linear_domain, compute_log_domain, compute_ticks

MOST_CURVES = 6
"""As many as there are colours that can be told apart."""
_DIGITS = 5
# A curve of more than this factor is read on a logarithmic axis, if it is straighter there.
_LOG_SPAN = 50.0
_MOST_DECADES = 8
# A curve along the upper edge would lose half of its line.
_HEADROOM = 1.03
# Side curves may stretch the axis by this much, or until half of each is seen, not more.
_SIDE_STRETCH = 1.6
# Far outside the plot a line is cut anyway, and the drawing keeps short numbers.
_OVERSHOOT = 3.0
# Shares of the way from an edge to its neighbour on the grid.
_NEAR_EDGES = (NEARLY, 1e-4, 0.003, 0.03, 0.12, 0.35, 0.65)
# Room between neighbours, in parts of the letter size.
_LABEL_GAP, _LABEL_HEIGHT = 0.7, 1.7
# By whose values they are, and whether their point is shown.
_POINTS = {
    ("worked", True): mark("worked values: {x}, {y}"),
    ("worked", False): mark("worked values: {x}, {y} (outside the chart)"),
    ("own", True): mark("your values: {x}, {y}"),
    ("own", False): mark("your values: {x}, {y} (outside the chart)"),
}

type Json = dict[str, Any]


def describe_chart(plan: Plan) -> Json | None:
    """Return what there is to draw and to say; none where the equation gives no curve."""
    own = plan.axis.shown.convert(plan.values[plan.axis.name])
    first = Curve(plan.equation, plan.axis, plan.axis.grid([own]), plan.values, plan.outcome)
    grid = first.grid if first.turn is None else plan.axis.grid([own, first.turn.x])
    curves, labels = _curves(plan, grid)
    if not any(sum(y is not None for y in curve.y) > 1 for curve in curves):
        return None
    lead = next(index for index, one in enumerate(curves) if one.is_own)
    y_axis = _y_axis(plan, curves[lead], curves)
    styles = _styles(curves, plan)
    notes = describe_limits(plan, curves, labels)
    point = _point(plan, y_axis)
    return {
        "title": say("{y} against {x}", y=capitalize(plan.outcome.name), x=plan.axis.shown.name),
        "takeaway": render_takeaway(plan, curves[lead]),
        "description": render_description(plan, y_axis, curves, labels, notes),
        "x": {**_axis(plan.axis), "default": own},
        "y": _axis(y_axis),
        "grid": [_cut(x) for x in grid],
        "series": [
            _series(curve, label, style, y_axis)
            for curve, label, style in zip(curves, labels, styles, strict=True)
        ],
        "main": lead,
        "turnLabel": render_turn_label(plan, curves[lead]),
        "zones": [[_cut(low), _cut(high)] for low, high in find_zones(curves)],
        "point": point,
        "layouts": [_layout(layout, plan.axis, y_axis) for layout in LAYOUTS],
        "notes": notes,
        "table": compute_table(plan, curves, labels),
    }


def _curves(plan: Plan, grid: tuple[float, ...]) -> tuple[list[Curve], list[str]]:
    """Return the curves with their labels; the reader's own is among them."""
    if plan.parameter is None or not plan.parameter_values:
        own = Curve(plan.equation, plan.axis, grid, plan.values, plan.outcome, is_own=True)
        return [own], [plan.outcome.symbol]
    name, shown = plan.parameter
    mine = plan.values[name]
    curves, labels = [], []
    for value in plan.parameter_values[:MOST_CURVES]:
        is_own = math.isclose(value, mine, rel_tol=1e-9)
        values = {**plan.values, name: value}
        curves.append(Curve(plan.equation, plan.axis, grid, values, plan.outcome, is_own=is_own))
        labels.append(shown.format_point(value))
    if not any(curve.is_own for curve in curves):
        curves.append(Curve(plan.equation, plan.axis, grid, plan.values, plan.outcome, is_own=True))
        labels.append(say("yours, {value}", value=shown.format_point(mine)))
    return curves, labels


def _styles(curves: Sequence[Curve], plan: Plan) -> list[int | str]:
    """Return for each curve the number of its colour; one beside the chosen values is `own`."""
    chosen = len(plan.parameter_values[:MOST_CURVES]) or 1
    is_beside = len(curves) > chosen
    others = iter(range(1 if is_beside else 2, MOST_CURVES + 2))
    return [("own" if is_beside else 1) if curve.is_own else next(others) for curve in curves]


def _series(curve: Curve, label: str, style: int | str, y_axis: Axis) -> Json:
    turn = curve.turn
    is_seen = turn is not None and y_axis.low <= turn.y <= y_axis.high
    return {
        "label": label,
        "color": style,
        "y": [None if y is None else _cut(y) for y in curve.y],
        "outside": [[_cut(low), _cut(high)] for low, high in curve.outside],
        "pieces": [
            {"points": [[_cut(x), _cut(y)] for x, y in points], "outside": is_outside}
            for points, is_outside in _pieces(curve, y_axis)
        ],
        "turn": [_cut(turn.x), _cut(turn.y), turn.kind] if turn and is_seen else None,
    }


def _pieces(curve: Curve, y_axis: Axis) -> list[tuple[list[tuple[float, float]], bool]]:
    """Return a curve cut at the edges of the model, at poles and where it has no value."""
    edges = [end for span in (*curve.outside, *curve.undefined) for end in span]
    inner = [x for x in edges if curve.grid[0] < x < curve.grid[-1]]
    beside = [place for edge in inner for place in _beside(curve.grid, edge)]
    after = {curve.grid[index] for index in curve.breaks}
    known = dict(zip(curve.grid, curve.y, strict=True))
    pieces: list[tuple[list[tuple[float, float]], bool]] = []
    points: list[tuple[float, float]] = []

    def close() -> None:
        if len(points) > 1:
            middle = (points[0][0] + points[-1][0]) / 2
            is_outside = any(low <= middle <= high for low, high in curve.outside)
            pieces.append((points.copy(), is_outside))
        points.clear()

    low, high = _overshoot(y_axis)
    for x in sorted({*curve.grid, *inner, *beside}):
        y = known[x] if x in known else curve.at(x)
        if y is None or (y_axis.is_log and y <= 0):
            close()
            continue
        points.append((x, min(high, max(low, y))))
        if x in inner:
            close()
            points.append((x, min(high, max(low, y))))
        if x in after:
            close()
    close()
    return pieces


def _beside(grid: Sequence[float], edge: float) -> Iterator[float]:
    """Yield places close to an edge on both sides, where a curve may run away."""
    right = bisect_left(grid, edge)
    for neighbour in (grid[right - 1], grid[right]):
        yield from (edge + share * (neighbour - edge) for share in _NEAR_EDGES)


def _overshoot(y_axis: Axis) -> tuple[float, float]:
    if y_axis.is_log:
        return y_axis.low / 1e3, y_axis.high * 1e3
    span = _OVERSHOOT * (y_axis.high - y_axis.low)
    return y_axis.low - span, y_axis.high + span


def _y_axis(plan: Plan, main: Curve, curves: Sequence[Curve]) -> Axis:
    """Return the vertical axis: all of the reader's own curve, and what fits of the others."""
    own = [y for _, y in main.inside] or [y for y in main.y if y is not None]
    sides = [[y for _, y in one.inside] or [y for y in one.y if y is not None] for one in curves]
    every = [*own, *(y for side in sides for y in side)]
    own = own or every
    point = _result(plan)
    if point is not None:
        own, every = [*own, point], [*every, point]
    positive = [y for y in every if y > 0]
    scale = plan.scale or _choose_scale(main)
    if scale == "log" and positive:
        floor = max(positive) / 10.0**_MOST_DECADES
        if point is not None and point > 0:
            floor = min(floor, point / 10)
        low, high = compute_log_domain(max(min(positive), floor), max(positive))
        return Axis(plan.outcome, "", low, high, is_log=True)
    room = (_SIDE_STRETCH - 1) * max(max(own) - min(own), 1e-300)
    halves = [sorted(side)[len(side) // 2] for side in sides if side]
    low = max(min(every), min(min(own) - room, *halves))
    high = min(max(every), max(max(own) + room, *halves))
    # A share keeps its natural end at 100 %.
    headroom = 0.0 if plan.outcome.unit == "%" else (_HEADROOM - 1) * (high - low)
    low, high = compute_linear_domain(low, high + headroom)
    return Axis(plan.outcome, "", low, high, is_log=False)


def _choose_scale(curve: Curve) -> Scale:
    """Return the vertical scale on which a curve over decades is closer to a straight line."""
    known = curve.inside
    heights = [y for _, y in known]
    if not known or min(heights) <= 0 or max(heights) < _LOG_SPAN * min(heights):
        return "linear"
    places = [curve.axis.place(x) for x, _ in known]
    logarithms = [math.log(y) for y in heights]
    return "log" if _straightness(places, logarithms) > _straightness(places, heights) else "linear"


def _straightness(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return the size of the correlation."""
    x_mean, y_mean = math.fsum(xs) / len(xs), math.fsum(ys) / len(ys)
    together = math.fsum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True))
    apart = math.fsum((x - x_mean) ** 2 for x in xs) * math.fsum((y - y_mean) ** 2 for y in ys)
    return abs(together) / math.sqrt(apart) if apart > 0 else 0.0


def _result(plan: Plan) -> float | None:
    """Return the result of now, where the model holds."""
    try:
        result = compute_number(plan.equation, plan.values)
    except ResultError:
        return None
    if not all(plan.equation.check_conditions(plan.values)):
        return None
    return plan.outcome.convert(result)


def _point(plan: Plan, y_axis: Axis) -> Json | None:
    """Return the reader's own point, with words for the legend."""
    result = _result(plan)
    if result is None:
        return None
    axis = plan.axis
    x = axis.shown.convert(plan.values[axis.name])
    is_shown = axis.low <= x <= axis.high and y_axis.low <= result <= y_axis.high
    kind = "worked" if plan.is_worked else "own"
    label = say(
        _POINTS[kind, is_shown],
        x=axis.shown.format_point(plan.values[axis.name]),
        y=plan.outcome.format_point(plan.outcome.restore(result)),
    )
    return {"x": x, "y": result, "kind": kind, "isShown": is_shown, "label": label}


def _axis(axis: Axis) -> Json:
    shown = axis.shown
    return {
        "symbol": shown.symbol,
        "name": shown.name,
        "unit": shown.unit,
        "scale": "log" if axis.is_log else "linear",
        "domain": [axis.low, axis.high],
        "steps": [list(step) for step in shown.steps],
    }


def _layout(layout: Layout, x_axis: Axis, y_axis: Axis) -> Json:
    """Return the labels of the axes in one shape of the drawing, and the room that they take."""
    y_ticks = _ticks(y_axis, lambda _: _LABEL_HEIGHT * layout.text_size / layout.height)
    fitted = layout.fit(y_ticks.labels)

    def measure(label: str) -> float:
        return (fitted.measure(label) + _LABEL_GAP * layout.text_size) / fitted.plot_width

    x_ticks = _ticks(x_axis, measure)
    return {
        "name": layout.name,
        "width": layout.width,
        "height": layout.height,
        "letters": layout.text_size,
        "left": fitted.label_width,
        "right": max((fitted.measure(label) for label in x_ticks.labels[-1:]), default=0) / 2,
        "x": _labels(x_ticks, fitted.wrap(_axis_title(x_axis, x_ticks.unit), fitted.plot_width)),
        "y": _labels(y_ticks, fitted.wrap(_axis_title(y_axis, y_ticks.unit), layout.width)),
        "words": fitted.measure(say(OUTSIDE)),
    }


def _ticks(axis: Axis, measure: Callable[[str], float]) -> Ticks:
    return compute_ticks(
        axis.low, axis.high, steps=axis.shown.steps, is_log=axis.is_log, measure=measure
    )


def _labels(ticks: Ticks, title: list[str]) -> Json:
    return {"values": ticks.values, "labels": ticks.labels, "title": title}


def _axis_title(axis: Axis, unit: str) -> str:
    title = f"{capitalize(axis.shown.name)} {axis.shown.symbol}"
    return f"{title} ({unit})" if unit else title


def _cut(value: float) -> float:
    return round_significant(value, _DIGITS)
