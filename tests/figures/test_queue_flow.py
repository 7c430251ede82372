"""A flow through places: gauges to one scale, and the narrowest place marked."""

import pytest
from extent import assert_words_are_apart, read_boxes, read_layouts
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.queue import Note, QueueFlow, QueuePlace

ROLES = ("source", "queue", "server", "sink")


def place(label="place", role="server", capacity=None, flow=None, **fields):
    made = {
        "onward": "",
        "notes": (),
        "is_narrowest": False,
        **fields,
        "capacity": None if capacity is None else amount(capacity, "GB/s"),
        "flow": None if flow is None else amount(flow, "GB/s"),
    }
    return QueuePlace(label, role, **made)


def draw_queue(*places, title="Queue"):
    return draw("queue-flow", figure_id="f", title=title, scene=QueueFlow(places))


def boxes(diagram, name, layout=0):
    return [*read_boxes(read_layouts(diagram)[layout], name)]


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_gauges_are_as_long_as_capacities_and_filled_as_far_as_the_flow(layout):
    diagram = draw_queue(place(capacity=300, flow=150), place(capacity=200, flow=150))

    first, second = boxes(diagram, "cx-d-gauge", layout)
    filled = boxes(diagram, "cx-d-fill", layout)
    assert second[2] == pytest.approx(first[2] * 2 / 3, abs=0.2)
    assert [one[2] for one in filled] == pytest.approx([first[2] / 2] * 2, abs=0.2)


def test_the_narrowest_place_has_words_points_and_an_outline():
    diagram = draw_queue(place(capacity=3), place(capacity=2, is_narrowest=True))

    assert diagram.markup.count("cx-d-pinch") == 4  # two points in two drawings
    assert len(boxes(diagram, "cx-d-place-narrow")) == 1
    assert ">narrowest place<" in diagram.markup
    assert "at most 2\u00a0GB/s can pass, the narrowest place" in diagram.description


def test_a_flow_without_capacities_marks_no_place():
    diagram = draw_queue(place(role="source"), place(role="sink"))

    assert "cx-d-pinch" not in diagram.markup
    assert diagram.legend == ()


def test_few_places_stand_beside_each_other_and_many_below():
    few = boxes(draw_queue(*[place()] * 4), "cx-d-place")
    many = boxes(draw_queue(*[place()] * 7), "cx-d-place")

    assert len({top for _, top, _, _ in few}) == 1
    assert len({left for left, _, _, _ in many}) == 1


def test_queues_and_servers_differ_without_colour():
    shapes = {one.mark: one.swatch for one in draw_queue(*map(_of_role, ROLES)).legend}

    assert shapes.keys() == {"queue", "server"}
    assert len({*shapes.values()}) == 2


def _of_role(role):
    return place(role=role)


def test_the_text_says_every_place_with_what_passes():
    text = draw_queue(
        place("disk", "source", flow=8, onward="8"),
        place("link", capacity=10, flow=8, notes=(Note("delay", "2 s"),)),
    ).description

    assert text == (
        "A flow through 2 places. 1. disk (source): 8\u00a0GB/s pass. 2. link (server): "
        "at most 10\u00a0GB/s can pass, 8\u00a0GB/s pass, 80\u00a0% of the capacity, delay 2 s."
    )


LONG_NOTES = (Note(LONG, LONG), Note(WORD, WORD))
CASES = {
    "usual": [place(role=role, capacity=10, flow=8, onward="8\u00a0GB/s") for role in ROLES],
    "narrowest of many": [place(capacity=9, flow=1, onward=LONG, is_narrowest=True)] * 7,
    "many long names": [place(LONG, capacity=1e300, flow=1e-300, notes=LONG_NOTES)] * 7,
    "one long word": [place(WORD, role, onward=WORD, is_narrowest=True) for role in ROLES],
    "long onward": [place(onward=LONG, role=role) for role in ROLES],
}


@pytest.mark.parametrize("places", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(places, layout):
    assert_words_are_apart(read_layouts(draw_queue(*places))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (
        draw_queue(place(HOSTILE, onward=HOSTILE), place(HOSTILE), title=HOSTILE) for _ in range(2)
    )

    assert "<script>" not in first.markup
    assert len(read_layouts(first)) == 2
    assert first == second
