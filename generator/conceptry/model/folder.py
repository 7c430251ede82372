"""What lies in a folder of records, and what its names say before a file is opened.

A file that is passed over in silence would be a page that goes missing.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, quoted

if TYPE_CHECKING:
    from pathlib import Path

ENDING = ".json"


@dataclass(frozen=True)
class Listing:
    """The entries of a folder: what is a record by its name, and what is passed over."""

    records: tuple[Path, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_listing(folder: Path, prefix: str) -> Listing:
    """List a folder of records.

    Records are the entries directly in it that end with ``.json`` and do not begin with an
    underscore or a dot.

    Parameters
    ----------
    prefix
        What stands before a name in diagnostics.
    """
    try:
        entries = sorted(folder.iterdir(), key=lambda path: path.name)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        place = prefix.rstrip("/") or "."
        return Listing((), (Diagnostic(place, 1, 1, "unreadable-file", reason),))
    entries = [path for path in entries if not path.name.startswith(("_", "."))]
    records = tuple(path for path in entries if path.name.endswith(ENDING))
    named_alike = [path for path in entries if path.name.casefold().endswith(ENDING)]
    collisions = dict(_collisions(named_alike))
    told = {*collisions, *collisions.values()}
    others = [p for p in entries if not p.name.endswith(ENDING) and p not in told]
    found = [*_check_passed_over(others, prefix)]
    found += [_collision(path, other, prefix) for path, other in collisions.items()]
    if not records:
        message = "no record here: a record is a file such as checkpoint.json"
        hint = "write a first one with: conceptry new my-first-concept"
        place = prefix.rstrip("/") or "."
        found.append(Diagnostic(place, 1, 1, "no-records", message, hint=hint))
    return Listing(records, tuple(found))


def list_beside(folder: Path, name: str, prefix: str) -> Listing:
    """List a folder of files that stand beside the records, such as investigations.

    Parameters
    ----------
    folder, name
        The folder of records, and the name of the folder in it, which need not be there.
    prefix
        What stands before a record's name in diagnostics.
    """
    beside = folder / name
    if not beside.is_dir():
        return Listing((), ())
    if not beside.resolve().is_relative_to(folder.resolve()):
        message = "a link that leads outside of its folder"
        hint = "a site shows what lies in its folder alone; put the files themselves here"
        place = Diagnostic(prefix + name, 1, 1, "unreadable-file", message, hint=hint)
        return Listing((), (place,))
    listing = read_listing(beside, f"{prefix}{name}/")
    found = tuple(d for d in listing.diagnostics if d.code != "no-records")
    return Listing(listing.records, found)


def folded(text: str) -> str:
    r"""Return what is left of a text where neither case nor Unicode form counts.

    Examples
    --------
    >>> folded("Cafe\u0301") == folded("caf\u00e9")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())


def _check_passed_over(paths: Sequence[Path], prefix: str) -> Iterator[Diagnostic]:
    for path in paths:
        if path.name.casefold().endswith(ENDING):
            message = f"{quoted(path.name)} is not read: the ending of a record is {ENDING}"
            hint = f"rename it to {path.name[: -len(ENDING)]}{ENDING}"
            yield Diagnostic(prefix + path.name, 1, 1, "passed-over", message, hint=hint)
        elif _holds_records(path):
            message = "the records in this folder are not read: records lie side by side"
            hint = "move them up; a folder that is not meant for readers begins with an underscore"
            yield Diagnostic(prefix + path.name, 1, 1, "passed-over", message, hint=hint)


def _holds_records(path: Path) -> bool:
    try:
        return path.is_dir() and any(entry.name.endswith(ENDING) for entry in path.iterdir())
    except OSError:  # a folder that may not be opened holds nothing that is meant for readers
        return False


def _collisions(paths: Sequence[Path]) -> Iterator[tuple[Path, Path]]:
    """Yield each file whose name is that of an earlier one but for case or Unicode form."""
    seen: dict[str, Path] = {}
    for path in paths:
        first = seen.setdefault(folded(path.name), path)
        if first is not path:
            yield path, first


def _collision(path: Path, other: Path, prefix: str) -> Diagnostic:
    names = f"{path.name} and {other.name}"
    if is_other_form(path.name, other.name):  # two names that look the same are written as escapes
        names = f"{json.dumps(path.name)} and {json.dumps(other.name)}"
    return Diagnostic(
        prefix + path.name,
        1,
        1,
        "colliding-names",
        f"{names} are one name on many systems",
        hint="rename one of them: ids are lower-case letters, digits and hyphens",
    )


def is_other_form(one: str, other: str) -> bool:
    r"""Say whether two texts differ in Unicode form alone, so that they look the same.

    Examples
    --------
    >>> is_other_form("Cafe\u0301", "Caf\u00e9"), is_other_form("cafe", "Cafe")
    (True, False)
    """
    return one != other and unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)
