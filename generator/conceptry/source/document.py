"""A JSON document with the place of each of its parts."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from conceptry.diagnostics import Diagnostic

type Json = dict[str, Json] | list[Json] | str | int | float | bool | None
type DataPath = tuple[str | int, ...]
type Span = tuple[int, int]
"""Start and end of a piece of text, in code points, end exclusive."""


@dataclass(frozen=True)
class Source:
    """One JSON document: its text, its data, and the place of each part."""

    path: str
    text: str
    data: Json
    values: Mapping[DataPath, Span] = field(repr=False)
    keys: Mapping[DataPath, Span] = field(repr=False)
    line_starts: tuple[int, ...] = field(repr=False)
    broken: frozenset[str] = frozenset()
    """Pointers of values that had a fault of syntax and were read as they were likely meant."""

    def is_broken(self, pointer: str) -> bool:
        """Say whether a value, or one that it is part of, had a fault of syntax."""
        parts = pointer.split("/")
        return any("/".join(parts[:n]) in self.broken for n in range(1, len(parts) + 1))

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of `offset`, both counted from one."""
        return position(self.line_starts, offset)

    def existing_path(self, path: DataPath) -> DataPath:
        """Return the longest beginning of `path` that the document has."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.values:
                return path[:length]
        return ()

    def diagnose(
        self,
        code: str,
        message: str,
        *,
        path: DataPath = (),
        hint: str = "",
        at_key: bool = False,
        inside: int | None = None,
        offset: int | None = None,
    ) -> Diagnostic:
        """Make a diagnostic that stands at `path`, or at its nearest existing parent.

        Parameters
        ----------
        at_key
            Point at the field's name instead of its value.
        inside : code points
            Offset into the string value at `path`, for faults within a text.
        offset : code points
            Offset into the document, where it is known already.
        """
        existing = self.existing_path(path)
        start, _ = self.keys[path] if at_key and path in self.keys else self.values[existing]
        if inside is not None and existing == path:
            start += raw_offset(self.text, start, inside)
        line, column = self.position(start if offset is None else offset)
        return Diagnostic(self.path, line, column, code, message, json_pointer(path), hint)


def json_pointer(path: DataPath) -> str:
    """Write `path` as a JSON Pointer (RFC 6901).

    Examples
    --------
    >>> json_pointer(("science", 0, "a/b"))
    '/science/0/a~1b'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


def line_starts(text: str) -> tuple[int, ...]:
    """Return the offset at which each line begins."""
    return (0, *(i + 1 for i, char in enumerate(text) if char == "\n"))


def position(starts: tuple[int, ...], offset: int) -> tuple[int, int]:
    """Return line and column of an offset, both counted from one."""
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


_escape_or_char = re.compile(
    r"\\u[dD][89abAB]\w{2}\\u[dD][c-fC-F]\w{2}|\\u\w{4}|\\.|[^\\]", re.DOTALL
)


def raw_offset(text: str, start: int, inside: int) -> int:
    """Translate an offset into a decoded string into one into its JSON spelling."""
    at = start + 1
    for _ in range(inside):
        match = _escape_or_char.match(text, at)
        if match is None or text[at] == '"':
            break
        at = match.end()
    return at - start
