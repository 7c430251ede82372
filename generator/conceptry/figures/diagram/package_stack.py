"""A package of dies from above and in section: the die, and stacks of memory around it."""

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
    render_line,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import render_head, render_polyline, render_rect
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.figures.diagram.tone import render_tone
from conceptry.scene.package import Package
from conceptry.units import format_number
from conceptry.words import say, say_many

_VIEW: Final = 330.0  # width of one of two views side by side
_MOST_SIDE: Final = 6  # stacks drawn on one side of the die
_MOST_DIES: Final = 16  # layers drawn in one stack
_TOP_HEIGHT: Final = 190.0
_LAYERS: Final = 118.0  # the greatest height of a stack
_BASE: Final = 40.0


def draw_package_stack(subject: Subject, package: Package) -> Diagram:
    """Return a package from above and in section."""
    wide = Block(
        _draw_top(package, _VIEW).place(0, 0)
        + _draw_section(package, _VIEW).place(WIDE - _VIEW, 0),
        WIDE,
        max(_draw_top(package, _VIEW).height, _draw_section(package, _VIEW).height),
    )
    return frame_diagram(
        subject,
        family="package-stack",
        wide=stack((wide, _draw_facts(package, WIDE)), gap=14),
        tall=stack(
            (_draw_top(package, TALL), _draw_section(package, TALL), _draw_facts(package, TALL)),
            gap=24,
        ),
        description=_describe(package),
        legend=_legend(package),
    )


def _draw_facts(package: Package, width: float) -> Block:
    words = "; ".join(f"{fact.label} {fact.text}" for fact in package.facts)
    return draw_text(say("Together: {words}", words=words) if words else "", NOTE, width)


def _stacks(package: Package) -> int:
    return round(package.stacks.value)


def _dies(package: Package) -> int:
    return round(package.dies.value)


def _draw_top(package: Package, width: float) -> Block:
    """Draw the base with the die in its middle and the stacks left and right of it."""
    count = min(_stacks(package), 2 * _MOST_SIDE)
    left, right = (count + 1) // 2, count // 2
    side, die = 0.18 * width, 0.41 * width
    parts = [render_rect(0, 0, width, _TOP_HEIGHT, "cx-d-tier", radius=6)]
    for sign, number in (("left", left), ("right", right)):
        for index in range(number):
            pitch = (_TOP_HEIGHT - 20) / max(number, 1)
            height = min(pitch - 8, 70.0)
            y = 10 + pitch * (index + 0.5) - height / 2
            x = 14 if sign == "left" else width - 14 - side
            link = (x + side, width / 2 - die / 2) if sign == "left" else (width / 2 + die / 2, x)
            middle = y + height / 2
            parts.append(render_polyline(((link[0], middle), (link[1], middle)), "cx-d-bus"))
            parts.append(render_tone("save", x, y, side, height, radius=2))
    top = 24.0
    x, height = width / 2 - die / 2, _TOP_HEIGHT - 2 * top
    lines = wrap(package.die, NAME, die - 10)
    parts.append(render_tone("plain", x, top, die, height, radius=3))
    first = _TOP_HEIGHT / 2 - (len(lines) - 1) * NAME.leading / 2 + 4
    parts.append(render_lines(lines, NAME, width / 2, first, anchor="middle"))
    drawing = Block(join(parts), width, max(_TOP_HEIGHT, len(lines) * NAME.leading + 60))
    head = draw_text(say("From above"), HEADING, width)
    return stack((head, drawing, draw_text(_say_stacks(package, count), NOTE, width)), gap=6)


def _say_stacks(package: Package, drawn: int) -> str:
    total = format_number(_stacks(package))
    words = say(
        "{total} × {stack}, {text} each", total=total, stack=package.stack, text=package.rate.text
    )
    return (
        words
        if drawn == _stacks(package)
        else say("{words}; {drawn} of them are drawn", words=words, drawn=drawn)
    )


