"""The site where things go wrong: no network, no scripts, paper, loud colours, long words."""

from __future__ import annotations

import copy
import itertools
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
RETAINED = "concepts/checkpoint-retained-work.html"
EQUATION = "checkpoint-retained-work-eq1"
CALCULATOR = f"conceptry-calculator[data-equation={EQUATION}]"
CHART = f"conceptry-chart[data-equation={EQUATION}]"
LONG_EQUATION = (
    "Y = a_first b_second + c_third d_fourth/(e_fifth + f_sixth) + a_first c_third e_fifth"
    " + b_second d_fourth f_sixth + a_first f_sixth + e_fifth b_second + a_first"
)


@pytest.fixture(scope="module")
def strained_record() -> dict:
    """A valid record in which every text that may be long is one long word."""
    record = json.loads((ROOT / "concepts" / "checkpoint-retained-work.json").read_text("utf-8"))
    record |= {"id": "strained", "related": [], "prerequisites": []}
    record |= {"name": "W" * 60, "shortName": "V" * 60, "tradeoff": "A" * 200}
    record["specs"] = [{"label": "L" * 60, "value": "1 s", "context": "C" * 60}]
    record["interfaces"] = [
        {"name": f"{number}{'N' * 59}", "direction": direction, "signal": "S" * 60}
        for number, direction in enumerate(("in", "out", "both", "in", "out", "both", "in", "out"))
    ]
    record["check"][0]["options"][0] = "O" * 120
    record["check"][-1] |= {"question": "Q" * 120, "of": "Y", "explanation": "E" * 120}
    record["example"].pop("numbers", None)
    long, many = (copy.deepcopy(record["science"][0]) for _ in range(2))
    for name in ("charts", "conditions", "numerals", "claims"):
        long.pop(name, None)
    many.pop("claims", None)
    symbols = ("a_first", "b_second", "c_third", "d_fourth", "e_fifth", "f_sixth")
    long |= {
        "title": "T" * 60,
        "equation": LONG_EQUATION,
        "result": {"symbol": "Y", "name": "Y" * 60, "unit": "1"},
        "variables": [
            {"symbol": s, "name": s[0] * 60, "unit": "1", "default": 2, "range": [1, 100]}
            for s in symbols
        ],
    }
    many["charts"] = [many["charts"][0]]
    many["charts"][0]["series"]["values"] = [3, 6, 12, 24, 48, 96]
    record["science"] = [long, many]
    return record


@pytest.fixture(scope="module")
def strained_page(strained_record, tmp_path_factory) -> str:
    """The page of that record, as text of HTML at its place in a site on disk."""
    folder = tmp_path_factory.mktemp("strained")
    (folder / "records").mkdir()
    constants = (ROOT / "concepts" / "_constants.json").read_text("utf-8")
    (folder / "records" / "_constants.json").write_text(constants, "utf-8")
    text = json.dumps(strained_record, ensure_ascii=False)
    (folder / "records" / "strained.json").write_text(text, "utf-8")
    build_site(
        folder / "records",
        site_folder=folder / "site",
        config_path=None,
        site_url="",
        strict=False,
    )
    return (folder / "site" / "concepts" / "strained.html").as_uri()


@pytest.mark.parametrize("width", [320, 800, 1280])
def test_long_words_and_a_long_formula_do_not_widen_the_page(browser, strained_page, width):
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(strained_page)
    page.evaluate("for (const more of document.querySelectorAll('details')) more.open = true")

    assert page.evaluate("document.documentElement.scrollWidth") == width
    formula = page.locator(".cx-formula").first
    assert formula.evaluate("(box) => box.scrollWidth > box.clientWidth && box.tabIndex") == 0
    context.close()


def test_a_chart_whose_script_cannot_be_had_gets_it_when_there_is_a_network_again(
    visit, site_address
):
    page = visit.page
    page.goto(site_address + RETAINED)
    expect(page.locator(f"{CALCULATOR} input[name=tau]")).to_be_editable(timeout=10_000)
    chart = page.locator(CHART).first

    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        chart.scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    assert [error for error in visit.errors if "ERR_INTERNET" not in error] == []
    expect(chart.locator(".cx-chart-values")).to_contain_text("600")

    page.context.set_offline(False)
    expect(chart.locator("input[type=range]")).to_be_visible(timeout=10_000)


def test_python_that_is_not_on_the_server_is_told_in_words_and_nothing_breaks(visit, site_address):
    page = visit.page
    page.route("**/dist/python/*/**", lambda route: route.fulfill(status=404))
    page.goto(site_address + RETAINED)
    field = page.locator(f"{CALCULATOR} input[name=tau]")
    expect(field).to_be_editable(timeout=10_000)

    field.fill("1200")

    status = page.locator(f"{CALCULATOR} .cx-status")
    expect(status).to_contain_text("could not start: its files cannot be fetched.", timeout=10_000)
    expect(page.locator(f"{CALCULATOR} output")).to_contain_text("7.556")
    assert [error for error in visit.errors if "404" not in error] == []


def test_a_chart_forgets_the_readers_point_when_the_fields_go_back(
    visit, site_address, site_folder
):
    page = visit.page
    page.goto(site_address + RETAINED)
    chart = page.locator(CHART).first
    chart.scroll_into_view_if_needed()
    page.locator(f"{CALCULATOR} input[name=tau]").fill("900")
    expect(chart.locator(".cx-swatch-own")).to_be_visible(timeout=20_000)

    page.route("**/dist/python/**", lambda route: route.abort())
    [python] = site_folder.glob("assets/conceptry-*/python-*.js")
    page.evaluate(
        "(address) => import(address).then((python) => python.stop())",
        site_address + python.relative_to(site_folder).as_posix(),
    )

    expect(page.locator(f"{CALCULATOR} .cx-status")).to_contain_text("could not start")
    expect(chart.locator(".cx-swatch-own")).to_have_count(0)


def test_without_scripts_no_key_in_a_quiz_leaves_the_page(browser, site_address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_address + RETAINED)

    option = page.locator("form.cx-quiz input").first
    option.press("Space")
    option.press("Enter")
    page.wait_for_timeout(300)

    assert page.url == site_address + RETAINED
    context.close()


@pytest.mark.parametrize(
    "path", ["", "branches/index.html", "levels/index.html", RETAINED, "levels/infrastructure.html"]
)
def test_no_heading_skips_a_rank(browser, site_address, path):
    page = browser.new_page()
    page.goto(site_address + path)

    ranks = page.evaluate(
        "Array.from(document.querySelectorAll('h1,h2,h3,h4,h5,h6'), (each) => +each.localName[1])"
    )
    page.close()
    assert ranks[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(ranks))


@pytest.mark.parametrize("path", [RETAINED, "contributing/index.html", "about/index.html"])
def test_a_link_in_a_text_is_told_apart_without_colour(browser, site_address, path):
    page = browser.new_page()
    page.goto(site_address + path)

    plain = page.locator("article :is(p, td, dd) > a:not(.headerlink, .cx-computed)").evaluate_all(
        "(links) => links.filter((a) => getComputedStyle(a).textDecorationLine !== 'underline')"
        ".map((a) => a.outerHTML)"
    )
    page.close()
    assert plain == []


def test_the_colours_of_curves_stay_where_the_system_sets_its_own(browser, site_address):
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    page.goto(site_address + RETAINED)

    dots = page.locator(CHART).first.locator(".cx-chart-values [data-color]")
    colours = dots.evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one, '::before').backgroundColor)"
    )
    assert len(set(colours)) == len(colours) == 3
    context.close()
