"""Warnings that a record accepts, each with its reason; an acceptance that is idle is a finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.diagnostics import CODES, Diagnostic, Severity, errors, nearest, quoted
from conceptry.model.base import MOST_ITEMS

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.investigation_file import InvestigationRecord


@dataclass(frozen=True)
class Entry:
    """One entry of a record's `accept`, with its place in the list."""

    index: int
    code: str
    at: str

    @property
    def is_known(self) -> bool:
        """Whether the code is one that can be accepted."""
        return self.code in CODES and CODES[self.code].severity is Severity.WARNING

    def covers(self, code: str, pointer: str) -> bool:
        """Say whether the entry is about that code at that place or above it."""
        return code == self.code and f"{pointer}/".startswith(f"{self.at}/")


def entries(record: Record | InvestigationRecord) -> Iterator[Entry]:
    """Yield what a record accepts; what has faults of its own is reported as what it is."""
    data = record.source.data
    listed = data.get("accept") if isinstance(data, dict) else None
    if not isinstance(listed, list) or len(listed) > MOST_ITEMS:
        return
    for index, entry in enumerate(listed):
        code, at = (entry.get("code"), entry.get("at", "")) if isinstance(entry, dict) else ("", "")
        if isinstance(code, str) and isinstance(at, str) and code:
            yield Entry(index, code, at)


def is_accepted(record: Record, code: str, pointer: str) -> bool:
    """Say whether a record accepts a warning at one of its places."""
    return any(entry.covers(code, pointer) for entry in entries(record))


def settle(
    corpus: Corpus, found: Iterable[Diagnostic], *, tallied: Iterable[tuple[str, str, str]]
) -> tuple[Diagnostic, ...]:
    """Take away the warnings that records accept, and say which entries accept nothing.

    Parameters
    ----------
    tallied
        File, code and pointer of what counts towards a finding about the whole folder: it can be
        accepted as well, and is then left out of the count.
    """
    found = tuple(found)
    faulty = {d.path for d in errors(found)}
    places: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for path, code, pointer in [*tallied, *((d.path, d.code, d.pointer) for d in found)]:
        places[path].add((code, pointer))
    every: list[Record | InvestigationRecord] = [*corpus.records, *corpus.investigations]
    accepting = {r.source.path: (r, own) for r in every if (own := (*entries(r),))}
    kept = [
        d
        for d in found
        if d.severity is not Severity.WARNING
        or not any(e.covers(d.code, d.pointer) for e in accepting.get(d.path, (None, ()))[1])
    ]
    for path, (record, own) in accepting.items():
        for entry in own:
            if not entry.is_known:
                kept.append(_bad(record, entry))
            elif path not in faulty and not any(entry.covers(*p) for p in places[path]):
                kept.append(_unused(record, entry))  # an error can hide the warning
    return tuple(sorted(kept))


def _bad(record: Record | InvestigationRecord, entry: Entry) -> Diagnostic:
    """Say why a code cannot be accepted."""
    if entry.code in CODES:
        severity = CODES[entry.code].severity
        message = f"{quoted(entry.code)} is {_ARTICLES[severity]}, and only warnings are accepted"
        hint = _HINTS[severity]
    else:
        close = nearest(entry.code, _warnings())
        message = f"there is no code {quoted(entry.code)}"
        hint = f"did you mean {quoted(close)}?" if close else f"warnings: {', '.join(_warnings())}"
    path = ("accept", entry.index, "code")
    return record.source.diagnose("bad-acceptance", message, path=path, hint=hint)


_ARTICLES = {Severity.ERROR: "an error", Severity.NOTE: "a note"}
_HINTS = {
    Severity.ERROR: "mend what it is about",
    Severity.NOTE: "remove the entry: notes count for nothing",
}


def _warnings() -> list[str]:
    return [code.name for code in CODES.values() if code.severity is Severity.WARNING]


def _unused(record: Record | InvestigationRecord, entry: Entry) -> Diagnostic:
    place = f" at {quoted(entry.at)}" if entry.at else ""
    return record.source.diagnose(
        "unused-acceptance",
        f"there is no {quoted(entry.code)}{place} to accept",
        path=("accept", entry.index),
        hint="remove the entry, or correct its place, a JSON Pointer such as /check/1",
    )
