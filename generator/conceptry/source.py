"""Strict JSON that remembers where every value and every key stands.

Knows nothing of records: it turns text into data and spans. Validation
libraries name a path; this module turns the path into a line and a column.
"""

from __future__ import annotations

import codecs
import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from conceptry.diagnostics import Diagnostic, quoted

type Json = dict[str, Json] | list[Json] | str | int | float | bool | None
type DataPath = tuple[str | int, ...]
type Span = tuple[int, int]
"""Start and end of a piece of text, in code points, end exclusive."""

MAX_DEPTH = 64
MAX_DIGITS = 400
"""Longer than any double needs; CPython refuses to convert whole numbers of 4,300 digits."""

_decode_at = json.JSONDecoder().raw_decode
_skip_space = re.compile(r"[ \t\n\r]*").match
_number_at = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?").match
_bare_word_at = re.compile(r"[A-Za-z_$][\w$]*").match
_surrogate = re.compile("[\ud800-\udfff]")
_WORDS: dict[str, Json] = {"true": True, "false": False, "null": None}
_NON_JSON_WORDS = {
    "NaN": "JSON has no NaN; leave the field out where there is no number",
    "Infinity": "JSON has no infinity; write the largest number that is meant",
    "True": "JSON writes true in lower case",
    "False": "JSON writes false in lower case",
    "None": "JSON writes null in lower case",
    "undefined": "leave the field out where there is no value",
}


@dataclass(frozen=True)
class Source:
    """One JSON document: its text, its data, and the place of each part."""

    path: str
    text: str
    data: Json
    values: Mapping[DataPath, Span] = field(repr=False)
    keys: Mapping[DataPath, Span] = field(repr=False)
    line_starts: tuple[int, ...] = field(repr=False)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of `offset`, both counted from one."""
        return _position(self.line_starts, offset)

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
    ) -> Diagnostic:
        """Make a diagnostic that stands at `path`, or at its nearest existing parent.

        Parameters
        ----------
        at_key
            Point at the field's name instead of its value.
        inside : code points
            Offset into the string value at `path`, for faults within a text.
        """
        existing = self.existing_path(path)
        start, _ = self.keys[path] if at_key and path in self.keys else self.values[existing]
        if inside is not None and existing == path:
            start += _raw_offset(self.text, start, inside)
        line, column = self.position(start)
        return Diagnostic(self.path, line, column, code, message, json_pointer(path), hint)


@dataclass(frozen=True)
class Read:
    """What came of reading one file: a source, or the reason why there is none."""

    source: Source | None
    diagnostics: tuple[Diagnostic, ...]


def read(path: Path, *, display_path: str | None = None) -> Read:
    """Read a file as strict JSON in UTF-8, whatever the machine's own encoding is."""
    shown = display_path if display_path is not None else path.as_posix()
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return _refused(Diagnostic(shown, 1, 1, "unreadable-file", reason.lower()))
    return decode(raw, display_path=shown)


def decode(raw: bytes, *, display_path: str) -> Read:
    """Turn the bytes of a file into a source. A byte-order mark of UTF-8 is passed over."""
    try:
        text = raw.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        return _refused(
            Diagnostic(
                display_path,
                line,
                column,
                "not-utf8",
                f"byte 0x{raw[error.start]:02x} is not UTF-8",
                hint="save the file again with the encoding UTF-8",
            )
        )
    return parse(text, display_path=display_path)


def parse(text: str, *, display_path: str) -> Read:
    """Read a JSON document.

    Stricter than `json.loads`: a name given twice, ``NaN`` and ``Infinity``,
    and half a character are faults. Names given twice are all reported; a
    fault of syntax ends the reading.
    """
    starts = _line_starts(text)
    reader = _Reader(text)
    try:
        data = reader.document()
    except _SyntaxFaultError as fault:
        reader.faults.append(fault)
        data = None
    found = tuple(
        Diagnostic(display_path, *_position(starts, f.offset), f.code, f.message, hint=f.hint)
        for f in sorted(reader.faults, key=lambda f: f.offset)
    )
    if found:
        return Read(None, found)
    spans = MappingProxyType(reader.values), MappingProxyType(reader.keys)
    return Read(Source(display_path, text, data, *spans, starts), ())


