"""Answers of a reader: kept under identities, shown again, and never mixed with another site's."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sample import render_record

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

HALF, SAME, TWICE = "It takes half the time", "It takes the same time", "It takes twice the time"
STATUS = "[role=status]"
CHANGED = "This question has changed since you answered it"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@dataclass
class Visit:
    """A page, and what went wrong while it was open."""

    page: Page
    errors: list[str] = field(default_factory=list)


def publish(folder: Path, address: str, book: str, options, *, answer: int, title=None):
    """Build the site of one record with one question into a folder of the host."""
    record = json.loads(render_record("link"))
    asked = {"question": "Which?", "options": options, "answer": answer, "explanation": "Time."}
    records = folder / "records" / (title or book)  # the name of the folder is the site's title
    records.mkdir(parents=True, exist_ok=True)
    (records / "link.json").write_text(json.dumps({**record, "check": [asked]}), "utf-8")
    build_site(
        records,
        site_folder=folder / "host" / book,
        config_path=None,
        site_url=f"{address}{book}/",
        strict=False,
    )


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A host with two books that ask the same, and the call that publishes one of them anew."""
    folder = tmp_path_factory.mktemp("books")
    (folder / "host").mkdir()
    handler = functools.partial(QuietHandler, directory=str(folder / "host"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        call = functools.partial(publish, folder, address)
        for book in ("one", "two"):
            call(book, [HALF, SAME, TWICE], answer=0)
        yield address, call
        server.shutdown()
        thread.join()


@pytest.fixture
def reader(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    visit = Visit(context.new_page())
    visit.page.on("pageerror", lambda error: visit.errors.append(error.stack or str(error)))
    yield visit
    context.close()


def open_quiz(visit, address, book="one"):
    visit.page.goto(f"{address}{book}/concepts/link.html")
    form = visit.page.locator("form.cx-quiz").first
    form.scroll_into_view_if_needed()
    expect(form.locator("button[type=submit]")).to_be_visible(timeout=10_000)
    return form


def answer(form, text):
    form.get_by_label(text).check()
    form.locator("button[type=submit]").click()


def kept(visit):
    return visit.page.evaluate("Object.fromEntries(Object.entries(localStorage))")


def own_key(visit):
    [key] = [key for key in kept(visit) if key.startswith("conceptry:")]
    return key


def test_an_answer_is_shown_again_without_being_announced(reader, host):
    form = open_quiz(reader, host[0])
    answer(form, HALF)
    expect(form.locator(STATUS)).to_have_text(f"Right: {HALF}")

    form = open_quiz(reader, host[0])

    expect(form).to_have_attribute("data-result", "right")
    expect(form.locator(STATUS)).to_have_text(f"Right: {HALF}")
    expect(form.locator(STATUS)).to_have_attribute("aria-live", "off")
    expect(form.get_by_label(HALF)).to_be_checked()
    assert reader.errors == []


def test_a_wrong_answer_is_shown_again_as_wrong(reader, host):
    answer(open_quiz(reader, host[0]), TWICE)

    form = open_quiz(reader, host[0])

    expect(form).to_have_attribute("data-result", "wrong")
    expect(form.get_by_label(TWICE)).to_be_checked()


def test_what_is_kept_can_be_read_under_the_key_of_this_site(reader, host):
    form = open_quiz(reader, host[0])
    answer(form, HALF)
    expect(form).to_have_attribute("data-result", "right")

    key = own_key(reader)
    [(name, entry)] = json.loads(kept(reader)[key])["quiz"].items()

    assert key == "conceptry:/one/"
    assert name == form.get_attribute("data-question")
    assert name.startswith("link/~")
    assert entry["option"] == form.get_by_label(HALF).get_attribute("value")
    assert entry["edition"] == form.get_attribute("data-edition")
    assert entry["right"] is True
    assert entry["at"].startswith("20")


def test_two_books_on_one_host_never_mix(reader, host):
    form = open_quiz(reader, host[0], "one")
    answer(form, HALF)
    expect(form).to_have_attribute("data-result", "right")

    other = open_quiz(reader, host[0], "two")

    expect(other.locator("input:checked")).to_have_count(0)
    expect(other.locator(STATUS)).to_have_text("")
    answer(other, TWICE)
    expect(other).to_have_attribute("data-result", "wrong")
    expect(open_quiz(reader, host[0], "one")).to_have_attribute("data-result", "right")


def test_an_answer_survives_that_options_change_places(reader, host):
    address, publish_anew = host
    form = open_quiz(reader, address)
    answer(form, HALF)
    expect(form).to_have_attribute("data-result", "right")

    try:
        publish_anew("one", [TWICE, SAME, HALF], answer=2)
        form = open_quiz(reader, address)

        expect(form).to_have_attribute("data-result", "right")
        expect(form.get_by_label(HALF)).to_be_checked()
    finally:
        publish_anew("one", [HALF, SAME, TWICE], answer=0)


@pytest.mark.parametrize(
    "changed",
    [{"title": "renamed"}, {"options": [f"{HALF}.", SAME, f"{TWICE} "]}],
    ids=["title of the site", "full stop"],
)
def test_an_answer_survives_what_changes_no_meaning(reader, host, changed):
    address, publish_anew = host
    form = open_quiz(reader, address)
    answer(form, HALF)
    expect(form).to_have_attribute("data-result", "right")

    try:
        publish_anew("one", **{"options": [HALF, SAME, TWICE], "answer": 0, **changed})
        form = open_quiz(reader, address)

        expect(form).to_have_attribute("data-result", "right")
        expect(form.get_by_label(HALF)).to_be_checked()
    finally:
        publish_anew("one", [HALF, SAME, TWICE], answer=0)


@pytest.mark.parametrize(
    "changed",
    [
        {"options": [HALF, SAME, "It takes three times as long"], "answer": 0},
        {"options": [HALF, SAME, TWICE], "answer": 1},
    ],
)
def test_an_answer_does_not_count_after_the_question_has_changed(reader, host, changed):
    address, publish_anew = host
    form = open_quiz(reader, address)
    answer(form, HALF)
    expect(form).to_have_attribute("data-result", "right")

    try:
        publish_anew("one", **changed)
        form = open_quiz(reader, address)

        expect(form).to_have_attribute("data-result", "changed")
        expect(form.locator(STATUS)).to_contain_text(CHANGED)
        expect(form.locator("input:checked")).to_have_count(0)
        answer(form, SAME)
        expect(form).to_have_attribute("data-result", "right" if changed["answer"] else "wrong")
        expect(open_quiz(reader, address)).not_to_have_attribute("data-result", "changed")
    finally:
        publish_anew("one", [HALF, SAME, TWICE], answer=0)


def test_an_answer_can_be_forgotten_by_keyboard_and_the_focus_stays(reader, host):
    form = open_quiz(reader, host[0])
    forget = form.get_by_role("button", name="Forget my answer")
    expect(forget).to_be_hidden()
    answer(form, HALF)

    forget.press("Enter")

    expect(form.locator(STATUS)).to_have_text("Your answer is forgotten.")
    expect(form.locator("input:checked")).to_have_count(0)
    expect(form.get_by_label(HALF)).to_be_focused()
    expect(forget).to_be_hidden()
    form = open_quiz(reader, host[0])
    expect(form.locator(STATUS)).to_have_text("")
    expect(form).not_to_have_attribute("data-result", "right")


def test_an_answer_is_there_again_after_a_walk_through_the_site(reader, host):
    form = open_quiz(reader, host[0])
    answer(form, HALF)

    reader.page.locator("a.md-logo").first.click()
    expect(reader.page.locator("form.cx-quiz")).to_have_count(0)
    reader.page.go_back()

    form = reader.page.locator("form.cx-quiz").first
    expect(form).to_have_attribute("data-result", "right", timeout=10_000)


@pytest.mark.parametrize(
    "fault",
    [
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})",
        "Storage.prototype.getItem = () => { throw new Error('denied'); }",
        "Storage.prototype.setItem = () => { throw new Error('full'); }",
    ],
)
def test_a_browser_that_keeps_nothing_still_tells_right_from_wrong(reader, host, fault):
    reader.page.add_init_script(fault)
    form = open_quiz(reader, host[0])

    answer(form, TWICE)
    expect(form).to_have_attribute("data-result", "wrong")
    answer(form, HALF)

    expect(form).to_have_attribute("data-result", "right")
    expect(form.get_by_role("button", name="Forget my answer")).to_be_hidden()
    assert not [stack for stack in reader.errors if "/assets/conceptry-" in stack]


@pytest.mark.parametrize(
    "text", ["{", "null", "[1]", '"x"', '{"quiz": 5}', '{"quiz": {"NAME": 7}, "lab": {"a": 1}}']
)
def test_what_cannot_be_read_is_no_answer_and_is_kept_aside(reader, host, text):
    form = open_quiz(reader, host[0])
    text = text.replace("NAME", form.get_attribute("data-question"))
    reader.page.evaluate("text => localStorage.setItem('conceptry:/one/', text)", text)

    form = open_quiz(reader, host[0])
    expect(form.locator(STATUS)).to_have_text("")
    answer(form, HALF)

    expect(open_quiz(reader, host[0])).to_have_attribute("data-result", "right")
    aside = [value for key, value in kept(reader).items() if key.startswith("conceptry-aside:")]
    assert aside == [text]
    assert list(json.loads(kept(reader)[own_key(reader)])) == ["version", "quiz"]
    assert reader.errors == []
