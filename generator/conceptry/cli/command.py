"""What the commands share: how one is declared, its exit status, and the folder it works on."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from conceptry.diagnostics import Diagnostic, nearest, render_text
from conceptry.model.folder import ENDING
from conceptry.model.investigation import INVESTIGATIONS_FOLDER, is_investigation

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
    FileNotFoundError
        If `folder` has the name of a record and is not there.
    NotADirectoryError
        If `folder` is not there or is a file.
    """
    if folder.name.endswith(ENDING):
        demand_record(folder)
    if not folder.is_dir():
        reason = "is not a folder" if folder.exists() else "is not there"
        raise NotADirectoryError(f"{folder} {reason}; name the folder that holds the records")


def demand_site(folder: Path) -> None:
    """Stop where there is no site.

    Raises
    ------
    NotADirectoryError
        If `folder` is not there, is a file, or holds no page.
    """
    if not folder.is_dir():
        reason = "is not a folder" if folder.exists() else "is not there"
        raise NotADirectoryError(f"{folder} {reason}; build a site first: conceptry build")
    if not (folder / "index.html").is_file():
        raise NotADirectoryError(f"{folder} is no site: it has no index.html")


def locate(path: Path) -> tuple[Path, Path]:
    """Return the folder of records that a file belongs to, and the file as seen from there.

    An investigation stands in a folder of its own within that of the records.
    """
    if not is_investigation(path):
        return path.parent, path
    above = path.parent.parent if path.parent.name else Path(os.pardir)
    return above, above / INVESTIGATIONS_FOLDER / path.name


def demand_record(path: Path) -> None:
    """Stop a command whose file of a record is not there, and name the one that may be meant.

    Raises
    ------
    FileNotFoundError
        If nothing is at `path`.
    """
    if not path.exists():
        close = _nearest_record(path)
        hint = f"did you mean {close}?" if close else "name a record, or the folder that holds them"
        raise FileNotFoundError(f"{path} is not there; {hint}")


def _nearest_record(path: Path) -> Path | None:
    """Return the file whose name is most like that of a file that is not there.

    A name without a folder is looked for in the folder of records as well.
    """
    folders = [path.parent, DEFAULT_FOLDER] if path.parent == Path() else [path.parent]
    files: dict[str, Path] = {}
    for folder in folders:
        for file in folder.glob(f"*{ENDING}"):
            files.setdefault(file.name.removesuffix(ENDING), file)
    close = nearest(path.name.removesuffix(ENDING), files)
    return files[close] if close else None


def print_findings(found: Sequence[Diagnostic]) -> None:
    """Print each finding for people."""
    for diagnostic in found:
        print(render_text(diagnostic))
