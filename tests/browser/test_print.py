"""Pages printed as PDF: handouts with nothing on them that only a screen can do."""

from __future__ import annotations

import contextlib
import re

import pytest
from paper import letters, print_out
from playwright.sync_api import expect
from waiting import wait_until

CONCEPT = "concepts/roofline.html"
LAB = "labs/recovery.html"
BENCH = "labs/engineering/checkpoint-retained-work.html"
INVESTIGATION = "investigations/execution.html"
TABLES = "contributing/equations.html"
MOST_PAGES = {CONCEPT: 11, LAB: 8, BENCH: 3, INVESTIGATION: 5, TABLES: 6}
KEY = "Key to the questions"
LEAST_LINES = 4  # the number of the page is one of them
# The script of charts comes when one comes near the screen, and paper has no slider.
READY = "() => !document.querySelector(':not(:defined, conceptry-chart)')"
LARGE, LIGHT = 0.02, 0.85
PALE, FEW = 0.55, 0.01


@pytest.fixture(scope="module")
def open_page(browser, site_address):
    """Pages of the site as they are for a reader who chose dark."""
    context = browser.new_context(color_scheme="dark", viewport={"width": 1280, "height": 900})
    page = context.new_page()

    def open_it(path):
        page.goto(site_address + path)
        wait_until(page, READY)
        assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
        return page

    yield open_it
    context.close()


@pytest.fixture(scope="module")
def printed(open_page):
    """Each page printed once."""
    done = {}

    def print_once(path):
        if path not in done:
            done[path] = print_out(open_page(path))
        return done[path]

    return print_once


@pytest.fixture(scope="module")
def handout(open_page):
    """A concept of which a question was answered before it was printed, and the open page."""
    page = open_page(CONCEPT)
    question = page.locator("form.cx-quiz").first
    question.locator("input[data-right]").check()
    question.get_by_role("button", name="Check my answer").click()
    assert question.locator(".cx-quiz-result").inner_text() != ""
    return print_out(page), page


def split_at_key(pages):
    first = next(number for number, text in enumerate(pages) if KEY in text)
    return pages[:first], pages[first:]


@contextlib.contextmanager
def shown_as_printed(page):
    page.emulate_media(media="print")
    try:
        yield
    finally:
        page.emulate_media(media="null")  # what is set to "screen" would be printed so


def texts(page, selector):
    """Return what parts of a page say, without what is there for machines."""
    said = """(parts) => parts.map((part) => {
      const copy = part.cloneNode(true);
      for (const other of copy.querySelectorAll("annotation, .headerlink")) other.remove();
      return copy.textContent;
    })"""
    return [letters(text) for text in page.locator(selector).evaluate_all(said)]


def test_every_formula_is_on_the_handout(handout):
    printout, page = handout
    formulas = texts(page, "article .cx-formula math")
    text = letters("".join(printout.pages))

    assert len(formulas) >= 4
    assert [one for one in formulas if one not in text] == []


def test_every_address_of_a_source_is_printed_once(handout):
    """Sources of constants, which a screen links where their values stand, included."""
    printout, page = handout
    links = page.locator("article a[rel=external]")
    addresses = set(links.evaluate_all("(links) => links.map((a) => a.getAttribute('href'))"))
    listed = page.locator(".cx-sources > li:not([hidden])").count()
    text = re.sub(r"\s", "", "".join(printout.pages))

    assert len(addresses) > listed
    for address in addresses:
        assert text.count(address) == sum(address in other for other in addresses), address


def test_questions_come_without_answers_and_the_key_has_them(handout):
    printout, page = handout
    before, key = (letters("".join(part)) for part in split_at_key(printout.pages))
    questions = texts(page, "form.cx-quiz .cx-quiz-question")
    explanations = texts(page, ".cx-key-answer > p:not(:first-child)")
    answers = texts(page, ".cx-key-answer > p:first-child")

    assert [one for one in questions if one not in before] == []
    assert [one for one in explanations if one in before or one not in key] == []
    assert len(answers) == len(questions) == 5
    assert [one for one in answers if one not in key or one in before] == []
    assert any("201TFLOPs" in one for one in answers)
    assert letters(page.locator(".cx-quiz-result").first.inner_text()) not in before


