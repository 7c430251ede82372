"""Rules for one variable of an equation: its range, its default, its scale."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.checks.number import NARROWEST, check_sizes
from conceptry.diagnostics import Diagnostic, quoted

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.model.science import VariableField
    from conceptry.source import DataPath

PERCENT = frozenset(("%", "percent"))


def check_variable(record: Record, path: DataPath, variable: VariableField) -> Iterator[Diagnostic]:
    """Check that a variable has a range, and its default in it."""
    low, high = variable.range
    sizes = [((*path, "default"), variable.default)] if variable.default is not None else []
    sizes += [((*path, "range", i), value) for i, value in enumerate(variable.range)]
    extreme = [*check_sizes(record.source, sizes)]
    if extreme:
        yield from extreme
        return
    if low >= high:
        message = f"the range begins at {low:g} and ends at {high:g}"
        hint = "write the lowest value first"
        yield record.source.diagnose("out-of-range", message, path=(*path, "range"), hint=hint)
        return
    if high - low < NARROWEST * max(abs(low), abs(high)):
        message = f"the range from {low:.17g} to {high:.17g} is too narrow to show anything"
        yield record.source.diagnose(
            "out-of-range", message, path=(*path, "range"), hint="widen the range"
        )
        return
    if variable.default is not None and not low <= variable.default <= high:
        yield _default_out_of_range(record, path, variable, variable.default)
    yield from _check_percent(record, path, variable)
    if variable.scale == "log" and low <= 0:
        yield record.source.diagnose(
            "bad-scale",
            f"a logarithmic scale cannot begin at {low:g}",
            path=(*path, "range", 0),
            hint="begin above zero, or use the linear scale",
        )


def _default_out_of_range(
    record: Record, path: DataPath, variable: VariableField, default: float
) -> Diagnostic:
    low, high = variable.range
    message = f"the default {default:g} lies outside of the range {low:g} to {high:g}"
    hint = "widen the range or choose another default"
    place = (*path, "default")
    if path in record.origins:
        origin, number = record.origins[path], units.format_number(default, 12)
        own = units.join_quantity(number, units.format_unit(variable.unit))
        # What stands there in this very unit need not be said twice.
        is_said = own in origin
        here = "lies" if is_said else f"is {own} here,"
        message = f"{origin} {here} outside of the range {low:g} to {high:g}"
        hint = f"widen the range, or correct where {quoted(variable.symbol)} has its value from"
        place = (*path, "range")
    return record.source.diagnose("default-out-of-range", message, path=place, hint=hint)


def _check_percent(record: Record, path: DataPath, variable: VariableField) -> Iterator[Diagnostic]:
    """Warn of a share that is declared in percent and looks like a fraction of one."""
    low, high = variable.range
    value = high if variable.default is None else variable.default
    if variable.unit.strip() not in PERCENT or low < 0 or high > 1 or not 0 < value <= 1:
        return
    yield record.source.diagnose(
        "percent-or-fraction",
        f"{quoted(variable.symbol)} is {value:g} %, which is {value / 100:g} as a fraction",
        path=(*path, "default"),
        hint=f'if {value:g} is the fraction, write {value * 100:g} %, or give it the unit "1"',
    )
