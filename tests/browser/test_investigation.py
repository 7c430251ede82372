"""An investigation as its reader plays it: by keyboard, by pointer, without scripts or storage."""

from __future__ import annotations

import functools
import http.server
import json
import threading

import pytest
from played_way import write_way
from playwright.sync_api import Page, expect

from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

MOST_TABS = 60
NOT_KEPT = "keeps nothing"
BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new Error("denied"); },
});"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The address of an investigation of four steps through one concept."""
    folder = tmp_path_factory.mktemp("way")
    write_way(folder / "records")
    (folder / "site").mkdir()
    handler = functools.partial(QuietHandler, directory=str(folder / "site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        build_site(
            folder / "records",
            site_folder=folder / "site",
            config_path=None,
            site_url=address,
            strict=False,
        )
        yield address
        server.shutdown()


@pytest.fixture
def reader(browser, small):
    """Open the page of the small investigation; errors of the page are gathered."""
    contexts = []

    def arrive(*, script=None, **options):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
        contexts.append(context)
        page, errors = context.new_page(), []
        page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
        if script:
            page.add_init_script(script)
        page.goto(f"{small}investigations/way.html")
        if options.get("java_script_enabled", True):
            ready(page)
        return page, errors

    yield arrive
    for context in contexts:
        context.close()


def ready(page: Page) -> None:
    expect(page.locator(".cx-commit").last).to_be_visible(timeout=15_000)


def step(page: Page, name: str):
    return page.locator(f'conceptry-prediction[data-name$="/{name}"]')


def row(page: Page, name: str):
    return page.locator(f'.cx-summary tr[data-step$="/{name}"]')


def kept(page: Page) -> dict:
    text = page.evaluate(
        "Object.entries(localStorage).find(([k]) => k.startsWith('conceptry:'))?.[1]"
    )
    return json.loads(text or "{}").get("prediction", {})


def commit_number(page: Page, text: str, name: str = "whole") -> None:
    step(page, name).locator(".cx-prediction input[type=text]").fill(text)
    step(page, name).locator(".cx-commit").click()


def press_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is at an element."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} was not reached in {MOST_TABS} presses of Tab")


def predict_by_keyboard(page: Page, name: str) -> None:
    """Fill in whatever a step asks for and commit to it, with the keys alone."""
    own = f'conceptry-prediction[data-name="{name}"]'
    kind = page.locator(own).get_attribute("data-kind")
    if kind == "number":
        asked = json.loads(page.locator(own).get_attribute("data-prediction") or "")
        press_to(page, f"{own} .cx-prediction input[type=text]")
        page.keyboard.type(f"{(asked['low'] + asked['high']) / 2:.3g}")
    elif kind == "choice":
        press_to(page, f"{own} .cx-prediction input[type=radio]")
        page.keyboard.press("Space")
    else:
        press_to(page, f"{own} .cx-pad-points > summary")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    press_to(page, f"{own} .cx-commit")
    page.keyboard.press("Enter")


def test_the_execution_investigation_is_played_from_end_to_end_by_keyboard(visit, site_address):
    page = visit.page
    page.goto(f"{site_address}investigations/execution.html")
    ready(page)
    names = page.locator("conceptry-prediction").evaluate_all(
        "steps => steps.map((step) => step.dataset.name)"
    )
    assert len(names) == 8

    for name in names:
        own = page.locator(f'conceptry-prediction[data-name="{name}"]')
        expect(own.locator("details.cx-reveal")).to_be_hidden()
        predict_by_keyboard(page, name)
        expect(own.locator(".cx-answer-title")).to_be_focused()
        expect(own.locator(".cx-comparison")).to_contain_text("Your first prediction: ")
        expect(own.locator(".cx-prediction-status")).to_contain_text("Your first prediction: ")
        press_to(page, f'conceptry-prediction[data-name="{name}"] .cx-next a')
        page.keyboard.press("Enter")

    expect(page.locator(".cx-progress-words")).to_have_text("8 of 8 steps answered")
    expect(page.locator(".cx-investigation-status")).to_contain_text("All steps are done")
    expect(page.locator(".cx-conclusion-fold")).to_have_attribute("open", "")
    press_to(page, ".cx-own-words textarea")
    page.keyboard.type("It goes to waiting.")
    first = page.locator(".cx-first").all_inner_texts()
    assert len(first) == 8
    assert "–" not in first

    page.reload()
    ready(page)
    expect(page.locator(".cx-progress-words")).to_have_text("8 of 8 steps answered")
    assert page.locator(".cx-first").all_inner_texts() == first
    assert page.locator(".cx-judged").filter(has_text="–").count() == 0
    assert page.locator(".cx-own-words textarea").input_value() == "It goes to waiting."

    press_to(page, ".cx-start-again")
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".cx-start-again")).to_be_focused()
    assert len(kept(page)) == 9
    page.keyboard.press("Enter")
    press_to(page, "dialog button[value=forget]")
    page.keyboard.press("Enter")

    expect(page.locator(".cx-progress-words")).to_have_text("0 of 8 steps answered")
    expect(page.locator("h1#top")).to_be_focused()
    assert kept(page) == {}
    assert visit.errors == []
    assert visit.foreign == []