def test_the_key_begins_on_a_page_of_its_own(handout):
    _, key = split_at_key(handout[0].lines())

    assert key[0][0] == KEY


def test_the_key_fits_the_values_that_a_reader_was_given(open_page):
    page = open_page(CONCEPT)
    question = page.locator("conceptry-number-question").first
    at_first = question.locator(".cx-given-value").all_text_contents()
    question.get_by_role("button", name="New values").click()
    question.locator(".cx-given-value").first.filter(has_not_text=at_first[0]).wait_for()
    before, key = split_at_key(print_out(page).pages)

    given = texts(page, "conceptry-number-question:first-of-type .cx-given-value")
    solution = letters(question.locator(".cx-solution").text_content())
    assert all(one in letters("".join(before)) for one in given)
    assert solution in letters("".join(key))


def test_a_chart_stands_whole_on_one_page(handout):
    printout, page = handout
    pages = [letters(text) for text in printout.pages]
    charts = page.locator("article figure.cx-chart")

    assert charts.count() == 3
    for chart in charts.all():
        words = texts(chart, ".cx-chart-title, svg.cx-chart-wide text:not(:has(tspan))")
        assert len(words) > 8
        assert any(all(word in text for word in words) for text in pages), words[0]


@pytest.mark.parametrize("path", [CONCEPT, BENCH, LAB])
def test_nothing_can_be_pressed_on_paper(printed, open_page, path):
    printout, page = printed(path), open_page(path)
    lines = {line for text in printout.pages for line in text.splitlines()}

    expect(page.locator("button").filter(visible=True)).not_to_have_count(0)
    with shown_as_printed(page):
        for dead in ("button", ".cx-button", ".cx-slider", ".cx-chart-reading", ".headerlink"):
            expect(page.locator(dead).filter(visible=True)).to_have_count(0)
    for word in ("Search", "Copy", "Show the answer", "Description and data", "in the lab"):
        assert not any(line.startswith(word) or line.endswith(word) for line in lines), word


@pytest.mark.parametrize("path", MOST_PAGES)
def test_no_page_is_wasted_and_none_ends_with_a_heading(printed, open_page, path):
    sheets = printed(path).lines()
    headings = texts(open_page(path), "article :is(h1, h2, h3, caption, summary, .cx-label)")

    assert 1 < len(sheets) <= MOST_PAGES[path]
    for number, lines in enumerate(sheets, start=1):
        assert lines[-1] == f"{number} / {len(sheets)}"
        assert len(lines) >= LEAST_LINES
        assert letters(lines[-2]) not in {one for one in headings if one}


@pytest.mark.parametrize("path", MOST_PAGES)
def test_paper_stays_light_for_a_reader_who_chose_dark(printed, path):
    fills = printed(path).fills()

    assert len(fills) > 1
    assert [fill for fill in fills if fill.share > LARGE and fill.light < LIGHT] == []
    assert printed(path).pale_letters(PALE) < FEW


def test_without_scripts_the_handout_is_the_same(browser, site_address, handout):
    context = browser.new_context(color_scheme="dark", java_script_enabled=False)
    page = context.new_page()
    page.goto(site_address + CONCEPT)
    printout = print_out(page)
    context.close()

    assert printout.pages == handout[0].pages


def test_predictions_are_made_by_pen_and_nothing_is_summed_up_before(printed):
    text = "\n".join(printed(INVESTIGATION).pages)

    assert "Your prediction" in text
    assert "In your own words" in text
    for told in ("The model says", "Your predictions beside the model", "not opened yet"):
        assert told not in text


def test_fields_of_a_lab_become_what_stands_in_them(printed):
    form = next(text for text in printed(LAB).pages if "Start from" in text)

    assert "A save blocks the job for B 12 s" in form
    assert "With the local tier" in form, "the form takes more than a page"
    # It is empty, which means as long as the save blocks the job.
    assert "A save is durable after" not in form
