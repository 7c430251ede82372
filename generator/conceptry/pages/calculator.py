"""The view of a calculator: a finished form with the default result already in it."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from conceptry import units
from conceptry.labs.quantity import join_quantity

if TYPE_CHECKING:
    from conceptry.formula.program import Program, Variable

_SPAN_DIGITS = 6
_RESULT_DIGITS = 4  # as calculator.js writes it: a small step of a slider can be seen
NO_RESULT = "no finite answer"
OUTSIDE = "outside the model"


@dataclass(frozen=True)
class InputView:
    """One field of the form.

    Parameters
    ----------
    name
        The Python name of the argument.
    text
        The default as it can be typed.
    span
        The range that the model takes, in words; empty where it has none.
    position
        Where the slider stands at the default, from 0 to 1000; none without both limits.
    """

    name: str
    field_id: str
    symbol: Markup
    label: str
    unit: str
    text: str
    span: str
    position: int | None


@dataclass(frozen=True)
class ConditionView:
    """One condition, as it stands for the default values."""

    text: str
    otherwise: str
    holds: bool


@dataclass(frozen=True)
class CalculatorView:
    """A calculator on a page."""

    equation_id: str
    title: str
    inputs: tuple[InputView, ...]
    fields: str
    """The ids of all fields, for the output that depends on them."""
    result_symbol: Markup
    result_name: str
    result_unit: str
    result_text: str
    """The default result, or words where there is none to trust."""
    result_value: str
    """The same with all its digits; empty where there is none."""
    conditions: tuple[ConditionView, ...]
    python: str
    data_json: str
    """What the script has to know beyond what stands in the form."""


def calculator_view(concept_id: str, index: int, program: Program) -> CalculatorView:
    """Show the calculator of an equation.

    Parameters
    ----------
    index
        The place of the equation on its page, counted from one.
    """
    equation_id = f"{concept_id}-eq{index}"
    inputs = tuple(
        _input(equation_id, program.argument_names[variable.symbol], variable)
        for variable in program.variables
    )
    holds = program.holds(program.defaults)
    value = program.evaluate(program.defaults)
    unit = units.format_unit(program.result.unit)
    is_confident = math.isfinite(value) and all(holds)
    return CalculatorView(
        equation_id=equation_id,
        title=f"Calculate the {program.result.name}",
        inputs=inputs,
        fields=" ".join(field.field_id for field in inputs),
        result_symbol=_symbol(program.result.symbol),
        result_name=program.result.name,
        result_unit=unit,
        result_text=_result_text(value, is_confident=is_confident),
        result_value=repr(value) if is_confident else "",
        conditions=tuple(
            ConditionView(condition.text, condition.otherwise, is_met)
            for condition, is_met in zip(program.conditions, holds, strict=True)
        ),
        python=program.python,
        data_json=_render_data(program, unit),
    )


def _input(equation_id: str, name: str, variable: Variable) -> InputView:
    return InputView(
        name=name,
        field_id=f"{equation_id}-{name}",
        symbol=_symbol(variable.symbol),
        label=variable.name,
        unit=units.format_unit(variable.unit),
        text=render_field(variable.default),
        span=_span(variable),
        position=_position(variable),
    )


def render_field(value: float) -> str:
    """Write a number so that typing it gives the very same number.

    Examples
    --------
    >>> [render_field(value) for value in (600.0, 5e-06, 2e12, 1234567.0)]
    ['600', '5e-6', '2e12', '1234567']
    """
    short = f"{value:.6g}"
    text = short if float(short) == value else repr(float(value)).removesuffix(".0")
    mantissa, letter, exponent = text.partition("e")
    return f"{mantissa}e{int(exponent)}" if letter else text


def _symbol(text: str) -> Markup:
    letter, _, index = text.partition("_")
    template = "{}<sub>{}</sub>" if index else "{}"
    return Markup(template).format(letter, index)  # noqa: S704 - format escapes what it is given


def _span(variable: Variable) -> str:
    unit = units.format_unit(variable.unit)
    low, high = (
        None if limit is None else units.format_number(limit, _SPAN_DIGITS)
        for limit in (variable.low, variable.high)
    )
    if low is not None and high is not None:
        words = f"{low} to {high}"
    elif low is not None or high is not None:
        words = f"at least {low}" if high is None else f"at most {high}"
    else:
        return ""
    return join_quantity(words, unit)


def _position(variable: Variable) -> int | None:
    low, high, value = variable.low, variable.high, variable.default
    if low is None or high is None or low >= high:
        return None
    if variable.scale == "log" and low > 0:
        share = math.log(value / low) / math.log(high / low)
    else:
        share = (value - low) / (high - low)
    return round(1000 * share)


def _result_text(value: float, *, is_confident: bool) -> str:
    if not math.isfinite(value):
        return NO_RESULT
    return units.format_number(value, _RESULT_DIGITS) if is_confident else OUTSIDE


def _render_data(program: Program, result_unit: str) -> str:
    arguments = [
        {
            "name": program.argument_names[variable.symbol],
            "symbol": variable.symbol,
            "label": variable.name,
            "unit": units.format_unit(variable.unit),
            "low": variable.low,
            "high": variable.high,
            "default": variable.default,
            "scale": variable.scale,
        }
        for variable in program.variables
    ]
    result = {"symbol": program.result.symbol, "name": program.result.name, "unit": result_unit}
    conditions = [
        {"text": condition.text, "otherwise": condition.otherwise}
        for condition in program.conditions
    ]
    data = {"arguments": arguments, "result": result, "conditions": conditions}
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
