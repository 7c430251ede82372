"""The command with which somebody puts their name to a record."""

from __future__ import annotations

import argparse
import datetime as dt
import sys
from pathlib import Path

from pydantic import ValidationError

from conceptry import site
from conceptry.authoring.canonical import form_of
from conceptry.authoring.file import write_bytes
from conceptry.authoring.review import FIELD, encode_like, insert_review
from conceptry.cli.command import (
    DEFAULT_FOLDER,
    FAILED,
    MISUSED,
    AddCommand,
    demand_folder,
    demand_record,
    locate,
    print_findings,
    typed_text,
)
from conceptry.diagnostics import Diagnostic, count_text, errors, nearest
from conceptry.model.concept import Concept
from conceptry.model.constant import CONSTANTS_FILE, Constants, find_used
from conceptry.model.editorial import Review
from conceptry.model.fingerprint import compute_fingerprint
from conceptry.model.folder import ENDING, read_listing
from conceptry.model.shared import load_shared
from conceptry.model.starter import has_id_form
from conceptry.source import read


def add_commands(add: AddCommand) -> None:
    """Declare ``review``."""
    review = add("review", _review, "Write into a record who reviewed it, and when.")
    review.add_argument(
        "record", metavar="ID|FILE", help="the record's id, such as checkpoint, or its file"
    )
    review.add_argument(
        "--by", type=typed_text, required=True, metavar="NAME", help="who reviewed it"
    )
    review.add_argument(
        "--date",
        type=_day,
        default=dt.date.today().isoformat(),  # noqa: DTZ011 (the reviewer's own day)
        metavar="DAY",
        help="the day of the review, such as 2026-11-29 (default: today)",
    )
    review.add_argument(
        "--dir", type=Path, default=DEFAULT_FOLDER, metavar="DIR", help="folder of records"
    )


def _day(text: str) -> str:
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day such as 2026-11-29") from None
    # The reviewer's day may have begun where the clock of this machine has not got to it.
    if day > dt.date.today() + dt.timedelta(days=1):  # noqa: DTZ011
        raise argparse.ArgumentTypeError(f"{text!r} is in the future; give the day of the review")
    return day.isoformat()


def _review(options: argparse.Namespace) -> int:
    path = _record_path(options.record, options.dir)
    if path is None:
        return FAILED
    result = read(path)
    if result.source is None or result.diagnostics:
        print_findings(result.diagnostics)
        return FAILED
    data = result.source.data
    if not isinstance(data, dict) or not data:
        print(f"conceptry: {path} holds no record; run: conceptry check {path}", file=sys.stderr)
        return FAILED
    faulty = _find_errors(path)
    if faulty:
        words = f"{path} has {count_text(faulty)} and is not signed"
        print(f"conceptry: {words}; run: conceptry check {path}", file=sys.stderr)
        return FAILED
    folder, _ = locate(path)
    constants = load_shared(folder, CONSTANTS_FILE, "", Constants()).content
    fingerprint = compute_fingerprint(data, find_used(data, constants))
    try:
        review = Review(by=options.by.strip(), date=options.date, fingerprint=fingerprint)
    except ValidationError:
        print(f"conceptry: {options.by!r} is no name: it has 1 to 120 characters", file=sys.stderr)
        return MISUSED
    write_bytes(
        path, encode_like(path, insert_review(result.source, review, form_of(path) or Concept))
    )
    print(f"{path} says: reviewed by {review.by} on {review.date}")
    return 0


def _find_errors(path: Path) -> tuple[Diagnostic, ...]:
    """Return the errors of a record, without those of the review that is written anew."""
    folder, place = locate(path)
    return errors(
        one
        for one in site.check(folder)[1]
        if Path(one.path) == place and one.pointer.split("/")[1:2] != [FIELD]
    )


def _record_path(named: str, folder: Path) -> Path | None:
    """Return the file of a record that is named by its id or as a file, or say why there is none.

    Raises
    ------
    OSError
        If the folder or the file is not there.
    """
    if named.endswith(ENDING):
        path = Path(named)
        demand_record(path)
        if has_id_form(path.stem):
            return path
        print(f"conceptry: {path} is not named as a record is", file=sys.stderr)
        return None
    demand_folder(folder)
    path = folder / f"{named}{ENDING}"
    if has_id_form(named) and path.exists():
        return path
    _say_no_record(named, folder)
    return None


def _say_no_record(name: str, folder: Path) -> None:
    known = [path.stem for path in read_listing(folder, "").records]
    close = nearest(name, known)
    hint = f"; did you mean {close}?" if close else ""
    print(f"conceptry: there is no record {name!r} in {folder}{hint}", file=sys.stderr)
