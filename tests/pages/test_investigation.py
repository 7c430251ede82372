"""The page of an investigation: finished at build, and fit to be read without scripts."""

import html
import json
import re
from itertools import pairwise

import pytest
from played_way import CHOICE, CURVE, NUMBER, RECOVERY, write_way

from conceptry import site
from conceptry.pages.link import LinkStyle


@pytest.fixture
def made(tmp_path):
    def build(**changes):
        write_way(tmp_path, **changes)
        built, found = site.build(tmp_path, title="Test", style=LinkStyle.DIRECTORY)
        assert built is not None, found
        return built

    return build


def page(built, path="investigations/way"):
    return next(one for one in built.pages if one.path == path)


def data(fragment, name):
    [text] = re.findall(rf'data-name="way/{name}"[^>]*data-prediction="([^"]*)"', fragment)
    return json.loads(html.unescape(text))


def text(fragment):
    return html.unescape(re.sub(r"<[^>]+>", "", fragment))


def test_the_menu_leads_to_the_list_and_from_there_to_each_investigation(made):
    built = made(steps=[NUMBER])
    [group] = [one for one in built.menu if one.title == "Investigations"]

    assert group.path == "investigations/index"
    assert group.entries == (("The way of <bytes>", "investigations/way"),)
    assert '<a href="way/">The way of &lt;bytes&gt;</a>' in page(built, group.path).html
    assert "1 step<" in page(built, group.path).html


def test_a_folder_without_investigations_has_no_list_of_them(tmp_path, starting_record):
    (tmp_path / "link.json").write_text(starting_record("link"), "utf-8")
    built, _ = site.build(tmp_path, title="Test", style=LinkStyle.DIRECTORY)

    assert built is not None
    assert not [one for one in built.menu if one.title == "Investigations"]
    assert not [one for one in built.pages if one.path.startswith("investigations")]


def test_texts_of_an_investigation_are_escaped(made):
    fragment = page(made()).html

    assert "The way of &lt;bytes&gt;" in fragment
    assert "for the &lt;bytes&gt;." in fragment
    assert "The &lt;start&gt;" in fragment
    assert "<bytes>" not in fragment


def test_steps_stand_in_order_as_headings_of_the_page(made):
    made_page = page(made())

    assert [heading.anchor for heading in made_page.headings] == [
        *("step-whole", "step-part", "step-size", "step-interval"),
        *("summary", "conclusion"),
    ]
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", made_page.html)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_every_anchor_is_there_once_and_every_link_within_the_page_leads_to_one(made):
    fragment = page(made()).html
    ids = re.findall(r'\sid="([^"]+)"', fragment)

    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', fragment)) <= {*ids, "top"}


def test_a_number_is_asked_for_with_its_unit_and_answered_from_the_state_of_the_step(made):
    fragment = page(made()).html
    asked = data(fragment, "whole")

    assert (asked["unit"], asked["low"], asked["high"]) == ("µs", 1, 1000)
    assert asked["answer"] == pytest.approx(5 + 10e6 / 100e9 * 1e6)
    assert asked["measure"] == "long"
    assert "The model says 105\u00a0µs" in text(fragment)


def test_the_right_option_and_all_reasons_stand_in_the_answer(made):
    fragment = page(made(steps=[NUMBER, CHOICE])).html

    assert data(fragment, "part") == {"answer": "bytes"}
    assert re.search(r'<li data-option="bytes" data-right>.*the model’s answer', fragment)
    assert re.search(r'<li data-option="start">.*not what the model says', fragment)
    assert "It is short." in fragment


def test_a_curve_has_empty_axes_of_the_same_size_as_the_printed_answer(made):
    fragment = page(made(steps=[NUMBER, CURVE])).html
    asked = data(fragment, "size")
    [chart] = re.findall(r'data-chart="([^"]*)"', fragment)
    pad, answer = fragment.split('class="cx-pad-tools"')

    assert asked["handles"] == pytest.approx([0.01, 0.1, 1, 10, 100])
    assert json.loads(html.unescape(chart))["drawings"] == asked["drawings"]
    assert 'stroke-width="3"' not in pad
    assert 'stroke-width="3"' in answer


