"""What a reader knows and did: marked, ticked, listed, carried over, and kept in the browser alone."""

from __future__ import annotations

import functools
import http.server
import json
import threading
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect
from sample import render_record

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

NEEDS = {"alpha": [], "beta": ["alpha"], "delta": [], "gamma": ["beta", "delta"]}
TRANSFER = {
    "title": "Transfer time",
    "equation": "t = S/B",
    "explanation": "Size over rate.",
    "result": {"symbol": "t", "name": "transfer time", "unit": "s"},
    "variables": [
        {"symbol": "S", "name": "size", "unit": "GB", "default": 1, "range": [0.1, 100]},
        {"symbol": "B", "name": "rate", "unit": "GB/s", "default": 2, "range": [0.5, 50]},
    ],
}
NUMBER = {"kind": "number", "of": "t", "question": "How long?", "explanation": "Compute it."}
NOTHING_KEPT = "Your browser keeps nothing for this site"
DENIED = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('denied'); }})"
FULL = "Storage.prototype.setItem = () => { throw new Error('full'); }"


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@dataclass
class Visit:
    """A page, what went wrong while it was open, and what it asked for."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[tuple[str, str]] = field(default_factory=list)


def watch(page: Page) -> Visit:
    visit = Visit(page)
    page.on("pageerror", lambda error: visit.errors.append(error.stack or str(error)))
    page.on("request", lambda request: visit.requests.append((request.method, request.url)))
    return visit


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A host with two books of the same four concepts."""
    folder = tmp_path_factory.mktemp("progress")
    (folder / "host").mkdir()
    handler = functools.partial(QuietHandler, directory=str(folder / "host"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        records = folder / "Book"
        records.mkdir()
        for concept_id, needs in NEEDS.items():
            record = json.loads(render_record(concept_id))
            asked = record["check"][:1]
            changes = {"name": concept_id.capitalize(), "prerequisites": needs, "science": []}
            if concept_id == "alpha":
                changes |= {"science": [TRANSFER], "check": [*asked, NUMBER]}
            text = json.dumps({**record, "check": asked, **changes})
            (records / f"{concept_id}.json").write_text(text, "utf-8")
        for book in ("one", "two"):
            build_site(
                records,
                site_folder=folder / "host" / book,
                config_path=None,
                site_url=f"{address}{book}/",
                strict=False,
            )
        yield address
        server.shutdown()


@pytest.fixture
def reader(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    visit = watch(context.new_page())
    yield visit
    context.close()
    assert not [stack for stack in visit.errors if "/assets/conceptry-" in stack]


def open_concept(visit, host, concept_id, book="one"):
    visit.page.goto(f"{host}{book}/concepts/{concept_id}.html")
    box = visit.page.get_by_label("I know this")
    expect(box).to_be_visible(timeout=10_000)
    return box


def open_progress(visit, host, book="one"):
    visit.page.goto(f"{host}{book}/progress.html")
    expect(visit.page.locator("#progress-goal")).to_be_visible(timeout=10_000)
    return visit.page


def know(visit, host, *concept_ids):
    for concept_id in concept_ids:
        open_concept(visit, host, concept_id).check()


def kept(visit, book="one"):
    return json.loads(visit.page.evaluate(f"localStorage.getItem('conceptry:/{book}/')") or "{}")


def put(visit, content, book="one"):
    text = content if isinstance(content, str) else json.dumps(content)
    visit.page.evaluate("([k, t]) => localStorage.setItem(k, t)", [f"conceptry:/{book}/", text])


def names(list_locator):
    return list_locator.locator("li > a").all_inner_texts()


def answer_quiz(page, text="about the same time"):
    form = page.locator("conceptry-quiz form")
    expect(form.locator("button[type=submit]")).to_be_visible(timeout=10_000)
    form.locator("input[data-right]").check()
    form.locator("button[type=submit]").click()
    expect(form).to_have_attribute("data-result", "right")


def answer_number(page, text):
    asked = page.locator("conceptry-number-question")
    expect(asked.locator(".cx-quiz-actions")).to_be_visible(timeout=10_000)
    asked.locator("input").fill(text)
    asked.locator("input").press("Enter")
    expect(asked.locator("form")).to_have_attribute("data-result", "right", timeout=30_000)
    return asked


# The way here and on


def test_without_scripts_the_way_and_what_it_opens_are_there_and_no_dead_control(browser, host):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{host}one/concepts/gamma.html")

    assert names(page.locator("[data-list=before]")) == ["Alpha", "Beta", "Delta"]
    expect(page.get_by_text("3 concepts come before this one")).to_be_visible()
    expect(page.locator("conceptry-known")).to_be_empty()
    page.goto(f"{host}one/concepts/delta.html")
    expect(page.get_by_text("This page starts from nothing")).to_be_visible()
    opened = page.locator("[data-list=opens] > li")
    expect(opened).to_have_text("Gamma also needs Beta")
    page.goto(f"{host}one/progress.html")
    expect(page.get_by_text("Without them nothing is kept")).to_be_visible()
    context.close()


def test_a_concept_is_marked_by_keyboard_and_the_mark_can_be_taken_back(reader, host):
    box = open_concept(reader, host, "alpha")
    status = reader.page.locator("conceptry-known [role=status]")

    box.focus()
    reader.page.keyboard.press("Space")

    expect(status).to_contain_text("What can be learned next is below.")
    mark = kept(reader)["known"]["alpha"]
    assert mark.keys() == {"at", "edition", "name"}
    assert mark["name"] == "Alpha"
    expect(open_concept(reader, host, "alpha")).to_be_checked()
    reader.page.get_by_label("I know this").press("Space")
    expect(status).to_have_text("The mark is taken back.")
    assert kept(reader) == {}


def test_the_way_shrinks_to_what_is_left_and_ticks_what_is_known(reader, host):
    know(reader, host, "beta")

    open_concept(reader, host, "gamma")

    way = reader.page.locator("conceptry-way")
    expect(way.locator("[data-text=before]")).to_have_text("1 of 3 left for you.")
    assert names(way.locator("[data-list=before]")) == ["Delta"]
    way.locator("summary", has_text="2 behind you").click()
    expect(way.locator("details li")).to_have_text(["Alpha", "Betaknown"])
    open_concept(reader, host, "delta")
    expect(way.locator("[data-list=opens] > li")).to_contain_text("also needs Betaknown")


def test_a_page_says_what_can_be_learned_next_and_why(reader, host):
    know(reader, host, "alpha", "delta")
    after = reader.page.locator("h3", has_text="What can be learned next").locator("xpath=..")

    open_concept(reader, host, "alpha")
    expect(after.locator("li")).to_have_text(["Beta needs only Alpha, which you know"])
    open_concept(reader, host, "gamma")
    expect(after.locator("li")).to_have_text(["Beta needs only Alpha, which you know"])
    know(reader, host, "beta")
    expect(after.locator("li")).to_have_text(["Gamma needs only Beta and Delta, which you know"])
    open_concept(reader, host, "gamma")
    expect(after.locator("li")).to_have_text(
        ["Gamma this page: needs only Beta and Delta, which you know"]
    )


def test_a_page_that_has_changed_says_so_and_the_mark_stands(reader, host):
    know(reader, host, "alpha")
    content = kept(reader)
    content["known"]["alpha"] |= {"edition": "before", "at": "2026-03-01T12:00:00.000Z"}
    put(reader, content)

    box = open_concept(reader, host, "alpha")

    expect(box).to_be_checked()
    status = reader.page.locator("conceptry-known [role=status]")
    expect(status).to_contain_text("changed since you marked it on 1 March 2026. The mark stands.")
    reader.page.get_by_role("button", name="I still know it").press("Enter")
    expect(box).to_be_focused()
    expect(status).not_to_contain_text("changed")
    assert kept(reader)["known"]["alpha"]["edition"] != "before"


def test_answering_all_questions_right_suggests_the_mark(reader, host):
    open_concept(reader, host, "alpha")
    status = reader.page.locator("conceptry-known [role=status]")

    answer_quiz(reader.page)
    expect(status).to_have_text("")
    answer_number(reader.page, "0.5")

    expect(status).to_contain_text("every question of this page right. Do you know it?")
    expect(reader.page.get_by_label("I know this")).not_to_be_checked()


# Number questions


def test_a_number_question_is_found_as_it_was_left(reader, host):
    open_concept(reader, host, "alpha")
    asked = reader.page.locator("conceptry-number-question")
    expect(asked.locator(".cx-quiz-actions")).to_be_visible(timeout=10_000)
    printed = asked.locator(".cx-given").inner_text()
    asked.get_by_role("button", name="New values").click()
    expect(asked.locator(".cx-given")).not_to_have_text(printed, timeout=30_000)
    given, solution = (asked.locator(s).text_content() for s in (".cx-given", ".cx-solution"))
    answer_number(reader.page, solution)

    reader.page.reload()

    expect(asked.locator("form")).to_have_attribute("data-result", "right", timeout=10_000)
    assert asked.locator(".cx-given").text_content() == given
    assert asked.locator(".cx-solution").text_content() == solution
    expect(asked.locator("input")).to_have_value(solution)
    expect(asked.locator("[role=status]")).to_have_attribute("aria-live", "off")
    [entry] = kept(reader)["number"].values()
    assert entry["question"] == "How long?"
    assert entry["given"].keys() == {"size", "rate"}
    answer_number(reader.page, solution)  # judged by the values that are shown


def test_forgetting_a_number_question_brings_back_the_values_of_the_page(reader, host):
    open_concept(reader, host, "alpha")
    asked = answer_number(reader.page, "0.5")
    printed = asked.locator(".cx-given").text_content()
    asked.get_by_role("button", name="New values").click()
    expect(asked.locator("[role=status]")).to_have_text("There are new values.", timeout=30_000)

    asked.get_by_role("button", name="Forget my answer").press("Enter")

    expect(asked.locator("input")).to_be_focused()
    assert asked.locator(".cx-given").text_content() == printed
    assert asked.locator(".cx-solution").text_content().startswith("0.5")
    assert "number" not in kept(reader)


@pytest.mark.parametrize(
    "change",
    [
        {"drawn": {"values": {"S": "x"}, "result": None}, "answer": 7},
        {"drawn": 3, "verdict": "<b>"},
        {"edition": "before"},
    ],
)
def test_a_kept_number_that_cannot_be_shown_leaves_the_page_as_it_is(reader, host, change):
    open_concept(reader, host, "alpha")
    asked = answer_number(reader.page, "0.5")
    printed = asked.locator(".cx-given").text_content()
    content = kept(reader)
    [name] = content["number"]
    content["number"][name] |= change
    put(reader, content)

    open_concept(reader, host, "alpha")

    expect(asked.locator(".cx-quiz-actions")).to_be_visible(timeout=10_000)
    assert asked.locator(".cx-given").text_content() == printed
    expected = "changed since you answered it" if "edition" in change else ""
    expect(asked.locator("[role=status]")).to_contain_text(expected)


# The page


def test_the_page_tells_what_is_kept_and_what_comes_next(reader, host):
    know(reader, host, "alpha")
    answer_quiz(reader.page)

    page = open_progress(reader, host)

    expect(page.get_by_text("You know 1 of 4 concepts.")).to_be_visible()
    upcoming = page.locator("section", has=page.locator("#progress-next"))
    expect(upcoming.locator("li")).to_have_text(
        ["Beta needs only Alpha, which you know", "Delta starts from nothing"]
    )
    answers = page.locator("section", has=page.locator("#progress-section-quiz"))
    expect(answers).to_contain_text("Alpha: What does twice the rate do to a short transfer of")
    expect(answers.locator(".cx-mark")).to_have_text("right")


def test_a_goal_gives_the_shortest_way(reader, host):
    know(reader, host, "beta")
    page = open_progress(reader, host)

    page.get_by_label("What do you want to understand?").select_option("Gamma")

    way = page.locator("section", has=page.locator("#progress-goal"))
    expect(way.get_by_role("status")).to_have_text("1 to learn before Gamma, in this order:")
    expect(way.locator("li")).to_have_text(["Delta open to you now", "Gamma your goal"])


def test_what_is_forgotten_goes_one_by_one_and_the_focus_stays_in_the_list(reader, host):
    know(reader, host, "alpha", "delta")
    page = open_progress(reader, host)

    page.get_by_role("button", name="Forget: Alpha").press("Enter")

    expect(page.get_by_text("Forgotten: Alpha")).to_be_visible()
    expect(page.get_by_role("button", name="Forget: Delta")).to_be_focused()
    assert list(kept(reader)["known"]) == ["delta"]
    page.keyboard.press("Enter")
    expect(page.locator("#progress-kept")).to_be_focused()
    assert kept(reader) == {}


def test_everything_is_forgotten_only_after_asking(reader, host):
    know(reader, host, "alpha")
    page = open_progress(reader, host)
    button = page.get_by_role("button", name="Forget everything…")

    button.press("Enter")
    expect(page.locator("dialog")).to_contain_text("Forget the one entry of “Book”")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    assert "alpha" in kept(reader)["known"]
    button.click()
    page.locator("dialog").get_by_role("button", name="Forget everything").click()

    expect(page.get_by_text("Everything is forgotten.")).to_be_visible()
    assert reader.page.evaluate("'conceptry:/one/' in localStorage") is False


def test_another_tab_is_followed_at_once(reader, host):
    page = open_progress(reader, host)
    other = watch(page.context.new_page())

    know(other, host, "alpha")

    expect(page.get_by_text("You know 1 of 4 concepts.")).to_be_visible()
    page.get_by_role("button", name="Forget: Alpha").click()
    expect(other.page.get_by_label("I know this")).not_to_be_checked()


def test_two_sites_on_one_host_never_mix(reader, host):
    know(reader, host, "alpha")

    page = open_progress(reader, host, "two")
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    open_concept(reader, host, "beta", "two").check()

    assert list(kept(reader, "one")["known"]) == ["alpha"]
    assert list(kept(reader, "two")["known"]) == ["beta"]


def test_nothing_runs_out_of_a_narrow_screen(browser, host):
    context = browser.new_context(viewport={"width": 320, "height": 700})
    visit = watch(context.new_page())
    know(visit, host, "alpha")
    answer_quiz(visit.page)
    for open_page in (open_progress, functools.partial(open_concept, concept_id="gamma")):
        open_page(visit, host)
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


# The file


def save(page):
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").first.click()
    return download.value.path().read_text("utf-8")


def choose(page, content, name="progress.json"):
    text = content if isinstance(content, (str, bytes)) else json.dumps(content)
    data = text if isinstance(text, bytes) else text.encode()
    page.locator("input[type=file]").set_input_files(
        [{"name": name, "mimeType": "application/json", "buffer": data}]
    )
    return page.locator(".cx-progress-report")


def progress_file(progress, path="/one/"):
    site = {"title": "Book", "path": path}
    return {"format": "conceptry-progress", "version": 1, "site": site, "progress": progress}


def test_a_file_carries_everything_to_another_browser_and_nothing_is_sent(browser, reader, host):
    know(reader, host, "alpha")
    answer_quiz(reader.page)
    text = save(open_progress(reader, host))
    written = json.loads(text)
    context = browser.new_context()
    other = watch(context.new_page())

    report = choose(open_progress(other, host), text)

    expect(report.locator("li")).to_have_text(["2 added"])
    assert kept(other) == kept(reader)
    assert written["site"]["title"] == "Book"
    assert written["site"]["path"] == "/one/"
    assert written["concepts"] == {"alpha": "Alpha"}
    assert written["progress"]["known"]["alpha"]["name"] == "Alpha"
    for method, url in reader.requests + other.requests:
        assert method == "GET"
        assert url.startswith((host, "blob:"))
        assert "?" not in url.removesuffix("?")
    context.close()


def test_an_import_joins_two_devices_tells_what_it_did_and_can_be_undone(reader, host):
    know(reader, host, "alpha", "beta")
    before = kept(reader)
    first, last = ({"at": f"2026-0{month}-01T00:00:00Z", "value": month} for month in (1, 5))
    predicted = {"at": last["at"], "edition": "x", "first": last, "last": last, "tries": 1}
    content = {**before, "prediction": {"execution/one": predicted}}
    put(reader, content)
    theirs = {
        "known": {
            "alpha": {"at": "2026-01-01T00:00:00Z", "edition": "old"},
            "beta": {"at": "2099-01-01T00:00:00Z", "edition": "new"},
            "elsewhere": {"at": "2026-01-01T00:00:00Z", "edition": "x"},
            "bad": {"edition": "x"},
        },
        "prediction": {"execution/one": {**predicted, "first": first, "tries": 3}},
    }

    page = open_progress(reader, host)
    report = choose(page, progress_file(theirs))

    expect(report.locator(":scope > ul > li")).to_have_text(
        [
            "1 added",
            "2 updated by what is newer in the file",
            "1 left as they are: yours is newer",
            "1 of these unknown to this site, and kept anyway",
            "1 of these from a time that has not come yet: another import takes them for newer than what you do now",
            "1 refused, and not added:known: bad (no time)",
        ]
    )
    joined = kept(reader)
    assert joined["prediction"]["execution/one"] == {**predicted, "first": first, "tries": 3}
    assert joined["known"]["alpha"] == before["known"]["alpha"]
    assert joined["known"]["beta"]["edition"] == "new"
    expect(page.get_by_text("this site has no such concept now")).to_be_visible()
    page.get_by_role("button", name="Undo the import").press("Enter")
    expect(report).to_have_text("The import is undone.")
    assert kept(reader) == content


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (
            '{"a":\n 1',
            "progress.json was not added: this is no progress file: it is not JSON at line 2, column 3.",
        ),
        ({"format": "x"}, "progress.json was not added: this is no progress file:"),
        (b"\xff\xfe\x00", "progress.json was not added: it cannot be read as text."),
        (
            b"x" * 20_200_000,
            "progress.json was not added: it is too large, 20.2 MB, and at most 20 MB are read.",
        ),
    ],
    ids=["not JSON", "something else", "no text", "too large"],
)
def test_a_bad_file_is_refused_in_words(reader, host, content, reason):
    know(reader, host, "alpha")
    before = kept(reader)

    report = choose(open_progress(reader, host), content)

    expect(report).to_contain_text(reason)
    assert kept(reader) == before


def test_a_file_of_another_site_is_asked_about_first(reader, host):
    page = open_progress(reader, host)
    foreign = progress_file({"known": {"alpha": {"at": "2026-01-01T00:00:00Z"}}}, "/two/")

    report = choose(page, foreign)
    expect(page.locator("dialog")).to_contain_text("This file comes from “Book” under /two/.")
    page.get_by_role("button", name="Leave it").click()
    expect(report).to_have_text("Nothing was added.")
    assert kept(reader) == {}
    choose(page, foreign)
    page.get_by_role("button", name="Add it here").click()

    expect(report.locator("li")).to_have_text(["1 added"])


def test_entries_from_a_time_to_come_are_told(reader, host):
    progress = {"known": {"alpha": {"at": "9999-12-31T00:00:00Z"}}}

    report = choose(open_progress(reader, host), json.dumps(progress_file(progress)))

    expect(report.locator("li").last).to_contain_text("1 of these from a time that has not come")


def test_words_of_a_file_are_never_markup_or_an_address_of_their_own(reader, host):
    evil = "<img src=x onerror=alert(1)>"
    at = "2026-01-01T00:00:00Z"
    progress = {
        "known": {evil: {"at": at, "name": evil}, "__proto__": {"at": at}},
        "quiz": {f"alpha/{evil}": {"at": at, "question": evil, "answer": evil, "right": True}},
        "lab": {"javascript:alert(1)": {"at": at}, "../../x": {"at": at}},
        "note": {"a": {"at": at, "text": evil}},
    }
    page = open_progress(reader, host)

    choose(page, json.dumps(progress_file(progress)))

    expect(page.locator("#progress-section-lab")).to_be_visible()
    assert page.locator("conceptry-progress img").count() == 0
    addresses = page.locator("conceptry-progress a").evaluate_all("all => all.map((a) => a.href)")
    assert all(one.startswith(f"{host}one/") for one in addresses)
    assert page.evaluate("({}).at") is None


# Where nothing can be kept, and what is not ours


@pytest.mark.parametrize("fault", [DENIED, FULL], ids=["denied", "full"])
def test_without_storage_everything_works_and_each_page_says_so_once(reader, host, fault):
    reader.page.add_init_script(fault)
    box = open_concept(reader, host, "alpha")
    answer_quiz(reader.page)
    box.check()

    expect(reader.page.get_by_text(NOTHING_KEPT)).to_have_count(1)
    expect(box).to_be_checked()
    upcoming = reader.page.locator("h3", has_text="What can be learned next").locator("xpath=..")
    expect(upcoming.locator("li")).to_have_text(["Beta needs only Alpha, which you know"])
    reader.page.locator("conceptry-way a", has_text="Beta").first.click()
    expect(reader.page.locator("[data-text=before]")).to_have_text(
        "You know what comes before this concept.", timeout=10_000
    )
    page = open_progress(reader, host)  # a new load: what was not kept is gone
    expect(page.get_by_text("Nothing yet.")).to_be_visible()
    expect(page.get_by_text(NOTHING_KEPT)).to_have_count(1)


def test_a_browser_that_keeps_says_nothing_of_it(reader, host):
    know(reader, host, "alpha")
    answer_quiz(reader.page)

    expect(reader.page.get_by_text(NOTHING_KEPT)).to_have_count(0)


@pytest.mark.parametrize(
    "text", ["not ours", "[1]", '{"known": {"alpha": 7}}', '{"version": 2, "known": {}}']
)
def test_what_is_not_ours_under_the_key_is_kept_aside_and_shown(reader, host, text):
    open_concept(reader, host, "alpha")
    put(reader, text)

    know(reader, host, "beta")

    assert kept(reader)["version"] == 1
    page = open_progress(reader, host)
    expect(page.get_by_text("It is not lost, but kept aside:")).to_be_visible()
    entry = page.locator("li", has_text="Set aside")
    with page.expect_download() as download:
        entry.get_by_role("button", name="Save as a file").click()
    assert download.value.path().read_text("utf-8") == text
    entry.get_by_role("button", name="Remove").click()
    expect(entry).to_have_count(0)
    assert list(kept(reader)["known"]) == ["beta"]
