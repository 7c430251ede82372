"""The charts of the recovery lab as their template sees them, and what the script needs of them."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from markupsafe import Markup

from conceptry import units
from conceptry.figures import cache, chart, drawing, plot_chart
from conceptry.figures.curve import Array, Axis
from conceptry.figures.duration import STEPS, format_duration
from conceptry.figures.pattern import PATTERNS, Pattern
from conceptry.figures.plot import Area, Line, Plot, Rule
from conceptry.labs.layout import LAYOUTS
from conceptry.words import say

_DIGITS = 5
_ROWS = 11
_TABLE_DIGITS = 4


@dataclass(frozen=True, kw_only=True)
class Key:
    """One entry of the legend.

    Parameters
    ----------
    id
        Of what it stands for; the script hides the entry where that is not drawn.
    kind
        `line`, `area`, `band`, `rule` or `spot`: which sample stands before the label.
    color, dash
        SVG values for a line or a rule, otherwise empty.
    pattern
        The fill of an area.
    """

    id: str
    kind: str
    label: Markup
    color: str = ""
    dash: str = ""
    pattern: Pattern | None = None
    is_main: bool = False
    is_hidden: bool = False


@dataclass(frozen=True)
class Row:
    """One line of the data table."""

    heading: str
    cells: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LabChartView:
    """One finished chart.

    Parameters
    ----------
    id
        Of the chart on the page and for the script.
    takeaway
        What there is to see, with places that the script fills anew.
    description
        The axes and what is drawn, without a number that an input changes.
    where, values
        What is read at the first place of the slider.
    data_json
        For the script that draws and reads the chart.
    """

    id: str
    title: str
    takeaway: Markup
    drawings: tuple[Markup, ...]
    keys: tuple[Key, ...]
    description: str
    where: str
    values: tuple[str, ...]
    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    data_json: str


@dataclass(frozen=True, kw_only=True)
class Words:
    """What is said about a chart.

    Parameters
    ----------
    labels
        For the legend: the id of each thing drawn to its label.
    spare
        Labels of things that this chart does not show at first but may.
    """

    takeaway: Markup
    description: str
    labels: Mapping[str, Markup]
    spare: Sequence[Key] = ()


def lab_chart_view(
    chart_id: str, plot: Plot, words: Words, *, cache_folder: Path | None = None
) -> LabChartView:
    """Draw one chart of the lab.

    Parameters
    ----------
    chart_id
        Begins every id of it in the page.
    cache_folder
        Where drawings are kept between builds.
    """
    drawn = {
        layout.name: drawing.render_svg(
            cache.render_cached_svg(plot_chart.render_spec(plot, layout), cache_folder),
            figure_id=f"{chart_id}-{layout.name}",
            title=plot.title,
            description=words.description,
            layout_name=layout.name,
        )
        for layout in LAYOUTS
    }
    start = _start(plot)
    return LabChartView(
        id=chart_id,
        title=plot.title,
        takeaway=words.takeaway,
        drawings=tuple(
            Markup(each.svg)  # noqa: S704 - put together element by element by the drawing
            for each in drawn.values()
        ),
        keys=(*_keys(plot, words.labels), *words.spare),
        description=words.description,
        where=f"{plot.x.symbol}\xa0=\xa0{format_place(plot.x, float(plot.grid[start]))}",
        values=tuple(
            f"{name}: {format_place(plot.y, float(heights[start]))}"
            for name, heights in _heights(plot)
        ),
        headings=(
            chart.render_axis_title(plot.x, "").strip(),
            *(name[:1].upper() + name[1:] for name, _ in _heights(plot)),
        ),
        rows=_rows(plot),
        data_json=_render_data(plot, drawn, start),
    )


def format_place(axis: Axis, value: float, digits: int = 3) -> str:
    r"""Write a place on an axis, which the script does by the same rule.

    Examples
    --------
    >>> format_place(Axis(symbol="G", name="", unit="%", scale="linear", low=0, high=1), 92.68)
    '92.7\xa0%'
    """
    if axis.unit == "s":
        return say("not defined") if math.isnan(value) else format_duration(value, digits)
    return units.format_quantity(value, axis.unit, digits)


def line_key(id_: str, style: int, label: Markup, *, is_hidden: bool = False) -> Key:
    """Return the legend's entry of a line with a style."""
    dash = " ".join(f"{part:g}" for part in chart.DASHES[style]) if style else ""
    return Key(
        id=id_,
        kind="line",
        label=label,
        color=chart.COLORS[style],
        dash=dash,
        is_main=style == 0,
        is_hidden=is_hidden,
    )