def test_a_second_try_leaves_the_first_prediction(reader):
    page, _ = reader()
    commit_number(page, "50")
    commit_number(page, "100 µs")

    own = step(page, "whole")
    expect(own.locator(".cx-compared")).to_have_count(2)
    expect(own.locator(".cx-compared").first).to_contain_text("You said 50\u00a0µs")
    expect(own.locator(".cx-compared").last).to_contain_text("You said 100\u00a0µs")
    expect(row(page, "whole").locator(".cx-first")).to_have_text("50\u00a0µs")
    expect(row(page, "whole").locator(".cx-later")).to_have_text("100\u00a0µs")
    expect(row(page, "whole").locator(".cx-judged")).to_have_text("off by a factor of 2.1")
    entry = kept(page)["way/whole"]
    assert (entry["first"]["value"], entry["last"]["value"], entry["tries"]) == (50, 100, 2)
    assert entry["edition"] == own.get_attribute("data-edition")


def test_an_answer_that_is_shown_without_a_prediction_is_told_as_that(reader):
    page, _ = reader()
    step(page, "part").locator(".cx-skip").click()

    expect(step(page, "part").locator(".cx-answer-title")).to_be_focused()
    expect(row(page, "part").locator(".cx-first")).to_have_text("shown without a prediction")
    step(page, "part").get_by_label("The bytes").check()
    step(page, "part").locator(".cx-commit").click()

    expect(row(page, "part").locator(".cx-first")).to_have_text("shown without a prediction")
    expect(row(page, "part").locator(".cx-later")).to_have_text("The bytes")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Write a number first"),
        ("much", "“much” is not a number in µs."),
        ("1,000", "write 1000 or 1.000"),
        ("5000", "Predict something from 1 to 1000 µs."),
    ],
)
def test_what_is_no_prediction_is_said_and_opens_nothing(reader, typed, words):
    page, _ = reader()
    commit_number(page, typed)

    own = step(page, "whole")
    expect(own.locator(".cx-prediction-error")).to_contain_text(words)
    expect(own.locator("details.cx-reveal")).to_be_hidden()
    expect(own.locator(".cx-prediction input[type=text]")).to_be_focused()
    assert kept(page) == {}


def test_the_slider_writes_into_the_field_and_follows_it(reader):
    page, _ = reader()
    field = step(page, "whole").locator(".cx-prediction input[type=text]")
    slider = step(page, "whole").locator(".cx-prediction input[type=range]")
    expect(slider).to_have_attribute("aria-valuetext", "no value yet")
    field.fill("1000")

    expect(slider).to_have_js_property("value", "1000")
    slider.press("Home")

    assert field.input_value() == "1"
    expect(slider).to_have_attribute("aria-valuetext", "1\u00a0µs")


def test_a_curve_is_drawn_with_the_pointer_and_lies_over_the_model(reader):
    page, _ = reader()
    own = step(page, "interval")
    own.scroll_into_view_if_needed()
    box = own.locator(".cx-pad-paper >> visible=true").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 2, box["y"] + 30)
    page.mouse.down()
    for share in (0.25, 0.5, 0.75, 0.99):
        down = 0.2 + 0.6 * (1 - abs(2 * share - 1))
        page.mouse.move(box["x"] + share * box["width"], box["y"] + down * box["height"], steps=5)
    page.mouse.up()
    own.locator(".cx-commit").click()

    expect(own.locator(".cx-compared")).to_contain_text("You put the lowest point at 6")
    expect(own.locator(".cx-compared")).to_contain_text("On average your curve is")
    drawn = own.locator(".cx-reveal .cx-pad-line >> visible=true")
    assert drawn.last.get_attribute("d").startswith("M")
    keys = own.locator(".cx-reveal .cx-chart-keys .cx-chart-key")
    expect(keys).to_have_text(["the model", "your curve"])


