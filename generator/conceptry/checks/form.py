"""Rules for the LaTeX beside an equation: it is read, and it says what the text says."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, assert_never

from conceptry import formula, units
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula.equivalence import (
    Difference,
    ShapeDifference,
    SignDifference,
    ValueDifference,
    compare,
)
from conceptry.formula.latex import render_latex
from conceptry.formula.latex_reader import read_latex
from conceptry.formula.program import Program
from conceptry.formula.tree import Equation as Tree
from conceptry.formula.tree import Symbol, walk
from conceptry.model.science import program
from conceptry.source import json_pointer

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.model.science import Equation
    from conceptry.source import DataPath

_MOST_DIGITS = 12
_READ = ("equation", "result", "variables", "numerals", "conditions")
"""Fields from which an equation is computed."""


def check_forms(record: Record, faulty: Collection[str] = ()) -> Iterator[Diagnostic]:
    """Check the LaTeX of each equation that brings some.

    Where the equation has a fault of its own, its LaTeX is read and not compared.

    Parameters
    ----------
    faulty
        Pointers of what has a fault already.
    """
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        path: DataPath = ("science", index)
        if equation.latex is not None and json_pointer((*path, "latex")) not in faulty:
            is_sound = not _is_faulty(json_pointer(path), faulty)
            yield from _check_form(record, path, equation, equation.latex, is_sound=is_sound)


def _is_faulty(start: str, faulty: Collection[str]) -> bool:
    """Say whether something that the equation is computed from has a fault."""
    fields = (p.removeprefix(start).split("/") for p in faulty if f"{p}/".startswith(f"{start}/"))
    return any(len(field) == 1 or field[1] in _READ for field in fields)


def _check_form(
    record: Record, path: DataPath, equation: Equation, latex: str, *, is_sound: bool
) -> Iterator[Diagnostic]:
    made = _program(equation) if is_sound else None
    text = made.tree if made else _read_alone(equation) if is_sound else None
    declared = [variable.symbol for variable in equation.variables]
    declared += [equation.result.symbol] if equation.result else []
    written = {node.name for node in walk(text) if isinstance(node, Symbol)} if text else set()
    known = (*declared, *sorted(written - {*declared}))
    place = (*path, "latex")
    try:
        tree = read_latex(latex, known, numerals=[numeral.text for numeral in equation.numerals])
    except formula.FormulaError as error:
        # Where it is to be written, in JSON, a backslash is two.
        hint = error.hint.replace("\\", r"\\")
        yield record.source.diagnose(
            "bad-latex", error.message, path=place, inside=error.start, hint=hint
        )
        return
    if text is None:
        return
    foreign = formula.undeclared(tree, known)
    for symbol in foreign:
        close = formula.suggest_symbol(symbol.name, known)
        yield record.source.diagnose(
            "forms-differ",
            f"the LaTeX has the symbol {quoted(symbol.name)}, which the text has not",
            path=place,
            inside=symbol.start,
            hint=f"did you mean {_in_json(Symbol(close))}?" if close else _hint(text),
        )
    if not foreign:
        yield from _compare(record, place, text, tree, made)


def _program(equation: Equation) -> Program | None:
    """Return what the text computes, or None where it does not compute or has a fault."""
    if not equation.is_executable:
        return None
    try:
        return program(equation)
    except (formula.FormulaError, units.UnitError):
        return None


def _read_alone(equation: Equation) -> Tree | None:
    """Return the tree of a text that is for display only, or None where it has a fault."""
    if equation.is_executable:
        return None
    try:
        return formula.parse(equation.equation)
    except formula.FormulaError:
        return None


def _compare(
    record: Record, place: DataPath, text: Tree, tree: Tree, made: Program | None
) -> Iterator[Diagnostic]:
    try:
        difference = compare(text, tree, made)
    except formula.FormulaError as error:
        message, inside = f"the LaTeX computes something else: {error.message}", tree.start
    else:
        if difference is None:
            return
        message, inside = _describe(difference, made), _place(difference)
    yield record.source.diagnose(
        "forms-differ", message, path=place, inside=inside, hint=_hint(text)
    )


def _hint(text: Tree) -> str:
    return f"the text in LaTeX, as JSON writes it: {_in_json(text)}"


def _in_json(tree: Tree) -> str:
    return json.dumps(render_latex(tree), ensure_ascii=False)


def _place(difference: Difference) -> int:
    return 0 if isinstance(difference, SignDifference) else difference.place


def _describe(difference: Difference, made: Program | None) -> str:
    match difference:
        case SignDifference(one, other):
            return f"the text has {_signs(one)}, the LaTeX has {_signs(other)}"
        case ShapeDifference():
            return "the text and the LaTeX are put together differently, and neither is computed"
        case ValueDifference():
            return _describe_values(difference, made)
        case _:
            assert_never(difference)


def _signs(signs: tuple[str, ...]) -> str:
    if not signs:
        return "no relation"
    return f"the relation{'s' * (len(signs) > 1)} {' '.join(signs)}"


def _describe_values(difference: ValueDifference, made: Program | None) -> str:
    known = {variable.symbol: variable.unit for variable in made.variables} if made else {}
    unit = made.result.unit if made and difference.is_result else "1"
    point = ", ".join(
        f"{symbol} = {units.format_quantity(value, known.get(symbol, '1'))}"
        for symbol, value in difference.values.items()
    )
    one, other = _apart(difference.one, difference.other, unit)
    start = f"with {point} " if point else ""
    return f"{start}the text gives {one}, the LaTeX gives {other}"


def _apart(one: float, other: float, unit: str) -> tuple[str, str]:
    """Return two values with as many digits as it takes to tell them apart."""
    texts = ("", "")
    for digits in range(3, _MOST_DIGITS + 1):
        texts = _written(one, unit, digits), _written(other, unit, digits)
        if texts[0] != texts[1]:
            break
    return texts


def _written(value: float, unit: str, digits: int) -> str:
    return units.format_quantity(value, unit, digits) if math.isfinite(value) else "no value"
