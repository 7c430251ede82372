"""Checking again on each save: what changed is printed, and nothing else."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from conceptry.cli.command import print_findings
from conceptry.diagnostics import Diagnostic, count_text, render_text
from conceptry.model.memory import file_stamp
from conceptry.source.settling import read_settled

PAUSE = 0.2
"""Seconds between two looks at the folder."""

type State = dict[str, tuple[int, ...] | None]
"""The stamp of each file, by its path."""


def watch(folder: Path, check: Callable[[], Sequence[Diagnostic]]) -> None:
    """Print the findings, and after each save those that are new or gone, until Ctrl+C.

    The folder is looked at again and again, since notices of the system differ from one to the
    next and are lost on network drives, and since editors that put a new file in the place of the
    old one then need no rule of their own.
    """
    try:
        state = read_settled(lambda: _state(folder))
        found = check()
        print_findings(found)
        print(f"{count_text(found)}; {folder} is checked on each save, until Ctrl+C", flush=True)
        while True:
            time.sleep(PAUSE)
            if _state(folder) == state:
                continue
            state, before = read_settled(lambda: _state(folder)), found
            found = check()
            for line in render_change(before, found):
                print(line)
            print(count_text(found), flush=True)
    except KeyboardInterrupt:
        print()


def render_change(before: Iterable[Diagnostic], now: Iterable[Diagnostic]) -> Iterator[str]:
    """Write what is gone and what is new; a finding that only moved to another line is neither."""
    old, new = list(before), list(now)
    cleared = Counter((d.path, d.code, d.pointer) for d in _missing(old, new))
    for (path, code, pointer), count in cleared.items():
        times = f"{count} × " if count > 1 else ""
        where = f" at {pointer}" if pointer else ""
        yield f"cleared: {path}: {times}{code}{where}"
    yield from map(render_text, _missing(new, old))


def _missing(some: Sequence[Diagnostic], others: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield what stands in one list and not, or less often, in the other."""
    left = Counter(map(_sense, others))
    for diagnostic in some:
        key = _sense(diagnostic)
        if left[key]:
            left[key] -= 1
        else:
            yield diagnostic


def _sense(diagnostic: Diagnostic) -> tuple[str, ...]:
    return diagnostic.path, diagnostic.code, diagnostic.pointer, diagnostic.message


def _state(folder: Path) -> State:
    """Return the stamps of all files that a check may read: those of the folder and one below."""
    state: State = {}
    for entry in _entries(folder):
        state[entry.path] = file_stamp(entry)
        if entry.is_dir():
            state |= {below.path: file_stamp(below) for below in _entries(entry)}
    return state


def _entries(folder: os.PathLike[str]) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:  # it is gone, or may not be opened; the check says so
        return []
