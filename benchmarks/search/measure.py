"""Measure search: how long the index takes to load and an answer to appear, up to 1,000 concepts.

The pages of the repository's own records are made once. From them come collections of any size:
each further concept is a copy of a real one in which a share of the words is another one of the
collection, or a new one, always by the same chance. Chromium loads each index and is asked each
question letter by letter, as it is typed; what counts is the time until the list stands in the
page. A second visit opens the box and types the first letters a fifth of a second later: what a
reader waits for then is the rest of the load and the answer.

    python -m benchmarks.search.measure

Writes `result.json` and the table of `README.md` beside this file.
"""

import argparse
import functools
import gzip
import http.server
import os
import platform
import random
import re
import shutil
import statistics
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

from benchmarks.results import write_results
from playwright.sync_api import sync_playwright

from conceptry import assets, site
from conceptry.pages.link import LinkStyle
from conceptry.search.document import Document
from conceptry.search.index import render_scripts
from conceptry.search.section import read_sections

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
SIZES = (100, 1000)
QUESTIONS = (
    *("checkpont", "roofline", "tau", "GB/s", "all-reduce", "mean time between failures"),
    *("how often should a job save", "HBM bandwidth", "cost per token", "16,384 ranks"),
    *("chekpoint interval", "netwrok", "storage bandwith"),
)
READY_TO_TYPE = 200
"""Milliseconds from the click into the box to the first letters."""
OTHER_WORD, NEW_WORD = 0.25, 0.02
"""Shares of the longer words of a copy."""
PAGE = """<!doctype html><meta charset="utf-8"><title>Search</title>
<div class="md-search__scrollwrap"><ol id="list"></ol></div>"""
LOAD = """async () => {
  const [{ SearchEngine }, { ResultList }] = await Promise.all([
    import("/assets/search-engine.js"), import("/assets/search-list.js")]);
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ entryTypes: ["longtask"] });
  const started = performance.now();
  const engine = await SearchEngine.load(new URL("search/index.js", location.href).href);
  const loaded = performance.now() - started;
  await new Promise((resolve) => setTimeout(resolve, 100));
  const list = document.getElementById("list");
  const textOf = (number) => engine.text(number);
  const results = new ResultList(list, { root: location.href, textOf });
  Object.assign(window, { engine, results });
  return [loaded, Math.max(0, ...tasks.map(({ duration }) => duration))];
}"""
FIRST = """async ([pause, text]) => {
  const loading = (async () => {
    const [{ SearchEngine }, { ResultList }] = await Promise.all([
      import("/assets/search-engine.js"), import("/assets/search-list.js")]);
    const engine = await SearchEngine.load(new URL("search/index.js", location.href).href);
    const textOf = (number) => engine.text(number);
    const list = document.getElementById("list");
    return { engine, results: new ResultList(list, { root: location.href, textOf }) };
  })();
  await new Promise((resolve) => setTimeout(resolve, pause));
  const started = performance.now();
  const { engine, results } = await loading;
  results.show(engine.find(text));
  document.body.getBoundingClientRect();
  return performance.now() - started;
}"""
ASK = """(text) => {
  const started = performance.now();
  window.results.show(window.engine.find(text));
  document.body.getBoundingClientRect();
  return performance.now() - started;
}"""


def read_concepts(cache: Path) -> list[list[Document]]:
    """Return the documents of each concept of this repository."""
    made, _ = site.build(ROOT / "concepts", title="", style=LinkStyle.DIRECTORY, cache_folder=cache)
    assert made is not None
    found = []
    for page in made.pages:
        if not page.search_words:
            continue
        words = {one.anchor: one for one in page.search_words}
        lead, *sections = read_sections(page.html)
        own = words[""]
        first = Document(
            address=f"{page.path}/",
            title=lead.heading,
            text=lead.text,
            names=own.names,
            symbols=own.symbols,
            excerpt=page.description,
        )
        rest = [
            Document(
                anchor=one.anchor,
                heading=one.heading,
                text=one.text,
                symbols=words[one.anchor].symbols if one.anchor in words else "",
            )
            for one in sections
            if one.text or one.anchor in words
        ]
        found.append([first, *rest])
    return found


