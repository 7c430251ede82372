"""Pages of a browser without scripts: their colours, their menu, and what they leave out."""

from __future__ import annotations

import pytest
from drivers import FirefoxDriver
from firefox import find_firefox, open_firefox
from playwright.sync_api import expect
from waiting import wait_until

pytestmark = pytest.mark.browser

PAGES = (
    "index.html",
    "concepts/checkpoint-retained-work.html",
    "labs/engineering/checkpoint-retained-work.html",
    "labs/recovery.html",
    "investigations/execution.html",
    "contributing/equations.html",
)
LEAST_CONTRAST = 4.5
DARK, LIGHT = "rgb(30, 35, 41)", "rgb(255, 255, 255)"
PAPER = "getComputedStyle(document.body).backgroundColor"
# By WCAG 2: each element with words of its own, against all that lies behind it.
PALE = r"""() => {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const over = (colours) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const above = (node) => (node ? [...above(node.parentElement), node] : []);
  const found = [];
  for (const element of document.querySelectorAll(":is(main article, header, nav.md-tabs) *")) {
    const words = [...element.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data).join("").trim();
    if (!words || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const own = getComputedStyle(element);
    const paper = ["white", ...above(element).map((one) => getComputedStyle(one).backgroundColor)];
    const ink = element.closest("svg") ? own.fill : own.color;
    const [high, low] = [light(over(paper)), light(over([...paper, ink]))].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    found.push([contrast, words.slice(0, 40), ink]);
  }
  return found;
}"""

# How far to the right of its name each value begins.
SHIFTS = """() => [...document.querySelectorAll(".cx-calculator .cx-input:has(label):has(.cx-field)")]
  .filter((one) => one.checkVisibility())
  .map((one) => one.querySelector("input").getBoundingClientRect().left - one.querySelector("label").getBoundingClientRect().left)"""


@pytest.fixture
def still(browser):
    """Open pages without scripts on a screen with these settings."""
    contexts = []

    def arrive(**options):
        settings = {"viewport": {"width": 1280, "height": 900}, **options}
        contexts.append(browser.new_context(java_script_enabled=False, **settings))
        return contexts[-1].new_page()

    yield arrive
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("system", "paper"), [("dark", DARK), ("light", LIGHT)])
def test_the_colours_are_those_that_the_system_asks_for(still, site_address, system, paper):
    page = still(color_scheme=system)
    for path in PAGES:
        page.goto(site_address + path)

        assert page.evaluate(PAPER) == paper
        measured = page.evaluate(PALE)
        assert len(measured) > 20
        assert [one for one in measured if one[0] < LEAST_CONTRAST] == []


def test_a_page_from_a_folder_is_as_dark(still, site_address, site_folder):
    page = still(color_scheme="dark")
    page.goto(f"{site_folder.as_uri()}/{PAGES[1]}")

    assert page.evaluate(PAPER) == DARK


def test_paper_stays_light_though_the_system_is_dark(still, site_address):
    page = still(color_scheme="dark")
    page.emulate_media(media="print")
    page.goto(site_address + PAGES[1])

    assert page.evaluate(PAPER) == LIGHT
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"


def test_forced_colours_are_left_to_the_reader(still, site_address):
    page = still(color_scheme="dark", forced_colors="active")
    page.goto(site_address + PAGES[1])
    system = """() => {
      const paper = document.createElement("div");
      paper.style.backgroundColor = "Canvas";
      document.body.append(paper);
      return getComputedStyle(paper).backgroundColor;
    }"""

    assert page.evaluate(PAPER) == page.evaluate(system)


def test_firefox_without_scripts_is_dark_as_well(site_address, site_folder):
    settings = {"javascript.enabled": False, "layout.css.prefers-color-scheme.content-override": 0}
    with open_firefox(find_firefox(), proxy=9, more=settings) as firefox:
        driver = FirefoxDriver(firefox)
        driver.goto(f"{site_folder.as_uri()}/{PAGES[1]}")

        assert driver.evaluate(f"return {PAPER}") == DARK


def test_with_scripts_a_choice_of_light_stays_after_instant_navigation(browser, site_address):
    """Instant navigation brings what stands in `noscript` into the page."""
    context = browser.new_context(color_scheme="dark", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(site_address)
    page.get_by_title("Switch to light mode").click()
    page.evaluate("globalThis.isSameVisit = true")

    page.locator(".md-tabs a[href$='branches/index.html']").click()
    expect(page.locator("article h1")).to_contain_text("Branches")
    page.wait_for_load_state("networkidle")

    assert page.evaluate("isSameVisit")
    wait_until(page, f"() => {PAPER} === '{LIGHT}'")
    context.close()


@pytest.mark.parametrize("path", PAGES[:2])
def test_the_menu_of_a_narrow_screen_is_opened_by_pointer(still, site_address, path):
    page = still(viewport={"width": 320, "height": 700})
    page.goto(site_address + path)
    entry = page.locator(".md-nav--primary").get_by_role("link", name="Labs")
    expect(entry).not_to_be_in_viewport()

    page.locator("header label[for=__drawer]").click()
    expect(entry).to_be_in_viewport()
    entry.click()

    expect(page.locator("article h1")).to_contain_text("Labs")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("has_scripts", [True, False])
def test_the_menu_of_a_narrow_screen_comes_with_the_focus(browser, site_address, has_scripts):
    context = browser.new_context(
        viewport={"width": 320, "height": 700}, java_script_enabled=has_scripts
    )
    page = context.new_page()
    page.goto(site_address + PAGES[1])
    entry = page.locator(".md-nav--primary").get_by_role("link", name="Labs")

    for _ in range(12):
        page.keyboard.press("Tab")
        if entry.evaluate("(one) => one === document.activeElement"):
            break
    expect(entry).to_be_focused()
    expect(entry).to_be_in_viewport(ratio=1)

    page.keyboard.press("Enter")
    expect(page.locator("article h1")).to_contain_text("Labs")
    context.close()


@pytest.mark.parametrize("width", [320, 1280])
def test_questions_and_calculators_are_finished_text(still, site_address, width):
    page = still(viewport={"width": width, "height": 900})
    page.goto(site_address + PAGES[1])

    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(page.get_by_role("link", name="All concepts")).to_be_visible()
    calculator = page.locator("conceptry-calculator").first
    expect(calculator.locator("output")).to_have_text("7.556 %")
    expect(calculator.locator(":is(button, input[type=range])").first).to_be_hidden()
    question = page.locator("form.cx-quiz").first
    question.locator("summary").click()
    expect(question.locator(".cx-answer strong")).to_be_visible()
    # Nothing takes the focus that does nothing.
    dead = ":is(button, input, select):disabled, button"
    assert page.locator(f":is(article, header) :is({dead}):visible").count() == 0


@pytest.mark.parametrize("path", [PAGES[1], PAGES[3]])
def test_a_value_stands_under_its_name(still, site_address, path):
    page = still()
    page.goto(site_address + path)

    shifts = page.evaluate(SHIFTS)

    assert len(shifts) > 5
    assert max(shifts) < 8
