"""What the commands share: how one is declared, its exit status, and the folder it works on."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from conceptry.diagnostics import Diagnostic, render_text

DEFAULT_FOLDER = Path("concepts")
FAILED, MISUSED = 1, 2

type Run = Callable[[argparse.Namespace], int]


class AddCommand(Protocol):
    """Declare one command and return its parser, which takes the arguments."""

    def __call__(self, name: str, run: Run, text: str) -> argparse.ArgumentParser:
        """Declare `name`, which calls `run`; `text` is its line of help."""


def command_adder(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> AddCommand:
    """Return the function with which a family declares its commands."""

    def add(name: str, run: Run, text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        command.set_defaults(run=run)
        return command

    return add


def add_folder(command: argparse.ArgumentParser) -> None:
    """Let a command take the folder of records as its ``folder``."""
    command.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=DEFAULT_FOLDER,
        metavar="DIR",
        help="folder of records (default: concepts)",
    )


def typed_text(argument: str) -> str:
    """Return words of the command line as they were typed: UTF-8, whatever the system's encoding.

    Raises
    ------
    argparse.ArgumentTypeError
        If they are in another encoding.
    """
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        message = f"{argument!r} is not UTF-8; type it in a terminal that is"
        raise argparse.ArgumentTypeError(message) from None


def demand_folder(folder: Path) -> None:
    """Stop a command whose folder is none.

    Raises
    ------
    NotADirectoryError
        If `folder` is not there or is a file.
    """
    if not folder.is_dir():
        reason = "is not a folder" if folder.exists() else "is not there"
        raise NotADirectoryError(f"{folder} {reason}; name the folder that holds the records")


def print_findings(found: Sequence[Diagnostic]) -> None:
    """Print each finding for people."""
    for diagnostic in found:
        print(render_text(diagnostic))
