"""Formats of bits: widths in proportion, the bits of an example, one look for one field."""

import math
import re
import struct

import pytest
from extent import assert_words_are_apart, read_boxes, read_extents, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.figures.diagram.float_code import encode
from conceptry.scene.bits import BitField, BitFormat, BitLayout
from conceptry.scene.fact import Fact

PI = amount(math.pi, "1")


def number_format(exponent, mantissa, *, label="FP", reserves_top=True):
    widths = {"sign": 1, "exponent": exponent, "mantissa": mantissa}
    fields = tuple(BitField(role, amount(bits, "1"), role) for role, bits in widths.items())
    return BitFormat(label, fields, (Fact("largest", "448"),), reserves_top)


def words(*widths, label="field", holds=""):
    """Return a format of plain fields."""
    fields = (BitField(f"{label} {i}", amount(w, "1"), "", holds) for i, w in enumerate(widths))
    return BitFormat(label, tuple(fields), (Fact(label, label),))


def draw_bits(*formats, example=None, title="FP8", label="π"):
    scene = BitLayout(formats, example, label if example else "")
    return draw("bit-layout", figure_id="f", title=title, scene=scene)


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_one_bit_is_as_wide_in_all_formats(layout):
    svg = read_layouts(draw_bits(number_format(4, 3), number_format(8, 7)))[layout]

    widths = [width for _, _, width, _ in read_boxes(svg, "cx-d-box")]

    assert [round(width / widths[0]) for width in widths] == [1, 4, 3, 1, 8, 7]


def test_formats_begin_at_the_same_place():
    svg = read_layouts(draw_bits(number_format(4, 3), number_format(8, 7)))[0]

    lefts = [left for left, *_ in read_boxes(svg, "cx-d-box")]

    assert lefts[0] == lefts[3]


def test_each_bit_of_the_example_has_a_cell_in_order():
    svg = read_layouts(draw_bits(number_format(4, 3, reserves_top=False), example=PI))[0]

    cells = sorted((e.left, e.text) for e in read_extents(svg) if e.text in {"0", "1"})

    assert "".join(text for _, text in cells) == "01000101"
    assert "stored as 3.25; largest 448" in {e.text for e in read_extents(svg)}


@settings(max_examples=40, deadline=None)
@given(st.floats(width=16, allow_nan=False) | st.floats(-70000, 70000))
def test_half_precision_is_coded_as_the_machine_does(value):
    if math.isinf(value) or abs(value) >= 65520:
        return

    code = encode(value, exponent_bits=5, mantissa_bits=10, reserves_top=True)

    bits = int(code.sign + code.exponent + code.mantissa, 2)
    (expected,) = struct.unpack(">e", bits.to_bytes(2, "big"))
    assert bits.to_bytes(2, "big") == struct.pack(">e", value)
    assert code.value == expected


@pytest.mark.parametrize(
    ("value", "reserves_top", "stored"),
    [
        (448, False, 448),
        (1e9, False, 448),
        (240, True, 240),
        (248, True, math.inf),
        (-1e9, True, -math.inf),
        (2**-9, True, 2**-9),
        (2**-10, True, 0),
        (0, True, 0),
    ],
)
def test_a_small_format_ends_where_its_standard_says(value, reserves_top, stored):
    code = encode(value, exponent_bits=4, mantissa_bits=3, reserves_top=reserves_top)

    assert code.value == stored


def test_a_tiny_field_beside_a_huge_one_stays_visible_and_the_drawing_says_so():
    diagram = draw_bits(words(1, 4000))

    first, second = list(read_boxes(read_layouts(diagram)[0], "cx-d-box"))
    assert first[2] == 4
    assert second[2] > 100 * first[2]
    assert "Not to scale: the smallest fields are drawn wider." in diagram.markup
    assert "Not to scale" not in draw_bits(words(100, 200)).markup


def test_what_a_field_holds_stands_in_it_or_below_it():
    wide, tall = read_layouts(draw_bits(words(32, holds="352441c2"), words(256, holds="ab" * 32)))

    assert "352441c2" in {e.text for e in read_extents(wide)}
    assert "field 0: 352441c2" in {e.text for e in read_extents(tall)}


def test_a_field_has_one_look_in_all_formats_and_another_has_another():
    diagram = draw_bits(number_format(4, 3), number_format(5, 2))

    assert [item.mark for item in diagram.legend] == ["plain", "save", "recovery"]
    assert diagram.legend[0].meaning == "1 bit in each"
    assert diagram.legend[1].meaning == "4 bits in FP, 5 bits in FP"
    shapes = {re.sub(r' class="[^"]*"', "", item.swatch) for item in diagram.legend}
    assert len(shapes) == 3
    assert draw_bits(words(8), words(9)).legend == ()


def test_the_text_says_all_formats():
    diagram = draw_bits(number_format(5, 2, label="E5M2"), example=PI)

    assert diagram.description == (
        "One format is drawn as a row of bits. E5M2 has 8 bits: sign with 1 bit, "
        "exponent with 5 bits, mantissa with 2 bits. "
        "There π (3.14) is 0 10000 10, stored as 3. Largest 448."
    )


CASES = {
    "four formats": [number_format(e, m) for e, m in ((4, 3), (5, 2), (5, 10), (8, 7))],
    "double": [number_format(11, 52), number_format(4, 3)],
    "many long names": [words(1, 2, 3, 4, 5, 6, 7, 8, label=LONG, holds=LONG)] * 6,
    "one long word": [words(1, 1, label=WORD, holds=WORD)],
    "one bit": [words(1)],
    "huge": [words(4096, holds="ab" * 200), words(1, holds="1")],
}


@pytest.mark.parametrize("formats", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(formats, layout):
    diagram = draw_bits(*formats, example=amount(1e300, "1"))

    assert_words_are_apart(read_layouts(diagram)[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (
        draw_bits(words(3, 5, label=HOSTILE, holds=HOSTILE), title=HOSTILE) for _ in range(2)
    )

    assert "<script>" not in first.markup
    assert len(read_layouts(first)) == 2
    assert first == second
