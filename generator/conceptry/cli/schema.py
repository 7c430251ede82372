"""The command that writes the schema of records, from which editors complete and warn."""

from __future__ import annotations

import argparse
from pathlib import Path

from conceptry.cli.command import AddCommand, add_folder, demand_folder
from conceptry.model.corpus import load
from conceptry.model.schema import render_schema


def add_commands(add: AddCommand) -> None:
    """Declare ``schema``."""
    schema = add(
        "schema", _schema, "Write the JSON Schema that helps editors, in DIR/_schema/v1.json."
    )
    add_folder(schema)


def _schema(options: argparse.Namespace) -> int:
    demand_folder(options.folder)
    print(write_schema(options.folder))
    return 0


def write_schema(folder: Path) -> Path:
    """Write the schema that fits the folder's taxonomy, and return where it is."""
    corpus, _ = load(folder)
    path = folder / "_schema" / "v1.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(render_schema(corpus.taxonomy), "utf-8", newline="\n")
    return path
