"""A running preview is built again after a change, and for nothing less."""

import os
import queue
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from mkdocs.livereload import LiveReloadServer
from sample import render_record

from conceptry.adapters.quiet_preview import keep_quiet, read_contents

ROOT = Path(__file__).resolve().parents[2]
REBUILD = "Detected file changes"
LOOK = 0.5
"""Seconds from one look of the server at its folders to the next."""


class Preview:
    """A running ``mkdocs serve``, and what it logs."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"http://127.0.0.1:{free.getsockname()[1]}/"
        (folder / "scratch").mkdir()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "mkdocs", "serve", "--livereload"),
                *("--dev-addr", self.address.removeprefix("http://").rstrip("/")),
            ],
            cwd=folder,
            env={
                **os.environ,
                "NO_MKDOCS_2_WARNING": "1",
                "TMPDIR": str(folder / "scratch"),
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.put(line)

    def until(self, words: str, seconds: float = 60) -> None:
        limit = time.monotonic() + seconds
        while words not in self.lines.get(timeout=max(limit - time.monotonic(), 0.01)):
            pass

    def count_rebuilds(self, looks: int = 3) -> int:
        """Return how many rebuilds began in the time of so many looks."""
        time.sleep(looks * LOOK)
        return sum(REBUILD in self.lines.get_nowait() for _ in range(self.lines.qsize()))

    def page(self) -> str:
        with urlopen(f"{self.address}concepts/alpha.html", timeout=20) as answer:
            return answer.read().decode()

    def stop(self) -> None:
        # Not by SIGINT, which whoever was started in the background does not hear.
        self.process.kill()
        self.process.wait(timeout=20)
        assert self.process.stderr is not None
        self.process.stderr.close()


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Path:
    """A folder with a record, a page by hand and settings."""
    root = tmp_path_factory.mktemp("book")
    for name in ("concepts", "docs"):
        (root / name).mkdir()
    (root / "concepts/alpha.json").write_text(render_record("alpha"), "utf-8")
    (root / "docs/by-hand.md").write_text("# By hand\n\nWords.\n", "utf-8")
    base = ROOT / "generator/conceptry/adapters/mkdocs.yml"
    (root / "mkdocs.yml").write_text(f"INHERIT: {base}\n", "utf-8")
    return root


@pytest.fixture(scope="module")
def preview(book):
    running = Preview(book)
    try:
        running.until("Serving on")
        yield running
    finally:
        running.stop()


def save_in_place(path: Path, text: str) -> None:
    path.write_text(text, "utf-8")


def save_by_renaming(path: Path, text: str) -> None:
    """Save as editors do that never leave half a file."""
    beside = path.with_name(f"{path.name}.tmp1234")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def save_with_backup(path: Path, text: str) -> None:
    """Save as editors do that keep the file of before beside the new one."""
    path.with_name(f".{path.name}.swp").write_bytes(b"0")
    path.replace(path.with_name(f"{path.name}~"))
    path.write_text(text, "utf-8")


def test_a_preview_that_is_left_alone_is_not_built_again(preview):
    assert preview.count_rebuilds(looks=6) == 0


@pytest.mark.parametrize("save", [save_in_place, save_by_renaming, save_with_backup])
def test_only_a_change_is_built_and_once(book, preview, save):
    record = book / "concepts/alpha.json"
    text = record.read_text("utf-8")

    save(record, text)
    assert preview.count_rebuilds() == 0

    word = save.__name__.replace("_", " ")
    save(record, re.sub(r'("role": )"[^"]*"', rf'\1"Says {word}."', text))
    preview.until(REBUILD)
    preview.until("Reloading browsers")
    assert preview.count_rebuilds() == 0
    assert f"Says {word}." in preview.page()


@pytest.mark.parametrize("name", ["docs/by-hand.md", "mkdocs.yml"])
def test_pages_by_hand_and_settings_are_as_quiet(book, preview, name):
    path = book / name
    path.write_bytes(path.read_bytes())
    assert preview.count_rebuilds() == 0

    path.write_text(f"{path.read_text('utf-8')}\n", "utf-8")
    preview.until("Reloading browsers")
    assert preview.count_rebuilds() == 0


def test_files_of_editors_are_no_contents(tmp_path):
    for name in ("a.json", ".a.json.swp", "a.json~", "#a.json#", ".#a.json"):
        (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/index").write_text("x", "utf-8")

    assert list(read_contents(tmp_path)) == [str(tmp_path / "a.json")]


@pytest.mark.parametrize("is_changed", [True, False])
def test_what_changed_during_the_first_build_is_caught_up_with(tmp_path, is_changed):
    record = tmp_path / "alpha.json"
    record.write_text("before", "utf-8")
    before = read_contents(tmp_path)
    if is_changed:
        record.write_text("after", "utf-8")
    built: queue.Queue[float] = queue.Queue()
    server = LiveReloadServer(
        lambda: built.put(time.monotonic()), "127.0.0.1", 0, root=str(tmp_path)
    )
    server.watch(str(tmp_path))
    keep_quiet(server, {tmp_path: before})

    running = threading.Thread(target=server.serve)
    running.start()
    time.sleep(2 * LOOK)
    server.shutdown(wait=True)
    running.join()

    assert built.qsize() == int(is_changed)
