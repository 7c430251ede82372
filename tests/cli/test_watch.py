"""Checking again on each save."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time

import pytest
from sample import render_record

from conceptry.cli.watch import render_change
from conceptry.diagnostics import Diagnostic

FAULT = Diagnostic("a.json", 3, 7, "unknown-field", '"x" is not a field', "/x", 'did you mean "y"?')
MOVED = Diagnostic("a.json", 9, 7, "unknown-field", '"x" is not a field', "/x", 'did you mean "y"?')
OTHER = Diagnostic("a.json", 5, 1, "wrong-type", "found null, expected a number", "/z")
ALPHA, BETA = render_record("alpha"), render_record("beta").replace('"name": "', '"name": "Other ')
MISSPELLED = ALPHA.replace('"related": []', '"related": ["betta"]')


def test_a_finding_that_only_moved_is_no_news():
    assert list(render_change([FAULT], [MOVED])) == []


def test_what_is_gone_and_what_is_new_is_printed_and_what_stays_is_not():
    assert list(render_change([FAULT, OTHER], [OTHER])) == ["cleared: a.json: unknown-field at /x"]
    assert list(render_change([OTHER], [FAULT, OTHER])) == [
        'a.json:3:7: unknown-field "x" is not a field at /x\n    hint: did you mean "y"?'
    ]


def test_of_two_equal_findings_one_can_go():
    assert list(render_change([FAULT, MOVED], [FAULT])) == ["cleared: a.json: unknown-field at /x"]


def test_equal_lines_of_what_is_gone_are_counted():
    numbers = [
        Diagnostic("a.json", 4, 9, "number-differs", f'"{i} s" is 2 s', "/engineeringExample")
        for i in range(6)
    ]

    assert list(render_change([FAULT, *numbers, OTHER], [])) == [
        "cleared: a.json: unknown-field at /x",
        "cleared: a.json: 6 × number-differs at /engineeringExample",
        "cleared: a.json: wrong-type at /z",
    ]


class Watched:
    """A running ``conceptry check --watch`` and what it prints."""

    def __init__(self, folder, *words):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "conceptry", "check", "--watch", *words],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, end, seconds=10.0):
        """Return the lines up to the one that begins with `end`."""
        met = []
        limit = time.monotonic() + seconds
        while not met or not met[-1].startswith(end):
            met.append(self.lines.get(timeout=max(limit - time.monotonic(), 0.01)))
        return met

    def is_silent(self, seconds):
        time.sleep(seconds)
        return self.lines.empty()


@pytest.fixture
def watched(tmp_path):
    running = []

    def start(*words):
        running.append(Watched(tmp_path, *words))
        return running[-1]

    yield start
    for one in running:
        one.process.kill()
        one.process.wait()
        one.process.stdout.close()


def test_a_save_prints_what_changed_and_the_count(tmp_path, watched):
    (tmp_path / "alpha.json").write_text(ALPHA, "utf-8")
    (tmp_path / "beta.json").write_text(BETA, "utf-8")
    run = watched(".")
    assert run.until("no findings", 30) == [
        "no findings; . is checked on each save, until Ctrl+C",
    ]

    (tmp_path / "alpha.json").write_text(MISSPELLED, "utf-8")
    assert run.until("1 error")[0].startswith("alpha.json:")

    (tmp_path / "new").write_text(ALPHA, "utf-8")
    (tmp_path / "new").replace(tmp_path / "alpha.json")
    assert run.until("no findings") == [
        "cleared: alpha.json: misspelled-concept at /related/0",
        "no findings",
    ]
    assert run.is_silent(0.7)


def test_without_a_save_nothing_is_printed_and_ctrl_c_ends_it(tmp_path, watched):
    (tmp_path / "alpha.json").write_text(ALPHA, "utf-8")
    run = watched(".")
    run.until("no findings", 30)

    assert run.is_silent(1)
    run.process.send_signal(signal.SIGINT)
    assert run.process.wait(10) == 0
    assert run.until("") == [""], "the end of the line with ^C, and nothing else"


@pytest.mark.parametrize("module", ["conceptry.cli.dispatch", "conceptry.cli.watch", "pydantic"])
def test_ctrl_c_while_it_starts_ends_it_without_a_word(tmp_path, module):
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT.format(module=module), "utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "conceptry", "check", "--watch", "."],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


INTERRUPT = """
import signal, sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupt())
"""
"""Sends what Ctrl+C sends when a module is about to be imported."""


def test_one_file_is_watched_through_its_disappearance(tmp_path, watched):
    (tmp_path / "alpha.json").write_text(MISSPELLED, "utf-8")
    (tmp_path / "beta.json").write_text("{", "utf-8")
    run = watched("alpha.json")
    first = run.until("1 error", 30)
    assert not [line for line in first if "beta.json" in line]

    (tmp_path / "alpha.json").rename(tmp_path / "alpha.json~")
    run.until("no findings")
    (tmp_path / "alpha.json").write_text(MISSPELLED, "utf-8")
    assert run.until("1 error")[0].startswith("alpha.json:")


@pytest.mark.parametrize("words", [("--format", "json"), ("--strict",)])
def test_what_watching_cannot_do_is_refused(tmp_path, watched, words):
    run = watched(".", *words)

    assert run.process.wait(30) == 2
    assert run.until("conceptry:") == [
        "conceptry: --watch goes with neither --format nor --strict",
    ]
