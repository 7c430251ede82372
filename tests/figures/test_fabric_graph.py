"""A fabric: tiers with their counts, links of each kind, and the one that fails."""

import re
from itertools import pairwise

import pytest
from extent import SVG, assert_words_are_apart, read_boxes, read_extents, read_layouts
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.figures.diagram.fabric_graph import lay_row
from conceptry.scene.fabric import Fabric, Tier
from conceptry.scene.fact import Fact


def tier(count, label="tier", look="node", *, is_series=False, failure="", facts=()):
    made = tuple(Fact(name, text) for name, text in facts)
    return Tier(label, amount(count, "1"), look, is_series, failure, made)


def fabric(*tiers, links="share", label=""):
    gaps = len(tiers) - 1
    return Fabric(tiers, (links,) * gaps, (label,) * gaps)


def draw_fabric(scene, title="Failures"):
    return draw("fabric-graph", figure_id="f", title=title, scene=scene)


def paths(svg, name):
    return [one for one in svg.iter(f"{SVG}path") if one.get("class") == name]


@settings(max_examples=40, deadline=None)
@given(count=st.integers(1, 10**9), width=st.floats(200, 700))
def test_all_are_drawn_where_they_have_room_and_dots_stand_for_the_others(count, width):
    row = lay_row(tier(count), 0, width, 50)

    places = sorted([*row.middles, *([] if row.dots is None else [row.dots])])
    assert (row.dots is None) == (len(row.middles) == count)
    assert all(b - a >= 49.9 for a, b in pairwise(places))
    assert places[0] >= 16
    assert places[-1] <= width - 16


def test_a_row_that_just_fits_has_no_dots():
    assert lay_row(tier(8), 0, 400, 50).dots is None
    assert len(lay_row(tier(9), 0, 400, 50).middles) == 7


def test_each_with_each_has_a_link_for_every_pair():
    wide, _ = read_layouts(draw_fabric(fabric(tier(3), tier(4), links="all")))

    assert len(paths(wide, "cx-d-thin")) == 12


def test_its_own_share_has_one_link_for_every_lower_one():
    wide, _ = read_layouts(draw_fabric(fabric(tier(2), tier(6))))

    assert len(paths(wide, "cx-d-thin")) == 6


def test_large_shares_are_stacks_below_what_they_hang_on():
    diagram = draw_fabric(fabric(tier(2048), tier(16384, look="device")))
    boxes = [*read_boxes(read_layouts(diagram)[0], "cx-d-node")]

    upper, lower = boxes[: len(boxes) // 2], boxes[len(boxes) // 2 :]

    assert [x for x, *_ in upper] == [x for x, *_ in lower]
    assert "group" in [item.mark for item in diagram.legend]
    assert "×\u00a016\u202f384" in diagram.markup


def test_one_of_a_row_fails_and_its_chain_is_broken_there():
    wide, _ = read_layouts(draw_fabric(fabric(tier(5, is_series=True, failure="one fails"))))

    assert len([*read_boxes(wide, "cx-d-node-failing")]) == 1
    assert len(paths(wide, "cx-d-broken")) == 2
    assert len(paths(wide, "cx-d-line")) == 2
    assert len(paths(wide, "cx-d-cross")) == 1


def test_without_a_failure_nothing_is_crossed_out():
    diagram = draw_fabric(fabric(tier(5, is_series=True)))

    assert "cx-d-cross" not in diagram.markup
    assert "failure" not in [item.mark for item in diagram.legend]


def test_counts_stand_beside_their_rows_in_both_drawings():
    for svg in read_layouts(draw_fabric(fabric(tier(1, "Job"), tier(2048, "Nodes")))):
        words = " ".join(one.text for one in read_extents(svg))

        assert "×\u00a02048" in words
        assert "×\u00a01 " not in words


def test_looks_differ_without_colour():
    tiers = [tier(3, look=look, failure="x") for look in ("job", "switch", "node", "device")]

    legend = draw_fabric(fabric(*tiers)).legend

    shapes = {re.sub(r' class="[^"]*"', "", item.swatch) for item in legend}
    assert len(shapes) == len(legend) == 6


def test_the_text_says_tiers_links_and_failures():
    scene = Fabric(
        (
            tier(1, "Job", "job", failure="stops with any node"),
            tier(2048, "Nodes", is_series=True, facts=[("one fails every", "154 d")]),
            tier(16384, "Accelerators", "device"),
        ),
        ("all", "share"),
        ("", "8 to a node"),
    )

    assert draw_fabric(scene).description.replace("\u202f", " ") == (
        "3 tiers are drawn from top to bottom. Job: 1; stops with any node. "
        "Links lead from Job to all of Nodes. "
        "Nodes: 2048, in a chain that needs each of them; one fails every 154 d. "
        "Links lead from each of Nodes to its own share of Accelerators (8 to a node). "
        "Accelerators: 16 384."
    )


CASES = {
    "usual": fabric(tier(1, look="job"), tier(2048, is_series=True, failure="fails"), tier(16384)),
    "wide tree": fabric(tier(4), tier(8), tier(64), links="all", label="400 Gbit/s"),
    "shrinking": fabric(tier(10**9), tier(7), tier(1)),
    "five long": fabric(
        *[tier(10**12, LONG, failure=LONG, facts=[(LONG, LONG)] * 3)] * 5, label=LONG
    ),
    "one long word": fabric(tier(2, WORD, facts=[(WORD, WORD)]), tier(3, WORD), label=WORD),
    "alone": fabric(tier(1)),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_fabric(scene))[layout], least=1)


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    scene = fabric(tier(2, HOSTILE, failure=HOSTILE), tier(3, HOSTILE), label=HOSTILE)

    first, second = (draw_fabric(scene, HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert first == second
