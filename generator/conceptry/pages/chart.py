"""The chart of an equation as its template sees it: ready strings, nothing to compute."""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup, escape

from conceptry import units
from conceptry.figures import cache, chart, description, drawing
from conceptry.figures.curve import Axis, Curves
from conceptry.figures.description import Table
from conceptry.labs.layout import LAYOUTS
from conceptry.words import say

_DIGITS = 5
# Digits and point of a number that is not whole in any unit, wherever it is below a million.
_MOST_WHOLE = 8
_WHOLE_BELOW = 1e4


@dataclass(frozen=True, kw_only=True)
class Key:
    """One entry of the legend.

    Parameters
    ----------
    kind
        `line`, `point`, `zone`, `thin` or `gap`: which sample stands before the label.
    color, dash
        SVG values for a line, otherwise empty.
    """

    kind: str
    label: Markup
    color: str = ""
    dash: str = ""
    is_main: bool = False


@dataclass(frozen=True, kw_only=True)
class Value:
    """The value of one curve in words; `color` is empty when there is no other curve."""

    label: Markup
    color: str
    is_outside: bool


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The values at one place, as the script writes them for any place."""

    where: Markup
    values: tuple[Value, ...]


@dataclass(frozen=True, kw_only=True)
class ChartView:
    """One finished chart.

    Parameters
    ----------
    figure_id
        Unique in the page; `<equation id>-chart<n>`.
    takeaway
        One sentence on what there is to see.
    drawings
        The same chart in each layout; the style sheet shows the one that fits.
    notes
        Where the model ends, and why.
    reading
        The values at the default, before anything is moved.
    data_json
        For the script that reads values off the chart.
    """

    figure_id: str
    equation_id: str
    title: str
    takeaway: Markup
    drawings: tuple[Markup, ...]
    keys: tuple[Key, ...]
    notes: tuple[Key, ...]
    reading: Reading
    description: Markup
    headings: tuple[Markup, ...]
    table: Table
    data_json: str


def chart_view(
    equation_id: str, curves: Curves, *, number: int = 1, cache_folder: Path | None = None
) -> ChartView:
    """Return the view of one chart, drawn.

    Parameters
    ----------
    equation_id
        `<concept id>-eq<n>`; the calculator of the same equation tells the chart its results.
    number
        Which chart of the equation this is, from 1.
    cache_folder
        Where drawings are kept between builds.
    """
    figure_id = f"{equation_id}-chart{number}"
    words = description.render_description(curves)
    table = description.compute_table(curves)
    drawn = {
        layout.name: drawing.render_svg(
            cache.render_cached_svg(chart.render_spec(curves, layout), cache_folder),
            figure_id=f"{figure_id}-{layout.name}",
            title=curves.title,
            description=words,
            layout_name=layout.name,
        )
        for layout in LAYOUTS
    }
    return ChartView(
        figure_id=figure_id,
        equation_id=equation_id,
        title=curves.title,
        takeaway=_lower(curves, description.render_takeaway(curves)),
        drawings=tuple(
            Markup(each.svg)  # noqa: S704 - put together element by element by the drawing
            for each in drawn.values()
        ),
        keys=_keys(curves),
        notes=_notes(curves),
        reading=_reading(curves),
        description=_lower(curves, words),
        headings=tuple(_lower(curves, heading) for heading in table.headings),
        table=table,
        data_json=render_data(curves, drawn),
    )


def render_data(curves: Curves, drawn: Mapping[str, drawing.Drawing]) -> str:
    """Return the JSON text from which the script reads values, most with five digits.

    Parameters
    ----------
    drawn
        The drawings by the name of their layout.
    """
    data = {
        "x": {**_axis(curves.x), "default": curves.default},
        "y": _axis(curves.y),
        "drawings": {name: _geometry(each) for name, each in drawn.items()},
        "grid": [_cut(float(v), curves.x.unit) for v in curves.grid],
        "series": [
            {
                "label": description.render_series_label(curves, series),
                "color": style + 1,
                "y": [_cut(float(v), curves.y.unit) for v in series.y],
                "outside": [[s.low, s.high] for s in series.outside],
            }
            for series, style in zip(curves.series, chart.order_styles(curves), strict=True)
        ],
        "fixed": dict(curves.fixed),
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _geometry(drawn: drawing.Drawing) -> dict[str, object]:
    plot = drawn.plot
    return {
        "plot": {"left": plot.left, "top": plot.top, "width": plot.width, "height": plot.height},
        "size": {"width": drawn.width, "height": drawn.height},
    }


def _axis(axis: Axis) -> dict[str, object]:
    return {
        "symbol": axis.symbol,
        "name": axis.name,
        "unit": axis.unit,
        "scale": axis.scale,
        "domain": [axis.low, axis.high],
        "steps": [list(step) for step in units.unit_steps(axis.unit)],
    }


def _cut(value: float, unit: str) -> float | None:
    """Return a value with few digits, or with all where fewer would be read as another value."""
    if not math.isfinite(value):
        return None
    short = units.round_significant(value, _DIGITS)
    if short == value or _is_safe(value):
        return short
    is_same = units.format_quantity(short, unit) == units.format_quantity(value, unit)
    return short if is_same else value


def _is_safe(value: float) -> bool:
    """Say whether a number is read the same with five digits, whatever its unit, without trying.

    Below ten thousand it is written with four digits at most unless it is whole, and rounding twice
    differs from rounding once only where the first time leaves a 5 behind, or 50.
    """
    whole = f"{value:.11e}".partition("e")[0].strip("-").rstrip("0")
    short = f"{value:.{_DIGITS - 1}e}".partition("e")[0]
    is_split = short[-1] == "5" or short[-2:] == "50"
    return abs(value) < _WHOLE_BELOW and len(whole) > _MOST_WHOLE and not is_split


def _keys(curves: Curves) -> tuple[Key, ...]:
    """Return the legend: the curves if there are several, and the worked point."""
    keys = []
    if len(curves.series) > 1:
        for series, style in zip(curves.series, chart.order_styles(curves), strict=True):
            keys.append(
                Key(
                    kind="line",
                    label=_lower(curves, description.render_series_label(curves, series)),
                    color=chart.COLORS[style],
                    dash=" ".join(f"{d:g}" for d in chart.DASHES[style]) if style else "",
                    is_main=style == 0,
                )
            )
    if curves.worked is not None:
        label = _lower(
            curves, say("worked values: {values}", values=description.render_worked(curves))
        )
        keys.append(Key(kind="point", label=label))
    return tuple(keys)


def _notes(curves: Curves) -> tuple[Key, ...]:
    """Return where the model ends, each beside a sample of how that looks."""
    notes = []
    for limit in curves.limits:
        text = description.render_limit(curves, limit)
        if limit.is_common:
            kind = "zone"
        elif limit.kind == "outside":
            kind, text = "thin", say("thin: {text}", text=text)
        else:
            kind, text = "gap", f"{text[:1].upper()}{text[1:]}"
        notes.append(Key(kind=kind, label=_lower(curves, text)))
    if curves.zones and not any(note.kind == "zone" for note in notes):
        notes.append(
            Key(
                kind="zone",
                label=Markup("{}").format(say("hatched: outside the model on every curve")),
            )
        )
    return tuple(notes)


def _reading(curves: Curves) -> Reading:
    """Return the values where the slider stands at first."""
    last = len(curves.grid) - 1
    index = round(last * min(1.0, max(0.0, curves.x.position(curves.default))))
    x = float(curves.grid[index])
    are_outside = [any(s.holds(x) for s in series.outside) for series in curves.series]
    where = description.render_equality(curves.x.symbol, units.format_quantity(x, curves.x.unit))
    values = []
    is_many = len(curves.series) > 1
    styles = chart.order_styles(curves)
    for series, style, is_outside in zip(curves.series, styles, are_outside, strict=True):
        value = units.format_quantity(float(series.y[index]), curves.y.unit)
        name = description.render_series_label(curves, series)
        text = f"{name}: {value}" if is_many else description.render_equality(name, value)
        values.append(
            Value(
                label=_lower(curves, text),
                color=str(style + 1) if is_many else "",
                is_outside=is_outside,
            )
        )
    suffix = f", {say(description.OUTSIDE)}" if all(are_outside) else ""
    return Reading(where=_lower(curves, where + suffix), values=tuple(values))


def _lower(curves: Curves, text: str) -> Markup:
    """Return the text escaped, with the subscript of each symbol such as ``B_in`` set as one."""
    symbols = {curves.x.symbol, curves.y.symbol, *curves.fixed}
    escaped = str(escape(text))
    for symbol in sorted(s for s in symbols if re.fullmatch(r"\w+?_\w+", s)):
        letter, _, index = symbol.partition("_")
        escaped = re.sub(rf"\b{symbol}\b", f"{letter}<sub>{index}</sub>", escaped)
    return Markup(escaped)  # noqa: S704 - escaped above