def _draw_section(package: Package, width: float) -> Block:
    """Draw the section through the die and one stack on either side of it."""
    layers = min(_dies(package), _MOST_DIES)
    column = (width - 2 * 10 - 2 * 24) / 3
    lefts = [10.0, 10 + column + 24, 10 + 2 * (column + 24)]
    thickness = min(14.0, _LAYERS / (layers + 1))
    tall = thickness * (layers + 1)
    die = min(tall, 46.0)
    has_second = _stacks(package) > 1
    names = [
        wrap(package.stack, NOTE, column),
        wrap(package.die, NOTE, column),
        wrap(_say_dies(package, layers), NOTE, column + 8) if has_second else (),
    ]
    if not has_second:
        names[0] = (*names[0], *wrap(_say_dies(package, layers), NOTE, column))
    heights = [tall, die, tall]
    floor = max(
        len(lines) * NOTE.leading + height + 8 for lines, height in zip(names, heights, strict=True)
    )
    parts = []
    for index, (lines, height, x) in enumerate(zip(names, heights, lefts, strict=True)):
        if index == 2 and not has_second:  # noqa: PLR2004 the stack on the right
            continue
        above = floor - height - 6 - (len(lines) - 1) * NOTE.leading
        parts.append(render_lines(lines, NOTE, x + column / 2, above, anchor="middle"))
        if index == 1:
            parts.append(render_tone("plain", x, floor - die, column, die, radius=2))
        else:
            parts.append(_draw_layers(x, floor, column, thickness, layers))
            ends = (x + column / 2, width / 2)
            parts.append(_draw_path(min(ends), max(ends), floor))
    base = render_rect(0, floor, width, _BASE, "cx-d-tier", radius=3)
    note = render_line(package.rate.text, NOTE, 8, floor + _BASE - 8)
    drawing = Block(base + join(parts) + note, width, floor + _BASE)
    head = draw_text(say("In section"), HEADING, width)
    below = draw_text(say("Below: {base}", base=package.base), NOTE, width)
    return stack((head, drawing, below), gap=6)


def _say_dies(package: Package, drawn: int) -> str:
    total = _dies(package)
    words = say_many(
        "{n} die on a base die", "{n} dies on a base die", total, n=format_number(total)
    )
    return words if drawn == total else say("{words}, {drawn} drawn", words=words, drawn=drawn)


def _draw_layers(x: float, floor: float, width: float, thickness: float, layers: int) -> Markup:
    """Draw a base die, memory dies above it, and the lines that run up through all of them."""
    base = render_tone("recovery", x, floor - thickness, width, thickness)
    dies = join(
        render_tone("save", x, floor - (index + 2) * thickness, width, thickness)
        for index in range(layers)
    )
    top = floor - (layers + 1) * thickness
    lines = join(
        render_polyline(((x + share * width, top + 2), (x + share * width, floor)), "cx-d-via")
        for share in (0.2, 0.4, 0.6, 0.8)
    )
    return base + dies + lines


def _draw_path(start: float, end: float, floor: float) -> Markup:
    """Draw the way of the data through the base, between a stack and the die."""
    y = floor + 14
    line = render_polyline(((start, y), (end, y)), "cx-d-line")
    ups = join(
        render_polyline(((x, y), (x, floor + 4)), "cx-d-line") + render_head((x, floor + 1), "up")
        for x in (start, end)
    )
    return line + ups


def _describe(package: Package) -> str:
    total, dies = _stacks(package), _dies(package)
    sentences = [
        say_many(
            "A package is drawn from above and in section; its lengths are not to scale. In its "
            "middle lies {die}, and {n} stack stands around it: {stack}.",
            "A package is drawn from above and in section; its lengths are not to scale. In its "
            "middle lies {die}, and {n} stacks stand around it: {stack}.",
            total,
            n=format_number(total),
            die=package.die,
            stack=package.stack,
        ),
        say_many(
            "Each stack has {n} die on a base die.",
            "Each stack has {n} dies on a base die.",
            dies,
            n=format_number(dies),
        ),
        (
            say(
                "Below all of them lies {base}; through it each stack exchanges {text} with "
                "the die.",
                base=package.base,
                text=package.rate.text,
            )
        ),
        *(f"{fact.label[0].upper()}{fact.label[1:]}: {fact.text}." for fact in package.facts),
    ]
    return " ".join(sentences)


def _legend(package: Package) -> list[LegendItem]:
    via = render_tone("save", 1, 2, 34, 16) + join(
        render_polyline(((x, 2), (x, 18)), "cx-d-via") for x in (9, 18, 27)
    )
    path = _draw_path(6, 30, 4)
    return [
        LegendItem(
            "die", say("Die"), package.die, frame_swatch(render_tone("plain", 1, 2, 34, 16))
        ),
        LegendItem(
            "memory",
            say("Memory die"),
            say("slanted lines; lines through all dies carry data and power"),
            frame_swatch(via),
        ),
        LegendItem(
            "base-die",
            say("Base die"),
            say("lowest of a stack; dotted"),
            frame_swatch(render_tone("recovery", 1, 2, 34, 16)),
        ),
        LegendItem(
            "path",
            say("Path"),
            say("{text} between each stack and the die", text=package.rate.text),
            frame_swatch(path),
        ),
    ]
