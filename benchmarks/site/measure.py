"""Measure the finished site, and show in one table every figure that the documentation claims.

The site is built as it is published, and served over loopback with compression and its own
headers. Lighthouse visits each kind of page several times with its mobile settings; medians count.
The other benchmarks run before, each in a process of its own, unless their last results will do.

    python -m benchmarks.site.measure

Writes `result.json` and the table of `README.md` beside this file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.results import write_results
from benchmarks.site.host import host

from conceptry.adapters.mkdocs_build import build_site

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LIGHTHOUSE = HERE.parent / "lighthouse/node_modules/lighthouse/cli/index.js"
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
    "--disable-background-networking",
)
OTHERS = ("first_result", "lab_first_result", "search", "build")
PAGES = {
    "home": "index.html",
    "concept": "concepts/checkpoint.html",
    "engineering lab": "labs/engineering/checkpoint.html",
    "recovery lab": "labs/recovery.html",
    "list of labs": "labs/index.html",
    "list of branches": "branches/index.html",
    "concepts of a branch": "branches/data-center-operations.html",
}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST_PERFORMANCE, LEAST_SCORE = 95, 100
MOST_KB, MOST_REQUESTS = 250, 40
PYTHON = ("/dist/python/", "/worker.js", "blob:")
"""What the addresses of Python's parts hold."""


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    what: str
    value: str
    aim: str
    is_met: bool


def visit(address: str, chromium: str) -> dict:
    """Let Lighthouse look at a page once."""
    done = subprocess.run(
        [
            *("node", LIGHTHOUSE, address, "--quiet", "--output=json"),
            f"--chrome-flags={' '.join(FLAGS)}",
        ],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "CHROME_PATH": chromium},
    )
    report = json.loads(done.stdout)
    audits = report["audits"]
    requests = [
        one
        for one in audits["network-requests"]["details"]["items"]
        if not one["url"].startswith("data:") and not any(part in one["url"] for part in PYTHON)
    ]
    scores = {name: round(100 * report["categories"][name]["score"]) for name in CATEGORIES}
    return {
        **scores,
        "shift": round(audits["cumulative-layout-shift"]["numericValue"], 4),
        "first_paint": round(audits["first-contentful-paint"]["numericValue"]),
        "blocked": round(audits["total-blocking-time"]["numericValue"]),
        "kb": round(sum(max(0, one["transferSize"]) for one in requests) / 1000, 1),
        "requests": len(requests),
        "wanting": sorted(
            reference["id"]
            for name in CATEGORIES[1:]
            for reference in report["categories"][name]["auditRefs"]
            if audits[reference["id"]]["score"] == 0 and reference["weight"]
        ),
    }


def measure_pages(runs: int, chromium: str) -> dict:
    with tempfile.TemporaryDirectory() as scratch, host(Path(scratch)) as address:
        build_site(
            ROOT / "concepts",
            site_folder=Path(scratch),
            config_path=ROOT / "mkdocs.yml",
            site_url=address,
            strict=True,
        )
        visits: dict[str, list[dict]] = {name: [] for name in PAGES}
        for run in range(runs):
            for name, path in PAGES.items():
                visits[name].append(visit(address + path, chromium))
                scores = " ".join(str(visits[name][-1][one]) for one in CATEGORIES)
                print(f"{run + 1}/{runs} {name}: {scores}", flush=True)
    return {name: summarise(found) for name, found in visits.items()}


def summarise(visits: list[dict]) -> dict:
    numbers = [name for name in visits[0] if name != "wanting"]
    middle = {name: statistics.median(one[name] for one in visits) for name in numbers}
    wanting = sorted({audit for one in visits for audit in one["wanting"]})
    runs = [one["performance"] for one in visits]
    return {**middle, "wanting": wanting, "performance_runs": runs}


def read_result(name: str) -> dict:
    return json.loads((HERE.parent / name / "result.json").read_text("utf-8"))


