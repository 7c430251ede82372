"""The Vega-Lite specification of a lab's chart.

Axes, letters and colours are those of the charts of equations (`chart.py`).
"""

import json
from functools import cache
from typing import Any

import altair as alt
import numpy as np

from conceptry import units
from conceptry.figures import chart
from conceptry.figures.curve import Axis, Scale
from conceptry.figures.duration import compute_duration_ticks
from conceptry.figures.lettering import DISTANCE
from conceptry.figures.pattern import PATTERNS, fill_name
from conceptry.figures.plot import Area, Line, Plot, place_words
from conceptry.figures.polyline import choose_points
from conceptry.labs import tick
from conceptry.labs.layout import WIDE, Layout

type Json = dict[str, Any]

_DIGITS = 4
_TOLERANCE = 0.15
# Far outside the plot a line is cut anyway.
_OVERSHOOT = 3.0


def render_spec(plot: Plot, layout: Layout = WIDE) -> str:
    """Return the specification of a chart as JSON text."""
    spec: Json = json.loads(_template(plot.x.scale, plot.y.scale, layout))
    y_ticks = _compute_ticks(plot.y, "y", layout)
    layout = layout.fit(y_ticks.labels)
    chart.set_axis(spec, "x", plot.x, layout, _compute_ticks(plot.x, "x", layout))
    chart.set_axis(spec, "y", plot.y, layout, y_ticks)
    title = chart.render_axis_title(plot.y, y_ticks.unit)
    spec["title"]["text"] = layout.wrap(title, layout.width)
    spec["datasets"] = {
        "bands": [_cut_all({"x": band.low, "x2": band.high}, plot.x) for band in plot.bands],
        "areas": [row for area in plot.areas for row in _area_rows(plot, area)],
        "lines": [
            row
            # The main line lies on top of the others.
            for line in sorted(plot.lines, key=lambda line: -line.style)
            for row in _line_rows(plot, line, layout)
        ],
        "rules": _rule_rows(plot),
        "spots": [
            {"x": _cut(spot.place.x), "y": _cut(spot.place.y)}
            for spot in plot.spots
            if _is_inside(plot.x, spot.place.x) and _is_inside(plot.y, spot.place.y)
        ],
    }
    return json.dumps(spec, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@cache
def _template(x_scale: Scale, y_scale: Scale, layout: Layout) -> str:
    """Return the validated chart without data, as JSON text because callers change their copy."""
    x = alt.X("x:Q").scale(type=x_scale, domain=[1, 2], nice=False, zero=False)
    x = x.axis(values=[1], labelExpr="datum.label", grid=False, title="")
    y = alt.Y("y:Q").scale(type=y_scale, domain=[1, 2], nice=False, zero=False)
    y = y.axis(
        values=[1], labelExpr="datum.label", grid=True, domain=False, ticks=False, title=None
    ).stack(None)
    layers = (
        _layer("bands").mark_rect(color=chart.GRID, clip=True).encode(x=x, x2="x2:Q"),
        _areas(x, y),
        _lines(x, y),
        *_rules(x, y, layout.text_size),
        _layer("spots")
        .mark_point(size=190, stroke=chart.INK, strokeWidth=2.6, fill=chart.PAPER, fillOpacity=0.75)
        .encode(x=x, y=y),
    )
    drawn = alt.layer(*layers).properties(
        width=layout.width, height=layout.height, title=alt.Title("title")
    )
    return json.dumps(drawn.configure(**chart.render_config(layout.text_size)).to_dict())


def _compute_ticks(axis: Axis, channel: str, layout: Layout) -> tick.Ticks:
    """Return the labels of an axis; on one of long and short times they are what people say."""
    if axis.unit == "s" and axis.is_log:
        return compute_duration_ticks(axis.low, axis.high)
    return chart.compute_ticks(axis, channel, layout)


def _layer(part: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name=part)).properties(name=f"cx_part_{part}")


def _areas(x: alt.X, y: alt.Y) -> alt.Chart:
    names = list(PATTERNS)
    colors = [PATTERNS[name].color for name in names]
    fills = [fill_name(name) for name in names]
    drawn: alt.Chart = (
        _layer("areas")
        .mark_area(clip=True, strokeWidth=1, line=False)
        .encode(
            x=x,
            y=y,
            y2="y2:Q",
            detail="id:N",
            fill=alt.Fill("pattern:N").scale(domain=names, range=fills).legend(None),
            stroke=alt.Stroke("pattern:N").scale(domain=names, range=colors).legend(None),
        )
    )
    return drawn


