"""The data hall: marks that differ without colour, words that fit, times in proportion."""

import re
from importlib.resources import files

import pytest
from extent import FACES, SVG, assert_words_are_apart, read_layouts
from hypothesis import example, given, settings
from hypothesis import strategies as st

from conceptry.figures.diagram import HallFacts, Interface, draw
from conceptry.figures.diagram.job import compute_job, compute_lengths, format_seconds
from conceptry.figures.diagram.layout import measure

FACTS = HallFacts(interval=600, save=12, recovery=300)
LONG_NAME = "Consistent and complete state of a job on a great many nodes"
STATE = Interface("Consistent job state", "in", "Parameters, optimizer and progress")
COPY = Interface("Restartable checkpoint", "out", "Versioned durable state with evidence")


def draw_hall_system(interfaces=(STATE, COPY), facts=FACTS):
    return draw(
        "hall-system", figure_id="f", title="Checkpoint", interfaces=interfaces, facts=facts
    )


def read_times(facts):
    return [(each.kind, each.seconds, each.ends_in) for each in compute_job(facts).stretches]


CASES = {
    "reference": ((STATE, COPY), FACTS),
    "nothing known": ((), None),
    "inputs only": ((STATE,), None),
    "outputs only": ((COPY,), FACTS),
    "both ways": ((Interface("Telemetry", "inout", ""),), FACTS),
    "eight with long names": (
        tuple(Interface(LONG_NAME, ("in", "out", "both")[i % 3], LONG_NAME) for i in range(8)),
        FACTS,
    ),
    "eight on one side": (tuple(Interface(LONG_NAME, "in", LONG_NAME) for _ in range(8)), FACTS),
    "one long word": ((Interface("W" * 60, "in", "i" * 90), COPY), FACTS),
    "early failure": ((STATE, COPY), HallFacts(36000, 12, 0.05, 1)),
    "late failure": ((STATE, COPY), HallFacts(600, 12, 300, 600)),
    "failure in a save": ((STATE, COPY), HallFacts(600, 120, 3000, 650)),
    "save longer than work": ((STATE, COPY), HallFacts(30, 900, 0)),
    "absurd times": ((STATE, COPY), HallFacts(1e308, 1e308, 1e308)),
    "free save": ((STATE, COPY), HallFacts(1e9, 0, 1e-6)),
}


