"""Pieces of a drawing below each other."""

from collections.abc import Iterable

from markupsafe import Markup

from conceptry.figures.diagram.layout import Block, Face, render_lines, wrap


def draw_text(text: str, face: Face, width: float) -> Block:
    """Return a text in as many lines as it needs; nothing for an empty one."""
    lines = wrap(text, face, width)
    if not lines:
        return Block(Markup(""), width, 0)
    first = round(face.size * 0.95)
    height = first + (len(lines) - 1) * face.leading + round(face.size * 0.3)
    return Block(render_lines(lines, face, 0, first), width, height)


def stack(blocks: Iterable[Block], *, gap: float = 0) -> Block:
    """Return blocks below each other; those without a height take no gap either."""
    drawing, y, width = Markup(""), 0.0, 0.0
    for block in blocks:
        width = max(width, block.width)
        if not block.height:
            continue
        y += gap if y else 0
        drawing += block.place(0, y)
        y += block.height
    return Block(drawing, width, y)
