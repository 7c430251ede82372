"""Plain text of a record, cut into what a template shows."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

_subscript = re.compile(r"(?<=[^\W_])_(\w+)")
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
    return tuple(text[start:end] for start, end in paragraph_spans(text))


def paragraph_spans(text: str) -> tuple[tuple[int, int], ...]:
    r"""Return start and end of each paragraph, without the space around it.

    Examples
    --------
    >>> paragraph_spans(" One.\n\nTwo. ")
    ((1, 5), (7, 11))
    """
    breaks = [match.span() for match in _blank_line.finditer(text)]
    starts = [0, *(end for _, end in breaks)]
    ends = [*(start for start, _ in breaks), len(text)]
    found = []
    for start, end in zip(starts, ends, strict=True):
        piece = text[start:end]
        if piece.strip():
            left = len(piece) - len(piece.lstrip())
            found.append((start + left, start + len(piece.rstrip())))
    return tuple(found)


def lower_subscripts(text: str) -> Markup:
    """Set ``B_in`` as a letter with a subscript, as `lowerSubscripts` of the scripts does.

    Parameters
    ----------
    text
        Made of symbols, numbers and words of ours; it is escaped.

    Examples
    --------
    >>> lower_subscripts("t_o < t_c")
    Markup('t<sub>o</sub> &lt; t<sub>c</sub>')
    """
    return Markup(_subscript.sub(r"<sub>\1</sub>", str(escape(text))))  # noqa: S704 (escaped)


def summary(text: str, *, limit: int = 160) -> str:
    """Shorten a text to a description for search engines, at a word."""
    line = _spaces.sub(" ", text).strip()
    if len(line) <= limit:
        return line
    return line[: limit - 1].rsplit(" ", 1)[0] + "…"
