"""Text of twice the size, text with more room in it, and a screen of 320 px: nothing is cut.

Readers make text larger in two ways. Zoom makes a screen of 1280 px one of 640, and one of 320 at
its fourfold, so that the width of the window is all there is to it. The size of letters in a
browser's settings leaves the window as it is: it is what `rem` and `em` start from, those in media
queries as well, which a size that a style sheet sets would not reach.
"""

from __future__ import annotations

import pytest
from fitting import find_misfits, space_text
from playwright.sync_api import Page
from states import NARROW, OPEN_FOLDS, PAGES, STATES, WIDE, WITH_PICTURES, arrive

pytestmark = pytest.mark.browser

ZOOMED = WIDE // 2
WITHOUT_PICTURES = [kind for kind in PAGES if kind not in WITH_PICTURES]
USUAL_SIZE = 16
# Everything else that a reader can bring a page to looks like one of these or like the page itself.
USED = (
    "search on a phone",
    "calculator with a fault",
    "answered questions",
    "answered investigation",
    "filled progress",
    "jobs that have run",
)
ROOT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
# One fault of each kind.
PLANT = """() => {
  const plant = (name, words, style) => {
    const element = document.querySelector("article").appendChild(document.createElement(name));
    element.textContent = words;
    for (const [key, value] of Object.entries(style)) element.style.setProperty(key, value);
    return element;
  };
  plant("p", "dots", { width: "1em", overflow: "hidden", "white-space": "nowrap" });
  plant("p", "low", { height: "5px", overflow: "hidden" });
  plant("p", "far", { "margin-left": "5000px" });
  plant("p", "below", {});
  plant("p", "above", { position: "relative", "margin-top": "-2.5em" });
  plant("input", "", { width: "2em" }).value = "long words";
}"""


@pytest.fixture
def page(browser):
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def large_page(playwright, chromium_path):
    """A page of a reader whose browser is set to letters of twice the usual size."""
    setting = f"--blink-settings=defaultFontSize={2 * USUAL_SIZE}"
    browser = playwright.chromium.launch(
        executable_path=chromium_path, args=["--no-sandbox", "--disable-gpu", setting]
    )
    context = browser.new_context(reduced_motion="reduce", service_workers="block")
    yield context.new_page()
    browser.close()


def look_at(page: Page, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 900})
    return [f"{width} px: {misfit}" for misfit in find_misfits(page)]


@pytest.mark.parametrize("kind", PAGES)
def test_everything_can_be_read_zoomed_and_narrow(page, site_address, kind):
    arrive(page, site_address, PAGES[kind])
    page.evaluate(OPEN_FOLDS)

    assert [*look_at(page, ZOOMED), *look_at(page, NARROW)] == []


# Drawings keep their spacing and go by the width of their place alone.
@pytest.mark.parametrize("kind", WITHOUT_PICTURES)
def test_everything_can_be_read_with_more_room_in_the_text(page, site_address, kind):
    arrive(page, site_address, PAGES[kind])
    page.evaluate(OPEN_FOLDS)
    space_text(page)

    assert [*look_at(page, NARROW), *look_at(page, WIDE)] == []


@pytest.mark.parametrize("name", USED)
def test_a_page_in_use_can_be_read_narrow_and_spaced(page, site_address, name):
    arrive(page, site_address, STATES[name])

    as_it_is = look_at(page, NARROW)
    space_text(page)

    assert (as_it_is, look_at(page, NARROW)) == ([], [])


@pytest.mark.parametrize("kind", WITHOUT_PICTURES)
def test_everything_can_be_read_with_letters_of_twice_the_size(large_page, site_address, kind):
    arrive(large_page, site_address, PAGES[kind])
    large_page.evaluate(OPEN_FOLDS)

    assert find_misfits(large_page) == []


def test_letters_follow_the_setting_of_the_browser(large_page, page, site_address):
    arrive(page, site_address, PAGES["home"])
    arrive(large_page, site_address, PAGES["home"])

    assert large_page.evaluate(ROOT_SIZE) == 2 * page.evaluate(ROOT_SIZE)


def test_search_can_be_read_with_letters_of_twice_the_size(large_page, site_address):
    arrive(large_page, site_address, STATES["search with results"])

    assert find_misfits(large_page) == []


def test_planted_misfits_are_found(page, site_address):
    arrive(page, site_address, PAGES["offline"])
    page.evaluate(PLANT)

    found = {misfit.removeprefix("1280 px: ") for misfit in look_at(page, WIDE)}

    assert found == {
        "cut: p “dots”",
        "cut: p “low”",
        "cut: p “far”",
        "the page is wider than the screen",
        "over each other: p “below” and p “above”",
        "cut in its field: input “long words”",
    }
