"""The Vega-Lite specification of a chart.

Altair builds and validates one template per pair of axis scales; each chart is a copy of it with
its own data, because checking hundreds of rows again for each chart costs more than drawing them.
Colours are CSS variables, which Vega passes through, so one drawing serves light, dark and print.

The text is laid out at the size that a phone needs. The style sheet makes it smaller where the
chart is wide, so letters never grow into each other.
"""

import json
import math
from functools import cache
from typing import Any

import altair as alt
import numpy as np

from conceptry.figures import quantity, tick
from conceptry.figures.curve import Axis, Curves, Scale, Series

type Json = dict[str, Any]

# Width with labels, height without: every chart of a page is equally wide.
WIDTH, HEIGHT = 540, 285
TEXT_SIZE = 19
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
_TITLE_LINE = 44
# Far outside the plot a line is cut anyway, and the drawing keeps short numbers.
_OVERSHOOT = 3.0
_WORDS_FIT = 0.4


def render_spec(curves: Curves) -> str:
    """Return the specification of a chart as JSON text."""
    spec: Json = json.loads(_template(curves.x.scale, curves.y.scale))
    _set_axis(spec, "x", curves.x)
    _set_axis(spec, "y", curves.y)
    spec["title"]["text"] = wrap(render_axis_title(curves.y))
    spec["datasets"] = {
        "curves": [
            row
            for order, series in sorted(enumerate(curves.series), key=lambda e: e[1].is_main)
            for row in _rows(curves, series, order)
        ],
        "zones": [{"x": _cut(z.low), "x2": _cut(z.high)} for z in _merged(curves)],
        "words": _words(curves),
        "turns": _turns(curves),
        "worked": [{"x": _cut(p.x), "y": _cut(p.y)} for p in [curves.worked] if p],
    }
    return json.dumps(spec, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def render_axis_title(axis: Axis) -> str:
    """Return what an axis measures, with symbol and unit."""
    name = axis.name[:1].upper() + axis.name[1:]
    unit = compute_ticks(axis).unit
    return f"{name} {axis.symbol} ({unit})" if unit else f"{name} {axis.symbol}"


def compute_ticks(axis: Axis) -> tick.Ticks:
    """Return the labels of an axis."""
    return tick.compute_ticks(axis.low, axis.high, unit=axis.unit, is_log=axis.is_log)


def order_styles(curves: Curves) -> tuple[int, ...]:
    """Return for each series the number of its colour and dash: the main one has the first."""
    main = curves.series.index(curves.main)
    others = iter(range(1, len(curves.series)))
    return tuple(0 if i == main else next(others) for i in range(len(curves.series)))


def wrap(text: str) -> list[str]:
    """Return the text in lines that fit the width on a phone."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= _TITLE_LINE:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


@cache
def _template(x_scale: Scale, y_scale: Scale) -> str:
    """Return the validated chart without data, as JSON text because callers change their copy."""
    x = alt.X("x:Q").scale(type=x_scale, domain=[1, 2], nice=False, zero=False)
    x = x.axis(values=[1], labelExpr="datum.label", grid=False, title="")
    y = alt.Y("y:Q").scale(type=y_scale, domain=[1, 2], nice=False, zero=False)
    y = y.axis(
        values=[1], labelExpr="datum.label", grid=True, domain=False, ticks=False, title=None
    )
    zones, words = _zone_layers(x)
    layers = (zones, _rule(x, y), _lines(x, y), words, *_point_layers(x, y))
    chart = alt.layer(*layers).properties(width=WIDTH, height=HEIGHT, title=alt.Title("title"))
    return json.dumps(chart.configure(**_config()).to_dict())


def _layer(data: str) -> alt.Chart:
    return alt.Chart(alt.NamedData(name=data))


def _color() -> alt.Color:
    return alt.Color("style:O").scale(domain=_STYLES, range=list(COLORS)).legend(None)


def _zone_layers(x: alt.X) -> tuple[alt.Chart, alt.Chart]:
    words = _layer("words").mark_text(baseline="top", color=INK, fontSize=TEXT_SIZE - 2)
    return (
        _layer("zones").mark_rect(color=HATCH, clip=True).encode(x=x, x2="x2:Q"),
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
        detail="order:O",
        color=_color(),
        strokeDash=alt.StrokeDash("style:O").scale(domain=_STYLES, range=dashes).legend(None),
        strokeWidth=alt.condition("datum.style == 0", alt.value(3.2), alt.value(2.4)),
    )
    return drawn


def _point_layers(x: alt.X, y: alt.Y) -> tuple[alt.Chart, ...]:
    dots = _layer("turns").mark_point(filled=True, size=55, opacity=1)
    ring = _layer("worked").mark_point(
        size=190, stroke=INK, strokeWidth=2.6, fill=PAPER, fillOpacity=0.75
    )
    right = _layer("turns").transform_filter("datum.label != '' && datum.side == 'right'")
    left = _layer("turns").transform_filter("datum.label != '' && datum.side == 'left'")
    words = (
        right.mark_text(align="left", dx=8, color=INK, fontSize=TEXT_SIZE),
        left.mark_text(align="right", dx=-8, color=INK, fontSize=TEXT_SIZE),
    )
    return (
        dots.encode(x=x, y=y, color=_color()),
        *(w.encode(x=x, y=alt.Y("place:Q"), text="label:N") for w in words),
        ring.encode(x=x, y=y),
    )


def _config() -> Json:
    axis = {
        "labelColor": INK,
        "titleColor": INK,
        "tickColor": MUTED,
        "domainColor": MUTED,
        "gridColor": GRID,
        "labelFontSize": TEXT_SIZE,
        "titleFontSize": TEXT_SIZE,
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
        "fontSize": TEXT_SIZE,
        "fontWeight": "normal",
        "anchor": "start",
        "frame": "bounds",
        "offset": 12,
    }
    return {
        "background": "transparent",
        "font": "sans-serif",
        "padding": 4,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "view": {"stroke": "transparent"},
        "axis": axis,
        "title": title,
    }


def _set_axis(spec: Json, channel: str, axis: Axis) -> None:
    """Give an axis of the template its range, labels and title in every layer."""
    ticks = compute_ticks(axis)
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
                encoding["axis"]["title"] = wrap(render_axis_title(axis))


def _rows(curves: Curves, series: Series, order: int) -> list[Json]:
    """Return the points of one curve; a null breaks the line."""
    style = order_styles(curves)[order]
    low, high = _overshoot(curves.y)
    rows: list[Json] = []
    for index, (x, y) in enumerate(zip(curves.grid, series.y, strict=True)):
        is_drawn = math.isfinite(y) and (y > 0 or not curves.y.is_log)
        value = _cut(float(np.clip(y, low, high))) if is_drawn else None
        if value is None and rows and rows[-1]["y"] is None:
            continue
        rows.append({"x": _cut(float(x)), "y": value, "order": order, "style": style})
        if index in series.breaks:
            rows.append({**rows[-1], "y": None})
    return rows


def _overshoot(y: Axis) -> tuple[float, float]:
    if y.is_log:
        return y.low / 1e3, y.high * 1e3
    span = _OVERSHOOT * (y.high - y.low)
    return y.low - span, y.high + span


def _turns(curves: Curves) -> list[Json]:
    """Return the best points: a dot on each curve, rule and words for the main one."""
    rows: list[Json] = []
    for series, style in zip(curves.series, order_styles(curves), strict=True):
        turn = series.turn
        if turn is None or not curves.y.low <= turn.y <= curves.y.high:
            continue
        is_lowest = turn.kind == "lowest"
        position = compute_position(curves.x, turn.x)
        label = f"{turn.kind} at {quantity.render_quantity(turn.x, curves.x.unit)}"
        rows.append(
            {
                "x": _cut(turn.x),
                "y": _cut(turn.y),
                "style": style,
                "label": label if series is curves.main else "",
                "side": "right" if position < 0.55 else "left",  # noqa: PLR2004 - room for words
                # A trough is free above, a hump below.
                "edge": _cut(curves.y.high if is_lowest else curves.y.low),
                "place": _place(curves.y, 0.94 if is_lowest else 0.06),
            }
        )
    return rows


def compute_position(axis: Axis, value: float) -> float:
    """Return where a value stands on an axis, from 0 at its low end to 1."""
    if axis.is_log:
        return math.log(value / axis.low) / math.log(axis.high / axis.low)
    return (value - axis.low) / (axis.high - axis.low)


def _place(axis: Axis, position: float) -> float:
    """Return the value at a position of an axis."""
    if axis.is_log:
        return _cut(axis.low * (axis.high / axis.low) ** position)
    return _cut(axis.low + (axis.high - axis.low) * position)


def _merged(curves: Curves) -> list[Any]:
    """Return the zones without overlap: one hatch, however many conditions fail."""
    merged: list[Any] = []
    for zone in sorted(curves.zones, key=lambda z: z.low):
        if merged and zone.low <= merged[-1].high:
            last = merged.pop()
            merged.append(type(last)(last.kind, last.low, max(last.high, zone.high), last.words))
        else:
            merged.append(zone)
    return merged


def _words(curves: Curves) -> list[Json]:
    """Return words for the zones that are wide enough to hold them."""
    rows = []
    for zone in _merged(curves):
        ends = [compute_position(curves.x, end) for end in (zone.low, zone.high)]
        if ends[1] - ends[0] >= _WORDS_FIT:
            text = "outside the model" if zone.kind == "outside" else "not defined"
            rows.append({"x": _place(curves.x, sum(ends) / 2), "words": text})
    return rows


def _cut(value: float, digits: int = DIGITS) -> float:
    return quantity.round_significant(float(value), digits)