def _keys(plot: Plot, labels: Mapping[str, Markup]) -> tuple[Key, ...]:
    def label(one: Line | Area | Rule) -> Markup:
        return labels.get(one.id, Markup("{}").format(one.name))

    return (
        *(line_key(line.id, line.style, label(line)) for line in plot.lines),
        # The order in which they lie upon each other.
        *(
            Key(id=area.id, kind="area", label=label(area), pattern=PATTERNS[area.pattern])
            for area in reversed(plot.areas)
        ),
        *(
            Key(
                id=rule.id,
                kind="rule",
                label=label(rule),
                dash=" ".join(f"{part:g}" for part in rule.dash),
            )
            for rule in plot.rules
        ),
        *(Key(id=band.id, kind="band", label=labels[band.id]) for band in plot.bands),
        *(Key(id=spot.id, kind="spot", label=labels[spot.id]) for spot in plot.spots),
    )


def _heights(plot: Plot) -> tuple[tuple[str, Array], ...]:
    """Return what is read off at a place: lines as they are, layers by their thickness."""
    return (
        *((line.name, line.y) for line in plot.lines),
        *((layer.name, layer.high - layer.low) for layer in _layers(plot)),
    )


def _layers(plot: Plot) -> tuple[Area, ...]:
    """Return the areas that have names, the uppermost first; two names may be the same word."""
    return tuple(area for area in reversed(plot.areas) if area.name)


def _start(plot: Plot) -> int:
    """Return the place of the grid that is nearest to the spot, or to the middle."""
    target = plot.spots[0].place.x if plot.spots else float(plot.grid[len(plot.grid) // 2])
    return int(np.argmin(np.abs(np.log(plot.grid) - math.log(target)))) if target > 0 else 0


def _rows(plot: Plot) -> tuple[Row, ...]:
    """Return the data at about eleven places; the script fills the same rows."""
    places = choose_rows(len(plot.grid))
    return tuple(
        Row(
            format_place(plot.x, float(plot.grid[place])),
            tuple(
                format_place(plot.y, float(heights[place]), _TABLE_DIGITS)
                for _, heights in _heights(plot)
            ),
        )
        for place in places
    )


def choose_rows(count: int) -> tuple[int, ...]:
    """Return evenly spread places of a grid of so many."""
    return tuple(int(i) for i in np.unique(np.linspace(0, count - 1, _ROWS).round().astype(int)))


def _render_data(plot: Plot, drawn: Mapping[str, drawing.Drawing], start: int) -> str:
    layered = bool(plot.areas) and not plot.lines
    data: dict[str, Any] = {
        "x": {**_axis(plot.x), "default": float(plot.grid[start])},
        "y": _axis(plot.y),
        "drawings": {
            name: {
                "plot": {
                    "left": each.plot.left,
                    "top": each.plot.top,
                    "width": each.plot.width,
                    "height": each.plot.height,
                },
                "size": {"width": each.width, "height": each.height},
            }
            for name, each in drawn.items()
        },
        "grid": [_cut_place(plot.x, float(x)) for x in plot.grid],
        "series": [
            {
                "label": name,
                "color": style + 1,
                "y": [_cut(float(y)) for y in heights],
                "outside": [],
            }
            for style, (name, heights) in zip(_styles(plot), _heights(plot), strict=True)
        ],
        "rows": choose_rows(len(plot.grid)),
        "layered": layered,
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _styles(plot: Plot) -> tuple[int, ...]:
    colors = [int(PATTERNS[layer.pattern].color[9:-1]) - 1 for layer in _layers(plot)]
    return (*(line.style for line in plot.lines), *colors)


def _axis(axis: Axis) -> dict[str, object]:
    steps = STEPS if axis.unit == "s" else units.unit_steps(axis.unit)
    return {
        "symbol": axis.symbol,
        "name": axis.name,
        "unit": axis.unit,
        "scale": axis.scale,
        "domain": [axis.low, axis.high],
        "steps": [list(step) for step in steps],
    }


def _cut_place(axis: Axis, value: float) -> float:
    """Return a place with few digits, or with all where fewer would be read as another place."""
    short = units.round_significant(value, _DIGITS)
    return short if format_place(axis, short) == format_place(axis, value) else value


def _cut(value: float) -> float | None:
    return units.round_significant(value, _DIGITS) if math.isfinite(value) else None
