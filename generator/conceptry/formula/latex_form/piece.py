r"""LaTeX to pieces: commands, letters, numbers, signs and texts, each with its place.

Commands that do anything but mathematics are refused here, wherever they stand.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from conceptry.formula.characters import ACCENTS, LETTER, SUBSCRIPTS, SUPERSCRIPTS
from conceptry.formula.errors import FormulaError
from conceptry.formula.latex_form.command import (
    CLOSING_SIZES,
    KNOWN,
    OPENING_SIZES,
    SPACES,
    TEXTS,
    hint_for,
    is_refused,
)

MAX_LENGTH: Final = 2000
"""Longest LaTeX that is read, in characters."""

type Kind = Literal["command", "letter", "number", "text", "sign", "end"]

_GROUP: Final = r"(?:\{,\}|\\[,:; ]|~)"
_NUMBER: Final = re.compile(rf"(?:\d{{1,3}}(?:{_GROUP}\d{{3}})+(?!\d)|\d+)(?:\.\d+)?", re.ASCII)
_COMMAND: Final = re.compile(r"\\(?:operatorname\*|[A-Za-z]+|.)", re.DOTALL)
_LETTER: Final = re.compile(rf"{LETTER}[{''.join(ACCENTS)}]*")
_EXPONENT: Final = re.compile(r"[eE]([+\-−]?)(\d+)", re.ASCII)
# In a text these stand for the characters themselves.
_ESCAPE: Final = re.compile(r"\\(?:([_%&#${} ])|(text[a-z]+) ?)|~")
_ESCAPED: Final = {"textbackslash": "\\", "textasciicircum": "^", "textasciitilde": "~"}
_FOREIGN: Final = {
    "$": "write the formula alone, without dollar signs around it",
    "&": "write one relation without &; give each further equation its own entry",
    "%": r"% begins a comment in LaTeX; a percent sign is written \%",
    "#": "leave it out",
    "√": r"write \sqrt{x}",
    "∛": r"write \sqrt[3]{x}",
    ".": r"a point stands inside a number: 0.5; a product is written \cdot",
    "÷": r"write \frac{a}{b}",
    ":": r"write \frac{a}{b} for a division",
}
_PAIRS: Final = {"<=": r"\leq", ">=": r"\geq", "<<": r"\ll", ">>": r"\gg", "->": r"\to"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of LaTeX; the text of a command is its name without the backslash."""

    kind: Kind
    text: str
    start: int
    end: int
    spaced: bool = False


def read_pieces(text: str) -> tuple[Piece, ...]:
    r"""Split LaTeX into pieces, the last of which is ``end``; spaces are noted and dropped.

    Raises
    ------
    FormulaError
        When the text is too long, or has a command or a character that is not read.

    Examples
    --------
    >>> [piece.text for piece in read_pieces(r"\frac{12\,000}{\tau}")]
    ['frac', '{', '12000', '}', '{', 'tau', '}', '']
    """
    if len(text) > MAX_LENGTH:
        message = f"the LaTeX has {len(text)} characters, at most {MAX_LENGTH} are read"
        raise FormulaError(message, MAX_LENGTH, len(text), "split it into several equations")
    pieces: list[Piece] = []
    at, spaced = 0, False
    while at < len(text):
        if text[at].isspace() or text[at] == "~":
            at, spaced = at + 1, True
            continue
        piece, after = _read_piece(text, at, spaced=spaced)
        at = after
        spaced = piece.kind == "command" and piece.text in SPACES
        if not spaced:
            pieces.append(piece)
    pieces.append(Piece("end", "", len(text), len(text), spaced))
    _check_sizes(pieces)
    return tuple(pieces)


def _read_piece(text: str, at: int, *, spaced: bool) -> tuple[Piece, int]:
    """Read the piece that begins at a place, and return it with the place after it."""
    if text[at] == "\\":
        return _read_command(text, at, spaced=spaced)
    number = _NUMBER.match(text, at)
    if number is not None:
        _check_number(text, number)
        digits = re.sub(_GROUP, "", number[0])
        return Piece("number", digits, at, number.end(), spaced), number.end()
    letter = _LETTER.match(text, at)
    if letter is not None and letter[0][0] not in "ΣΠ":
        return Piece("letter", letter[0], at, letter.end(), spaced), letter.end()
    pair = text[at : at + 2]
    if pair in _PAIRS:
        raise FormulaError(f"found {pair!r}", at, at + 2, f"write {_PAIRS[pair]}")
    if pair == ":=":
        return Piece("sign", ":=", at, at + 2, spaced), at + 2
    _check_character(text, at)
    return Piece("sign", text[at], at, at + 1, spaced), at + 1


