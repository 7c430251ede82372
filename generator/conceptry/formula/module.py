"""The layout of the generated Python module: docstrings, conversion lines, result, conditions."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.formula.python import Coder, number, sanitise
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import Expression, Sum, Symbol, relations, walk
from conceptry.units import format_unit_phrase

if TYPE_CHECKING:
    from conceptry.formula.conversion import Conversion
    from conceptry.formula.declaration import Condition, Numeral, Result, Variable

_WIDTH = 88
_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument of the generated function."""

    identifier: str
    variable: Variable
    conversion: Conversion


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the generated function returns, and the local name that holds it."""

    identifier: str
    result: Result
    conversion: Conversion


def render_module(
    coder: Coder,
    *,
    equation: str,
    expression: Expression,
    parameters: tuple[Parameter, ...],
    outcome: Outcome,
    conditions: tuple[Condition, ...],
    numerals: tuple[Numeral, ...],
) -> str:
    """Return the text of a complete module with ``compute`` and ``conditions``."""
    signature = ", ".join(parameter.identifier for parameter in parameters)
    converted = [line for parameter in parameters if (line := _convert(parameter))]
    assignment = _assign(outcome.identifier, coder, expression)
    compute = _function(
        "compute",
        signature,
        _describe(parameters, outcome, numerals),
        [*converted, assignment, _return(outcome)],
    )
    needs_result = canonical(outcome.result.symbol) in _symbols(conditions)
    steps = [*converted, *[assignment] * needs_result] if conditions else []
    watch = _function(
        "conditions",
        signature,
        '"""Return for each condition whether it holds."""',
        [*steps, *_answers(coder, conditions, outcome)],
    )
    imports = ", ".join(sorted(coder.imports))
    head = f'"""{_sentence(outcome.result.name)}: {_stop(equation)}"""\n'
    head += f"\nfrom math import {imports}\n" if imports else ""
    return f"{head}\n\n{compute}\n\n{watch}"


def _symbols(conditions: tuple[Condition, ...]) -> set[str]:
    nodes = (node for condition in conditions for node in walk(condition.tree))
    return {node.name for node in nodes if isinstance(node, Symbol)}


def _sentence(text: str) -> str:
    clean = sanitise(text)
    return clean[:1].upper() + clean[1:]


def _stop(text: str) -> str:
    return sanitise(text).rstrip(".") + "."


def _function(name: str, signature: str, docstring: str, body: list[str]) -> str:
    lines = "\n".join([docstring, *body])
    return f"def {name}({signature}):\n{textwrap.indent(lines, _INDENT)}\n"


def _describe(
    parameters: tuple[Parameter, ...], outcome: Outcome, numerals: tuple[Numeral, ...]
) -> str:
    lines = [f"Return {sanitise(outcome.result.name)}{_in_unit(outcome.result.unit)}."]
    lines += [""] * bool(parameters)
    for parameter in parameters:
        variable = parameter.variable
        symbol = sanitise(variable.symbol)
        alias = "" if symbol == parameter.identifier else f" ({symbol})"
        words = f"{sanitise(variable.name)}{_in_unit(variable.unit)}"
        lines.append(f"{parameter.identifier}{alias} : {words}")
    lines += [""] * bool(numerals)
    lines += [
        f"{sanitise(one.text)} : {sanitise(one.name)}{_in_unit(one.unit)}" for one in numerals
    ]
    if len(lines) == 1:
        return f'"""{lines[0]}"""'
    return "\n".join([f'"""{lines[0]}', *lines[1:], '"""'])


def _in_unit(text: str) -> str:
    phrase = sanitise(format_unit_phrase(text))
    return f" {phrase}" if phrase else ""


def _convert(parameter: Parameter) -> str:
    conversion = parameter.conversion
    if conversion.is_identity:
        return ""
    name = parameter.identifier
    text = name + _times(conversion)
    if conversion.offset:
        text += f" + {number(float(conversion.offset))}"
    return f"{name} = {text}  # {_from_to(conversion.source, conversion.target)}"


def _times(conversion: Conversion) -> str:
    """Return ``* 3600`` or ``/ 3600``, whichever has the whole number."""
    factor = conversion.factor
    if factor == 1:
        return ""
    if factor.numerator == 1 and not _is_power_of_ten(factor.denominator):
        return f" / {number(float(factor.denominator))}"
    return f" * {number(float(factor))}"


def _is_power_of_ten(value: int) -> bool:
    return str(value).rstrip("0") == "1"


def _from_to(source: str, target: str) -> str:
    return f"{source or '1'} to {target or '1'}"


def _assign(name: str, coder: Coder, expression: Expression) -> str:
    text = coder.expression(expression)
    if len(_INDENT) + len(name) + len(text) + 3 <= _WIDTH or not isinstance(expression, Sum):
        return f"{name} = {text}"
    terms = [coder.expression(expression.terms[0])]
    for sign, term in zip(expression.signs, expression.terms[1:], strict=True):
        terms.append(f"{'+' if sign == '+' else '-'} {coder.expression(term, 1)}")
    lines = "\n".join(f"{_INDENT}{term}" for term in terms)
    return f"{name} = (\n{lines}\n)"


def _return(outcome: Outcome) -> str:
    conversion = outcome.conversion
    if conversion.is_identity:
        return f"return {outcome.identifier}"
    value = outcome.identifier
    if conversion.offset:
        value += f" - {number(float(conversion.offset))}"
        value = value if conversion.factor == 1 else f"({value})"
    factor = conversion.factor
    if factor.numerator == 1 and not _is_power_of_ten(factor.denominator):
        value += f" * {number(float(factor.denominator))}"
    elif factor != 1:
        value += f" / {number(float(factor))}"
    return f"return {value}  # {_from_to(conversion.target, conversion.source)}"


def _answers(coder: Coder, conditions: tuple[Condition, ...], outcome: Outcome) -> list[str]:
    if not conditions:
        return ["return []"]
    coder.names[canonical(outcome.result.symbol)] = outcome.identifier
    lines = ["return ["]
    for condition in conditions:
        answer = " and ".join(coder.condition(item) for item in relations(condition.tree))
        lines.append(f"{_INDENT}{answer},  # {sanitise(condition.text)}")
    return [*lines, "]"]
