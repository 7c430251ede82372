"""The Vega-Lite specification of a chart.

Altair builds and validates one template per pair of axis scales; each chart is a copy of it with
its own data, because checking hundreds of rows again for each chart costs more than drawing them.
Colours are CSS variables, which Vega passes through, so one drawing serves light, dark and print.
"""

import json
from functools import cache, lru_cache
from typing import Any

import altair as alt
import numpy as np

from conceptry import units
from conceptry.figures.course import compute_pieces
from conceptry.figures.curve import Axis, Curves, Scale, Series
from conceptry.figures.lettering import DISTANCE, place_label, place_zone_words
from conceptry.figures.polyline import choose_points
from conceptry.labs import tick
from conceptry.labs.layout import WIDE, Layout

type Json = dict[str, Any]

INK, MUTED, GRID = "var(--cx-ink)", "var(--cx-muted)", "var(--cx-grid)"
PAPER = "var(--cx-paper)"
COLORS = tuple(f"var(--cx-{i})" for i in range(1, 7))
DASHES: tuple[tuple[float, ...], ...] = (
    (1, 0),
    (9, 5),
    (2, 4),
    (12, 4, 2, 4),
    (5, 3),
    (16, 6),
)
_STYLES = list(range(len(COLORS)))
# The drawing turns this fill into a hatch, which Vega has no word for.
HATCH = "var(--cx-hatch)"
DIGITS = 5
# Far outside the plot a line is cut anyway, and the drawing keeps short numbers.
_OVERSHOOT = 3.0
# How a curve looks where it is outside the model.
THIN_WIDTH, THIN_OPACITY = 1.2, 0.65
MAIN_WIDTH, LINE_WIDTH = 3.0, 2.3
# By how many units a drawn line may miss the curve: far less than its width.
_TOLERANCE = 0.1
# Room between neighbours, in parts of the letter size.
_LABEL_GAP, _LABEL_HEIGHT = 0.7, 1.7


def render_spec(curves: Curves, layout: Layout = WIDE) -> str:
    """Return the specification of a chart as JSON text."""
    spec: Json = json.loads(_template(curves.x.scale, curves.y.scale, layout))
    layout = fit(curves, layout)
    set_axis(spec, "x", curves.x, layout)
    set_axis(spec, "y", curves.y, layout)
    title = render_axis_title(curves.y, compute_ticks(curves.y, "y", layout).unit)
    spec["title"]["text"] = layout.wrap(title, layout.width)
    spec["datasets"] = {
        "curves": [
            row
            for order, series in sorted(enumerate(curves.series), key=lambda e: e[1].is_main)
            for row in _rows(curves, series, order, layout)
        ],
        "zones": [{"x": _cut(z.low), "x2": _cut(z.high)} for z in curves.zones],
        "words": [
            {"x": _cut(curves.x.at(words.across)), "words": words.text}
            for words in place_zone_words(curves, layout)
        ],
        "turns": _turns(curves, layout),
        "worked": [
            {"x": _cut(p.x), "y": _cut(p.y)}
            for p in [curves.worked]
            if p and curves.y.low <= p.y <= curves.y.high
        ],
    }
    return json.dumps(spec, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def render_axis_title(axis: Axis, unit: str) -> str:
    """Return what an axis measures, with symbol and unit."""
    name = axis.name[:1].upper() + axis.name[1:]
    return f"{name} {axis.symbol} ({unit})" if unit else f"{name} {axis.symbol}"


@lru_cache(maxsize=64)
def compute_ticks(axis: Axis, channel: str, layout: Layout = WIDE) -> tick.Ticks:
    """Return the labels of an axis, as many as have room on it."""

    def measure(label: str) -> float:
        if channel == "y":
            return _LABEL_HEIGHT * layout.text_size / layout.height
        return (layout.measure(label) + _LABEL_GAP * layout.text_size) / layout.plot_width

    return tick.compute_ticks(
        axis.low,
        axis.high,
        steps=units.unit_steps(axis.unit),
        is_log=axis.is_log,
        measure=measure,
    )


def fit(curves: Curves, layout: Layout) -> Layout:
    """Return the layout with room for the labels of the y axis."""
    return layout.fit(compute_ticks(curves.y, "y", layout).labels)


def order_styles(curves: Curves) -> tuple[int, ...]:
    """Return for each series the number of its colour and dash: the main one has the first."""
    main = curves.series.index(curves.main)
    others = iter(range(1, len(curves.series)))
    return tuple(0 if i == main else next(others) for i in range(len(curves.series)))


@cache
def _template(x_scale: Scale, y_scale: Scale, layout: Layout) -> str:
    """Return the validated chart without data, as JSON text because callers change their copy."""
    x = alt.X("x:Q").scale(type=x_scale, domain=[1, 2], nice=False, zero=False)
    x = x.axis(values=[1], labelExpr="datum.label", grid=False, title="")
    y = alt.Y("y:Q").scale(type=y_scale, domain=[1, 2], nice=False, zero=False)
    y = y.axis(
        values=[1], labelExpr="datum.label", grid=True, domain=False, ticks=False, title=None
    )
    zones, words = _zone_layers(x, layout.text_size)
    points = _point_layers(x, y, layout.text_size)
    layers = (zones, _rule(x, y), _lines(x, y), words, *points)
    chart = alt.layer(*layers).properties(
        width=layout.width, height=layout.height, title=alt.Title("title")
    )
    return json.dumps(chart.configure(**render_config(layout.text_size)).to_dict())


def _layer(data: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name=data))


