"""The command that prints what is wrong with records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from conceptry import site
from conceptry.checks.limit import is_failure
from conceptry.cli.command import (
    DEFAULT_FOLDER,
    FAILED,
    MISUSED,
    AddCommand,
    demand_folder,
    locate,
    print_findings,
)
from conceptry.cli.report import render_report
from conceptry.cli.watch import watch
from conceptry.diagnostics import Diagnostic, count_text, render_github, render_json
from conceptry.model.corpus import Corpus
from conceptry.model.memory import Memory


def add_commands(add: AddCommand) -> None:
    """Declare ``check``."""
    check = add("check", _check, "Print every fault of every record, each with its place.")
    check.add_argument(
        "place",
        nargs="?",
        type=Path,
        default=DEFAULT_FOLDER,
        metavar="DIR|FILE",
        help="folder of records, or one of its files (default: concepts)",
    )
    check.add_argument(
        "--format",
        choices=_PRINTERS,
        default="text",
        help="text for people (default), json for tools, github for annotations of a change",
    )
    check.add_argument(
        "--strict",
        action="store_true",
        help="fail on warnings, or on an accepted number of them that can fall",
    )
    check.add_argument(
        "--report",
        action="store_true",
        help="print as well how many numbers, equations and claims are computed",
    )
    check.add_argument(
        "--watch", action="store_true", help="check again on each save, until Ctrl+C"
    )


def _check(options: argparse.Namespace) -> int:
    # Asked once: an editor may take the file away for a moment while it is watched.
    folder, only = locate(options.place) if options.place.is_file() else (options.place, None)
    demand_folder(folder)
    memory = Memory()
    if options.watch and (options.strict or options.format != "text"):
        print("conceptry: --watch goes with neither --format nor --strict", file=sys.stderr)
        return MISUSED
    if options.watch:
        watch(folder, lambda: _find(folder, only, memory)[1])
        return 0
    corpus, found = _find(folder, only, memory)
    _PRINTERS[options.format](found)
    if options.report:
        print(render_report(corpus), file=sys.stdout if options.format == "text" else sys.stderr)
    limit = corpus.settings.warnings
    failures = [d for d in found if is_failure(d, is_strict=options.strict, limit=limit)]
    return FAILED if failures else 0


def _find(folder: Path, only: Path | None, memory: Memory) -> tuple[Corpus, tuple[Diagnostic, ...]]:
    """Return the records of a folder, and the findings of all or of one of its files.

    The links of one file are checked against its folder, whose other findings are left out.
    """
    corpus, found = site.check(folder, memory=memory)
    if only is not None:
        found = tuple(d for d in found if Path(d.path) == only)
    return corpus, found


def _print_text(found: Sequence[Diagnostic]) -> None:
    print_findings(found)
    if found:
        print("explain a code with: conceptry explain CODE")
    print(count_text(found))


def _print_json(found: Sequence[Diagnostic]) -> None:
    print(render_json(found))


def _print_github(found: Sequence[Diagnostic]) -> None:
    for diagnostic in found:
        print(render_github(diagnostic))
    print(count_text(found))


_PRINTERS: Mapping[str, Callable[[Sequence[Diagnostic]], None]] = {
    "text": _print_text,
    "json": _print_json,
    "github": _print_github,
}
