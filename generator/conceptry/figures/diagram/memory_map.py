"""A memory as bars: what occupies it, how much there is, what is left or missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.caption import Caption, draw_captions
from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.key import KeyPart, draw_key
from conceptry.figures.diagram.layout import (
    NAME,
    NOTE,
    Block,
    join,
    measure,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import render_cross, render_polyline, render_rect
from conceptry.figures.diagram.scale import (
    Scale,
    choose_scale,
    draw_axis,
    find_ticks,
    note_on_scale,
)
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.figures.diagram.tone import TONES, render_tone
from conceptry.scene.memory import MemoryBar, MemoryMap, Segment
from conceptry.words import say

_LABEL_WIDTH: Final = 150.0
_BAR: Final = 30.0
_GAP: Final = 20.0


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of a bar, with where it lies."""

    label: str
    text: str
    tone: str
    x: float
    length: float


def draw_memory_map(subject: Subject, memory: MemoryMap) -> Diagram:
    """Return the bars of a memory from top to bottom, all to one scale."""
    tones = _choose_tones(memory)
    return frame_diagram(
        subject,
        family="memory-map",
        wide=_compose(memory, tones, WIDE, left=_LABEL_WIDTH + 12),
        tall=_compose(memory, tones, TALL, left=2),
        description=_describe(memory),
        legend=_legend(memory, tones),
    )


def _choose_tones(memory: MemoryMap) -> dict[str, str]:
    """Return one filling for each label, so that the same part looks the same in all bars."""
    labels = dict.fromkeys(one.label for bar in memory.bars for one in bar.segments)
    return {label: TONES[index % len(TONES)] for index, label in enumerate(labels)}


def _compose(memory: MemoryMap, tones: dict[str, str], width: float, *, left: float) -> Block:
    capacity = memory.capacity
    values = [bar.total.value for bar in memory.bars]
    values += [capacity.amount.value] if capacity else []
    scale = choose_scale(values, left, width - 2, memory.bars[0].total.unit)
    has_short = any(
        scale.is_too_short(one.amount.value) for bar in memory.bars for one in bar.segments
    )
    note = wrap(note_on_scale(has_short=has_short), NOTE, width)
    top = len(note) * NOTE.leading + 6.0
    drawing = render_lines(note, NOTE, width, 11, anchor="end")
    if capacity:
        words = wrap(f"{capacity.label}, {capacity.amount.text}", NAME, width - 4)
        longest = max(measure(line, NAME) for line in words)
        x = min(max(scale.place(capacity.amount.value), longest / 2), width - longest / 2)
        drawing += render_lines(words, NAME, x, top + 11, anchor="middle")
        top += len(words) * NAME.leading + 2
    bars, tops, bottom = Markup(""), [top - 1], top + 10
    for bar in memory.bars:
        block, bar_top = _draw_bar(bar, capacity, tones, scale, width)
        bars += block.place(0, bottom)
        tops.append(bottom + bar_top)
        bottom += block.height + _GAP
    bottom -= _GAP - 8
    axis = draw_axis(scale, find_ticks(scale), say("memory"), bottom)
    if capacity:
        # The line stops between the bars, where words stand.
        x = scale.place(capacity.amount.value)
        ends = [(tops[0], tops[0] + 7), *((one - 6, one + _BAR + 6) for one in tops[1:])]
        bars += join(render_polyline(((x, a), (x, b)), "cx-d-compare") for a, b in ends)
    return Block(drawing + axis.markup + bars, width, axis.height)


