"""The drawing is clean, themed by variables and says what it shows."""

import json
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from conceptry.figures import chart, drawing, lettering
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.formula.program import Variable
from conceptry.labs.layout import LAYOUTS, NARROW, WIDE

SVG = "http://www.w3.org/2000/svg"
COLOR = re.compile(r"none|transparent|var\(--cx-[a-z0-9]+\)|url\(#fig-[a-z0-9]+\)")
HOSTILE = """<script>alert(1)</script> {{x}} {% y %} "q" 'r' | $a$ & ]]> <!-- --> javascript:"""


QUEUE_CHART = ChartRequest(
    x="μ", low=8, high=100, series_symbol="λ", series_values=(10, 30, 45), y_scale="linear"
)


def draw(curves, title="A title", description="Words", layout=WIDE):
    raw = drawing.render_raw_svg(chart.render_spec(curves, layout))
    return drawing.render_svg(raw, figure_id="fig", title=title, description=description)


def lines(drawn, color):
    """The drawn parts of one curve: where they begin and end, and how wide they are."""
    found = []
    for path in ET.fromstring(drawn.svg).iter(f"{{{SVG}}}path"):
        if path.get("stroke") == color and path.get("d").startswith("M"):
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.get("d"))]
            found.append((numbers[0], numbers[-2], float(path.get("stroke-width"))))
    return sorted(found)


def test_every_drawing_is_well_formed_and_coloured_by_variables(any_program):
    drawn = draw(compute_curves(any_program))
    root = ET.fromstring(drawn.svg)
    paints = [e.get(n) for e in root.iter() for n in ("fill", "stroke") if e.get(n)]

    assert paints
    assert [p for p in paints if not COLOR.fullmatch(p)] == []


def test_every_drawing_is_free_of_style_script_link_and_network(any_program):
    drawn = draw(compute_curves(any_program))

    names = {e.tag.rpartition("}")[2] for e in ET.fromstring(drawn.svg).iter()}
    assert names <= {
        "svg", "g", "defs", "clipPath", "pattern", "path", "line", "rect", "text", "tspan",
        "title", "desc",
    }  # fmt: skip
    assert "style=" not in drawn.svg
    assert "href" not in drawn.svg
    assert not re.search(r"\son\w+=", drawn.svg)
    assert drawn.svg.count("http") == 1  # the name space


def test_ids_belong_to_the_figure(programs):
    drawn = draw(compute_curves(programs["loss"]))
    ids = re.findall(r' id="([^"]+)"', drawn.svg)

    assert all(found.startswith("fig-") for found in ids)
    assert len(ids) == len(set(ids))
    assert all(f'id="{used}"' in drawn.svg for used in re.findall(r"url\(#([^)]+)\)", drawn.svg))


def test_the_drawing_has_a_name_and_a_description(programs):
    drawn = draw(compute_curves(programs["loss"]))
    root = ET.fromstring(drawn.svg)

    assert root.get("role") == "img"
    assert root[0].text == "A title"
    assert root[1].text == "Words"
    assert root.get("aria-labelledby") == root[0].get("id")
    assert root.get("aria-describedby") == root[1].get("id")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_plot_lies_inside_the_drawing(any_program, layout):
    curves = compute_curves(any_program)
    drawn = draw(curves, layout=layout)
    plot = drawn.plot

    assert plot.left > 10
    assert plot.left + plot.width <= layout.width - 12
    assert plot.top + plot.height < drawn.height
    assert plot.width >= chart.fit(curves, layout).plot_width


def test_the_wide_drawing_is_low_and_the_narrow_one_is_not(any_program):
    curves = compute_curves(any_program)
    wide, narrow = (draw(curves, layout=layout) for layout in (WIDE, NARROW))

    assert wide.height * 880 / wide.width <= 420
    assert 200 <= narrow.height * 288 / narrow.width <= 288


def test_words_beside_the_axes_carry_name_symbol_and_unit(programs):
    texts = [
        "".join(e.itertext())
        for e in ET.fromstring(draw(compute_curves(programs["loss"])).svg).iter()
    ]

    assert "Checkpoint interval τ (s)" in texts
    assert "Share of time lost L (%)" in texts
    assert "lowest at 509\u00a0s" in texts
    assert "10\u202f000" in texts


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_label_of_both_axes_is_drawn(any_program, layout):
    curves = compute_curves(any_program)
    drawn = draw(curves, layout=layout)
    texts = ["".join(e.itertext()) for e in ET.fromstring(drawn.svg).iter()]

    expected = [
        label
        for axis, channel in ((curves.x, "x"), (curves.y, "y"))
        for label in chart.compute_ticks(axis, channel, chart.fit(curves, layout)).labels
    ]
    assert [label for label in expected if label not in texts] == []


def test_the_same_specification_gives_the_same_drawing(programs):
    curves = compute_curves(programs["loss"])

    assert draw(curves).svg == draw(curves).svg


def test_a_zone_outside_the_model_is_hatched(programs):
    assert 'fill="url(#fig-hatch)"' in draw(compute_curves(programs["loss"])).svg


