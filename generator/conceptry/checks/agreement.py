"""Rule for a symbol that one equation computes and another one takes as an input."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula.symbol import canonical
from conceptry.model.calculation import read_worksheet

if TYPE_CHECKING:
    from conceptry.model.corpus import Record

_DUST = 1e-9


def check_agreement(record: Record) -> Iterator[Diagnostic]:
    """Check that an input is what another equation of the record computes for its symbol.

    They are compared at the digits of the input: 4.87 TB stands for what rounds to it.
    """
    sheet = read_worksheet(record.concept)
    if sheet is None:
        return
    makers = {canonical(one.result.symbol): one for one in sheet.programs}
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        for i, variable in enumerate(equation.variables):
            maker = makers.get(variable.symbol)
            if maker is None:
                continue
            amount = sheet.result(maker)
            if not amount.measures(variable.unit) or not math.isfinite(amount.value):
                continue
            value, written = amount.in_unit(variable.unit), variable.value
            step = 10.0 ** int(Decimal(repr(written)).as_tuple().exponent)
            if abs(value - written) > step / 2 + _DUST * abs(value):
                own = units.format_quantity(written, variable.unit, 12)
                other = units.format_quantity(value, variable.unit, 6)
                yield record.source.diagnose(
                    "two-values",
                    f"{quoted(variable.symbol)} has two values: {own} here, and {other} as "
                    f"{quoted(maker.text)} computes it",
                    path=("science", index, "variables", i, "default"),
                    hint="write the computed value, or give one of the two another symbol",
                )
