"""Lanes over one axis of time: stretches, what they are, and moments that matter."""

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.caption import Caption, draw_captions
from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.key import KeyPart, draw_key
from conceptry.figures.diagram.layout import (
    HEADING,
    LABEL,
    NOTE,
    Block,
    Face,
    measure,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import render_polyline
from conceptry.figures.diagram.scale import (
    Scale,
    choose_scale,
    draw_axis,
    draw_grid,
    find_ticks,
    note_on_scale,
)
from conceptry.figures.diagram.sheet import draw_text
from conceptry.figures.diagram.tone import render_tone
from conceptry.scene.gantt import Gantt, Lane, Moment, Span
from conceptry.units import format_quantity
from conceptry.words import mark, say

_MOMENT: Final = Face("cx-d-moment-name", 13, is_bold=True)
_LABEL_WIDTH: Final = 110.0
_BAR: Final = 26.0
_LANE_GAP: Final = 12.0

_LOOKS: Final = {
    "work": ("plain", mark("Work"), mark("something useful runs; plain")),
    "hidden": ("save", mark("Hidden"), mark("runs beside work and costs no time; slanted lines")),
    "exposed": ("lost", mark("Exposed"), mark("nothing hides it, work waits for it; crosshatched")),
    "wait": ("recovery", mark("Waiting"), mark("nothing happens; dots")),
    "overhead": ("replay", mark("Overhead"), mark("needed, but no work; wide lines the other way")),
    "transfer": ("flat", mark("Transfer"), mark("data is moved; level lines")),
}
_IN_A_SENTENCE: Final = {
    "work": mark("work"),
    "hidden": mark("hidden"),
    "exposed": mark("exposed"),
    "wait": mark("waiting"),
    "overhead": mark("overhead"),
    "transfer": mark("transfer"),
}


def draw_gantt(subject: Subject, gantt: Gantt) -> Diagram:
    """Return the lanes from top to bottom over one axis of time."""
    used = {span.look for lane in gantt.lanes for span in lane.spans}
    return frame_diagram(
        subject,
        family="timeline-gantt",
        wide=_compose(gantt, WIDE, left=_LABEL_WIDTH + 10),
        tall=_compose(gantt, TALL, left=4),
        description=_describe(gantt),
        legend=[_legend_item(look) for look in _LOOKS if look in used]
        + [_moment_item() for _ in gantt.moments[:1]],
    )


def _compose(gantt: Gantt, width: float, *, left: float) -> Block:
    values = [span.start + span.length for lane in gantt.lanes for span in lane.spans]
    values += [moment.at.value for moment in gantt.moments]
    scale = choose_scale(values, left, width - 10, gantt.unit)
    has_short = any(scale.is_too_short(span.length) for lane in gantt.lanes for span in lane.spans)
    note = wrap(note_on_scale(has_short=has_short), NOTE, width)
    drawing = render_lines(note, NOTE, width, 11, anchor="end")
    y = len(note) * NOTE.leading + 4.0
    ticks, grid, lanes = find_ticks(scale), Markup(""), Markup("")
    for first, last in _groups(gantt):
        head, marks = _draw_head(gantt, first, scale, width)
        lanes += head.place(0, y)
        starts = [y + up for _, up in marks]
        y += head.height
        for lane in gantt.lanes[first : last + 1]:
            block, words, bar = _draw_lane(lane, scale, width)
            lanes += block.place(0, y)
            top, bottom = y + bar - 4, y + bar + _BAR + 4
            grid += draw_grid(scale, ticks, top, bottom)
            # Lines stop at the bars, so that none runs through words.
            for (x, _), start in zip(marks, starts, strict=True):
                begin = start if start and x > words else top
                lanes += render_polyline(((x, begin), (x, bottom)), "cx-d-moment")
            y += block.height + _LANE_GAP
            starts = [0.0 for _ in marks]
        y += 8
    axis = draw_axis(scale, ticks, say("time"), y - 6)
    return Block(drawing + axis.markup + grid + lanes, width, axis.height)


def _groups(gantt: Gantt) -> Iterator[tuple[int, int]]:
    """Yield the first and the last lane of each group."""
    starts = [0, *(i for i, lane in enumerate(gantt.lanes) if i and lane.heading)]
    for start, after in zip(starts, [*starts[1:], len(gantt.lanes)], strict=True):
        yield start, after - 1


def _draw_head(
    gantt: Gantt, first: int, scale: Scale, width: float
) -> tuple[Block, list[tuple[float, float]]]:
    """Return the heading of a group and the words of its moments, and where their lines begin."""
    lines = wrap(gantt.lanes[first].heading, HEADING, width)
    drawing = render_lines(lines, HEADING, 0, 13)
    y = len(lines) * HEADING.leading + (4.0 if lines else 0.0)
    marks = []
    for moment in sorted(_moments(gantt, first), key=lambda one: one.at.value):
        x = scale.place(moment.at.value)
        words = wrap(f"{moment.label}, {moment.at.text}", _MOMENT, width - 8)
        longest = max(measure(word, _MOMENT) for word in words)
        is_left = x + 5 + longest > width
        start = max(longest, x - 5) if is_left else x + 5
        anchor = "end" if is_left else "start"
        drawing += render_lines(words, _MOMENT, start, y + 12, anchor=anchor)
        marks.append((x, y + 2))
        y += len(words) * _MOMENT.leading
    return Block(drawing, width, y + (5 if y else 0)), marks


def _moments(gantt: Gantt, first: int) -> list[Moment]:
    return [one for one in gantt.moments if one.lanes[0] == first]


def _draw_lane(lane: Lane, scale: Scale, width: float) -> tuple[Block, float, float]:
    """Return a lane: its name left of the bar or above it, the words of its stretches below.

    Returns
    -------
    Block
        The lane.
    float
        How far to the right its name goes.
    float
        Where its bar begins, from the top.
    """
    is_wide = scale.left > _LABEL_WIDTH
    words = draw_text(lane.label, LABEL, _LABEL_WIDTH if is_wide else width)
    top = 0.0 if is_wide else words.height + 3
    spans = [span for span in lane.spans if span.length]
    bars = Markup("")
    for span in spans:
        x, length = scale.stretch(span.start, span.start + span.length)
        bars += render_tone(_LOOKS[span.look][0], x, top, length, _BAR)
    captions = [
        Caption(scale.place(one.start + one.length / 2), one.label, one.text) for one in spans
    ]
    named = draw_captions(captions, max(0.0, scale.left - 30), width)
    if named is None:
        parts = [KeyPart(_LOOKS[one.look][0], one.label, one.text) for one in spans]
        key = draw_key(parts, width - scale.left)
        named = Block(key.place(scale.left, 6), width, key.height + 6)
    drawing = bars + named.place(0, top + _BAR)
    drop = max(0.0, (_BAR - words.height) / 2) if is_wide else 0.0
    height = max(top + _BAR + named.height, words.height)
    right = max((measure(line, LABEL) for line in wrap(lane.label, LABEL, width)), default=0.0)
    return Block(drawing + words.place(0, drop), width, height), right + 4, top


def _legend_item(look: str) -> LegendItem:
    tone, label, meaning = _LOOKS[look]
    return LegendItem(look, say(label), say(meaning), frame_swatch(render_tone(tone, 1, 3, 34, 14)))


def _moment_item() -> LegendItem:
    return LegendItem(
        "moment",
        say("Moment"),
        say("named at its upper end; a dashed line across its lanes"),
        frame_swatch(render_polyline(((18, 1), (18, 19)), "cx-d-moment")),
    )


def _describe(gantt: Gantt) -> str:
    count = len(gantt.lanes)
    sentences = [
        say("One lane over time.")
        if count == 1
        else say("{count} lanes over one axis of time.", count=count)
    ]
    for first, last in _groups(gantt):
        if heading := gantt.lanes[first].heading:
            sentences.append(f"{heading}:")
        for lane in gantt.lanes[first : last + 1]:
            parts = "; ".join(_describe_span(span, gantt.unit) for span in lane.spans)
            sentences.append(f"{lane.label}: {parts}.")
        sentences += [
            say("At {text}: {label}.", text=one.at.text, label=one.label)
            for one in _moments(gantt, first)
        ]
    return " ".join(sentences)


def _describe_span(span: Span, unit: str) -> str:
    start = format_quantity(span.start, unit)
    return say(
        "{label} ({look}) for {text} from {start} on",
        label=span.label,
        look=say(_IN_A_SENTENCE[span.look]),
        text=span.text,
        start=start,
    )
