"""What a chart shows, as numbers: axes, curves, marked points and zones.

Values are in the declared unit of their variable, never rounded here.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from conceptry.figures.stretch import Stretch

type Array = NDArray[np.float64]
type Scale = Literal["linear", "log"]
type Kind = Literal["outside", "undefined"]


@dataclass(frozen=True, kw_only=True)
class Axis:
    """One axis: what it measures and from where to where."""

    symbol: str
    name: str
    unit: str
    scale: Scale
    low: float
    high: float

    @property
    def is_log(self) -> bool:
        """Whether equal distances are equal factors."""
        return self.scale == "log"

    def position(self, value: float) -> float:
        """Return where a value stands, from 0 at the low end to 1."""
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def at(self, position: float) -> float:
        """Return the value at a position."""
        if self.is_log:
            return float(self.low * (self.high / self.low) ** position)
        return self.low + (self.high - self.low) * position


@dataclass(frozen=True)
class Point:
    """One point of the plane."""

    x: float
    y: float


@dataclass(frozen=True)
class Turn:
    """The place inside the range where a curve is lowest or highest."""

    kind: Literal["lowest", "highest"]
    x: float
    y: float


@dataclass(frozen=True)
class Zone:
    """A stretch of x in which no curve is valid."""

    kind: Kind
    low: float
    high: float


@dataclass(frozen=True)
class Limit:
    """One thing that ends the model: where, for each curve, and in whose words.

    Parameters
    ----------
    words
        What is wrong there; empty when the author says nothing.
    stretches
        For each series the stretches of x in which it is so.
    """

    kind: Kind
    words: str
    stretches: tuple[tuple[Stretch, ...], ...]

    @property
    def is_common(self) -> bool:
        """Whether every curve is concerned at the same places."""
        first = self.stretches[0]
        return all(
            len(own) == len(first) and all(a.is_close(b) for a, b in zip(own, first, strict=True))
            for own in self.stretches
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class Series:
    """One curve.

    Parameters
    ----------
    value
        What the series variable is set to; `None` when there is one curve only.
    y : (n,)
        NaN where the equation has no value.
    at
        The result at any one place.
    outside, undefined
        Where a condition fails for this curve, and where the equation has no value.
    breaks
        Indices after which the curve jumps through a pole, so no line joins the two points.
    is_main
        Whether all other variables stand at their defaults.
    """

    value: float | None
    y: Array
    at: Callable[[float], float]
    outside: tuple[Stretch, ...]
    undefined: tuple[Stretch, ...]
    turn: Turn | None
    breaks: tuple[int, ...]
    is_main: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class Curves:
    """Everything that one chart shows.

    Parameters
    ----------
    grid : (n,)
        Strictly rising, evenly spaced on the axis.
    limits
        What ends the model, each with its words.
    zones
        Where no curve is valid: the hatched part.
    parameter
        The variable that tells the series apart, as an axis without a meaning of its range.
    worked
        The point of the default values, `None` when it is not on the chart.
    default
        The default of x.
    fixed
        Symbol to default for every variable but x.
    units
        Symbol to unit for every variable.
    """

    title: str
    x: Axis
    y: Axis
    grid: Array
    series: tuple[Series, ...]
    parameter: Axis | None
    worked: Point | None
    limits: tuple[Limit, ...]
    zones: tuple[Zone, ...]
    default: float
    fixed: Mapping[str, float]
    units: Mapping[str, str]

    @property
    def main(self) -> Series:
        """The curve of the default values, or the first."""
        return next((s for s in self.series if s.is_main), self.series[0])
