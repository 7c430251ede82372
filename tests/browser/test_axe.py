"""axe finds no fault on any kind of page, used or unused, in light, in dark, wide and narrow."""

from __future__ import annotations

import pytest
from axe import find_faults, read_program
from playwright.sync_api import Page
from states import NARROW, OPEN_FOLDS, PAGES, STATES, WIDE, WITH_PICTURES, State, arrive

pytestmark = pytest.mark.browser

DARK = "document.body.setAttribute('data-md-color-scheme', 'slate')"
STILL = "Promise.all(document.getAnimations().map(({ finished }) => finished))"


@pytest.fixture
def page(browser, site_address):
    """A page that holds axe before its policy could refuse it."""
    context = browser.new_context(color_scheme="light", reduced_motion="reduce")
    context.add_init_script(read_program())
    yield context.new_page()
    context.close()


def find_all(page: Page, state: State, within: str = "") -> list[str]:
    """Look at a page in light, in dark, and narrow where it was wide."""
    light = find_faults(page, within)
    page.evaluate(DARK)
    page.evaluate(STILL)
    faults = [*light, *(f"dark: {fault}" for fault in find_faults(page, within))]
    if state.width == WIDE:
        page.set_viewport_size({"width": NARROW, "height": 900})
        faults += [f"narrow: {fault}" for fault in find_faults(page, within)]
    return faults


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_has_no_fault(page, site_address, kind):
    arrive(page, site_address, PAGES[kind])
    page.evaluate(OPEN_FOLDS)

    # What these concepts do not share is their picture.
    part = "figure.cx-picture" if kind in WITH_PICTURES else ""
    assert find_all(page, PAGES[kind], part) == []


@pytest.mark.parametrize("name", STATES)
def test_a_page_in_use_has_no_fault(page, site_address, name):
    arrive(page, site_address, STATES[name])

    assert find_all(page, STATES[name]) == []


def test_a_planted_fault_is_found(page, site_address):
    arrive(page, site_address, PAGES["concept"])
    page.evaluate("document.querySelector('svg[role=img] title').remove()")
    page.evaluate("document.querySelector('.cx-role').style.setProperty('color', '#bbb')")

    rules = {fault.partition(":")[0] for fault in find_faults(page)}

    assert rules == {"svg-img-alt", "color-contrast"}
