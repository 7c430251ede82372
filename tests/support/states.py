"""Every kind of page of the repository's own site, and what a reader can bring it to."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect
from waiting import wait_until

LONGEST_START = 30_000
"""Milliseconds in which Python starts on a busy machine."""
RETAINED = "concepts/checkpoint-retained-work.html"
OPEN_FOLDS = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"
WIDE, NARROW = 1280, 320


def stay(page: Page) -> None:
    """Leave the page as it came."""


@dataclass(frozen=True)
class State:
    """A page by its path, and how it comes into a state."""

    path: str
    bring: Callable[[Page], None] = stay
    width: int = WIDE
    part: str = ""
    """An element whose script has to be there."""


def arrive(page: Page, address: str, state: State) -> None:
    """Open the page of a state and bring it there."""
    page.set_viewport_size({"width": state.width, "height": 900})
    page.goto(address + state.path)
    # The theme's own script has come once the theme's button has one to listen.
    wait_until(page, "document.readyState === 'complete' && 'component$' in window")
    for part in (state.part, "conceptry-search"):
        if part:
            wait_until(page, "name => Boolean(customElements.get(name))", part)
    state.bring(page)


def search(words: str) -> Callable[[Page], None]:
    """Return how these words are searched for."""

    def bring(page: Page) -> None:
        if (button := page.locator("label[for=__search].md-header__button")).is_visible():
            button.click()
        field = page.locator("input.md-search__input")
        field.click()
        field.fill(words)
        expect(page.locator(".md-search-result__meta")).not_to_have_text(
            re.compile("Type to|Initializing")
        )

    return bring


def open_drawer(page: Page) -> None:
    """Open the menu of a narrow screen."""
    page.locator("label[for=__drawer].md-header__button").click()
    expect(page.locator(".md-sidebar--primary .md-nav__title").first).to_be_in_viewport()


def enter_fault(page: Page) -> None:
    """Type into a calculator what is no number."""
    field = page.locator("conceptry-calculator input[name]").first
    expect(field).to_be_editable(timeout=LONGEST_START)
    field.fill("twelve")
    expect(page.locator("conceptry-calculator .cx-error").first).to_be_visible()


def answer_quiz(page: Page) -> None:
    """Answer one question rightly, one wrongly, and one that asks for a number."""
    forms = page.locator("conceptry-quiz form")
    for form, options in ((forms.nth(0), "[data-right]"), (forms.nth(1), ":not([data-right])")):
        form.locator(f"input{options}").first.check()
        form.locator("button[type=submit]").click()
    number = page.locator("conceptry-number-question form").first
    number.locator("input[type=text]").fill("0.1 %")
    number.locator("button[type=submit]").click()
    expect(number.locator(".cx-quiz-result")).to_contain_text("understood", timeout=LONGEST_START)
    expect(forms.nth(1).locator(".cx-quiz-result")).not_to_be_empty()


def fill_progress(page: Page) -> None:
    """Mark a concept, answer questions, and come back to the list of it."""
    progress = page.url
    page.goto(progress.replace("progress.html", RETAINED))
    wait_until(page, "Boolean(customElements.get('conceptry-quiz'))")
    box = page.get_by_label("I know this")
    box.check()
    answer = page.locator("conceptry-quiz form").first
    answer.locator("input[data-right]").check()
    answer.locator("button[type=submit]").click()
    page.goto(progress)
    expect(page.locator("#progress-goal")).to_be_visible()


def commit_predictions(page: Page) -> None:
    """Predict a number, and let the other answers be shown."""
    expect(page.locator(".cx-commit").last).to_be_visible(timeout=LONGEST_START)
    first = page.locator("conceptry-prediction").first
    first.locator(".cx-prediction input[type=text]").fill("50")
    first.locator(".cx-commit").click()
    expect(first.locator(".cx-model")).to_be_visible()
    while page.locator(".cx-skip:visible").count():
        page.locator(".cx-skip:visible").first.click()


def run_jobs(page: Page) -> None:
    """Have a few jobs simulated."""
    told = page.locator(".cx-lab-form .cx-status")
    expect(told).to_contain_text(re.compile("is ready|Computed"), timeout=LONGEST_START)
    page.locator("#recovery-jobs").fill("20")
    page.get_by_role("button", name="Run the jobs").click()
    expect(page.locator(".cx-jobs-result")).to_contain_text(
        "standard errors", timeout=LONGEST_START
    )


PICTURES = {
    "bit layout": "fp8-formats",
    "hall system": "storage",
    "ledger bars": "cost-per-token",
    "queue flow": "serving-queueing",
    "package stack": "die-yield",
    "fabric graph": "failure-rate-scaling",
    "timeline gantt": "hang-detection",
    "memory map": "kv-cache",
    "node board": "pcie-link",
    "energy flow": "pue",
    "collective ring": "ring-all-reduce",
    "roofline plane": "roofline",
}
WITH_PICTURES = {
    f"concept with a {kind}": State(f"concepts/{name}.html", part="conceptry-quiz")
    for kind, name in PICTURES.items()
}
PAGES = {
    "home": State("index.html"),
    "concept": State(RETAINED, part="conceptry-quiz"),
    **WITH_PICTURES,
    "overview": State("branches/index.html"),
    "branch": State("branches/parallel-training.html"),
    "level": State("levels/chip.html"),
    "labs": State("labs/index.html"),
    "bench": State("labs/engineering/checkpoint-retained-work.html", part="conceptry-bench"),
    "recovery lab": State("labs/recovery.html", part="conceptry-recovery-lab"),
    "investigations": State("investigations/index.html"),
    "investigation": State("investigations/execution.html", part="conceptry-investigation"),
    "progress": State("progress.html", part="conceptry-progress"),
    "numbers": State("numbers.html"),
    "offline": State("offline.html", part="conceptry-kept"),
    "tables": State("contributing/record.html"),
    "code": State("contributing/equations.html"),
    "decisions": State("decisions/index.html"),
    "not found": State("404.html"),
}
"""One page of each kind, as it comes."""
STATES = {
    "search with results": State("index.html", search("checkpoint")),
    "search without results": State("index.html", search("qqqqqqqq")),
    "search on a phone": State("index.html", search("checkpoint"), NARROW),
    "menu of a phone": State(RETAINED, open_drawer, NARROW),
    "calculator with a fault": State(RETAINED, enter_fault, part="conceptry-calculator"),
    "bench with a fault": State(
        "labs/engineering/pue.html", enter_fault, part="conceptry-calculator"
    ),
    "answered questions": State(RETAINED, answer_quiz, part="conceptry-number-question"),
    "answered investigation": State(
        "investigations/execution.html", commit_predictions, part="conceptry-investigation"
    ),
    "filled progress": State("progress.html", fill_progress, part="conceptry-progress"),
    "jobs that have run": State("labs/recovery.html", run_jobs, part="conceptry-recovery-lab"),
}
"""What pages look like once they were used."""
