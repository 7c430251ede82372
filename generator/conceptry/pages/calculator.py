"""The view of a calculator: a finished form with the default result already in it."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from conceptry import units
from conceptry.labs.quantity import join_quantity
from conceptry.pages.text import lower_subscripts
from conceptry.units.choice import unit_choices
from conceptry.units.spelling import unit_spellings
from conceptry.words import mark, say

if TYPE_CHECKING:
    from conceptry.formula.program import Program, Variable

_SPAN_DIGITS = 6
_RESULT_DIGITS = 4  # as calculator.js writes it: a small step of a slider can be seen
NO_RESULT = mark("no finite answer")
OUTSIDE = mark("outside the model")


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
    choices
        The units to choose from, the own one first; empty where there is no choice.
    """

    name: str
    field_id: str
    symbol: Markup
    label: str
    unit: str
    text: str
    span: str
    position: int | None
    choices: tuple[str, ...]


@dataclass(frozen=True)
class ConditionView:
    """One condition, as it stands for the default values."""

    text: Markup
    otherwise: str
    holds: bool


@dataclass(frozen=True)
class CalculatorView:
    """A calculator on a page."""

    equation_id: str
    number: int
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
    result_choices: tuple[str, ...]
    """The units of the result to choose from; empty where there is no choice."""
    lab_address: str
    """The bench of this equation; empty where this is it."""
    data_json: str
    """What the script has to know beyond what stands in the form."""


def calculator_view(
    concept_id: str, index: int, program: Program, *, lab_address: str = "", is_bench: bool = False
) -> CalculatorView:
    """Show the calculator of an equation.

    Parameters
    ----------
    index
        The place of the equation on its page, counted from one.
    is_bench
        Whether units can be chosen and all of their names typed, as on the bench.
    """
    equation_id = f"{concept_id}-eq{index}"
    inputs = tuple(
        _input(equation_id, program.argument_names[variable.symbol], variable, is_bench=is_bench)
        for variable in program.variables
    )
    holds = program.holds(program.defaults)
    value = program.evaluate(program.defaults)
    unit = units.format_unit(program.result.unit)
    is_confident = math.isfinite(value) and all(holds)
    return CalculatorView(
        equation_id=equation_id,
        number=index,
        title=say("Calculate the {result}", result=program.result.name),
        inputs=inputs,
        fields=" ".join(field.field_id for field in inputs),
        result_symbol=_symbol(program.result.symbol),
        result_name=program.result.name,
        result_unit=unit,
        result_text=_result_text(value, is_confident=is_confident),
        result_value=repr(value) if is_confident else "",
        conditions=tuple(
            ConditionView(lower_subscripts(condition.text), condition.otherwise, is_met)
            for condition, is_met in zip(program.conditions, holds, strict=True)
        ),
        python=program.python,
        result_choices=_choices(program.result.unit) if is_bench else (),
        lab_address=lab_address,
        data_json=_render_data(program, is_bench=is_bench),
    )


def _input(equation_id: str, name: str, variable: Variable, *, is_bench: bool) -> InputView:
    return InputView(
        name=name,
        field_id=f"{equation_id}-{name}",
        symbol=_symbol(variable.symbol),
        label=variable.name,
        unit=units.format_unit(variable.unit),
        text=render_field(variable.default),
        span=_span(variable),
        position=_position(variable),
        choices=_choices(variable.unit) if is_bench else (),
    )


def _choices(unit: str) -> tuple[str, ...]:
    names = tuple(shown for shown, _, _ in unit_choices(unit))
    return names if len(names) > 1 else ()


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
        words = say("{low} to {high}", low=low, high=high)
    elif low is not None or high is not None:
        words = say("at least {low}", low=low) if high is None else say("at most {high}", high=high)
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
        return say(NO_RESULT)
    return units.format_number(value, _RESULT_DIGITS) if is_confident else say(OUTSIDE)


def calculator_data(program: Program, *, is_bench: bool = False) -> dict[str, Any]:
    """Return what scripts and labs are told about an equation.

    Parameters
    ----------
    is_bench
        Whether to give the sizes in which units are read, and every name that can be typed.
    """
    tables: list[object] = []
    arguments = [
        {
            "name": program.argument_names[variable.symbol],
            "symbol": variable.symbol,
            "label": variable.name,
            **_unit_data(variable.unit, is_bench=is_bench),
            "low": variable.low,
            "high": variable.high,
            "default": variable.default,
            "scale": variable.scale,
            **({"table": _table(variable.unit, tables)} if is_bench else {}),
        }
        for variable in program.variables
    ]
    result = program.result
    return {
        "arguments": arguments,
        "result": {
            "symbol": result.symbol,
            "name": result.name,
            **_unit_data(result.unit, is_bench=is_bench),
        },
        "conditions": [
            {"text": condition.text, "otherwise": condition.otherwise}
            for condition in program.conditions
        ],
        **({"names": tables} if is_bench else {}),
    }


def _unit_data(unit: str, *, is_bench: bool) -> dict[str, object]:
    data: dict[str, object] = {"unit": units.format_unit(unit), "choices": unit_choices(unit)}
    return {**data, "steps": units.unit_steps(unit)} if is_bench else data


def _table(unit: str, tables: list[object]) -> int:
    """Return the place of the names that can be typed for a unit, which is added if it is new."""
    names = unit_spellings(unit)
    if names not in tables:
        tables.append(names)
    return tables.index(names)


def _render_data(program: Program, *, is_bench: bool) -> str:
    data = calculator_data(program, is_bench=is_bench)
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