def _read_command(text: str, at: int, *, spaced: bool) -> tuple[Piece, int]:
    match = _COMMAND.match(text, at)
    if match is None:
        message, hint = "found a backslash with nothing after it", "remove it"
        raise FormulaError(message, at, at + 1, hint)
    name, end = match[0][1:], match.end()
    if is_refused(name):
        message = rf"found \{name}, which does something other than mathematics"
        raise FormulaError(message, at, end, hint_for(name))
    if name not in KNOWN and not name.isspace():
        shown = rf"\{name}" if name.isprintable() else "a backslash before a control character"
        message = f"found {shown}, which is not read in a formula"
        raise FormulaError(message, at, end, hint_for(name))
    if name in TEXTS:
        words, after = _read_text(text, name, at, end)
        return Piece("text", words, at, after, spaced), after
    return Piece("command", " " if name.isspace() else name, at, end, spaced), end


def _read_text(text: str, name: str, start: int, at: int) -> tuple[str, int]:
    r"""Read the words in braces after ``\text``."""
    opened = len(text) - len(text[at:].lstrip())
    message, hint = rf"found \{name} without its words in braces", rf"write \{name}{{in}}"
    if text[opened : opened + 1] != "{":
        raise FormulaError(message, start, at, hint)
    depth, after = 0, opened
    while after < len(text):
        if text[after] == "\\":
            after += 1
        else:
            depth += {"{": 1, "}": -1}.get(text[after], 0)
        after += 1
        if depth == 0:
            return _plain_text(text, opened + 1, after - 1), after
    raise FormulaError(message, start, at, hint)


def _plain_text(text: str, start: int, end: int) -> str:
    """Return a text as it is set: escapes resolved, braces dropped; other commands are refused."""
    pieces, at = [], start
    while at < end:
        escape = _ESCAPE.match(text, at, end)
        if escape is not None and (escape[2] is None or escape[2] in _ESCAPED):
            pieces.append(escape[1] or _ESCAPED.get(escape[2] or "", " "))
            at = escape.end()
        elif text[at] == "\\":
            piece, _ = _read_command(text, at, spaced=False)
            message = rf"found \{piece.text} within a text"
            raise FormulaError(message, at, piece.end, "close the text first")
        elif text[at] == "$":
            raise FormulaError("found '$' within a text", at, at + 1, "close the text first")
        else:
            pieces.append("" if text[at] in "{}" else text[at])
            at += 1
    return "".join(pieces)


def _check_number(text: str, number: re.Match[str]) -> None:
    """Refuse a power of ten in the way of programs."""
    power = _EXPONENT.match(text, number.end())
    if power is None:
        return
    sign = "-" if power[1] in ("-", "−") else ""
    message = f"found {text[number.start() : power.end()]}, which LaTeX sets as a product with e"
    hint = rf"write {number[0]} \times 10^{{{sign}{power[2]}}}"
    raise FormulaError(message, number.start(), power.end(), hint)


def _check_character(text: str, at: int) -> None:
    character = text[at]
    is_small = character in SUPERSCRIPTS or character in SUBSCRIPTS
    if character not in _FOREIGN and not is_small and character.isprintable():
        return
    if is_small:
        is_above = character in SUPERSCRIPTS
        plain = (SUPERSCRIPTS if is_above else SUBSCRIPTS)[character]
        hint = f"write {'^' if is_above else '_'}{{{plain}}}"
    else:
        hint = _FOREIGN.get(character, "remove it")
    raise unreadable(character, at, hint)


def unreadable(character: str, at: int, hint: str) -> FormulaError:
    """Return the error for a character that is not read."""
    name = unicodedata.name(character, "a character without a name").lower()
    shown = f"{character!r} " if character.isprintable() else ""
    message = f"found {shown}(U+{ord(character):04X}, {name}), which is not read in LaTeX"
    return FormulaError(message, at, at + 1, hint)


def _check_sizes(pieces: list[Piece]) -> None:
    r"""Check that each ``\left`` has its ``\right``."""
    opened: list[Piece] = []
    for piece in pieces:
        if piece.kind != "command" or piece.text not in OPENING_SIZES | CLOSING_SIZES:
            continue
        if piece.text == "left":
            opened.append(piece)
        elif piece.text == "right" and not opened:
            raise FormulaError(
                r"found \right without \left", piece.start, piece.end, r"write \left( x \right)"
            )
        elif piece.text == "right":
            opened.pop()
    if opened:
        first = opened[0]
        message = r"found \left without \right"
        raise FormulaError(message, first.start, first.end, r"write \left( x \right)")
