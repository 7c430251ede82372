"""Reads the words of a command, calls what does its work, and says what the system refused.

One module per family of commands. A new family is one module with ``add_commands(commands)`` and
its name in `FAMILIES`.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence

from conceptry import assets
from conceptry.adapters import export, mkdocs_build
from conceptry.archive import CopyError
from conceptry.cli import (
    audit,
    build,
    bundle,
    check,
    diff,
    explain,
    formatting,
    intake,
    mending,
    new,
    review,
    runtime,
    schema,
    sources,
)
from conceptry.cli.command import FAILED, command_adder

FAMILIES = (
    check,
    explain,
    build,
    audit,
    bundle,
    new,
    intake,
    formatting,
    mending,
    diff,
    review,
    sources,
    schema,
    runtime,
)


_REFUSALS = (mkdocs_build.BuildError, export.ExportError, assets.MissingPartError, CopyError)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status, as `conceptry.cli.main` says."""
    for stream in (sys.stdout, sys.stderr):
        # Records speak Greek whatever the console's own encoding is.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    options = _parser().parse_args(arguments)
    _listen_to_mkdocs()
    try:
        return int(options.run(options))
    except BrokenPipeError:  # the reader of our output left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (*_REFUSALS, OSError) as error:
        print(f"conceptry: {_reason(error)}", file=sys.stderr)
        return FAILED


def _reason(error: Exception) -> str:
    """Say what the system could not do, without the number that it gives it."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror.lower()}"
    return str(error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="conceptry", description="Concept records in JSON become a static knowledge base."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    add = command_adder(commands)
    for family in FAMILIES:
        family.add_commands(add)
    return parser


def _listen_to_mkdocs() -> None:
    """Print what MkDocs and its plugin log: warnings, findings, and how far long work is."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logging.getLogger("mkdocs").handlers[:] = [handler]
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    logging.getLogger("mkdocs.plugins.conceptry").setLevel(logging.INFO)
