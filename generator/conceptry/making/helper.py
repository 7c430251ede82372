"""A process that works on records: takes one task after the other, and answers with text.

    python -m conceptry.making.helper

Tasks come as numbered pickles from the process that started it. Each answer is a line of JSON: the
number and the text.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

from conceptry import checks
from conceptry.making.task import Task, perform, stamp_task
from conceptry.model.corpus import load_record, load_shared_files
from conceptry.words import speak

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.corpus import Corpus


def answer(task: Task) -> str | None:
    """Read the record and do the work; None where the files are not those that were meant."""
    with speak(task.language, records=task.records):
        alone = _load_shared(task.folder, task.prefix)
        record, _ = load_record(task.folder / task.name, task.prefix, alone.shared_constants)
        if record is None or stamp_task(record, alone, task.around) != task.stamp:
            return None
        return perform(task, record, alone)


@cache
def _load_shared(folder: Path, prefix: str) -> Corpus:
    return checks.leave_alone(load_shared_files(folder, prefix))


def main() -> None:
    """Answer until nobody asks any more."""
    answers = os.dup(sys.stdout.fileno())
    # Whatever prints, be it no Python, must not get between the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # Whoever asks may be gone at any time, in the middle of a task as well.
    with suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            number, task = pickle.load(sys.stdin.buffer)  # noqa: S301 (of who started this)
            try:
                text = answer(task)
            except Exception:  # noqa: BLE001 (whoever asked does it again, and shows the fault)
                text = None
            _write(answers, json.dumps([number, text], ensure_ascii=False) + "\n")


def _write(to: int, line: str) -> None:
    """Write all of a line; what a buffer held would be written once more when all is over."""
    left = memoryview(line.encode("utf-8", "surrogatepass"))
    while left:
        left = left[os.write(to, left) :]


if __name__ == "__main__":
    main()
