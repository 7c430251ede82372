"""Measure the time from a click to the first result of Python, ours against stock Pyodide.

All pages send the same request to the same Python files, served uncompressed by the same
server over loopback; one page is opened from the folder instead, without any server. Every run
has a browser profile of its own, so its cache is cold; the second visit with that profile is the
warm one. Runs alternate, and medians are quoted.

    python -m benchmarks.first_result.measure

Writes `result.json` and the table of `README.md` beside this file.
"""

import argparse
import functools
import http.server
import json
import os
import platform
import shutil
import statistics
import subprocess
import tempfile
import threading
from pathlib import Path

from benchmarks.results import write_results
from playwright.sync_api import sync_playwright

from conceptry import assets, joining, runtime
from conceptry.runtime.manifest import LABS_PATH, WORDS_PATH

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_arguments):
        pass


def write_site(folder):
    shutil.copytree(HERE / "pages", folder, dirs_exist_ok=True)
    write_python(folder / "python")
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder / "pyodide")
    scripts = assets.browser_folder()
    shutil.copytree(scripts, folder / "assets", ignore=shutil.ignore_patterns("dist"))
    runtime.assemble(folder / "assets/dist/python", node_modules=ROOT / "node_modules")
    write_folder_script(folder)


def write_python(folder):
    """Write the sources of the calculator, and the list of them, for the stock page to fetch."""
    sources = {f"conceptry_labs/{path.name}": path for path in LABS_PATH.glob("*.py")}
    sources |= {f"conceptry/words/{path.name}": path for path in WORDS_PATH.glob("*.py")}
    sources["conceptry/__init__.py"] = WORDS_PATH.parent / "__init__.py"
    for name, path in sources.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    (folder / "names.json").write_text(json.dumps(sorted(sources)), encoding="utf-8")


def write_folder_script(folder):
    """Join the script of the page from the folder, as the scripts of a site are joined."""
    esbuild = shutil.which("esbuild", path=ROOT / "node_modules/.bin")
    subprocess.run(
        [
            *(esbuild, folder / "folder.js", f"--outfile={folder / 'assets/first-result.js'}"),
            *("--bundle", "--format=iife", "--define:import.meta.url=document.currentScript.src"),
            "--log-level=warning",
        ],
        check=True,
    )
    assets.ensure()
    scripts = assets.browser_folder()
    edition = joining.find_edition(scripts, scripts / "dist/scripts")
    shutil.copyfile(edition / joining.PACKED_WORKER, folder / "assets" / joining.PACKED_WORKER)


def measure_visit(context, address):
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(300)
    page.click("button")
    page.wait_for_function("window.measured", timeout=60_000)
    measured = page.evaluate("window.measured")
    page.close()
    return measured


def measure_profile(playwright, chromium, address):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=list(FLAGS)
        )
        cold, warm = (measure_visit(context, address) for _ in range(2))
        context.close()
    assert cold["result"] == warm["result"]
    return cold, warm


def measure_all(chromium, addresses, repeats):
    runs = {name: [] for name in addresses}
    with sync_playwright() as playwright:
        for repeat in range(repeats):
            for name, visits in runs.items():
                visits.append(measure_profile(playwright, chromium, addresses[name]))
                print(f"{repeat + 1}/{repeats} {name}: {visits[-1][0]['milliseconds']:.0f} ms")
    assert len({cold["result"] for visits in runs.values() for cold, _ in visits}) == 1
    return runs


def summarise(runs, made):
    stock_path = ROOT / "node_modules" / "pyodide"
    fetched = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    # What a calculator's page leaves alone: the other way to start, and the labs that are packages.
    left = {"library", "wheel", "packages"}
    parts = [file.size for part, file in made.files.items() if part not in left]
    sizes = {
        "ours": sum(parts),
        "folder": sum(made.packed[part].size for part in ("kit", "lock", "snapshot", "wasm")),
        "stock": sum((stock_path / name).stat().st_size for name in fetched)
        + (stock_path / "pyodide-lock.json").stat().st_size,
    }
    summary = {"pyodide": made.pyodide, "processors": os.cpu_count(), "host": platform.machine()}
    for name, visits in runs.items():
        cold, warm = ([visit[place]["milliseconds"] for visit in visits] for place in (0, 1))
        summary[name] = {
            "cold": round(statistics.median(cold)),
            "warm": round(statistics.median(warm)),
            "cold_runs": [round(value) for value in cold],
            "warm_runs": [round(value) for value in warm],
            "bytes": sizes[name],
        }
    summary["ratio_cold"] = round(summary["ours"]["cold"] / summary["stock"]["cold"], 3)
    summary["ratio_warm"] = round(summary["ours"]["warm"] / summary["stock"]["warm"], 3)
    return summary


def render_table(summary):
    repeats = len(summary["ours"]["cold_runs"])
    caption = (
        f"Milliseconds from the click to the first result; medians of {repeats}, Pyodide "
        f"{summary['pyodide']}, {summary['processors']} processors, uncompressed over loopback."
    )
    lines = [
        caption,
        "",
        "| Python | cold cache | warm cache | files fetched |",
        "|---|---:|---:|---:|",
    ]
    labels = {
        "ours": "ours (memory snapshot)",
        "folder": "ours, from a folder (`file://`)",
        "stock": "stock `loadPyodide`",
    }
    for name, label in labels.items():
        row = summary[name]
        size = f"{row['bytes'] / 1e6:.1f} MB"
        lines.append(f"| {label} | {row['cold']} | {row['warm']} | {size} |")
    lines.append(
        f"| ours to stock over HTTP | {summary['ratio_cold']} | {summary['ratio_warm']} | |"
    )
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--chromium", default=os.environ.get("CONCEPTRY_CHROMIUM"))
    options = parser.parse_args()
    chromium = options.chromium or shutil.which("chromium") or "chromium"
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder))
        made = runtime.read_manifest(Path(folder) / "assets/dist/python")
        handler = functools.partial(Handler, directory=folder)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/"
            addresses = {name: f"{address}{name}.html" for name in ("ours", "stock")}
            addresses["folder"] = (Path(folder) / "folder.html").as_uri()
            runs = measure_all(chromium, addresses, options.repeats)
            server.shutdown()
    summary = summarise(runs, made)
    write_results(HERE, summary, render_table(summary))
    print(render_table(summary))


if __name__ == "__main__":
    main()
