"""Charts of a lab: areas told by patterns, rules with words of their own, parts a script finds."""

import json
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from conceptry.figures import drawing, plot_chart
from conceptry.figures.curve import Axis, Point
from conceptry.figures.duration import compute_duration_ticks, format_duration
from conceptry.figures.pattern import PATTERNS
from conceptry.figures.plot import Band, Line, Plot, Rule, Spot, place_words, stack
from conceptry.labs.layout import LAYOUTS, NARROW

SVG = "{http://www.w3.org/2000/svg}"
X = Axis(symbol="τ", name="interval", unit="s", scale="log", low=10, high=86400)
Y = Axis(symbol="G", name="goodput", unit="%", scale="linear", low=0, high=100)
GRID = np.geomspace(10, 86400, 21)


def make_plot(**parts):
    return Plot(**{"title": "A title", "x": X, "y": Y, "grid": GRID, **parts})


def draw(plot, layout=LAYOUTS[0]):
    raw = drawing.render_raw_svg(plot_chart.render_spec(plot, layout))
    drawn = drawing.render_svg(raw, figure_id="fig", title="T", description="D")
    return ET.fromstring(drawn.svg)


def make_rule(name, x):
    return Rule(id=name, name=name, x=x, words=f"{name} {x:g}", dash=())


def parts_of(root):
    return {group.get("class") for group in root.iter(f"{SVG}g")} - {None}


def test_each_area_has_a_pattern_of_its_own():
    """Colour alone says nothing: areas are filled by patterns that the drawing defines."""
    height = np.full_like(GRID, 10)
    names = ("save", "replay", "lag", "recovery")
    root = draw(make_plot(areas=stack(GRID, tuple((n, n, n, height) for n in names))))

    defined = {pattern.get("id"): ET.tostring(pattern) for pattern in root.iter(f"{SVG}pattern")}
    used = {path.get("fill") for path in root.iter(f"{SVG}path")} - {None, "none"}

    assert used == {f"url(#fig-fill-{name})" for name in names}
    assert {f"url(#{name})" for name in defined} == used
    looks = {(PATTERNS[name].turn, PATTERNS[name].shape) for name in names}
    assert len(looks) == len(names)


def test_an_area_thinner_than_nothing_is_not_drawn():
    """A loss that is 0 everywhere leaves no line along the one below."""
    areas = stack(GRID, (("a", "a", "save", np.ones(21)), ("b", "b", "lag", np.zeros(21))))

    rows = json.loads(plot_chart.render_spec(make_plot(areas=areas)))["datasets"]["areas"]

    assert {row["id"] for row in rows} == {"a"}


def test_a_script_finds_lines_rules_bands_and_rings_by_their_class():
    """What is drawn again for other inputs stands in groups with names."""
    root = draw(
        make_plot(
            lines=(Line(id="a", name="a", y=np.full_like(GRID, 50), style=0),),
            bands=(Band(id="flat", name="", low=100, high=900),),
            rules=(make_rule("exact", 300.0),),
            spots=(Spot(id="at", name="", place=Point(600, 50)),),
        )
    )

    assert parts_of(root) == {
        *("cx-part-lines", "cx-part-bands", "cx-part-rules", "cx-part-words1", "cx-part-spots"),
    }


def test_rules_at_the_same_place_have_their_words_in_rows():
    """Young's, Daly's and the exact interval nearly coincide: no word may hide another."""
    plot = make_plot(rules=tuple(make_rule(name, 505.0) for name in ("Young", "Daly", "exact")))

    heights = sorted(place.up for place in place_words(plot))

    row = 1.3 * NARROW.text_size / NARROW.height
    assert all(b - a > row for a, b in pairwise(heights))


@pytest.mark.parametrize(("x", "is_right"), [(30, True), (80_000, False)])
def test_the_words_of_a_rule_stay_within_the_plot(x, is_right):
    """Near the right edge they stand to the left of their line."""
    assert place_words(make_plot(rules=(make_rule("exact", x),)))[0].is_right is is_right


def test_a_line_is_cut_where_it_has_no_value():
    """Below the least first-order goodput there is nothing to draw, not a line across."""
    y = np.where(np.arange(21) == 10, np.nan, 50)

    rows = json.loads(
        plot_chart.render_spec(make_plot(lines=(Line(id="a", name="a", y=y, style=0),)))
    )["datasets"]["lines"]

    assert {row["piece"] for row in rows} == {"a.0", "a.1"}


def test_an_axis_of_times_says_seconds_minutes_hours_and_a_day():
    """Times are written as people say them, and each label has its unit."""
    labels = [label for label in compute_duration_ticks(10, 86400).labels if label]

    assert [label.replace("\xa0", " ") for label in labels] == [
        *("10 s", "1 min", "10 min", "1 h", "6 h", "1 day"),
    ]
    assert format_duration(float("inf")) == "never"


def test_nothing_but_variables_gives_a_colour():
    """Light, dark and paper are one drawing."""
    rules = tuple(make_rule(name, 505.0) for name in ("Young", "exact"))
    root = draw(make_plot(rules=rules, areas=stack(GRID, (("a", "a", "save", np.ones(21)),))))

    colors = {e.get(k) for e in root.iter() for k in ("fill", "stroke")} - {None}

    assert all(re.fullmatch(r"none|var\(--cx-[a-z0-9]+\)|url\(#fig-[a-z-]+\)", c) for c in colors)