def _lines(x: alt.X, y: alt.Y) -> alt.Chart:
    styles = list(range(len(chart.COLORS)))
    dashes = [list(dash) for dash in chart.DASHES]
    drawn: alt.Chart = (
        _layer("lines")
        .mark_line(clip=True, strokeJoin="round", strokeCap="butt")
        .encode(
            x=x,
            y=y,
            detail="piece:N",
            color=alt.Color("style:O").scale(domain=styles, range=list(chart.COLORS)).legend(None),
            strokeDash=alt.StrokeDash("style:O").scale(domain=styles, range=dashes).legend(None),
            strokeWidth=alt.StrokeWidth("width:Q").scale(None).legend(None),
        )
    )
    return drawn


def _rules(x: alt.X, y: alt.Y, text_size: float) -> tuple[alt.Chart, ...]:
    """Return the layer of upright lines and their words, which come and go together."""
    data = alt.Chart(alt.NamedData(name="rules"))
    dash = alt.StrokeDash("dash:N").scale(None).legend(None)
    line = data.mark_rule(color=chart.INK, strokeWidth=1.5).encode(x=x, strokeDash=dash)
    right = data.transform_filter("datum.side == 'right'")
    left = data.transform_filter("datum.side == 'left'")
    words = (
        right.mark_text(align="left", dx=DISTANCE, color=chart.INK, fontSize=text_size),
        left.mark_text(align="right", dx=-DISTANCE, color=chart.INK, fontSize=text_size),
    )
    return (
        line.properties(name="cx_part_rules"),
        *(
            each.encode(x=x, y=y, text="words:N").properties(name=f"cx_part_words{number}")
            for number, each in enumerate(words, start=1)
        ),
    )


def _line_rows(plot: Plot, line: Line, layout: Layout) -> list[Json]:
    """Return the points of a line, cut where it has no value."""
    low, high = _overshoot(plot.y)
    known = np.isfinite(line.y) & ((line.y > 0) | (not plot.y.is_log))
    parts = np.split(np.arange(len(plot.grid)), np.flatnonzero(np.diff(known)) + 1)
    look = {"style": line.style, "width": chart.LINE_WIDTH if line.style else chart.MAIN_WIDTH}
    rows: list[Json] = []
    for number, part in enumerate(part for part in parts if known[part[0]]):
        y = np.clip(line.y[part], low, high)
        across = layout.plot_width * np.array([plot.x.position(v) for v in plot.grid[part]])
        up = layout.height * np.array([plot.y.position(v) for v in y])
        rows += [
            {
                "x": _cut(float(plot.grid[part[i]])),
                "y": _cut(float(y[i])),
                "piece": f"{line.id}.{number}",
                **look,
            }
            for i in choose_points(across, up, _TOLERANCE)
        ]
    if line.end and rows:
        rows.append({**rows[-1], "x": _cut(line.end.x), "y": _cut(line.end.y)})
    return rows


def _area_rows(plot: Plot, area: Area) -> list[Json]:
    """Return the points of an area; where it is thinner than nothing, it is not drawn."""
    if not np.nanmax(area.high - area.low, initial=0) > 0:
        return []
    low, high = _overshoot(plot.y)
    return [
        {
            "x": _cut(float(x)),
            "y": _cut(float(np.clip(bottom, low, high))),
            "y2": _cut(float(np.clip(top, low, high))),
            "id": area.id,
            "pattern": area.pattern,
        }
        for x, bottom, top in zip(plot.grid, area.low, area.high, strict=True)
        if np.isfinite(bottom) and np.isfinite(top)
    ]


def _rule_rows(plot: Plot) -> list[Json]:
    return [
        {
            "x": _cut(rule.x),
            "y": _cut(plot.y.at(place.up)),
            "words": rule.words,
            "side": "right" if place.is_right else "left",
            "dash": list(rule.dash or (1, 0)),
        }
        for rule, place in zip(plot.rules, place_words(plot), strict=True)
        if _is_inside(plot.x, rule.x)
    ]


def _overshoot(y: Axis) -> tuple[float, float]:
    if y.is_log:
        return y.low / 1e3, y.high * 1e3
    span = _OVERSHOOT * (y.high - y.low)
    return y.low - span, y.high + span


def _is_inside(axis: Axis, value: float) -> bool:
    return axis.low <= value <= axis.high


def _cut_all(row: dict[str, float], axis: Axis) -> Json:
    return {key: _cut(min(max(value, axis.low), axis.high)) for key, value in row.items()}


def _cut(value: float) -> float:
    return units.round_significant(float(value), _DIGITS)
