"""The command with which somebody puts their name to a record."""

from __future__ import annotations

import argparse
import datetime as dt
import sys
from pathlib import Path

from pydantic import ValidationError

from conceptry.authoring.file import write_bytes
from conceptry.authoring.review import encode_like, insert_review
from conceptry.cli.command import (
    DEFAULT_FOLDER,
    FAILED,
    MISUSED,
    AddCommand,
    demand_folder,
    print_findings,
    typed_text,
)
from conceptry.diagnostics import nearest
from conceptry.model.editorial import Review
from conceptry.model.fingerprint import compute_fingerprint
from conceptry.model.folder import ENDING, read_listing
from conceptry.model.starter import has_id_form
from conceptry.source import read


def add_commands(add: AddCommand) -> None:
    """Declare ``review``."""
    review = add("review", _review, "Write into a record who reviewed it, and when.")
    review.add_argument("id", metavar="ID", help="the record's id, such as checkpoint")
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
        return dt.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day such as 2026-11-29") from None


def _review(options: argparse.Namespace) -> int:
    demand_folder(options.dir)
    path = options.dir / f"{options.id}{ENDING}"
    if not has_id_form(options.id) or not path.exists():
        return _no_record(options.id, options.dir)
    result = read(path)
    if result.source is None or result.diagnostics:
        print_findings(result.diagnostics)
        return FAILED
    data = result.source.data
    if not isinstance(data, dict) or not data:
        print(f"conceptry: {path} holds no record; run: conceptry check {path}", file=sys.stderr)
        return FAILED
    fingerprint = compute_fingerprint(data)
    try:
        review = Review(by=options.by.strip(), date=options.date, fingerprint=fingerprint)
    except ValidationError:
        print(f"conceptry: {options.by!r} is no name: it has 1 to 120 characters", file=sys.stderr)
        return MISUSED
    write_bytes(path, encode_like(path, insert_review(result.source, review)))
    print(f"{path} says: reviewed by {review.by} on {review.date}")
    return 0


def _no_record(name: str, folder: Path) -> int:
    known = [path.stem for path in read_listing(folder, "").records]
    close = nearest(name, known)
    hint = f"; did you mean {close}?" if close else ""
    print(f"conceptry: there is no record {name!r} in {folder}{hint}", file=sys.stderr)
    return FAILED
