"""A site opened from a folder, with the network cut: the same parts, the same numbers.

One walk is done over HTTP and from the folder in Chromium, and from the folder in Firefox where
that is installed. Whatever a reader reads on the way must be the same each time.
"""

from __future__ import annotations

import json
import re
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from firefox import find_firefox, open_firefox
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

CONCEPT = "concepts/checkpoint-retained-work.html"
CALCULATOR = "conceptry-calculator[data-equation=checkpoint-retained-work-eq1]"
FOR_FOLDERS = re.compile(r"\.packed\.js$|/folder\.js$")
LONGEST = 60.0

type Evaluate = Callable[..., object]
"""Runs the body of a function in the page, with arguments."""

TYPE = """
const field = document.querySelector(arguments[0]);
field.focus();
field.value = arguments[1];
for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
"""


def wait_for(evaluate: Evaluate, expression: str, *arguments: object) -> object:
    """Wait until an expression has a value in the page, and return that."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if found := evaluate(f"return {expression}", *arguments):
            return found
        time.sleep(0.05)
    message = f"{expression} has no value: {found!r}"
    raise AssertionError(message)


def walk(goto: Callable[[str], object], evaluate: Evaluate, home: str) -> dict[str, object]:
    """Do what a reader does, and return what stands there then."""

    def wait(expression: str, *arguments: object) -> object:
        return wait_for(evaluate, expression, *arguments)

    def text(selector: str, pattern: str) -> object:
        found = "(t => t?.match(arguments[1]) ? t.trim() : '')"
        return wait(
            f"{found}(document.querySelector(arguments[0])?.textContent.replace(/\\s+/g, ' '))",
            selector,
            pattern,
        )

    seen: dict[str, object] = {}
    goto(f"{home}index.html")
    wait("!!customElements.get('conceptry-search')")
    evaluate(TYPE, "input.md-search__input", "checkpont")
    seen["search"] = text(".md-search-result__list", "checkpoint")

    goto(f"{home}{CONCEPT}")
    seen["formula"] = text("#checkpoint-retained-work-eq1 math", "λ")
    evaluate("document.querySelector('conceptry-chart').scrollIntoView()")
    wait("!!document.querySelector('input.cx-chart-slider')")
    evaluate(TYPE, "input.cx-chart-slider", "10")
    value = "document.querySelector('input.cx-chart-slider').getAttribute('aria-valuetext')"
    seen["chart"] = wait(f"{value}?.match(/^τ\\s=\\s124\\ss, .*/)?.[0]")

    wait("!!customElements.get('conceptry-quiz')")
    evaluate("document.querySelector('form.cx-quiz input').click()")
    evaluate("document.querySelector('form.cx-quiz .cx-quiz-actions button').click()")
    seen["quiz"] = text("form.cx-quiz [role=status]", ".")

    wait("!!customElements.get('conceptry-calculator')")
    evaluate(TYPE, f"{CALCULATOR} input[name=tau]", "1200")
    seen["result"] = text(f"{CALCULATOR} output", "9.333")
    seen["digits"] = evaluate(
        "return document.querySelector(arguments[0]).dataset.value", f"{CALCULATOR} output"
    )

    wait("!!document.querySelector('conceptry-known input')")
    evaluate("document.querySelector('conceptry-known input').click()")
    goto(f"{home}progress.html")
    seen["progress"] = text("conceptry-progress", "ecide|hecked|know")

    goto(f"{home}labs/recovery.html")
    text(".cx-lab-form .cx-status", "is ready|Computed")
    evaluate(TYPE, "#recovery-interval", "1000")
    seen["lab"] = text(".cx-lab-goodput", "91.67")
    return seen


@contextmanager
def from_folder(browser, folder: Path, path: str = "") -> Iterator[Page]:
    """A page in a browser that has no network, and that asks for none and finds no fault."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console", lambda one: faults.append(one.text) if "Content Security" in one.text else None
    )
    if path:
        page.goto(f"{folder.as_uri()}/{path}")
    yield page
    assert faults == []
    assert [one for one in asked if not one.startswith(("file:", "blob:", "data:"))] == []
    context.close()


def evaluate_in(page: Page) -> Evaluate:
    """Chromium's way to run the body of a function."""

    def evaluate(body: str, *arguments: object) -> object:
        return page.evaluate(f"(all) => (function () {{ {body} }})(...all)", list(arguments))

    return evaluate


@pytest.fixture(scope="session")
def folder(site_address, site_folder) -> Path:
    """The folder of the very site that is served."""
    return site_folder


