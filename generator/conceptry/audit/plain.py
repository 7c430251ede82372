"""A script as the texts in it read: without escapes, and with texts that a plus joins as one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

_ESCAPE: Final = r"""
    \\u\{ [\da-f]{1,8} \} | \\u [\da-f]{4} | \\x [\da-f]{2} | \\[0-7]{1,3}
  | \\\r\n | \\. | [\t\r\n]
"""
_PIECE: Final = re.compile(_ESCAPE, re.VERBOSE | re.IGNORECASE | re.DOTALL)
_BETWEEN: Final = r"(?:\s | /\*.*?\*/ | //[^\n]*\n)*"
_JOINED: Final = re.compile(
    rf"""{_ESCAPE} | ["'`] {_BETWEEN} \+ {_BETWEEN} ["'`]""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_IS_JOINED: Final = re.compile(r"""["'`]\s*(?:/[*/].*)?\+""")
_SPACES: Final = {"b": " ", "f": " ", "v": " ", "t": "", "n": "", "r": ""}
"""What stands for a letter behind a backslash; browsers drop the last three from addresses."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A script without escapes.

    Parameters
    ----------
    starts, places : where in the plain text a piece begins, and where that stands in the script
    """

    text: str
    starts: tuple[int, ...]
    places: tuple[int, ...]

    def place(self, at: int) -> int:
        """Return where in the script a place of the plain text stands."""
        piece = bisect_right(self.starts, at) - 1
        return self.places[piece] + at - self.starts[piece]


def read_plain(text: str) -> Iterator[Plain]:
    r"""Yield a script with its texts as they stand, and as the pluses between them join them.

    Examples
    --------
    >>> [one.text for one in read_plain(r'f("\x68t" + "tp:\/\/a")')]
    ['f("ht" + "tp://a")', 'f("http://a")']
    """
    yield _write(text, _PIECE, _meaning)
    if _IS_JOINED.search(text):
        yield _write(text, _JOINED, _meaning)


def _write(text: str, pieces: re.Pattern[str], meaning: Callable[[str], str]) -> Plain:
    parts: list[str] = []
    starts, places = [0], [0]
    length = at = 0
    for match in pieces.finditer(text):
        before, piece = text[at : match.start()], meaning(match[0])
        parts += (before, piece)
        at = match.end()
        starts += (length + len(before), length + len(before) + len(piece))
        places += (match.start(), at)
        length += len(before) + len(piece)
    return Plain("".join((*parts, text[at:])), tuple(starts), tuple(places))


def _meaning(piece: str) -> str:
    """Return what an escape stands for; a line break, a tab and a plus between texts are gone."""
    if piece[0] != "\\" or piece[1] in "\r\n\u2028\u2029":
        return ""
    letter = piece[1]
    if letter in "uUxX" and len(piece) > 2:  # noqa: PLR2004 (a backslash and a letter)
        return _letter(int(piece[2:].strip("{}"), 16))
    if letter in "01234567":
        return _letter(int(piece[1:], 8))
    return _SPACES.get(letter, letter)


def _letter(number: int) -> str:
    letter = chr(number) if number <= 0x10FFFF else " "  # noqa: PLR2004 (the last code point)
    return "" if letter in "\t\r\n" else letter
