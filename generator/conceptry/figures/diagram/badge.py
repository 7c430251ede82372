"""Numbered spots of a plane, and the key below it that says what they are."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.layout import NAME, NOTE, Block, Face, element, render_line
from conceptry.figures.diagram.mark import Point
from conceptry.figures.diagram.sheet import draw_text, stack

BADGE: Final = Face("cx-d-badge", 12, is_bold=True)
RADIUS: Final = 9.0
_COLUMN_GAP: Final = 24.0
_TEXT: Final = 28.0


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """What a badge stands for."""

    sign: str
    label: str
    note: str
    look: str


def render_badge(sign: str, center: Point, look: str) -> Markup:
    """Return a round badge with a letter, or a square one with a number."""
    x, y = center
    if sign.isdigit():
        side = 2 * RADIUS
        ground = element(
            "rect",
            class_=f"cx-d-badge-ground {look}",
            x=x - RADIUS,
            y=y - RADIUS,
            width=side,
            height=side,
            rx=3,
        )
    else:
        ground = element("circle", class_=f"cx-d-badge-ground {look}", cx=x, cy=y, r=RADIUS)
    return ground + render_line(sign, BADGE, x, y + 4.2, anchor="middle")


def choose_spot(candidates: Iterable[Point], taken: Sequence[Point]) -> Point:
    """Return the candidate farthest from all that is taken; of equals the first."""
    return max(candidates, key=lambda one: min((math.dist(one, t) for t in taken), default=0.0))


def draw_key(entries: Sequence[KeyEntry], width: float, *, columns: int) -> Block:
    """Return the meaning of each badge, in columns from the top left."""
    column = (width - (columns - 1) * _COLUMN_GAP) / columns
    cells = [_draw_entry(entry, column) for entry in entries]
    rows = []
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        drawing = Markup("").join(
            cell.place(index * (column + _COLUMN_GAP), 0) for index, cell in enumerate(row)
        )
        rows.append(Block(drawing, width, max(cell.height for cell in row)))
    return stack(rows, gap=8)


def _draw_entry(entry: KeyEntry, width: float) -> Block:
    words = stack(
        (
            draw_text(entry.label, NAME, width - _TEXT),
            draw_text(entry.note, NOTE, width - _TEXT),
        ),
        gap=1,
    )
    badge = render_badge(entry.sign, (RADIUS + 1, RADIUS), entry.look)
    return Block(badge + words.place(_TEXT, 0), width, max(words.height, 2 * RADIUS + 1))