@pytest.mark.parametrize(("interfaces", "facts"), CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(interfaces, facts, layout):
    """The extents are those of the widest usual font."""
    svg = read_layouts(draw_hall_system(interfaces, facts))[layout]

    assert_words_are_apart(svg, least=16)


@pytest.mark.parametrize("facts", [FACTS, None, HallFacts(36000, 12, 0.05, 1)])
def test_words_of_a_stretch_stay_within_it(facts):
    """A label below the bar is never wider than its stretch."""
    wide, _ = read_layouts(draw_hall_system((), facts))
    boxes = [
        (float(each.get("x")), float(each.get("width")))
        for each in wide.iter(f"{SVG}rect")
        if "cx-d-stretch" in each.get("class")
    ]
    labels = [
        each
        for each in wide.iter(f"{SVG}text")
        if each.get("text-anchor") == "middle" and each.text not in {"node", "fails"}
    ]

    per_box = 1 if facts is None else 2

    assert len(labels) == per_box * len(boxes)
    for index, label in enumerate(labels):
        x, width = boxes[index // per_box]
        assert float(label.get("x")) == pytest.approx(x + width / 2, abs=0.2)
        assert measure(label.text, FACES[label.get("class")]) <= width


def test_text_stays_above_eleven_pixels_where_each_layout_begins():
    """The tall layout gets 288 px on a screen of 320 px, the wide one begins at 660 px."""
    for svg, place in zip(read_layouts(draw_hall_system()), (660, 288), strict=True):
        scale = place / float(svg.get("viewBox").split()[2])

        sizes = [float(each.get("font-size")) for each in svg.iter(f"{SVG}text")]

        assert min(sizes) * scale >= 11


def test_each_mark_differs_without_colour():
    """Take the classes away, which carry the colours, and no two pictures are alike."""
    legend = draw_hall_system().legend

    shapes = {re.sub(r' class="[^"]*"', "", item.swatch) for item in legend}

    assert [item.mark for item in legend] == [
        "compute",
        "save",
        "durable",
        "failure",
        "lost",
        "recovery",
        "replay",
    ]
    assert len(shapes) == len(legend)
    assert all(item.label and item.meaning for item in legend)
    assert len({item.meaning for item in legend}) == len(legend)


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_every_mark_has_its_word_in_the_drawing(layout):
    """Nobody needs the legend to read the drawing."""
    svg = read_layouts(draw_hall_system())[layout]

    words = {each.text for each in svg.iter(f"{SVG}text")}

    assert {
        *("compute", "save", "durable mark", "failure", "lost work", "recovery", "replay"),
        *("node", "fails", "restore", "Node-local storage", "Shared durable storage"),
    } <= words


def test_both_layouts_are_pictures_with_a_name_and_the_same_description():
    """Whichever one the style sheet shows, a screen reader gets all of it."""
    diagram = draw_hall_system()

    for svg in read_layouts(diagram):
        title, desc = svg.find(f"{SVG}title"), svg.find(f"{SVG}desc")
        assert svg.get("role") == "img"
        assert svg.get("aria-labelledby") == title.get("id")
        assert svg.get("aria-describedby") == desc.get("id")
        assert title.text == "Checkpoint"
        assert desc.text == diagram.description


def test_the_description_tells_the_whole_drawing():
    """Word for word, so that a change of the drawing is a change of the text."""
    assert draw_hall_system().description.replace("\u00a0", " ") == (
        "Into the data hall goes: Consistent job state (Parameters, optimizer and progress). "
        "Out of it comes: Restartable checkpoint (Versioned durable state with evidence). "
        "In the data hall stands a row of five nodes that run one job; one of them fails. "
        "Below them are two tiers of storage: node-local storage, which may be lost with its "
        "node, and shared durable storage, which outlives any node. "
        "A save goes down from the nodes' tier to the shared one, a restore comes back up. "
        "Below the hall runs one job over time. "
        "It computes for 600 s, saves for 12 s and reaches a durable mark. "
        "It computes on for 300 s, then a failure strikes: "
        "the work since the durable mark, 300 s of it, is lost. "
        "Recovery takes 300 s and brings the job back to that mark. "
        "Replay repeats the lost 300 s of work. "
        "Then the job computes for 300 s, saves for 12 s and reaches the next durable mark."
    )


def test_without_facts_no_times_are_claimed():
    """A schematic timeline says that it is one and shows no seconds."""
    diagram = draw_hall_system(facts=None)

    assert not re.search(r"\d+ s\b", diagram.description)
    assert diagram.description.endswith("Without given times the lengths are schematic.")
    assert "schematic, not to scale" in diagram.markup
    assert not re.search(r">[\d.]+ (s|h|ms)<", diagram.markup)


def test_a_failure_in_the_middle_loses_half_an_interval():
    """The course of the reference record."""
    assert read_times(FACTS) == [
        ("compute", 600, ""),
        ("save", 12, "durable"),
        ("lost", 300, "failure"),
        ("recovery", 300, ""),
        ("replay", 300, ""),
        ("compute", 300, ""),
        ("save", 12, "durable"),
    ]


def test_a_failure_during_a_save_loses_the_whole_interval():
    """A save that is cut off is not durable."""
    assert read_times(HallFacts(600, 12, 300, 605)) == [
        ("compute", 600, ""),
        ("save", 12, "durable"),
        ("lost", 600, ""),
        ("save", 5, "failure"),
        ("recovery", 300, ""),
        ("replay", 600, ""),
        ("save", 12, "durable"),
    ]


def test_small_times_are_widened_and_the_rest_stays_in_proportion():
    """12 s beside 600 s could not be seen, and the note says that they are not to scale."""
    lengths, is_to_scale = compute_lengths([600, 12, 300], [40, 40, 40], 640)

    assert lengths == pytest.approx([400, 40, 200])
    assert not is_to_scale
    assert "not to scale: short times are drawn longer" in draw_hall_system().markup


def test_times_that_fit_are_drawn_to_scale():
    """Nothing is widened without need."""
    assert compute_lengths([1, 2, 1], [10, 10, 10], 400) == ([100, 200, 100], True)


@given(st.lists(st.floats(0, 1e9), min_size=1, max_size=9))
@example([5e-324])
@settings(max_examples=60, deadline=None)
def test_lengths_always_add_up(seconds):
    """Whatever the times, the bar is full and nothing is shorter than it must be."""
    lengths, _ = compute_lengths(seconds, [30.0] * len(seconds), 400)

    assert min(lengths) >= 30 - 1e-9
    assert sum(lengths) == pytest.approx(400) or not any(seconds)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0\u00a0s"),
        (0.05, "50\u00a0ms"),
        (12, "12\u00a0s"),
        (129.49, "129\u00a0s"),
        (999.7, "1000\u00a0s"),
        (3600, "3600\u00a0s"),
        (10800, "3\u00a0h"),
    ],
)
def test_times_are_short_words(seconds, text):
    """Three digits are enough beside a drawing."""
    assert format_seconds(seconds) == text


@pytest.mark.parametrize(
    ("times", "message"),
    [
        ((0, 12, 300), "interval is 0 s, allowed is a finite time above 0 s"),
        ((600, -1, 300), "save is -1 s, allowed is a finite time of at least 0 s"),
        ((600, 12, float("nan")), "recovery is nan s, allowed is a finite time of at least 0 s"),
        ((600, 12, 300, 613), "failure_at is 613 s, allowed is above 0 s up to 612 s"),
    ],
)
def test_impossible_times_are_refused(times, message):
    """The checks come before the figures, so this is a programmer's error."""
    with pytest.raises(ValueError, match=f"^{message}$"):
        HallFacts(*times)


def test_style_sheet_colours_every_class_and_uses_only_the_agreed_names():
    """No part of the drawing is left without a rule, and no colour is fixed."""
    sheet = (files("conceptry") / "browser/style/diagram.css").read_text("utf-8")
    diagram = draw_hall_system()
    used = set(
        re.findall(r"cx-d-[a-z-]+", diagram.markup + "".join(i.swatch for i in diagram.legend))
    )

    assert {name for name in used if f".{name}" not in sheet} <= {"cx-d-lost-hatch"}
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", sheet)
    assert set(re.findall(r"var\(([\w-]+)\)", sheet)) <= {
        *("--cx-ink", "--cx-muted", "--cx-grid", "--cx-surface", "--cx-accent", "--cx-warn"),
        *("--cx-good", "--cx-1", "--cx-2", "--cx-3", "--cx-4", "--cx-5", "--cx-6"),
    }
