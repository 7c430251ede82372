"""What is wrong with what an author wrote, and how it is said.

A fault of an author is a `Diagnostic`, a value; a fault of a programmer is an
exception. This module knows no files, no models and no command line.
"""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    """Stops the build."""
    WARNING = "warning"
    """Is counted; the page is made, and what it lacks is said on it."""


@dataclass(frozen=True)
class Code:
    """One kind of finding."""

    name: str
    severity: Severity
    summary: str


def _table(*rows: tuple[str, Severity, str]) -> dict[str, Code]:
    return {name: Code(name, severity, summary) for name, severity, summary in rows}


_E, _W = Severity.ERROR, Severity.WARNING

CODES = _table(
    # The file
    ("unreadable-file", _E, "The file cannot be read, or is none."),
    ("not-utf8", _E, "The file is not encoded as UTF-8."),
    ("not-json", _E, "The text is not JSON at this place."),
    ("duplicate-name", _E, "One object has the same name twice; only one value could be meant."),
    ("too-deep", _E, "Brackets are nested deeper than any record needs."),
    ("lone-surrogate", _E, "A \\u escape stands for half a character."),
    (
        "eaten-backslash",
        _E,
        "JSON took a single backslash and the letter after it for a control character.",
    ),
    ("file-name-differs", _E, "The file's name is not the record's id."),
    ("colliding-names", _E, "Two files, ids or titles differ only in case or in Unicode form."),
    ("repeated-title", _W, "Two concepts have the same title, so readers cannot tell them apart."),
    ("still-the-template", _W, "A record that still says what the starting record says."),
    ("passed-over", _W, "A file or folder that looks like a record but is not read as one."),
    ("no-records", _E, "The folder holds no records."),
    # The shape of a record
    ("missing-field", _E, "A field that every record needs is not there."),
    ("unknown-field", _E, "A field that no record has."),
    ("wrong-type", _E, "A value of another type than the field takes."),
    ("empty-text", _E, "A text that must say something is empty."),
    ("unknown-value", _E, "A value outside the field's list."),
    ("out-of-range", _E, "A number, text or list outside what the field takes."),
    ("bad-id", _E, "An id that cannot be an address."),
    ("unsafe-address", _E, "An address that is not http or https."),
    ("unsafe-text", _E, "A character that no reader can see and that can hide or reverse text."),
    ("script-in-text", _E, "A text that looks like a script of a page."),
    ("other-branch", _E, "Workstream, branch and subbranch do not belong together."),
    ("repeated-value", _E, "A value or an address that the taxonomy gives twice."),
    # Links between records
    ("misspelled-concept", _E, "A link to a concept that is not there, close to one that is."),
    ("unknown-concept", _W, "A link to a concept that is not there."),
    ("self-link", _E, "A concept that names itself."),
    ("repeated-link", _W, "A link given twice in one list."),
    ("prerequisite-cycle", _E, "Concepts that need each other in a circle."),
    ("unknown-lab", _W, "A lab or an investigation that this site does not have."),
    # Quizzes
    ("answer-out-of-range", _E, "The answer is not the position of an option."),
    ("equal-options", _E, "Two options of a question say the same."),
    # Equations
    ("bad-equation", _E, "The equation cannot be read."),
    ("undeclared-symbol", _E, "The equation uses a symbol that its variables do not declare."),
    ("unused-symbol", _E, "A variable that the equation does not use."),
    ("repeated-symbol", _E, "A symbol declared twice."),
    (
        "not-executable",
        _W,
        "The equation declares no symbols, so it has no chart and no calculator.",
    ),
    ("incomplete-executable", _E, "An equation with one half of its executable part."),
    ("unknown-unit", _E, "A unit that is not known."),
    ("unit-mismatch", _E, "Units that cannot be added, compared or made equal."),
    ("default-out-of-range", _E, "The default of a variable lies outside its own range."),
    ("bad-scale", _E, "A logarithmic scale over zero or negative numbers."),
    ("no-default-result", _E, "The equation has no finite value of readable size at its defaults."),
    ("default-outside-model", _E, "The defaults break one of the equation's own conditions."),
    ("bad-chart", _E, "A chart that cannot be drawn as it is asked for."),
)


@dataclass(frozen=True, order=True)
class Diagnostic:
    """One finding, with its place.

    Lines and columns are counted from one, columns in code points.
    """

    path: str
    line: int
    column: int
    code: str
    message: str
    pointer: str = ""
    hint: str = ""

    @property
    def severity(self) -> Severity:
        """Take the severity from the table of codes."""
        return CODES[self.code].severity


def errors(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Keep the findings that stop the build."""
    return tuple(d for d in diagnostics if d.severity is Severity.ERROR)


def render_text(diagnostic: Diagnostic) -> str:
    """Write one finding for people: ``file:line:column: code message``, and the hint below it."""
    place = f"{diagnostic.path}:{diagnostic.line}:{diagnostic.column}"
    mark = "" if diagnostic.severity is Severity.ERROR else "warning: "
    where = f" at {diagnostic.pointer}" if diagnostic.pointer else ""
    text = _one_line(f"{place}: {mark}{diagnostic.code} {diagnostic.message}{where}")
    return f"{text}\n    hint: {_one_line(diagnostic.hint)}" if diagnostic.hint else text


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """Write findings for tools: one JSON list of objects."""
    rows = [
        {
            "path": d.path,
            "line": d.line,
            "column": d.column,
            "severity": str(d.severity),
            "code": d.code,
            "message": d.message,
            "pointer": d.pointer,
            "hint": d.hint,
        }
        for d in diagnostics
    ]
    text = json.dumps(rows, ensure_ascii=False, indent=2)
    # Names of files may hold bytes that are no text; they become escapes, which JSON knows.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def count_text(diagnostics: Sequence[Diagnostic]) -> str:
    """Say how many findings there are, such as ``2 errors, 1 warning``."""
    bad = len(errors(diagnostics))
    parts = [_plural(bad, "error"), _plural(len(diagnostics) - bad, "warning")]
    return ", ".join(part for part in parts if part) or "no findings"


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.72) -> str | None:
    """Return the known word that `word` most likely stands for.

    Examples
    --------
    >>> nearest("tradeof", ["role", "tradeoff"])
    'tradeoff'
    >>> nearest("colour", ["role", "tradeoff"]) is None
    True
    """
    by_fold: dict[str, str] = {}
    for name in known:
        by_fold.setdefault(name.casefold(), name)
    found = difflib.get_close_matches(word.casefold()[:200], list(by_fold), n=1, cutoff=cutoff)
    return by_fold[found[0]] if found else None


def quoted(value: object, *, limit: int = 60) -> str:
    """Show a value as JSON writes it, cut to `limit` characters."""
    text = json.dumps(value, ensure_ascii=False)
    text = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _one_line(text: str) -> str:
    """Write as escapes what would break or hide a line, such as names of files may hold."""
    hidden = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "".join(f"\\u{ord(c):04x}" if unicodedata.category(c) in hidden else c for c in text)


def _plural(count: int, noun: str) -> str:
    if count == 0:
        return ""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def render_codes() -> str:
    """Write the table of codes as Markdown, for the documentation."""
    rows = [f"| `{code.name}` | {code.severity} | {code.summary} |" for code in CODES.values()]
    return "\n".join(["| Code | Level | Meaning |", "| --- | --- | --- |", *rows]) + "\n"
