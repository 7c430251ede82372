"""A site in another language: scripts and the reader's Python speak it, by nothing but a table.

The table here is small and its own, so that what is found on a page comes from it alone.
"""

from __future__ import annotations

import contextvars
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import ROOT, serve, watch

from conceptry import words
from conceptry.adapters.mkdocs_build import build_site
from conceptry.words.catalogue import Catalogue, Message

pytestmark = pytest.mark.browser

CONCEPT = "concepts/checkpoint-retained-work.html"
CALCULATOR = "conceptry-calculator[data-equation=checkpoint-retained-work-eq1]"
LONGEST_START = 60_000
SETTINGS = f"""
INHERIT: {ROOT}/generator/conceptry/adapters/mkdocs.yml
theme:
  language: de
plugins:
  - search
  - conceptry:
      concepts: {ROOT}/concepts
      cache: {ROOT}/.cache/conceptry
"""
SCRIPTS = {
    "Python {version} is ready": "Python {version} ist bereit",
    "Python {version} answered": "Python {version} hat geantwortet",
    "in {milliseconds} ms": "nach {milliseconds} ms",
    "Right: {answer}": "Richtig: {answer}",
    "Not right: {answer}. Try again, or open the answer below.": "Leider falsch: {answer}.",
    "Computed": "Berechnet",
    "Event {order} of {count}, at {time}: {event}.": "Bei {time} ({order}/{count}): {event}.",
    "a failure stops the job at {work} of work": "nach {work} Arbeit hält ein Ausfall alles an",
    "You know {known} of {n} concepts.": "{n} Begriffe, davon kennst du {known}.",
}
LABS = {
    "'{typed}' is not a number": "„{typed}“ ist keine Zahl",
    "A save takes {save}, longer than the {work} of work that it keeps: most of the time goes "
    "into saving.": "Sichern dauert mit {save} länger als {work} Arbeit.",
}
"""Words that only the reader's Python says."""


def translate(texts: dict[str, str], folder: str) -> dict[tuple[str, str], Message]:
    place = (f"generator/conceptry/{folder}/x",)
    return {
        ("", text): Message("", text, text, (said, said), place) for text, said in texts.items()
    }


GERMAN = Catalogue("de", {**translate(SCRIPTS, "browser"), **translate(LABS, "labs")})


@pytest.fixture(scope="module")
def german_folder(tmp_path_factory) -> Path:
    """The folder that `german_address` builds the site in."""
    return tmp_path_factory.mktemp("german") / "site"


@pytest.fixture(scope="module")
def german_address(german_folder: Path) -> Iterator[str]:
    """The address of the repository's concepts as a German site."""
    german_folder.mkdir()
    (german_folder.parent / "docs").mkdir()
    settings = german_folder.parent / "mkdocs.yml"
    settings.write_text(SETTINGS, "utf-8")
    for address in serve(german_folder):
        options = {"config_path": settings, "site_url": address, "strict": True}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(words, "load", lambda _: GERMAN)
            # The language of a build must not stay that of the tests after it.
            contextvars.copy_context().run(
                build_site, ROOT / "concepts", site_folder=german_folder, **options
            )
        yield address


@contextmanager
def opened(browser: Browser, home: str) -> Iterator[Page]:
    """A page of the German site that finds no fault and asks no other host."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    visit = watch(context, home)
    yield visit.page
    assert visit.foreign == []
    # A folder refuses modules, and a file that the browser has already is no fault.
    is_folder = home.startswith("file:")
    told = ("304 ", *(("Access to script", "Failed to load") if is_folder else ()))
    assert [error for error in visit.errors if not error.startswith(told)] == []
    context.close()


@pytest.fixture(params=["over HTTP", "from a folder"])
def home(request, german_address: str, german_folder: Path) -> str:
    """Where the German site begins, once for each way to open it."""
    return german_address if request.param == "over HTTP" else f"{german_folder.as_uri()}/"


def test_a_concept_page_speaks_the_language_of_the_site(browser, home):
    with opened(browser, home) as page:
        page.goto(home + CONCEPT)
        status = page.locator(f"{CALCULATOR} .cx-status")
        page.locator(f"{CALCULATOR} input[name=tau]").fill("1200")
        expect(status).to_have_text(
            re.compile(r"^Python 3\.\d+ hat geantwortet nach \d+ ms$"), timeout=LONGEST_START
        )

        page.locator(f"{CALCULATOR} input[name=tau]").fill("viel")
        fault = page.locator(f"{CALCULATOR} [id$=tau-error]")
        expect(fault).to_have_text("„viel“ ist keine Zahl")

        quiz = page.locator("conceptry-quiz").first
        quiz.locator("input:not([data-right])").first.check()
        quiz.locator("button[type=submit]").click()
        expect(quiz.locator("[role=status]")).to_have_text(re.compile(r"^Leider falsch: .+\.$"))
        quiz.locator("input[data-right]").check()
        quiz.locator("button[type=submit]").click()
        expect(quiz.locator("[role=status]")).to_have_text(re.compile("^Richtig: "))


def test_the_recovery_lab_tells_its_job_and_warns_in_the_language_of_the_site(browser, home):
    with opened(browser, home) as page:
        page.goto(home + "labs/recovery.html")
        page.locator("#recovery-blocking_time").fill("700")
        status = page.locator(".cx-lab-form .cx-status")
        expect(status).to_contain_text("Berechnet", timeout=LONGEST_START)

        expect(page.locator(".cx-lab-warnings")).to_contain_text(
            "Sichern dauert mit 11.7 min länger als 10 min Arbeit."
        )
        page.locator("[data-act=failure]").click()
        expect(page.locator(".cx-job-status")).to_have_text(
            re.compile(r"^Bei .+ \(\d+/\d+\): nach .+ Arbeit hält ein Ausfall alles an\.")
        )


def test_the_search_box_counts_in_the_language_of_the_site(browser, home):
    with opened(browser, home) as page:
        page.goto(home + "index.html")
        page.locator("conceptry-search input").click()
        page.locator("conceptry-search input").fill("checkpoint")

        status = page.locator("conceptry-search [role=status]")
        expect(status).to_have_text(re.compile(r"^\d+ Suchergebnisse$"))


def test_the_language_stays_when_instant_navigation_changes_the_page(browser, german_address):
    with opened(browser, german_address) as page:
        page.goto(german_address + CONCEPT)
        page.evaluate("() => { globalThis.sameVisit = true; }")
        page.locator("conceptry-known input").first.check()
        page.locator("a[href$='progress.html']").first.click()
        page.wait_for_url("**/progress.html")

        assert page.evaluate("globalThis.sameVisit") is True
        expect(page.locator("conceptry-progress")).to_contain_text(
            re.compile(r"\d+ Begriffe, davon kennst du 1\.")
        )


def test_what_labs_say_is_loaded_with_python_and_not_before(browser, german_address):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    visit = watch(context, german_address)
    visit.page.goto(german_address + "progress.html")
    expect(visit.page.locator("conceptry-progress section").first).to_be_visible()

    asked = [one.rpartition("/")[2] for one in visit.requests]
    assert asked.count("words-scripts.js") == 1
    assert "words-labs.js" not in asked
    context.close()


def test_a_site_in_english_carries_no_table(site_address, site_folder):
    assert list(site_folder.glob("assets/**/words-*.js")) == []
    assert "words-scripts" not in (site_folder / "index.html").read_text("utf-8")
