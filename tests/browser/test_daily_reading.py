"""What readers do every day: walk through pages, switch the light, read on a phone, open a record.

`tests/test_daily_cases.py` says which other tests belong to these.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect
from sample import render_record
from waiting import wait_until

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

LEAST_CONTRAST = 4.5
RETAINED = "concepts/checkpoint-retained-work.html"
PARTS = {
    "formulas": ".cx-formula math",
    "charts": "conceptry-chart figure",
    "sliders": "conceptry-chart input[type=range]",
    "results": "conceptry-calculator output",
    "fields": "conceptry-calculator input",
    "questions": "form.cx-quiz",
    "statuses": "form.cx-quiz [role=status]",
    "search boxes": "input.md-search__input",
    "headers": "header.md-header",
    "pages": "main article",
}
# By WCAG 2: the contrast of each text and curve of a chart with what lies behind the chart.
CONTRASTS = r"""() => {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const over = (colours) => {
    pen.clearRect(0, 0, 1, 1);
    for (const [colour, alpha] of colours) {
      Object.assign(pen, { globalAlpha: alpha, fillStyle: colour });
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const above = (node) => (node ? [...above(node.parentElement), node] : []);
  const behind = (node) => above(node).map((one) => [getComputedStyle(one).backgroundColor, 1]);
  const contrast = (node, colour, alpha) => {
    const paper = [["white", 1], ...behind(node)];
    const [a, b] = [light(over(paper)), light(over([...paper, [colour, alpha]]))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  };
  const alphaOf = (node) => above(node).reduce((all, one) => all * Number(getComputedStyle(one).opacity), 1);
  const found = [];
  for (const drawing of document.querySelectorAll("figure.cx-chart svg:not(.cx-swatch)")) {
    if (!drawing.getClientRects().length) continue;
    for (const text of drawing.querySelectorAll("text")) {
      const { fill, fillOpacity } = getComputedStyle(text);
      if (text.textContent.trim()) found.push(["text", text.textContent, contrast(drawing, fill, alphaOf(text) * Number(fillOpacity))]);
    }
    for (const curve of drawing.querySelectorAll("path[stroke^='var(--cx-']")) {
      const name = curve.getAttribute("stroke");
      if (!/--cx-\d/.test(name)) continue;
      found.push(["curve", name, contrast(drawing, getComputedStyle(curve).stroke, 1)]);
    }
  }
  for (const words of document.querySelectorAll("figure.cx-chart :is(figcaption, li, th, td, p)")) {
    if (words.getClientRects().length) found.push(["words", words.textContent.slice(0, 40), contrast(words, getComputedStyle(words).color, alphaOf(words))]);
  }
  return found;
}"""


def take_stock(page: Page) -> dict[str, int]:
    """Wait for everything that a concept page has, and count it."""
    for field in page.locator("conceptry-calculator").all():
        expect(field.locator("input").first).to_be_editable(timeout=10_000)
    for chart in page.locator("conceptry-chart").all():
        chart.scroll_into_view_if_needed()
        expect(chart.locator("input[type=range]")).to_be_visible(timeout=10_000)
    return {name: page.locator(selector).count() for name, selector in PARTS.items()}


def compute_anew(page: Page) -> None:
    """Change a field of the first calculator: its result is another one."""
    calculator = page.locator("conceptry-calculator").first
    output = calculator.locator("output").first
    before = output.get_attribute("data-value")
    field = calculator.locator("input[type=text]:not([readonly])").first
    value = float(field.input_value())
    field.fill(f"{value * 1.01:.6g}")
    expect(output).not_to_have_attribute("data-value", str(before), timeout=20_000)


def test_a_walk_by_menu_next_and_back_finds_every_part_there_once(browser, visit, site_address):
    page = visit.page
    page.goto(site_address + RETAINED)
    page.evaluate("window.isSameVisit = true")
    stocks = {}

    def look(title: str) -> None:
        # The address is the new one before the page is.
        expect(page.locator("article h1")).to_contain_text(title)
        stock = take_stock(page)
        compute_anew(page)
        assert stocks.setdefault(page.url.partition("#")[0], stock) == stock
        page.evaluate("scrollTo(0, 0)")

    look("retained work")
    page.locator("a.md-footer__link--next").click()
    look("Goodput")
    page.go_back()
    look("retained work")
    page.get_by_label("Tabs").get_by_role("link", name="Branches").click()
    page.locator("article a[href$='branches/inference-serving.html']").first.click()
    page.locator("article a[href$='concepts/serving-queueing.html']").first.click()
    look("Queueing")
    for address in ("branches/inference-serving.html", "branches/index.html", RETAINED):
        page.go_back()
        expect(page).to_have_url(re.compile(address))
    look("retained work")

    assert page.evaluate("window.isSameVisit"), "the pages were loaded anew"
    assert len(stocks) == 3
    assert visit.errors == []
    for address, stock in stocks.items():
        assert stock["formulas"] * stock["charts"] * stock["results"] > 0
        fresh = browser.new_page(viewport={"width": 1280, "height": 900})
        fresh.goto(address)
        assert take_stock(fresh) == stock
        fresh.close()


@pytest.mark.parametrize("path", [RETAINED, "concepts/roofline.html", "labs/recovery.html"])
def test_charts_are_read_in_the_dark_in_the_light_and_in_the_dark_again(visit, site_address, path):
    page = visit.page
    page.emulate_media(reduced_motion="reduce")
    page.goto(site_address + path)
    for chart in page.locator("figure.cx-chart").all():
        chart.scroll_into_view_if_needed()
    schemes = []

    for _ in range(3):
        page.evaluate("scrollTo(0, 0)")
        page.locator("form[data-md-component=palette] button:visible").click()
        page.wait_for_timeout(300)  # colours change gradually
        schemes.append(page.evaluate("document.body.dataset.mdColorScheme"))
        measured = page.evaluate(CONTRASTS)
        assert {kind for kind, _, _ in measured} == {"text", "curve", "words"}
        assert [one for one in measured if one[2] < LEAST_CONTRAST] == []

    assert schemes == ["slate", "default", "slate"]


@pytest.fixture(scope="module")
def long_formula(tmp_path_factory) -> str:
    """The address of a page, on disk, whose formula has 150 characters."""
    folder = tmp_path_factory.mktemp("long")
    symbols = [f"{letter}_section" for letter in "abcdefghjklmnopq"]
    equation = f"Y = {' + '.join(symbols)}"
    assert len(equation) >= 150
    record = json.loads(render_long(symbols, equation))
    (folder / "records").mkdir()
    (folder / "records/long.json").write_text(json.dumps(record), "utf-8")
    build_site(
        folder / "records", site_folder=folder / "site", config_path=None, site_url="", strict=False
    )
    return (folder / "site/concepts/long.html").as_uri()


def render_long(symbols: list[str], equation: str) -> str:
    record = json.loads(render_record("long"))
    for field in ("check", "engineeringExample"):
        record.pop(field, None)
    record["example"] = {"inputs": []}
    record["science"] = [
        {
            "title": "Sum",
            "equation": equation,
            "explanation": "All parts together.",
            "result": {"symbol": "Y", "name": "sum", "unit": "1"},
            "variables": [
                {"symbol": one, "name": one, "unit": "1", "default": 2, "range": [1, 9]}
                for one in symbols
            ],
        }
    ]
    return json.dumps(record)


def left_of(box: Locator) -> float:
    return float(box.evaluate("(box) => box.scrollLeft"))


def swipe(page: Page, box: Locator) -> None:
    """Draw a finger over a box, from the right to the left."""
    session = page.context.new_cdp_session(page)
    place = box.bounding_box()
    assert place is not None
    y = place["y"] + place["height"] / 2

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": 250, "y": y})
    for x in range(240, 90, -10):
        touch("touchMove", {"x": x, "y": y})
        page.wait_for_timeout(16)  # as long as a screen shows a picture
    touch("touchEnd")


def test_a_long_formula_scrolls_in_its_own_box_by_touch_and_by_keyboard(browser, long_formula):
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True)
    page = context.new_page()
    page.goto(long_formula)
    box = page.locator(".cx-formula").first
    box.evaluate("(box) => box.scrollIntoView({ block: 'center' })")
    assert box.evaluate("(box) => box.scrollWidth > 2 * box.clientWidth")

    swipe(page, box)
    wait_until(page, "() => document.querySelector('.cx-formula').scrollLeft > 100")
    by_touch = left_of(box)

    box.focus()
    page.keyboard.press("ArrowRight")
    selector = "document.querySelector('.cx-formula').scrollLeft"
    wait_until(page, f"(before) => {selector} > before", by_touch)
    page.keyboard.press("End")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate("scrollX") == 0
    context.close()


def test_the_edit_link_of_every_concept_opens_its_record(visit, site_address, site_folder):
    pages = sorted((site_folder / "concepts").glob("*.html"))
    links = {
        path.stem: re.findall(r'<a href="([^"]*)" title="Edit this page"', path.read_text("utf-8"))
        for path in pages
    }
    assert links == {path.stem: [f"{path.stem}.json"] for path in pages}

    page = visit.page
    page.goto(site_address + RETAINED)
    page.get_by_title("Edit this page").click()

    expect(page).to_have_url(site_address + RETAINED.replace(".html", ".json"))
    record = json.loads(page.locator("pre").inner_text())
    assert record["id"] == "checkpoint-retained-work"
