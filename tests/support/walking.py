"""One scripted walk through the site, for whatever browser and whatever way to its pages.

Each step does by keyboard or by following links what a reader does, and notes what stands there
then. Nothing in it knows a browser or whether there is a server.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from drivers import DOWN, END, ENTER, RIGHT, SPACE, Driver, wait_for

CONCEPT = "concepts/checkpoint-retained-work.html"
FIRST = "checkpoint-retained-work-eq1"
CALCULATOR = f"conceptry-calculator[data-equation={FIRST}]"
CHART = f"conceptry-chart[data-equation={FIRST}]"
PREDICTION = "conceptry-prediction[data-name='execution/input']"
QUESTIONS = ("checkpont", "τ", "GB/s")
"""A word with a slip in it, a symbol and a unit."""
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT")
DAY = re.compile(r"\d{1,2} [A-Z][a-z]+ \d{4}")
LONG_ENOUGH = 0.6
"""Seconds in which an answer that is still on its way comes."""

TEXT = "document.querySelector(arguments[0])?.textContent.replace(/\\s+/g, ' ').trim()"
TEXTS = (
    "return Array.from(document.querySelectorAll(arguments[0]), "
    "(one) => one.textContent.replace(/\\s+/g, ' ').trim())"
)
FOCUS = "document.querySelector(arguments[0]).focus()"
CLICK = "document.querySelector(arguments[0]).click()"
SHOW = (
    "document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })"
)
# What is saved goes to the downloads; here it is read on its way there.
LISTEN = """
const make = URL.createObjectURL;
URL.createObjectURL = (blob) => {
  blob.text().then((text) => { document.documentElement.dataset.saved = text; });
  return make.call(URL, blob);
};"""


@dataclass
class Reader:
    """A driver, the words for what is done with it, and what was read."""

    driver: Driver
    home: str
    read: dict[str, object] = field(default_factory=dict)
    seconds: float = 0.0
    """From the first question to Python to its answer, as the page tells it."""

    def open(self, path: str) -> None:
        self.driver.goto(f"{self.home}{path}")

    def do(self, script: str, *arguments: object) -> object:
        return self.driver.evaluate(script, *arguments)

    def wait(self, expression: str, *arguments: object) -> object:
        return wait_for(self.driver, expression, *arguments)

    def wait_for_element(self, name: str) -> None:
        self.wait("!!customElements.get(arguments[0])", name)

    def text(self, selector: str, pattern: str = ".") -> str:
        """Wait until a text fits a pattern, and return it.

        Pages answer while words are still being typed: the pattern has to fit the last answer alone.
        """
        found = f"((text) => (text?.match(arguments[1]) ? text : ''))({TEXT})"
        return str(self.wait(found, selector, pattern))

    def settled(self, selector: str) -> object:
        """Return texts once they have stayed the same for a while."""
        seen, since = self.do(TEXTS, selector), time.monotonic()
        while time.monotonic() < since + LONG_ENOUGH:
            time.sleep(0.05)
            if (now := self.do(TEXTS, selector)) != seen:
                seen, since = now, time.monotonic()
        return seen

    def press(self, selector: str, *keys: str) -> None:
        """Press keys where the focus is put."""
        self.do(SHOW, selector)
        self.do(FOCUS, selector)
        self.driver.press(*keys)

    def type(self, selector: str, words: str, *, then: tuple[str, ...] = ()) -> None:
        """Type words over what stands in a field."""
        self.wait(
            "!document.querySelector(arguments[0])?.matches('[readonly], :disabled')", selector
        )
        self.do(SHOW, selector)
        self.do(FOCUS, selector)
        self.driver.write_over(words)
        self.driver.press(*then)


def walk(driver: Driver, home: str) -> Reader:
    """Walk through everything that works on the site."""
    reader = Reader(driver, home)
    for step in STEPS:
        name = step.__name__.removeprefix("read_")
        try:
            reader.read[name] = step(reader)
        except AssertionError as error:
            error.add_note(f"in step {name} of the walk")
            raise
    return reader


def read_search(reader: Reader) -> object:
    reader.open("index.html")
    reader.wait_for_element("conceptry-search")
    found = {}
    for words in QUESTIONS:
        reader.type("input.md-search__input", words)
        found[words] = reader.settled(".md-search-result__meta, .md-search-result__list a")
    return found


def read_formula(reader: Reader) -> object:
    reader.open(CONCEPT)
    return reader.do(
        "const math = document.querySelector(arguments[0]);"
        "return [math.getAttribute('alttext'), math.getAttribute('aria-label'), math.outerHTML]",
        f"#{FIRST} math",
    )


def read_calculator(reader: Reader) -> object:
    output, tau = f"{CALCULATOR} output", f"{CALCULATOR} input[name=tau]"
    reader.wait_for_element("conceptry-calculator")
    digits = "return document.querySelector(arguments[0]).dataset.value"
    reader.type(tau, "1200")
    seen = [reader.text(output, "9.333"), f"{float(reader.do(digits, output)):.12g}"]
    status = reader.text(f"{CALCULATOR} .cx-status", r"[\d.]+ m?s")
    amount, unit = re.search(r"([\d.]+)\s(m?s)\b", status).groups()
    reader.seconds = float(amount) / (1000 if unit == "ms" else 1)
    reader.type(tau, "15 min", then=(ENTER,))
    seen += [reader.text(output, "8.278"), f"{float(reader.do(digits, output)):.12g}"]
    reader.type(tau, "ten")
    seen.append(reader.text(f"{CALCULATOR} .cx-error:not([hidden])", "'ten'"))
    reader.type(tau, "1200")
    return [
        *seen,
        reader.text(output, "9.333"),
        reader.do(TEXTS, f"{CALCULATOR} .cx-conditions li"),
    ]


def read_chart(reader: Reader) -> object:
    own = f"{CHART} .cx-chart-own-point[transform]"
    slider = f"{CHART} input.cx-chart-slider"
    reader.do(SHOW, CHART)
    reader.wait("!!document.querySelector(arguments[0])", slider)
    reader.text(f"{CHART} .cx-chart-keys", "your values: τ = 1200 s")
    reader.wait("!!document.querySelector(arguments[0])", own)
    place = "return document.querySelector(arguments[0]).getAttribute('transform')"
    told = "return document.querySelector(arguments[0]).getAttribute('aria-valuetext')"
    seen = [reader.do(place, own), reader.do(told, slider)]
    for keys in ((RIGHT, RIGHT), (END,)):
        reader.press(slider, *keys)
        seen.append(reader.do(told, slider))
    return [*seen, reader.do(TEXTS, f"{CHART} .cx-chart-key")]


def read_choice(reader: Reader) -> object:
    form = "form.cx-quiz:not(.cx-number-question)"
    reader.wait_for_element("conceptry-quiz")
    reader.press(f"{form} input", SPACE, DOWN, DOWN, ENTER)
    return reader.text(f"{form} [role=status]")


def read_number_question(reader: Reader) -> object:
    form = "form.cx-number-question"
    reader.wait_for_element("conceptry-number-question")
    reader.type(f"{form} input", "7.5555 %", then=(ENTER,))
    return reader.text(f"{form} [role=status]", "the answer is .* understood")


def read_known(reader: Reader) -> object:
    reader.wait_for_element("conceptry-known")
    reader.press("conceptry-known input", SPACE)
    return DAY.sub("today", reader.text("conceptry-known [role=status]"))


def read_reload(reader: Reader) -> object:
    """What was answered is there again."""
    reader.driver.reload()
    reader.wait("document.querySelector('conceptry-known input')?.checked")
    form = "form.cx-quiz:not(.cx-number-question)"
    return [
        reader.text(f"{form} [role=status]"),
        reader.text("form.cx-number-question [role=status]"),
    ]


def read_way(reader: Reader) -> object:
    """By next, menu, and back: each page has its parts once."""
    seen: list[object] = []

    def look(title: str) -> None:
        reader.text("article h1", title)
        reader.wait("document.readyState === 'complete'")
        path = reader.do("return decodeURIComponent(location.href)")
        parts = ("h1", "math", "conceptry-chart", "conceptry-calculator", "form.cx-quiz")
        count = "return document.querySelectorAll(arguments[0]).length"
        seen.append(
            (str(path).removeprefix(reader.home), *(reader.do(count, one) for one in parts))
        )

    reader.do(CLICK, "a.md-footer__link--next")
    look("Goodput")
    reader.driver.go_back()
    look("etained work")
    reader.do(CLICK, ".md-tabs a[href$='branches/index.html']")
    look("Branches")
    reader.do(CLICK, "article a[href$='inference-serving.html']")
    look("nference")
    reader.driver.go_back()
    look("Branches")
    return seen


def read_bench(reader: Reader) -> object:
    reader.open("labs/engineering/checkpoint-retained-work.html")
    section = ".cx-bench-section:not([hidden])"
    reader.wait_for_element("conceptry-bench")
    reader.type(f"{section} input[name=tau]", "20 min", then=(ENTER,))
    seen = [reader.text(f"{section} output", "9.333")]
    reader.wait("decodeURIComponent(location.hash).includes('tau=20 min')")
    seen.append(reader.do("return decodeURIComponent(location.hash)"))
    seen.append(reader.text(f"{section} .cx-axes-drawn .cx-chart-title"))
    seen.append(reader.settled(f"{section} .cx-sensitivity tbody tr"))
    return seen


def read_recovery_lab(reader: Reader) -> object:
    """A preset, the next failure, the totals, and a hundred jobs."""
    reader.open("labs/recovery.html")
    reader.text(".cx-lab-form .cx-status", "is ready|Computed")
    # Arrows choose at once in one browser, and open the list in the other; a letter chooses in both.
    reader.press("#recovery-preset", "F")
    seen: list[object] = [reader.text(".cx-lab-goodput", "90.37")]
    seen.append(reader.text(".cx-lab-facts", "798 s.*178.9 failures"))
    seen.append(reader.text(".cx-job-summary", "In 3.04 h"))
    reader.press("[data-act=failure]", ENTER)
    seen.append(reader.text(".cx-job-status", "a failure stops"))
    reader.type("#recovery-jobs", "100")
    reader.press(".cx-jobs-run", ENTER)
    return [*seen, reader.text(".cx-jobs-result", "^100 jobs:.*standard errors")]


def read_investigation(reader: Reader) -> object:
    reader.open("investigations/execution.html")
    reader.wait(
        "!!document.querySelector(arguments[0])?.checkVisibility()", f"{PREDICTION} .cx-commit"
    )
    reader.type(f"{PREDICTION} input[type=text]", "80", then=(ENTER,))
    said = [reader.text(f"{PREDICTION} .cx-comparison", "the model says")]
    return [*said, reader.text(".cx-progress-words", "^1 of")]


def read_progress(reader: Reader) -> object:
    reader.open("progress.html")
    listed = DAY.sub("today", reader.text("conceptry-progress", "first: 80"))
    reader.do(LISTEN)
    reader.do(
        "Array.from(document.querySelectorAll('button'))"
        ".find((one) => one.textContent === 'Save as a file').click()"
    )
    saved = str(reader.wait("document.documentElement.dataset.saved"))
    return [listed, drop_circumstances(json.loads(saved))]


def drop_circumstances(value: object) -> object:
    """Leave out where the site lies, and when something was done."""
    if isinstance(value, dict):
        kept = {key: drop_circumstances(one) for key, one in value.items() if key != "path"}
        return {key: one for key, one in kept.items() if not MOMENT.match(str(one))}
    return [drop_circumstances(one) for one in value] if isinstance(value, list) else value


STEPS: tuple[Callable[[Reader], object], ...] = (
    read_search,
    read_formula,
    read_calculator,
    read_chart,
    read_choice,
    read_number_question,
    read_known,
    read_reload,
    read_way,
    read_bench,
    read_recovery_lab,
    read_investigation,
    read_progress,
)
