"""What a chart of a lab shows, as numbers: lines, stacked areas, bands, rules and spots.

A chart of an equation (`curve.py`) has one result over one variable; here several results of
a model stand over the same axis, and a script draws them again for the reader's own inputs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from conceptry.figures.curve import Array, Axis, Point


@dataclass(frozen=True, eq=False, kw_only=True)
class Line:
    """One line.

    Parameters
    ----------
    id
        By which the script finds what to draw in its place.
    y : (n,)
        On the grid of its plot; NaN where there is nothing to draw.
    style
        Number of its colour and dash; 0 is the main line.
    end
        Where the line goes on to after its last value, off the plot.
    """

    id: str
    name: str
    y: Array
    style: int
    end: Point | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Area:
    """A stretch of the y axis over the grid, told from its neighbours by its pattern.

    Parameters
    ----------
    low, high : (n,)
        On the grid of its plot.
    pattern
        A name in `pattern.PATTERNS`.
    """

    id: str
    name: str
    low: Array
    high: Array
    pattern: str


@dataclass(frozen=True, kw_only=True)
class Band:
    """All of the plot between two places of x."""

    id: str
    name: str
    low: float
    high: float


@dataclass(frozen=True, kw_only=True)
class Rule:
    """An upright line at one place of x, with words beside it.

    Parameters
    ----------
    words
        Beside the line; the place is part of them.
    dash
        Lengths of strokes and gaps; empty for a line without gaps.
    """

    id: str
    name: str
    x: float
    words: str
    dash: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A ring at one place, named in the legend."""

    id: str
    name: str
    place: Point


@dataclass(frozen=True, eq=False, kw_only=True)
class Plot:
    """Everything that one chart of a lab shows.

    Parameters
    ----------
    grid : (n,)
        Strictly rising places of x that lines and areas share.
    """

    title: str
    x: Axis
    y: Axis
    grid: Array
    lines: tuple[Line, ...] = ()
    areas: tuple[Area, ...] = ()
    bands: tuple[Band, ...] = ()
    rules: tuple[Rule, ...] = ()
    spots: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class WordPlace:
    """Where the words of a rule stand, in shares of the plot.

    Parameters
    ----------
    up
        The height of their middle.
    """

    up: float
    is_right: bool


_FIRST_ROW, _ROW = 0.06, 0.095
_TURN = 0.6


def place_words(plot: Plot) -> tuple[WordPlace, ...]:
    """Return a row of its own for the words of each rule, from the lower edge up.

    Rules stand close together, so each has its row; the script uses the same rows.
    """
    return tuple(
        WordPlace(_FIRST_ROW + row * _ROW, is_right=plot.x.position(rule.x) < _TURN)
        for row, rule in enumerate(plot.rules)
    )


def stack(grid: Array, layers: tuple[tuple[str, str, str, Array], ...]) -> tuple[Area, ...]:
    """Pile shares upon each other, the first at the bottom.

    Parameters
    ----------
    layers
        Of each the id, the name, the pattern and its height on the grid.
    """
    areas = []
    floor = np.zeros_like(grid)
    for id_, name, pattern, height in layers:
        areas.append(Area(id=id_, name=name, low=floor, high=floor + height, pattern=pattern))
        floor = floor + height
    return tuple(areas)
