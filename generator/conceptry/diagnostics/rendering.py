"""How findings are written: for people, for tools and beside the lines of a change."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable

from conceptry.diagnostics.code import Severity
from conceptry.diagnostics.codes import CODES
from conceptry.diagnostics.finding import Diagnostic


def render_text(diagnostic: Diagnostic) -> str:
    """Write one finding for people: ``file:line:column: code message``, and the hint below it."""
    place = f"{diagnostic.path}:{diagnostic.line}:{diagnostic.column}"
    mark = "" if diagnostic.severity is Severity.ERROR else f"{diagnostic.severity}: "
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
            "docs": CODES[d.code].docs,
        }
        for d in diagnostics
    ]
    text = json.dumps(rows, ensure_ascii=False, indent=2)
    # Names of files may hold bytes that are no text; they become escapes, which JSON knows.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def render_github(diagnostic: Diagnostic) -> str:
    """Write one finding as a workflow command, which GitHub shows beside the line it is about."""
    kind = "notice" if diagnostic.severity is Severity.NOTE else str(diagnostic.severity)
    places = {
        "file": diagnostic.path,
        "line": str(diagnostic.line),
        "col": str(diagnostic.column),
        "title": diagnostic.code,
    }
    properties = ",".join(f"{name}={_property(value)}" for name, value in places.items())
    where = f" at {diagnostic.pointer}" if diagnostic.pointer else ""
    lines = [f"{diagnostic.message}{where}"]
    lines += [f"hint: {diagnostic.hint}"] if diagnostic.hint else []
    lines.append(f"docs: {CODES[diagnostic.code].docs}")
    return f"::{kind} {properties}::{_data(chr(10).join(map(_one_line, lines)))}"


def _data(text: str) -> str:
    """Escape what would end a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape what would end a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _one_line(text: str) -> str:
    """Write as escapes what would break or hide a line, such as names of files may hold."""
    hidden = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return "".join(f"\\u{ord(c):04x}" if unicodedata.category(c) in hidden else c for c in text)
