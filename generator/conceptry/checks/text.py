"""Rules for every text of a record: nothing hidden, nothing that tries to run."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, quoted

if TYPE_CHECKING:
    from conceptry.source import DataPath, Json, Source

_ALLOWED_CONTROLS = frozenset("\n\t")
_ALLOWED_FORMATS = frozenset(
    "\u00ad\u200c\u200d\u2060\u2061\u2062"
)  # soft hyphens, and joiners that scripts and emoji need
_CONTROL_NAMES = {
    "\0": "null",
    "\a": "bell",
    "\b": "backspace",
    "\v": "vertical tab",
    "\f": "form feed",
    "\r": "carriage return",
    "\x1b": "escape",
    "\x7f": "delete",
}

# What would run if a page took the text for markup. Nothing of it ever would, since every text is
# escaped; but a record that holds it was made by somebody who tried. A tag follows its bracket at
# once: "below < base" is a comparison. The stretches are bounded, so that no text takes long.
_script = re.compile(
    r"</?(?:script|iframe|object|embed|svg|style|link|meta|base|form)(?=[\s/>]|$)[^<>]{0,200}>?"
    r"|<[a-z][^<>]{0,200}[\s/]on[a-z]{1,30}\s{0,20}=[^<>]{0,200}>?"
    r"|\b(?:javascript|vbscript):(?=\S)|\bdata:\s{0,20}text/html"
    r"|\\(?:href|url|htmlClass|htmlStyle)\s{0,20}\{",
    re.IGNORECASE,
)


def check_texts(source: Source) -> Iterator[Diagnostic]:
    """Check each text of a document, known field or not."""
    for path, text in _texts(source.data, ()):
        if text and not text.strip():
            message = "a text of nothing but spaces"
            hint = "write it, or leave the field out where it is optional"
            yield source.diagnose("empty-text", message, path=path, hint=hint)
        for offset, char in enumerate(text):
            if _is_hidden(char):
                yield _hidden(source, path, offset, char)
                break
        match = _script.search(text)
        if match and path[-1:] != ("url",):
            yield source.diagnose(
                "script-in-text",
                f"{quoted(match[0])} looks like a script of a page",
                path=path,
                inside=match.start(),
                hint="describe it in words; a record holds plain text",
            )


def _hidden(source: Source, path: DataPath, offset: int, char: str) -> Diagnostic:
    name = _CONTROL_NAMES.get(char) or unicodedata.name(char, "a control character").lower()
    hint = "remove it, or type the text again"
    if char == "\r":
        hint = r"write a line break as \n alone"
    message = f"U+{ord(char):04X} ({name}) in a text"
    return source.diagnose("unsafe-text", message, path=path, inside=offset, hint=hint)


def _texts(data: Json, path: DataPath) -> Iterator[tuple[DataPath, str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, list):
        for i, item in enumerate(data):
            yield from _texts(item, (*path, i))
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from _texts(value, (*path, name))


def _is_hidden(char: str) -> bool:
    category = unicodedata.category(char)
    if category == "Cc":
        return char not in _ALLOWED_CONTROLS
    if category == "Cn":  # characters younger than this Python are no fault, those for no use are
        return ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF  # noqa: PLR2004
    return category in ("Cf", "Co") and char not in _ALLOWED_FORMATS
