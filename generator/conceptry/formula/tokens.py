"""The lexer: the text of a formula to tokens.

Declared symbols are found by longest match, so ``λτ`` is λ times τ while ``MTBF`` is one name. A
run of Latin letters is read as a product only when declared symbols cover all of it, each once;
otherwise it is one undeclared name, which is reported whole.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from conceptry.formula.characters import (
    ACCENTS,
    ADDITION_SIGNS,
    BIG_SIGNS,
    FUNCTIONS,
    LETTER,
    PRIMES,
    PRODUCT_SIGNS,
    RELATION_SPELLINGS,
    RELATIONS,
    ROOT_SIGNS,
    SPACES,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    VULGAR_FRACTIONS,
    WORD,
)
from conceptry.formula.errors import FormulaError
from conceptry.formula.foreign import refuse_foreign
from conceptry.formula.symbol import canonical, compose, spellings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

MAX_LENGTH = 2000
"""Longest formula that is read, in characters."""

_LARGEST_EXPONENT = 300

type Kind = Literal[
    "number", "numeral", "symbol", "function", "vulgar", "big", "relation", "sign", "end"
]

_GROUP = "[ \u00a0\u2009\u202f]"
_NUMBER = re.compile(rf"(?:\d{{1,3}}(?:{_GROUP}\d{{3}})+(?!\d)|\d+)(?:\.\d+)?(?:[eE][+\-−]?\d+)?")
_DIGITS = "0123456789⁰¹²³⁴⁵⁶⁷⁸⁹"
_WORD = re.compile(r"[A-Za-z]+")
_SUPERSCRIPT = re.compile(f"[{''.join(SUPERSCRIPTS)}]+")
_SUBSCRIPT = re.compile(rf"_\{{[^{{}}]*\}}|_{WORD}|[{''.join(SUBSCRIPTS)}]+")
# A star before the end of a side multiplies nothing, so it belongs to the name before it.
_STAR = r"\*(?=\s*(?:$|[=≈≠≤≥<>≪≫∝,;)\]}]))"
# A name that was not declared: Δ with a letter, letters with digits, or one letter of any script.
_NAME = re.compile(
    rf"(?:[Δδ]{LETTER}|[A-Za-z]+[0-9]*|{LETTER}|∞)[{''.join(ACCENTS)}]*[{PRIMES}½]*"
    rf"(?:{_SUBSCRIPT.pattern})?[{PRIMES}½]*(?:{_STAR})?(?:\[[^\[\]]*\])?"
)
_INDEX = re.compile(rf"[ΣΠ∑∏](?:_\{{?\s*({LETTER})|([{''.join(SUBSCRIPTS)}]))")
_CONTINUES = re.compile(rf"[_{''.join(SUBSCRIPTS)}{''.join(ACCENTS)}{PRIMES}½\d]|{_STAR}")
_SINGLE_SIGNS = frozenset("/^_,;!%{}()[]⌊⌋⌈⌉|") | ADDITION_SIGNS.keys() | PRODUCT_SIGNS.keys()
_OPERAND_START = re.compile(rf"{LETTER}|[0-9(\[{{⌊⌈√]")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text.

    Parameters
    ----------
    kind : what the piece is
    text : the piece in its plain form: signs unified, grouping dropped, symbol as declared
    start, end : offsets in the text that was given
    spaced : whether a space stands before it
    base : the base of a logarithm, or the unit of a numeral
    """

    kind: Kind
    text: str
    start: int
    end: int
    spaced: bool = False
    base: str = ""


def read_tokens(
    text: str, symbols: frozenset[str] | None, numerals: Iterable[str]
) -> tuple[Token, ...]:
    """Split a formula into tokens, the last of which is ``end``.

    Raises
    ------
    FormulaError
        When the text is too long, is in another notation, or has a character that no formula is
        written with.
    """
    if len(text) > MAX_LENGTH:
        message = f"the formula has {len(text)} characters, at most {MAX_LENGTH} are read"
        raise FormulaError(message, MAX_LENGTH, len(text), "split it into several equations")
    refuse_foreign(text, symbols or frozenset())
    return _Lexer(text, symbols, numerals).read()


