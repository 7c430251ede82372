"""Rules for charts: what is asked for can be drawn, and nothing of it is left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from conceptry.checks.number import NARROWEST, check_sizes
from conceptry.diagnostics import Diagnostic, quoted

if TYPE_CHECKING:
    from conceptry.formula.program import Program
    from conceptry.model.corpus import Record
    from conceptry.model.science import ChartField, Equation
    from conceptry.source import DataPath

    type Array = np.typing.NDArray[np.float64]

_POINTS = 161


def check_requests(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    """Check what the charts of an equation ask for, whether or not it computes."""
    for i, chart in enumerate(equation.charts):
        place = (*path, "charts", i)
        yield from _check_symbols(record, place, chart, equation)
        yield from _check_series(record, place, chart)
        yield from _check_range(record, place, chart, equation)


def check_curves(
    record: Record, path: DataPath, equation: Equation, program: Program
) -> Iterator[Diagnostic]:
    """Check that charts whose requests are right have something to draw."""
    for i, chart in enumerate(equation.charts):
        yield from _check_curves(record, (*path, "charts", i), chart, program)


def _check_symbols(
    record: Record, path: DataPath, chart: ChartField, equation: Equation
) -> Iterator[Diagnostic]:
    names = [v.symbol for v in equation.variables]
    hint = f"variables: {', '.join(names)}"
    if chart.x not in names:
        yield unknown_axis(record, path, chart.x, names)
    if chart.series and chart.series.symbol not in names:
        message = f"{quoted(chart.series.symbol)} is not a variable"
        yield _fault(record, (*path, "series", "symbol"), message, hint)
    elif chart.series and chart.series.symbol == chart.x:
        message = "the series is the variable of the horizontal axis"
        hint = "choose another variable, or leave it out"
        yield _fault(record, (*path, "series", "symbol"), message, hint)


def unknown_axis(record: Record, path: DataPath, x: str, names: Sequence[str]) -> Diagnostic:
    """Say that the horizontal axis is none of the variables."""
    hint = f"variables: {', '.join(names)}"
    return _fault(record, (*path, "x"), f"{quoted(x)} is not a variable", hint)


def _check_series(record: Record, path: DataPath, chart: ChartField) -> Iterator[Diagnostic]:
    if chart.series is None:
        return
    place, values = (*path, "series", "values"), chart.series.values
    yield from check_sizes(record.source, [((*place, i), v) for i, v in enumerate(values)])
    if len(values) == 1:
        hint = "give two to six values, or leave the series out"
        yield _fault(record, place, "one value gives no curves to compare", hint)
    for i, value in enumerate(values):
        if value in values[:i]:
            message = f"the value {value:g} stands twice in the series"
            yield _fault(record, (*place, i), message, "remove it")


def _check_range(
    record: Record, path: DataPath, chart: ChartField, equation: Equation
) -> Iterator[Diagnostic]:
    if chart.range is None:
        return
    place, (low, high) = (*path, "range"), chart.range
    extreme = [*check_sizes(record.source, [((*place, i), v) for i, v in enumerate(chart.range)])]
    x = next((v for v in equation.variables if v.symbol == chart.x), None)
    if extreme:
        yield from extreme
    elif low >= high:
        message = f"the range begins at {low:g} and ends at {high:g}"
        yield _fault(record, place, message, "write the lowest value first")
    elif high - low < NARROWEST * max(abs(low), abs(high)):
        message = f"the range from {low:.17g} to {high:.17g} is too narrow to show anything"
        yield _fault(record, place, message, "widen the range")
    elif x is not None and low <= 0 and x.scale == "log":
        message = f"a logarithmic axis cannot begin at {low:g}"
        yield _fault(record, (*place, 0), message, "begin above zero")


def _check_curves(
    record: Record, path: DataPath, chart: ChartField, program: Program
) -> Iterator[Diagnostic]:
    """Check that there is a curve within the range, and above zero on a logarithmic scale."""
    x = next(v for v in program.variables if v.symbol == chart.x)
    low, high = chart.range or (x.low, x.high)
    assert low is not None
    assert high is not None
    grid = np.geomspace(low, high, _POINTS) if x.scale == "log" else np.linspace(low, high, _POINTS)
    values: dict[str, float | Array] = {**program.defaults, chart.x: grid}
    series = chart.series
    curves = [values] if series is None else [{**values, series.symbol: v} for v in series.values]
    swept = [np.broadcast_to(program.sweep(curve), grid.shape) for curve in curves]
    known = [y[np.isfinite(y)] for y in swept]
    if not any(y.size > 1 for y in known):
        message = "the equation has no finite value in the range of the chart"
        yield _fault(record, path, message, "choose a range where it can be computed")
    elif chart.yScale == "log" and not any((y > 0).any() for y in known):
        message = "a logarithmic scale shows nothing here: no value is above zero"
        yield _fault(record, (*path, "yScale"), message, "use the linear scale")


def _fault(record: Record, path: DataPath, message: str, hint: str) -> Diagnostic:
    return record.source.diagnose("bad-chart", message, path=path, hint=hint)
