"""A flow of energy from top to bottom: as wide as what flows, with what branches off at each stage.

Every branch leaves to the right, where there is room for its words. Widths are in proportion; a
branch that would be too narrow to see is drawn wider, and the drawing says so.
"""

import math
from dataclasses import dataclass
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
from conceptry.figures.diagram.mark import Point, render_hatch, render_polygon, render_polyline
from conceptry.figures.diagram.scale import LEAST
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.scene import Quantity
from conceptry.scene.energy import EnergyFlow, Flow, Stage
from conceptry.units import format_quantity
from conceptry.words import say

_WIDE_BAND: Final = 240.0
_TALL_BAND: Final = 96.0
_TURN: Final = 10.0  # radius of the inner side of a branch
_STEM: Final = 22.0  # of the band above the first and between two stages
_HEAD: Final = 9.0
_WEDGES: Final = 6  # a turn is hatched in so many pieces


@dataclass(frozen=True, slots=True)
class _Size:
    """How wide things are: the whole band, and where the words begin."""

    band: float
    text: float
    width: float


def draw_energy_flow(subject: Subject, flow: EnergyFlow) -> Diagram:
    """Return the flow from what enters to what arrives."""
    return frame_diagram(
        subject,
        family="energy-flow",
        wide=_compose(flow, _Size(_WIDE_BAND, _WIDE_BAND + 74, WIDE)),
        tall=_compose(flow, _Size(_TALL_BAND, _TALL_BAND + 40, TALL)),
        description=_describe(flow),
        legend=_legend(),
    )


def _compose(flow: EnergyFlow, size: _Size) -> Block:
    whole = flow.entering.amount.value
    widths = [_visible(one.loss.amount.value / whole * size.band) for one in flow.stages]
    is_exact = all(
        width == one.loss.amount.value / whole * size.band
        for width, one in zip(widths, flow.stages, strict=True)
    )
    note = (
        say("widths to scale")
        if is_exact
        else say("widths to scale; the narrowest are drawn wider")
    )
    note_lines = wrap(note, NOTE, size.width)
    head = stack(
        (
            draw_text(flow.entering.label, NAME, size.width),
            draw_text(flow.entering.amount.text, NOTE, size.width),
        ),
        gap=1,
    )
    y = len(note_lines) * NOTE.leading + 4
    parts = [render_lines(note_lines, NOTE, size.width, 11, anchor="end"), head.place(0, y)]
    y += head.height + 6
    band = size.band
    left_over: Quantity = flow.entering.amount
    for stage, width in zip(flow.stages, widths, strict=True):
        loss = min(width, band)
        rest = min(band, _visible(stage.passed.value / whole * size.band))
        block = _draw_stage(stage, (band, loss, rest), whole, size)
        parts += [block.place(0, y), _draw_amount(left_over, band, y + 15)]
        y += block.height
        band, left_over = rest, stage.passed
    parts.append(_draw_arrival(flow.arriving, band, size).place(0, y))
    end = stack(
        (
            draw_text(flow.arriving.label, NAME, size.width),
            draw_text(_with_share(flow.arriving.amount, whole), NOTE, size.width),
        ),
        gap=1,
    )
    y += _STEM + _HEAD + 14
    parts.append(end.place(0, y))
    return Block(join(parts), size.width, y + end.height)


def _visible(width: float) -> float:
    return max(width, LEAST) if width else 0.0


def _draw_stage(
    stage: Stage, widths: tuple[float, float, float], whole: float, size: _Size
) -> Block:
    """Return one stage: the band, the branch that leaves it, and the words of the branch.

    Parameters
    ----------
    widths : of the band, of the branch, and of what goes on
    """
    band, loss, rest = widths
    room = size.width - size.text
    words = stack(
        (
            draw_text(stage.label, NAME, room),
            draw_text(stage.loss.label, LABEL, room),
            draw_text(_with_share(stage.loss.amount, whole), NOTE, room),
        ),
        gap=1,
    )
    top = _STEM
    needed = max(words.height, loss)
    middle = top + _TURN + needed / 2
    height = top + 2 * _TURN + needed
    drawing = Markup("")
    if rest:
        corners = ((0.0, 0.0), (rest, 0.0), (rest, height), (0.0, height))
        drawing += render_polygon(corners, "cx-d-flow")
    if loss:
        drawing += _draw_branch(band, loss, middle, size)
    else:
        drawing += render_polyline(((band, middle), (size.text - 12, middle)), "cx-d-guide")
    divider = render_polyline(((0, 0), (band, 0)), "cx-d-thin")
    return Block(
        drawing + divider + words.place(size.text, middle - words.height / 2), size.width, height
    )


