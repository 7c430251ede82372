"""The parts of one server and the links between them; the narrowest link is marked.

Parts stand in columns, and links join neighbouring columns. The tall drawing has rows instead.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import NAME, NOTE, Block, element, join, measure, number
from conceptry.figures.diagram.mark import Point, render_polygon, render_rect
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.scene.board import Board, BoardLink, BoardPart
from conceptry.words import say, say_many

NARROWEST: Final = "narrowest"
_PAD: Final = 9.0
_LEAST_BOX: Final = 52.0
_BETWEEN: Final = 16.0
_STUB: Final = 12.0  # of a link that bends, beside its part
_ASIDE: Final = 24.0  # words of such a link, beside its part
_SQUEEZED: Final = 12.0  # the mark of the narrowest link, before the next part
_WIDTHS: Final = (2.0, 14.0)  # of a link: at the lowest rate, and at most
_DECADE: Final = 4.0  # so much thicker is a link of ten times the rate
_GAPS: Final = (92.0, 150.0)  # between columns


@dataclass(frozen=True, slots=True)
class _Words:
    """What stands at a link: its name before the line, its rate behind it."""

    label: Block
    rate: Block

    @property
    def height(self) -> float:
        return self.label.height + self.rate.height + _WIDTHS[1] + 14


def draw_node_board(subject: Subject, board: Board) -> Diagram:
    """Return the parts of a server with its links."""
    return frame_diagram(
        subject,
        family="node-board",
        wide=_compose_wide(board),
        tall=_compose_tall(board),
        description=_describe(board),
        legend=_legend(board),
    )


def compute_width(rate: float, least: float) -> float:
    """Return how thick a link is drawn: each tenfold rate adds the same, up to a most.

    Parameters
    ----------
    rate, least : both > 0; `least` is the lowest rate of the board
    """
    low, high = _WIDTHS
    return min(high, low + _DECADE * math.log10(rate / least))


def _compose_wide(board: Board) -> Block:
    count = len(board.columns)
    gap = _find_gap(board)
    width = (WIDE - (count - 1) * gap) / count
    parts = [[_draw_part(one, width) for one in column] for column in board.columns]
    words = [_draw_words(board, index, gap - _ASIDE - 6) for index in range(len(board.links))]
    gaps = [_links_between(board, column) for column in range(count - 1)]
    height = max(
        *(len(boxes) * (max(one.height for one in boxes) + _BETWEEN) for boxes in parts),
        *(len(links) * max(words[i].height for i in links) for links in gaps if links),
    )
    drawing = Markup("")
    for column, links in enumerate(gaps):
        left = column * (width + gap) + width
        for lane, index in enumerate(links):
            link, y = board.links[index], _slot(lane, len(links), height)
            start = _leave(
                parts[column][link.start[1]].height, link.start[1], len(parts[column]), height, y
            )
            end = _leave(
                parts[column + 1][link.end[1]].height,
                link.end[1],
                len(parts[column + 1]),
                height,
                y,
            )
            corners = _bend((left, start), (left + gap, end), y)
            drawing += _draw_line(board, index, corners, (left + gap - _SQUEEZED, y))
            x = left + (_ASIDE if abs(start - y) > 1 else 7)
            half = compute_width(link.rate.value, _least(board)) / 2
            drawing += words[index].label.place(x, y - half - 5 - words[index].label.height)
            drawing += words[index].rate.place(x, y + half + 6)
    for column, boxes in enumerate(parts):
        for row, box in enumerate(boxes):
            y = _slot(row, len(boxes), height) - box.height / 2
            drawing += box.place(column * (width + gap), y)
    return Block(drawing, WIDE, height)


def _find_gap(board: Board) -> float:
    """Return the room between two columns that leaves the words of the parts whole."""
    words = [word for column in board.columns for part in column for word in part.label.split()]
    needed = max(measure(word, NAME) for word in words) + 2 * _PAD + 1
    count = len(board.columns)
    return max(_GAPS[0], min(_GAPS[1], (WIDE - count * needed) / (count - 1)))


def _compose_tall(board: Board) -> Block:
    drawing, y = Markup(""), 0.0
    for row, column in enumerate(board.columns):
        size = TALL / len(column) - (8 if len(column) > 1 else 0)
        height = max(_draw_part(one, size).height for one in column)
        for index, part in enumerate(column):
            box = _draw_part(part, size, least=height)
            drawing += box.place(_slot(index, len(column), TALL) - size / 2, y)
        y += height
        if row + 1 < len(board.columns):
            gap = _draw_tall_gap(board, row, size)
            drawing += gap.place(0, y)
            y += gap.height
    return Block(drawing, TALL, y)


def _draw_tall_gap(board: Board, row: int, size: float) -> Block:
    """Draw the links from one row to the next, each with its words on the right of it."""
    links = _links_between(board, row)
    if not links:
        return Block(Markup(""), TALL, _BETWEEN)
    counts = len(board.columns[row]), len(board.columns[row + 1])
    below = TALL / counts[1] - (8 if counts[1] > 1 else 0)
    slot = TALL / len(links)
    words = [_draw_words(board, index, slot - 44) for index in links]
    height = max(one.label.height + one.rate.height for one in words) + 40
    drawing = Markup("")
    for lane, (index, said) in enumerate(zip(links, words, strict=True)):
        link, x = board.links[index], lane * slot + 20
        start = _leave(size, link.start[1], counts[0], TALL, x)
        end = _leave(below, link.end[1], counts[1], TALL, x)
        corners = _bend((0, start), (height, end), x)
        turned = [(across, along) for along, across in corners]
        drawing += _draw_line(board, index, turned, (x, height / 2))
        top = (height - said.label.height - said.rate.height - 2) / 2
        drawing += said.label.place(x + 17, top)
        drawing += said.rate.place(x + 17, top + said.label.height + 2)
    return Block(drawing, TALL, height)


def _leave(size: float, index: int, count: int, length: float, lane: float) -> float:
    """Return where a link leaves its part: as near to its lane as the part reaches."""
    middle, reach = _slot(index, count, length), max(size / 2 - 10, 0.0)
    return min(max(lane, middle - reach), middle + reach)


def _slot(index: int, count: int, length: float) -> float:
    """Return the middle of one of several equal parts of a length."""
    return (index + 0.5) / count * length


def _bend(start: Point, end: Point, lane: float) -> list[Point]:
    """Return the corners of a link that runs in its lane; straight where its parts lie on it."""
    first, last = start[0], end[0]
    corners = [start]
    if abs(start[1] - lane) > 1:
        corners += [(first + _STUB, start[1]), (first + _STUB, lane)]
    if abs(end[1] - lane) > 1:
        corners += [(last - _STUB, lane), (last - _STUB, end[1])]
    return [*corners, end]


def _least(board: Board) -> float:
    return min(link.rate.value for link in board.links)


def _links_between(board: Board, column: int) -> list[int]:
    """Return the links from a column to the next, so that they cross as little as they can."""
    links = [index for index, link in enumerate(board.links) if link.start[0] == column]
    return sorted(links, key=lambda i: (board.links[i].start[1] + board.links[i].end[1], i))


def _draw_part(part: BoardPart, width: float, *, least: float = _LEAST_BOX) -> Block:
    words = stack(
        (
            draw_text(part.label, NAME, width - 2 * _PAD),
            *(
                draw_text(f"{fact.label} {fact.text}", NOTE, width - 2 * _PAD)
                for fact in part.facts
            ),
        ),
        gap=3,
    )
    height = max(least, words.height + 2 * _PAD)
    box = render_rect(0, 0, width, height, "cx-d-part", radius=5)
    return Block(box + words.place(_PAD, (height - words.height) / 2), width, height)


def _draw_words(board: Board, index: int, width: float) -> _Words:
    link = board.links[index]
    mark = draw_text(NARROWEST if index in board.narrowest else "", NOTE, width)
    rate = stack((draw_text(link.rate.text, NAME, width), mark))
    return _Words(draw_text(link.label, NOTE, width), rate)


def _draw_line(board: Board, index: int, corners: Sequence[Point], middle: Point) -> Markup:
    """Draw a link as thick as its rate is high; the narrowest is squeezed in its middle."""
    rate = board.links[index].rate.value
    width = compute_width(rate, _least(board))
    is_narrowest = index in board.narrowest
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners)
    look = "cx-d-link cx-d-link-narrowest" if is_narrowest else "cx-d-link"
    line = element("path", class_=look, d=path, stroke_width=width)
    return line + (_draw_squeeze(middle, corners) if is_narrowest else Markup(""))


def _draw_squeeze(middle: Point, corners: Sequence[Point]) -> Markup:
    """Draw two wedges that press on a link from both sides."""
    x, y = middle
    is_upright = any(a[0] == b[0] == x for a, b in itertools.pairwise(corners))
    wedges = []
    for side in (-1, 1):
        tip, base = 2.5 * side, 9.0 * side
        points = ((0.0, tip), (-5.0, base), (5.0, base))
        placed = [(x + b, y + a) if is_upright else (x + a, y + b) for a, b in points]
        wedges.append(render_polygon(placed, "cx-d-squeeze"))
    return join(wedges)


def _describe(board: Board) -> str:
    parts = [part.label for column in board.columns for part in column]
    sentences = [say("One server is drawn with its parts: {parts}.", parts="; ".join(parts))]
    for column in board.columns:
        sentences += [
            f"{part.label}: {', '.join(f'{fact.label} {fact.text}' for fact in part.facts)}."
            for part in column
            if part.facts
        ]
    sentences += [_describe_link(board, link) for link in board.links]
    marked = [board.links[index] for index in board.narrowest]
    if marked:
        names = [say("{label} with {rate}", label=one.label, rate=one.rate.text) for one in marked]
        sentences.append(
            say_many(
                "{names} is the narrowest link.",
                "{names} are the narrowest links.",
                len(marked),
                names=say(" and ").join(names),
            )
        )
    return " ".join(sentences)


def _describe_link(board: Board, link: BoardLink) -> str:
    start = board.columns[link.start[0]][link.start[1]].label
    end = board.columns[link.end[0]][link.end[1]].label
    return say(
        "{start} and {end} are joined by {label}, {text}.",
        start=start,
        end=end,
        label=link.label,
        text=link.rate.text,
    )


def _legend(board: Board) -> list[LegendItem]:
    def line(width: float, look: str) -> Markup:
        return element("path", class_=look, d="M1 10L35 10", stroke_width=width)

    items = [
        LegendItem(
            "link",
            say("Link"),
            say("the thicker, the faster: as much again for every tenfold rate"),
            frame_swatch(line(7, "cx-d-link")),
        )
    ]
    if board.narrowest:
        swatch = line(2, "cx-d-link cx-d-link-narrowest") + _draw_squeeze((18, 10), ())
        meaning = say("the lowest rate of all that are drawn; pressed from both sides")
        items.append(LegendItem("narrowest", say("Narrowest"), meaning, frame_swatch(swatch)))
    return items
