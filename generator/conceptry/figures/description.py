"""A chart in words and as a table, made from the same numbers as the drawing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from conceptry.figures.curve import Array, Axis, Curves, Series, Zone
from conceptry.figures.quantity import render_equality, render_quantity

_ROWS = 11
_TABLE_DIGITS = 4
# A stretch this flat and this long is said to stay where it is.
_FLAT, _LONG = 1e-9, 0.08
_SAME = 0.005


@dataclass(frozen=True)
class Row:
    """One line of the data table."""

    heading: str
    cells: tuple[str, ...]
    remark: str


@dataclass(frozen=True)
class Table:
    """The chart's data in about eleven lines; `remark` is empty when no line has one."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    remark: str


def render_description(curves: Curves) -> str:
    """Return the text alternative: what the axes are, how each curve runs, what limits it."""
    return " ".join(_sentences(curves))


def render_takeaway(curves: Curves) -> str:
    """Return the one sentence that stands above the chart.

    Examples
    --------
    "L is lowest at τ = 509 s: 7.5 %."
    """
    series = curves.main
    if series.turn is not None:
        where = _point(curves.x, series.turn.x)
        what = render_quantity(series.turn.y, curves.y.unit)
        return f"{curves.y.symbol} is {series.turn.kind} at {where}: {what}."
    shape = _shape(curves, series)
    return f"{curves.y.symbol} {shape}." if shape else ""


def render_series_label(curves: Curves, series: Series) -> str:
    """Return what tells a curve apart, such as "C = 12 s"."""
    if curves.parameter is None or series.value is None:
        return curves.y.symbol
    return _point(curves.parameter, series.value)


def compute_table(curves: Curves) -> Table:
    """Return about eleven rows at even distances on the axis."""
    indices = np.unique(np.linspace(0, len(curves.grid) - 1, _ROWS).round().astype(int))
    rows = [_row(curves, int(i)) for i in indices]
    has_remarks = any(row.remark for row in rows)
    labels = [render_series_label(curves, s) for s in curves.series]
    if curves.parameter is not None:
        labels = [f"{curves.y.symbol} at {label}" for label in labels]
    return Table(
        headings=(curves.x.symbol, *labels),
        rows=tuple(rows),
        remark="remark" if has_remarks else "",
    )


def _row(curves: Curves, index: int) -> Row:
    x = float(curves.grid[index])
    zones = [z for z in curves.zones if z.low <= x <= z.high and z.kind == "outside"]
    return Row(
        heading=render_quantity(x, curves.x.unit, _TABLE_DIGITS),
        cells=tuple(
            render_quantity(float(s.y[index]), curves.y.unit, _TABLE_DIGITS) for s in curves.series
        ),
        remark="outside the model" if zones else "",
    )


def _sentences(curves: Curves) -> Iterator[str]:
    x, y = curves.x, curves.y
    low, high = (render_quantity(v, x.unit) for v in (x.low, x.high))
    logarithmic = [axis.symbol for axis in (x, y) if axis.is_log]
    yield (
        f"The chart shows {y.name} {y.symbol} against {x.name} {x.symbol} from {low} to {high}"
        + (f", with a logarithmic scale for {' and '.join(logarithmic)}." if logarithmic else ".")
    )
    for series in curves.series:
        shape = _shape(curves, series)
        if not shape:
            continue
        if curves.parameter is not None:
            yield f"With {render_series_label(curves, series)}, {y.symbol} {shape}."
        else:
            yield f"{y.symbol} {shape}."
    if curves.worked is not None:
        value = render_quantity(curves.worked.y, y.unit)
        yield f"At the worked values, {_point(x, curves.worked.x)}, {y.symbol} is {value}."
    fixed = _fixed(curves)
    if fixed:
        yield f"Unless said otherwise, {fixed}."
    for zone in curves.zones:
        yield render_zone(curves, zone) + "."


def render_zone(curves: Curves, zone: Zone) -> str:
    """Return where a zone lies and what is wrong in it."""
    x, low, high = curves.x, zone.low, zone.high
    starts, ends = low <= x.low, high >= x.high
    if starts and ends:
        where = f"For every {x.symbol} shown"
    elif ends:
        where = f"Above {_point(x, low)}"
    elif starts:
        where = f"Below {_point(x, high)}"
    else:
        where = f"From {_point(x, low)} to {render_quantity(high, x.unit)}"
    return f"{where}: {_zone_words(zone)}"


def _zone_words(zone: Zone) -> str:
    if zone.kind == "undefined":
        return "the equation has no value"
    return zone.words or "outside the model"


def _fixed(curves: Curves) -> str:
    parts = [
        render_equality(symbol, render_quantity(value, curves.units.get(symbol, "")))
        for symbol, value in curves.fixed.items()
    ]
    return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)


def _shape(curves: Curves, series: Series) -> str:
    """Return how a curve runs from the first to the last place where the model holds."""
    known = np.flatnonzero(np.isfinite(series.y) & curves.is_inside)
    if known.size < 2:  # noqa: PLR2004 - no way from one point
        known = np.flatnonzero(np.isfinite(series.y))
    if known.size == 0:
        return ""
    x, y = curves.grid[known], series.y[known]

    def at(index: int) -> str:
        return f"{render_quantity(float(y[index]), curves.y.unit)} at {_point(curves.x, x[index])}"

    if any(known[0] <= b < known[-1] for b in series.breaks):
        left = series.breaks[0]
        is_on_grid = bool(np.isnan(series.y[left + 1]))
        near = curves.grid[left + 1] if is_on_grid else curves.grid[left : left + 2].mean()
        place = _point(curves.x, float(near))
        return f"runs from {at(0)} to {at(-1)} and grows without limit near {place}"
    span = float(np.ptp(y))
    if span <= _SAME * float(np.abs(y).max()):
        return f"stays at {render_quantity(float(y[-1]), curves.y.unit)}"
    if series.turn is not None:
        turn = series.turn
        value = render_quantity(turn.y, curves.y.unit)
        first, second = ("falls", "rises") if turn.kind == "lowest" else ("rises", "falls")
        place = _point(curves.x, turn.x)
        return f"{first} from {at(0)} to {value} at {place}, then {second} to {at(-1)}"
    verb = "rises" if y[-1] > y[0] else "falls"
    steps = np.diff(y) * (1 if verb == "rises" else -1)
    if (steps < -_FLAT * span).any():
        return f"runs between {at(int(np.argmin(y)))} and {at(int(np.argmax(y)))}"
    return f"{verb} {_monotone(y, span, at)}"


def _monotone(y: Array, span: float, at: Callable[[int], str]) -> str:
    """Return the ends of a rise or fall, and whether it rests at one of them."""
    last, count = len(y) - 1, len(y)
    rest_from = int(np.flatnonzero(np.abs(y - y[-1]) <= _FLAT * span)[0])
    rest_to = int(np.flatnonzero(np.abs(y - y[0]) <= _FLAT * span)[-1])
    if last - rest_from >= _LONG * count:
        return f"from {at(0)} to {at(rest_from)} and stays there"
    if rest_to >= _LONG * count:
        return f"from {at(rest_to)}, where it has been until then, to {at(-1)}"
    return f"from {at(0)} to {at(-1)}"


def _point(axis: Axis, value: float) -> str:
    return render_equality(axis.symbol, render_quantity(float(value), axis.unit))
