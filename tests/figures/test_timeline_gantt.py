"""Lanes over time: stretches in proportion, at their moments, told apart by their hatching."""

import pytest
from extent import SVG, assert_words_are_apart, read_boxes, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.gantt import Gantt, Lane, Moment, Span
from conceptry.units import format_quantity

LOOKS = ("work", "hidden", "exposed", "wait", "overhead", "transfer")


def lane(*lengths, label="lane", heading="", start=0.0, looks=LOOKS):
    spans = []
    for number, length in enumerate(lengths):
        look = looks[number % len(looks)]
        text = format_quantity(length, "ms")
        spans.append(Span(f"{label} {number}", look, start, length, text))
        start += length
    return Lane(label, heading, tuple(spans))


def gantt(*lanes, moments=()):
    return Gantt("ms", lanes, moments)


def draw_gantt(scene, title="Step"):
    return draw("timeline-gantt", figure_id="f", title=title, scene=scene)


def bars(diagram, layout=0):
    return [*read_boxes(read_layouts(diagram)[layout], "cx-d-fill")]


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
@settings(max_examples=25)
@given(lengths=st.lists(st.floats(5, 50), min_size=2, max_size=5))
def test_stretches_are_as_long_as_their_times_and_follow_each_other(layout, lengths):
    drawn = bars(draw_gantt(gantt(lane(*lengths), lane(sum(lengths)))), layout)

    end, whole = drawn[0][0], drawn[-1][2]
    for (x, _, width, _), length in zip(drawn, lengths, strict=False):
        assert x == pytest.approx(end, abs=0.4)
        assert width == pytest.approx(length / sum(lengths) * whole, abs=0.4)
        end = x + width


def test_a_later_start_leaves_a_gap_and_lanes_share_one_axis():
    first, second = bars(draw_gantt(gantt(lane(100), lane(50, start=50))))

    assert second[0] == pytest.approx(first[0] + first[2] / 2, abs=0.2)
    assert second[1] > first[1] + first[3]


def test_a_moment_crosses_the_lanes_of_its_group_only():
    moment = Moment("end", amount(100, "ms"), (0, 1))
    diagram = draw_gantt(gantt(lane(100), lane(50), lane(80, heading="again"), moments=(moment,)))

    wide = read_layouts(diagram)[0]
    lines = [path for path in wide.iter(f"{SVG}path") if path.get("class") == "cx-d-moment"]
    assert len(lines) == 2
    assert "At 100\u00a0ms: end." in diagram.description


def test_a_stretch_too_short_to_see_is_drawn_longer_and_the_drawing_says_so():
    diagram = draw_gantt(gantt(lane(1000, 0.001)))

    assert bars(diagram)[1][2] == 3
    assert "what is too short to see is drawn longer" in diagram.markup


def test_a_stretch_of_no_time_is_not_drawn_and_is_told():
    diagram = draw_gantt(gantt(lane(10, 0)))

    assert len(bars(diagram)) == 1
    assert "lane 1 (hidden) for 0\u00a0ms" in diagram.description


def test_every_look_has_a_hatching_of_its_own_and_a_line_of_the_legend():
    diagram = draw_gantt(gantt(lane(*[10] * 6)))

    swatches = {one.swatch for one in diagram.legend}
    assert [one.mark for one in diagram.legend] == [*LOOKS]
    assert len(swatches) == len(LOOKS)


def test_the_text_says_every_stretch_with_start_and_length():
    assert draw_gantt(gantt(lane(10, 5, heading="As it is"))).description == (
        "One lane over time. As it is: lane: lane 0 (work) for 10\u00a0ms from 0\u00a0ms on; "
        "lane 1 (hidden) for 5\u00a0ms from 10\u00a0ms on."
    )


def moments(label, *values):
    return tuple(Moment(label, amount(value, "ms"), (0, 0)) for value in values)


CASES = {
    "usual": gantt(lane(10, 820, 50, 30), lane(250, 50, start=580), moments=moments("end", 910)),
    "many long names": gantt(
        *[lane(*range(1, 12), label=LONG, heading=LONG)] * 8, moments=moments(LONG, 0, 30, 66)
    ),
    "one long word": gantt(lane(3, 1, label=WORD, heading=WORD), moments=moments(WORD, 2)),
    "huge and tiny": gantt(lane(1e300, 1e-300, 1e299)),
    "nothing takes time": gantt(lane(0, 0), moments=moments("now", 0)),
    "crowded end": gantt(lane(1000, 1, 1, 1, 1), moments=moments("m", 1000, 1001, 1002)),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_gantt(scene))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_gantt(gantt(lane(2, 1, label=HOSTILE)), HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert len(read_layouts(first)) == 2
    assert first == second
