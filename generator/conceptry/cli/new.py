"""The command that starts a record."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from conceptry.cli.command import DEFAULT_FOLDER, FAILED, MISUSED, AddCommand
from conceptry.cli.schema import write_schema
from conceptry.model import starter
from conceptry.model.base import RESERVED_IDS
from conceptry.model.corpus import load


def add_commands(add: AddCommand) -> None:
    """Declare ``new``."""
    new = add("new", _new, "Write a starting record that is valid and shows how.")
    new.add_argument(
        "id", metavar="ID", help="lower-case words with hyphens, such as link-transfer"
    )
    new.add_argument(
        "--dir", type=Path, default=DEFAULT_FOLDER, metavar="DIR", help="folder of records"
    )


def _new(options: argparse.Namespace) -> int:
    path = options.dir / f"{options.id}.json"
    if options.id in RESERVED_IDS:
        print(
            f"conceptry: {options.id!r} is {RESERVED_IDS[options.id]}; take another id, such as "
            f"{starter.suggest_id(options.id)}",
            file=sys.stderr,
        )
        return MISUSED
    if not starter.is_valid_id(options.id):
        print(
            f"conceptry: {options.id!r} is not an id: use lower-case letters, digits and single "
            f"hyphens, such as {starter.suggest_id(options.id)}",
            file=sys.stderr,
        )
        return MISUSED
    if path.exists():
        print(f"conceptry: {path} is there already; nothing was changed", file=sys.stderr)
        return FAILED
    options.dir.mkdir(parents=True, exist_ok=True)
    corpus, _ = load(options.dir)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(starter.render_record(options.id, corpus.taxonomy))
    write_schema(options.dir)
    command = "conceptry check"
    if options.dir != DEFAULT_FOLDER:
        command += f" {options.dir}"
    print(f"{path} is a complete record: replace its words by yours, then run: {command}")
    return 0
