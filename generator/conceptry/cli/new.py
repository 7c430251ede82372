"""The command that starts a record or an investigation."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from conceptry.authoring.canonical import render, tree_of
from conceptry.cli.command import DEFAULT_FOLDER, FAILED, MISUSED, AddCommand
from conceptry.cli.schema import write_schema
from conceptry.model import starter
from conceptry.model.base import RESERVED_IDS
from conceptry.model.corpus import Corpus, load
from conceptry.model.investigation import INVESTIGATIONS_FOLDER, Investigation
from conceptry.model.investigation_starter import starting_investigation


def add_commands(add: AddCommand) -> None:
    """Declare ``new``."""
    new = add("new", _new, "Write a starting record that is valid and shows how.")
    new.add_argument(
        "id", metavar="ID", help="lower-case words with hyphens, such as link-transfer"
    )
    new.add_argument(
        "--investigation",
        action="store_true",
        help="start an investigation over an equation of the folder, and no record",
    )
    new.add_argument(
        "--dir", type=Path, default=DEFAULT_FOLDER, metavar="DIR", help="folder of records"
    )


def _new(options: argparse.Namespace) -> int:
    status = _refuse_id(options.id)
    if status:
        return status
    folder: Path = options.dir
    path = folder / f"{options.id}.json"
    if options.investigation:
        path = folder / INVESTIGATIONS_FOLDER / path.name
    if path.exists():
        print(f"conceptry: {path} is there already; nothing was changed", file=sys.stderr)
        return FAILED
    folder.mkdir(parents=True, exist_ok=True)
    corpus, _ = load(folder)
    if options.investigation:
        text = _render_investigation(options.id, corpus)
        if text is None:
            print(
                f"conceptry: no concept in {folder} has an equation to predict from; write one "
                "first with: conceptry new my-first-concept",
                file=sys.stderr,
            )
            return FAILED
    else:
        text = starter.render_record(options.id, corpus.taxonomy)
    path.parent.mkdir(exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    write_schema(folder)
    command = "conceptry check"
    if folder != DEFAULT_FOLDER:
        command += f" {folder}"
    noun = "investigation" if options.investigation else "record"
    print(f"{path} is a complete {noun}: replace its words by yours, then run: {command}")
    return 0


def _refuse_id(name: str) -> int:
    """Say why a name cannot be an id, and return the exit status for it; 0 where it can."""
    if name in RESERVED_IDS:
        print(
            f"conceptry: {name!r} is {RESERVED_IDS[name]}; take another id, such as "
            f"{starter.suggest_id(name)}",
            file=sys.stderr,
        )
        return MISUSED
    if not starter.is_valid_id(name):
        print(
            f"conceptry: {name!r} is not an id: use lower-case letters, digits and single "
            f"hyphens, such as {starter.suggest_id(name)}",
            file=sys.stderr,
        )
        return MISUSED
    return 0


def _render_investigation(name: str, corpus: Corpus) -> str | None:
    concepts = (corpus.by_id[one] for one in corpus.reading_order)
    data = starting_investigation(name, concepts)
    return None if data is None else render(tree_of(data), Investigation)
