"""The chart of an equation as its template sees it: ready strings, nothing to compute."""

import json
import math
import re
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup, escape

from conceptry.figures import cache, chart, description, drawing, quantity
from conceptry.figures.curve import Axis, Curves
from conceptry.figures.description import Table

_DIGITS = 5


@dataclass(frozen=True, kw_only=True)
class Key:
    """One entry of the legend.

    Parameters
    ----------
    kind
        `line`, `point` or `zone`: which sample stands before the label.
    color, dash
        SVG values for a line, otherwise empty.
    """

    kind: str
    label: Markup
    color: str = ""
    dash: str = ""
    is_main: bool = False


@dataclass(frozen=True, kw_only=True)
class ChartView:
    """One finished chart.

    Parameters
    ----------
    figure_id
        Unique in the page; `<equation id>-chart<n>`.
    takeaway
        One sentence on what there is to see.
    data_json
        For the script that reads values off the chart.
    """

    figure_id: str
    equation_id: str
    title: str
    takeaway: Markup
    svg: Markup
    keys: tuple[Key, ...]
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
    raw = cache.render_cached_svg(chart.render_spec(curves), cache_folder)
    drawn = drawing.render_svg(raw, figure_id=figure_id, title=curves.title, description=words)
    return ChartView(
        figure_id=figure_id,
        equation_id=equation_id,
        title=curves.title,
        takeaway=_lower(curves, description.render_takeaway(curves)),
        svg=Markup(drawn.svg),  # noqa: S704 - put together element by element by the drawing
        keys=_keys(curves),
        description=_lower(curves, words),
        headings=tuple(_lower(curves, heading) for heading in table.headings),
        table=table,
        data_json=render_data(curves, drawn),
    )


def render_data(curves: Curves, drawn: drawing.Drawing) -> str:
    """Return the JSON text from which the script reads values, with five digits each."""
    plot = drawn.plot
    styles = chart.order_styles(curves)
    data = {
        "x": {**_axis(curves.x), "default": curves.default},
        "y": _axis(curves.y),
        "plot": {"left": plot.left, "top": plot.top, "width": plot.width, "height": plot.height},
        "size": {"width": drawn.width, "height": drawn.height},
        "grid": [_cut(v) for v in curves.grid],
        "series": [
            {
                "label": description.render_series_label(curves, series),
                "color": style + 1,
                "y": [_cut(v) for v in series.y],
            }
            for series, style in zip(curves.series, styles, strict=True)
        ],
        "fixed": dict(curves.fixed),
        "zones": [[_cut(z.low), _cut(z.high), z.kind] for z in curves.zones],
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _axis(axis: Axis) -> dict[str, object]:
    return {
        "symbol": axis.symbol,
        "name": axis.name,
        "unit": axis.unit,
        "scale": axis.scale,
        "domain": [axis.low, axis.high],
        "steps": [list(step) for step in quantity.unit_steps(axis.unit)],
    }


def _cut(value: float) -> float | None:
    return quantity.round_significant(float(value), _DIGITS) if math.isfinite(value) else None


def _keys(curves: Curves) -> tuple[Key, ...]:
    """Return the legend: the curves if there are several, the worked point, the zones."""
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
        parts = [
            quantity.render_equality(axis.symbol, quantity.render_quantity(value, axis.unit))
            for axis, value in ((curves.x, curves.worked.x), (curves.y, curves.worked.y))
        ]
        label = _lower(curves, f"worked values: {', '.join(parts)}")
        keys.append(Key(kind="point", label=label))
    words = dict.fromkeys(description.render_zone(curves, zone) for zone in curves.zones)
    return (*keys, *(Key(kind="zone", label=_lower(curves, label)) for label in words))


def _lower(curves: Curves, text: str) -> Markup:
    """Return the text escaped, with the subscript of each symbol such as ``B_in`` set as one."""
    symbols = {curves.x.symbol, curves.y.symbol, *curves.fixed}
    escaped = str(escape(text))
    for symbol in sorted(s for s in symbols if re.fullmatch(r"\w+?_\w+", s)):
        letter, _, index = symbol.partition("_")
        escaped = re.sub(rf"\b{symbol}\b", f"{letter}<sub>{index}</sub>", escaped)
    return Markup(escaped)  # noqa: S704 - escaped above
