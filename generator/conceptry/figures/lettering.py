"""Words inside a plot: where they stand, so that no curve runs through them.

Places are shares of the plot, from 0 at the left and at the lower edge to 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from conceptry import units
from conceptry.figures.curve import Curves, Turn
from conceptry.labs.layout import Layout
from conceptry.words import say

DISTANCE = 8
"""Between words and the line that they belong to, in units of the drawing."""

_LINE_HEIGHT = 1.5
# Where a label is tried, from the end of its rule on.
_HEIGHTS = (0.06, 0.16, 0.26)


@dataclass(frozen=True)
class Label:
    """Words on the best point of the main curve.

    Parameters
    ----------
    up
        How high the words stand.
    """

    text: str
    is_right: bool
    up: float
    left: float
    right: float


@dataclass(frozen=True)
class ZoneWords:
    """Words in a hatched zone, by their middle."""

    text: str
    across: float


def place_label(curves: Curves, layout: Layout) -> Label | None:
    """Return the label of the main curve's best point where it hides least of the curves."""
    turn = curves.main.turn
    if turn is None:
        return None
    return min(_labels(curves, turn, layout), key=lambda one: _hidden(curves, one, layout))


def place_zone_words(curves: Curves, layout: Layout) -> tuple[ZoneWords, ...]:
    """Return words for the zones that have room for them under the upper edge."""
    label = place_label(curves, layout)
    words = []
    for zone in curves.zones:
        text = say("outside the model") if zone.kind == "outside" else say("not defined")
        left, right = curves.x.position(zone.low), curves.x.position(zone.high)
        middle = (left + right) / 2
        half = (layout.measure(text) / 2 + DISTANCE) / layout.plot_width
        is_free = (
            label is None
            or label.up < 1 / 2
            or middle + half < label.left
            or middle - half > label.right
        )
        if right - left >= 2 * half and is_free:
            words.append(ZoneWords(text, middle))
    return tuple(words)


def _labels(curves: Curves, turn: Turn, layout: Layout) -> Iterator[Label]:
    """Yield the places for a label, the most usual first."""
    where = units.format_quantity(turn.x, curves.x.unit)
    is_lowest = turn.kind == "lowest"
    text = say("lowest at {x}", x=where) if is_lowest else say("highest at {x}", x=where)
    width = (layout.measure(text) + DISTANCE) / layout.plot_width
    across = curves.x.position(turn.x)
    sides = [s for s, fits in ((True, across + width <= 1), (False, across >= width)) if fits]
    for height in _HEIGHTS:
        # A trough is free above, a hump below.
        up = 1 - height if is_lowest else height
        for is_right in sides or [across < 1 / 2]:
            left = across if is_right else across - width
            yield Label(text, is_right, up, left, left + width)


def _hidden(curves: Curves, label: Label, layout: Layout) -> int:
    """Return how many places of the curves a label stands on."""
    half = _LINE_HEIGHT * layout.text_size / layout.height / 2
    across = np.array([curves.x.position(x) for x in curves.grid])
    is_near = (across > label.left) & (across < label.right)
    low, high = curves.y.at(label.up - half), curves.y.at(label.up + half)
    return sum(int(((s.y > low) & (s.y < high) & is_near).sum()) for s in curves.series)
