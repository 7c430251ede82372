"""A computed number of a worked example leads to how it comes about."""

import pytest
from playwright.sync_api import expect

PAGE = "concepts/checkpoint-retained-work.html"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_number_in_a_sentence_opens_the_row_that_explains_it(browser, site_address, scripts):
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    page.goto(site_address + PAGE)
    if scripts:  # the theme settles where the page stands before its reader does
        page.locator(".cx-quiz-actions").first.wait_for(state="visible")
        page.wait_for_load_state("networkidle")
    link = page.locator(".cx-example a.cx-computed", has_text="7.49").first
    row = page.locator(".cx-numbers tr", has_text="L = 7.4918")
    assert not row.is_visible()

    link.focus()
    page.keyboard.press("Enter")

    row.wait_for(state="visible", timeout=5000)
    assert "τ = 509.12" in row.inner_text()
    assert page.evaluate("location.hash") == f"#{row.get_attribute('id')}"
    if not scripts:  # with them the theme may still be moving the page on a busy machine
        expect(row).to_be_in_viewport()
    context.close()
