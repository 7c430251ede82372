"""Wafers full of dies: which of them a defect has hit, in the computed share."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import NAME, NOTE, Block, element, join, number
from conceptry.figures.diagram.mark import Point
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.scene.package import Wafer, Wafers
from conceptry.units import format_number
from conceptry.words import say

_GAP: Final = 28.0
_WIDEST: Final = 320.0
_LEAST_DIE: Final = 7.0  # a smaller die could not show whether it is good
_WINDOW: Final = 24  # so many dies lie across the part of a wafer that is drawn instead
_SLIT: Final = 1.5  # between dies, of the drawing


@dataclass(frozen=True, slots=True)
class DrawnWafer:
    """The dies of a wafer that are drawn.

    Parameters
    ----------
    corners : upper left corner of each die, from the middle of the wafer, in its unit
    side : of a die, in that unit
    diameter : of what is drawn, in that unit
    defects : how many defects each die has
    is_part : whether it is only the middle of the wafer
    """

    corners: tuple[Point, ...]
    side: float
    diameter: float
    defects: tuple[int, ...]
    is_part: bool

    @property
    def good(self) -> int:
        """How many dies have no defect."""
        return sum(count == 0 for count in self.defects)


def draw_wafers(subject: Subject, wafers: Wafers) -> Diagram:
    """Return wafers beside each other, or below each other where there is no room."""
    return frame_diagram(
        subject,
        family="package-stack",
        wide=_compose(wafers, WIDE, columns=max(2, len(wafers.wafers))),
        tall=_compose(wafers, TALL, columns=1),
        description=_describe(wafers),
        legend=_legend(),
    )


def place_dies(wafer: Wafer, *, scale: float) -> DrawnWafer:
    """Return where dies lie on a wafer and which of them have defects.

    Of four ways to lay the grid, the one with the most whole dies counts. The share of good dies
    is the computed one, to the nearest die; the defects are spread over the others, as many in all
    as the mean says. Which dies these are looks random and is the same each time.

    Parameters
    ----------
    scale : units of the drawing for one unit of the diameter
    """
    side = math.sqrt(wafer.area.value)
    diameter = wafer.diameter.value
    is_part = side * scale < _LEAST_DIE
    drawn = min(diameter, _WINDOW * side) if is_part else diameter
    layouts = [_lay_grid(side, drawn / 2, x, y) for x in (0.0, 0.5) for y in (0.0, 0.5)]
    corners = max(layouts, key=len)
    bad = len(corners) - round(len(corners) * wafer.good.value)
    return DrawnWafer(
        corners, side, drawn, _spread_defects(len(corners), bad, wafer.defects.value), is_part
    )


def _lay_grid(side: float, radius: float, x: float, y: float) -> tuple[Point, ...]:
    """Return the upper left corners of all whole squares within a circle around the origin."""
    reach = math.ceil(radius / side) + 1
    starts = range(-reach, reach)
    return tuple(
        ((column + x) * side, (row + y) * side)
        for row in starts
        for column in starts
        if all(
            math.hypot((column + x + dx) * side, (row + y + dy) * side) <= radius * (1 + 1e-9)
            for dx in (0, 1)
            for dy in (0, 1)
        )
    )


def _spread_defects(dies: int, bad: int, mean: float) -> tuple[int, ...]:
    counts = [0] * dies
    hit = sorted(range(dies), key=_scatter)[:bad]
    for die in hit:
        counts[die] = 1
    # Beyond a dozen on one die nobody could count them.
    for index in range(min(round(dies * mean), 12 * bad) - bad):
        counts[hit[int(_scatter(index + dies) * bad)]] += 1
    return tuple(counts)


def _scatter(index: int) -> float:
    """Return a number from 0 to 1 that looks random and is always the same for an index."""
    mixed = (index + 1) * 0x9E3779B9 & 0xFFFFFFFF
    for _ in range(2):
        mixed = (mixed ^ mixed >> 16) * 0x45D9F3B & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 2**32


def _compose(wafers: Wafers, width: float, *, columns: int) -> Block:
    column = (width - (columns - 1) * _GAP) / columns
    largest = max(one.diameter.value for one in wafers.wafers)
    scale = min(column - 2, _WIDEST) / largest
    blocks = [_draw_wafer(one, column, scale, largest * scale) for one in wafers.wafers]
    rows = []
    for start in range(0, len(blocks), columns):
        row = blocks[start : start + columns]
        drawing = join(one.place(index * (column + _GAP), 0) for index, one in enumerate(row))
        rows.append(Block(drawing, width, max(one.height for one in row)))
    return stack(rows, gap=24)


def _draw_wafer(wafer: Wafer, width: float, scale: float, height: float) -> Block:
    dies = place_dies(wafer, scale=scale)
    if dies.is_part:
        scale = height / dies.diameter
    radius = dies.diameter / 2 * scale
    x, y = width / 2, height / 2
    disc = element("circle", class_="cx-d-wafer", cx=x, cy=y, r=radius)
    picture = Block(disc + _draw_dies(dies, scale).place(x, y), width, height)
    return stack(
        (
            draw_text(wafer.label, NAME, width),
            picture,
            *(draw_text(one, NOTE, width) for one in _say(wafer, dies)),
        ),
        gap=4,
    )


def _draw_dies(dies: DrawnWafer, scale: float) -> Block:
    """Draw the good dies plain, the others crossed out with a spot for each defect."""
    size = dies.side * scale - _SLIT
    good, bad, hatches, spots = [], [], [], []
    for index, ((x, y), count) in enumerate(zip(dies.corners, dies.defects, strict=True)):
        left, top = x * scale + _SLIT / 2, y * scale + _SLIT / 2
        square = f"M{number(left)} {number(top)}h{number(size)}v{number(size)}h{number(-size)}z"
        if count == 0:
            good.append(square)
            continue
        bad.append(square)
        hatches.append(f"M{number(left)} {number(top + size)}L{number(left + size)} {number(top)}")
        for place in range(count):
            across = _scatter(31 * index + 7 * place)
            down = _scatter(57 * index + 11 * place + 5)
            spots.append(
                f"M{number(left + size * (0.15 + 0.7 * across))} "
                f"{number(top + size * (0.15 + 0.7 * down))}h0"
            )
    paths = (
        ("cx-d-die-good", good),
        ("cx-d-die-bad", bad),
        ("cx-d-die-stroke", hatches),
        ("cx-d-defect", spots),
    )
    drawing = join(element("path", class_=look, d="".join(one)) for look, one in paths if one)
    return Block(drawing, 0, 0)


def _say(wafer: Wafer, dies: DrawnWafer) -> list[str]:
    total, good = len(dies.corners), dies.good
    where = say("Drawn is the middle of the wafer:") if dies.is_part else say("Drawn:")
    return [
        (
            say(
                "{where} {total} whole dies of {area}, {good} of them without a defect ({share})",
                where=where,
                total=format_number(total),
                area=wafer.area.text,
                good=format_number(good),
                share=wafer.good.text,
            )
        ),
        *(f"{fact.label}: {fact.text}" for fact in wafer.facts),
    ]


def _describe(wafers: Wafers) -> str:
    scale = min((WIDE - _GAP) / 2 - 2, _WIDEST) / max(w.diameter.value for w in wafers.wafers)
    sentences = []
    for wafer in wafers.wafers:
        words = _say(wafer, place_dies(wafer, scale=scale))
        sentences.append(
            say(
                "{label}: a wafer of {diameter} with dies of {area}, on average {defects} defects "
                "on each.",
                label=wafer.label,
                diameter=wafer.diameter.text,
                area=wafer.area.text,
                defects=wafer.defects.text,
            )
        )
        sentences += [f"{one[0].upper()}{one[1:]}." for one in words]
    return " ".join(sentences)


def _legend() -> Sequence[LegendItem]:
    good = element("path", class_="cx-d-die-good", d="M10 2h16v16h-16z")
    bad = element("path", class_="cx-d-die-bad", d="M10 2h16v16h-16z") + element(
        "path", class_="cx-d-die-stroke", d="M10 18L26 2"
    )
    spot = element("path", class_="cx-d-defect", d="M18 10h0")
    return (
        LegendItem("good", say("Good die"), say("no defect on it; filled"), frame_swatch(good)),
        LegendItem(
            "bad", say("Lost die"), say("at least one defect; crossed out"), frame_swatch(bad)
        ),
        LegendItem(
            "defect", say("Defect"), say("where it lies is made up; a spot"), frame_swatch(spot)
        ),
    )
