"""Rules for equations: they parse, their symbols are declared, their units fit, they compute."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry import formula, units
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.formula.dimension import check_dimensions
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import Equation as Tree
from conceptry.formula.tree import Symbol, walk
from conceptry.model.science import program

if TYPE_CHECKING:
    from conceptry.formula.program import Program
    from conceptry.model.corpus import Record
    from conceptry.model.science import ChartField, Equation, VariableField
    from conceptry.source import DataPath


def check_equations(record: Record) -> Iterator[Diagnostic]:
    """Check every equation of a record.

    Later rules need what earlier ones assure, so each equation stops at the first family of rules
    that it breaks: the consequences of one fault are not reported as faults of their own.
    """
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        path: DataPath = ("science", index)
        yield from _check_equation(record, path, equation)


def _check_equation(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    declared = (
        *(v.symbol for v in equation.variables),
        *((equation.result.symbol,) if equation.result else ()),
    )
    try:
        numerals = tuple(n.text for n in equation.numerals)
        tree = formula.parse(equation.equation, declared or None, numerals=numerals)
    except formula.FormulaError as error:
        yield _formula_fault(record, (*path, "equation"), error)
        return
    if not equation.is_executable:
        yield from _check_display_only(record, path, equation)
        return
    found = [*_check_symbols(record, path, equation, tree), *_check_units(record, path, equation)]
    found += _check_variables(record, path, equation)
    found += _check_conditions_parse(record, path, equation)
    if not found:
        found += _check_program(record, path, equation)
    yield from found


def _check_display_only(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    if equation.result or equation.variables or equation.conditions or equation.charts:
        absent = "variables" if equation.result else "result"
        yield record.source.diagnose(
            "incomplete-executable",
            f"an equation that computes needs result and variables; {quoted(absent)} is missing",
            path=path,
            hint="declare what the equation computes and every symbol of its right side",
        )
        return
    yield record.source.diagnose(
        "not-executable",
        "no symbols are declared, so the page shows the formula without chart and calculator",
        path=(*path, "equation"),
        hint="declare result and variables to have it computed",
    )


def _check_symbols(
    record: Record, path: DataPath, equation: Equation, tree: Tree
) -> Iterator[Diagnostic]:
    assert equation.result is not None
    names = [v.symbol for v in equation.variables]
    for symbol in formula.undeclared(tree, (*names, equation.result.symbol)):
        close = nearest(symbol.name, names, cutoff=0.6)
        yield record.source.diagnose(
            "undeclared-symbol",
            f"the symbol {quoted(symbol.name)} is not among the variables",
            path=(*path, "equation"),
            inside=symbol.start,
            hint=f"did you mean {quoted(close)}?" if close else f"declared: {', '.join(names)}",
        )
    seen: set[str] = set()
    for i, name in enumerate(names):
        if name in seen or name == equation.result.symbol:
            place = (*path, "variables", i, "symbol")
            message = f"the symbol {quoted(name)} is declared twice"
            yield record.source.diagnose("repeated-symbol", message, path=place)
        seen.add(name)


def _check_units(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    assert equation.result is not None
    places: list[tuple[DataPath, str]] = [((*path, "result", "unit"), equation.result.unit)]
    places += [((*path, "variables", i, "unit"), v.unit) for i, v in enumerate(equation.variables)]
    places += [((*path, "numerals", i, "unit"), n.unit) for i, n in enumerate(equation.numerals)]
    for place, text in places:
        try:
            units.parse_unit(text)
        except units.UnitError as error:
            yield record.source.diagnose(
                "unknown-unit", str(error.message), path=place, hint=error.hint
            )


def _check_variables(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    for i, variable in enumerate(equation.variables):
        yield from _check_variable(record, (*path, "variables", i), variable)


def _check_variable(
    record: Record, path: DataPath, variable: VariableField
) -> Iterator[Diagnostic]:
    low, high = variable.range
    if low >= high:
        message = f"the range begins at {low:g} and ends at {high:g}"
        hint = "write the lowest value first"
        yield record.source.diagnose("out-of-range", message, path=(*path, "range"), hint=hint)
        return
    if not low <= variable.default <= high:
        yield record.source.diagnose(
            "default-out-of-range",
            f"the default {variable.default:g} lies outside of the range {low:g} to {high:g}",
            path=(*path, "default"),
            hint="widen the range or choose another default",
        )
    if variable.scale == "log" and low <= 0:
        yield record.source.diagnose(
            "bad-scale",
            f"a logarithmic scale cannot begin at {low:g}",
            path=(*path, "range", 0),
            hint="begin above zero, or use the linear scale",
        )


def _check_conditions_parse(
    record: Record, path: DataPath, equation: Equation
) -> Iterator[Diagnostic]:
    names = [v.symbol for v in equation.variables]
    for i, condition in enumerate(equation.conditions):
        place = (*path, "conditions", i, "expression")
        try:
            tree = formula.parse(condition.expression, names)
        except formula.FormulaError as error:
            yield _formula_fault(record, place, error)
            continue
        for symbol in formula.undeclared(tree, names):
            yield record.source.diagnose(
                "undeclared-symbol",
                f"the symbol {quoted(symbol.name)} is not among the variables",
                path=place,
                inside=symbol.start,
                hint=f"declared: {', '.join(names)}",
            )


def _check_program(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    try:
        made = program(equation)
    except formula.FormulaError as error:
        place: DataPath = (*path, "equation")
        if error.condition is not None:
            place = (*path, "conditions", error.condition, "expression")
        yield _formula_fault(record, place, error)
        return
    used = {n.name for n in walk(made.expression) if isinstance(n, Symbol)}
    unused = [v.symbol for v in equation.variables if canonical(v.symbol) not in used]
    for i, variable in enumerate(equation.variables):
        if variable.symbol in unused:
            yield record.source.diagnose(
                "unused-symbol",
                f"the equation does not use {quoted(variable.symbol)}",
                path=(*path, "variables", i, "symbol"),
                hint="remove the variable, or write it into the equation",
            )
    faults = check_dimensions(made)
    for fault in faults:
        place = (*path, "equation")
        if fault.condition is not None:
            place = (*path, "conditions", fault.condition, "expression")
        yield record.source.diagnose(
            "unit-mismatch", fault.message, path=place, inside=fault.start, hint=fault.hint
        )
    if not faults and not unused:
        yield from _check_defaults(record, path, equation, made)
        yield from _check_charts(record, path, equation)


def _check_defaults(
    record: Record, path: DataPath, equation: Equation, made: Program
) -> Iterator[Diagnostic]:
    value = made.evaluate(made.defaults)
    if not math.isfinite(value):
        yield record.source.diagnose(
            "no-default-result",
            "at its defaults the equation has no finite value",
            path=(*path, "equation"),
            hint="choose defaults where it can be computed",
        )
        return
    for i, (condition, holds) in enumerate(
        zip(equation.conditions, made.holds(made.defaults), strict=True)
    ):
        if not holds:
            yield record.source.diagnose(
                "default-outside-model",
                f"at the defaults {quoted(condition.expression)} does not hold",
                path=(*path, "conditions", i, "expression"),
                hint="choose defaults within the model",
            )


def _check_charts(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    for i, chart in enumerate(equation.charts):
        yield from _check_chart(record, (*path, "charts", i), chart, equation)


def _check_chart(
    record: Record, path: DataPath, chart: ChartField, equation: Equation
) -> Iterator[Diagnostic]:
    by_symbol = {v.symbol: v for v in equation.variables}
    names = ", ".join(by_symbol)

    def fault(message: str, place: DataPath, hint: str = "") -> Diagnostic:
        return record.source.diagnose("bad-chart", message, path=(*path, *place), hint=hint)

    if chart.x not in by_symbol:
        yield fault(f"{quoted(chart.x)} is not a variable", ("x",), f"variables: {names}")
    if chart.series and chart.series.symbol not in by_symbol:
        message = f"{quoted(chart.series.symbol)} is not a variable"
        yield fault(message, ("series", "symbol"), f"variables: {names}")
    if chart.series and chart.series.symbol == chart.x:
        message = "the series is the variable of the horizontal axis"
        yield fault(message, ("series", "symbol"), "choose another variable, or leave it out")
    if chart.range and chart.range[0] >= chart.range[1]:
        low, high = chart.range
        yield fault(f"the range begins at {low:g} and ends at {high:g}", ("range",))
    elif (
        chart.range
        and chart.range[0] <= 0
        and chart.x in by_symbol
        and by_symbol[chart.x].scale == "log"
    ):
        message = f"a logarithmic axis cannot begin at {chart.range[0]:g}"
        yield fault(message, ("range", 0), "begin above zero")


def _formula_fault(record: Record, path: DataPath, error: formula.FormulaError) -> Diagnostic:
    return record.source.diagnose(
        "bad-equation", error.message, path=path, inside=error.start, hint=error.hint
    )