def enlarge(concepts: list[list[Document]], count: int) -> list[Document]:
    """Return the documents of so many concepts, the real ones first."""
    chance = random.Random(1)
    texts = " ".join(one.text for concept in concepts for one in concept)
    words = re.findall(r"\b[a-z]{5,}\b", texts)
    syllables = [word[:3] for word in words]

    def other(match: re.Match[str]) -> str:
        drawn = chance.random()
        if drawn < NEW_WORD:
            return "".join(chance.choices(syllables, k=3))
        return chance.choice(words) if drawn < NEW_WORD + OTHER_WORD else match[0]

    def copy(one: Document, number: int) -> Document:
        text = re.sub(r"\b[a-z]{5,}\b", other, one.text)
        if one.anchor:
            return replace(one, text=text)
        title = f"{one.title} {chance.choice(words)} {number}"
        return replace(one, text=text, title=title, address=f"concepts/copy-{number}/")

    documents = [one for concept in concepts for one in concept]
    for number in range(len(concepts), count):
        documents += [copy(one, number) for one in concepts[number % len(concepts)]]
    return documents


def measure_size(browser, documents: list[Document], runs: int) -> dict:
    started = time.process_time()
    scripts = render_scripts(documents)
    made = time.process_time() - started
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        source = assets.browser_folder()
        shutil.copytree(source, folder / "assets", ignore=shutil.ignore_patterns("python", "*.py"))
        (folder / "search").mkdir()
        for name, script in scripts.items():
            (folder / name).write_text(script, "utf-8")
        (folder / "index.html").write_text(PAGE, "utf-8")
        handler = functools.partial(QuietHandler, directory=str(folder))
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_address[1]}/"
            visits = [measure_visit(browser, address) for _ in range(runs)]
            server.shutdown()
    index = scripts["search/index.js"].encode()
    answers = [one for visit in visits for one in visit["answers"]]
    return {
        "entries": len(documents),
        "index_kb": len(index) / 1000,
        "index_gzip_kb": len(gzip.compress(index)) / 1000,
        "text_kb": (sum(len(script.encode()) for script in scripts.values()) - len(index)) / 1000,
        "build_seconds": round(made, 2),
        "load": statistics.median(visit["load"] for visit in visits),
        "longest_task": statistics.median(visit["task"] for visit in visits),
        "first": statistics.median(visit["first"] for visit in visits),
        "answer": statistics.median(answers),
        "answer_95": statistics.quantiles(answers, n=20)[-1],
        "answer_most": max(answers),
    }


def measure_visit(browser, address: str) -> dict:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    load, task = page.evaluate(LOAD)
    answers = [
        page.evaluate(ASK, question[:end])
        for question in QUESTIONS
        for end in range(2, len(question) + 1)
    ]
    context.close()
    return {
        "load": load,
        "task": task,
        "answers": answers,
        "first": measure_first(browser, address),
    }


def measure_first(browser, address: str) -> float:
    """Return how long a reader waits for the first answer, in milliseconds."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    waited = page.evaluate(FIRST, [READY_TO_TYPE, QUESTIONS[0][:2]])
    context.close()
    return waited


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


def render_table(results: dict[int, dict]) -> str:
    rows = (
        ("entries of the index", "entries", "{:,.0f}"),
        ("index, kB", "index_kb", "{:,.0f}"),
        ("the same, compressed by gzip", "index_gzip_kb", "{:,.0f}"),
        ("texts for excerpts, kB in packets of 64", "text_kb", "{:,.0f}"),
        ("loading the index, ms", "load", "{:,.0f}"),
        ("longest stretch in which the page stands still meanwhile, ms", "longest_task", "{:,.0f}"),
        ("the first answer, ms after the letters, the box open for 200 ms", "first", "{:.0f}"),
        ("an answer, ms: median", "answer", "{:.1f}"),
        ("95 of 100 answers within, ms", "answer_95", "{:.1f}"),
        ("slowest answer, ms", "answer_most", "{:.1f}"),
        ("writing index and texts at build, s of CPU", "build_seconds", "{:.1f}"),
    )
    sizes = list(results)
    head = " | ".join(f"{size:,} concepts" for size in sizes)
    lines = [f"| What | {head} | ratio |", "|---|" + "---:|" * (len(sizes) + 1)]
    for name, key, form in rows:
        values = [results[size][key] for size in sizes]
        ratio = f"{values[-1] / values[0]:.1f}" if values[0] else ""
        shown = " | ".join(form.format(value) for value in values)
        lines.append(f"| {name} | {shown} | {ratio} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    runs = parser.parse_args().runs
    assets.ensure()
    concepts = read_concepts(ROOT / ".cache" / "conceptry")
    chromium = os.environ.get("CONCEPTRY_CHROMIUM") or shutil.which("chromium")
    results = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        for size in (len(concepts), *SIZES):
            results[size] = measure_size(browser, enlarge(concepts, size), runs)
            print(size, results[size], flush=True)
        version = browser.version
        browser.close()
    data = {
        "chromium": version,
        "processors": os.cpu_count(),
        "platform": platform.machine(),
        "runs": runs,
        "results": results,
    }
    write_results(HERE, data, render_table(results))


if __name__ == "__main__":
    main()
