"""A package from above and in section: as many stacks and dies as there are."""

import re
from itertools import pairwise

import pytest
from extent import assert_words_are_apart, read_boxes, read_extents, read_layouts
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.fact import Fact
from conceptry.scene.package import Package


def package(stacks=8, dies=8, *facts, label=""):
    return Package(
        die=label or "Processor",
        base=label or "a silicon interposer",
        stack=label or "HBM stack",
        stacks=amount(stacks, "1"),
        dies=amount(dies, "1"),
        rate=amount(1.024, "TB/s"),
        facts=tuple(Fact(name, text) for name, text in facts),
    )


def draw_package(scene, title="HBM"):
    return draw("package-stack", figure_id="f", title=title, scene=scene)


def read_words(svg):
    return " ".join(one.text for one in read_extents(svg))


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
@pytest.mark.parametrize(("stacks", "drawn"), [(1, 1), (5, 5), (8, 8), (12, 12), (30, 12)])
def test_every_stack_is_drawn_up_to_twelve(layout, stacks, drawn):
    svg = read_layouts(draw_package(package(stacks, dies=1)))[layout]

    in_section = 2 * min(stacks, 2) + 1  # a base die and a die in each, and the processor
    assert len([*read_boxes(svg, "cx-d-fill")]) == drawn + 1 + in_section
    assert (f"{drawn} of them are drawn" in read_words(svg)) == (stacks > drawn)


@pytest.mark.parametrize(("dies", "drawn"), [(1, 1), (8, 8), (16, 16), (100, 16)])
def test_a_stack_has_its_dies_up_to_sixteen_and_no_more_height(dies, drawn):
    svg = read_layouts(draw_package(package(1, dies)))[0]
    boxes = [*read_boxes(svg, "cx-d-fill")]

    layers = [box for box in boxes[2:] if box[3] <= 14.1]
    assert len(layers) == drawn + 1
    assert sum(height for *_, height in layers) <= 14 * 17
    assert (f", {drawn} drawn" in read_words(svg)) == (dies > drawn)


def test_dies_lie_on_each_other_without_a_gap():
    boxes = [*read_boxes(read_layouts(draw_package(package(1, 4)))[0], "cx-d-fill")]

    layers = sorted(box for box in boxes[2:] if box[3] <= 14.1)

    for (_, top, _, height), (_, below, _, _) in pairwise(layers):
        assert top + height == pytest.approx(below, abs=0.2)


def test_marks_differ_without_colour():
    legend = draw_package(package()).legend

    shapes = {re.sub(r' class="[^"]*"', "", item.swatch) for item in legend}
    assert [item.mark for item in legend] == ["die", "memory", "base-die", "path"]
    assert len(shapes) == 4


def test_the_text_says_what_is_drawn():
    text = draw_package(package(8, 12, ("capacity", "288 GB"))).description

    assert text.replace("\u00a0", " ") == (
        "A package is drawn from above and in section; its lengths are not to scale. "
        "In its middle lies Processor, and 8 stacks stand around it: HBM stack. "
        "Each stack has 12 dies on a base die. "
        "Below all of them lies a silicon interposer; through it each stack exchanges 1.02 TB/s "
        "with the die. Capacity: 288 GB."
    )


CASES = {
    "usual": package(8, 8, ("bandwidth", "8.19 TB/s")),
    "one of each": package(1, 1),
    "very many": package(10**9, 10**9),
    "long names": package(6, 16, (LONG, LONG), label=LONG),
    "one long word": package(3, 2, (WORD, WORD), label=WORD),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_package(scene))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (
        draw_package(package(2, 3, (HOSTILE, HOSTILE), label=HOSTILE), HOSTILE) for _ in range(2)
    )

    assert "<script>" not in first.markup
    assert first == second
