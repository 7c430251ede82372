"""Rule for a symbol that one equation computes and another one takes as an input."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.checks.example import is_computable
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula.symbol import canonical
from conceptry.model.calculation import read_worksheet

if TYPE_CHECKING:
    from conceptry.formula.program import Program
    from conceptry.formula.worksheet import Amount
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath

_DUST = 1e-9


def check_agreement(record: Record, faulty: Collection[str]) -> Iterator[Diagnostic]:
    """Check that an input is what another equation of the record computes for its symbol.

    They are compared at the digits of the input: 4.87 TB stands for what rounds to it.

    Parameters
    ----------
    faulty
        Pointers of errors; where an equation has one, nothing is computed from it.
    """
    sheet = read_worksheet(record.concept) if is_computable(record, faulty) else None
    if sheet is None:
        return
    results = {canonical(one.result.symbol): (one, sheet.result(one)) for one in sheet.programs}
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        for i, variable in enumerate(equation.variables):
            if variable.symbol in results:
                path: DataPath = ("science", index, "variables", i, "default")
                computed = results[variable.symbol]
                yield from _compare(record, path, computed, variable.value, variable.unit)
    for i, given in enumerate(record.concept.example.inputs if record.concept.example else ()):
        if given.symbol in results and given.value is not None and given.unit is not None:
            path = ("example", "inputs", i, "value")
            computed = results[given.symbol]
            yield from _compare(record, path, computed, given.value, given.unit)


def _compare(
    record: Record, path: DataPath, computed: tuple[Program, Amount], written: float, unit: str
) -> Iterator[Diagnostic]:
    """Compare a value at the digits in which it is written with what an equation computes."""
    maker, amount = computed
    symbol = maker.result.symbol
    if not amount.measures(unit):
        yield record.source.diagnose(
            "unit-mismatch",
            f"{quoted(symbol)} is in {quoted(unit)} here, {quoted(maker.text)} computes it in "
            f"{quoted(maker.result.unit)}",
            path=(*path[:-1], "unit"),
            hint="give one of the two another symbol",
        )
        return
    if not math.isfinite(amount.value):
        return
    value = amount.in_unit(unit)
    step = 10.0 ** int(Decimal(repr(written)).as_tuple().exponent)
    if abs(value - written) > step / 2 + _DUST * abs(value):
        own = units.format_quantity(written, unit, 12)
        other = units.format_quantity(value, unit, 6)
        yield record.source.diagnose(
            "two-values",
            f"{quoted(symbol)} has two values: {own} here, and {other} as {quoted(maker.text)} "
            "computes it",
            path=path,
            hint="write the computed value, or give one of the two another symbol",
        )
