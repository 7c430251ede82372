"""Measure how soon the recovery lab answers: after opening, and after a step of a slider.

The site is built as it is published and served uncompressed over loopback. Every run has a
browser profile of its own, so its cache is cold. The lab is opened with an interval of the
reader's own in the address, so that what the page was printed with does not count as an answer.

    python -m benchmarks.lab_first_result.measure

Writes `result.json` and the table of `README.md` beside this file.
"""

import argparse
import functools
import http.server
import os
import platform
import shutil
import statistics
import tempfile
import threading
from pathlib import Path

from benchmarks.results import write_results
from playwright.sync_api import sync_playwright

from conceptry import runtime
from conceptry.adapters.mkdocs_build import build_site

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
OPENED = "labs/recovery.html#interval=700"
STEPS = 15
TARGETS = {"first": 1500, "step": 50, "charts": 50}

# Notes when the goodput, and when the chart over the interval, has changed last.
WATCH = """
addEventListener("DOMContentLoaded", () => {
  window.changed = {};
  const watched = { goodput: ".cx-lab-goodput", chart: "[data-chart=chart-interval] .cx-chart-box" };
  const observer = new MutationObserver((records) => {
    for (const [name, selector] of Object.entries(watched)) {
      const nodes = records.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement));
      if (nodes.some((node) => node?.closest(selector))) window.changed[name] = performance.now();
    }
    window.first ??= window.changed.goodput;
  });
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(document.body, everything);
});
"""  # noqa: E501
STEP = """(place) => new Promise((resolve, reject) => {
  const slider = document.querySelector(".cx-slider[data-for=interval]");
  window.changed = {};
  const started = performance.now();
  slider.value = String(place);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  const look = () => {
    const { goodput, chart } = window.changed;
    if (goodput && chart) return resolve({ step: goodput - started, charts: chart - started });
    if (performance.now() - started > 10000) return reject(new Error("nothing changed"));
    setTimeout(look, 100);
  };
  look();
})"""


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_arguments):
        pass


def measure_visit(playwright, chromium, address):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=list(FLAGS)
        )
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(address + OPENED)
        page.locator(".cx-lab-form .cx-status", has_text="Computed").wait_for(timeout=60_000)
        page.wait_for_timeout(1500)
        first = page.evaluate("window.first")
        steps = [page.evaluate(STEP, 400 + 7 * step) for step in range(STEPS)]
        context.close()
    medians = {name: statistics.median(step[name] for step in steps) for name in steps[0]}
    return {"first": first, **medians}


def measure_all(chromium, address, repeats):
    visits = []
    with sync_playwright() as playwright:
        for repeat in range(repeats):
            visits.append(measure_visit(playwright, chromium, address))
            told = ", ".join(f"{name} {value:.0f} ms" for name, value in visits[-1].items())
            print(f"{repeat + 1}/{repeats} {told}")
    return visits


def summarise(visits):
    return {
        "pyodide": runtime.PYODIDE_VERSION,
        "processors": os.cpu_count(),
        "host": platform.machine(),
        **{
            name: {
                "median": round(statistics.median(visit[name] for visit in visits)),
                "target": target,
                "runs": [round(visit[name]) for visit in visits],
            }
            for name, target in TARGETS.items()
        },
    }


def render_table(summary):
    repeats = len(summary["first"]["runs"])
    caption = (
        f"Milliseconds; medians of {repeats} visits with a cold cache, Pyodide "
        f"{summary['pyodide']}, {summary['processors']} processors, uncompressed over loopback."
    )
    lines = [
        caption,
        "",
        "| What | median | target |",
        "|---|---:|---:|",
    ]
    labels = {
        "first": "from opening the lab to its first own result",
        "step": "from a step of the interval's slider to the new goodput",
        "charts": "from the same step to the chart that is drawn again",
    }
    for name, label in labels.items():
        lines.append(f"| {label} | {summary[name]['median']} | {summary[name]['target']} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--chromium", default=os.environ.get("CONCEPTRY_CHROMIUM"))
    options = parser.parse_args()
    chromium = options.chromium or shutil.which("chromium") or "chromium"
    with tempfile.TemporaryDirectory() as folder:
        handler = functools.partial(Handler, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/"
            build_site(
                ROOT / "concepts",
                site_folder=Path(folder),
                config_path=ROOT / "mkdocs.yml",
                site_url=address,
                strict=False,
            )
            visits = measure_all(chromium, address, options.repeats)
            server.shutdown()
    summary = summarise(visits)
    write_results(HERE, summary, render_table(summary))
    print(render_table(summary))


if __name__ == "__main__":
    main()
