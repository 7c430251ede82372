"""Rules for every text of a record: nothing hidden, nothing that tries to run."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, quoted

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath, Json

_ALLOWED_CONTROLS = frozenset("\n\t")
_ALLOWED_FORMATS = frozenset(
    "\u200c\u200d\u2060\u2061\u2062"
)  # joiners that scripts and emoji need

# What would run if a page took the text for markup. Nothing of it ever would, since every text is
# escaped; but a record that holds it was made by somebody who tried.
_script = re.compile(
    r"<\s*/?\s*(?:script|iframe|object|embed|svg|style|link|meta|base|form)\b[^>]*>?"
    r"|<[a-z][^>]*\son[a-z]+\s*=[^>]*>?"
    r"|\b(?:javascript|vbscript)\s*:|data\s*:\s*text/html"
    r"|\\(?:href|url|htmlClass|htmlStyle)\s*\{",
    re.IGNORECASE,
)


def check_texts(record: Record) -> Iterator[Diagnostic]:
    """Check each text of the document, known field or not."""
    source = record.source
    for path, text in _texts(source.data, ()):
        if text and not text.strip():
            yield source.diagnose("empty-text", "a text of nothing but spaces", path=path)
        for offset, char in enumerate(text):
            if _is_hidden(char):
                name = unicodedata.name(char, "a control character").lower()
                message = f"U+{ord(char):04X} ({name}) in a text"
                hint = "remove it, or type the text again"
                yield source.diagnose("unsafe-text", message, path=path, inside=offset, hint=hint)
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
    return category in ("Cf", "Co", "Cn") and char not in _ALLOWED_FORMATS