def test_the_lowest_point_of_a_curve_is_marked_and_said(made):
    fragment = page(made(steps=[NUMBER, RECOVERY])).html
    asked = data(fragment, "interval")

    assert asked["look"] == "minimum"
    assert asked["lookAt"][1] == pytest.approx(min(y for _, y in asked["points"]), rel=1e-4)
    assert re.search(
        r"The model says lowest at [\d.]+\u00a0(s|min), with [\d.]+\u00a0%", text(fragment)
    )


def test_the_calculator_of_a_step_is_set_to_its_state(made):
    fragment = page(made(steps=[NUMBER])).html

    assert re.search(r'name="S"[^>]* value="10"', fragment)
    assert re.search(r'name="B"[^>]* value="100"', fragment)
    assert re.search(r'<output[^>]* data-value="10[45]\.?\d*"', fragment)


def test_a_link_leads_into_the_lab_with_the_state_of_the_step_in_its_fragment(made):
    fragment = page(made()).html
    links = re.findall(r'href="([^"]*)">Open in the lab, set to these values', fragment)

    assert [html.unescape(link) for link in links] == [
        "../../labs/engineering/link/#S=10&B=100",
        "../../labs/engineering/link/#S=10",
        "../../labs/engineering/link/#x=S",
        "../../labs/recovery/#recovery_time=900",
    ]


def test_the_recovery_lab_is_printed_with_what_it_is_set_to_and_what_it_computes(made):
    shown = text(page(made(steps=[NUMBER, RECOVERY])).html)

    assert "Recovery15\u00a0min" in shown.replace("\n", "") or "Recovery900\u00a0s" in shown
    assert "Goodput at the best interval" in shown


def test_computed_numbers_lead_to_how_they_come_about_but_not_out_of_a_prompt(made):
    step = {
        **NUMBER,
        "prompt": "How long do 10 MB take?",
        "numbers": [
            *NUMBER["numbers"],
            {"phrase": "10 MB", "equals": "S_all", "field": "prompt"},
        ],
    }
    fragment = page(made(steps=[step])).html

    assert "<p>How long do 10 MB take?</p>" in fragment
    assert '<a class="cx-computed" href="#step-whole-number-1">105\u00a0µs</a>' in fragment
    assert '<a class="cx-computed" href="#closing-number-2">105\u00a0µs</a>' in fragment


def test_the_edition_changes_with_the_answer_and_with_the_question_alone(made):
    def edition(**changes):
        fragment = page(made(steps=[{**NUMBER, **changes}], conclusion="Done.", numbers=[])).html
        return re.findall(r'data-name="way/whole"[^>]*data-edition="([^"]*)"', fragment)

    first = edition(numbers=[], explain="Bytes.")

    assert edition(numbers=[], explain="Why it is so.") == first
    assert edition(numbers=[], explain="Bytes.", prompt="How long is it?") != first
    assert edition(numbers=[], explain="Bytes.", state={"S": 20, "B": 100}) != first


def test_a_concept_names_the_steps_that_pass_through_it(made):
    fragment = page(made(), "concepts/link").html

    assert '<a href="../../investigations/way/#step-part">' in fragment
    assert "The way of &lt;bytes&gt;: step 2, Which part counts?" in fragment


def test_the_data_of_an_investigation_is_published_beside_its_page(made):
    built = made()

    assert [path for path, _ in built.records] == ["concepts/link.json", "investigations/way.json"]
    assert 'href="../way.json"' in page(built).html


def test_the_summary_has_a_row_for_each_step(made):
    fragment = page(made()).html
    [summary] = re.findall(r'<table class="cx-table cx-summary".*?</table>', fragment, re.DOTALL)

    assert re.findall(r'<tr role="row" data-step="way/([a-z]+)">', summary) == [
        *("whole", "part", "size", "interval")
    ]
    assert "105\u00a0µs" in html.unescape(summary)