def test_a_curve_is_thin_where_it_alone_is_outside_the_model(queue):
    curves = compute_curves(queue, QUEUE_CHART)
    drawn = draw(curves)
    edge = drawn.plot.width * curves.x.position(30)

    # λ = 10 holds from 10 on, λ = 30 from 30 on, λ = 45 from 45 on; x begins at 8.
    (valid,) = [line for line in lines(drawn, "var(--cx-2)") if line[2] > 2]
    assert valid[0] == pytest.approx(drawn.plot.width * curves.x.position(10), abs=0.2)
    (main,) = [line for line in lines(drawn, "var(--cx-1)") if line[2] > 2]
    assert main[0] == pytest.approx(edge, abs=0.2)
    thin = [line for line in lines(drawn, "var(--cx-1)") if line[2] < 2]
    assert thin[0][0] == pytest.approx(0, abs=0.2)
    assert thin[-1][1] == pytest.approx(edge, abs=0.2)


def test_only_what_is_outside_for_every_curve_is_hatched(queue):
    svg = draw(compute_curves(queue, QUEUE_CHART)).svg
    (area,) = [e for e in ET.fromstring(svg).iter() if e.get("fill") == "url(#fig-hatch)"]
    width = float(re.match(r"M0,0h([\d.]+)", area.get("d"))[1])
    curves = compute_curves(queue, QUEUE_CHART)

    assert width == pytest.approx(draw(curves).plot.width * curves.x.position(10), abs=0.2)


def test_a_plateau_along_the_upper_edge_keeps_its_whole_line(build_program):
    share = build_program(
        "u = min(1, q/m)",
        "u",
        "use",
        "%",
        Variable("q", "requests", "1/s", 50, 1, 200),
        Variable("m", "most requests", "1/s", 100, 10, 1000),
    )
    curves = compute_curves(share, ChartRequest(x="q"))
    drawn = draw(curves)
    root = ET.fromstring(drawn.svg)
    clips = [e.attrib for e in root.iterfind(f".//{{{SVG}}}clipPath/{{{SVG}}}rect")]

    assert curves.y.high == 100
    assert all(float(clip["y"]) <= -chart.MAIN_WIDTH / 2 for clip in clips)
    assert all(
        float(clip["y"]) + float(clip["height"]) >= drawn.plot.height + chart.MAIN_WIDTH / 2
        for clip in clips
    )


def test_the_label_of_the_best_point_stands_on_no_curve(programs):
    wish = ChartRequest(
        x="τ", low=100, high=3000, series_symbol="C", series_values=(3, 12, 48), y_scale="linear"
    )
    curves = compute_curves(programs["loss"], wish)
    label = lettering.place_label(curves, WIDE)
    across = np.array([curves.x.position(x) for x in curves.grid])
    beside = (across > label.left) & (across < label.right)
    heights = [curves.y.position(y) for s in curves.series for y in s.y[beside]]

    assert label.text == "lowest at 509\u00a0s"
    assert min(abs(height - label.up) for height in heights) > 0.03


def test_a_subscript_is_set_as_one(programs):
    drawn = draw(compute_curves(programs["pole"], ChartRequest(x="B_in")))

    assert "B_in" not in drawn.svg
    assert ">in</tspan>" in drawn.svg


def test_hostile_words_stay_words(programs):
    curves = compute_curves(programs["loss"], ChartRequest(title=HOSTILE))
    axis = type(curves.x)(**{**vars(curves.x), "name": HOSTILE})
    object.__setattr__(curves, "x", axis)

    drawn = draw(curves, title=HOSTILE, description=HOSTILE)

    root = ET.fromstring(drawn.svg)
    assert root[0].text == HOSTILE
    assert "<script" not in drawn.svg
    texts = " ".join("".join(e.itertext()) for e in root if e.tag.endswith("}g"))
    assert "{{x}}" in texts
    assert "$a$" in texts


def test_series_differ_by_dash_and_the_main_one_is_solid(programs):
    svg = draw(compute_curves(programs["loss"])).svg
    dashes = {
        e.get("stroke"): e.get("stroke-dasharray")
        for e in ET.fromstring(svg).iter()
        if e.tag.endswith("path") and (e.get("stroke") or "") in chart.COLORS
    }

    assert len(set(dashes.values())) == 3
    assert dashes["var(--cx-1)"] in {None, "1,0"}


def test_numbers_in_the_specification_are_short(any_program):
    spec = json.loads(chart.render_spec(compute_curves(any_program)))
    rows = spec["datasets"]["curves"]

    assert len(rows) <= 200 * 6
    assert all(len(f"{row['x']:g}") <= 12 for row in rows)
    assert all(float(f"{row['y']:.5g}") == row["y"] for row in rows if row["y"] is not None)


def test_the_same_curves_give_the_same_specification(programs):
    first, second = (chart.render_spec(compute_curves(programs["loss"])) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("y_scale", ["linear", "log"])
def test_both_scales_can_be_drawn(programs, y_scale):
    assert "<path" in draw(compute_curves(programs["loss"], ChartRequest(y_scale=y_scale))).svg
