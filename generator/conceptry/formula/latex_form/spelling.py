r"""How declared symbols and numerals are spelled in LaTeX, and which of them stands at a place.

A symbol is known by the LaTeX that this engine writes for it, in a form in which fonts and spaces
do not count: ``B_{\mathrm{in}}``, ``B_{in}`` and ``B_\text{in}`` are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from conceptry.formula.errors import FormulaError
from conceptry.formula.grammar import parse
from conceptry.formula.latex import render_latex
from conceptry.formula.latex_form.command import VARIANTS
from conceptry.formula.latex_form.item import Item, Items, read_items
from conceptry.formula.symbol import canonical, dissect
from conceptry.formula.tree import Number, Quantity, Symbol

if TYPE_CHECKING:
    from collections.abc import Sequence

type Key = tuple[str, str, str]
"""Letters of an item, its index and what stands above it, in plain characters."""

_SAME_BAR: Final = str.maketrans({"\u0305": "\u0304"})
_LETTER_OR_NUMBER: Final = re.compile(r"[A-Za-z]|\d+")


def plain(items: Items) -> str:
    """Return items in plain characters on one line, without spaces."""
    return "".join(_plain(item) for item in items)


def _plain(item: Item) -> str:
    text = "/".join(map(plain, item.parts)) if item.parts else item.text
    text = "".join(text.split()).replace("−", "-")
    below = f"_{plain(item.below)}" if item.below else ""
    above = f"^{plain(item.above)}" if item.above else ""
    return text + below + above


def name_of(item: Item) -> str:
    """Return the name of an item that no declaration explains, as the text form writes it."""
    below = plain(item.below)
    index = f"_{below}" if below.isalnum() else f"_{{{below}}}"
    return canonical(item.text + (index if below else "") + item.marks)


class Spellings:
    """Declared symbols and numerals by what they look like.

    Parameters
    ----------
    symbols : declared symbols
    numerals : texts of numbers that carry a unit
    """

    def __init__(self, symbols: Iterable[str], numerals: Iterable[str]) -> None:
        self._symbols: dict[tuple[Key, ...], str] = {}
        for symbol in map(canonical, symbols):
            for keys in _spellings(symbol):
                self._symbols.setdefault(keys, symbol)
        for keys, symbol in tuple(self._symbols.items()):
            self._symbols.setdefault(_fold(keys), symbol)
        self._numerals = dict(_numeral_spellings(numerals))
        self._longest = max(map(len, (*self._symbols, *self._numerals)), default=0)

    def symbol_at(self, items: Items, at: int) -> tuple[str, int] | None:
        """Return the declared symbol that begins at a place, and the place after it."""
        for end in range(min(at + self._longest, len(items)), at, -1):
            part = items[at:end]
            if any(item.exponent for item in part[:-1]):
                continue
            keys = tuple(_key(item, item.marks) for item in part)
            found = self._symbols.get(keys) or self._symbols.get(_fold(keys))
            if found is not None:
                return found, end
        return None

    def numeral_at(self, items: Items, at: int) -> tuple[Number | Quantity, int] | None:
        """Return the declared numeral that begins at a place, and the place after it."""
        for end in range(min(at + self._longest, len(items)), at, -1):
            keys = tuple(_key(item, plain(item.above)) for item in items[at:end])
            if keys in self._numerals:
                return self._numerals[keys], end
        return None


def _key(item: Item, above: str) -> Key:
    # A group, a fraction or a root has no letters of its own, and is no symbol.
    text = item.kind if item.parts else unicodedata.normalize("NFD", item.text)
    return "".join(text.translate(_SAME_BAR).split()), plain(item.below), above


def _fold(keys: Sequence[Key]) -> tuple[Key, ...]:
    return tuple((a.translate(VARIANTS), b.translate(VARIANTS), c) for a, b, c in keys)


def _spellings(symbol: str) -> Iterator[tuple[Key, ...]]:
    """Yield what a declared symbol looks like, as items that stand side by side."""
    anatomy = dissect(symbol)
    if anatomy is None and "/" in symbol:
        return
    try:
        items = read_items(render_latex(Symbol(symbol)))
    except FormulaError:
        return
    keys = tuple(_key(item, item.marks) for item in items)
    yield keys
    if anatomy is None or anatomy.accents or anatomy.argument:
        return
    if anatomy.marks == "*" and not anatomy.subscript:
        yield ((keys[0][0], "*", ""),)
    letters = _LETTER_OR_NUMBER.findall(anatomy.base)
    if len(letters) > 1 and "".join(letters) == anatomy.base:
        *first, last = letters
        yield (*((letter, "", "") for letter in first), (last, *keys[-1][1:]))


def _numeral_spellings(
    numerals: Iterable[str],
) -> Iterator[tuple[tuple[Key, ...], Number | Quantity]]:
    for text in numerals:
        try:
            tree = parse(text, (), numerals=(text,))
            items = read_items(render_latex(tree))
        except FormulaError:
            continue
        if isinstance(tree, Number | Quantity):
            yield tuple(_key(item, plain(item.above)) for item in items), tree