def test_a_curve_is_cleared_and_its_points_are_said(reader):
    page, _ = reader()
    own = step(page, "size")
    own.locator(".cx-pad-points > summary").click()
    slider = own.locator(".cx-pad-points input").first
    expect(slider).to_have_attribute("aria-valuetext", "not set")
    slider.press("End")
    own.locator(".cx-pad-points input").last.press("Home")

    expect(slider).to_have_attribute("aria-valuetext", "10\u00a0ms")
    middle = own.locator(".cx-pad-points tr").nth(3)
    expect(middle.locator("input")).to_have_attribute(
        "aria-valuetext", "100\u00a0µs, between its neighbours"
    )
    own.locator(".cx-pad-clear").click()

    expect(slider).to_have_attribute("aria-valuetext", "not set")
    expect(own.locator(".cx-pad-value").first).to_have_text("not set")


def test_a_prediction_for_another_edition_of_the_step_no_longer_counts(reader):
    page, _ = reader()
    commit_number(page, "50")
    page.evaluate(
        """() => {
          const [key, text] = Object.entries(localStorage).find(([k]) => k.startsWith("conceptry:"));
          const all = JSON.parse(text);
          all.prediction["way/whole"].edition = "before";
          localStorage.setItem(key, JSON.stringify(all));
        }"""
    )
    page.reload()
    ready(page)

    own = step(page, "whole")
    expect(own.locator(".cx-prediction-status")).to_contain_text(
        "has changed since you predicted 50\u00a0µs"
    )
    expect(own.locator("details.cx-reveal")).to_be_hidden()
    commit_number(page, "60")

    expect(row(page, "whole").locator(".cx-first")).to_have_text("60\u00a0µs")


def test_without_storage_everything_works_and_the_page_says_so(reader):
    page, errors = reader(script=BLOCKED)
    expect(page.locator(".cx-unkept")).to_contain_text(NOT_KEPT)
    commit_number(page, "50")

    expect(step(page, "whole").locator(".cx-prediction-status")).to_contain_text(NOT_KEPT)
    expect(row(page, "whole").locator(".cx-first")).to_have_text("50\u00a0µs")
    expect(page.locator(".cx-progress-words")).to_have_text("1 of 4 steps answered")
    assert not [error for error in errors if "/conceptry-" in error]  # the theme has its own


def test_without_scripts_each_answer_is_opened_by_hand(reader):
    page, _ = reader(java_script_enabled=False)
    own = step(page, "whole")
    expect(own.locator(".cx-commit")).to_be_hidden()
    expect(own.locator(".cx-without-script")).to_have_text("A number from 1 to 1000\u00a0µs.")
    expect(own.locator(".cx-model")).to_be_hidden()
    own.get_by_text("Write your prediction down first").click()

    expect(own.locator(".cx-model")).to_contain_text("105\u00a0µs")
    expect(own.get_by_text("The transfer takes 105")).to_be_visible()
    curve = step(page, "interval")
    curve.get_by_text("Write your prediction down first").click()
    expect(curve.locator(".cx-reveal svg.cx-chart-wide")).to_be_visible()
    expect(page.locator(".cx-print")).to_be_hidden()


def test_on_a_narrow_screen_nothing_scrolls_sideways(reader):
    page, _ = reader()
    page.set_viewport_size({"width": 320, "height": 800})
    for name in ("whole", "part", "size", "interval"):
        step(page, name).locator(".cx-skip").click()
    for points in page.locator(".cx-pad-points > summary").all():
        points.click()

    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_conclusion_that_is_not_reached_stays_closed_on_paper(reader):
    page, _ = reader()
    commit_number(page, "50")
    page.emulate_media(media="print")
    # What the theme does before it prints.
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")

    expect(page.locator(".cx-conclusion-fold")).to_be_hidden()


def test_on_paper_stand_answers_and_own_words_and_no_controls(reader):
    page, _ = reader()
    commit_number(page, "50")
    page.locator("textarea").fill("It goes to waiting.")
    page.emulate_media(media="print")

    expect(step(page, "whole").locator(".cx-model")).to_be_visible()
    expect(step(page, "part").locator(".cx-model")).to_be_hidden()
    expect(page.locator(".cx-own-words-printed")).to_have_text("It goes to waiting.")
    expect(page.locator(".cx-own-words-printed")).to_be_visible()
    for control in (".cx-commit", ".cx-print", ".cx-step-list", "textarea", ".cx-next"):
        expect(page.locator(control).first).to_be_hidden()
