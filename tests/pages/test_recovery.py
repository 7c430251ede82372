"""The page of the recovery lab: finished at build, for the sites whose concepts name it."""

import html
import json
import re
from pathlib import Path

import numpy as np
import pytest

from conceptry import site
from conceptry.figures.recovery import draw_pairs
from conceptry.labs.recovery.desk import respond
from conceptry.labs.recovery.desk.field import CHOICES, FIELDS
from conceptry.labs.recovery.preset import PRESETS
from conceptry.pages.link import LinkStyle
from conceptry.pages.recovery import RECOVERY_PATH, recovery_view
from conceptry.pages.recovery_form import form_view
from conceptry.pages.recovery_question import question_views
from conceptry.pages.recovery_slot import find_value, format_value
from conceptry.pages.render import render

VALID = Path(__file__).parents[1] / "corpus" / "valid"


@pytest.fixture(scope="module")
def view():
    return recovery_view({"checkpoint": "Checkpoint"}, LinkStyle.DIRECTORY)


@pytest.fixture(scope="module")
def page(view):
    return render("recovery.html", view)


def ask(**inputs):
    return json.loads(respond(json.dumps({"kind": "answer", "inputs": inputs})))["results"]


def build(folder, deep_lab):
    record = json.loads(next(VALID.glob("*.json")).read_text("utf-8"))
    record |= {"deepLabId": deep_lab} if deep_lab else {}
    (folder / f"{record['id']}.json").write_text(json.dumps(record), "utf-8")
    built, found = site.build(folder, title="Test", style=LinkStyle.DIRECTORY)
    assert built is not None, found
    return built, record["id"]


def test_the_page_is_there_where_a_concept_names_the_lab(tmp_path):
    """A site without such a concept has no recovery lab; with one its page links to it."""
    without, _ = build(tmp_path, None)
    (tmp_path / "with").mkdir()
    built, concept_id = build(tmp_path / "with", "recovery")

    pages = {one.path: one for one in built.pages}
    assert RECOVERY_PATH not in {one.path for one in without.pages}
    assert RECOVERY_PATH in pages
    assert 'href="../../labs/recovery/"' in pages[f"concepts/{concept_id}"].html


def test_the_printed_results_are_those_of_the_first_preset(page):
    """Every place that a script may fill holds what the models give."""
    results = ask(**PRESETS[0].inputs)
    slots = re.findall(r'data-path="([^"]+)" data-format="([^"]+)">([^<]*)<', page)

    own = [one for one in slots if one[0].split(".")[0] in results]
    assert len(own) > 25
    for path, form, text in own:
        assert html.unescape(text) == format_value(find_value(results, path), form), path


def test_the_form_has_a_field_for_each_input_of_the_desk():
    """Nothing that the desk takes is left out, and nothing else is asked."""
    form = form_view({})
    parts = [*(p for group in (*form.groups, *form.more) for p in group.parts), form.interval]

    assert sorted(p.name for p in parts) == sorted(one.name for one in (*FIELDS, *CHOICES))
    assert len({p.field_id for p in parts}) == len(parts)


def test_every_preset_is_listed_with_sources_and_what_is_made_up(page):
    """A reader can tell what was published from what was not."""
    for preset in PRESETS:
        assert f'id="preset-{preset.id}"' in page
        assert preset.synthetic in html.unescape(page)
        assert all(f'href="{source.url}"' in page for source in preset.sources)


def test_every_question_sets_inputs_that_exist_and_leads_to_what_exists(page):
    """A link with a slip in a name would do nothing."""
    names = {one.name for one in (*FIELDS, *CHOICES)} | {"preset"}
    presets = {preset.id for preset in PRESETS}

    for question in question_views():
        state = dict(pair.split("=") for pair in question.address.removeprefix("#").split("&"))
        assert state.keys() <= names
        assert state.get("preset", PRESETS[0].id) in presets
        assert f'id="{question.look}"' in page


def test_the_answers_of_the_questions_are_true():
    """What they say of recovery, of the pair and of the local tier holds in the models."""
    slow, usual = ask(recovery_time="1800"), ask()
    assert slow["best"]["exact"] == usual["best"]["exact"]
    pair = ask(mean_time_between_failures="1296/419", blocking_time="14.5", recovery_time="600")
    assert pair["best"]["goodput"] == pytest.approx(0.9, abs=1e-3)
    assert ask(interval="1000")["goodput"] == pytest.approx(usual["best"]["goodput"], abs=0.011)
    hard = ask(is_tiered="yes", hard_share="80")["tiers"]
    assert hard["plan"]["is_local_pointless"]
    assert hard["plan"]["goodput"] < hard["single"]


def test_each_chart_has_words_a_legend_and_a_table(view):
    """A reader who does not see a drawing has all of it in another form."""
    assert list(view.charts) == ["interval", "split", "scale", "scale-interval", "pairs", "tiers"]
    for chart in view.charts.values():
        assert chart.takeaway
        assert chart.description
        assert any(not key.is_hidden for key in chart.keys)
        assert len(chart.rows) > 8
        assert len(chart.headings) == 1 + len(chart.rows[0].cells)


def test_ids_are_unique_and_what_is_referred_to_is_there(page):
    """Labels, descriptions, patterns and links within the page find what they name."""
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    references = {
        one
        for names in re.findall(r'\s(?:aria-labelledby|aria-describedby|for)="([^"]+)"', page)
        for one in names.split()
    } | set(re.findall(r"url\(#([^)]+)\)", page))
    anchors = {one for one in re.findall(r'href="#([^"]+)"', page) if "=" not in one}
    assert references | anchors <= set(ids)


def test_the_page_needs_neither_inline_styles_nor_scripts(page):
    """A strict policy of a host refuses nothing."""
    assert not re.search(r"\sstyle=|<script|\son[a-z]+=", page)


def test_the_hatched_pairs_end_where_their_line_ends():
    """Beyond the longest save that reaches the goodput there is nothing to hatch."""
    curve = json.loads(respond(json.dumps({"kind": "curves", "which": ["pairs"], "inputs": {}})))
    plot = draw_pairs(curve["curves"]["pairs"])
    line = next(one for one in plot.lines if one.id == "chosen")
    (area,) = plot.areas

    known = np.flatnonzero(np.isfinite(line.y))
    assert np.isfinite(area.high).nonzero()[0].tolist() == [*known, known[-1] + 1]
    assert area.high[known[-1] + 1] < plot.y.low


def test_the_script_reads_places_as_they_are_printed(view):
    (chart,) = (one for one in view.charts.values() if one.id == "chart-scale")

    assert json.loads(chart.data_json)["grid"][-1] == pytest.approx(131_072, abs=1e-6)
    assert chart.rows[-1].heading == "131\u202f072"
