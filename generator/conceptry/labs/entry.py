"""What a reader has set one input of an equation to: a number, in a unit of the reader's choice.

The units come with the request: `choices` are those that the page offers, and `names` those that
one may also type behind a number. Every value that leaves this module is in the author's own unit.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conceptry.words import say

from .number import NumberTextError, format_number, parse_number, split_quantity
from .quantity import join_quantity
from .unit import UnitTextError, parse_unit

type Choice = Sequence[Any]
"""A unit as readers see it, and factor and offset that turn its values into the author's own."""

_LONGEST_UNIT = 40
# What was converted may miss a limit by the dust of binary fractions.
_DUST = 1e-9


@dataclass(frozen=True)
class Entry:
    """What was read.

    Parameters
    ----------
    value
        In the author's own unit.
    number, unit
        Where a unit was typed behind the number, and one of the choices has this unit: the number
        as it was typed, and the name of the choice.
    is_typed
        Whether a unit was typed behind the number.
    """

    value: float
    number: str = ""
    unit: str = ""
    is_typed: bool = False


def read_entry(
    argument: Mapping[str, Any],
    text: str,
    *,
    unit: str | None = None,
    names: Mapping[str, Any] | None = None,
) -> Entry:
    """Read what was typed.

    Parameters
    ----------
    argument
        With `unit`, `low`, `high`, `default` and, where there is more than one unit, `choices`.
    unit
        The choice in which a number alone is read; the author's own where it is none of them.
    names
        Further units that can be typed, in the manner of `unit.parse_unit`.

    Raises
    ------
    NumberTextError
        It cannot be read, or lies outside the model.

    Examples
    --------
    >>> time = {"unit": "s", "choices": [["s", 1, 0], ["min", 60, 0]]}
    >>> read_entry(time, "15", unit="min").value, read_entry(time, "15 min").value
    (900.0, 900.0)
    """
    choices = argument.get("choices") or ()
    own = (str(argument.get("unit") or "1"), 1, 0)
    chosen = next((one for one in choices if one[0] == unit), None) or own
    number_text, unit_text = split_quantity(text) if choices else (text, "")
    if not unit_text:
        example = format_number(_from_own(_example(argument), chosen))
        value = parse_number(text, example=example)
        return Entry(_within(argument, _to_own(value, chosen), chosen))
    value = parse_number(number_text)
    given = _find_unit(unit_text, argument, choices, names or {})
    own_value = _within(argument, _to_own(value, given), given)
    for choice in choices:
        if math.isclose(choice[1], given[1]) and math.isclose(choice[2], given[2]):
            return Entry(own_value, number_text, choice[0], is_typed=True)
    return Entry(own_value, is_typed=True)


def _find_unit(
    text: str, argument: Mapping[str, Any], choices: Sequence[Choice], names: Mapping[str, Any]
) -> Choice:
    if len(text) > _LONGEST_UNIT:
        raise NumberTextError(say("a unit has at most {most} characters", most=_LONGEST_UNIT))
    for choice in choices:
        if text == choice[0]:
            return choice
    try:
        unit, own = parse_unit(text, names), parse_unit(str(argument["unit"]), names)
    except UnitTextError as error:
        raise NumberTextError(error.reason or _refusal(text, choices)) from None
    if unit.powers != own.powers:
        raise NumberTextError(_refusal(text, choices))
    zero = (unit.offset - own.offset) / own.factor
    return text, unit.factor / own.factor, zero


def _refusal(text: str, choices: Sequence[Choice]) -> str:
    shown = [str(choice[0]) for choice in choices if choice[0]]
    if not shown:
        return say("'{unit}' cannot stand here: this is a plain number", unit=text)
    *first, last = shown
    listed = say("{list} or {last}", list=", ".join(first), last=last) if first else last
    return say("'{unit}' is no unit of this input: write {units}", unit=text, units=listed)


def _to_own(value: float, choice: Choice) -> float:
    own = float(value * choice[1] + choice[2])
    if not math.isfinite(own):
        raise NumberTextError(say("too large to compute with"))
    return own


def _from_own(value: float, choice: Choice) -> float:
    return float((value - choice[2]) / choice[1])


def _example(argument: Mapping[str, Any]) -> float:
    return float(argument.get("default") or argument.get("low") or 1)


def _within(argument: Mapping[str, Any], value: float, choice: Choice) -> float:
    """Return the value, or the limit that it misses by no more than dust.

    Raises
    ------
    NumberTextError
        It lies outside the range.
    """
    low, high = argument.get("low"), argument.get("high")
    is_converted = tuple(choice[1:]) != (1, 0)
    for limit, is_outside in (
        (low, low is not None and value < low),
        (high, high is not None and value > high),
    ):
        if limit is None or not is_outside:
            continue
        if is_converted and math.isclose(value, limit, rel_tol=_DUST, abs_tol=_DUST):
            return float(limit)
        raise NumberTextError(_outside(argument, value, limit, choice))
    return value


def _outside(argument: Mapping[str, Any], value: float, nearest: float, choice: Choice) -> str:
    low, high = argument.get("low"), argument.get("high")
    written, limit = _quantity(value, choice), _quantity(nearest, choice)
    is_below = value < nearest
    if low is None or high is None:
        tell = _tell_below_limit if is_below else _tell_above_limit
        return tell(written, limit)
    first, last = format_number(_from_own(low, choice)), _quantity(high, choice)
    values = {"value": written, "low": first, "high": last, "nearest": limit}
    if is_below:
        return say(
            "{value} is below the model's range, {low} to {high}; "
            "the nearest value it takes is {nearest}",
            **values,
        )
    return say(
        "{value} is above the model's range, {low} to {high}; "
        "the nearest value it takes is {nearest}",
        **values,
    )


def _tell_below_limit(value: str, limit: str) -> str:
    return say(
        "{value} is below the model's limit, {limit}; the nearest value it takes is {limit}",
        value=value,
        limit=limit,
    )


def _tell_above_limit(value: str, limit: str) -> str:
    return say(
        "{value} is above the model's limit, {limit}; the nearest value it takes is {limit}",
        value=value,
        limit=limit,
    )


def _quantity(value: float, choice: Choice) -> str:
    unit = str(choice[0])
    return join_quantity(format_number(_from_own(value, choice)), "" if unit == "1" else unit)
