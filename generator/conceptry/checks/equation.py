"""Rules for equations: they parse, their symbols are declared, their units fit, they compute."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from conceptry import formula
from conceptry.checks.chart import check_curves, check_requests, unknown_axis
from conceptry.checks.unit import check_unit
from conceptry.checks.variable import check_variable
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula.dimension import check_dimensions
from conceptry.formula.doubled import find_doubled
from conceptry.formula.plain import render_text
from conceptry.formula.reading import numeral_tree
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import Equation as Tree
from conceptry.formula.tree import Number, Power, Quantity, Relation, Symbol, walk
from conceptry.model.concept import MOST_EQUATIONS
from conceptry.model.science import MOST_NUMERALS, MOST_VARIABLES, program, read_variable
from conceptry.source import json_pointer

if TYPE_CHECKING:
    from conceptry.formula.program import Program
    from conceptry.model.corpus import Record
    from conceptry.model.science import Equation
    from conceptry.source import DataPath

LONGEST = 400
"""As the model takes it; longer texts have a finding of their own."""
SMALLEST_RESULT, LARGEST_RESULT = 1e-200, 1e200


def check_equations(record: Record, spoilt: Collection[str] = ()) -> Iterator[Diagnostic]:
    """Check every equation of a record.

    Later rules need what earlier ones assure, so each equation stops at the first family of rules
    that it breaks: the consequences of one fault are not reported as faults of their own. Of an
    equation whose fields have faults the other fields are checked as far as they stand alone.

    Parameters
    ----------
    spoilt
        Pointers of texts with a fault of their own, such as a backslash that JSON took away.
    """
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        path: DataPath = ("science", index)
        if _is_spoilt(path, spoilt):
            yield from _check_alone(record, path, is_read=True)
        else:
            yield from _check_equation(record, path, equation)
    data = record.source.data
    written = data.get("science") if isinstance(data, dict) else None
    count = len(written) if isinstance(written, list) else 0
    if count > MOST_EQUATIONS:
        return
    for index in sorted({*range(count)} - {*record.equation_indexes}):
        yield from _check_alone(record, ("science", index))


def _is_spoilt(path: DataPath, spoilt: Collection[str]) -> bool:
    """Say whether a text that the engine reads has a fault already."""
    start = json_pointer(path) + "/"
    names = ("equation", "symbol", "unit", "expression", "text", "x")
    return any(p.startswith(start) and p.rpartition("/")[2] in names for p in spoilt)


def _check_alone(record: Record, path: DataPath, *, is_read: bool = False) -> Iterator[Diagnostic]:
    """Check the parts of an equation that cannot be checked as a whole.

    Parameters
    ----------
    is_read
        True where the equation's text has been looked at already.
    """
    assert isinstance(record.source.data, dict)
    written: Any = record.source.data["science"]
    equation = written[path[1]]
    if not isinstance(equation, dict):
        return
    if not is_read:
        yield from _check_text_alone(record, path, equation)
    parts = [((*path, "result"), equation.get("result"))]
    for field, most in (("variables", MOST_VARIABLES), ("numerals", MOST_NUMERALS)):
        items = equation.get(field)
        if isinstance(items, list):
            parts += [((*path, field, i), item) for i, item in enumerate(items[:most])]
    for place, part in parts:
        if not isinstance(part, dict):
            continue
        if isinstance(part.get("unit"), str):
            yield from check_unit(record.source, (*place, "unit"), part["unit"])
        variable = read_variable(part) if place[2] == "variables" else None
        if variable is not None:
            yield from check_variable(record, place, variable)


def _check_text_alone(
    record: Record, path: DataPath, equation: dict[str, Any]
) -> Iterator[Diagnostic]:
    """Check the text of an equation and the symbols of its charts where all symbols are known."""
    text, result, variables = (equation.get(k) for k in ("equation", "result", "variables"))
    if not (isinstance(text, str) and 0 < len(text) <= LONGEST and "\n" not in text):
        return
    parts = [result, *(variables if isinstance(variables, list) else [None])]
    symbols = [part.get("symbol") if isinstance(part, dict) else None for part in parts]
    declared = [s for s in symbols if isinstance(s, str) and 0 < len(s) <= LONGEST]
    try:
        tree = formula.parse(text, declared or None)
    except formula.FormulaError as error:
        yield _formula_fault(record, (*path, "equation"), error)
        return
    if len(declared) < len(symbols):
        return
    names = declared[1:]
    if not _has_declared_side(tree, names):
        yield from _undeclared(record, (*path, "equation"), tree, declared, names)
    charts = equation.get("charts")
    for i, chart in enumerate(charts if isinstance(charts, list) else []):
        x = chart.get("x") if isinstance(chart, dict) else None
        if isinstance(x, str) and canonical(x) not in map(canonical, names):
            yield unknown_axis(record, (*path, "charts", i), x, names)


def _check_equation(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    if "\n" in equation.equation:
        offset = equation.equation.index("\n")
        hint = r"write it on one line; a LaTeX command such as \nu is written \\nu in JSON"
        message, place = "a line break in an equation", (*path, "equation")
        yield record.source.diagnose("bad-equation", message, path=place, inside=offset, hint=hint)
        return
    declared = (
        *(v.symbol for v in equation.variables),
        *((equation.result.symbol,) if equation.result else ()),
    )
    try:
        numerals = tuple(n.text for n in equation.numerals)
        tree = formula.parse(equation.equation, declared or None, numerals=numerals)
    except formula.FormulaError as error:
        yield _formula_fault(record, (*path, "equation"), error)
        yield from _check_alone(record, path, is_read=True)
        return
    if not equation.is_executable:
        yield from _check_display_only(record, path, equation)
        return
    found = [*_check_symbols(record, path, equation, tree), *_check_units(record, path, equation)]
    found += _check_variables(record, path, equation)
    found += _check_conditions_parse(record, path, equation)
    requests = [*check_requests(record, path, equation)]
    if not found:
        found += _check_program(record, path, equation, has_right_charts=not requests)
    yield from found
    yield from requests


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
    other = formula.misnamed_result(tree, equation.result.symbol, names)
    if other is not None:
        declared = quoted(equation.result.symbol)
        yield record.source.diagnose(
            "undeclared-symbol",
            f"the result is declared as {declared}, the equation computes {quoted(other.name)}",
            path=(*path, "equation"),
            inside=other.start,
            hint="write the same symbol in both places",
        )
    known = (*names, equation.result.symbol, *((other.name,) if other else ()))
    if not _has_declared_side(tree, names):
        yield from _undeclared(record, (*path, "equation"), tree, known, names)
    seen = {canonical(equation.result.symbol): "as the result"}
    for i, name in enumerate(names):
        earlier = seen.setdefault(canonical(name), f"as variable {i + 1}")
        if earlier != f"as variable {i + 1}":
            yield record.source.diagnose(
                "repeated-symbol",
                f"the symbol {quoted(name)} is declared already, {earlier}",
                path=(*path, "variables", i, "symbol"),
                hint="give one of the two another symbol, or remove it",
            )


def _has_declared_side(tree: Tree, names: Sequence[str]) -> bool:
    """Say whether an equation of several sides has one that the variables compute."""
    sides = tree.operands[1:] if isinstance(tree, Relation) else ()
    return len(sides) > 1 and any(not formula.undeclared(side, names) for side in sides)


def _undeclared(
    record: Record, path: DataPath, tree: Tree, known: Sequence[str], names: Sequence[str]
) -> Iterator[Diagnostic]:
    """Report each symbol that is not known; variables are what it may stand for."""
    for symbol in formula.undeclared(tree, known):
        close = formula.suggest_symbol(symbol.name, names)
        yield record.source.diagnose(
            "undeclared-symbol",
            f"the symbol {quoted(symbol.name)} is not among the variables",
            path=path,
            inside=symbol.start,
            hint=f"did you mean {quoted(close)}?" if close else f"declared: {', '.join(names)}",
        )


def _check_units(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    assert equation.result is not None
    places: list[tuple[DataPath, str]] = [((*path, "result", "unit"), equation.result.unit)]
    places += [((*path, "variables", i, "unit"), v.unit) for i, v in enumerate(equation.variables)]
    places += [((*path, "numerals", i, "unit"), n.unit) for i, n in enumerate(equation.numerals)]
    for place, text in places:
        yield from check_unit(record.source, place, text)


def _check_variables(record: Record, path: DataPath, equation: Equation) -> Iterator[Diagnostic]:
    for i, variable in enumerate(equation.variables):
        yield from check_variable(record, (*path, "variables", i), variable)


def _check_conditions_parse(
    record: Record, path: DataPath, equation: Equation
) -> Iterator[Diagnostic]:
    assert equation.result is not None
    names = [v.symbol for v in equation.variables]
    known = (*names, equation.result.symbol)
    numerals = tuple(n.text for n in equation.numerals)
    for i, condition in enumerate(equation.conditions):
        place = (*path, "conditions", i, "expression")
        try:
            tree = formula.parse(condition.expression, known, numerals=numerals)
        except formula.FormulaError as error:
            yield _formula_fault(record, place, error)
            continue
        yield from _undeclared(record, place, tree, known, names)


def _check_program(
    record: Record, path: DataPath, equation: Equation, *, has_right_charts: bool
) -> Iterator[Diagnostic]:
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
    absent = [*_check_numerals(record, path, equation, made)]
    yield from absent
    faults = () if absent else check_dimensions(made)
    for fault in faults:
        place = (*path, "equation")
        if fault.condition is not None:
            place = (*path, "conditions", fault.condition, "expression")
        hint = fault.hint + _unit_places(record, path, equation, fault.symbols)
        yield record.source.diagnose(
            "unit-mismatch", fault.message, path=place, inside=fault.start, hint=hint
        )
    if not faults and not unused:
        yield from () if absent else _check_doubled(record, (*path, "equation"), made)
        yield from _check_defaults(record, path, equation, made)
        if has_right_charts:
            yield from check_curves(record, path, equation, made)


def _check_doubled(record: Record, path: DataPath, made: Program) -> Iterator[Diagnostic]:
    """Warn of numbers that convert what the units convert anyway."""
    for one in find_doubled(made):
        start = one.node.start
        yield record.source.diagnose(
            "doubled-conversion", one.message, path=path, inside=start, hint=one.hint
        )


def _unit_places(record: Record, path: DataPath, equation: Equation, symbols: Sequence[str]) -> str:
    """Say where the units stand that do not fit, such as ``; declared at 14:55 (S)``."""
    assert equation.result is not None
    declared = [equation.result.symbol, *(v.symbol for v in equation.variables)]
    said = []
    for symbol in symbols:
        at = [canonical(one) for one in declared].index(canonical(symbol))
        place = (*path, *(("variables", at - 1) if at else ("result",)), "unit")
        start, _ = record.source.values[record.source.existing_path(place)]
        line, column = record.source.position(start)
        said.append(f"{line}:{column} ({symbol})")
    return f"; declared at {' and '.join(said)}" if said else ""


def _check_numerals(
    record: Record, path: DataPath, equation: Equation, made: Program
) -> Iterator[Diagnostic]:
    """Check that each number which is given a unit stands in the equation or a condition."""
    trees = (made.tree, *(condition.tree for condition in made.conditions))
    written = {
        render_text(node)
        for tree in trees
        for node in walk(tree)
        if isinstance(node, Number | Quantity | Power)
    }
    for i, numeral in enumerate(equation.numerals):
        if render_text(numeral_tree(numeral.text)) not in written:
            numbers = ", ".join(sorted(written)) or "none"
            yield record.source.diagnose(
                "unused-symbol",
                f"the equation has no number {quoted(numeral.text)}",
                path=(*path, "numerals", i, "text"),
                hint=f"numbers that it has: {numbers}",
            )


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
    if value and not SMALLEST_RESULT <= abs(value) <= LARGEST_RESULT:
        yield record.source.diagnose(
            "no-default-result",
            f"at its defaults the equation gives {value:g}, which nobody can read off a page",
            path=(*path, "equation"),
            hint="choose other defaults, or a unit in which the result is of ordinary size",
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
                hint="choose defaults for which it holds, or correct the condition",
            )


def _formula_fault(record: Record, path: DataPath, error: formula.FormulaError) -> Diagnostic:
    return record.source.diagnose(
        "bad-equation", error.message, path=path, inside=error.start, hint=error.hint
    )