def list_rows(pages: dict) -> list[Row]:
    rows = []
    for name, page in pages.items():
        scores = [round(page[one]) for one in CATEGORIES]
        is_met = scores[0] >= LEAST_PERFORMANCE and min(scores[1:]) >= LEAST_SCORE
        shown = " / ".join(map(str, scores))
        aim = f"{LEAST_PERFORMANCE} / " + " / ".join([str(LEAST_SCORE)] * 3)
        rows.append(Row(f"Lighthouse, {name}", shown, aim, is_met))
    shift = max(page["shift"] for page in pages.values())
    # Lighthouse itself shows three digits.
    rows.append(Row("layout shift, largest of all pages", f"{shift:.3f}", "0", shift < 0.0005))
    concept = pages["concept"]
    view = f"{concept['kb']:.0f} kB, {concept['requests']:.0f} requests"
    is_light = concept["kb"] <= MOST_KB and concept["requests"] <= MOST_REQUESTS
    aim = f"{MOST_KB} kB, {MOST_REQUESTS} requests"
    rows.append(Row("first view of a concept, without Python", view, aim, is_light))
    return [*rows, *list_times()]


def list_times() -> list[Row]:
    first, lab, search, build = map(read_result, OTHERS)
    many = search["results"]["1000"]
    ours, ratio, folder = first["ours"]["cold"], first["ratio_cold"], first["folder"]["cold"]
    lab_first, step = lab["first"], lab["step"]
    rows = [
        Row("first Python result over HTTP, ms", f"{ours} ({ratio} of stock)", "", is_met=True),
        Row("first Python result from `file://`, ms", str(folder), "3000", folder <= 3000),
        row_of("recovery lab: first own result, ms", lab_first["median"], lab_first["target"]),
        row_of("recovery lab: a step of a slider, ms", step["median"], step["target"]),
        row_of("search at 1,000 concepts, 95 of 100 answers, ms", many["answer_95"], 100),
    ]
    for size, made in build["results"].items():
        shown = f"{made['cold']['wall']:.0f} cold, {made['warm']['wall']:.0f} with a warm cache"
        rows.append(Row(f"build of {int(size):,} concepts, s", shown, "", is_met=True))
    return rows


def row_of(what: str, value: float, most: float) -> Row:
    return Row(what, f"{value:.0f}", f"{most:.0f}", value <= most)


def render_table(result: dict) -> str:
    lines = [
        f"Medians of {result['runs']} visits with Lighthouse {result['lighthouse']}, with its",
        f"mobile settings, on {result['processors']} processors.",
        "",
    ]
    if result["load"] > 0.5:
        lines += [
            f"**The machine was busy with other work (load {result['load']}):",
            "run it again on a quiet one before quoting times.**",
            "",
        ]
    lines += ["| What | measured | aim | |", "|---|---:|---:|---|"]
    for row in result["table"]:
        verdict = ("met" if row["is_met"] else "**not met**") if row["aim"] else ""
        lines.append(f"| {row['what']} | {row['value']} | {row['aim']} | {verdict} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--last", action="store_true", help="take the others' last results")
    options = parser.parse_args()
    chromium = os.environ.get("CONCEPTRY_CHROMIUM") or shutil.which("chromium") or "chromium"
    load = round(os.getloadavg()[0], 1)
    for name in () if options.last else OTHERS:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}.measure"], check=True, cwd=ROOT)
    pages = measure_pages(options.runs, chromium)
    package = json.loads((LIGHTHOUSE.parents[1] / "package.json").read_text("utf-8"))
    result = {
        "lighthouse": package["version"],
        "processors": os.cpu_count(),
        "platform": platform.machine(),
        "runs": options.runs,
        "load": load,
        "pages": pages,
        "table": [asdict(row) for row in list_rows(pages)],
    }
    write_results(HERE, result, render_table(result))
    print(render_table(result))


if __name__ == "__main__":
    main()
