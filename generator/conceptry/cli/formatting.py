"""The command that writes records in their canonical form."""

from __future__ import annotations

import argparse
from pathlib import Path

from conceptry.authoring.file import Formatted, list_files, read_formatted, write_bytes
from conceptry.cli.command import DEFAULT_FOLDER, FAILED, AddCommand, demand_folder, print_findings


def add_commands(add: AddCommand) -> None:
    """Declare ``format``."""
    command = add("format", _format, "Write records in their one form, without touching a word.")
    command.add_argument(
        "place",
        nargs="?",
        type=Path,
        default=DEFAULT_FOLDER,
        metavar="DIR|FILE",
        help="folder of records, or one file (default: concepts)",
    )
    command.add_argument(
        "--check", action="store_true", help="list what would change, and write nothing"
    )


def _format(options: argparse.Namespace) -> int:
    if not options.place.is_file():
        demand_folder(options.place)
    files = [read_formatted(path) for path in list_files(options.place)]
    changed = [file for file in files if file.is_changed]
    for file in files:
        print_findings(file.diagnostics)
    for file in changed:
        print(file.path)
        if file.raw is not None and not options.check:
            write_bytes(file.path, file.raw)
    print(_count_text(files, "would change" if options.check else "written anew"))
    is_unread = any(file.raw is None for file in files)
    return FAILED if is_unread or (options.check and changed) else 0


def _count_text(files: list[Formatted], verb: str) -> str:
    """Say what became of the files, such as ``2 files written anew, 3 right as they are``."""
    changed = sum(file.is_changed for file in files)
    unread = sum(file.raw is None for file in files)
    right = len(files) - changed - unread
    counts = ((changed, verb), (right, "right as they are"), (unread, "not read"))
    parts = [f"{count} {words}" for count, words in counts if count]
    return ", ".join(parts) or "no files"
