"""The command that takes in records from elsewhere."""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from conceptry import site
from conceptry.authoring.intake import Incoming, count_missing, read_incoming
from conceptry.cli.command import (
    DEFAULT_FOLDER,
    FAILED,
    MISUSED,
    AddCommand,
    print_findings,
    typed_text,
)
from conceptry.cli.schema import write_schema
from conceptry.diagnostics import count_text
from conceptry.model.folder import ENDING, read_listing
from conceptry.source import Source, decode

MOST_NAMED = 10


def add_commands(add: AddCommand) -> None:
    """Declare ``import``."""
    intake = add("import", _import, "Take in records from elsewhere; nothing is written over.")
    intake.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a file that holds one record, or a list of records",
    )
    intake.add_argument(
        "--licence",
        type=typed_text,
        metavar="TEXT",
        help='the licence of the content, such as "CC BY 4.0"',
    )
    intake.add_argument(
        "--dir", type=Path, default=DEFAULT_FOLDER, metavar="DIR", help="folder of records"
    )


@dataclass(frozen=True)
class _Outcome:
    """What became of the records: those that were written, and why the others were not."""

    written: tuple[Incoming, ...]
    refused: tuple[str, ...]


def _import(options: argparse.Namespace) -> int:
    results = [decode(path.read_bytes(), display_path=str(path)) for path in options.files]
    sources = [result.source for result in results if result.source and not result.diagnostics]
    for result in results:
        print_findings(result.diagnostics)
    licence = (options.licence or "").strip()
    if not licence and any(one.own_licence is None for one in _read(sources, None)):
        licence = _ask_for_licence()
        if not licence:
            print(
                "conceptry: under which licence is this content? Say so, such as --licence "
                '"CC BY 4.0"; nothing was written',
                file=sys.stderr,
            )
            return MISUSED
    options.dir.mkdir(parents=True, exist_ok=True)
    outcome = _write(_read(sources, licence or None), options.dir)
    for line in (*outcome.refused, *_report(outcome.written, licence, options.dir)):
        print(line)
    is_whole = not outcome.refused and len(sources) == len(results)
    return 0 if is_whole else FAILED


def _read(sources: Sequence[Source], licence: str | None) -> list[Incoming]:
    return [one for source in sources for one in read_incoming(source, licence)]


def _ask_for_licence() -> str:
    """Ask whoever sits at the terminal; without one there is nobody to ask."""
    if not sys.stdin.isatty():
        return ""
    try:
        return input("licence of the content, such as CC BY 4.0: ").strip()
    except EOFError:
        return ""


def _write(records: Sequence[Incoming], folder: Path) -> _Outcome:
    written: list[Incoming] = []
    refused: list[str] = []
    for one in records:
        if one.id is None:
            refused.append(f"not imported: {one.place} has no id that can be the name of a file")
            continue
        path = folder / f"{one.id}{ENDING}"
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(one.text)
        except FileExistsError:
            refused.append(f"not imported: {one.place}, since {path} is there already")
        else:
            written.append(one)
    if written:
        write_schema(folder)
    return _Outcome(tuple(written), tuple(refused))


def _report(written: Sequence[Incoming], licence: str, folder: Path) -> Iterator[str]:
    """Say with counts what is doubtful in what was written."""
    noun = "record" if len(written) == 1 else "records"
    yield f"{len(written)} {noun} imported into {folder}"
    if not written:
        return
    own = sum(one.own_licence is not None for one in written)
    if own < len(written):
        yield f"licence {licence}: {len(written) - own}"
    if own:
        yield f"licence that the record brings: {own}"
    moved = Counter(re.sub(r"/[0-9]+(?=/)", "/*", p) for one in written for p in one.moved)
    yield from _counts("fields of other systems, kept in extra", moved)
    repeats = Counter(repeat for one in written for repeat in one.repeats)
    yield from _counts("repeats, kept", repeats)
    here = [path.name.removesuffix(ENDING) for path in read_listing(folder, "").records]
    missing = count_missing(written, here)
    yield from _counts(f"missing concepts: {len(missing)}; links to them", missing)
    names = {f"{one.id}{ENDING}" for one in written}
    found = [d for d in site.check(folder)[1] if Path(d.path).name in names]
    yield f"check of these records: {count_text(found)}"
    if found:
        command = "conceptry check" if folder == DEFAULT_FOLDER else f"conceptry check {folder}"
        yield f"see them with: {command}"


def _counts(words: str, counts: Mapping[str, int]) -> Iterator[str]:
    """Say how many there are and which, such as ``repeats, kept: 2 (shortName equals name 2)``."""
    if counts:
        named = [f"{name} {count}" for name, count in list(counts.items())[:MOST_NAMED]]
        if len(counts) > MOST_NAMED:
            named.append(f"and {len(counts) - MOST_NAMED} more")
        yield f"{words}: {sum(counts.values())} ({', '.join(named)})"
