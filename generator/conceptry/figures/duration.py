"""Times from milliseconds to days, in the unit in which people say them.

A quantity in seconds stays in seconds everywhere else; in a lab one axis holds both the
blink of a save and the days of a run.
"""

from __future__ import annotations

import math

from conceptry import units
from conceptry.labs.quantity import Step
from conceptry.labs.tick import Ticks
from conceptry.words import say

STEPS: tuple[Step, ...] = (
    (1e-3, "ms"),
    (1.0, "s"),
    (60.0, "min"),
    (3600.0, "h"),
    (86400.0, "day"),
)
"""The units, smallest first; the browser's `formatQuantity` takes them as they are."""

_LABELLED = (1e-3, 1e-2, 0.1, 1, 10, 60, 600, 3600, 21600, 86400, 864000, 8640000)
_MARKED = (0.3, 3, 30, 300, 1800, 10800, 43200, 259200)


def format_duration(seconds: float, digits: int = 3) -> str:
    r"""Return a time for reading.

    Examples
    --------
    >>> [format_duration(time).replace("\xa0", " ") for time in (0.59, 505, 1800, 86400)]
    ['0.59 s', '505 s', '30 min', '1 day']
    """
    if not math.isfinite(seconds):
        return say("never") if seconds > 0 else say("not defined")
    factor, unit = units.choose_step(units.round_significant(seconds, digits), STEPS)
    return units.join_quantity(units.format_number(seconds / factor, digits), unit)


def compute_duration_ticks(low: float, high: float) -> Ticks:
    r"""Return the ticks of a logarithmic axis of times: seconds, minutes, hours, days.

    Parameters
    ----------
    low, high
        s.

    Examples
    --------
    >>> [one.replace("\xa0", " ") for one in compute_duration_ticks(10, 3600).labels if one]
    ['10 s', '1 min', '10 min', '1 h']
    """
    labels = {value: _label(value) for value in _LABELLED if low <= value <= high}
    marks = {value: "" for value in _MARKED if low <= value <= high}
    ticks = sorted({**marks, **labels}.items())
    return Ticks(tuple(float(v) for v, _ in ticks), tuple(label for _, label in ticks), "")


def _label(seconds: float) -> str:
    """Write a time in the largest unit of which it is one or more."""
    factor, unit = next(step for step in reversed(STEPS) if step[0] <= seconds * (1 + 1e-9))
    return units.join_quantity(units.format_number(seconds / factor), unit)
