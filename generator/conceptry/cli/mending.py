"""The command that writes the numbers of sentences anew."""

from __future__ import annotations

import argparse
from pathlib import Path

from conceptry.authoring.file import write_bytes
from conceptry.authoring.mending import mend_record
from conceptry.authoring.review import encode_like
from conceptry.cli.command import DEFAULT_FOLDER, AddCommand, demand_folder
from conceptry.model.corpus import load


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
    is_one = options.place.is_file()
    folder = options.place.parent if is_one else options.place
    demand_folder(folder)
    corpus, _ = load(folder)
    total = 0
    for record in corpus.records:
        path = folder / Path(record.source.path).name
        if is_one and path.name != options.place.name:
            continue
        if record.source.broken:
            print(f"{path} is left alone: it is not JSON throughout; run: conceptry check")
            continue
        text, count = mend_record(record)
        if count:
            write_bytes(path, encode_like(path, text))
            print(f"{path}: {_numbers(count)} written anew")
        total += count
    if not total:
        print("every tied number is as it is computed")
    return 0


def _numbers(count: int) -> str:
    return "1 number" if count == 1 else f"{count} numbers"
