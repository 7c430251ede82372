"""Inputs and outputs at the edge of a drawing: arrows with a name above and a signal below."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Interface
from conceptry.figures.diagram.layout import (
    NAME,
    NOTE,
    Block,
    element,
    join,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import render_arrow, render_head, render_polyline

COLUMN: Final = 184.0
_GAP: Final = 20.0
_FREE: Final = 10.0  # between the text and the hall
_RAIL: Final = 10.0
_INDENT: Final = 34.0


@dataclass(frozen=True, slots=True)
class Column:
    """Arrows below each other; `axis` is the height halfway between the first and the last."""

    block: Block
    axis: float

    @property
    def reach(self) -> float:
        """Return the height that the column needs when its axis is in the middle."""
        return 2 * max(self.axis, self.block.height - self.axis)


def draw_column(interfaces: Sequence[tuple[Interface, str]], *, is_left: bool) -> Column:
    """Return arrows below each other that span one column beside the hall.

    Parameters
    ----------
    interfaces
        Each with its direction: in, out or both.
    is_left
        Whether the hall is on the right of the column.
    """
    x = 0.0 if is_left else _FREE + 2
    parts, arrows, y = [], [], 0.0
    for interface, direction in interfaces:
        name = wrap(interface.name, NAME, COLUMN - _FREE - 2)
        signal = wrap(interface.signal, NOTE, COLUMN - _FREE - 2)
        line = y + len(name) * NAME.leading + 4
        arrows.append(line)
        below = line + len(signal) * NOTE.leading + 4
        parts += [
            render_lines(name, NAME, x, y + 12),
            _draw_span(direction, line),
            render_lines(signal, NOTE, x, line + 16),
        ]
        y = below + _GAP
    axis = (arrows[0] + arrows[-1]) / 2 if arrows else 0.0
    return Column(Block(join(parts), COLUMN, max(0.0, y - _GAP)), axis)


def draw_rail(
    interfaces: Sequence[tuple[Interface, str]], width: float, *, is_above: bool
) -> Block:
    """Return a list along a rail that runs into the hall below, or out of the hall above."""
    parts, places, y = [], [], 0.0 if is_above else 20.0
    for interface, direction in interfaces:
        name = wrap(interface.name, NAME, width - _INDENT)
        signal = wrap(interface.signal, NOTE, width - _INDENT)
        places.append((y + 8, direction))
        parts += [
            render_lines(name, NAME, _INDENT, y + 12),
            render_lines(signal, NOTE, _INDENT, y + 12 + len(name) * NAME.leading),
        ]
        y += len(name) * NAME.leading + len(signal) * NOTE.leading + 14
    if not places:
        return Block(Markup(""), width, 0)
    height = y + 12 if is_above else y
    parts.append(_draw_branches(places, height, is_above=is_above))
    return Block(join(parts), width, height)


def _draw_span(direction: str, y: float) -> Markup:
    end = COLUMN - 1
    if direction == "both":
        back = render_head((1, y), "left")
        return render_arrow((5, y), (end, y), "right") + back
    # Inputs are left of the hall and outputs right of it: both arrows point to the right.
    return render_arrow((1, y), (end, y), "right")


def _draw_branches(places: Sequence[tuple[float, str]], height: float, *, is_above: bool) -> Markup:
    parts = []
    for y, direction in places:
        if direction == "in":
            parts.append(render_polyline(((_RAIL, y), (_INDENT - 8, y)), "cx-d-line"))
            parts.append(element("circle", class_="cx-d-joint", cx=_INDENT - 8, cy=y, r=2.5))
        else:
            parts.append(render_arrow((_RAIL, y), (_INDENT - 5, y), "right"))
            parts.append(render_head((_RAIL + 1, y), "left") if direction == "both" else Markup(""))
    if is_above:
        return join(parts) + render_arrow((_RAIL, places[0][0]), (_RAIL, height - 1), "down")
    return join(parts) + render_polyline(((_RAIL, 0), (_RAIL, places[-1][0])), "cx-d-line")
