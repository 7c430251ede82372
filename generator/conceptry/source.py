"""Strict JSON that remembers where every value and every key stands.

Knows nothing of records: it turns text into data and spans. Validation
libraries name a path; this module turns the path into a line and a column.
"""

from __future__ import annotations

import codecs
import json
import re
import stat
import sys
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
MAX_BYTES = 2_000_000
"""A long record has 60,000."""
MAX_FAULTS = 500
"""Nobody reads more of them in one file."""
MAX_COMMAND = 40

_decode_at = json.JSONDecoder().raw_decode
_skip_space = re.compile(r"[ \t\n\r]*").match
_number_at = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?").match
_bare_word_at = re.compile(r"[A-Za-z_$][\w$]*").match
_number_like_at = re.compile(r"[-+.]*[0-9][-+.\w]*", re.ASCII).match
_text_at = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL).match
_piece = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|\r\n|[\x00-\x1f]|[^\\\x00-\x1f]+", re.DOTALL)
_escape = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
_command_at = re.compile(r"\\[A-Za-z]+").match
_surrogate = re.compile("[\ud800-\udfff]")
_WORDS: dict[str, Json] = {"true": True, "false": False, "null": None}
_NON_JSON_WORDS = {
    "NaN": "JSON has no NaN; leave the field out where there is no number",
    "Infinity": "JSON has no infinity; write the largest number that is meant",
    "True": "JSON writes true in lower case",
    "False": "JSON writes false in lower case",
    "None": "leave the field out where there is no value",
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
    broken: frozenset[str] = frozenset()
    """Pointers of values that had a fault of syntax and were read as they were likely meant."""

    def is_broken(self, pointer: str) -> bool:
        """Say whether a value, or one that it is part of, had a fault of syntax."""
        parts = pointer.split("/")
        return any("/".join(parts[:n]) in self.broken for n in range(1, len(parts) + 1))

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
            start += _raw_offset(self.text, start, inside)
        line, column = self.position(start if offset is None else offset)
        return Diagnostic(self.path, line, column, code, message, json_pointer(path), hint)


@dataclass(frozen=True)
class Read:
    """What came of reading one file: a source, its faults of syntax, or both.

    A fault after which the rest can still be read leaves a source, so that the rest is checked in
    the same run; `Source.broken` says which values not to trust.
    """

    source: Source | None
    diagnostics: tuple[Diagnostic, ...]


def read(path: Path, *, display_path: str | None = None) -> Read:
    """Read a file as strict JSON in UTF-8, whatever the machine's own encoding is."""
    shown = display_path if display_path is not None else path.as_posix()
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            hint = "only files are records; rename it or move it elsewhere"
            return _refused(Diagnostic(shown, 1, 1, "unreadable-file", "not a file", hint=hint))
        if status.st_size > MAX_BYTES:
            message = f"{status.st_size:,} bytes, a record has at most {MAX_BYTES:,}"
            hint = "part it into several concepts"
            return _refused(Diagnostic(shown, 1, 1, "unreadable-file", message, hint=hint))
        raw = path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        hint = "it is a link; let it lead to a file" if path.is_symlink() else ""
        return _refused(Diagnostic(shown, 1, 1, "unreadable-file", reason.lower(), hint=hint))
    return decode(raw, display_path=shown)


def decode(raw: bytes, *, display_path: str) -> Read:
    """Turn the bytes of a file into a source. A byte-order mark of UTF-8 is passed over."""
    hint = "save the file again with the encoding UTF-8"
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in raw[:2]:
        message = "the file is encoded as UTF-16"
        return _refused(Diagnostic(display_path, 1, 1, "not-utf8", message, hint=hint))
    try:
        text = raw.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].removeprefix(codecs.BOM_UTF8)
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8"
        return _refused(Diagnostic(display_path, line, column, "not-utf8", message, hint=hint))
    return parse(text, display_path=display_path)


def parse(text: str, *, display_path: str) -> Read:
    """Read a JSON document.

    Stricter than `json.loads`: a name given twice, ``NaN`` and ``Infinity``,
    and half a character are faults. All faults are reported up to the first
    one after which nobody can say where the next value begins.
    """
    starts = _line_starts(text)
    reader = _Reader(text, starts)
    source = None
    try:
        data = reader.document()
        spans = MappingProxyType(reader.values), MappingProxyType(reader.keys)
        source = Source(display_path, text, data, *spans, starts, frozenset(reader.broken))
    except _SyntaxFaultError as fault:
        reader.faults.append(fault)
    found = tuple(
        Diagnostic(
            display_path,
            *_position(starts, fault.offset),
            fault.code,
            fault.message,
            json_pointer(fault.path),
            fault.hint,
        )
        for fault in sorted(reader.faults, key=lambda fault: fault.offset)
    )
    return Read(source, found)