def _draw_bar(
    bar: MemoryBar,
    capacity: Segment | None,
    tones: dict[str, str],
    scale: Scale,
    width: float,
) -> tuple[Block, float]:
    """Return one bar with its words, and how far below its top it begins.

    In the wide drawing its name stands left of it, in the tall one above it.
    """
    is_wide = scale.left > _LABEL_WIDTH
    room = _LABEL_WIDTH if is_wide else width
    words = stack((draw_text(bar.label, NAME, room), draw_text(bar.note, NOTE, room)), gap=1)
    places = _find_places(bar, tones, scale)
    top = 0.0 if is_wide else words.height + 4
    left = scale.left if is_wide else 0.0
    drawing = join(render_tone(one.tone, one.x, top, one.length, _BAR) for one in places)
    if capacity:
        drawing += _draw_rest(bar, capacity, scale, top)
    seen = [one for one in places if one.length]
    captions = [Caption(one.x + one.length / 2, one.label, one.text) for one in seen]
    named = draw_captions(captions, left, scale.right)
    if named is None:
        key = draw_key([KeyPart(one.tone, one.label, one.text) for one in seen], width - left)
        named = Block(key.place(left, 6), width, key.height + 6)
    rest = draw_text(_rest_words(bar), NAME, width - left)
    y = top + _BAR + named.height + 3
    drawing += named.place(0, top + _BAR) + rest.place(left, y) + words.markup
    return Block(drawing, width, max(y + rest.height, words.height)), top


def _find_places(bar: MemoryBar, tones: dict[str, str], scale: Scale) -> list[_Place]:
    places, reached = [], 0.0
    for one in bar.segments:
        x, length = scale.stretch(reached, reached + one.amount.value)
        places.append(_Place(one.label, one.amount.text, tones[one.label], x, length))
        reached += one.amount.value
    return places


def _draw_rest(bar: MemoryBar, capacity: Segment, scale: Scale, top: float) -> Markup:
    """Return what is left of the memory as an empty box, or a cross on what is too much."""
    full, total = scale.place(capacity.amount.value), scale.place(bar.total.value)
    if total < full:
        return render_rect(total, top, full - total, _BAR, "cx-d-free")
    return render_cross(((full + total) / 2, top + _BAR / 2)) if total > full else Markup("")


def _rest_words(bar: MemoryBar) -> str:
    if bar.rest is None:
        return say("{text} in all", text=bar.total.text)
    if bar.rest.value < 0:
        return say("{text} in all, {rest} too much", text=bar.total.text, rest=bar.rest.text)
    return say("{text} in all, {rest} free", text=bar.total.text, rest=bar.rest.text)


def _legend(memory: MemoryMap, tones: dict[str, str]) -> Sequence[LegendItem]:
    looks = {
        "plain": say("plain"),
        "save": say("slanted lines"),
        "recovery": say("dots"),
        "lost": say("crosshatched"),
        "replay": say("wide lines the other way"),
    }
    items = [
        LegendItem(tone, label, looks[tone], frame_swatch(render_tone(tone, 1, 3, 34, 14)))
        for label, tone in tones.items()
    ]
    rests = [bar.rest.value for bar in memory.bars if bar.rest is not None]
    if any(rest > 0 for rest in rests):
        box = frame_swatch(render_rect(1, 3, 34, 14, "cx-d-free"))
        items.append(
            LegendItem("free", say("Free"), say("room that nothing occupies; empty, dashed"), box)
        )
    if any(rest < 0 for rest in rests):
        cross = frame_swatch(render_cross((18, 10)))
        items.append(
            LegendItem("over", say("Too much"), say("beyond what there is; a cross"), cross)
        )
    return items


def _describe(memory: MemoryMap) -> str:
    count = len(memory.bars)
    sentences = [
        say("One bar of memory.")
        if count == 1
        else say("{count} bars of memory, to one scale.", count=count)
    ]
    if memory.capacity:
        sentences.append(f"{memory.capacity.label}: {memory.capacity.amount.text}.")
    for bar in memory.bars:
        parts = ", ".join(f"{one.label} {one.amount.text}" for one in bar.segments)
        note = f" ({bar.note})" if bar.note else ""
        sentences.append(f"{bar.label}{note}: {parts}; {_rest_words(bar)}.")
    return " ".join(sentences)
