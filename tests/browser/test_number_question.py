"""Number questions in a real browser: answering, fresh values, and pages without scripts."""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading

import pytest
from playwright.sync_api import expect
from sample import render_record

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

TRANSFER = {
    "title": "Transfer time",
    "equation": "t = S/B",
    "explanation": "Size over rate.",
    "result": {"symbol": "t", "name": "transfer time", "unit": "s"},
    "variables": [
        {
            "symbol": "S",
            "name": "size",
            "unit": "GB",
            "default": 1,
            "range": [0.1, 100],
            "scale": "log",
        },
        {
            "symbol": "B",
            "name": "rate",
            "unit": "GB/s",
            "default": 2,
            "range": [0.5, 50],
            "scale": "log",
        },
    ],
}
PAIRS = {
    "title": "Pairs",
    "equation": "n = k m",
    "explanation": "Each with each.",
    "result": {"symbol": "n", "name": "number of pairs", "unit": "1"},
    "variables": [
        {"symbol": "k", "name": "hosts", "unit": "1", "default": 4, "range": [1, 20]},
        {"symbol": "m", "name": "ports", "unit": "1", "default": 4, "range": [1, 20]},
    ],
}


def ask(symbol, **more):
    words = {"question": "How much is it?", "explanation": "Compute it."}
    return {"kind": "number", "of": symbol, **words, **more}


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The page of a record with two number questions: 0.5 s and 16 are right."""
    folder = tmp_path_factory.mktemp("questions")
    record = json.loads(render_record("link"))
    questions = [ask("t"), ask("n", vary=["k"])]
    record = {**record, "science": [TRANSFER, PAIRS], "check": questions}
    (folder / "records").mkdir()
    (folder / "records" / "link.json").write_text(json.dumps(record), "utf-8")
    handler = functools.partial(QuietHandler, directory=str(folder / "site"))
    (folder / "site").mkdir()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        home = f"http://127.0.0.1:{server.server_address[1]}/"
        build_site(
            folder / "records",
            site_folder=folder / "site",
            config_path=None,
            site_url=home,
            strict=False,
        )
        yield f"{home}concepts/link.html"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def tab(browser, address):
    """One tab for all tests: Python starts once."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    tab = context.new_page()
    tab.errors = []
    tab.on("pageerror", lambda error: tab.errors.append(str(error)))
    tab.goto(address)
    yield tab
    assert tab.errors == []
    context.close()


def question(page, order):
    return page.locator("conceptry-number-question").nth(order)


def live_question(page, order):
    """A question whose script has come."""
    asked = question(page, order)
    expect(asked.locator(".cx-quiz-actions")).to_be_visible(timeout=10_000)
    return asked


def answer(page, order, text):
    asked = live_question(page, order)
    asked.locator("input").fill(text)
    asked.locator("input").press("Enter")
    expect(asked.locator("form")).to_have_attribute("data-result", re.compile("."), timeout=30_000)
    return asked.locator("form").get_attribute("data-result"), asked.locator("[role=status]")


@pytest.mark.parametrize(
    ("text", "result", "echo"),
    [
        ("0,5", "right", "0.5 s"),
        ("0.5 s", "right", "0.5 s"),
        ("500 ms", "right", "0.5 s"),
        ("5", "wrong", "5 s"),
        ("1,6", "wrong", "1.6 s"),
    ],
)
def test_an_answer_is_judged_and_echoed_as_it_was_understood(tab, text, result, echo):
    found, status = answer(tab, 0, text)

    assert found == result
    expect(status).to_contain_text(f"Your answer was understood as {echo}.")


def test_sixteen_thousand_or_sixteen_is_asked_about(tab):
    found, status = answer(tab, 1, "16,000")

    assert found == "unclear"
    expect(status).to_have_text(
        "Not judged: '16,000' can be read in two ways: write 16 000 for thousands or 16.000 for a decimal."
    )
    assert answer(tab, 1, "16 000")[0] == "wrong"
    assert answer(tab, 1, "16")[0] == "right"


def test_a_right_answer_opens_the_solution_and_typing_clears_the_verdict(tab):
    asked = question(tab, 0)
    answer(tab, 0, "0.5")

    expect(asked.locator("details")).to_have_attribute("open", "")
    asked.locator("input").fill("0.51")
    expect(asked.locator("[role=status]")).to_have_text("")
    assert asked.locator("form").get_attribute("data-result") is None


def test_fresh_values_ask_for_another_answer(tab):
    asked = question(tab, 0)
    given = asked.locator(".cx-given")
    for _ in range(5):
        before = given.inner_text()
        asked.get_by_role("button", name="New values").click()
        expect(given).not_to_have_text(before)
        expect(asked.locator("input")).to_be_focused()
        expect(asked.locator("input")).to_have_value("")
        expect(asked.locator("details")).not_to_have_attribute("open", "")
        solution = asked.locator(".cx-solution").text_content()
        found, status = answer(tab, 0, solution)
        assert found == "right", status.inner_text()
        asked.locator("input").fill("")


def test_only_what_varies_is_drawn_anew(tab):
    asked = question(tab, 1)
    values = asked.locator(".cx-given-value")

    for _ in range(5):
        before = values.nth(0).inner_text()
        asked.get_by_role("button", name="New values").click()
        expect(values.nth(0)).not_to_have_text(before)
        hosts = values.nth(0).inner_text()
        assert hosts == str(int(hosts))
        assert values.nth(1).inner_text() == "4"
        assert answer(tab, 1, str(4 * int(hosts)))[0] == "right"


def test_the_whole_exercise_can_be_done_with_the_keyboard(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    asked = live_question(page, 0)
    asked.locator("input").focus()
    page.keyboard.type("0.5")
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="Check my answer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked.locator("form")).to_have_attribute("data-result", "right", timeout=30_000)
    page.keyboard.press("Tab")
    expect(asked.get_by_role("button", name="New values")).to_be_focused()
    context.close()


def test_without_scripts_it_is_an_exercise_with_its_solution(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    asked = question(page, 0)

    expect(asked.locator(".cx-given-value")).to_have_text(["1 GB", "2 GB/s"])
    assert not asked.get_by_role("button", name="Check my answer").is_visible()
    asked.locator("summary").click()
    expect(asked.locator(".cx-solution")).to_have_text("0.5 s")
    asked.locator("input").press("Enter")
    assert page.url == address
    context.close()


def test_without_python_the_reader_is_told_where_the_answer_is(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.route("**/manifest.json", lambda route: route.abort())
    page.goto(address)

    found, status = answer(page, 0, "0.5")

    assert found == "unclear"
    expect(status).to_contain_text("Your answer cannot be checked: ")
    expect(status).to_contain_text("Compare it with the answer below.")
    context.close()


def test_nothing_runs_out_of_a_narrow_screen(browser, address):
    context = browser.new_context(viewport={"width": 320, "height": 700})
    page = context.new_page()
    page.goto(address)
    question(page, 0).scroll_into_view_if_needed()

    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box = question(page, 0).locator(".cx-field").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    context.close()
