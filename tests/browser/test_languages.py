"""A site in another language, and one that is read from right to left: settings, and no code."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hebrew import render_hebrew
from investigations import right_way, write_folder
from waiting import wait_until

from conceptry import words
from conceptry.adapters.mkdocs_build import build_site

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = """\
INHERIT: {base}
site_name: Site
theme:
  language: {language}
extra:
  content_language: {records}
plugins:
  - search
  - conceptry:
      concepts: records
"""
KINDS = [
    "index.html",
    "branches/index.html",
    "levels/index.html",
    "labs/index.html",
    "labs/engineering/link-transfer.html",
    "labs/recovery.html",
    "investigations/index.html",
    "investigations/first-look.html",
    "concepts/link-transfer.html",
    "progress.html",
    "numbers.html",
    "offline.html",
    "404.html",
]

# What stands on the page and what is read out, but for what says that it is in another language.
COLLECT = """() => {
  const found = [];
  const isOurs = (node) => !node.closest("[lang]:not(html), script, style, code, pre, math");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (isOurs(walker.currentNode.parentElement)) found.push(walker.currentNode.data);
  for (const name of ["aria-label", "title", "placeholder", "data-label"])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (isOurs(one)) found.push(one.getAttribute(name));
  return found.map((text) => text.trim()).filter(Boolean);
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def site_of(root: Path, language: str, *, records: str) -> Iterator[str]:
    """Build a small site with settings alone, and serve it."""
    base = ROOT / "generator" / "conceptry" / "adapters" / "mkdocs.yml"
    (root / "docs").mkdir()
    config = root / "mkdocs.yml"
    config.write_text(SETTINGS.format(base=base, language=language, records=records), "utf-8")
    out = root / "out"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(out))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        with words.speak("en"):
            build_site(
                root / "records",
                site_folder=out,
                config_path=config,
                site_url=address,
                strict=False,
            )
        yield address
        server.shutdown()


@pytest.fixture(scope="module")
def german_site(tmp_path_factory):
    root = tmp_path_factory.mktemp("german")
    (root / "records").mkdir()
    write_folder(root / "records", right_way())
    with site_of(root, "de", records="en") as address:
        yield address


@pytest.fixture(scope="module")
def hebrew_site(tmp_path_factory):
    root = tmp_path_factory.mktemp("hebrew")
    (root / "records").mkdir()
    write_folder(root / "records", right_way())
    (root / "records" / "transfer.json").write_text(render_hebrew("transfer"), "utf-8")
    with site_of(root, "he", records="he") as address:
        yield address


@pytest.fixture
def open_page(browser):
    contexts = []

    def open_at(address, path, width=1280):
        context = browser.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page, errors = context.new_page(), []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda one: errors.append(one.text) if one.type == "error" else None)
        page.goto(address + path)
        return page, errors

    yield open_at
    for context in contexts:
        context.close()


def english_sentences():
    """Return what no German page may say: each English message, its gaps filled by anything."""
    for message in words.load("de").messages.values():
        for text in filter(None, (message.text, message.plural)):
            bare = re.sub(r"\{\w+\}|</?\w+>", "", text)
            if text not in message.forms and len(re.findall(r"[A-Za-z]{2,}", bare)) > 1:
                parts = re.split(r"\{\w+\}|</?\w+>", text)
                yield re.compile(".+".join(map(re.escape, parts)), re.DOTALL)


@pytest.mark.parametrize("path", KINDS)
def test_a_german_site_says_no_english_sentence(german_site, open_page, path):
    page, errors = open_page(german_site, path)
    wait_until(page, "() => document.readyState === 'complete'")
    page.wait_for_timeout(300)  # what scripts write at first
    said = page.evaluate(COLLECT)
    sentences = list(english_sentences())

    assert [one for one in said for sentence in sentences if sentence.fullmatch(one)] == []
    assert page.evaluate("document.documentElement.lang") == "de"
    assert errors == []


def test_words_of_a_record_say_which_language_they_are_in(german_site, open_page):
    page, _ = open_page(german_site, "concepts/link-transfer.html")

    assert page.locator("h1").get_attribute("lang") == "en"
    assert page.locator(".cx-quiz-question").first.get_attribute("lang") == "en"
    assert page.locator("#what-it-is").inner_text().startswith("Was es ist")
    assert page.locator("#what-it-is").get_attribute("lang") is None


def test_scripts_and_the_readers_python_speak_german_too(german_site, open_page):
    page, _ = open_page(german_site, "concepts/link-transfer.html")
    calculator = page.locator("conceptry-calculator").first
    field = calculator.locator("input[type=text]").first

    field.fill("many")
    field.press("Enter")

    error = calculator.locator(".cx-error").first
    wait_until(page, "() => document.querySelector('.cx-error:not([hidden])')", seconds=60)
    assert "„many“ ist keine Zahl" in error.inner_text()


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(
    "path", ["concepts/transfer.html", "labs/engineering/transfer.html", "labs/recovery.html"]
)
def test_a_page_from_right_to_left_fits_its_window(hebrew_site, open_page, path, width):
    page, errors = open_page(hebrew_site, path, width)
    wait_until(page, "() => document.readyState === 'complete'")

    assert page.evaluate("document.documentElement.lang") == "he"
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert errors == []


def test_menu_and_text_begin_at_the_right(hebrew_site, open_page):
    page, _ = open_page(hebrew_site, "labs/recovery.html")
    middle = 1280 / 2

    menu, contents, title = (
        page.locator(one).bounding_box()
        for one in (".md-sidebar--primary", ".md-sidebar--secondary", "h1")
    )
    assert menu["x"] > middle
    assert contents["x"] < middle
    assert title["x"] + title["width"] > middle


def test_formulas_charts_fields_and_numbers_stay_from_left_to_right(hebrew_site, open_page):
    page, _ = open_page(hebrew_site, "concepts/transfer.html")
    from_left = page.evaluate(
        """() => Object.fromEntries(["math", ".cx-chart-box svg", ".cx-field input", ".cx-slider",
            ".cx-symbols td.cx-number", "code", "output"].map((one) =>
              [one, getComputedStyle(document.querySelector(one)).direction]))"""
    )

    assert set(from_left.values()) == {"ltr"}, from_left
    # The rate reads 50 and then its unit, though the cell stands in a table from the right.
    cell = page.locator(".cx-specs td").first
    places = cell.evaluate(
        """(cell) => ["50", "GB"].map((word) => {
            const range = document.createRange();
            const start = cell.firstChild.data.indexOf(word);
            range.setStart(cell.firstChild, start);
            range.setEnd(cell.firstChild, start + word.length);
            return range.getBoundingClientRect().left;
          })"""
    )
    assert places[0] < places[1]


def test_a_calculator_works_from_right_to_left(hebrew_site, open_page):
    page, errors = open_page(hebrew_site, "concepts/transfer.html")
    calculator = page.locator("conceptry-calculator").first
    before = calculator.locator(".cx-figure").inner_text()

    field = calculator.locator("input[type=text]").last
    field.fill("100")
    field.press("Enter")

    wait_until(
        page,
        "(before) => document.querySelector('.cx-figure').innerText !== before",
        before,
        seconds=60,
    )
    assert calculator.locator(".cx-figure").inner_text() == "15"
    assert errors == []
