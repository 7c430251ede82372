"""The command that writes the numbers of sentences anew."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from conceptry import site
from conceptry.authoring.file import write_bytes
from conceptry.authoring.mending import MENDED, Mended, mend_investigation, mend_record
from conceptry.authoring.review import encode_like
from conceptry.cli.command import DEFAULT_FOLDER, FAILED, AddCommand, demand_folder, locate
from conceptry.diagnostics import errors

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus


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
    folder, only = locate(options.place) if options.place.is_file() else (options.place, None)
    demand_folder(folder)
    corpus, found = site.check(folder)
    others = Counter(Path(d.path) for d in errors(found) if d.code not in MENDED)
    menders = _menders(corpus)
    total = status = 0
    for path in [only] if only else sorted({*menders, *others}):
        if others[path] or path not in menders:
            print(f"{path} is left alone: it has other errors; run: conceptry check {path}")
            status = FAILED
            continue
        text, changes = menders[path]()
        if changes:
            write_bytes(path, encode_like(path, text))
        for change in changes:
            print(f"{path}: {change.field}: {change.old!r} is now {change.new!r}")
        total += len(changes)
    if total or not status:
        print(_summary(total))
    return status


def _menders(corpus: Corpus) -> dict[Path, Callable[[], tuple[str, tuple[Mended, ...]]]]:
    """Return for each file that could be read what mends it."""
    return {
        **{Path(one.source.path): partial(mend_record, one) for one in corpus.records},
        **{
            Path(one.source.path): partial(mend_investigation, one, corpus.by_id)
            for one in corpus.investigations
        },
    }


def _summary(count: int) -> str:
    if not count:
        return "every tied number is as it is computed"
    numbers = "1 number" if count == 1 else f"{count} numbers"
    return f"{numbers} written anew; read the sentences, their words may no longer fit"