class _Lexer:
    """One pass over one text; places are those of the text as it was given.

    Small characters are read as normal ones, as a source of their own: ``source`` is the text that
    is being read, and ``offset`` is where its first character stands in the composed text.
    """

    def __init__(self, text: str, symbols: Iterable[str] | None, numerals: Iterable[str]) -> None:
        self.source, self.places = _compose(text)
        self.offset = 0
        self.spaced = False
        self.tokens: list[Token] = []
        texts = (canonical(numeral) for numeral in numerals)
        # A bare number is read like any other; only one with its unit is a piece of its own.
        with_unit = (text for text in texts if text[-1:] not in tuple(_DIGITS))
        self.numerals = sorted(with_unit, key=len, reverse=True)
        self.spellings = self._declare(symbols)
        self.longest_first = sorted(self.spellings, key=len, reverse=True)

    def _declare(self, symbols: Iterable[str] | None) -> dict[str, str]:
        if symbols is None:
            return {}
        declared = {
            form: canonical(symbol) for symbol in symbols for form in spellings(symbol) if form
        }
        for match in _INDEX.finditer(self.source):
            # The index of a sum is known inside it, so that ``i x`` can be told from a name.
            index = match[1] or SUBSCRIPTS[match[2]]
            if index.isalpha():
                declared.setdefault(index, index)
        return declared

    def read(self) -> tuple[Token, ...]:
        self._read()
        end = self.places[-1]
        self.tokens.append(Token("end", "", end, end, spaced=self.spaced))
        return tuple(self.tokens)

    def _read(self) -> None:
        at = 0
        while at < len(self.source):
            if self.source[at] in SPACES or self.source[at] in "\r\n":
                self.spaced = True
                at += 1
            else:
                at = self._next(at)

    def _next(self, at: int) -> int:
        """Read one token, or the tokens of one word, and return where the next one begins."""
        character = self.source[at]
        declared = None if _WORD.match(self.source, at) else self._declared_at(at)
        if declared is not None:
            return self._add("symbol", at, len(declared), self.spellings[declared])
        for is_start, read in (
            (character in _DIGITS[:10], self._number),
            (character.isascii() and character.isalpha(), self._word),
            (character in VULGAR_FRACTIONS, self._single("vulgar")),
            (character in BIG_SIGNS, self._big),
            (character in SUPERSCRIPTS, self._superscript),
            (character == "∞" or _is_letter(character), self._name),
        ):
            if is_start:
                return read(at)
        return self._sign(at)

    def _single(self, kind: Kind) -> Callable[[int], int]:
        return lambda at: self._add(kind, at, 1, self.source[at])

    def _add(self, kind: Kind, at: int, length: int, text: str, base: str = "") -> int:
        start, end = self.places[self.offset + at], self.places[self.offset + at + length]
        self.tokens.append(Token(kind, text, start, end, self.spaced, base))
        self.spaced = False
        return at + length

    def _number(self, at: int) -> int:
        for text in self.numerals:
            after = self.source[at + len(text) : at + len(text) + 1]
            if self.source.startswith(text, at) and not re.match(r"[\w.]", after):
                number = text.rstrip("".join(set(text) - set(_DIGITS)))
                return self._add("numeral", at, len(text), number, text[len(number) :].strip())
        match = _NUMBER.match(self.source, at)
        assert match is not None
        text = re.sub(_GROUP, "", match[0]).replace("−", "-").replace("E", "e")
        exponent = int(text.partition("e")[2] or 0)
        if abs(exponent) > _LARGEST_EXPONENT or math.isinf(float(text)):
            message = "found a number that is too large or too small to compute with"
            raise self._fault(at, len(match[0]), message, "write one between 1e-300 and 1e300")
        return self._add("number", at, len(match[0]), text)

    def _declared_at(self, at: int) -> str | None:
        """Return the longest declared spelling here that is a symbol on its own."""
        for spelling in self.longest_first:
            after = at + len(spelling)
            if self.source.startswith(spelling, at) and not _CONTINUES.match(self.source, after):
                self._check_star(spelling, at)
                return spelling
        return None

    def _check_star(self, spelling: str, at: int) -> None:
        """Refuse ``τ*R`` where both τ and τ* are declared."""
        base = spelling.rstrip("*")
        if base == spelling or base not in self.spellings:
            return
        if _OPERAND_START.match(self.source, at + len(spelling)):
            message = f"{spelling!r} can be the symbol {spelling} or {base} times what follows"
            hint = f"write {base} · … for the product, or a space after {spelling}"
            raise self._fault(at, len(spelling), message, hint)

    def _word(self, at: int) -> int:
        match = _WORD.match(self.source, at)
        assert match is not None
        word = match[0]
        pieces = self._segments(at, at + len(word))
        if pieces is None:
            return self._plain_word(at, word)
        for piece in pieces:
            if piece in self.spellings:
                at = self._add("symbol", at, len(piece), self.spellings[piece])
            else:
                at = self._function(at, piece)
        return at

    def _plain_word(self, at: int, word: str) -> int:
        after = at + len(word)
        for base in ("2", "10"):
            if word == "log" and self.source.startswith(base + "(", after):
                return self._add("function", at, len(word) + len(base), word, base)
        return self._function(at, word) if word in FUNCTIONS else self._name(at)

    def _segments(self, start: int, end: int) -> list[str] | None:
        """Cover a run of letters by declared symbols, ending perhaps with a function name."""
        if not self.spellings or self.source[start:end] in FUNCTIONS - self.spellings.keys():
            return None
        best: dict[int, list[str]] = {}
        for at in range(end - 1, start - 1, -1):
            pieces = self._longest_piece(at, end, best)
            if pieces:
                best[at] = pieces
        found = best.get(start)
        # A letter twice in one run, as in RTT, is a name that somebody forgot to declare.
        return found if found and len(set(found)) == len(found) else None

    def _longest_piece(self, at: int, end: int, best: dict[int, list[str]]) -> list[str] | None:
        tail = self.source[at:end]
        if tail in FUNCTIONS and tail not in self.spellings:
            return [tail]
        for spelling in self.longest_first:
            after = at + len(spelling)
            if not self.source.startswith(spelling, at):
                continue
            if after >= end and not _CONTINUES.match(self.source, after):
                self._check_star(spelling, at)
                return [spelling]
            if after in best:
                return [spelling, *best[after]]
        return None

    def _function(self, at: int, name: str) -> int:
        subscript = _SUBSCRIPT.match(self.source, at + len(name))
        if subscript is None:
            return self._add("function", at, len(name), name)
        if name != "log":
            return self._name(at)
        base = "".join(SUBSCRIPTS.get(character, character) for character in subscript[0])
        return self._add("function", at, len(name) + len(subscript[0]), name, base.strip("_{}"))

    def _name(self, at: int) -> int:
        """Read a name that was not declared: letters, accents, subscript, primes, argument."""
        match = _NAME.match(self.source, at)
        assert match is not None
        return self._add("symbol", at, len(match[0]), canonical(match[0]))

    def _big(self, at: int) -> int:
        after = self._add("big", at, 1, BIG_SIGNS[self.source[at]])
        run = _SUBSCRIPT.match(self.source, after)
        if run is None or run[0][0] == "_":
            return after
        return self._small(after, run[0], "_", SUBSCRIPTS)

    def _superscript(self, at: int) -> int:
        run = _SUPERSCRIPT.match(self.source, at)
        assert run is not None
        return self._small(at, run[0], "^", SUPERSCRIPTS)

    def _small(self, at: int, run: str, sign: str, table: Mapping[str, str]) -> int:
        """Read small characters as if they stood in braces after ``^`` or ``_``."""
        self.spaced = False
        self._add("sign", at, 0, sign)
        self._add("sign", at, 0, "{")
        outer = self.source, self.offset
        self.source, self.offset = "".join(map(table.__getitem__, run)), self.offset + at
        self._read()
        self.source, self.offset = outer
        return self._add("sign", at + len(run), 0, "}")

    def _sign(self, at: int) -> int:
        for spelling, sign in RELATION_SPELLINGS.items():
            if self.source.startswith(spelling, at):
                return self._add("relation", at, len(spelling), sign)
        character = self.source[at]
        if character in RELATIONS:
            return self._add("relation", at, 1, character)
        if character in ROOT_SIGNS or character in _SINGLE_SIGNS:
            sign = ADDITION_SIGNS.get(character) or PRODUCT_SIGNS.get(character) or character
            return self._add("sign", at, 1, sign)
        raise self._unknown(at)

    def _unknown(self, at: int) -> FormulaError:
        character = self.source[at]
        name = unicodedata.name(character, "a character without a name").lower()
        shown = f"{character!r} " if character.isprintable() else ""
        message = f"found {shown}(U+{ord(character):04X}, {name}), which no formula is written with"
        return self._fault(at, 1, message, _HINTS.get(character, _ALLOWED))

    def _fault(self, at: int, length: int, message: str, hint: str) -> FormulaError:
        start, end = self.places[self.offset + at], self.places[self.offset + at + length]
        return FormulaError(message, start, end, hint)


