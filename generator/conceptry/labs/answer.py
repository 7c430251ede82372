"""Answer one number question of a page: draw fresh values for it, or judge what was typed.

The Python of the equation comes with the request, as the page shows it, and so do the
units in which one may answer. A wrong answer is compared with the usual mix-ups, so that
the reader learns what went wrong; what can be read in two ways is asked about, not judged.
"""

import json
import math
import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from conceptry.words import say

from .equation import Equation, ResultError, compute_number, describe_fault, load_equation
from .fresh import Argument, draw_usable
from .mixup import explain_offset, explain_ratio
from .number import (
    NumberTextError,
    describe_two_readings,
    format_number,
    parse_number,
    split_quantity,
)
from .quantity import join_quantity
from .unit import UnitTextError, parse_unit

_LONGEST = 100
_NEAR = 0.1
# A ratio may miss that of a mix-up by what the reader rounded, but not by so much that 2.4 % for
# GiB against GB is found in every second answer.
_LEAST_SLACK, _MOST_SLACK = 0.005, 0.02
_DUST = 1e-9
_EXACT_DIGITS = 5


@dataclass(frozen=True)
class Verdict:
    """What there is to say to an answer.

    Parameters
    ----------
    kind
        `close` is wrong as well; `unclear` is not judged at all.
    understood
        The value as it was read, in the unit of the result; empty where it was not.
    words
        A sentence for the reader.
    """

    kind: Literal["right", "close", "wrong", "unclear"]
    words: str
    understood: str = ""


@dataclass(frozen=True)
class Target:
    """The value asked for.

    Parameters
    ----------
    unit
        As readers see it; empty for a plain number.
    tolerance
        Largest difference over the value.
    related
        Units of what it is computed from, which decide what may have been mixed up.
    """

    value: float
    unit: str
    tolerance: float
    related: tuple[str, ...] = ()


def respond(request_json: str) -> str:
    """Compute the reply to one request.

    Parameters
    ----------
    request_json
        An object with `id`, `source`, `arguments` (each with `name`, `unit`, `low`, `high`,
        `default`, `scale` and `varies`), and either `fresh` (an object with `seed` and `last`,
        the values of now) or `judge` (an object with `typed`, `values`, `result` with `unit` and
        `tolerance`, and `units` as in `labs/unit.py`).

    Returns
    -------
    str
        An object with `id`, and `values` and `result` or the parts of a `Verdict`.
    """
    try:
        request = json.loads(request_json)
        reply = {"id": str(request["id"]), **_answer(request)}
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError, RecursionError):
        reply = {"id": None, **asdict(Verdict("unclear", say("the request cannot be read")))}
    return json.dumps(reply, allow_nan=False)


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    try:
        equation = load_equation(str(request["id"]), str(request["source"]))
    except Exception as error:  # noqa: BLE001 - a source that cannot run is told, not raised
        return asdict(Verdict("unclear", describe_fault(error)))
    try:
        if "fresh" in request:
            return _draw(equation, request)
        return asdict(_judge(equation, request))
    except ResultError as error:
        return asdict(Verdict("unclear", str(error)))


def _draw(equation: Equation, request: Mapping[str, Any]) -> dict[str, Any]:
    arguments = [Argument.read(data) for data in request["arguments"]]
    asked = request["fresh"]
    found = draw_usable(equation, arguments, asked["last"], random.Random(asked["seed"]))  # noqa: S311
    return {"values": found.values, "result": found.result}


def _judge(equation: Equation, request: Mapping[str, Any]) -> Verdict:
    asked = request["judge"]
    target = Target(
        value=compute_number(equation, asked["values"]),
        unit=str(asked["result"]["unit"]),
        tolerance=float(asked["result"]["tolerance"]),
        related=tuple(str(argument["unit"]) for argument in request["arguments"]),
    )
    return judge(str(asked["typed"]), target, asked["units"])


def judge(typed: str, target: Target, names: Mapping[str, Any]) -> Verdict:
    r"""Say whether what was typed is the value asked for, and what went wrong if it is not.

    Parameters
    ----------
    typed
        A number, alone or with a unit; alone it is in the unit of the target.
    names
        The units in which one may answer, as `labs/unit.py` takes them.

    Examples
    --------
    >>> names = {"s": [1, {"time": 1}], "ms": [0.001, {"time": 1}]}
    >>> judge("500 ms", Target(0.5, "s", 0.01), names).words
    'Right: the answer is 0.5\xa0s.'
    >>> judge("0.5 ms", Target(0.5, "s", 0.01), names).words
    'Right number, wrong unit: 0.5 would be right in s, not in ms.'
    """
    try:
        given = _read(typed, target, names)
    except NumberTextError as error:
        return Verdict("unclear", say("Not judged: {reason}.", reason=error))
    if given.value is None:
        return _judge_foreign(given, target)
    return _judge_value(given, given.value, target)


