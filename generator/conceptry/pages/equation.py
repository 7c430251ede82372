"""The view of an equation: the formula in its forms, its symbols, charts and calculator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from conceptry import formula, units
from conceptry.pages.text import paragraphs
from conceptry.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from conceptry.formula.program import Program, Variable
    from conceptry.model.constant import Constant
    from conceptry.model.science import Equation
    from conceptry.pages.calculator import CalculatorView
    from conceptry.pages.chart import ChartView


@dataclass(frozen=True)
class Origin:
    """The constant that a value is: what it is called, and where and when it was published."""

    name: str
    source: str
    address: str
    date: str


@dataclass(frozen=True)
class SymbolRow:
    """One line of the table of symbols."""

    symbol: Markup
    name: str
    unit: str
    value: str
    span: str
    origin: Origin | None = None


@dataclass(frozen=True)
class ConditionRow:
    """One condition, as a formula and in words."""

    formula: Markup
    otherwise: str


@dataclass(frozen=True)
class EquationView:
    """An equation on a page."""

    anchor: str
    equation_id: str
    number: int
    title: str
    formula: Markup
    spoken: str
    latex: str
    plain: str
    explanation: tuple[str, ...]
    assumptions: tuple[str, ...]
    symbols: tuple[SymbolRow, ...]
    numerals: tuple[SymbolRow, ...]
    conditions: tuple[ConditionRow, ...]
    claims: tuple[str, ...]
    charts: tuple[ChartView, ...]
    calculator: CalculatorView | None


def equation_view(
    concept_id: str,
    number: int,
    equation: Equation,
    *,
    program: Program | None,
    constants: Mapping[str, Constant],
    charts: Sequence[ChartView],
    calculator: CalculatorView | None,
) -> EquationView:
    """Show an equation.

    Parameters
    ----------
    number
        Its place on the page, counted from one.
    program
        Its executable form; without one the symbols are inferred from the text.
    constants
        Those of the folder by id; a default that is one of them shows its source and date.
    """
    tree = program.tree if program else formula.parse(equation.equation)
    plain = formula.render_text(tree)
    return EquationView(
        anchor=f"equation-{number}",
        equation_id=f"{concept_id}-eq{number}",
        number=number,
        title=equation.title,
        formula=Markup(formula.render_mathml(tree, alttext=plain)),  # noqa: S704 (from the tree)
        spoken=formula.render_speech(tree),
        latex=equation.latex or formula.render_latex(tree),
        plain=plain,
        explanation=paragraphs(equation.explanation),
        assumptions=paragraphs(equation.assumptions),
        symbols=_symbols(program, _origins(equation, constants)) if program else (),
        numerals=tuple(
            SymbolRow(Markup("<span>{}</span>").format(n.text), n.name, _unit(n.unit), "", "")
            for n in (program.numerals + program.found_numerals if program else ())
        ),
        conditions=_conditions(equation, program) if program else (),
        claims=tuple(claim.text for claim in equation.claims),
        charts=tuple(charts),
        calculator=calculator,
    )


def _origins(equation: Equation, constants: Mapping[str, Constant]) -> dict[str, Origin]:
    """Return for each symbol whose default is a constant where that comes from."""
    used = {v.symbol: constants.get(v.constant or "") for v in equation.variables}
    return {
        symbol: Origin(one.name, one.source.title, one.source.url, one.date)
        for symbol, one in used.items()
        if one is not None
    }


def _symbols(program: Program, origins: Mapping[str, Origin]) -> tuple[SymbolRow, ...]:
    result = program.result
    value = units.format_quantity(program.evaluate(program.defaults), result.unit)
    first = SymbolRow(
        _inline(result.symbol, (result.symbol,)),
        result.name,
        _unit(result.unit),
        value,
        say("computed"),
    )
    return (
        first,
        *(
            SymbolRow(
                _inline(v.symbol, (v.symbol,)),
                v.name,
                _unit(v.unit),
                units.format_quantity(v.default, v.unit),
                _span(v),
                origins.get(v.symbol),
            )
            for v in program.variables
        ),
    )


def _span(variable: Variable) -> str:
    if variable.low is None or variable.high is None:
        return ""
    low, high = (units.format_quantity(x, variable.unit) for x in (variable.low, variable.high))
    return say("{low} to {high}", low=low, high=high)


def _conditions(equation: Equation, program: Program) -> tuple[ConditionRow, ...]:
    names = tuple(v.symbol for v in program.variables)
    return tuple(
        ConditionRow(_inline(c.expression, names), c.otherwise) for c in equation.conditions
    )


def _inline(text: str, symbols: tuple[str, ...]) -> Markup:
    tree = formula.parse(text, symbols)
    plain = formula.render_text(tree)
    return Markup(formula.render_mathml(tree, alttext=plain, display=False))  # noqa: S704


def _unit(text: str) -> str:
    return units.format_unit(text) or say("plain number")
