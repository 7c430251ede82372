"""A linear axis below bars: where a value stands, its labels and its unit."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.layout import NOTE, Block, join, measure, render_line
from conceptry.figures.diagram.mark import render_polyline
from conceptry.labs.tick import Ticks, compute_linear_domain, compute_ticks
from conceptry.units import unit_steps
from conceptry.words import say

LEAST: Final = 3.0
"""A bar of anything but nothing is at least so long, or nobody would see it."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Values along a line from left to right.

    Parameters
    ----------
    low, high : values at the ends, low < high
    left, right : places of the ends
    unit : of the values
    """

    low: float
    high: float
    left: float
    right: float
    unit: str

    def place(self, value: float) -> float:
        """Return where a value stands."""
        share = (value - self.low) / (self.high - self.low)
        return self.left + share * (self.right - self.left)

    def length(self, value: float) -> float:
        """Return how long a bar of this value is, without regard to what can be seen."""
        return abs(value) / (self.high - self.low) * (self.right - self.left)

    def is_too_short(self, value: float) -> bool:
        """Say whether a bar would be too short to be seen."""
        return 0 < self.length(value) < LEAST

    def stretch(self, start: float, end: float) -> tuple[float, float]:
        """Return place and length of a bar between two values, long enough to be seen."""
        first, last = sorted((self.place(start), self.place(end)))
        if start != end and last - first < LEAST:
            first = min(first, self.right - LEAST)
            last = first + LEAST
        return first, last - first


def choose_scale(values: list[float], left: float, right: float, unit: str) -> Scale:
    """Return a scale with zero and all values on it."""
    low, high = min(0.0, *values), max(0.0, *values)
    if low == high:
        return Scale(0.0, 1.0, left, right, unit)
    low, high = compute_linear_domain(low, high)
    return Scale(low, high, left, right, unit)


def note_on_scale(*, has_short: bool) -> str:
    """Say what lengths mean."""
    return (
        say("to scale; what is too short to see is drawn longer") if has_short else say("to scale")
    )


def find_ticks(scale: Scale) -> Ticks:
    """Return the labelled values of a scale."""
    width = scale.right - scale.left
    return compute_ticks(
        scale.low,
        scale.high,
        steps=unit_steps(scale.unit),
        is_log=False,
        measure=lambda label: (measure(label, NOTE) + 8) / width,
    )


def draw_grid(scale: Scale, ticks: Ticks, top: float, bottom: float) -> Markup:
    """Return upright lines at the labelled values; that at zero is stronger."""
    return join(
        render_polyline(
            ((scale.place(value), top), (scale.place(value), bottom)),
            "cx-d-axis" if value == 0 else "cx-d-grid",
        )
        for value in ticks.values
    )


def draw_axis(scale: Scale, ticks: Ticks, title: str, y: float) -> Block:
    """Return an axis at y, the labels below it, and what is measured in which unit.

    Parameters
    ----------
    title : what is measured, such as "time"
    """
    parts = [render_polyline(((scale.left, y), (scale.right, y)), "cx-d-axis")]
    for value, label in zip(ticks.values, ticks.labels, strict=True):
        x = scale.place(value)
        half = measure(label, NOTE) / 2
        middle = min(max(x, half), scale.right + 2 - half)
        parts.append(render_polyline(((x, y), (x, y + 4)), "cx-d-axis"))
        parts.append(render_line(label, NOTE, middle, y + 18, anchor="middle"))
    words = f"{title}, {ticks.unit}" if ticks.unit else title
    parts.append(render_line(words, NOTE, scale.right, y + 34, anchor="end"))
    return Block(join(parts), scale.right, y + 38)
