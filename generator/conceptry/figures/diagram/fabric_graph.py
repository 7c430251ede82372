"""Tiers of nodes, switches and devices: how many there are, what joins them, where one fails.

Of many things in a row the first and the last are drawn, with dots between them.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.badge import RADIUS, KeyEntry, draw_key, render_badge
from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import NAME, NOTE, Block, element, join, measure, render_line
from conceptry.figures.diagram.mark import Point, render_cross, render_polyline, render_rect
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.scene.fabric import Fabric, Tier
from conceptry.units import format_number
from conceptry.words import mark, say

_SIDE: Final = 232.0  # the words beside the rows of the wide drawing
_BADGE: Final = 28.0  # their letters in the tall one
_BOX: Final = 32.0  # height and width of a box
_PITCH: Final = 50.0  # from one box to the next, at least in the wide drawing
_TALL_PITCH: Final = 41.0
_WIDEST_PITCH: Final = 84.0
_LINKS: Final = 54.0
_FEWEST_OWNERS: Final = 2
_NAMES: Final = {
    "job": mark("Job"),
    "switch": mark("Switch"),
    "node": mark("Node"),
    "device": mark("Device"),
}
_LOOKS: Final = {
    "job": mark("all that must work together; a round box"),
    "switch": mark("a box with a row of ports"),
    "node": mark("a box with three lines"),
    "device": mark("a box with a square in it"),
}
_SIGNS: Final = "abcdefgh"


@dataclass(frozen=True, slots=True)
class Row:
    """The boxes of a tier that are drawn.

    Parameters
    ----------
    middles : of the boxes, from left to right
    dots : middle of the place that stands for all that are not drawn; None where all are
    failing : number of the box that fails, or None
    is_group : whether each box stands for all that hang on the box above it
    """

    tier: Tier
    middles: tuple[float, ...]
    dots: float | None
    failing: int | None
    is_group: bool = False


def draw_fabric_graph(subject: Subject, fabric: Fabric) -> Diagram:
    """Return tiers below each other, joined by their links."""
    return frame_diagram(
        subject,
        family="fabric-graph",
        wide=_compose_wide(fabric),
        tall=_compose_tall(fabric),
        description=_describe(fabric),
        legend=_legend(fabric),
    )


def lay_row(tier: Tier, left: float, width: float, pitch: float) -> Row:
    """Return which boxes of a tier are drawn, and where.

    Parameters
    ----------
    pitch : from one box to the next, at least
    """
    count = round(tier.count.value)
    most = int(width // pitch)
    slots = min(count, most)
    step = min(width / slots, _WIDEST_PITCH)
    first = left + (width - slots * step) / 2 + step / 2
    middles = [first + index * step for index in range(slots)]
    dots = middles.pop(-2) if count > most else None
    failing = len(middles) // 2 if tier.failure else None
    return Row(tier, tuple(middles), dots, failing)


def _lay_rows(fabric: Fabric, left: float, width: float, pitch: float) -> list[Row]:
    """Lay all tiers; what hangs in equal shares on a tier that is drawn stands below it."""
    rows: list[Row] = []
    for index, tier in enumerate(fabric.tiers):
        row = lay_row(tier, left, width, pitch)
        if index and fabric.links[index - 1] == "share" and row.dots is not None:
            above = rows[-1]
            share = tier.count.value / above.tier.count.value
            if len(above.middles) >= _FEWEST_OWNERS and share.is_integer() and share > 1:
                row = Row(tier, above.middles, above.dots, row.failing, is_group=True)
        rows.append(row)
    return rows


def _compose_wide(fabric: Fabric) -> Block:
    area = WIDE - _SIDE
    words = [_draw_words(tier, _SIDE - 20) for tier in fabric.tiers]
    labels = [draw_text(label, NOTE, _SIDE - 20) for label in fabric.link_labels]
    drawing, y = Markup(""), 0.0
    rows = _lay_rows(fabric, 0, area, _PITCH)
    for index, (row, said) in enumerate(zip(rows, words, strict=True)):
        height = max(_BOX, said.height)
        drawing += said.place(area + 20, y + (height - said.height) / 2)
        drawing += _draw_row(row, y + (height - _BOX) / 2)
        bottom = y + (height + _BOX) / 2
        y += height
        if index + 1 == len(rows):
            break
        gap = max(_LINKS, labels[index].height + 20)
        below = max(_BOX, words[index + 1].height)
        ends = (bottom, y + gap + (below - _BOX) / 2)
        drawing += _draw_links(row, rows[index + 1], ends, fabric.links[index])
        drawing += labels[index].place(area + 20, y + (gap - labels[index].height) / 2)
        y += gap
    return Block(drawing, WIDE, y + 8)


def _compose_tall(fabric: Fabric) -> Block:
    """Draw the tiers with a letter each, and say below what they are."""
    counts = [_times(tier) for tier in fabric.tiers]
    aside = max(measure(one, NOTE) for one in counts) + 6
    rows = _lay_rows(fabric, _BADGE, TALL - _BADGE - aside, _TALL_PITCH)
    drawing, y = Markup(""), 0.0
    for index, row in enumerate(rows):
        drawing += render_badge(_SIGNS[index], (RADIUS + 1, y + _BOX / 2), "cx-d-ground-peak")
        if counts[index]:
            drawing += render_line(counts[index], NOTE, TALL, y + _BOX / 2 + 4, anchor="end")
        drawing += _draw_row(row, y)
        y += _BOX
        if index + 1 < len(rows):
            ends = (y, y + _LINKS)
            drawing += _draw_links(row, rows[index + 1], ends, fabric.links[index])
            y += _LINKS
    entries = []
    for index, tier in enumerate(fabric.tiers):
        lines = [*_say_facts(tier)]
        if index < len(fabric.link_labels) and fabric.link_labels[index]:
            lines.append(
                say(
                    "to {sign}: {label}",
                    sign=_SIGNS[index + 1],
                    label=fabric.link_labels[index],
                )
            )
        entries.append(KeyEntry(_SIGNS[index], tier.label, "; ".join(lines), "cx-d-ground-peak"))
    return stack((Block(drawing, TALL, y + 4), draw_key(entries, TALL, columns=1)), gap=18)


def _count(tier: Tier) -> str:
    return format_number(round(tier.count.value))


def _times(tier: Tier) -> str:
    return f"×\N{NO-BREAK SPACE}{_count(tier)}" if round(tier.count.value) > 1 else ""


def _say_facts(tier: Tier) -> list[str]:
    words = [f"{fact.label} {fact.text}" for fact in tier.facts]
    return [*words, tier.failure] if tier.failure else words


def _draw_words(tier: Tier, width: float) -> Block:
    return stack(
        (
            draw_text(" ".join(filter(None, (tier.label, _times(tier)))), NAME, width),
            *(draw_text(one, NOTE, width) for one in _say_facts(tier)),
        )
    )


def _draw_row(row: Row, top: float) -> Markup:
    parts = []
    y = top + _BOX / 2
    if row.tier.is_series:
        parts.append(_draw_chain(row, y))
    for index, middle in enumerate(row.middles):
        if row.is_group:
            parts.append(_draw_behind(middle, top))
        parts.append(_draw_box(row.tier.look, middle, top, is_failing=index == row.failing))
    if row.dots is not None:
        dots = "".join(f"M{row.dots + shift:g} {y:g}h0" for shift in (-8, 0, 8))
        parts.append(element("path", class_="cx-d-more", d=dots))
    return join(parts)


def _draw_chain(row: Row, y: float) -> Markup:
    """Draw the links of a chain; those at a failing box are broken."""
    stops = sorted([*row.middles, *([row.dots] if row.dots is not None else [])])
    failing = row.middles[row.failing] if row.failing is not None else None
    parts = []
    for start, end in itertools.pairwise(stops):
        left = start + (14 if start == row.dots else _BOX / 2)
        right = end - (14 if end == row.dots else _BOX / 2)
        look = "cx-d-broken" if failing in (start, end) else "cx-d-line"
        parts.append(render_polyline(((left, y), (right, y)), look))
    return join(parts)


def _draw_box(look: str, middle: float, top: float, *, is_failing: bool) -> Markup:
    left = middle - _BOX / 2
    frame = "cx-d-node cx-d-node-failing" if is_failing else "cx-d-node"
    radius = {"job": _BOX / 2, "switch": 2.0, "node": 4.0, "device": 2.0}[look]
    box = render_rect(left, top, _BOX, _BOX, frame, radius=radius)
    if is_failing:
        return box + render_cross((middle, top + _BOX / 2), radius=7)
    return box + _draw_inside(look, middle, top)


def _draw_behind(middle: float, top: float) -> Markup:
    """Draw the edges of two boxes behind a box."""
    x, y = middle + _BOX / 2, top + _BOX
    return join(
        render_polyline(
            ((x - _BOX + shift, y + shift), (x + shift, y + shift), (x + shift, y - _BOX + shift)),
            "cx-d-thin",
        )
        for shift in (3.5, 7.0)
    )


def _draw_inside(look: str, middle: float, top: float) -> Markup:
    if look == "switch":
        ports = "".join(f"M{middle + shift:g} {top + 22:g}h0" for shift in (-9, -3, 3, 9))
        return element("path", class_="cx-d-more", d=ports) + render_polyline(
            ((middle - 10, top + 11), (middle + 10, top + 11)), "cx-d-slot"
        )
    if look == "node":
        return join(
            render_polyline(((middle - 8, top + y), (middle + 8, top + y)), "cx-d-slot")
            for y in (10, 16, 22)
        )
    if look == "device":
        return render_rect(middle - 7, top + _BOX / 2 - 7, 14, 14, "cx-d-chip")
    return Markup("")


def _draw_links(above: Row, below: Row, ends: tuple[float, float], kind: str) -> Markup:
    """Draw the links of two tiers: each with each, or each with its own share."""
    top, bottom = ends[0] + 2, ends[1] - 2
    pairs: list[tuple[Point, Point]] = []
    for index, end in enumerate(below.middles):
        owner = index * len(above.middles) // len(below.middles)
        starts: Sequence[float] = above.middles if kind == "all" else (above.middles[owner],)
        pairs += [((start, top), (end, bottom)) for start in starts]
    if kind == "share" and len(above.middles) > len(below.middles):
        pairs = [
            (
                (start, top),
                (below.middles[index * len(below.middles) // len(above.middles)], bottom),
            )
            for index, start in enumerate(above.middles)
        ]
    return join(render_polyline(pair, "cx-d-thin") for pair in pairs)


def _describe(fabric: Fabric) -> str:
    count = len(fabric.tiers)
    sentences = [
        say("One tier is drawn.")
        if count == 1
        else say("{count} tiers are drawn from top to bottom.", count=count)
    ]
    for index, tier in enumerate(fabric.tiers):
        words = f"{tier.label}: {_count(tier)}"
        if tier.is_series:
            words = say("{words}, in a chain that needs each of them", words=words)
        sentences.append("; ".join((words, *_say_facts(tier))) + ".")
        if index + 1 < count:
            sentences.append(_describe_links(fabric, index))
    return " ".join(sentences)


def _describe_links(fabric: Fabric, index: int) -> str:
    above, below = fabric.tiers[index].label, fabric.tiers[index + 1].label
    label = f" ({fabric.link_labels[index]})" if fabric.link_labels[index] else ""
    if round(fabric.tiers[index].count.value) == 1:
        return say(
            "Links lead from {above} to all of {below}{label}.",
            above=above,
            below=below,
            label=label,
        )
    values = {"above": above, "below": below, "label": label}
    if fabric.links[index] == "all":
        return say("Links lead from each of {above} to each of {below}{label}.", **values)
    return say("Links lead from each of {above} to its own share of {below}{label}.", **values)


def _legend(fabric: Fabric) -> list[LegendItem]:
    looks = dict.fromkeys(tier.look for tier in fabric.tiers)
    items = [
        LegendItem(
            look,
            say(_NAMES[look]),
            say(_LOOKS[look]),
            _small(_draw_box(look, 16, 0, is_failing=False)),
        )
        for look in looks
    ]
    if any(row.is_group for row in _lay_rows(fabric, 0, WIDE - _SIDE, _PITCH)):
        group = _draw_behind(16, 0) + _draw_box("device", 16, 0, is_failing=False)
        items.append(
            LegendItem("group", say("Stack"), say("several, one behind the other"), _small(group))
        )
    if any(tier.failure for tier in fabric.tiers):
        cross = frame_swatch(render_cross((18, 10)))
        items.append(
            LegendItem("failure", say("Failure"), say("one of them stops; a cross"), cross)
        )
    if any(tier.is_series for tier in fabric.tiers):
        chain = render_polyline(((2, 10), (16, 10)), "cx-d-line")
        broken = render_polyline(((20, 10), (34, 10)), "cx-d-broken")
        meaning = say("all are needed; broken beside a failure")
        items.append(LegendItem("chain", say("Chain"), meaning, frame_swatch(chain + broken)))
    if any(round(tier.count.value) > 1 for tier in fabric.tiers):
        dots = element("path", class_="cx-d-more", d="M10 10h0M18 10h0M26 10h0")
        items.append(
            LegendItem("more", say("Dots"), say("more of the same, not drawn"), frame_swatch(dots))
        )
    return items


def _small(drawing: Markup) -> Markup:
    return frame_swatch(element("g", drawing, transform="translate(9 1) scale(0.56)"))
