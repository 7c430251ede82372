"""A roofline: places on logarithmic axes, a ridge where limits meet, badges that do not collide."""

import math
import re

import pytest
from extent import SVG, assert_words_are_apart, read_extents, read_layouts
from scenes import HOSTILE, LONG, WORD, amount

from conceptry.figures.diagram import draw
from conceptry.scene.roofline import Kernel, Limit, Roofline


def roofline(peaks=(1000,), bandwidths=(4,), kernels=((60, 200), (500, 1000)), label="limit"):
    return Roofline(
        tuple(Limit(f"{label} p{i}", amount(p, "TFLOP/s")) for i, p in enumerate(peaks)),
        tuple(Limit(f"{label} b{i}", amount(b, "TB/s")) for i, b in enumerate(bandwidths)),
        tuple(
            Kernel(f"{label} k{i}", amount(x, "FLOP/B"), amount(y, "TFLOP/s"))
            for i, (x, y) in enumerate(kernels)
        ),
        1.0,
        amount(peaks[0] / bandwidths[0], "FLOP/B"),
    )


def draw_plane(scene, title="Roofline"):
    return draw("roofline-plane", figure_id="f", title=title, scene=scene)


def lines(svg, kind):
    """Return both ends of each limit of a kind."""
    paths = [one.get("d") for one in svg.iter(f"{SVG}path") if kind in one.get("class").split()]
    numbers = ([float(n) for n in re.findall(r"[\d.]+", path)] for path in paths)
    return [((a, b), (c, d)) for a, b, c, d in numbers]


def circles(svg, name):
    found = (one for one in svg.iter(f"{SVG}circle") if one.get("class") == name)
    return [(float(one.get("cx")), float(one.get("cy"))) for one in found]


@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_slope_and_roof_meet_at_the_ridge(layout):
    svg = read_layouts(draw_plane(roofline()))[layout]

    ((_, end),) = lines(svg, "cx-d-slope")
    ((start, right),) = lines(svg, "cx-d-peak")
    (ridge,) = circles(svg, "cx-d-ridge")

    assert end == pytest.approx(start, abs=0.2)
    assert ridge == pytest.approx(start, abs=0.2)
    assert right[1] == pytest.approx(start[1], abs=0.2)


def test_equal_factors_are_equal_lengths():
    svg = read_layouts(draw_plane(roofline(kernels=((1, 1), (10, 10), (100, 100)))))[0]

    (a, b, c) = circles(svg, "cx-d-dot")

    assert b[0] - a[0] == pytest.approx(c[0] - b[0], abs=0.2)
    assert a[1] - b[1] == pytest.approx(b[1] - c[1], abs=0.2)


def test_a_kernel_on_its_limit_lies_on_the_line():
    svg = read_layouts(draw_plane(roofline(kernels=((50, 200),))))[0]

    ((start, end),) = lines(svg, "cx-d-slope")
    ((x, y),) = circles(svg, "cx-d-dot")

    share = (x - start[0]) / (end[0] - start[0])
    assert y == pytest.approx(start[1] + share * (end[1] - start[1]), abs=0.3)


def test_a_kernel_below_its_limit_has_a_dotted_line_up_to_it_and_its_share():
    below = draw_plane(roofline(kernels=((50, 100),)))
    above = draw_plane(roofline(kernels=((50, 200),)))

    assert "cx-d-gap-line" in below.markup
    assert "50\u00a0% of what memory allows" in below.description
    assert "cx-d-gap-line" not in above.markup
    assert "at the limit that memory sets" in above.description
    assert [one.mark for one in below.legend][-1] == "gap"


def test_a_faster_memory_has_a_steeper_line_of_another_kind():
    svg = read_layouts(draw_plane(roofline(bandwidths=(4, 8))))[0]

    looks = [one.get("class") for one in svg.iter(f"{SVG}path") if "cx-d-slope" in one.get("class")]
    first, second = lines(svg, "cx-d-slope")

    assert looks == [f"cx-d-limit cx-d-slope cx-d-dash-{index}" for index in (0, 1)]
    assert second[1][0] < first[1][0]


def test_axes_have_round_labels_and_say_their_units():
    texts = [one.text for one in read_extents(read_layouts(draw_plane(roofline()))[0])]

    assert "rate, TFLOP/s" in texts
    assert "arithmetic intensity, FLOP/B" in texts
    assert {"100", "300", "1000"} <= set(texts)


def test_the_text_says_limits_ridge_and_kernels():
    text = draw_plane(roofline(kernels=((60, 120),))).description

    assert text.replace("\u00a0", " ") == (
        "A plane with logarithmic axes shows the rate over the arithmetic intensity. "
        "limit b0, 4 TB/s, is a rising line. limit p0, 1 PFLOP/s, is a flat line. "
        "limit b0 and limit p0 meet at the ridge, at 250 FLOP/B. "
        "limit k0 lies at 60 FLOP/B and 120 TFLOP/s, 50 % of what memory allows."
    )


CASES = {
    "usual": roofline(),
    "no kernel": roofline(kernels=()),
    "many on one spot": roofline(kernels=((60, 200),) * 6),
    "many limits": roofline((1000, 990, 2000, 500), (4, 4.1, 8, 2)),
    "far apart": roofline(kernels=((1e-6, 1e-9), (1e9, 1000))),
    "long names": roofline(label=LONG),
    "one long word": roofline(label=WORD),
    "ridge far left": roofline((1,), (1e6,)),
}


@pytest.mark.parametrize("scene", CASES.values(), ids=CASES)
@pytest.mark.parametrize("layout", [0, 1], ids=["wide", "tall"])
def test_words_lie_inside_the_picture_and_never_on_each_other(scene, layout):
    svg = read_layouts(draw_plane(scene))[layout]

    assert_words_are_apart(svg)
    _, _, width, height = map(float, svg.get("viewBox").split())
    spots = [*circles(svg, "cx-d-dot"), *circles(svg, "cx-d-ridge")]
    assert all(0 < x < width and 0 < y < height for x, y in spots)
    assert all(math.isfinite(value) for spot in spots for value in spot)


def test_text_of_a_record_stays_text_and_the_same_scene_gives_the_same_bytes():
    first, second = (draw_plane(roofline(label=HOSTILE), HOSTILE) for _ in range(2))

    assert "<script>" not in first.markup
    assert first == second
