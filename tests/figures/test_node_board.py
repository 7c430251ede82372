"""A board: links as thick as their rates, the narrowest marked, words beside them."""

import re

import pytest
from extent import SVG, assert_words_are_apart, read_boxes, read_layouts
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.figures.diagram.node_board import compute_width
from conceptry.scene.board import Board, BoardLink, BoardPart
from conceptry.scene.fact import Fact


def board(columns, links, label="part"):
    """Return a board of so many parts in each column, and links as start, end and rate."""
    parts = tuple(
        tuple(BoardPart(f"{label} {c}{r}", (Fact(label, label),)) for r in range(rows))
        for c, rows in enumerate(columns)
    )
    made = tuple(BoardLink(label, s, e, amount(rate, "GB/s")) for s, e, rate in links)
    return Board(parts, made)


SERVER = board(
    (1, 1, 1, 2),
    (
        ((0, 0), (1, 0), 300),
        ((1, 0), (2, 0), 63),
        ((2, 0), (3, 0), 3350),
        ((2, 0), (3, 1), 450),
    ),
)


def draw_board(scene, title="PCIe"):
    return draw("node-board", figure_id="f", title=title, scene=scene)


def links(svg):
    """Return class and width of each link."""
    found = (one for one in svg.iter(f"{SVG}path") if "cx-d-link" in one.get("class").split())
    return [(one.get("class"), float(one.get("stroke-width"))) for one in found]


def read_ends(node, x=0.0, y=0.0):
    """Yield where each link begins and ends."""
    if move := re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", "")):
        x, y = x + float(move[1]), y + float(move[2])
    if node.tag == f"{SVG}path" and "cx-d-link" in node.get("class").split():
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", node.get("d"))]
        yield x + numbers[0], y + numbers[1]
        yield x + numbers[-2], y + numbers[-1]
    for child in node:
        yield from read_ends(child, x, y)


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_the_slowest_link_alone_is_the_thinnest_and_marked(layout):
    drawn = links(read_layouts(draw_board(SERVER))[layout])

    marked = [width for look, width in drawn if "narrowest" in look]

    assert marked == [2]
    assert sorted(width for _, width in drawn)[1] > 2


def test_equal_ratios_of_rates_are_equal_steps_of_width():
    widths = [compute_width(rate, 1) for rate in (1, 10, 100)]

    assert widths[1] - widths[0] == pytest.approx(widths[2] - widths[1])
    assert compute_width(1e30, 1) == compute_width(1e40, 1)


def test_links_that_are_all_alike_have_no_narrowest():
    diagram = draw_board(board((1, 1, 1), (((0, 0), (1, 0), 5), ((1, 0), (2, 0), 5))))

    assert "narrowest" not in diagram.markup
    assert [item.mark for item in diagram.legend] == ["link"]


def test_two_equally_slow_links_are_both_named():
    scene = board((1, 1, 1, 1), [((i, 0), (i + 1, 0), rate) for i, rate in enumerate((5, 9, 5))])

    text = draw_board(scene).description.replace("\u00a0", " ")

    assert text.endswith("part with 5 GB/s and part with 5 GB/s are the narrowest links.")


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_every_link_ends_at_the_edges_of_its_parts(layout):
    svg = read_layouts(draw_board(SERVER))[layout]
    boxes = [*read_boxes(svg, "cx-d-part")]

    ends = [*read_ends(svg)]

    assert len(ends) == 8
    for x, y in ends:
        assert any(
            left - 0.2 <= x <= left + w + 0.2 and top - 0.2 <= y <= top + h + 0.2
            for left, top, w, h in boxes
        )


def test_parts_never_overlap():
    for svg in read_layouts(draw_board(SERVER)):
        boxes = [*read_boxes(svg, "cx-d-part")]
        assert len(boxes) == 5
        for index, (x, y, w, h) in enumerate(boxes):
            for left, top, width, height in boxes[:index]:
                assert x + w <= left or left + width <= x or y + h <= top or top + height <= y


def test_the_text_says_parts_links_and_the_narrowest():
    scene = Board(
        ((BoardPart("Host"),), (BoardPart("GPU", (Fact("lanes", "16"),)),), (BoardPart("Memory"),)),
        (
            BoardLink("PCIe", (0, 0), (1, 0), amount(63, "GB/s")),
            BoardLink("HBM", (1, 0), (2, 0), amount(3350, "GB/s")),
        ),
    )

    assert draw_board(scene).description.replace("\u00a0", " ") == (
        "One server is drawn with its parts: Host; GPU; Memory. GPU: lanes 16. "
        "Host and GPU are joined by PCIe, 63 GB/s. GPU and Memory are joined by HBM, 3.35 TB/s. "
        "PCIe with 63 GB/s is the narrowest link."
    )


FULL = [((c, r), (c + 1, r), 10.0 ** (c + r)) for c in range(4) for r in range(3)]
CASES = {
    "server": SERVER,
    "full": board((3,) * 5, FULL),
    "crossed": board((3, 3), [((0, r), (1, 2 - r), r + 1) for r in range(3)]),
    "two parts": board((1, 1), [((0, 0), (1, 0), 1)]),
    "long names": board((1, 2, 3), [((0, 0), (1, 1), 1), ((1, 0), (2, 2), 2)], label=LONG),
    "one long word": board((1, 1, 2), [((0, 0), (1, 0), 1), ((1, 0), (2, 1), 1e12)], label=WORD),
    "a column apart": board((1, 1, 1), [((0, 0), (1, 0), 1)]),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    assert_words_are_apart(read_layouts(draw_board(scene))[layout])


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    scene = board((1, 1), [((0, 0), (1, 0), 1)], label=HOSTILE)

    first, second = (draw_board(scene, HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert first == second
