"""Plain text of a record, cut into what a template shows."""

from __future__ import annotations

import re

_blank_line = re.compile(r"\n[ \t]*\n\s*")
_spaces = re.compile(r"\s+")


def paragraphs(text: str | None) -> tuple[str, ...]:
    r"""Part a text at its blank lines.

    Examples
    --------
    >>> paragraphs("One.\n\nTwo,\nstill two.")
    ('One.', 'Two,\nstill two.')
    """
    if text is None:
        return ()
    return tuple(part.strip() for part in _blank_line.split(text) if part.strip())


def summary(text: str, *, limit: int = 160) -> str:
    """Shorten a text to a description for search engines, at a word."""
    line = _spaces.sub(" ", text).strip()
    if len(line) <= limit:
        return line
    return line[: limit - 1].rsplit(" ", 1)[0] + "…"
