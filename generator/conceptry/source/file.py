"""Files and texts to documents."""

from __future__ import annotations

import codecs
import stat
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from conceptry.diagnostics import Diagnostic
from conceptry.source.document import Source, json_pointer, line_starts, position
from conceptry.source.reader import Reader, SyntaxFaultError

MAX_BYTES = 1_000_000
"""A long record has 60,000."""


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
        if not path.resolve().is_relative_to(path.parent.resolve()):
            hint = "a site shows what lies in its folder alone; put the file itself here"
            message = "a link that leads outside of its folder"
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
    other = _other_encoding(raw)
    if other:
        message = f"the file is encoded as {other}"
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


def _other_encoding(raw: bytes) -> str:
    """Name the encoding of bytes that no UTF-8 text has at its beginning, or return nothing."""
    # The mark of UTF-16 is the beginning of that of UTF-32; JSON begins with an ASCII character.
    if raw.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "UTF-32"
    if raw.startswith(b"\0\0") or raw[1:4] == b"\0\0\0":
        return "UTF-32"
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in raw[:2]:
        return "UTF-16"
    return ""


def parse(text: str, *, display_path: str) -> Read:
    """Read a JSON document.

    Stricter than `json.loads`: a name given twice, ``NaN`` and ``Infinity``,
    and half a character are faults. All faults are reported up to the first
    one after which nobody can say where the next value begins.
    """
    starts = line_starts(text)
    reader = Reader(text, starts)
    source = None
    try:
        data = reader.document()
        spans = MappingProxyType(reader.values), MappingProxyType(reader.keys)
        source = Source(display_path, text, data, *spans, starts, frozenset(reader.broken))
    except SyntaxFaultError as fault:
        reader.faults.append(fault)
    found = tuple(
        Diagnostic(
            display_path,
            *position(starts, fault.offset),
            fault.code,
            fault.message,
            json_pointer(fault.path),
            fault.hint,
        )
        for fault in sorted(reader.faults, key=lambda fault: fault.offset)
    )
    return Read(source, found)


def _refused(diagnostic: Diagnostic) -> Read:
    return Read(None, (diagnostic,))
