"""Equations of a record, and the part of them that runs."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, ValidationError

from conceptry.formula.program import ConditionText, Numeral, Program, Result, Variable
from conceptry.model.base import Identifier, Line, Name, Part, Prose, Symbol, UnitText
from conceptry.model.claim import ClaimField

if TYPE_CHECKING:
    from conceptry.source import Json

MOST_VARIABLES, MOST_NUMERALS = 16, 8


class ResultField(Part):
    """What the equation computes."""

    symbol: Symbol
    """The symbol on the left side, as the equation writes it, such as L."""
    name: Name
    """What it stands for, such as "share of time lost"."""
    unit: UnitText
    """The unit in which the result is shown, such as %, s, GB/s, or 1 for a plain number."""


class VariableField(Part):
    """One input of the equation."""

    symbol: Symbol
    """The symbol as the equation writes it, such as τ or B_in."""
    name: Name
    """What it stands for, in a few words, such as "checkpoint interval"."""
    unit: UnitText
    """The unit of its default and range, such as s, 1/h, GB/s, or 1 for a plain number."""
    default: float | None = None
    """The value on the page before a reader changes it, in the unit above; left out where an input
    of the worked example has the same symbol, or where a constant is named."""
    constant: Identifier | None = None
    """Instead of the default: the id of a constant of _constants.json."""
    range: tuple[float, float]
    """Lowest and highest value that a reader may try, in the unit above."""
    scale: Literal["linear", "log"] = "linear"
    """How charts and sliders run over the range: linear, or log for ranges over decades."""

    @property
    def value(self) -> float:
        """The default, which the model has filled in wherever it is defined."""
        assert self.default is not None
        return self.default


class NumeralField(Part):
    """A number of the equation that carries a unit, such as the 6 of C = 6 N D."""

    text: Line
    """The number as the equation writes it."""
    name: Name
    """What it counts, such as "operations for each parameter and token"."""
    unit: UnitText
    """Its unit, such as FLOP/token."""


class ConditionField(Part):
    """Where the equation holds."""

    expression: Line
    """A comparison over the same symbols, such as λ(τ/2 + R) ≪ 1 or μ > λ."""
    otherwise: Line
    """What is the case where it does not hold, in words a reader understands."""


class SeriesField(Part):
    """A second variable, as one curve for each of a few values."""

    symbol: Symbol
    """The variable that differs from curve to curve."""
    values: tuple[float, ...] = Field(min_length=1, max_length=6)
    """Its values, in the unit of the variable."""


class ChartField(Part):
    """A chart of the equation over one of its variables."""

    x: Symbol
    """The variable along the horizontal axis."""
    title: Line | None = None
    """What there is to see, in one sentence."""
    series: SeriesField | None = None
    """A second variable, one curve for each of its values."""
    range: tuple[float, float] | None = None
    """Part of the variable's range to show; the whole range if left out."""
    yScale: Literal["linear", "log"] | None = None  # noqa: N815 (the field's name in JSON)
    """Scale of the vertical axis; chosen from the values if left out."""


class Equation(Part):
    """One equation with its words and, where it can be computed, its executable part."""

    title: Line
    """What the equation is about, such as "First-order loss"."""
    equation: Line
    """The equation as one writes it by hand, such as L ≈ C/τ + λτ/2 + λR."""
    latex: Annotated[str, Field(min_length=1, max_length=1_000)] | None = None
    """The same equation in LaTeX, where the record brings it; compared with the text by
    evaluation."""
    explanation: Prose
    """What the symbols are and what the equation says."""
    assumptions: Prose | None = None
    """Under which conditions it is true, in words."""
    result: ResultField | None = None
    """What it computes. Given together with the variables."""
    variables: tuple[VariableField, ...] = Field(default=(), max_length=MOST_VARIABLES)
    """Every symbol of the right side, with unit, default and range."""
    numerals: tuple[NumeralField, ...] = Field(default=(), max_length=MOST_NUMERALS)
    """Numbers of the equation that carry a unit."""
    conditions: tuple[ConditionField, ...] = Field(default=(), max_length=8)
    """Where the equation holds, as comparisons that are computed."""
    charts: tuple[ChartField, ...] = Field(default=(), max_length=6)
    """Charts to draw. One is chosen if none is given."""
    claims: tuple[ClaimField, ...] = Field(default=(), max_length=12)
    """Sentences about its shape that are checked at every build."""

    @property
    def is_executable(self) -> bool:
        """Say whether the equation declares what it takes to compute it."""
        return self.result is not None and bool(self.variables)


def read_variable(data: Json) -> VariableField | None:
    """Return the variable that an object declares, or None where it has faults."""
    try:
        return VariableField.model_validate_json(json.dumps(data))
    except ValidationError:
        return None


def program(equation: Equation) -> Program:
    """Join the equation's text and its declared symbols into a program.

    Raises
    ------
    FormulaError, UnitError
        If a check has been passed over: both are findings of the checks.
    """
    assert equation.result is not None
    return _build(
        equation.equation,
        Result(equation.result.symbol, equation.result.name, equation.result.unit),
        tuple(
            Variable(v.symbol, v.name, v.unit, v.value, *v.range, v.scale)
            for v in equation.variables
        ),
        tuple(ConditionText(c.expression, c.otherwise) for c in equation.conditions),
        tuple(Numeral(n.text, n.name, n.unit) for n in equation.numerals),
    )


# Checks, figures and pages ask for the same program several times each.
@lru_cache(maxsize=4096)
def _build(
    text: str,
    result: Result,
    variables: tuple[Variable, ...],
    conditions: tuple[ConditionText, ...],
    numerals: tuple[Numeral, ...],
) -> Program:
    return Program.build(
        text, result=result, variables=variables, conditions=conditions, numerals=numerals
    )
