r"""Pieces to items: a symbol, a number, a sign or a group, each with its index and its power.

This is the list of atoms that TeX itself makes of a formula. Braces, fonts and sizes are gone where
they only say how something looks; what stands under ``\underbrace`` is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NoReturn

from conceptry.formula.characters import (
    ADDITION_SIGNS,
    BIG_SIGNS,
    FUNCTIONS,
    PRODUCT_SIGNS,
    RELATIONS,
)
from conceptry.formula.errors import FormulaError
from conceptry.formula.latex_form.command import (
    ACCENT_COMMANDS,
    BIG,
    BRACES_WITH_WORDS,
    CLOSING_BARS,
    CLOSING_SIZES,
    FONTS,
    FRACTIONS,
    FUNCTION_COMMANDS,
    LETTERS,
    OPENING_BARS,
    OPENING_SIZES,
    RELATION_COMMANDS,
    SIGNS,
    SIZES,
    TRANSPARENT,
)
from conceptry.formula.latex_form.piece import Piece, read_pieces, unreadable

MAX_DEPTH: Final = 60
"""How deep groups may nest."""

type Kind = Literal[
    "name", "number", "function", "big", "relation", "sign", "open-bar", "close-bar",
    "group", "fraction", "root",
]  # fmt: skip
type Items = tuple[Item, ...]

_TABLES: Final[tuple[tuple[Kind, Mapping[str, str]], ...]] = (
    ("name", LETTERS),
    ("relation", RELATION_COMMANDS),
    ("sign", SIGNS),
    ("big", BIG),
    ("function", FUNCTION_COMMANDS),
    ("open-bar", dict.fromkeys(OPENING_BARS, "|")),
    ("close-bar", dict.fromkeys(CLOSING_BARS, "|")),
)
_SIGNS: Final = frozenset("+−±∓·×*/,;!()[]|⌊⌋⌈⌉")
_FENCES: Final = frozenset("()[]{}|⌊⌋⌈⌉")
_BARS: Final = dict.fromkeys(OPENING_BARS | CLOSING_BARS, "|")
_PRIMES: Final = "'′"
_SCRIPTS: Final = ("_", "^", *_PRIMES)
_MARKS: Final = {"*": "*", "′": "'"}
# What may part the letters of a word, such as the unit in \mathrm{GB/s}.
_WITHIN_WORDS: Final = frozenset("−,/")


@dataclass(frozen=True, slots=True)
class Item:
    """One atom of a formula.

    Parameters
    ----------
    text : letters of a name, digits of a number, or a sign in its plain form
    parts : what is in a group, above and below in a fraction, under a root and its index
    below, above : index and power
    """

    kind: Kind
    text: str
    start: int
    end: int
    spaced: bool = False
    parts: tuple[Items, ...] = ()
    below: Items = ()
    above: Items = ()

    @property
    def marks(self) -> str:
        """Return the primes and stars that stand before any power."""
        marks = ""
        for item in self.above:
            if item.kind != "sign" or item.text not in _MARKS or item.below or item.above:
                break
            marks += _MARKS[item.text]
        return marks

    @property
    def exponent(self) -> Items:
        """Return the power without the marks before it."""
        return self.above[len(self.marks) :]


def read_items(latex: str) -> Items:
    r"""Read LaTeX as a list of items.

    Raises
    ------
    FormulaError
        When the text is not LaTeX, or says something that TeX would set differently than meant.

    Examples
    --------
    >>> [(item.kind, item.text) for item in read_items(r"\bar{b} + \mathrm{MTBF}")]
    [('name', 'b̄'), ('sign', '+'), ('name', 'MTBF')]
    """
    reader = _Reader(read_pieces(latex))
    items = reader.items()
    if reader.piece.kind != "end":
        reader.refuse(reader.piece, "found '}' that closes nothing", "remove it")
    return items


class _Reader:
    """Reads pieces from left to right."""

    def __init__(self, pieces: tuple[Piece, ...]) -> None:
        self.pieces = pieces
        self.at = 0
        self.depth = 0

    @property
    def piece(self) -> Piece:
        """Return the next piece."""
        return self.pieces[self.at]

    def take(self) -> Piece:
        """Return the next piece and step over it."""
        piece = self.pieces[self.at]
        self.at += 1
        return piece

    def sees(self, *signs: str) -> bool:
        """Tell whether the next piece is one of these signs."""
        return self.piece.kind == "sign" and self.piece.text in signs

    def end(self) -> int:
        """Return where the last taken piece ended."""
        return self.pieces[self.at - 1].end

    def refuse(self, piece: Piece, message: str, hint: str) -> NoReturn:
        """Refuse the formula at a piece."""
        raise FormulaError(message, piece.start, piece.end, hint)

    def items(self, closing: str = "}") -> Items:
        """Read up to a closing sign or the end."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            message = f"groups nest deeper than {MAX_DEPTH} levels"
            self.refuse(self.piece, message, "name a part and give it an equation of its own")
        found: list[Item] = []
        while self.piece.kind != "end" and not self.sees("}", closing):
            found += self.item()
        self.depth -= 1
        return tuple(found)

    def item(self) -> Items:
        """Read one item with its index and its power; what only says how to space gives none."""
        nuclei = () if self.sees(*_SCRIPTS) else self.nucleus()
        if not self.sees(*_SCRIPTS):
            return nuclei
        if not nuclei:
            message = f"found {self.piece.text!r} with nothing before it"
            self.refuse(self.piece, message, "an index or a power follows a symbol or a group")
        *before, last = nuclei
        return (*before, self.with_scripts(last))

    def with_scripts(self, item: Item) -> Item:
        """Read index and power after an item, which may have some from within its own braces."""
        if item.exponent or (item.below and self.sees("_")):
            item = _group(item.start, item.end, (item,), spaced=item.spaced)
        below, above = item.below, item.above
        seen: set[str] = set()
        while self.sees(*_SCRIPTS):
            sign = self.take()
            if sign.text in _PRIMES:
                above = (Item("sign", "′", sign.start, sign.end), *above)
                continue
            if sign.text in seen:
                message = f"found {sign.text!r} twice, which can be read in two ways"
                hint = f"write braces around what belongs together: {{x{sign.text}a}}{sign.text}b"
                self.refuse(sign, message, hint)
            seen.add(sign.text)
            if sign.text == "_":
                below = (*below, *self.script(sign))
            else:
                above = (*above, *self.script(sign))
        return replace(item, below=below, above=above, end=self.end())

    def script(self, sign: Piece) -> Items:
        """Read what stands after ``_`` or ``^``: a group, or the one piece that TeX takes."""
        piece = self.piece
        if piece.kind == "number" and len(piece.text) > 1:
            taken = piece.text[0]
            message = f"found {piece.text} after {sign.text!r}, where TeX takes {taken} alone"
            self.refuse(piece, message, f"write {sign.text}{{{piece.text}}}")
        if self.sees(*"+-−"):
            message = f"found {piece.text!r} after {sign.text!r}, where TeX takes the sign alone"
            self.refuse(piece, message, f"write {sign.text}{{{piece.text}1}}")
        return self.argument(f"x{sign.text}{{i}}")

    def argument(self, example: str) -> Items:
        """Read the group, or the one piece, that a command takes."""
        piece = self.piece
        if piece.kind == "end" or self.sees("}", *_SCRIPTS):
            before = self.pieces[self.at - 1]
            slash = "\\" if before.kind == "command" else ""
            message = f"found {slash}{before.text} without what belongs to it"
            self.refuse(before, message, f"write {example}")
        items = self.nucleus()
        if not items:
            message = "found an empty group"
            self.refuse(piece, message, f"write what belongs into it: {example}")
        only = items[0]
        is_bare = only.kind == "group" and not (only.below or only.above)
        return only.parts[0] if is_bare else items

    def digit_or_argument(self, example: str) -> Items:
        r"""Read an argument, of which a number gives its first digit, as in ``\frac12``."""
        piece = self.piece
        if piece.kind != "number" or not piece.text.isdigit() or len(piece.text) == 1:
            return self.argument(example)
        rest = replace(piece, text=piece.text[1:], start=piece.start + 1)
        self.pieces = (*self.pieces[: self.at], rest, *self.pieces[self.at + 1 :])
        return (Item("number", piece.text[0], piece.start, piece.start + 1),)

    def nucleus(self) -> Items:
        """Read one item without what stands after it."""
        if self.sees("{"):
            return self.group()
        piece = self.take()
        if piece.kind == "command":
            return self.command(piece)
        if piece.kind == "text":
            return (_word(piece, piece.text),)
        if piece.kind == "sign":
            return (_sign(piece),)
        return (_item("name" if piece.kind == "letter" else "number", piece),)

    def group(self) -> Items:
        """Read what stands in braces."""
        opened = self.take()
        items = self.items()
        if not self.sees("}"):
            self.refuse(opened, "found '{' that nothing closes", "write '}' where the group ends")
        self.take()
        if len(items) <= 1:  # braces around one item group nothing
            return items
        return (_group(opened.start, self.end(), items, spaced=opened.spaced),)

    def command(self, piece: Piece) -> Items:
        """Read what a command sets, with its arguments."""
        name = piece.text
        for kind, table in _TABLES:
            if name in table:
                return (_item(kind, piece, table[name]),)
        if name in TRANSPARENT:
            return self.argument(rf"\{name}{{=}}")
        for names, read in (
            (SIZES, self.sized),
            (BRACES_WITH_WORDS, self.braced),
            (FONTS, self.font),
            (frozenset(ACCENT_COMMANDS), self.accented),
            (FRACTIONS, self.fraction),
        ):
            if name in names:
                return (read(piece),)
        return (self.root(piece),)

    def sized(self, piece: Piece) -> Item:
        r"""Read the bracket after ``\left``, ``\right`` or ``\big``."""
        following = self.take()
        found: Item | None = None
        if following.kind == "sign" and following.text in _FENCES - {"{", "}"}:
            found = _sign(following)
        elif following.kind == "command":
            table = {**SIGNS, **_BARS}
            text = table.get(following.text, "")
            found = _item("sign", following, text) if text in _FENCES else None
        if found is None:
            message = rf"found \{piece.text} without a bracket after it"
            self.refuse(piece, message, rf"write \{piece.text}( or leave it out")
        kind: Kind = "sign"
        if found.text == "|" and piece.text in OPENING_SIZES | CLOSING_SIZES:
            kind = "open-bar" if piece.text in OPENING_SIZES else "close-bar"
        return replace(found, kind=kind, start=piece.start, spaced=piece.spaced)

    def braced(self, piece: Piece) -> Item:
        r"""Read what ``\underbrace`` stands under, and drop the words below it."""
        items = self.argument(rf"\{piece.text}{{x}}_{{words}}")
        end = self.end()
        if self.sees("_" if piece.text == "underbrace" else "^"):
            self.script(self.take())
        if len(items) == 1:
            return items[0]
        return _group(piece.start, end, items, spaced=piece.spaced)

    def font(self, piece: Piece) -> Item:
        r"""Read what a font command sets: letters are one word, as in ``\mathrm{in}``."""
        parts = self.argument(rf"\{piece.text}{{in}}")
        is_word = any(part.kind == "name" for part in parts) and all(
            (part.kind in ("name", "number") or part.text in _WITHIN_WORDS)
            and not part.below
            and not part.above
            for part in parts
        )
        if is_word:
            whole = replace(piece, end=self.end())
            return _word(whole, "".join(part.text for part in parts))
        if len(parts) > 1:
            return _group(piece.start, self.end(), parts, spaced=piece.spaced)
        return replace(parts[0], start=piece.start, end=self.end(), spaced=piece.spaced)

    def accented(self, piece: Piece) -> Item:
        r"""Read the symbol under a mark such as ``\bar``."""
        item, *more = self.argument(rf"\{piece.text}{{x}}")
        if more or item.kind != "name" or item.above:
            message = rf"found \{piece.text} over more than one symbol"
            self.refuse(piece, message, "a mark stands over one symbol, which is then a name")
        text = item.text + ACCENT_COMMANDS[piece.text]
        return replace(item, text=text, start=piece.start, end=self.end(), spaced=piece.spaced)

    def fraction(self, piece: Piece) -> Item:
        r"""Read the two parts of ``\frac``."""
        example = rf"\{piece.text}{{a}}{{b}}"
        parts = (self.digit_or_argument(example), self.digit_or_argument(example))
        return Item("fraction", "/", piece.start, self.end(), piece.spaced, parts)

    def root(self, piece: Piece) -> Item:
        r"""Read index and operand of ``\sqrt``."""
        index: Items = ()
        if self.sees("["):
            opened = self.take()
            index = self.items("]")
            if not self.sees("]") or not index:
                self.refuse(opened, "found '[' without the index of a root", r"write \sqrt[3]{x}")
            self.take()
        operand = self.script(piece)
        return Item("root", "√", piece.start, self.end(), piece.spaced, (operand, index))


def _item(kind: Kind, piece: Piece, text: str | None = None) -> Item:
    return Item(kind, piece.text if text is None else text, piece.start, piece.end, piece.spaced)


def _group(start: int, end: int, items: Items, *, spaced: bool) -> Item:
    return Item("group", "", start, end, spaced, (items,))


def _word(piece: Piece, text: str) -> Item:
    """Return an upright word, which is a function where it is the name of one."""
    plain = " ".join(text.split())
    return _item("function" if plain in FUNCTIONS else "name", piece, plain)


def _sign(piece: Piece) -> Item:
    """Return the item of a character that stands for itself."""
    text = ADDITION_SIGNS.get(piece.text, piece.text)
    # A star is a product between factors and a mark above a symbol.
    text = text if text == "*" else PRODUCT_SIGNS.get(text, text)
    text = "≔" if text == ":=" else text
    if text in RELATIONS:
        return _item("relation", piece, text)
    if text in BIG_SIGNS:
        return _item("big", piece, BIG_SIGNS[text])
    if text in LETTERS.values():
        return _item("name", piece, text)
    if text in _SIGNS:
        return _item("sign", piece, text)
    raise unreadable(piece.text, piece.start, "write its command, or leave it out")
