"""A memory: segments in proportion to one capacity, what is left and what is missing."""

import pytest
from extent import assert_words_are_apart, read_boxes, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.memory import MemoryBar, MemoryMap, Segment


def memory(*bars, capacity=None, label="part", note=""):
    """Return bars of segments with these values."""
    return MemoryMap(
        tuple(
            MemoryBar(
                f"{label} {number}",
                note,
                tuple(Segment(f"{label} {i}", amount(value)) for i, value in enumerate(values)),
                amount(sum(values)),
                None if capacity is None else amount(capacity - sum(values)),
            )
            for number, values in enumerate(bars)
        ),
        None if capacity is None else Segment(label, amount(capacity)),
    )


def draw_memory(scene, title="Memory"):
    return draw("memory-map", figure_id="f", title=title, scene=scene)


def boxes(diagram, name="cx-d-fill", layout=0):
    return [*read_boxes(read_layouts(diagram)[layout], name)]


@settings(max_examples=25)
@given(values=st.lists(st.floats(1, 20), min_size=2, max_size=5))
def test_segments_are_as_long_as_their_amounts_and_follow_each_other(values):
    drawn = boxes(draw_memory(memory(values, [sum(values)])))[: len(values) + 1]

    end, whole = drawn[0][0], drawn[-1][2]
    for (x, _, width, _), value in zip(drawn, values, strict=False):
        assert x == pytest.approx(end, abs=0.3)
        assert width == pytest.approx(value / sum(values) * whole, abs=0.3)
        end = x + width


def test_what_is_left_fills_the_bar_up_to_the_capacity():
    diagram = draw_memory(memory([30, 20], capacity=80))

    first, second = boxes(diagram)[:2]
    (free,) = boxes(diagram, "cx-d-free")
    assert free[2] == pytest.approx(first[2], abs=0.2)
    assert free[0] == pytest.approx(second[0] + second[2], abs=0.2)
    assert "50\u00a0GB in all, 30\u00a0GB free" in diagram.markup


def test_what_does_not_fit_is_crossed_and_said():
    diagram = draw_memory(memory([90], capacity=80))

    assert boxes(diagram, "cx-d-free") == []
    assert "cx-d-cross" in diagram.markup
    assert [one.mark for one in diagram.legend] == ["plain", "over"]


def test_the_same_part_looks_the_same_in_all_bars_and_others_differ():
    diagram = draw_memory(memory([3, 2], [1, 4]))

    assert [one.mark for one in diagram.legend] == ["plain", "save"]
    assert diagram.markup.count("cx-d-tone-plain") == 4  # two bars in two drawings


def test_a_segment_too_short_to_see_is_drawn_longer_and_the_drawing_says_so():
    diagram = draw_memory(memory([1000, 0.001]))

    assert boxes(diagram)[1][2] == 3
    assert "what is too short to see is drawn longer" in diagram.markup


def test_the_text_says_all_parts_and_the_rest():
    text = draw_memory(memory([30, 20], capacity=40, note="2\u00a0requests")).description

    assert text == (
        "One bar of memory. part: 40\u00a0GB. part 0 (2\u00a0requests): part 0 30\u00a0GB, "
        "part 1 20\u00a0GB; 50\u00a0GB in all, \N{MINUS SIGN}10\u00a0GB too much."
    )


CASES = {
    "usual": memory([30, 20], [60, 40], capacity=80),
    "many long names": memory(range(1, 13), [5], capacity=60, label=LONG, note=LONG),
    "one long word": memory([3, 1], capacity=2, label=WORD, note=WORD),
    "huge and tiny": memory([1e300, 1e-300], capacity=1e299),
    "all zero": memory([0, 0]),
    "four bars": memory(*[[1, 2, 3]] * 4),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_memory(scene))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_memory(memory([2, 1], label=HOSTILE), HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert len(read_layouts(first)) == 2
    assert first == second
