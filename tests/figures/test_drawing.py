"""The drawing is clean, themed by variables and says what it shows."""

import json
import re
import xml.etree.ElementTree as ET

import pytest

from conceptry.figures import chart, drawing
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves

COLOR = re.compile(r"none|transparent|var\(--cx-[a-z0-9]+\)|url\(#fig-[a-z0-9]+\)")
HOSTILE = """<script>alert(1)</script> {{x}} {% y %} "q" 'r' | $a$ & ]]> <!-- --> javascript:"""


def draw(curves, title="A title", description="Words"):
    raw = drawing.render_raw_svg(chart.render_spec(curves))
    return drawing.render_svg(raw, figure_id="fig", title=title, description=description)


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


def test_the_plot_lies_inside_the_drawing(any_program):
    drawn = draw(compute_curves(any_program))
    plot = drawn.plot

    assert plot.left > 20
    assert plot.left + plot.width < drawn.width
    assert plot.top + plot.height < drawn.height
    assert plot.width > 300


def test_words_beside_the_axes_carry_name_symbol_and_unit(programs):
    texts = [
        "".join(e.itertext())
        for e in ET.fromstring(draw(compute_curves(programs["loss"])).svg).iter()
    ]

    assert "Checkpoint interval τ (s)" in texts
    assert "Share of time lost L (%)" in texts
    assert "lowest at 509\u00a0s" in texts
    assert "10\u202f000" in texts


def test_every_label_of_both_axes_is_drawn(any_program):
    curves = compute_curves(any_program)
    texts = ["".join(e.itertext()) for e in ET.fromstring(draw(curves).svg).iter()]

    expected = [label for a in (curves.x, curves.y) for label in chart.compute_ticks(a).labels]
    assert [label for label in expected if label not in texts] == []


def test_the_same_specification_gives_the_same_drawing(programs):
    curves = compute_curves(programs["loss"])

    assert draw(curves).svg == draw(curves).svg


def test_a_zone_outside_the_model_is_hatched(programs):
    assert 'fill="url(#fig-hatch)"' in draw(compute_curves(programs["loss"])).svg


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
    lines = {
        e.get("stroke"): e.get("stroke-dasharray")
        for e in ET.fromstring(svg).iter()
        if e.tag.endswith("path") and (e.get("stroke") or "") in chart.COLORS
    }

    assert len(set(lines.values())) == 3
    assert lines["var(--cx-1)"] in {None, "1,0"}


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
