"""The command that writes the numbers of sentences anew."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from conceptry import site
from conceptry.authoring.file import write_bytes
from conceptry.authoring.mending import MENDED, mend_record
from conceptry.authoring.review import encode_like
from conceptry.cli.command import DEFAULT_FOLDER, FAILED, AddCommand, demand_folder
from conceptry.diagnostics import errors


def add_commands(add: AddCommand) -> None:
    """Declare ``mend``."""
    command = add("mend", _mend, "Write the tied numbers of sentences as they are computed now.")
    command.add_argument(
        "place",
        nargs="?",
        type=Path,
        default=DEFAULT_FOLDER,
        metavar="DIR|FILE",
        help="folder of records, or one file (default: concepts)",
    )


def _mend(options: argparse.Namespace) -> int:
    only = options.place.name if options.place.is_file() else None
    folder = options.place.parent if only else options.place
    demand_folder(folder)
    corpus, found = site.check(folder)
    others = Counter(Path(d.path).name for d in errors(found) if d.code not in MENDED)
    records = {Path(record.source.path).name: record for record in corpus.records}
    wanted = [only] if only else sorted({*records, *others})
    total = status = 0
    for name in wanted:
        path = folder / name
        if others[name] or name not in records:
            print(f"{path} is left alone: it has other errors; run: conceptry check {path}")
            status = FAILED
            continue
        text, changes = mend_record(records[name])
        if changes:
            write_bytes(path, encode_like(path, text))
        for change in changes:
            print(f"{path}: {change.field}: {change.old!r} is now {change.new!r}")
        total += len(changes)
    if total or not status:
        print(_summary(total))
    return status


def _summary(count: int) -> str:
    if not count:
        return "every tied number is as it is computed"
    numbers = "1 number" if count == 1 else f"{count} numbers"
    return f"{numbers} written anew; read the sentences, their words may no longer fit"
