"""What many tests share: real folders, real sites, a real browser."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
import tally
from sample import render_record

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser that the tests drive: CONCEPTRY_CHROMIUM, or what the machine has."""
    named = os.environ.get("CONCEPTRY_CHROMIUM")
    names = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
    found = named or next(filter(None, map(shutil.which, names)), None)
    assert found, "no Chromium here: `make test` installs it, or set CONCEPTRY_CHROMIUM"
    return found


@pytest.fixture(scope="session")
def starting_record():
    """Write the text of a valid record with a given id."""
    return render_record


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the counts of a process that runs a part of the tests to the one that asked for it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["tally"] = {
            what: dict(counts) for what, counts in tally.COUNTS.items()
        }


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the counts of such a process."""
    for what, counts in getattr(node, "workeroutput", {}).get("tally", {}).items():
        for outcome, number in counts.items():
            tally.count(what, outcome, number)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end how many records were tried."""
    for line in tally.lines():
        terminalreporter.write_line(line)
