"""Shares work on many records out among the processors of the machine.

The helpers are processes of their own that read a record and answer with text. They are started
only where there is enough to do, since each takes a second to begin. What no helper answers is
left to whoever asked, so that a fault shows where it belongs.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

if sys.version_info >= (3, 13):
    from os import process_cpu_count as count_processors
else:
    from os import cpu_count as count_processors

_WORK_EACH: Final = 12
"""Tasks that pay for one helper."""
_MOST: Final = 16
"""Helpers at most: each needs some 200 MB."""
_PATIENCE: Final = 60.0
"""Seconds without any answer from which on nobody is waited for."""
_COMMAND: Final = ("-P", "-m", "conceptry.making.helper")
"""Without the working folder on the path: what lies there is data."""


def share_out(tasks: Sequence[object]) -> Generator[str | None]:
    """Yield the answer to each task in turn; None where it is left to the caller.

    When the iterator ends or is closed, no helper is left.

    Parameters
    ----------
    tasks
        As `conceptry.making.helper.answer` takes them.
    """
    helpers = [*_start(min(count_processors() or 1, len(tasks) // _WORK_EACH, _MOST))]
    waiting = deque(enumerate(tasks))
    answers: SimpleQueue[tuple[int, str | None] | None] = SimpleQueue()
    leads = [Thread(target=_lead, args=(one, waiting, answers), daemon=True) for one in helpers]
    try:
        for lead in leads:
            lead.start()
        yield from _sort(answers, len(leads), len(tasks))
    finally:
        waiting.clear()
        for helper in helpers:
            helper.kill()
        for lead in leads:
            lead.join()


def _start(count: int) -> Iterator[subprocess.Popen[bytes]]:
    """Start helpers, as many as can be."""
    # One helper saves nothing, and a program that was frozen into one file is no Python.
    if count < 2 or not sys.executable or getattr(sys, "frozen", False):  # noqa: PLR2004
        return
    with suppress(OSError):
        for _ in range(count):
            yield subprocess.Popen(  # noqa: S603
                (sys.executable, *_COMMAND),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # An interruption is for the build, which then ends its helpers.
                process_group=0 if os.name == "posix" else None,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )


def _sort(
    answers: SimpleQueue[tuple[int, str | None] | None], leads: int, count: int
) -> Iterator[str | None]:
    """Yield answers in the order of the tasks, and None for those that nobody answers any more."""
    known: dict[int, str | None] = {}
    for number in range(count):
        while leads and number not in known:
            try:
                answer = answers.get(timeout=_PATIENCE)
            except Empty:
                leads = 0
                break
            if answer is None:
                leads -= 1
            else:
                known[answer[0]] = answer[1]
        yield known.pop(number, None)


def _lead(
    helper: subprocess.Popen[bytes],
    waiting: deque[tuple[int, object]],
    answers: SimpleQueue[tuple[int, str | None] | None],
) -> None:
    """Give one helper a task after the other, and say None when it gets no more."""
    try:
        # Nothing waits any more, or what a dead helper did not read cannot be sent at the end.
        with suppress(IndexError, OSError), helper:
            is_well = True
            while is_well:
                number, task = waiting.popleft()
                is_well, answer = _ask(helper, number, task)
                answers.put((number, answer))
            helper.kill()
    finally:
        answers.put(None)


def _ask(helper: subprocess.Popen[bytes], number: int, task: object) -> tuple[bool, str | None]:
    """Return whether the helper goes on to answer, and the text."""
    assert helper.stdin is not None
    assert helper.stdout is not None
    try:
        helper.stdin.write(pickle.dumps((number, task)))
        helper.stdin.flush()
        answered, text = json.loads(helper.stdout.readline())
    except (OSError, ValueError, TypeError):  # it has died, or wrote something else
        return False, None
    return answered == number, text if answered == number else None