@pytest.fixture(scope="module")
def over_http(browser, site_address) -> dict[str, object]:
    """What the walk reads over HTTP."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    seen = walk(page.goto, evaluate_in(page), site_address)
    context.close()
    return {**seen, "asked": asked}


def test_over_http_nothing_is_asked_for_that_is_meant_for_folders(over_http):
    assert any("/dist/python/" in one for one in over_http["asked"])
    assert [one for one in over_http["asked"] if FOR_FOLDERS.search(one)] == []


def test_a_folder_in_chromium_shows_what_the_server_shows(browser, folder, over_http):
    with from_folder(browser, folder) as page:
        seen = walk(page.goto, evaluate_in(page), f"{folder.as_uri()}/")

    assert seen == {name: over_http[name] for name in seen}
    assert float(str(seen["digits"])) == pytest.approx(9.3333333333333, rel=1e-12)


def test_a_folder_in_firefox_shows_what_the_server_shows(folder, over_http):
    with count_requests() as (port, asked), open_firefox(find_firefox(), proxy=port) as firefox:
        seen = walk(firefox.goto, firefox.evaluate, f"{folder.as_uri()}/")

    assert seen == {name: over_http[name] for name in seen}
    assert asked == []


@contextmanager
def count_requests() -> Iterator[tuple[int, list[str]]]:
    """A host that every request would go to; it notes their first lines and answers none."""
    asked: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def listen() -> None:
            while True:
                try:
                    caller, _ = server.accept()
                except OSError:
                    return
                with caller:
                    asked.append(caller.recv(1000).decode("latin-1").partition("\r\n")[0])

        threading.Thread(target=listen, daemon=True).start()
        yield server.getsockname()[1], asked


def test_python_from_a_folder_says_what_it_is_doing(browser, folder):
    with from_folder(browser, folder, CONCEPT) as page:
        page.evaluate("""() => {
          globalThis.said = [];
          const status = document.querySelector("conceptry-calculator .cx-status");
          const watch = () => said.push(status.textContent);
          new MutationObserver(watch).observe(status, { childList: true, subtree: true });
        }""")
        page.locator(f"{CALCULATOR} input[name=tau]").fill("1200")
        expect(page.locator(f"{CALCULATOR} output")).to_contain_text("9.333", timeout=60_000)

        said = page.evaluate("said")
    told = [next(i for i, one in enumerate(said) if one.startswith(words)) for words in WORDS]
    assert told == sorted(told)


WORDS = ("Loading Python from this folder…", "Starting Python…", "Python 3.14 answered in")


@pytest.fixture
def copied_folder(folder, tmp_path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "site"))


def test_a_folder_without_its_snapshot_starts_python_from_the_library(browser, copied_folder):
    [packed] = copied_folder.glob("assets/*/dist/python/*/snapshot.packed.js")
    packed.unlink()

    with from_folder(browser, copied_folder, CONCEPT) as page:
        page.locator(f"{CALCULATOR} input[name=tau]").fill("1200")
        expect(page.locator(f"{CALCULATOR} output")).to_contain_text("9.333", timeout=60_000)


def test_a_folder_without_its_python_says_so(browser, copied_folder):
    [packed] = copied_folder.glob("assets/*/dist/python/*/kit.packed.js")
    packed.write_text("conceptryPython('other','');\n")

    with from_folder(browser, copied_folder, CONCEPT) as page:
        page.locator(f"{CALCULATOR} input[name=tau]").fill("1200")
        status = page.locator(f"{CALCULATOR} .cx-status")
        expect(status).to_contain_text("Python could not start: kit is damaged in this folder")


def test_python_from_a_folder_reaches_neither_the_page_nor_a_file(browser, folder):
    """The reader's Python, were it changed, finds no way out of its worker."""
    tries = ["import js", "import pyodide_js", "from pyodide.code import run_js; run_js('1')"]
    with from_folder(browser, folder, CONCEPT) as page:
        source = page.locator(f"{CALCULATOR} .cx-source")
        names = ", ".join(json.loads(page.evaluate(ARGUMENTS, CALCULATOR)))
        for attempt in tries:
            source.evaluate(
                "(one, text) => (one.textContent = text)",
                f"{attempt}\ndef compute({names}):\n    return 1\n\ndef conditions({names}):\n    return []\n",
            )
            page.locator(f"{CALCULATOR} input[name=tau]").fill(f"{1000 + tries.index(attempt)}")
            expect(page.locator(f"{CALCULATOR} output")).to_contain_text(
                "does not run", timeout=60_000
            )


ARGUMENTS = """(selector) => JSON.stringify(Array.from(
  document.querySelectorAll(`${selector} input[name]`), (one) => one.name))"""


def test_moving_on_from_a_folder_loads_the_next_page_whole(browser, folder):
    """Instant navigation fetches pages, which a folder forbids: the theme leaves it off there."""
    with from_folder(browser, folder, CONCEPT) as page:
        page.evaluate("() => { globalThis.sameVisit = true; }")
        page.locator("section:has(#related) a").get_by_text("Storage tiers").click()
        page.wait_for_url("**/concepts/storage.html")

        assert page.evaluate("globalThis.sameVisit") is None


def test_two_folders_keep_their_progress_apart(browser, folder, copied_folder):
    with from_folder(browser, folder, CONCEPT) as page:
        page.locator("conceptry-known input").first.click()
        assert page.evaluate("Object.keys(localStorage).filter((k) => /^conceptry:/.test(k))") == [
            f"conceptry:{folder.as_posix()}/"
        ]
        page.goto(f"{copied_folder.as_uri()}/progress.html")

        expect(page.locator("conceptry-progress")).to_contain_text("othing")
