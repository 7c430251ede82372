"""Fresh values for a question: readable, within the ranges, and inside the model.

The build draws from here as well, to see that a reader who asks will get some.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from .equation import Equation, ResultError, compute_number

SMALLEST, LARGEST = 1e-3, 1e6
"""Sizes of a result, in its own unit, that one writes without a power of ten."""
MOST_TRIES = 200
_FEWEST_VALUES = 10
_FEWEST_WHOLE = 5
_DIGITS = 12


@dataclass(frozen=True)
class Argument:
    """An argument of the equation and where its values may lie.

    Parameters
    ----------
    name
        Its name in the Python of the equation.
    low, high, default
        In the unit of the variable.
    """

    name: str
    low: float
    high: float
    default: float
    scale: Literal["linear", "log"]
    varies: bool

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Argument":
        """Take what is needed of an argument as a page gives it."""
        low, high, default = (float(data[key]) for key in ("low", "high", "default"))
        return cls(data["name"], low, high, default, data["scale"], bool(data["varies"]))

    @property
    def is_whole(self) -> bool:
        """Tell whether it counts: its range and its default are whole, and there is room."""
        ends = (self.low, self.high, self.default)
        return all(end.is_integer() for end in ends) and self.high - self.low >= _FEWEST_WHOLE


@dataclass(frozen=True)
class Draw:
    """Values that were drawn, and what stands in the way of using them.

    Parameters
    ----------
    fault
        Empty where they can be used.
    condition
        Of a condition that does not hold: its place.
    """

    values: Mapping[str, float]
    result: float
    fault: Literal["", "no result", "condition", "size"] = ""
    condition: int | None = None


def draw(equation: Equation, arguments: Sequence[Argument], chance: Random) -> Draw:
    """Draw a value for each argument that varies, and compute the result."""
    values = {one.name: _value(one, chance) if one.varies else one.default for one in arguments}
    try:
        result = compute_number(equation, values)
    except ResultError:
        return Draw(values, math.nan, "no result")
    holds = equation.check_conditions(values)
    if not all(holds):
        return Draw(values, result, "condition", holds.index(False))
    if not SMALLEST <= abs(result) < LARGEST:
        return Draw(values, result, "size")
    return Draw(values, result)


def draw_usable(
    equation: Equation, arguments: Sequence[Argument], last: Mapping[str, float], chance: Random
) -> Draw:
    """Draw until the values can be used and are not the last ones; the defaults if none are.

    Raises
    ------
    ResultError
        No values were found, and the defaults have no result.
    """
    for _ in range(MOST_TRIES):
        found = draw(equation, arguments, chance)
        if not found.fault and found.values != last:
            return found
    defaults = {one.name: one.default for one in arguments}
    return Draw(defaults, compute_number(equation, defaults))


def _value(argument: Argument, chance: Random) -> float:
    """Draw one value that is easy to read and to type."""
    low, high, share = argument.low, argument.high, chance.random()
    if argument.scale == "log" and low > 0:
        value = math.exp((1 - share) * math.log(low) + share * math.log(high))
    else:
        value = (1 - share) * low + share * high
    rounded = _round(value, argument)
    # Rounding may lead out of the range, whose ends are readable themselves.
    return min(high, max(low, rounded))


def _round(value: float, argument: Argument) -> float:
    """Keep two digits, or as many as a narrow range needs to have values to choose from."""
    if value == 0:
        return value
    step = math.floor(math.log10(abs(value))) - 1
    step = min(step, math.floor(math.log10((argument.high - argument.low) / _FEWEST_VALUES)))
    if argument.is_whole:
        step = max(step, 0)
    return float(f"{round(value, -step):.{_DIGITS}g}")
