"""The reader of JSON: strict, with a span for each part, and going on after a fault."""

from __future__ import annotations

import json
import re
import sys

from conceptry.diagnostics import quoted
from conceptry.source.document import DataPath, Json, Span, json_pointer, position, raw_offset

MAX_DEPTH = 64
MAX_DIGITS = 400
"""Longer than any double needs; CPython refuses to convert whole numbers of 4,300 digits."""
MAX_FAULTS = 500
"""Nobody reads more of them in one file."""
MAX_COMMAND = 40

_decode_at = json.JSONDecoder().raw_decode
_skip_space = re.compile(r"[ \t\n\r]*").match
_number_at = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?").match
_bare_word_at = re.compile(r"[A-Za-z_$][\w$]*").match
_bare_name_at = re.compile(r"[A-Za-z_$][\w$-]*").match
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

_FOUND_HINTS = {
    "/": "JSON has no comments; remove it",
    "#": "JSON has no comments; remove it",
    "\ufeff": "a byte-order mark that nobody sees; remove it",
    "\u201c": 'a text stands in straight double quotes: "',
    "\u201d": 'a text stands in straight double quotes: "',
    "": "the file ends too early; is a closing bracket missing?",
}
"""What to do about a character that stands where none like it can, by the character."""


class SyntaxFaultError(Exception):
    """A fault that ends the reading, or one of those that are kept while it goes on."""

    def __init__(
        self, code: str, message: str, offset: int, path: DataPath, hint: str = ""
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.offset = code, message, offset
        self.path, self.hint = path, hint


class Reader:
    """Reads one text; `values`, `keys` and `faults` hold what it met."""

    def __init__(self, text: str, line_starts: tuple[int, ...]) -> None:
        self.text = text
        self.line_starts = line_starts
        self.values: dict[DataPath, Span] = {}
        self.keys: dict[DataPath, Span] = {}
        self.faults: list[SyntaxFaultError] = []
        self.broken: set[str] = set()

    def document(self) -> Json:
        """Read the whole text as one value."""
        data, end = self.value(self.skip(0), ())
        end = self.skip(end)
        if end != len(self.text):
            hint = "a file is one object; is a bracket closed too early?"
            raise self.fault("more text after the end of the document", end, (), hint)
        return data

    def fault(self, message: str, at: int, path: DataPath, hint: str = "") -> SyntaxFaultError:
        """Return a fault that says what was found at a place."""
        found = quoted(self.text[at]) if at < len(self.text) else "the end of the file"
        hint = _FOUND_HINTS.get(self.char(at)) or hint
        return SyntaxFaultError("not-json", f"{message}, found {found}", at, path, hint)

    def keep(self, fault: SyntaxFaultError, *, is_broken: bool = True) -> None:
        """Note a fault and read on: what stands at its path may not be what was meant."""
        self.faults.append(fault)
        if is_broken:
            self.broken.add(json_pointer(fault.path))
        if len(self.faults) >= MAX_FAULTS:
            message = f"{MAX_FAULTS} faults; the reading ends here"
            hint = "mend these first"
            raise SyntaxFaultError("not-json", message, fault.offset, (), hint)

    def skip(self, at: int) -> int:
        """Return the place of the next character that is not white space."""
        match = _skip_space(self.text, at)
        assert match is not None
        return match.end()

    def char(self, at: int) -> str:
        """Return the character at a place, or nothing at the end."""
        return self.text[at : at + 1]

    def value(self, at: int, path: DataPath) -> tuple[Json, int]:
        """Read the value that begins at a place, and return it with the place after it."""
        start, first = at, self.char(at)
        if len(path) > MAX_DEPTH:
            message = f"more than {MAX_DEPTH} levels of brackets"
            hint = "a record needs fewer than ten; is a closing bracket missing?"
            raise SyntaxFaultError("too-deep", message, at, (), hint)
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
        word = _bare_word_at(self.text, at + (self.char(at) in "-+"))
        if word and word[0] in _WORDS and word.start() == at:
            return _WORDS[word[0]], word.end()
        if word and word.start() <= at + 1:
            hint = _NON_JSON_WORDS.get(word[0], "a text stands in double quotes")
            message = f"{quoted(word[0])} is not a JSON value"
            fault = SyntaxFaultError("not-json", message, at, path, hint)
            if word[0] not in _NON_JSON_WORDS:
                raise fault
            self.keep(fault)
            return None, word.end()
        like = _number_like_at(self.text, at)
        if like is None:
            quote = "a text stands in double quotes"
            hint = quote if self.char(at) == "'" else "write a value before it, or remove the place"
            raise self.fault("expected a value", at, path, hint)
        number = _parse_number(like[0])
        if isinstance(number, str):
            hint = _number_hint(like[0])
            self.keep(SyntaxFaultError("not-json", number, at, path, hint))
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
            start = at + raw_offset(self.text, at, half.start())
            hint = r"write the character itself, or both halves: \ud83d\ude80"
            message = r"a \u escape for half of a character"
            self.keep(SyntaxFaultError("lone-surrogate", message, start, path, hint))
            result = _surrogate.sub("\ufffd", result)
        return result, end

    def _repaired(self, at: int, path: DataPath, error: json.JSONDecodeError) -> tuple[str, int]:
        """Report every fault within a text, and read it as it was most likely meant."""
        whole = _text_at(self.text, at)
        if whole is None or self._runs_on(error.pos, whole.end()):
            message = "this text has no closing quote"
            hint = r"close it on the same line; a line break within a text is written \n"
            raise SyntaxFaultError("not-json", message, at, path, hint)
        pieces = []
        for piece in _piece.finditer(self.text, at + 1, whole.end() - 1):
            fault = _piece_fault(self.text, piece, path)
            if fault is not None:
                self.keep(fault)
            pieces.append(piece[0] if fault is None else json.dumps(piece[0])[1:-1])
        return json.loads(f'"{"".join(pieces)}"'), whole.end()

    def _runs_on(self, at: int, end: int) -> bool:
        """Say whether a text with a line break in it took in what follows a forgotten quote."""
        return "\n" in self.text[at:end] and self.char(self.skip(end)) not in (*",:]}", "")

    def _object(self, at: int, path: DataPath) -> tuple[Json, int]:
        result: dict[str, Json] = {}
        at = self.skip(at + 1)
        if self.char(at) == "}":
            return result, at + 1
        while True:
            if self.char(at) != '"':
                raise self.fault("expected a name in double quotes", at, path, self._name_hint(at))
            start = at
            name, at = self._string(at, path)
            if name in result:
                line, column = position(self.line_starts, self.keys[*path, name][0])
                message = f"the name {quoted(name)} was given before, at {line}:{column}"
                hint = "keep one of the two"
                self.keep(SyntaxFaultError("duplicate-name", message, start, (*path, name), hint))
            self.keys[*path, name] = (start, at)
            at = self.skip(at)
            if self.char(at) != ":":
                hint = f"write {quoted(name)}: and then its value"
                raise self.fault("expected ':' after a name", at, (*path, name), hint)
            result[name], at = self.value(self.skip(at + 1), (*path, name))
            at, more = self._more(at, "}", path)
            if not more:
                return result, at

    def _array(self, at: int, path: DataPath) -> tuple[Json, int]:
        result: list[Json] = []
        at = self.skip(at + 1)
        if self.char(at) == "]":
            return result, at + 1
        while True:
            item, at = self.value(at, (*path, len(result)))
            result.append(item)
            at, more = self._more(at, "]", path)
            if not more:
                return result, at

    def _more(self, at: int, close: str, path: DataPath) -> tuple[int, bool]:
        end = self.skip(at)
        found = self.char(end)
        if found == close:
            return end + 1, False
        if found == ",":
            following = self.skip(end + 1)
            if self.char(following) != close:
                return following, True
            message = f"a comma before the closing {quoted(close)}"
            fault = SyntaxFaultError("not-json", message, end, path, "remove the comma")
            self.keep(fault, is_broken=False)
            return following + 1, False
        hint = "a comma is missing before it" if found in ('"', "{", "[") else ""
        if found in ("}", "]"):
            hint = f"is {quoted(close)} missing before it?"
        elif found.isalpha() or found == "%":
            hint = "a number with its unit is a text, in double quotes"
        fault = self.fault(f"expected ',' or '{close}'", end, path, hint)
        if not self._is_next(end, close):
            raise fault
        self.keep(fault, is_broken=False)
        return end, True

    def _name_hint(self, at: int) -> str:
        word = _bare_name_at(self.text, at + (self.char(at) == "'"))
        if word:
            return f"write {quoted(word[0])}"
        return "remove the comma" if self.char(at) == "," else 'write a name and a value: "name": 1'

    def _is_next(self, at: int, close: str) -> bool:
        """Say whether only a comma is missing: the next item stands there, whole."""
        if close == "]" and self.char(at) in ("{", "["):
            return True
        item = _text_at(self.text, at)
        after = self.char(self.skip(item.end())) if item else ""
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


def _piece_fault(text: str, piece: re.Match[str], path: DataPath) -> SyntaxFaultError | None:
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
            return SyntaxFaultError(
                "not-json",
                "a backslash before a bare control character",
                at,
                path,
                r"write a backslash as \\, and a line break as \n",
            )
        hint = rf"write \{written}: in JSON a backslash itself is written \\"
        return SyntaxFaultError("not-json", message, at, path, hint)
    if found < " ":
        message = f"a bare control character {quoted(found)} in a text"
        hint = r"write a line break as \n and a tab as \t"
        return SyntaxFaultError("not-json", message, at, path, hint)
    return None
