"""A site opened from a folder: what is said meanwhile, damaged copies, and what stays closed.

That a folder shows what a server shows is walked through in `test_walk.py`.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

CONCEPT = "concepts/checkpoint-retained-work.html"
CALCULATOR = "conceptry-calculator[data-equation=checkpoint-retained-work-eq1]"


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


@pytest.fixture(scope="session")
def folder(site_address, site_folder) -> Path:
    """The folder of the very site that is served."""
    return site_folder


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