@dataclass(frozen=True)
class _Given:
    """What was typed: a number, its unit, and the value in the unit of the target if it fits."""

    number: float
    unit: str
    value: float | None
    reason: str = ""
    """What is wrong with the unit, where that can be told."""


def _read(typed: str, target: Target, names: Mapping[str, Any]) -> _Given:
    if len(typed) > _LONGEST:
        raise NumberTextError(
            say("a number with its unit has at most {most} characters", most=_LONGEST)
        )
    number_text, unit_text = split_quantity(typed)
    number = parse_number(number_text, example=join_quantity("12", target.unit))
    own = parse_unit(target.unit, names)
    try:
        unit = parse_unit(unit_text, names) if unit_text else own
    except UnitTextError as error:
        return _Given(number, unit_text, None, error.reason)
    if unit.powers != own.powers:
        return _Given(number, unit_text, None)
    value = unit.convert(number, own)
    if not math.isfinite(value):
        typed = f"{number_text} {unit_text}"
        raise NumberTextError(say("{typed} is too large to compute with", typed=typed))
    words = describe_two_readings(number_text)
    if (
        words
        and not _is_right(value, target)
        and _is_right(unit.convert(1000 * number, own), target)
    ):
        raise NumberTextError(words)
    return _Given(number, unit_text, value)


def _judge_value(given: _Given, value: float, target: Target) -> Verdict:
    understood = join_quantity(format_number(value), target.unit)
    if _is_right(value, target):
        return Verdict("right", _praise(value, target), understood)
    if given.unit and _is_right(given.number, target):
        words = say(
            "Right number, wrong unit: {number} would be right {meant}, not {given}.",
            number=format_number(given.number),
            meant=_as(target.unit),
            given=_as(given.unit),
        )
        return Verdict("wrong", words, understood)
    slip = _explain(value, target)
    if slip:
        return Verdict("wrong", slip, understood)
    if _is_within(value, target.value, _NEAR):
        words = say("Close, but not right: it is within 10 %. Check your rounding.")
        return Verdict("close", words, understood)
    is_large = abs(value) > abs(target.value)
    words = say("Not right: too large.") if is_large else say("Not right: too small.")
    return Verdict("wrong", words, understood)


def _judge_foreign(given: _Given, target: Target) -> Verdict:
    """Judge a number whose unit is not one of the value asked for."""
    fault = given.reason or say(
        "'{unit}' is not a unit of this answer; write it {meant}",
        unit=given.unit,
        meant=_as(target.unit),
    )
    if _is_right(given.number, target):
        return Verdict("wrong", say("Right number, wrong unit: {reason}.", reason=fault))
    return Verdict("unclear", say("Not judged: {reason}.", reason=fault))


def _explain(value: float, target: Target) -> str:
    """Say which usual slip leads from the right value to the one given; empty where none does."""
    slack = min(_MOST_SLACK, max(_LEAST_SLACK, target.tolerance))
    if _is_within(value, -target.value, target.tolerance):
        return say("Right size, wrong sign.")
    mixup = explain_ratio(
        value / target.value, target.unit, related=target.related, tolerance=slack
    )
    if mixup:
        return say("Not right: {reason}.", reason=mixup.words)
    offset = explain_offset(value - target.value, target.unit)
    if offset:
        return say("Not right: {reason}.", reason=offset)
    if _is_within(value * target.value, 1, target.tolerance):
        return say("Not right: upside down; one divided by it would be right.")
    return ""


def _praise(value: float, target: Target) -> str:
    shown = join_quantity(format_number(float(f"{target.value:.{_EXACT_DIGITS}g}")), target.unit)
    share = abs(value / target.value - 1)
    if share < 10**-_EXACT_DIGITS:
        return say("Right: the answer is {value}.", value=shown)
    percent = format_number(float(f"{100 * share:.1g}"))
    return say(
        "Right: the answer is {value}; yours is off by {percent} % of it.",
        value=shown,
        percent=percent,
    )


def _is_right(value: float, target: Target) -> bool:
    return _is_within(value, target.value, target.tolerance)


def _is_within(value: float, right: float, tolerance: float) -> bool:
    return abs(value - right) <= tolerance * abs(right) * (1 + _DUST)


def _as(unit: str) -> str:
    if not unit:
        return say("as a plain number")
    return unit if unit.startswith("per ") else say("in {unit}", unit=unit)