def json_pointer(path: DataPath) -> str:
    """Write `path` as a JSON Pointer (RFC 6901).

    Examples
    --------
    >>> json_pointer(("science", 0, "a/b"))
    '/science/0/a~1b'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


class _SyntaxFaultError(Exception):
    def __init__(self, code: str, message: str, offset: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.offset, self.hint = code, message, offset, hint


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.values: dict[DataPath, Span] = {}
        self.keys: dict[DataPath, Span] = {}
        self.faults: list[_SyntaxFaultError] = []

    def document(self) -> Json:
        data, end = self.value(self.skip(0), ())
        end = self.skip(end)
        if end != len(self.text):
            raise self.fault("more text after the end of the document", end)
        return data

    def fault(self, message: str, at: int, hint: str = "") -> _SyntaxFaultError:
        found = quoted(self.text[at]) if at < len(self.text) else "the end of the file"
        return _SyntaxFaultError("not-json", f"{message}, found {found}", at, hint)

    def skip(self, at: int) -> int:
        match = _skip_space(self.text, at)
        assert match is not None
        return match.end()

    def value(self, at: int, path: DataPath) -> tuple[Json, int]:
        start, first = at, self.text[at : at + 1]
        if len(path) > MAX_DEPTH:
            raise _SyntaxFaultError("too-deep", f"more than {MAX_DEPTH} levels of brackets", at)
        result: Json
        if first == "{":
            result, at = self._object(at, path)
        elif first == "[":
            result, at = self._array(at, path)
        elif first == '"':
            result, at = self._string(at)
        else:
            result, at = self._scalar(at)
        self.values[path] = (start, at)
        return result, at

    def _scalar(self, at: int) -> tuple[Json, int]:
        word = _bare_word_at(self.text, at + (self.text[at : at + 1] in "-+"))
        if word and word[0] in _WORDS and word.start() == at:
            return _WORDS[word[0]], word.end()
        if word and word.start() <= at + 1:
            hint = _NON_JSON_WORDS.get(word[0], "a text stands in double quotes")
            raise _SyntaxFaultError("not-json", f"{quoted(word[0])} is not a JSON value", at, hint)
        match = _number_at(self.text, at)
        if match is None:
            hint = "a text stands in double quotes" if self.text[at : at + 1] == "'" else ""
            raise self.fault("expected a value", at, hint)
        if len(match[0]) > MAX_DIGITS:
            raise _SyntaxFaultError("not-json", f"a number of {len(match[0])} characters", at)
        whole = match[1] is None and match[2] is None
        number: Json = int(match[0]) if whole else float(match[0])
        if number in (float("inf"), float("-inf")):
            raise _SyntaxFaultError("not-json", f"{match[0]} is larger than any number can be", at)
        return number, match.end()

    def _string(self, at: int) -> tuple[str, int]:
        result: str
        try:
            result, end = _decode_at(self.text, at)
        except json.JSONDecodeError as error:
            raise self._string_fault(error, at) from None
        if _surrogate.search(result):
            self.faults.append(
                _SyntaxFaultError(
                    "lone-surrogate",
                    "half of a surrogate pair",
                    at,
                    r"write the character itself, or both halves: \ud83d\ude80",
                )
            )
        return result, end

    def _string_fault(self, error: json.JSONDecodeError, at: int) -> _SyntaxFaultError:
        if error.msg.startswith("Unterminated"):
            return _SyntaxFaultError("not-json", "this text has no closing quote", at)
        if error.msg.startswith("Invalid control"):
            hint = r"write a line break as \n and a tab as \t"
            found = quoted(self.text[error.pos])
            message = f"a bare control character {found} in a text"
            return _SyntaxFaultError("not-json", message, error.pos, hint)
        escape = self.text[error.pos : error.pos + 2]
        hint = r"a backslash itself is written \\"
        return _SyntaxFaultError(
            "not-json", f"{escape!r} is not an escape of JSON", error.pos, hint
        )

    def _object(self, at: int, path: DataPath) -> tuple[Json, int]:
        result: dict[str, Json] = {}
        at = self.skip(at + 1)
        if self.text[at : at + 1] == "}":
            return result, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                hint = "remove the comma before it" if self.text[at : at + 1] == "}" else ""
                raise self.fault("expected a name in double quotes", at, hint)
            start = at
            name, at = self._string(at)
            if name in result:
                line, column = _position(_line_starts(self.text), self.keys[*path, name][0])
                message = f"the name {quoted(name)} was given before, at {line}:{column}"
                self.faults.append(_SyntaxFaultError("duplicate-name", message, start))
            self.keys[*path, name] = (start, at)
            at = self.skip(at)
            if self.text[at : at + 1] != ":":
                raise self.fault("expected ':' after a name", at)
            result[name], at = self.value(self.skip(at + 1), (*path, name))
            at, more = self._more(at, "}")
            if not more:
                return result, at

    def _array(self, at: int, path: DataPath) -> tuple[Json, int]:
        result: list[Json] = []
        at = self.skip(at + 1)
        if self.text[at : at + 1] == "]":
            return result, at + 1
        while True:
            item, at = self.value(at, (*path, len(result)))
            result.append(item)
            at, more = self._more(at, "]")
            if not more:
                return result, at
            if self.text[at : at + 1] == "]":
                raise self.fault("expected a value", at, "remove the comma before it")

    def _more(self, at: int, close: str) -> tuple[int, bool]:
        end = self.skip(at)
        found = self.text[end : end + 1]
        if found == ",":
            return self.skip(end + 1), True
        if found == close:
            return end + 1, False
        hint = "a comma is missing before it" if found in ('"', "{", "[") else ""
        raise self.fault(f"expected ',' or '{close}'", end, hint)


def _refused(diagnostic: Diagnostic) -> Read:
    return Read(None, (diagnostic,))


def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(i + 1 for i, char in enumerate(text) if char == "\n"))


def _position(line_starts: tuple[int, ...], offset: int) -> tuple[int, int]:
    line = bisect_right(line_starts, offset)
    return line, offset - line_starts[line - 1] + 1


_escape_or_char = re.compile(
    r"\\u[dD][89abAB]\w{2}\\u[dD][c-fC-F]\w{2}|\\u\w{4}|\\.|[^\\]", re.DOTALL
)


def _raw_offset(text: str, start: int, inside: int) -> int:
    """Translate an offset into a decoded string into one into its JSON spelling."""
    at = start + 1
    for _ in range(inside):
        match = _escape_or_char.match(text, at)
        if match is None or text[at] == '"':
            break
        at = match.end()
    return at - start