def _color() -> alt.Color:
    return alt.Color("style:O").scale(domain=_STYLES, range=list(COLORS)).legend(None)


def _zone_layers(x: alt.X, text_size: float) -> tuple[alt.Chart, alt.Chart]:
    words = _layer("words").mark_text(baseline="top", color=INK, fontSize=text_size)
    return (
        _layer("zones").mark_rect(color=HATCH).encode(x=x, x2="x2:Q"),
        words.encode(x=x, y=alt.value(8), text="words:N"),
    )


def _rule(x: alt.X, y: alt.Y) -> alt.Chart:
    named = _layer("turns").transform_filter("datum.label != ''")
    rule = named.mark_rule(strokeDash=[3, 3], color=MUTED, strokeWidth=1.5)
    drawn: alt.Chart = rule.encode(x=x, y=y, y2="edge:Q")
    return drawn


def _lines(x: alt.X, y: alt.Y) -> alt.Chart:
    lines = _layer("curves").mark_line(clip=True, strokeJoin="round", strokeCap="butt")
    dashes = [list(dash) for dash in DASHES]
    drawn: alt.Chart = lines.encode(
        x=x,
        y=y,
        detail="piece:N",
        color=_color(),
        strokeDash=alt.StrokeDash("style:O").scale(domain=_STYLES, range=dashes).legend(None),
        strokeWidth=alt.StrokeWidth("width:Q").scale(None).legend(None),
        strokeOpacity=alt.StrokeOpacity("opacity:Q").scale(None).legend(None),
    )
    return drawn


def _point_layers(x: alt.X, y: alt.Y, text_size: float) -> tuple[alt.Chart, ...]:
    dots = _layer("turns").mark_point(filled=True, size=55, opacity=1)
    ring = _layer("worked").mark_point(
        size=190, stroke=INK, strokeWidth=2.6, fill=PAPER, fillOpacity=0.75
    )
    right = _layer("turns").transform_filter("datum.label != '' && datum.side == 'right'")
    left = _layer("turns").transform_filter("datum.label != '' && datum.side == 'left'")
    words = (
        right.mark_text(align="left", dx=DISTANCE, color=INK, fontSize=text_size),
        left.mark_text(align="right", dx=-DISTANCE, color=INK, fontSize=text_size),
    )
    return (
        dots.encode(x=x, y=y, color=_color()),
        *(w.encode(x=x, y=alt.Y("place:Q"), text="label:N") for w in words),
        ring.encode(x=x, y=y),
    )


