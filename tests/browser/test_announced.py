"""What comes of a reader's doing is said by screen readers, wherever the focus stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from states import STATES, arrive

pytestmark = pytest.mark.browser

SAID = {
    "search with results": ".md-search-result__meta",
    "search without results": ".md-search-result__meta",
    "calculator with a fault": "conceptry-calculator .cx-error",
    "answered questions": ".cx-quiz-result",
    "answered investigation": ".cx-prediction-status",
    "jobs that have run": ".cx-jobs-result",
}
"""The words that tell of what has happened in each state."""
# A live region that was there before its words, all of which are seen.
UNSAID = """(selector) => {
  const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output";
  const told = [...document.querySelectorAll(selector)].filter((one) => one.innerText.trim());
  return told.length ? told.filter((one) => !one.closest(LIVE)).map((one) => one.innerText) : ["nothing"];
}"""


@pytest.fixture
def page(browser):
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


def find_unsaid(page: Page, selector: str) -> list[str]:
    return page.evaluate(UNSAID, selector)


@pytest.mark.parametrize("name", SAID)
def test_what_has_happened_is_said(page, site_address, name):
    arrive(page, site_address, STATES[name])

    assert find_unsaid(page, SAID[name]) == []


def test_a_fault_is_tied_to_its_field(page, site_address):
    arrive(page, site_address, STATES["calculator with a fault"])
    field = page.locator("conceptry-calculator input[aria-invalid=true]").first

    told_by = field.get_attribute("aria-errormessage") or field.get_attribute("aria-describedby")

    words = [page.locator(f"[id='{one}']").inner_text() for one in (told_by or "").split()]
    assert any("twelve" in word for word in words)