def json_pointer(path: DataPath) -> str:
    """Write `path` as a JSON Pointer (RFC 6901).

    Examples
    --------
    >>> json_pointer(("science", 0, "a/b"))
    '/science/0/a~1b'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


class _SyntaxFaultError(Exception):
    """A fault that ends the reading, or one of those that are kept while it goes on."""

    def __init__(
        self, code: str, message: str, offset: int, path: DataPath, hint: str = ""
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.offset = code, message, offset
        self.path, self.hint = path, hint


class _Reader:
    def __init__(self, text: str, line_starts: tuple[int, ...]) -> None:
        self.text = text
        self.line_starts = line_starts
        self.values: dict[DataPath, Span] = {}
        self.keys: dict[DataPath, Span] = {}
        self.faults: list[_SyntaxFaultError] = []
        self.broken: set[str] = set()

    def document(self) -> Json:
        data, end = self.value(self.skip(0), ())
        end = self.skip(end)
        if end != len(self.text):
            raise self.fault("more text after the end of the document", end, ())
        return data

    def fault(self, message: str, at: int, path: DataPath, hint: str = "") -> _SyntaxFaultError:
        found = quoted(self.text[at]) if at < len(self.text) else "the end of the file"
        if not hint and self.text[at : at + 1] in ("/", "#"):
            hint = "JSON has no comments; remove it"
        return _SyntaxFaultError("not-json", f"{message}, found {found}", at, path, hint)

    def keep(self, fault: _SyntaxFaultError, *, is_broken: bool = True) -> None:
        """Note a fault and read on: what stands at its path may not be what was meant."""
        self.faults.append(fault)
        if is_broken:
            self.broken.add(json_pointer(fault.path))
        if len(self.faults) >= MAX_FAULTS:
            message = f"{MAX_FAULTS} faults; the reading ends here"
            raise _SyntaxFaultError("not-json", message, fault.offset, ())

    def skip(self, at: int) -> int:
        match = _skip_space(self.text, at)
        assert match is not None
        return match.end()

    def value(self, at: int, path: DataPath) -> tuple[Json, int]:
        start, first = at, self.text[at : at + 1]
        if len(path) > MAX_DEPTH:
            message = f"more than {MAX_DEPTH} levels of brackets"
            hint = "a record needs fewer than ten; is a closing bracket missing?"
            raise _SyntaxFaultError("too-deep", message, at, (), hint)
        result: Json
        if first == "{":
            result, at = self._object(at, path)
        elif first == "[":
            result, at = self._array(at, path)
        elif first == '"':
            result, at = self._string(at, path)
        else:
            result, at = self._scalar(at, path)
        self.values[path] = (start, at)
        return result, at

    def _scalar(self, at: int, path: DataPath) -> tuple[Json, int]:
        word = _bare_word_at(self.text, at + (self.text[at : at + 1] in "-+"))
        if word and word[0] in _WORDS and word.start() == at:
            return _WORDS[word[0]], word.end()
        if word and word.start() <= at + 1:
            hint = _NON_JSON_WORDS.get(word[0], "a text stands in double quotes")
            message = f"{quoted(word[0])} is not a JSON value"
            fault = _SyntaxFaultError("not-json", message, at, path, hint)
            if word[0] not in _NON_JSON_WORDS:
                raise fault
            self.keep(fault)
            return None, word.end()
        like = _number_like_at(self.text, at)
        if like is None:
            hint = "a text stands in double quotes" if self.text[at : at + 1] == "'" else ""
            raise self.fault("expected a value", at, path, hint)
        number = _parse_number(like[0])
        if isinstance(number, str):
            hint = _number_hint(like[0])
            self.keep(_SyntaxFaultError("not-json", number, at, path, hint))
            return None, like.end()
        return number, like.end()

    def _string(self, at: int, path: DataPath) -> tuple[str, int]:
        result: str
        try:
            result, end = _decode_at(self.text, at)
        except json.JSONDecodeError as error:
            result, end = self._repaired(at, path, error)
        half = _surrogate.search(result)
        if half:
            start = at + _raw_offset(self.text, at, half.start())
            hint = r"write the character itself, or both halves: \ud83d\ude80"
            message = r"a \u escape for half of a character"
            self.keep(_SyntaxFaultError("lone-surrogate", message, start, path, hint))
            result = _surrogate.sub("\ufffd", result)
        return result, end

    def _repaired(self, at: int, path: DataPath, error: json.JSONDecodeError) -> tuple[str, int]:
        """Report every fault within a text, and read it as it was most likely meant."""
        whole = _text_at(self.text, at)
        if whole is None or self._runs_on(error.pos, whole.end()):
            message = "this text has no closing quote"
            hint = r"close it on the same line; a line break within a text is written \n"
            raise _SyntaxFaultError("not-json", message, at, path, hint)
        pieces = []
        for piece in _piece.finditer(self.text, at + 1, whole.end() - 1):
            fault = _piece_fault(self.text, piece, path)
            if fault is not None:
                self.keep(fault)
            pieces.append(piece[0] if fault is None else json.dumps(piece[0])[1:-1])
        return json.loads(f'"{"".join(pieces)}"'), whole.end()

    def _runs_on(self, at: int, end: int) -> bool:
        """Say whether a text with a line break in it took in what follows a forgotten quote."""
        return "\n" in self.text[at:end] and self.text[self.skip(end) :][:1] not in (
            *",:]}",
            "",
        )

    def _object(self, at: int, path: DataPath) -> tuple[Json, int]:
        result: dict[str, Json] = {}
        at = self.skip(at + 1)
        if self.text[at : at + 1] == "}":
            return result, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                raise self.fault("expected a name in double quotes", at, path)
            start = at
            name, at = self._string(at, path)
            if name in result:
                line, column = _position(self.line_starts, self.keys[*path, name][0])
                message = f"the name {quoted(name)} was given before, at {line}:{column}"
                hint = "keep one of the two"
                self.keep(_SyntaxFaultError("duplicate-name", message, start, (*path, name), hint))
            self.keys[*path, name] = (start, at)
            at = self.skip(at)
            if self.text[at : at + 1] != ":":
                raise self.fault("expected ':' after a name", at, (*path, name))
            result[name], at = self.value(self.skip(at + 1), (*path, name))
            at, more = self._more(at, "}", path)
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
            at, more = self._more(at, "]", path)
            if not more:
                return result, at

    def _more(self, at: int, close: str, path: DataPath) -> tuple[int, bool]:
        end = self.skip(at)
        found = self.text[end : end + 1]
        if found == close:
            return end + 1, False
        if found == ",":
            following = self.skip(end + 1)
            if self.text[following : following + 1] != close:
                return following, True
            message = f"a comma before the closing {quoted(close)}"
            fault = _SyntaxFaultError("not-json", message, end, path, "remove the comma")
            self.keep(fault, is_broken=False)
            return following + 1, False
        hint = "a comma is missing before it" if found in ('"', "{", "[") else ""
        fault = self.fault(f"expected ',' or '{close}'", end, path, hint)
        if not self._is_next(end, close):
            raise fault
        self.keep(fault, is_broken=False)
        return end, True

    def _is_next(self, at: int, close: str) -> bool:
        """Say whether only a comma is missing: the next item stands there, whole."""
        if close == "]" and self.text[at : at + 1] in ("{", "["):
            return True
        item = _text_at(self.text, at)
        after = self.text[self.skip(item.end()) :][:1] if item else ""
        return after != "" and after in (",]" if close == "]" else ":")


def _parse_number(text: str) -> int | float | str:
    """Return the number that a text is, or what is wrong with it."""
    match = _number_at(text)
    if match is None or match.end() != len(text):
        return f"{quoted(text).strip('"')} is not a JSON number"
    if len(text) > MAX_DIGITS:
        return f"a number of {len(text):,} characters"
    is_whole = match[1] is None and match[2] is None
    number = int(text) if is_whole else float(text)
    if abs(number) > sys.float_info.max:
        return f"{quoted(text).strip('"')} is larger than any number can be"
    return number


def _number_hint(text: str) -> str:
    if len(text) > MAX_DIGITS:
        return "write it with an exponent, such as 1.5e12"
    digits = text.lstrip("+-")
    if text.startswith("+"):
        return "leave out the plus sign"
    if digits.startswith(".") or digits.endswith("."):
        return "a digit stands on both sides of the point, such as 0.5"
    if re.fullmatch(r"0[0-9.]+", digits):
        return "leave out the zeros before the number"
    if re.fullmatch(r"[0-9]+[.eE0-9]*", digits):
        return "choose a unit in which the number is of ordinary size"
    return "write digits alone, such as 1500 or 1.5e3; a text stands in double quotes"


def _piece_fault(text: str, piece: re.Match[str], path: DataPath) -> _SyntaxFaultError | None:
    """Return what is wrong with one character or escape of a text."""
    found, at = piece[0], piece.start()
    if found[0] == "\\":
        if _escape.fullmatch(found):
            return None
        word = _command_at(text, at)
        written = word[0] if word and len(word[0]) <= MAX_COMMAND else found
        message = f'"{found}" is not an escape of JSON'
        if found == "\\u":
            message = r'"\u" needs four hexadecimal digits after it'
        if not written.isprintable():
            return _SyntaxFaultError(
                "not-json", "a backslash before a bare control character", at, path
            )
        hint = rf"write \{written}: in JSON a backslash itself is written \\"
        return _SyntaxFaultError("not-json", message, at, path, hint)
    if found < " ":
        message = f"a bare control character {quoted(found)} in a text"
        hint = r"write a line break as \n and a tab as \t"
        return _SyntaxFaultError("not-json", message, at, path, hint)
    return None


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
