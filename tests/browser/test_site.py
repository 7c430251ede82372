"""The repository's own site as readers meet it: over HTTP, with every other host blocked."""

from __future__ import annotations

import re
import unicodedata

import pytest
from playwright.sync_api import expect
from waiting import wait_until

from conceptry.units import format_number

pytestmark = pytest.mark.browser

RETAINED = "concepts/checkpoint-retained-work.html"
CALCULATOR = "conceptry-calculator[data-equation=checkpoint-retained-work-eq1]"


def loss_percent(interval: float) -> float:
    """Compute the loss anew, from the numbers of the worked example alone."""
    save, per_day, recovery = 12.0, 8.0, 300.0
    rate = per_day / 86_400
    return 100 * (save / interval + rate * interval / 2 + rate * recovery)


def accessible_text(page, selector: str) -> str:
    """Read what the accessibility tree holds below an element, as a screen reader would."""
    session = page.context.new_cdp_session(page)
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    backend = session.send("DOM.describeNode", {"nodeId": node})["node"]["backendNodeId"]
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    by_id = {each["nodeId"]: each for each in tree}
    start = next(each for each in tree if each.get("backendDOMNodeId") == backend)

    def walk(each):
        name = each.get("name", {}).get("value", "")
        kind = each.get("role", {}).get("value", "")
        if kind == "StaticText":
            return [name]
        return [text for i in each.get("childIds", []) if i in by_id for text in walk(by_id[i])]

    return "".join(walk(start))


def test_a_reader_computes_moves_on_and_comes_back(visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED)

    formula = accessible_text(page, "#checkpoint-retained-work-eq1 .cx-formula")
    plain = unicodedata.normalize("NFKC", formula).replace("\u2062", "")
    assert plain == "L≈Cτ+λτ2+λR"

    expect(page.locator(f"{CALCULATOR} input[name=tau]")).to_be_editable()
    page.focus(f"{CALCULATOR} input[name=tau]")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("1200")
    output = page.locator(f"{CALCULATOR} output")
    expect(output).to_contain_text("9.333", timeout=20_000)
    value = float(output.get_attribute("data-value"))
    assert value == pytest.approx(loss_percent(1200), rel=1e-12)

    page.evaluate("window.sameVisit = true")
    page.locator("#related ~ ul a, section:has(#related) a").get_by_text("Storage tiers").click()
    page.wait_for_url("**/concepts/storage.html")
    expect(page.locator("h1")).to_contain_text("torage")
    page.go_back()
    page.wait_for_url(f"**/{RETAINED}")
    expect(page.locator(CALCULATOR)).to_be_visible()
    assert page.evaluate("window.sameVisit") is True, "the page was loaded anew"

    page.locator(f"{CALCULATOR} input[name=tau]").fill("300")
    expect(output).to_contain_text(format_number(loss_percent(300), 4), timeout=20_000)
    assert page.locator(f"{CALCULATOR} output").count() == 1

    assert visit.errors == []
    assert visit.foreign == []


def test_python_starts_once_for_the_whole_visit(visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED)
    page.locator(f"{CALCULATOR} input[name=tau]").fill("900")
    expect(page.locator(f"{CALCULATOR} output")).to_contain_text("8.278", timeout=20_000)

    # By a link of the page, which instant navigation follows without loading the page anew.
    page.locator("article a[href$='/concepts/storage-input-checkpoint-path.html']").first.click()
    page.wait_for_url("**/concepts/storage-input-checkpoint-path.html")
    other = page.locator("conceptry-calculator").first
    other.locator("input[name=B_in]").fill("600")
    expect(other.locator("output")).to_contain_text("30.4", timeout=20_000)

    assert len([a for a in visit.requests if a.endswith("/pyodide.asm.gz.bin")]) == 1


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "enter a number"),
        ("abc", "not a number"),
        ("-600", "30"),
        ("1e309", "too large"),
        ("0", "30"),
    ],
)
def test_an_input_without_sense_gets_words_beside_its_field(visit, site_address, typed, words):
    page = visit.page
    page.goto(site_address + RETAINED)
    field = page.locator(f"{CALCULATOR} input[name=tau]")

    field.fill(typed)

    expect(field).to_have_attribute("aria-invalid", "true", timeout=20_000)
    message = page.locator("#" + field.get_attribute("aria-describedby").split()[-1])
    expect(message).to_contain_text(words)
    assert "NaN" not in page.locator(CALCULATOR).inner_text()
    assert visit.errors == []


def test_outside_the_model_no_figure_is_shown_as_if_it_were_one(visit, site_address):
    page = visit.page
    page.goto(site_address + "concepts/storage-input-checkpoint-path.html")
    calculator = page.locator(
        "conceptry-calculator[data-equation=storage-input-checkpoint-path-eq2]"
    )

    calculator.locator("input[name=B_in]").fill("2000")

    expect(calculator.locator("output")).to_contain_text("outside the model", timeout=20_000)
    assert not any(word in calculator.inner_text() for word in ("NaN", "Infinity", "inf "))


