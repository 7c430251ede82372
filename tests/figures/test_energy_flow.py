"""A flow of energy: as wide as what flows, with a branch for each loss."""

import re

import pytest
from extent import SVG, assert_words_are_apart, read_layouts
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.energy import EnergyFlow, Flow, Stage


def flow(entering, *losses, label="stage"):
    """Return a flow that loses these amounts one after the other."""
    left, stages = entering, []
    for number, loss in enumerate(losses):
        left = max(0.0, left - loss)
        lost = Flow(f"{label} loss", amount(loss, "MW"))
        stages.append(Stage(f"{label} {number}", lost, amount(left, "MW")))
    return EnergyFlow(
        Flow(label, amount(entering, "MW")), tuple(stages), Flow("load", amount(left, "MW"))
    )


def draw_flow(scene, title="Power"):
    return draw("energy-flow", figure_id="f", title=title, scene=scene)


def widths(diagram, class_name, layout=0):
    """Return the width of each band of a class at its upper edge."""
    found = []
    for path in read_layouts(diagram)[layout].iter(f"{SVG}path"):
        if path.get("class") == class_name:
            numbers = [*map(float, re.findall(r"-?[\d.]+", path.get("d")))]
            points = [*zip(numbers[::2], numbers[1::2], strict=True)]
            if class_name == "cx-d-branch":
                found.append(points[-1][0] - points[0][0])
            else:
                found.append(points[1][0] - points[0][0])
    return found


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_bands_are_as_wide_as_what_flows(layout):
    diagram = draw_flow(
        flow(100, 20, 30),
    )

    goes_on = widths(diagram, "cx-d-flow", layout)
    branches = widths(diagram, "cx-d-branch", layout)
    whole = goes_on[0] / 0.8
    assert goes_on == pytest.approx([0.8 * whole, 0.5 * whole, 0.5 * whole], abs=0.3)
    assert branches == pytest.approx([0.2 * whole, 0.3 * whole], abs=0.3)
    assert "widths to scale<" in diagram.markup


def test_a_loss_too_narrow_to_see_is_drawn_wider_and_the_drawing_says_so():
    diagram = draw_flow(flow(100, 0.01))

    assert widths(diagram, "cx-d-branch") == pytest.approx([3], abs=0.1)
    assert "widths to scale; the narrowest are drawn wider" in diagram.markup


def test_a_stage_without_a_loss_has_no_branch():
    assert widths(draw_flow(flow(100, 0, 10)), "cx-d-branch") == pytest.approx([24], abs=0.1)


def test_a_flow_that_is_lost_whole_does_not_arrive():
    diagram = draw_flow(flow(100, 40, 60))

    assert len(widths(diagram, "cx-d-flow")) == 1
    assert "load: 0\u00a0MW, 0\u00a0% of what enters." in diagram.description


def test_the_text_says_every_stage_with_its_share():
    assert draw_flow(flow(125, 25)).description == (
        "A flow from top to bottom. stage: 125\u00a0MW. At the stage stage 0, 25\u00a0MW, "
        "20\u00a0% of what enters, branches off (stage loss); 100\u00a0MW go on. "
        "load: 100\u00a0MW, 80\u00a0% of what enters."
    )


CASES = {
    "usual": flow(125, 8, 15, 2),
    "many long names": flow(100, *[10] * 8, label=LONG),
    "one long word": flow(100, 50, label=WORD),
    "huge and tiny": flow(1e300, 1e-300, 1e299),
    "nearly all lost": flow(100, 99.999),
    "many tiny": flow(100, *[0.001] * 8),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_flow(scene))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_flow(flow(2, 1, label=HOSTILE), HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert len(read_layouts(first)) == 2
    assert first == second
