"""Formats of bits under each other: one bit is as wide in all of them.

The first bit of each stands at the left. A field is told by its hatching and by its name below.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.float_code import FloatCode, encode
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.job import compute_lengths
from conceptry.figures.diagram.layout import (
    NAME,
    NOTE,
    Block,
    Face,
    join,
    measure,
    render_line,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import render_polyline, render_rect
from conceptry.figures.diagram.sheet import draw_text, stack
from conceptry.figures.diagram.spread import spread
from conceptry.figures.diagram.tone import choose_tone, render_tone
from conceptry.scene.bits import BitField, BitFormat, BitLayout
from conceptry.units import format_number
from conceptry.words import say, say_many

DIGIT: Final = Face("cx-d-digit", 13)
_NAMES: Final = 108.0  # the column of names in the wide drawing
_BIT: Final = 34.0  # no bit is wider
_LEAST_BIT: Final = 11.0  # from here on each bit has a cell of its own
_MOST_CELLS: Final = 64
_LEAST_FIELD: Final = 4.0
_HEIGHT: Final = 30.0
_STRIP: Final = 9.0  # hatched, below the bits
_BETWEEN: Final = 22.0
_FAR: Final = 30.0  # a name farther from its field is better read in a list


@dataclass(frozen=True, slots=True)
class _Row:
    """A format with what its fields hold and how the example fares in it."""

    format: BitFormat
    holds: tuple[str, ...]
    code: FloatCode | None


def draw_bit_layout(subject: Subject, layout: BitLayout) -> Diagram:
    """Return formats of bits under each other."""
    rows = [_read_row(one, layout) for one in layout.formats]
    tones = _choose_tones(layout)
    description = _describe(layout, rows)
    return frame_diagram(
        subject,
        family="bit-layout",
        wide=_compose(layout, rows, tones, WIDE, names=_NAMES),
        tall=_compose(layout, rows, tones, TALL, names=0),
        description=description,
        legend=_legend(layout, tones),
    )


def _read_row(one: BitFormat, layout: BitLayout) -> _Row:
    exponent, mantissa = one.width_of("exponent"), one.width_of("mantissa")
    if layout.example is None or exponent is None or mantissa is None:
        return _Row(one, tuple(field.holds for field in one.fields), None)
    code = encode(
        layout.example.value,
        exponent_bits=exponent,
        mantissa_bits=mantissa,
        reserves_top=one.reserves_top,
    )
    bits = {"sign": code.sign, "exponent": code.exponent, "mantissa": code.mantissa}
    return _Row(one, tuple(bits.get(field.role, field.holds) for field in one.fields), code)


def _choose_tones(layout: BitLayout) -> dict[str, str]:
    """Give each name of a field a filling of its own, the same in all formats."""
    labels = dict.fromkeys(field.label for one in layout.formats for field in one.fields)
    return {label: choose_tone(index) for index, label in enumerate(labels)}


def _compose(
    layout: BitLayout, rows: Sequence[_Row], tones: dict[str, str], width: float, *, names: float
) -> Block:
    most = max(one.bits for one in layout.formats)
    bit = min(_BIT, (width - names) / most)
    blocks = []
    if layout.example is not None and any(row.code for row in rows):
        words = say("The bits of {layout} in each format", layout=_name_example(layout))
        blocks.append(draw_text(words, NOTE, width))
    blocks += [_draw_row(row, tones, bit, width, names) for row in rows]
    drawn = stack(blocks, gap=_BETWEEN)
    return Block(drawn.markup, width, drawn.height)


def _draw_row(row: _Row, tones: dict[str, str], bit: float, width: float, names: float) -> Block:
    total = _count_bits(row.format.bits)
    if names:
        name = stack((draw_text(row.format.label, NAME, names - 12), draw_text(total, NOTE, names)))
        body = _draw_body(row, tones, bit, width - names)
        height = max(name.height, body.height)
        return Block(name.place(0, 3) + body.place(names, 0), width, height)
    name = draw_text(row.format.label, NAME, width - measure(total, NOTE) - 10)
    count = render_line(total, NOTE, width, 12, anchor="end")
    head = Block(name.markup + count, width, name.height)
    return stack((head, _draw_body(row, tones, bit, width)), gap=5)


def _draw_body(row: _Row, tones: dict[str, str], bit: float, width: float) -> Block:
    fields = row.format.fields
    widths = [round(field.width.value) for field in fields]
    length = bit * sum(widths)
    least = min(_LEAST_FIELD, width / len(fields))
    lengths, is_to_scale = compute_lengths(
        widths, [least] * len(fields), max(length, least * len(fields))
    )
    places = [sum(lengths[:index]) for index in range(len(fields))]
    has_cells = is_to_scale and bit >= _LEAST_BIT and sum(widths) <= _MOST_CELLS
    inside = [
        () if _has_bits(field, held) else _fit_inside(held, size)
        for field, held, size in zip(fields, row.holds, lengths, strict=True)
    ]
    parts = []
    height = _HEIGHT + max(0, max(map(len, inside)) - 1) * DIGIT.leading
    for field, held, lines, x, size in zip(fields, row.holds, inside, places, lengths, strict=True):
        parts.append(_draw_field(tones[field.label], x, size, height))
        if has_cells:
            parts.append(_draw_cells(held if _has_bits(field, held) else "", x, size, bit, height))
        parts.append(render_lines(lines, DIGIT, x + size / 2, 15, anchor="middle"))
    box = Block(join(parts), width, height + _STRIP)
    words = [*_outside(row, inside, has_cells=has_cells)]
    if not is_to_scale:
        words.append(say("Not to scale: the smallest fields are drawn wider."))
    return stack(
        (
            box,
            _draw_labels(fields, places, lengths, tones, width),
            draw_text("; ".join(_row_facts(row)), NOTE, width),
            *(draw_text(one, NOTE, width) for one in words),
        ),
        gap=3,
    )


def _has_bits(field: BitField, held: str) -> bool:
    return len(held) == round(field.width.value) and set(held) <= {"0", "1"}


def _fit_inside(held: str, size: float) -> tuple[str, ...]:
    """Return the lines of what a field holds, or none where it has no room for them."""
    lines = wrap(held, DIGIT, size - 8) if size > 48 else ()  # noqa: PLR2004 a few digits
    return lines if len(lines) <= 3 else ()  # noqa: PLR2004 more would hide the scale


def _outside(row: _Row, inside: Sequence[tuple[str, ...]], *, has_cells: bool) -> list[str]:
    """Return what the fields hold where that does not stand in them."""
    words = []
    for field, held, lines in zip(row.format.fields, row.holds, inside, strict=True):
        is_shown = lines or (has_cells and _has_bits(field, held))
        if held and not is_shown:
            words.append(f"{field.label}: {held}")
    return words


def _draw_field(tone: str, x: float, size: float, height: float) -> Markup:
    return render_rect(x, 0, size, height, "cx-d-box") + render_tone(tone, x, height, size, _STRIP)


def _draw_cells(bits: str, x: float, size: float, bit: float, height: float) -> Markup:
    """Draw one cell for each bit, with its value where that is known."""
    count = round(size / bit)
    lines = join(
        render_polyline(((x + i * bit, 0), (x + i * bit, height)), "cx-d-cell")
        for i in range(1, count)
    )
    digits = join(
        render_line(one, DIGIT, x + (i + 0.5) * bit, height / 2 + 5, anchor="middle")
        for i, one in enumerate(bits)
    )
    return lines + digits


def _draw_labels(
    fields: Sequence[BitField],
    places: Sequence[float],
    lengths: Sequence[float],
    tones: dict[str, str],
    width: float,
) -> Block:
    """Return the names of the fields, below them where they fit and as a list where not."""
    words = [f"{field.label}, {_count_bits(round(field.width.value))}" for field in fields]
    sizes = [measure(one, NOTE) for one in words]
    middles = [x + size / 2 for x, size in zip(places, lengths, strict=True)]
    spots = spread(middles, sizes, 0, width, gap=14)
    if spots and all(abs(x - spot) < _FAR for x, spot in zip(middles, spots, strict=True)):
        lines = join(
            render_polyline(((middle, 0), (spot, 7)), "cx-d-thin")
            + render_line(one, NOTE, spot, 18, anchor="middle")
            for middle, spot, one in zip(middles, spots, words, strict=True)
        )
        return Block(lines, width, 22)
    rows = []
    for field, one in zip(fields, words, strict=True):
        text = draw_text(one, NOTE, width - 26)
        swatch = render_tone(tones[field.label], 0, 2, 18, 10)
        rows.append(Block(swatch + text.place(26, 0), width, text.height))
    return stack(rows, gap=2)


def _row_facts(row: _Row) -> list[str]:
    facts = [f"{fact.label} {fact.text}" for fact in row.format.facts]
    return [_stored(row.code), *facts] if row.code else facts


def _stored(code: FloatCode) -> str:
    if math.isinf(code.value):
        return say("stored as infinity")
    return say("stored as {value}", value=format_number(code.value, 7))


def _name_example(layout: BitLayout) -> str:
    text = layout.example.text if layout.example else ""
    label = layout.example_label
    return f"{label} ({text})" if label else text


def _describe(layout: BitLayout, rows: Sequence[_Row]) -> str:
    count = len(rows)
    opening = (
        say("One format is drawn as a row of bits.")
        if count == 1
        else say(
            "{count} formats are drawn under each other, with bits of equal width.", count=count
        )
    )
    return " ".join((opening, *(_describe_row(layout, row) for row in rows)))


def _describe_row(layout: BitLayout, row: _Row) -> str:
    fields = ", ".join(
        say("{label} with {value}", label=field.label, value=_count_bits(round(field.width.value)))
        + (f" ({held})" if held and not row.code else "")
        for field, held in zip(row.format.fields, row.holds, strict=True)
    )
    sentences = [
        say(
            "{label} has {bits}: {fields}.",
            label=row.format.label,
            bits=_count_bits(row.format.bits),
            fields=fields,
        )
    ]
    if row.code and layout.example:
        bits = " ".join(held for held in row.holds if held)
        sentences.append(
            say(
                "There {layout} is {bits}, {code}.",
                layout=_name_example(layout),
                bits=bits,
                code=_stored(row.code),
            )
        )
    facts = "; ".join(f"{fact.label} {fact.text}" for fact in row.format.facts)
    if facts:
        sentences.append(f"{facts[0].upper()}{facts[1:]}.")
    return " ".join(sentences)


def _legend(layout: BitLayout, tones: dict[str, str]) -> list[LegendItem]:
    if all(len(one.fields) == 1 for one in layout.formats):
        return []  # the name below each says all
    return [
        LegendItem(
            tone,
            label,
            _say_widths(layout, label),
            frame_swatch(render_tone(tone, 1, 2, 34, 16)),
        )
        for label, tone in tones.items()
    ]


def _say_widths(layout: BitLayout, label: str) -> str:
    """Return how wide a field is in the formats that have it."""
    widths = [
        (round(field.width.value), one.label)
        for one in layout.formats
        for field in one.fields
        if field.label == label
    ]
    if len(widths) == len(layout.formats) > 1 and len({width for width, _ in widths}) == 1:
        return say("{widths} in each", widths=_count_bits(widths[0][0]))
    return ", ".join(
        say("{width} in {name}", width=_count_bits(width), name=name) for width, name in widths
    )


def _count_bits(count: int) -> str:
    return say_many("1 bit", "{n} bits", count, n=format_number(count))
