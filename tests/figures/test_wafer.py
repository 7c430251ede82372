"""Wafers: dies inside of the disc, as many good ones as the computed share says."""

import math
import re

import pytest
from extent import assert_words_are_apart, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.figures.diagram.wafer import place_dies
from conceptry.scene.fact import Fact
from conceptry.scene.package import Wafer, Wafers


def wafer(area=814, good=0.443, defects=0.814, *, diameter=300, label="The whole die"):
    return Wafer(
        label,
        amount(diameter, "mm"),
        amount(area, "mm^2"),
        amount(good, "1"),
        amount(defects, "1"),
        (Fact(label, label),),
    )


def draw_wafers(*wafers, title="Yield"):
    return draw("package-stack", figure_id="f", title=title, scene=Wafers(wafers))


@settings(max_examples=40, deadline=None)
@given(
    area=st.floats(50, 20000), good=st.floats(0, 1), diameter=st.sampled_from((200.0, 300.0, 450.0))
)
def test_dies_lie_inside_of_the_wafer_and_the_computed_share_is_good(area, good, diameter):
    dies = place_dies(wafer(area, good, diameter=diameter), scale=1)

    for x, y in dies.corners:
        for dx in (0, dies.side):
            for dy in (0, dies.side):
                assert math.hypot(x + dx, y + dy) <= diameter / 2 + 1e-6
    assert len(set(dies.corners)) == len(dies.corners)
    assert abs(dies.good - good * len(dies.corners)) <= 0.5


@settings(max_examples=40, deadline=None)
@given(good=st.floats(0, 0.9), mean=st.floats(0, 5))
def test_as_many_defects_as_the_mean_says_lie_on_the_lost_dies(good, mean):
    dies = place_dies(wafer(good=good, defects=mean), scale=1)

    lost = len(dies.corners) - dies.good
    assert sum(dies.defects) == max(lost, min(round(mean * len(dies.corners)), 12 * lost))


def test_smaller_dies_fill_more_of_the_wafer():
    share = [
        len(place_dies(wafer(area), scale=1).corners) * area / (math.pi * 150**2)
        for area in (3000, 800, 100)
    ]

    assert share == sorted(share)
    assert share[-1] < 1


def test_dies_too_small_to_see_are_drawn_larger_and_the_drawing_says_so():
    small = draw_wafers(wafer(10))

    assert "Drawn is the middle of the wafer: 406 whole dies" in small.description
    assert "Drawn: 69 whole dies" in draw_wafers(wafer()).description


def test_wafers_are_to_one_scale():
    markup = draw_wafers(wafer(diameter=300), wafer(diameter=150, area=100)).markup

    radii = [float(r) for r in re.findall(r'class="cx-d-wafer"[^>]* r="([\d.]+)"', markup)]

    assert radii[0] == pytest.approx(2 * radii[1], abs=0.2)


def test_good_and_lost_dies_differ_without_colour():
    legend = draw_wafers(wafer()).legend

    shapes = {re.sub(r' class="[^"]*"', "", item.swatch) for item in legend}
    assert [item.mark for item in legend] == ["good", "bad", "defect"]
    assert len(shapes) == 3


CASES = {
    "two": [wafer(), wafer(407, 0.666, 0.407)],
    "three with long names": [wafer(label=LONG)] * 3,
    "one long word": [wafer(label=WORD)],
    "none good": [wafer(good=0, defects=20)],
    "all good": [wafer(good=1, defects=0)],
    "one die": [wafer(40000)],
    "tiny": [wafer(0.01)],
}


@pytest.mark.parametrize("wafers", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(wafers, layout):
    assert_words_are_apart(read_layouts(draw_wafers(*wafers))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_wafers(wafer(label=HOSTILE), title=HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert first == second
