"""What every diagram promises: safe markup, the same bytes, text that fits."""

import re
from xml.etree import ElementTree as ET

import pytest

from conceptry.figures.diagram import Diagram, Interface, draw
from conceptry.figures.diagram.layout import (
    LABEL,
    NAME,
    NOTE,
    clean_text,
    element,
    measure,
    number,
    wrap,
)
from conceptry.figures.diagram.mark import render_hatch

HOSTILE = (
    "<script>alert(1)</script>",
    "{{ x }} {% raw %} ${y}",
    "]]> <!-- --> &amp; &#0;",
    "\"double\" 'single' `back`",
    "turned \u202e round",
    "lone \ud800 surrogate",
    "bell \x07 null \x00 \ufffe",
    "عربي 東京 👩\u200d💻 e\u0301",
    "W" * 60,
    "",
)
FAMILIES = ("hall-system", "queue-flow")


def draw_hostile(family: str, text: str) -> Diagram:
    interfaces = [Interface(text, way, text) for way in ("in", "out", "both")]
    return draw(family, figure_id="f", title=text, interfaces=interfaces, mechanism=[text])


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_leaves_the_markup_well_formed_and_inert(family, text):
    """A record's text is shown as text, whatever it holds."""
    diagram = draw_hostile(family, text)

    root = ET.fromstring(diagram.markup)

    tags = {each.tag.rpartition("}")[2] for each in root.iter()}
    names = {name for each in root.iter() for name in each.attrib}
    assert not tags & {"script", "a", "use", "image", "foreignObject", "style"}
    assert not {name for name in names if name == "style" or name.startswith("on")}
    assert "url(" not in diagram.markup
    assert diagram.markup.encode()


@pytest.mark.parametrize("family", FAMILIES)
def test_text_of_a_record_appears_as_written(family):
    """Brackets, braces and quotes reach the reader unchanged."""
    diagram = draw_hostile(family, "<b> {{ x }} ]]> \"q\" & 'r'")

    shown = " ".join(ET.fromstring(diagram.markup).itertext())

    assert "<b> {{ x }} ]]> \"q\" & 'r'" in shown
    assert "<b> {{ x }} ]]> \"q\" & 'r'" in diagram.description


@pytest.mark.parametrize("family", FAMILIES)
def test_ids_begin_with_the_figure_id_and_are_unique(family):
    """Two diagrams on one page never share an id."""
    diagram = draw(family, figure_id="map-1", title="t", interfaces=[Interface("a", "in", "b")])

    ids = re.findall(r' id="([^"]*)"', diagram.markup)

    assert ids
    assert len(ids) == len(set(ids))
    assert all(each.startswith("map-1-") for each in ids)
    targets = re.findall(r' aria-(?:labelledby|describedby)="([^"]*)"', diagram.markup)
    assert set(targets) <= set(ids)


@pytest.mark.parametrize("family", FAMILIES)
def test_same_values_give_same_bytes(family):
    """A diagram depends on nothing but its values."""
    assert draw_hostile(family, "same") == draw_hostile(family, "same")


def test_a_figure_id_that_could_break_out_is_refused():
    """The id is written by programs, so a bad one is an exception."""
    with pytest.raises(ValueError, match=r"figure_id is 'a\"b', allowed are letters"):
        draw("queue-flow", figure_id='a"b', title="t")


def test_a_family_without_a_drawer_shows_two_lists_around_the_concept():
    """Inputs come before the concept, outputs after it, and the words say so."""
    interfaces = [
        Interface("State", "in", "bytes"),
        Interface("Copy", "out"),
        Interface("Log", "x"),
    ]

    diagram = draw("queue-flow", figure_id="f", title="Save", interfaces=interfaces, mechanism="ab")

    words = [each for each in ET.fromstring(diagram.markup).itertext() if each.strip()]
    assert words == [
        "Inputs",
        "State",
        "bytes",
        "Save",
        "works in 2 steps",
        "Outputs",
        "Copy",
        "Both ways",
        "Log",
    ]
    assert diagram.description == (
        "Inputs of Save: State (bytes). Outputs of Save: Copy. Both into and out of Save: Log."
    )
    assert diagram.legend == ()


def test_a_concept_without_interfaces_says_so():
    """The text alternative is never empty."""
    diagram = draw("queue-flow", figure_id="f", title="Save")

    assert diagram.description == "Save names no inputs or outputs."


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\nb\t c", "a b c"),
        ("a\u202eb", "a\ufffdb"),
        ("a\ud800b", "a\ufffdb"),
        ("a\x00b\x07", "a\ufffdb\ufffd"),
        ("10\u00a0GB", "10\u00a0GB"),
        ("λ τ 東京", "λ τ 東京"),
    ],
)
def test_harmful_characters_are_replaced_visibly(text, cleaned):
    """A reader sees that something stood there; all other text stays."""
    assert clean_text(text) == cleaned


@pytest.mark.parametrize("face", [NAME, LABEL, NOTE])
@pytest.mark.parametrize("text", [*HOSTILE, "Parameters, optimizer, progress and random state"])
def test_wrapped_lines_stay_within_the_width(face, text):
    """No line is wider than asked for, and no word gets lost."""
    cleaned = clean_text(text)

    lines = wrap(cleaned, face, 120)

    assert all(measure(line, face) <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == cleaned.replace(" ", "")


def test_widths_hold_the_widest_common_font():
    """DejaVu Sans sets this line 221 wide at 12, wider than the other usual fonts."""
    assert 221 <= measure("Versioned durable state with comple", NOTE) < 230


def test_a_combining_mark_stays_with_its_letter():
    """A word that must be cut is not cut inside of a letter."""
    assert all(not line.startswith("\u0301") for line in wrap("e\u0301" * 60, NAME, 40))


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.5, "-3.5")]
)
def test_coordinates_are_short(value, text):
    """One digit after the point is finer than a pixel."""
    assert number(value) == text


def test_elements_escape_their_attributes():
    """No attribute ends early."""
    assert element("g", class_='"><x>') == '<g class="&#34;&gt;&lt;x&gt;"></g>'


def test_hatching_stays_inside_of_its_shape():
    """Each line ends on the outline of the triangle."""
    path = str(render_hatch("lost", ((0, 0), (60, 0), (60, 40))))

    points = [tuple(map(float, pair)) for pair in re.findall(r"([\d.]+) ([\d.]+)", path)]

    assert len(points) > 6
    assert all(0 <= x <= 60 and -0.1 <= y <= x * 40 / 60 + 0.1 for x, y in points)
