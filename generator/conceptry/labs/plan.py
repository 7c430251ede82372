"""What is to be drawn: an equation along one input, with the others held."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .curve import Axis
from .equation import Equation
from .shown import Shown

type Scale = Literal["linear", "log"]


@dataclass(frozen=True)
class Plan:
    """What is to be drawn.

    Parameters
    ----------
    values
        Of all inputs, in the author's units.
    parameter
        Name and quantity of the input that tells the curves apart, if there is one.
    parameter_values
        In the author's unit.
    scale
        Of the vertical axis; chosen where it is none.
    words
        For each condition what is wrong where it fails.
    is_worked
        Whether the values are those that the page was printed with.
    """

    equation: Equation
    values: Mapping[str, float]
    axis: Axis
    outcome: Shown
    parameter: tuple[str, Shown] | None = None
    parameter_values: Sequence[float] = ()
    scale: Scale | None = None
    words: Sequence[str] = ()
    is_worked: bool = False


def find_range(
    argument: Mapping[str, Any], value: float, wished: Sequence[float] | None
) -> tuple[float, float] | None:
    """Return the stretch of an input to draw, which holds its value; none where there is none.

    Parameters
    ----------
    wished
        The stretch that the record's own chart shows, if it has one along this input.
    """
    low, high = argument.get("low"), argument.get("high")
    if wished and wished[0] <= value <= wished[1]:
        low, high = wished
    elif low is None or high is None:
        ends = sorted((value / 10, value * 10))
        low, high = ends[0] if low is None else low, ends[1] if high is None else high
    return (float(low), float(high)) if low < high and math.isfinite(high - low) else None