def test_the_readers_own_point_stands_on_the_chart(visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED)
    chart = page.locator("conceptry-chart[data-equation=checkpoint-retained-work-eq1]").first
    chart.scroll_into_view_if_needed()
    marks = chart.locator("svg").first.locator("[class*=own]")
    expect(chart.locator("input[type=range]")).to_be_visible(timeout=10_000)
    before = marks.count()

    page.locator(f"{CALCULATOR} input[name=tau]").fill("1000")
    wait_until(
        page,
        "([c, n]) => document.querySelector(c).querySelectorAll('svg [class*=own]').length > n",
        ["conceptry-chart[data-equation=checkpoint-retained-work-eq1]", before],
        seconds=20,
    )

    assert visit.errors == []


def test_a_chart_that_comes_late_still_shows_the_readers_point(visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED + "#calculator-1")
    field = page.locator(f"{CALCULATOR} input[name=tau]")
    expect(field).to_be_editable(timeout=10_000)
    field.fill("1000")
    expect(page.locator(f"{CALCULATOR} output")).to_contain_text("8.6", timeout=20_000)

    chart = page.locator("conceptry-chart[data-equation=checkpoint-retained-work-eq1]").first
    chart.scroll_into_view_if_needed()

    expect(chart).to_contain_text("1000", timeout=10_000)


def test_a_chart_is_read_by_keyboard(visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED)
    chart = page.locator("conceptry-chart").first
    chart.scroll_into_view_if_needed()
    slider = chart.locator("input[type=range]")
    expect(slider).to_be_visible(timeout=10_000)
    before = slider.get_attribute("aria-valuetext")

    slider.focus()
    page.keyboard.press("ArrowRight")

    assert slider.get_attribute("aria-valuetext") != before


def test_a_quiz_is_answered_by_keyboard_and_says_the_result(visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED)
    form = page.locator("form.cx-quiz").first
    form.scroll_into_view_if_needed()
    button = form.locator("button[type=submit]")
    expect(button).to_be_visible(timeout=10_000)

    button.press("Enter")
    expect(form.locator("[role=status]")).to_have_text("Choose an option first.")
    wrong = form.locator("input:not([data-right])").first
    wrong.press("Space")
    button.press("Enter")
    expect(form.locator("[role=status]")).to_contain_text("Not right")
    form.locator("input[data-right]").press("Space")
    button.press("Enter")
    expect(form.locator("[role=status]")).to_contain_text("Right:")
    expect(form.locator("details")).to_have_attribute("open", "")


def test_no_chart_script_loads_on_a_page_without_a_chart(visit, site_address):
    page = visit.page

    for address in (
        "",
        "branches/index.html",
        "levels/infrastructure.html",
        "contributing/index.html",
    ):
        page.goto(site_address + address)
        page.wait_for_load_state("networkidle")

    assert any(re.search(r"/search-\w+\.js$", one) for one in visit.requests), "parts have names"
    assert not [a for a in visit.requests if re.search(r"/(chart|calculator)-\w+\.js$|\.wasm", a)]
    assert visit.errors == []
    assert visit.foreign == []


@pytest.mark.parametrize(
    "path",
    [
        "",
        RETAINED,
        "concepts/storage.html",
        "concepts/data-input-pipeline.html",
        "branches/index.html",
        "contributing/record.html",
    ],
)
def test_no_page_scrolls_sideways_on_the_narrowest_screen(browser, site_address, path):
    context = browser.new_context(viewport={"width": 320, "height": 700})
    page = context.new_page()

    page.goto(site_address + path)

    assert page.evaluate("document.documentElement.scrollWidth") == 320
    context.close()


@pytest.mark.parametrize("has_scripts", [True, False])
@pytest.mark.parametrize(
    ("path", "element"),
    [
        (RETAINED, "conceptry-way"),
        ("investigations/execution.html", "conceptry-investigation"),
        ("labs/recovery.html", "conceptry-recovery-lab"),
        ("labs/engineering/checkpoint-retained-work.html", "conceptry-bench"),
    ],
)
def test_what_is_hidden_is_not_seen(browser, site_address, path, element, has_scripts):
    context = browser.new_context(java_script_enabled=has_scripts)
    page = context.new_page()

    page.goto(site_address + path)
    if has_scripts:
        expect(page.locator(f"{element}:defined")).to_be_attached()

    seen = page.locator(".md-content [hidden]").evaluate_all(
        "(all) => all.filter((one) => one.getClientRects().length).map((one) => one.outerHTML)"
    )
    assert not seen
    context.close()


def test_without_scripts_everything_is_there(browser, site_address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_address + RETAINED)

    assert page.locator("#checkpoint-retained-work-eq1 .cx-formula mfrac").count() == 2
    expect(page.locator("conceptry-chart svg[role=img]").first).to_be_visible()
    page.locator("conceptry-chart details summary").first.click()
    expect(page.locator("conceptry-chart details table").first).to_be_visible()
    expect(page.locator(f"{CALCULATOR} output")).to_contain_text("7.556")
    answer = page.locator("form.cx-quiz details").first
    expect(answer.locator("p").first).not_to_be_visible()
    answer.locator("summary").click()
    expect(answer.locator("p").first).to_be_visible()
    expect(page.locator(".cx-quiz-actions").first).not_to_be_visible()
    context.close()


def test_search_finds_a_concept(visit, site_address):
    page = visit.page
    page.goto(site_address)

    field = page.locator("input.md-search__input")
    field.click()
    expect(page.locator(".md-search-result__meta")).not_to_have_text("Initializing search")
    field.press_sequentially("durable", delay=20)

    expect(page.locator(".md-search-result__item").first).to_be_visible(timeout=10_000)
    assert visit.foreign == []
