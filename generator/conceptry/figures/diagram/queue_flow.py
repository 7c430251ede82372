"""A flow from a source to a sink: places, what passes between them, and the narrowest of them.

Few places stand beside each other, more of them below each other. A place that limits the flow has
a gauge: as long as its capacity, filled as far as the flow goes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import (
    HEADING,
    NAME,
    NOTE,
    Block,
    join,
    measure,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import (
    Point,
    render_arrow,
    render_polygon,
    render_polyline,
    render_rect,
)
from conceptry.figures.diagram.scale import LEAST
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.figures.diagram.tone import render_tone
from conceptry.scene.queue import QueueFlow, QueuePlace
from conceptry.units import NO_BREAK_SPACE, format_quantity
from conceptry.words import mark, say, say_many

_PAD: Final = 12.0
_LEAST_BOX: Final = 110.0
_LEAST_ARROW: Final = 44.0
_MOST_ARROW: Final = 84.0
_MOST_LINES: Final = 3  # above an arrow
_GAUGE: Final = 12.0
_RUNG: Final = 7.0
_ROUND: Final = {"source": 18.0, "queue": 0.0, "server": 6.0, "sink": 18.0}
_ROLE_WORDS: Final = {
    "source": "source",
    "queue": "queue",
    "server": "server",
    "sink": "end",
}
NARROWEST: Final = mark("narrowest place")


@dataclass(frozen=True, slots=True)
class _Gauge:
    """How much the largest capacity is, so that all gauges have one scale."""

    largest: float


def draw_queue_flow(subject: Subject, flow: QueueFlow) -> Diagram:
    """Return the places of a flow in their order."""
    largest = max((one.capacity.value for one in flow.places if one.capacity), default=0.0)
    gauge = _Gauge(largest)
    return frame_diagram(
        subject,
        family="queue-flow",
        wide=_compose_wide(flow, gauge),
        tall=_compose_tall(flow, gauge, TALL),
        description=_describe(flow),
        legend=_legend(flow),
    )


def _compose_wide(flow: QueueFlow, gauge: _Gauge) -> Block:
    """Return places beside each other, or below each other where there is no room for that."""
    arrows = [
        min(_MOST_ARROW, max(_LEAST_ARROW, measure(one.onward, NOTE) + 14))
        for one in flow.places[:-1]
    ]
    box = (WIDE - sum(arrows)) / len(flow.places)
    words = [word for one in flow.places for word in one.label.split(" ")]
    longest = max(measure(word, HEADING) for word in words)
    highest = max(len(wrap(one.onward, NOTE, _MOST_ARROW - 8)) for one in flow.places[:-1])
    if highest > _MOST_LINES or box < max(_LEAST_BOX, longest + 2 * _PAD):
        return _compose_tall(flow, gauge, WIDE)
    boxes = [_draw_box(one, gauge, box, 0.0) for one in flow.places]
    height = max(*(one.height for one in boxes), 2 * (highest * NOTE.leading + 10))
    has_tag = any(one.is_narrowest for one in flow.places)
    top = NAME.leading + 10.0 if has_tag else 0.0
    parts, x = [], 0.0
    for place, arrow in zip(flow.places, [*arrows, 0.0], strict=True):
        parts.append(_draw_box(place, gauge, box, height).place(x, top))
        if place.is_narrowest:
            parts.append(_draw_tag((x + box / 2, top), box))
        x += box
        if arrow:
            middle = top + height / 2
            lines = wrap(place.onward, NOTE, arrow - 8)
            above = middle - 8 - (len(lines) - 1) * NOTE.leading
            parts.append(render_lines(lines, NOTE, x + arrow / 2, above, anchor="middle"))
            parts.append(render_arrow((x + 3, middle), (x + arrow - 3, middle), "right"))
        x += arrow
    return Block(join(parts), WIDE, top + height)


def _compose_tall(flow: QueueFlow, gauge: _Gauge, width: float) -> Block:
    y, parts = 0.0, []
    box = min(width, 420.0)
    left = (width - box) / 2
    for index, place in enumerate(flow.places):
        if place.is_narrowest:
            y += NAME.leading + 10
            parts.append(_draw_tag((left + box / 2, y), box))
        block = _draw_box(place, gauge, box, 0.0)
        parts.append(block.place(left, y))
        y += block.height
        if index + 1 < len(flow.places):
            lines = wrap(place.onward, NOTE, box / 2 - 14)
            length = max(30.0, len(lines) * NOTE.leading + 14)
            x = left + box / 2
            has_tag = flow.places[index + 1].is_narrowest
            parts.append(render_arrow((x, y + 3), (x, y + length - (0 if has_tag else 3)), "down"))
            parts.append(render_lines(lines, NOTE, x + 12, y + 18))
            y += length
    return Block(join(parts), width, y)


def _draw_tag(top: Point, width: float) -> Markup:
    """Return the word and the mark of the narrowest place above its box: two points that meet."""
    x, y = top
    words = wrap(say(NARROWEST), NAME, width)
    half = max(measure(word, NAME) for word in words) / 2
    drawing = render_lines(words, NAME, x, y - 9, anchor="middle")
    for side in (-1, 1):
        tip = x + side * (half + 6)
        points = ((tip, y - 13), (tip + side * 9, y - 18), (tip + side * 9, y - 8))
        drawing += render_polygon(points, "cx-d-pinch")
    return drawing


def _draw_box(place: QueuePlace, gauge: _Gauge, width: float, height: float) -> Block:
    """Return a place, at least so high."""
    inner = width - 2 * _PAD
    content = stack(
        (
            draw_text(_ROLE_WORDS[place.role], NOTE, inner),
            draw_text(place.label, HEADING, inner),
            _draw_gauge(place, gauge, inner),
            *(_draw_note(note.label, note.text, inner) for note in place.notes),
        ),
        gap=5,
    )
    rungs = _RUNG if place.role == "queue" else 0.0
    height = max(height, content.height + 2 * _PAD - 4 + rungs)
    look = "cx-d-place cx-d-place-narrow" if place.is_narrowest else "cx-d-place"
    drawing = render_rect(0, 0, width, height, look, radius=_ROUND[place.role])
    if place.role == "queue":
        drawing += _draw_slots(width, height)
    if place.role == "server":
        drawing += render_rect(3, 3, width - 6, height - 6, "cx-d-place-inner", radius=4)
    return Block(drawing + content.place(_PAD, _PAD), width, height)


def _draw_slots(width: float, height: float) -> Markup:
    """Return the rungs at the lower edge by which a queue is known."""
    top = height - _RUNG
    rungs = (render_polyline(((x, top), (x, height)), "cx-d-thin") for x in _steps(width))
    line = render_polyline(((0, top), (width, top)), "cx-d-thin")
    return line + join(rungs)


def _steps(width: float) -> Sequence[float]:
    count = max(2, int(width // 14))
    return [width * step / count for step in range(1, count)]


def _draw_gauge(place: QueuePlace, gauge: _Gauge, width: float) -> Block:
    """Return the capacity of a place as a bar, filled as far as the flow goes, and its words."""
    capacity, flow = place.capacity, place.flow
    if capacity is None:
        words = say("{text} pass", text=flow.text) if flow and not place.onward else ""
        return draw_text(words, NOTE, width)
    length = max(LEAST, capacity.value / gauge.largest * width)
    drawing = render_rect(0, 1, length, _GAUGE, "cx-d-gauge")
    words = say("at most {text}", text=capacity.text)
    if flow:
        filled = flow.value / capacity.value * length
        if filled:
            drawing += render_tone("plain", 0, 1, max(1.5, filled), _GAUGE)
        passing, most = (one.text.replace(" ", NO_BREAK_SPACE) for one in (flow, capacity))
        words = say("{passing} of {most}", passing=passing, most=most)
    text = draw_text(words, NOTE, width)
    return Block(drawing + text.place(0, _GAUGE + 4), width, _GAUGE + 4 + text.height)


def _draw_note(label: str, text: str, width: float) -> Block:
    return draw_text(f"{label}: {text}", NOTE, width)


def _legend(flow: QueueFlow) -> list[LegendItem]:
    roles = {one.role for one in flow.places}
    items = []
    shapes = (
        ("queue", say("Queue"), say("something waits here; rungs along the lower edge")),
        ("server", say("Server"), say("something is done here; a double outline")),
    )
    for role, label, meaning in shapes:
        if role in roles:
            shape = render_rect(1, 2, 34, 16, "cx-d-place", radius=_ROUND[role] / 2)
            shape += (
                render_polyline(((1, 13), (35, 13)), "cx-d-thin")
                + join(render_polyline(((x, 13), (x, 18)), "cx-d-thin") for x in (9, 18, 27))
                if role == "queue"
                else render_rect(3, 4, 30, 12, "cx-d-place-inner", radius=2)
            )
            items.append(LegendItem(role, label, meaning, frame_swatch(shape)))
    if any(one.capacity for one in flow.places):
        bar = render_rect(1, 4, 34, 12, "cx-d-gauge") + render_tone("plain", 1, 4, 22, 12)
        meaning = say("as long as what can pass, filled as far as what passes; one scale for all")
        items.append(LegendItem("gauge", say("Gauge"), meaning, frame_swatch(bar)))
        pinch = render_polygon(((16, 10), (6, 4), (6, 16)), "cx-d-pinch")
        pinch += render_polygon(((20, 10), (30, 4), (30, 16)), "cx-d-pinch")
        meaning = say("has the smallest capacity; two points and a heavy outline")
        items.append(LegendItem("narrowest", say("Narrowest place"), meaning, frame_swatch(pinch)))
    return items


def _describe(flow: QueueFlow) -> str:
    sentences = [
        say_many("A flow through {n} place.", "A flow through {n} places.", len(flow.places))
    ]
    for number, place in enumerate(flow.places, start=1):
        facts = [f"{number}. {place.label} ({place.role})"]
        if place.capacity:
            facts.append(say("at most {text} can pass", text=place.capacity.text))
        if place.flow:
            facts.append(say("{text} pass", text=place.flow.text))
        if place.capacity and place.flow:
            share = place.flow.value / place.capacity.value * 100
            facts.append(say("{share} of the capacity", share=format_quantity(share, "%")))
        if place.is_narrowest:
            facts.append(say("the narrowest place"))
        facts += [f"{note.label} {note.text}" for note in place.notes]
        sentences.append(f"{facts[0]}: {', '.join(facts[1:])}." if facts[1:] else f"{facts[0]}.")
    return " ".join(sentences)