def render_config(text_size: float) -> Json:
    """Return the looks that all charts share."""
    axis = {
        "labelColor": INK,
        "titleColor": INK,
        "tickColor": MUTED,
        "domainColor": MUTED,
        "gridColor": GRID,
        "labelFontSize": text_size,
        "titleFontSize": text_size,
        "titleFontWeight": "normal",
        "titlePadding": 8,
        "labelPadding": 6,
        "labelOverlap": False,
        "labelBound": False,
        "labelFlush": False,
        "tickSize": 6,
        "gridWidth": 1,
    }
    title = {
        "color": INK,
        "fontSize": text_size,
        "fontWeight": "normal",
        "anchor": "start",
        "frame": "bounds",
        "offset": 12,
    }
    return {
        "background": "transparent",
        "font": "sans-serif",
        # On the right half of the slider's thumb stands beyond the end of the plot.
        "padding": {"left": 6, "top": 4, "right": 12, "bottom": 4},
        "autosize": {"type": "fit-x", "contains": "padding"},
        "view": {"stroke": "transparent"},
        "axis": axis,
        "title": title,
    }


def set_axis(
    spec: Json, channel: str, axis: Axis, layout: Layout, ticks: tick.Ticks | None = None
) -> None:
    """Give an axis of the template its range, labels and title in every layer.

    Parameters
    ----------
    ticks
        Those of `compute_ticks` unless given.
    """
    ticks = ticks or compute_ticks(axis, channel, layout)
    values = [_cut(v, 12) for v in ticks.values]
    labels = dict(zip(values, ticks.labels, strict=True))
    # Vega compares the very numbers that it was given, so the position finds the label.
    expression = f"{json.dumps(list(labels.values()))}[indexof({json.dumps(values)}, datum.value)]"
    for layer in spec["layer"]:
        encoding = layer["encoding"].get(channel, {})
        if "scale" in encoding:
            encoding["scale"]["domain"] = [axis.low, axis.high]
        if "axis" in encoding:
            encoding["axis"]["values"] = values
            encoding["axis"]["labelExpr"] = expression
            encoding["axis"]["gridColor"] = {
                "condition": {"test": f"{expression} != ''", "value": GRID},
                "value": "transparent",
            }
            if channel == "x":
                title = render_axis_title(axis, ticks.unit)
                encoding["axis"]["title"] = layout.wrap(title, layout.plot_width)


def _rows(curves: Curves, series: Series, order: int, layout: Layout) -> list[Json]:
    """Return the points of one curve, piece by piece."""
    style = order_styles(curves)[order]
    low, high = _overshoot(curves.y)
    rows: list[Json] = []
    for number, piece in enumerate(compute_pieces(curves, series)):
        look = {
            "piece": f"{order}.{number}",
            "style": style,
            "width": THIN_WIDTH if piece.is_outside else LINE_WIDTH if style else MAIN_WIDTH,
            "opacity": THIN_OPACITY if piece.is_outside else 1,
        }
        y = np.clip(piece.y, low, high)
        across = layout.plot_width * np.array([curves.x.position(v) for v in piece.x])
        up = layout.height * np.array([curves.y.position(v) for v in y])
        rows.extend(
            {"x": _cut(float(piece.x[index])), "y": _cut(float(y[index])), **look}
            for index in choose_points(across, up, _TOLERANCE)
        )
    return rows


def _overshoot(y: Axis) -> tuple[float, float]:
    if y.is_log:
        return y.low / 1e3, y.high * 1e3
    span = _OVERSHOOT * (y.high - y.low)
    return y.low - span, y.high + span


def _turns(curves: Curves, layout: Layout) -> list[Json]:
    """Return the best points: a dot on each curve, rule and words for the main one."""
    rows: list[Json] = []
    label = place_label(curves, layout)
    for series, style in zip(curves.series, order_styles(curves), strict=True):
        turn = series.turn
        if turn is None or not curves.y.low <= turn.y <= curves.y.high:
            continue
        row = {"x": _cut(turn.x), "y": _cut(turn.y), "style": style, "label": ""}
        if series is curves.main and label is not None:
            row["label"] = label.text
            row["side"] = "right" if label.is_right else "left"
            row["place"] = _cut(curves.y.at(label.up))
            row["edge"] = _cut(curves.y.high if turn.kind == "lowest" else curves.y.low)
        rows.append(row)
    return rows


def _cut(value: float, digits: int = DIGITS) -> float:
    return units.round_significant(float(value), digits)
