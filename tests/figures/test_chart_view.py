"""The chart on the page: everything in it without a script, and nothing an author can break."""

import json
import math
from html.parser import HTMLParser
from pathlib import Path

import jinja2
import pytest

import conceptry
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.pages.chart import chart_view
from conceptry.pages.render import WORDS
from conceptry.units import format_quantity

HOSTILE = """<script>alert(1)</script> {{x}} "q" 'r' | $a$ </figure> &amp;"""
TEMPLATES = Path(conceptry.__file__).parent / "pages" / "templates"


@pytest.fixture(scope="module")
def macro():
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined
    )
    environment.globals.update(WORDS)
    return environment.get_template("_chart.html").module.chart


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.text = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text.append(data)

    def first(self, tag):
        return next(attributes for name, attributes in self.tags if name == tag)


def test_the_page_has_caption_drawing_legend_description_and_table(macro, programs):
    found = Tags(macro(chart_view("loss-eq1", compute_curves(programs["loss"]))))
    text = "".join(found.text).replace("\u202f", " ").replace("\u00a0", " ")

    assert found.first("figure")["id"] == "loss-eq1-chart1"
    assert "Share of time lost against checkpoint interval" in text
    assert "worked values: τ = 600 s, L = 7.56 %" in text
    assert "Above τ = 1560 s: failures are no longer rare" in text
    assert found.first("table")["class"] == "cx-chart-table"
    box = next(a for n, a in found.tags if a.get("class") == "cx-scroll")
    assert (box["tabindex"], box["role"]) == ("0", "region")
    assert box["aria-label"]


def test_the_values_of_the_script_read_as_those_of_the_build(any_program):
    curves = compute_curves(any_program)
    data = json.loads(chart_view("some-eq1", curves).data_json)
    rows = [(curves.x.unit, data["grid"], curves.grid)]
    for short, series in zip(data["series"], curves.series, strict=True):
        rows.append((curves.y.unit, short["y"], series.y))

    for unit, short, exact in rows:
        cut = [math.nan if value is None else value for value in short]
        found, expected = ([format_quantity(v, unit) for v in vs] for vs in (cut, exact))
        assert found == expected


def test_the_data_of_the_script_follows_the_layout_that_it_reads(programs):
    curves = compute_curves(programs["loss"])
    data = json.loads(chart_view("loss-eq1", curves).data_json)

    assert data["x"]["domain"] == [30, 21600]
    assert data["x"]["default"] == 600
    assert data["fixed"].keys() == {"C", "λ", "R"}
    assert len(data["grid"]) == len(data["series"][0]["y"]) == 161
    assert set(data["drawings"]) == {"wide", "narrow"}
    for drawing in data["drawings"].values():
        assert set(drawing["plot"]) == {"left", "top", "width", "height"}
        assert drawing["plot"]["width"] < drawing["size"]["width"]
    assert [s["outside"] for s in data["series"]] == [[pytest.approx([1560, 21600])]] * 3


def test_the_legend_says_that_thin_is_outside_for_which_curve(queue):
    wish = ChartRequest(x="μ", low=8, high=100, series_symbol="λ", series_values=(30, 45))
    notes = chart_view("w-eq1", compute_curves(queue, wish)).notes
    texts = [str(n.label).replace("\u202f", " ").replace("\u00a0", " ") for n in notes]

    assert [note.kind for note in notes] == ["thin", "zone"]
    assert texts[0] == (
        "thin: outside the model with λ = 30 per s below μ = 30 per s and "
        "with λ = 45 per s below μ = 45 per s: the queue grows for ever"
    )
    assert texts[1] == "hatched: outside the model on every curve"


def test_the_reading_row_arrives_with_the_lines_that_the_script_fills(macro, programs):
    found = Tags(macro(chart_view("loss-eq1", compute_curves(programs["loss"]))))
    place = [a.get("class") for _, a in found.tags].index("cx-chart-values")

    assert [tag for tag, _ in found.tags[place + 1 : place + 5]] == [
        "strong",
        "span",
        "span",
        "span",
    ]


def test_the_data_is_a_disclosure_like_the_others(macro, programs):
    found = Tags(macro(chart_view("loss-eq1", compute_curves(programs["loss"]))))

    assert "cx-more" in found.first("details")["class"].split()


def test_a_missing_value_is_null_in_the_data(programs):
    curves = compute_curves(programs["bare_pole"], ChartRequest(x="B"))
    curves.series[0].y[3] = float("nan")

    assert json.loads(chart_view("p-eq1", curves).data_json)["series"][0]["y"][3] is None


def test_hostile_words_stay_words_on_the_page(macro, programs):
    curves = compute_curves(programs["loss"], ChartRequest(title=HOSTILE))

    html = macro(chart_view("loss-eq1", curves))

    found = Tags(html)
    assert "script" not in {tag for tag, _ in found.tags}
    assert [tag for tag, _ in found.tags].count("figure") == 1
    assert HOSTILE in "".join(found.text)
    assert " style=" not in html
    assert "\n\n" not in html


def test_a_subscript_is_set_as_one_on_the_page(programs):
    view = chart_view("p-eq1", compute_curves(programs["pole"], ChartRequest(x="B_in")))

    assert "B<sub>in</sub>" in view.takeaway
    assert "B_in" not in view.description


def test_two_charts_of_an_equation_have_their_own_ids(programs):
    curves = compute_curves(programs["loss"])

    assert chart_view("loss-eq1", curves, number=2).figure_id == "loss-eq1-chart2"


def test_a_worked_point_beside_all_curves_says_what_sets_it_apart(programs):
    beside = ChartRequest(x="τ", series_symbol="C", series_values=(3, 48))
    among = ChartRequest(x="τ", series_symbol="C", series_values=(3, 12, 48))

    labels = [
        chart_view("loss-eq1", compute_curves(programs["loss"], wish))
        .keys[-1]
        .label.replace("\u00a0", " ")
        for wish in (beside, among)
    ]

    assert labels[0].startswith("worked values: τ = 600 s, C = 12 s, L = ")
    assert labels[1].startswith("worked values: τ = 600 s, L = ")