def _draw_branch(band: float, loss: float, middle: float, size: _Size) -> Markup:
    """Return the right part of the band, which turns to the right and ends in an arrowhead."""
    left, tip = band - loss, size.text - 10
    top, bottom = middle - loss / 2, middle + loss / 2
    turn = min(_TURN, top)
    reach = loss + turn
    neck = max(left + reach, tip - _HEAD)
    path = (
        f"M{_pair(left, 0)}L{_pair(left, bottom - reach)}"
        f"A{number(reach)} {number(reach)} 0 0 0 {_pair(left + reach, bottom)}"
        f"L{_pair(neck, bottom)}L{_pair(neck, bottom + 4)}L{_pair(tip, middle)}"
        f"L{_pair(neck, top - 4)}L{_pair(neck, top)}L{_pair(band + turn, top)}"
        f"A{number(turn)} {number(turn)} 0 0 1 {_pair(band, top - turn)}"
        f"L{_pair(band, 0)}Z"
    )
    pieces = [((left, 0.0), (band, 0.0), (band, top - turn), (left, top - turn))]
    center = (band + turn, top - turn)
    pieces += [
        (
            _around(center, reach, one),
            _around(center, turn, one),
            _around(center, turn, one + 1),
            _around(center, reach, one + 1),
        )
        for one in range(_WEDGES)
    ]
    if neck > band + turn:
        pieces.append(((band + turn, top), (neck, top), (neck, bottom), (band + turn, bottom)))
    hatching = join(render_hatch("lost", corners) for corners in pieces)
    return element("path", class_="cx-d-branch", d=path) + hatching


def _around(center: Point, radius: float, wedge: int) -> Point:
    """Return a point of the turn: from the left of its center at 0 to below it at the last."""
    angle = math.pi / 2 * wedge / _WEDGES
    return (center[0] - radius * math.cos(angle), center[1] + radius * math.sin(angle))


def _draw_amount(amount: Quantity, band: float, y: float) -> Markup:
    """Return what flows, where the band has room for it."""
    if measure(amount.text, NOTE) + 8 > band:
        return Markup("")
    return render_line(amount.text, LABEL, band / 2, y, anchor="middle")


def _draw_arrival(arriving: Flow, band: float, size: _Size) -> Block:
    if not band:
        return Block(Markup(""), size.width, 0)
    tip = _STEM + _HEAD
    corners = (
        (0.0, 0.0),
        (band, 0.0),
        (band, _STEM),
        (band + 4, _STEM),
        (band / 2, tip + min(8.0, band / 4)),
        (-4.0, _STEM),
        (0.0, _STEM),
    )
    drawing = render_polygon(corners, "cx-d-flow")
    return Block(drawing + _draw_amount(arriving.amount, band, 17), size.width, tip)


def _with_share(amount: Quantity, whole: float) -> str:
    share = format_quantity(amount.value / whole * 100, "%")
    return say("{text}, {share} of what enters", text=amount.text, share=share)


def _pair(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _legend() -> tuple[LegendItem, ...]:
    return (
        LegendItem(
            "flow",
            say("What goes on"),
            say("plain; as wide as the amount"),
            frame_swatch(render_polygon(((1, 4), (35, 4), (35, 16), (1, 16)), "cx-d-flow")),
        ),
        LegendItem(
            "branch",
            say("What branches off"),
            say("crosshatched; it turns to the right and ends in an arrow"),
            frame_swatch(
                render_polygon(((1, 4), (35, 4), (35, 16), (1, 16)), "cx-d-branch")
                + render_hatch("lost", ((1, 4), (35, 4), (35, 16), (1, 16)))
            ),
        ),
    )


def _describe(flow: EnergyFlow) -> str:
    whole = flow.entering.amount.value
    sentences = [
        say(
            "A flow from top to bottom. {label}: {text}.",
            label=flow.entering.label,
            text=flow.entering.amount.text,
        )
    ]
    sentences += [
        say(
            "At the stage {stage}, {amount}, branches off ({loss}); {rest} go on.",
            stage=one.label,
            amount=_with_share(one.loss.amount, whole),
            loss=one.loss.label,
            rest=one.passed.text,
        )
        for one in flow.stages
    ]
    sentences.append(f"{flow.arriving.label}: {_with_share(flow.arriving.amount, whole)}.")
    return " ".join(sentences)
