"""The command that writes the schemas of records, from which editors complete and warn."""

from __future__ import annotations

import argparse
from pathlib import Path

from conceptry.cli.command import AddCommand, add_folder, demand_folder
from conceptry.model.corpus import load
from conceptry.model.schema import render_investigation_schema, render_schema


def add_commands(add: AddCommand) -> None:
    """Declare ``schema``."""
    schema = add("schema", _schema, "Write the JSON Schemas that help editors, in DIR/_schema.")
    add_folder(schema)


def _schema(options: argparse.Namespace) -> int:
    demand_folder(options.folder)
    for path in write_schema(options.folder):
        print(path)
    return 0


def write_schema(folder: Path) -> tuple[Path, ...]:
    """Write the schemas, that of records for the folder's taxonomy, and return where they are."""
    corpus, _ = load(folder)
    place = folder / "_schema"
    texts = {
        place / "v1.json": render_schema(corpus.taxonomy),
        place / "investigation-v1.json": render_investigation_schema(),
    }
    place.mkdir(exist_ok=True)
    for path, text in texts.items():
        path.write_text(text, "utf-8", newline="\n")
    return tuple(texts)
