"""The command that says what a change of records means."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from conceptry import site
from conceptry.authoring.difference.folder import Difference, compare_folders
from conceptry.authoring.difference.investigation import compare_investigations
from conceptry.authoring.difference.record import compare_records
from conceptry.cli.command import FAILED, MISUSED, AddCommand, locate, print_findings
from conceptry.diagnostics import Diagnostic, errors
from conceptry.model.constant import CONSTANTS_FILE, Constants
from conceptry.model.corpus import Record, load, load_record
from conceptry.model.investigation import is_investigation
from conceptry.model.investigation_file import load_investigation
from conceptry.model.shared import Shared, load_shared


def add_commands(add: AddCommand) -> None:
    """Declare ``diff``."""
    diff = add("diff", _diff, "Say what a change means: values, results, answers, links.")
    diff.add_argument("old", type=Path, metavar="OLD", help="a record, or a folder of records")
    diff.add_argument("new", type=Path, metavar="NEW", help="the same after the change")
    diff.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people, or for tools"
    )


@dataclass(frozen=True)
class _Outcome:
    """What is different, and what is wrong with the new state."""

    differences: tuple[Difference, ...]
    findings: tuple[Diagnostic, ...]


def _diff(options: argparse.Namespace) -> int:
    old, new = options.old, options.new
    for path in (old, new):
        if not path.exists():
            raise FileNotFoundError(f"{path} is not there; name a record or a folder of records")
    if old.is_dir() != new.is_dir():
        print("conceptry: compare two records, or two folders of records", file=sys.stderr)
        return MISUSED
    outcome = _compare_folders(old, new) if new.is_dir() else _compare_files(old, new)
    if outcome is None:
        return FAILED
    if options.format == "json":
        print(json.dumps(_rows(outcome), ensure_ascii=False, indent=2))
    else:
        for line in _lines(outcome, is_folder=new.is_dir()):
            print(line)
    return 0


def _compare_folders(old: Path, new: Path) -> _Outcome:
    before, _ = load(old)
    after, found = site.check(new)
    return _Outcome(compare_folders(before, after), found)


def _compare_investigations(old: Path, new: Path) -> _Outcome | None:
    """Compare two investigations, each with the concepts of its folder.

    One that was taken out of its folder, to be compared, is read with the other's.
    """
    folders = [locate(path)[0] if is_investigation(path) else None for path in (old, new)]
    known = next(folder for folder in folders if folder is not None)
    states = []
    for path, folder in zip((old, new), folders, strict=True):
        own = folder or known
        corpus, _ = load(own)
        prefix = f"{own.as_posix()}/"
        record, faults = load_investigation(path, prefix, corpus.shared_constants)
        if record is None:
            print_findings(faults)
            return None
        states.append((record, corpus.by_id))
    changes = compare_investigations(*states)
    place = locate(new)[1] if is_investigation(new) else new
    own_findings = tuple(d for d in site.check(known)[1] if Path(d.path) == place)
    name = states[1][0].investigation.id
    return _Outcome((Difference(name, changes),) if changes else (), own_findings)


def _compare_files(old: Path, new: Path) -> _Outcome | None:
    if is_investigation(old) or is_investigation(new):
        return _compare_investigations(old, new)
    constants = [_constants(path.parent) for path in (old, new)]
    # A record that was taken out of its folder, to be compared, is read with the other's constants.
    known = next((one for one in constants if one.source is not None), constants[1])
    records: list[Record] = []
    for path, own in zip((old, new), constants, strict=True):
        shared = own if own.source is not None else known
        record, faults = load_record(path, f"{path.parent.as_posix()}/", shared)
        if record is None:
            print_findings(faults)
            return None
        records.append(record)
    changes = compare_records(*records)
    _, found = site.check(new.parent)
    own_findings = tuple(d for d in found if Path(d.path).name == new.name)
    name = records[1].concept.id or new.stem
    return _Outcome((Difference(name, changes),) if changes else (), own_findings)


def _constants(folder: Path) -> Shared[Constants]:
    return load_shared(folder, CONSTANTS_FILE, f"{folder.as_posix()}/", Constants())


def _lines(outcome: _Outcome, *, is_folder: bool) -> Iterator[str]:
    if not outcome.differences:
        yield "no difference in what it says"
    for one in outcome.differences:
        if is_folder:
            yield one.name
        for change in one.changes:
            yield f"  {change.text}" if is_folder else change.text
    yield from _consequences(outcome.findings)


def _consequences(found: Sequence[Diagnostic]) -> Iterator[str]:
    """Say how many phrases and checks fail now."""
    counts = Counter(d.code for d in errors(found))
    differing = counts.get("number-differs", 0)
    if differing:
        phrases = "1 phrase differs" if differing == 1 else f"{differing} phrases differ"
        yield f"worked example: {phrases} now"
    if counts:
        named = ", ".join(f"{code} {count}" for code, count in counts.items())
        total = "1 error" if counts.total() == 1 else f"{counts.total()} errors"
        yield f"checks of the new state: {total} ({named}); see them with: conceptry check"


def _rows(outcome: _Outcome) -> dict[str, object]:
    return {
        "records": [
            {"name": one.name, "changes": [asdict(change) for change in one.changes]}
            for one in outcome.differences
        ],
        "errors": dict(Counter(d.code for d in errors(outcome.findings))),
    }
