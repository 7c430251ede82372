"""Ranks on a ring that pass chunks on, and what each of them holds after so many steps."""

import math
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import (
    LABEL,
    NAME,
    NOTE,
    Block,
    element,
    join,
    measure,
    number,
    render_line,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import Point, render_polygon, render_polyline
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.scene.ring import Ring
from conceptry.units import format_number
from conceptry.words import say, say_many

MOST_DRAWN: Final = 8
_RING: Final = 268.0  # width and height of the ring
_RADIUS: Final = 106.0
_RANK: Final = 17.0
_PAIR_TOP, _PAIR_HEIGHT = 62.0, 96.0  # of the ring, what two ranks beside each other need
_CELL: Final = 14.0
_LARGEST_CELL, _GRID = 24.0, 96.0  # of few ranks
_ROW_LABEL: Final = 18.0
_HEAD: Final = 8.0

type _Grid = tuple[tuple[int, ...], ...]
"""How many contributions are summed up in each chunk (column) of each rank (row)."""


def draw_collective_ring(subject: Subject, ring: Ring) -> Diagram:
    """Return the ring, and the chunks of all ranks at the turning points of the collective."""
    return frame_diagram(
        subject,
        family="collective-ring",
        wide=_compose_wide(ring),
        tall=_compose_tall(ring),
        description=_describe(ring),
        legend=_legend(),
    )


def count_contributions(ranks: int, steps: int) -> _Grid:
    """Return what each rank holds after so many steps of the reduce-scatter and the all-gather.

    Parameters
    ----------
    ranks : at least 2
    steps : from 0 to 2 (ranks − 1)

    Examples
    --------
    >>> count_contributions(3, 0), count_contributions(3, 2)
    (((1, 1, 1), (1, 1, 1), (1, 1, 1)), ((1, 3, 2), (2, 1, 3), (3, 2, 1)))
    """
    held = [[1] * ranks for _ in range(ranks)]
    for rank, row in enumerate(held):
        for step in range(min(steps, ranks - 1)):
            row[(rank - 1 - step) % ranks] = step + 2
        for step in range(steps - (ranks - 1)):
            row[(rank - step) % ranks] = ranks
    return tuple(map(tuple, held))


def find_sent(ranks: int, rank: int, step: int) -> int | None:
    """Return the chunk that a rank sends in a step, counted from 0; None after the last one."""
    if step < ranks - 1:
        return (rank - step) % ranks
    return (rank + 1 - (step - (ranks - 1))) % ranks if step < 2 * (ranks - 1) else None


def _size(ring: Ring) -> int:
    return round(ring.ranks.value)


def _drawn(ring: Ring) -> int:
    return min(_size(ring), MOST_DRAWN)


def _compose_wide(ring: Ring) -> Block:
    grids = _draw_grids(ring, WIDE - _RING - 24)
    circle = _draw_ring(ring)
    height = max(circle.height, grids.height)
    top = Block(
        circle.place(0, (height - circle.height) / 2) + grids.place(_RING + 24, 0), WIDE, height
    )
    return stack((top, _draw_words(ring, WIDE)), gap=12)


def _compose_tall(ring: Ring) -> Block:
    drawn = _draw_ring(ring)
    circle = Block(drawn.place((TALL - _RING) / 2, 0), TALL, drawn.height)
    return stack((circle, _draw_words(ring, TALL), _draw_grids(ring, TALL)), gap=16)


def _draw_words(ring: Ring, width: float) -> Block:
    return stack((draw_text(one, NOTE, width) for one in _facts(ring)), gap=2)


def _facts(ring: Ring) -> list[str]:
    parts = [
        say(
            "Buffer of each rank {buffer}, cut into {count} chunks.",
            buffer=ring.buffer.text,
            count=format_number(_size(ring)),
        ),
        say(
            "Each step sends one chunk of {chunk} to the next rank, at {rate}.",
            chunk=ring.chunk.text,
            rate=ring.rate.text,
        ),
    ]
    if _size(ring) > MOST_DRAWN:
        count = format_number(_size(ring))
        parts.append(
            say(
                "Drawn with {drawn} ranks in place of {count}.",
                drawn=MOST_DRAWN,
                count=count,
            )
        )
    return parts + [f"{fact.label[0].upper()}{fact.label[1:]}: {fact.text}." for fact in ring.facts]


def _draw_ring(ring: Ring) -> Block:
    count, names = _drawn(ring), _rank_names(ring)
    middle = _RING / 2
    is_pair = count == 2  # noqa: PLR2004
    # Two ranks stand beside each other, so that the words find room above their links.
    start = -0.25 if is_pair else 0.0
    centers = [_on_circle(start + index / count) for index in range(count)]
    parts = []
    for index, center in enumerate(centers):
        following = centers[(index + 1) % count]
        is_cut = _size(ring) > count and index == count - 2
        parts.append(_draw_hop(center, following, is_cut=is_cut, bend=is_pair))
    for center, name in zip(centers, names, strict=True):
        x, y = center
        parts.append(element("circle", class_="cx-d-rank", cx=x, cy=y, r=_RANK))
        if name:
            parts.append(render_line(name, LABEL, x, y + 4.5, anchor="middle"))
    lines = wrap(ring.chunk.text, NAME, 120), wrap(say("to the next rank in each step"), NOTE, 110)
    y = middle - (len(lines[0]) * NAME.leading + len(lines[1]) * NOTE.leading) / 2 + 12
    y -= 48 if is_pair else 0
    parts.append(render_lines(lines[0], NAME, middle, y, anchor="middle"))
    y += len(lines[0]) * NAME.leading
    parts.append(render_lines(lines[1], NOTE, middle, y, anchor="middle"))
    if is_pair:
        return Block(Block(join(parts), _RING, _RING).place(0, -_PAIR_TOP), _RING, _PAIR_HEIGHT)
    return Block(join(parts), _RING, _RING)


def _rank_names(ring: Ring) -> list[str]:
    """Return the numbers of the ranks; the last one is too long for its circle in large rings."""
    count = _drawn(ring)
    names = [str(index) for index in range(count)]
    if _size(ring) > count:
        last = format_number(_size(ring) - 1)
        names[-1] = last if measure(last, LABEL) <= 2 * _RANK - 2 else ""
    return names


def _on_circle(turn: float) -> Point:
    angle = 2 * math.pi * turn - math.pi / 2
    return _RING / 2 + _RADIUS * math.cos(angle), _RING / 2 + _RADIUS * math.sin(angle)


def _draw_hop(start: Point, end: Point, *, is_cut: bool, bend: bool) -> Markup:
    """Draw the link from one rank to the next; two ranks have one each way, side by side."""
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    aside = 7.0 if bend else 0.0
    shift = (-dy * aside, dx * aside)
    first = (start[0] + dx * (_RANK + 3) + shift[0], start[1] + dy * (_RANK + 3) + shift[1])
    tip = (end[0] - dx * (_RANK + 3) + shift[0], end[1] - dy * (_RANK + 3) + shift[1])
    base = (tip[0] - dx * _HEAD, tip[1] - dy * _HEAD)
    head = (
        tip,
        (base[0] - dy * _HEAD / 2, base[1] + dx * _HEAD / 2),
        (base[0] + dy * _HEAD / 2, base[1] - dx * _HEAD / 2),
    )
    look = "cx-d-guide" if is_cut else "cx-d-line"
    return render_polyline((first, base), look) + render_polygon(head, "cx-d-head")


def _turning_points(ring: Ring) -> list[tuple[int, str]]:
    """Return how many steps are done in the drawing, and what is said of that moment."""
    drawn, size = _drawn(ring), _size(ring)
    half, whole = format_number(size - 1), format_number(2 * (size - 1))
    points = {
        0: say("At the start: each has its own"),
        1: say("After 1 step: the first sums of two"),
        drawn - 1: say("After {half} steps: one sum complete on each rank", half=half),
        2 * (drawn - 1): say("After {whole} steps: all sums on all ranks", whole=whole),
    }
    if drawn == 2:  # noqa: PLR2004 the first step is already the last one of its half
        points[1] = say("After 1 step: one sum complete on each rank")
    return list(points.items())


def _draw_grids(ring: Ring, width: float) -> Block:
    column = (width - 16) / 2
    cell = max(_CELL, min(_LARGEST_CELL, _GRID / _drawn(ring)))
    blocks = [
        _draw_grid(ring, steps, words, column, cell) for steps, words in _turning_points(ring)
    ]
    rows = []
    for start in range(0, len(blocks), 2):
        pair = blocks[start : start + 2]
        drawing = join(one.place(index * (column + 16), 0) for index, one in enumerate(pair))
        rows.append(Block(drawing, width, max(one.height for one in pair)))
    return stack(rows, gap=16)


def _draw_grid(ring: Ring, steps: int, words: str, width: float, cell: float) -> Block:
    count, names = _drawn(ring), _rank_names(ring)
    caption = draw_text(words, NOTE, width)
    held = count_contributions(count, steps)
    labels = join(
        render_line(name, NOTE, _ROW_LABEL - 5, (rank + 1) * cell - 3, anchor="end")
        for rank, name in enumerate(names)
        if name and measure(name, NOTE) <= _ROW_LABEL - 2
    )
    sent = [find_sent(count, rank, steps) for rank in range(count)]
    cells = _draw_cells(held, sent, cell, count).place(_ROW_LABEL, 0)
    return stack((caption, Block(labels + cells, width, count * cell)), gap=5)


def _draw_cells(held: _Grid, sent: Sequence[int | None], cell: float, ranks: int) -> Block:
    """Draw chunks that are filled as far as their sums are complete, in few paths."""
    paths: dict[str, list[str]] = {
        "cx-d-sum": [],
        "cx-d-sum-complete": [],
        "cx-d-chunk": [],
        "cx-d-mark": [],
        "cx-d-sent": [],
    }
    for rank, row in enumerate(held):
        for chunk, summed in enumerate(row):
            x, y, fill = chunk * cell, rank * cell, cell * summed / ranks
            is_complete = summed == ranks
            paths["cx-d-sum-complete" if is_complete else "cx-d-sum"].append(
                _box(x, y + cell - fill, cell, fill)
            )
            paths["cx-d-chunk"].append(_box(x, y, cell, cell))
            if is_complete:
                paths["cx-d-mark"].append(f"M{number(x + cell / 2)} {number(y + cell / 2)}h0")
            if sent[rank] == chunk:
                paths["cx-d-sent"].append(_box(x, y, cell, cell))
    drawing = join(
        element("path", class_=look, d="".join(path)) for look, path in paths.items() if path
    )
    return Block(drawing, len(held[0]) * cell, len(held) * cell)


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def _describe(ring: Ring) -> str:
    size = _size(ring)
    count, half, whole = (format_number(n) for n in (size, size - 1, 2 * (size - 1)))
    facts = [f"{fact.label[0].upper()}{fact.label[1:]}: {fact.text}." for fact in ring.facts]
    sentences = (
        say(
            "{count} ranks stand on a ring, and each sends to the next one only, at {rate}.",
            count=count,
            rate=ring.rate.text,
        ),
        (
            say(
                "The buffer of each rank, {buffer}, is cut into {count} chunks of {chunk}.",
                buffer=ring.buffer.text,
                count=count,
                chunk=ring.chunk.text,
            )
        ),
        (
            say(
                "In the reduce-scatter each rank sends one chunk in each step, and the next "
                "rank adds its own to it: after {steps} every rank holds one complete sum.",
                steps=say_many("{n} step", "{n} steps", size - 1, n=half),
            )
        ),
        (
            say(
                "In the all-gather the complete sums go round: after {half} more, {whole} in "
                "all, every rank holds all of them.",
                half=half,
                whole=whole,
            )
        ),
        *facts,
    )
    return " ".join(sentences)


def _legend() -> Sequence[LegendItem]:
    def cell(summed: int, sent: int | None = None) -> Markup:
        drawing = _draw_cells(((summed,),), (sent,), 18, 4)
        return frame_swatch(drawing.place(9, 1))

    return (
        LegendItem(
            "chunk",
            say("Chunk"),
            say("one column of a rank's row, filled as far as its sum has come"),
            cell(1),
        ),
        LegendItem(
            "sent", say("Sent next"), say("goes to the rank below; heavy frame"), cell(2, 0)
        ),
        LegendItem("complete", say("Complete sum"), say("of all ranks; full, with a dot"), cell(4)),
    )