def _is_letter(character: str) -> bool:
    return character.isalpha() and character not in SUBSCRIPTS


_ALLOWED = (
    "letters, digits, + − · × / ^ _ ( ) [ ] | | ⌊ ⌋ ⌈ ⌉ √ Σ Π, relations such as = ≈ ≤, and commas"
)
_HINTS = {
    ".": "a point stands inside a number: 0.5; thousands are set apart by spaces: 1 200 000",
    "÷": "write / for a division",
    "∫": "integrals are not read: give the integrated form, or the equation as plain text",
    ":": "write / for a division",
    **dict.fromkeys(SUBSCRIPTS, "an index follows a symbol directly: x₁, B₂"),
}


def _compose(text: str) -> tuple[str, list[int]]:
    """Return the text in composed form, and for each of its characters the place in the original.

    Letters are composed with the marks that follow them, one cluster at a time, so that each
    character of the result still has one place.
    """
    if text.isascii():
        return text, list(range(len(text) + 1))
    composed: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        after = at + 1
        while after < len(text) and unicodedata.combining(text[after]):
            after += 1
        cluster = compose(text[at:after])
        composed.append(cluster)
        # Every character of a cluster but the first ends where the next cluster begins.
        places.extend([at] + [min(at + 1, after)] * (len(cluster) - 1))
        at = after
    places.append(len(text))
    return "".join(composed), places
