"""With Tab alone: every control is reached, in the order of the page, and shows that it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from focus import walk
from playwright.sync_api import Page, expect
from states import NARROW, PAGES, RETAINED, STATES, State, arrive, open_drawer

pytestmark = pytest.mark.browser

WIDE_KINDS = (
    "home",
    "concept",
    "branch",
    "bench",
    "recovery lab",
    "investigation",
    "tables",
    "offline",
    "not found",
)
"""Kinds whose controls are all there are; the others have links alone."""
NARROW_KINDS = ("concept", "bench", "labs", "numbers", "tables")
"""Where the menu lies beside the screen, and tables and formulas scroll."""
USED = ("search with results", "answered questions", "answered investigation", "filled progress")
# At the end of a page: what is passed by or stands in the wrong place, and focus that does not show.
PLANT = """() => {
  const plant = (words, { style = {}, ...properties }) => {
    const button = document.body.appendChild(document.createElement("button"));
    Object.assign(button, { textContent: words, ...properties });
    for (const [name, value] of Object.entries(style)) button.style.setProperty(name, value, "important");
  };
  plant("low", { style: { display: "block" } });
  plant("raised", { style: { display: "block", position: "relative", top: "-120px" } });
  plant("early", { tabIndex: 7 });
  plant("ringless", { style: { outline: "none" } });
  plant("pale", { style: { "outline-color": "#ccc" } });
  plant("aside", { style: { position: "fixed", left: "-500px" } });
  plant("inert", { inert: true });
  const box = document.body.appendChild(document.createElement("div"));
  box.className = "box";
  box.style.setProperty("overflow-x", "auto");
  box.appendChild(document.createElement("p")).style.setProperty("width", "5000px");
}"""
# Whatever would take longer than a reader sees, in any part of a page.
MOTION = """() => ["", "::before", "::after"].flatMap((part) =>
  [...document.querySelectorAll("*")].filter((element) => {
    const style = getComputedStyle(element, part || null);
    const seconds = [style.animationName === "none" ? "0s" : style.animationDuration, style.transitionDuration];
    return seconds.some((list) => list.split(",").some((one) => parseFloat(one) > 0.01)) ||
      style.scrollBehavior === "smooth";
  }).map((element) => `${element.localName}.${element.className}${part}`))"""


@pytest.fixture
def page(browser):
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def find_faults(page: Page) -> dict[str, list[str]]:
    """Walk through a page and return what is wrong with which stop."""
    found = walk(page)
    kinds = ("hidden", "faint", "backward", "missed")
    return {kind: stops for kind in kinds if (stops := getattr(found, kind))}


@pytest.mark.parametrize("kind", WIDE_KINDS)
def test_every_control_is_reached_and_shows_it(page, site_address, kind):
    arrive(page, site_address, PAGES[kind])

    assert find_faults(page) == {}


@pytest.mark.parametrize("kind", NARROW_KINDS)
def test_every_control_is_reached_on_a_narrow_screen(page, site_address, kind):
    arrive(page, site_address, replace(PAGES[kind], width=NARROW))

    assert find_faults(page) == {}


@pytest.mark.parametrize("name", USED)
def test_every_control_is_reached_on_a_page_in_use(page, site_address, name):
    arrive(page, site_address, STATES[name])

    assert find_faults(page) == {}


def test_focus_shows_in_the_dark(page, site_address):
    page.emulate_media(color_scheme="dark")
    arrive(page, site_address, PAGES["bench"])

    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert find_faults(page) == {}


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_colours_are_switched_by_keyboard(page, site_address, key):
    page.emulate_media(color_scheme="dark")
    arrive(page, site_address, PAGES["home"])
    page.get_by_role("button", name="Switch to light mode").focus()

    page.keyboard.press(key)
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    expect(page.get_by_role("button", name="Switch to dark mode")).to_be_focused()
    page.keyboard.press(key)

    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_planted_faults_are_found(page, site_address):
    arrive(page, site_address, PAGES["offline"])
    page.evaluate(PLANT)

    assert find_faults(page) == {
        "hidden": ["button “aside”"],
        "faint": ["button “ringless” 0.0", "button “pale” 1.6"],
        "backward": ["button “low”"],
        "missed": ["button “early”", "button “inert”", "div.box “”"],
    }


def test_the_menu_that_a_tap_has_opened_goes_on_by_keyboard(page, site_address):
    arrive(page, site_address, State(RETAINED, open_drawer, NARROW))

    page.keyboard.press("Tab")
    expect(page.locator(".md-sidebar--primary a:focus")).to_be_in_viewport()
    page.keyboard.press("Escape")

    expect(page.locator("#__drawer")).not_to_be_checked()


def test_the_menu_closes_when_the_focus_leaves_it(page, site_address):
    arrive(page, site_address, State(RETAINED, open_drawer, NARROW))

    assert find_faults(page) == {}
    expect(page.locator("#__drawer")).not_to_be_checked()


@pytest.mark.parametrize("kind", ["home", "concept", "bench", "recovery lab", "progress"])
def test_nothing_moves_for_whoever_asks_for_that(page, site_address, kind):
    arrive(page, site_address, PAGES[kind])

    assert page.evaluate(MOTION) == []


def test_what_would_move_is_found(page, site_address):
    page.emulate_media(reduced_motion="no-preference")
    arrive(page, site_address, PAGES["concept"])

    assert any(".cx-more" in one or "summary" in one for one in page.evaluate(MOTION))
