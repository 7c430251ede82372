"""Measure builds of many concepts: checked, built from nothing, built again, and previewed.

Collections are made from the records of this repository (see `collection.py`). Each is checked,
built with empty caches, built again, and built again after one record has changed. Beside it stands
Material alone on as many Markdown pages with the same words. Every run is a process of its own.

    python -m benchmarks.build.measure

Writes `result.json` and the table of `README.md` beside this file.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.build.collection import write_collection
from benchmarks.results import write_results

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZES = (100, 1000)
SETTINGS = """INHERIT: {base}
site_name: Many concepts
site_url: https://example.org/
"""
PLAIN = """site_name: As many pages
site_url: https://example.org/
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.instant, navigation.tabs, navigation.indexes, navigation.prune]
plugins: [search]
"""
ENVIRONMENT = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}


def run(*command: str | Path) -> dict[str, float]:
    """Run a command, and return its seconds: on the clock, and of all processors together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run(command, check=True, env=ENVIRONMENT, stdout=subprocess.DEVNULL)
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall": round(wall, 2), "cpu": round(used, 2)}


def build(folder: Path) -> dict[str, float]:
    settings, site = folder / "mkdocs.yml", folder / "site"
    return run(sys.executable, "-m", "mkdocs", "build", "-q", "-f", settings, "-d", site)


def write_pages(site: Path, folder: Path) -> None:
    """Write the words of built concept pages as Markdown, one page for each."""
    from conceptry.search.section import read_sections  # noqa: PLC0415 (imports take a second)

    docs = folder / "docs"
    (docs / "concepts").mkdir(parents=True)
    (docs / "index.md").write_text("# As many pages\n", "utf-8")
    for page in sorted((site / "concepts").glob("*.html")):
        article = page.read_text("utf-8").partition("<article class=")[2]
        first, *rest = read_sections(f"<article class={article.partition('</article>')[0]}")
        parts = [f"# {first.heading}", first.text]
        parts += [part for one in rest for part in (f"## {one.heading}", one.text)]
        text = re.sub(r"([*_\[\]<>`|])", r"\\\1", "\n\n".join(parts))
        (docs / "concepts" / f"{page.stem}.md").write_text(text + "\n", "utf-8")
    (folder / "mkdocs.yml").write_text(PLAIN, "utf-8")


def change_record(folder: Path, word: str) -> None:
    path = folder / "concepts/checkpoint.json"
    record = json.loads(path.read_text("utf-8"))
    record["scale"] = f"{record['scale']} {word}"
    path.write_text(json.dumps(record, ensure_ascii=False, indent=2) + "\n", "utf-8")


def measure_preview(folder: Path) -> float:
    """Return the seconds from saving a record to the page that shows it."""
    import http.client  # noqa: PLC0415

    port = 8700 + os.getpid() % 200
    command = [sys.executable, "-m", "mkdocs", "serve", "-q", "--livereload"]
    command += ["-f", str(folder / "mkdocs.yml"), "-a", f"127.0.0.1:{port}"]
    server = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL)

    def shows(word: str) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        try:
            connection.request("GET", "/concepts/checkpoint.html")
            return word.encode() in connection.getresponse().read()
        except OSError:
            return False
        finally:
            connection.close()

    def wait_for(word: str) -> float:
        started = time.perf_counter()
        while not shows(word):
            if time.perf_counter() - started > 3600 or server.poll() is not None:
                message = "the preview does not show the page"
                raise RuntimeError(message)
            time.sleep(0.05)
        return time.perf_counter() - started

    try:
        wait_for("<h1")
        time.sleep(2)
        change_record(folder, "first-change")
        wait_for("first-change")
        time.sleep(2)
        change_record(folder, "second-change")
        return round(wait_for("second-change"), 2)
    finally:
        server.terminate()
        server.wait()


def measure_size(count: int, scratch: Path) -> dict:
    folder = scratch / f"many-{count}"
    folder.mkdir()
    (folder / "docs").mkdir()
    write_collection(ROOT / "concepts", folder / "concepts", count)
    base = ROOT / "generator/conceptry/adapters/mkdocs.yml"
    (folder / "mkdocs.yml").write_text(SETTINGS.format(base=base), "utf-8")
    found = {"check": run(sys.executable, "-m", "conceptry", "check", folder / "concepts")}
    shutil.rmtree(folder / ".cache", ignore_errors=True)
    found["cold"] = build(folder)
    found["warm"] = build(folder)
    change_record(folder, "changed")
    found["changed"] = build(folder)
    write_pages(folder / "site", scratch / f"plain-{count}")
    found["plain"] = build(scratch / f"plain-{count}")
    found["preview"] = {"wall": measure_preview(folder)}
    found["megabytes"] = round(
        sum(path.stat().st_size for path in (folder / "site").rglob("*.html")) / 1e6
    )
    return found


def render_table(result: dict) -> str:
    rows = (
        ("`conceptry check`", "check"),
        ("build with empty caches", "cold"),
        ("build again", "warm"),
        ("build again, one record changed", "changed"),
        ("Material alone, as many Markdown pages with the same words", "plain"),
        ("preview: from saving a record to its page", "preview"),
    )
    sizes = result["results"]
    lines = [
        f"Seconds on the clock, and of all {result['processors']} processors together.",
        f"The load of the machine before was {result['load']}.",
        "",
        "| What | " + " | ".join(f"{int(size):,} concepts" for size in sizes) + " |",
        "|---|" + "---:|" * len(sizes),
    ]
    for name, key in rows:
        shown = [
            f"{made[key]['wall']:.1f} ({made[key]['cpu']:.1f})"
            if "cpu" in made[key]
            else f"{made[key]['wall']:.1f}"
            for made in sizes.values()
        ]
        lines.append(f"| {name} | {' | '.join(shown)} |")
    for name, key in (("cold", "cold"), ("warm", "warm")):
        ratios = [f"{made[key]['cpu'] / made['plain']['cpu']:.2f}" for made in sizes.values()]
        lines.append(f"| ratio of the {name} build to Material alone | {' | '.join(ratios)} |")
    pages = [f"{made['megabytes']}" for made in sizes.values()]
    lines.append(f"| pages written, MB | {' | '.join(pages)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    options = parser.parse_args()
    load = round(os.getloadavg()[0], 1)
    results = {}
    with tempfile.TemporaryDirectory() as scratch:
        for size in options.sizes:
            results[str(size)] = measure_size(size, Path(scratch))
            print(size, results[str(size)], flush=True)
    result = {
        "processors": os.cpu_count(),
        "platform": platform.machine(),
        "load": load,
        "results": results,
    }
    write_results(HERE, result, render_table(result))
    print(render_table(result))


if __name__ == "__main__":
    main()
