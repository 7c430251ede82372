r"""LaTeX to the tree of a formula: what ``\frac{C}{\tau}`` says is what ``C/τ`` says.

LaTeX is written as the tokens of the text form, each with its place in the LaTeX, and the grammar
of the text form reads them. So one grammar says what a product, a function or a sum takes, and
what LaTeX groups by braces is a group there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from conceptry.formula.errors import FormulaError
from conceptry.formula.grammar import parse_tokens
from conceptry.formula.latex_form.item import Item, Items, read_items
from conceptry.formula.latex_form.spelling import Spellings, name_of, plain
from conceptry.formula.plain import render_text
from conceptry.formula.symbol import canonical
from conceptry.formula.tokens import Kind, Token
from conceptry.formula.tree import Equation, Quantity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ROOTS: Final = {"": "√", "2": "√", "3": "∛", "4": "∜"}
_SIGNS: Final = {"*": "·", "{": "(", "}": ")"}
_CLOSING: Final = frozenset(")]}⌋⌉|")


def read_latex(
    latex: str, symbols: Iterable[str] | None = None, *, numerals: Iterable[str] = ()
) -> Equation:
    r"""Read LaTeX as a formula.

    Parameters
    ----------
    latex : the formula, without dollar signs around it
    symbols : declared symbols; every letter that none of them explains is a symbol of its own
    numerals : numbers with a unit that are read as one piece, such as ``2 B``

    Raises
    ------
    FormulaError
        When it is not LaTeX, has a command that is not mathematics, or can be read in two ways;
        offsets are those of the LaTeX.

    Examples
    --------
    >>> from conceptry.formula.plain import render_text
    >>> render_text(read_latex(r"\tau^{*} = \sqrt{\frac{2 C}{\lambda}}", ["τ*", "C", "λ"]))
    'τ* = √(2C/λ)'
    """
    declared = None if symbols is None else frozenset(canonical(symbol) for symbol in symbols)
    items = read_items(latex)
    writer = _Writer(Spellings(declared or (), numerals))
    writer.write(items)
    writer.add("end", "", len(latex), len(latex))
    return parse_tokens(tuple(writer.tokens), declared)


class _Writer:
    """Writes items as tokens of the text form."""

    def __init__(self, spellings: Spellings) -> None:
        self.spellings = spellings
        self.tokens: list[Token] = []

    def add(
        self, kind: Kind, text: str, start: int, end: int, *, spaced: bool = False, base: str = ""
    ) -> None:
        """Add one token."""
        self.tokens.append(Token(kind, text, start, end, spaced, base))

    def write(self, items: Items) -> None:
        """Write items, each declared symbol and numeral as one token."""
        at = 0
        while at < len(items):
            at = self._numeral(items, at) or self._symbol(items, at) or self._item(items, at)

    def _numeral(self, items: Items, at: int) -> int | None:
        found = self.spellings.numeral_at(items, at)
        if found is None:
            return None
        numeral, after = found
        start, end, spaced = items[at].start, items[after - 1].end, items[at].spaced
        if isinstance(numeral, Quantity):
            text = render_text(numeral.number)
            self.add("numeral", text, start, end, spaced=spaced, base=numeral.unit)
        else:
            self.add("number", numeral.text, start, end, spaced=spaced)
        return after

    def _symbol(self, items: Items, at: int) -> int | None:
        found = self.spellings.symbol_at(items, at)
        if found is None:
            return None
        name, after = found
        last = items[after - 1]
        self.add("symbol", name, items[at].start, last.end, spaced=items[at].spaced)
        self._power(last, last.exponent)
        return after

    def _item(self, items: Items, at: int) -> int:
        item = items[at]
        writers: dict[str, Callable[[Item], None]] = {
            "name": self._name,
            "number": self._number,
            "function": self._function,
            "big": self._big,
            "relation": self._relation,
            "sign": self._sign,
            "open-bar": self._opening_bar,
            "close-bar": self._closing_bar,
            "group": self._group,
            "fraction": self._fraction,
            "root": self._root,
        }
        writers[item.kind](item)
        return at + 1

    def _name(self, item: Item) -> None:
        self.add("symbol", name_of(item), item.start, item.end, spaced=item.spaced)
        self._power(item, item.exponent)

    def _number(self, item: Item) -> None:
        self._refuse_index(item)
        # The grammar takes a number after a group where a space parts them.
        spaced = item.spaced or (bool(self.tokens) and self.tokens[-1].text == ")")
        self.add("number", item.text, item.start, item.end, spaced=spaced)
        self._power(item, item.above)

    def _function(self, item: Item) -> None:
        if item.text != "log":
            self._refuse_index(item)
        base = plain(item.below)
        self.add("function", item.text, item.start, item.end, spaced=item.spaced, base=base)
        self._power(item, item.above)

    def _big(self, item: Item) -> None:
        self.add("big", item.text, item.start, item.end, spaced=item.spaced)
        if item.below:
            self.add("sign", "_", item.start, item.start)
            self._braces(item, item.below)
        self._power(item, item.above)

    def _relation(self, item: Item) -> None:
        self._refuse_scripts(item)
        self.add("relation", item.text, item.start, item.end, spaced=item.spaced)

    def _sign(self, item: Item) -> None:
        if item.text in _CLOSING:
            self._refuse_index(item)
        else:
            self._refuse_scripts(item)
        text = _SIGNS.get(item.text, item.text)
        # Spaces are not seen in LaTeX, so none can end what belongs to a slash.
        self.add("sign", text, item.start, item.end, spaced=item.spaced or text == "/")
        self._power(item, item.above)

    def _opening_bar(self, item: Item) -> None:
        self._refuse_scripts(item)
        self.add("function", "abs", item.start, item.end, spaced=item.spaced)
        self.add("sign", "(", item.start, item.end)

    def _closing_bar(self, item: Item) -> None:
        self._refuse_index(item)
        self.add("sign", ")", item.start, item.end)
        self._power(item, item.above)

    def _group(self, item: Item) -> None:
        self._refuse_index(item)
        self._braces(item, item.parts[0])
        self._power(item, item.above)

    def _fraction(self, item: Item) -> None:
        self._refuse_index(item)
        self._quotient(item, *item.parts)
        self._power(item, item.above)

    def _root(self, item: Item) -> None:
        self._refuse_index(item)
        operand, index = item.parts
        sign = _ROOTS.get(plain(index))
        if sign is not None:
            self.add("sign", sign, item.start, item.end, spaced=item.spaced)
            self._braces(item, operand)
        else:
            self.add("sign", "{", item.start, item.start, spaced=item.spaced)
            self._braces(item, operand)
            one = Item("number", "1", item.start, item.start)
            self._power(item, (Item("fraction", "/", item.start, item.end, parts=((one,), index)),))
            self.add("sign", "}", item.end, item.end)
        self._power(item, item.above)

    def _quotient(self, item: Item, above: Items, below: Items) -> None:
        self.add("sign", "{", item.start, item.start, spaced=item.spaced)
        self._braces(item, above)
        self.add("sign", "/", item.start, item.end)
        self._braces(item, below)
        self.add("sign", "}", item.end, item.end)

    def _power(self, item: Item, exponent: Items) -> None:
        if exponent:
            self.add("sign", "^", item.end, item.end)
            self._braces(item, exponent)

    def _braces(self, item: Item, items: Items) -> None:
        start = items[0].start if items else item.start
        end = items[-1].end if items else item.end
        self.add("sign", "{", start, start)
        self.write(items)
        self.add("sign", "}", end, end)

    def _refuse_scripts(self, item: Item) -> None:
        self._refuse_index(item)
        if item.above:
            self._refuse(item, "a power")

    def _refuse_index(self, item: Item) -> None:
        if item.below:
            self._refuse(item, "an index")

    @staticmethod
    def _refuse(item: Item, what: str) -> NoReturn:
        message = f"found {what} of something that is no symbol"
        hint = "an index follows a symbol: x_{i}; a power follows a symbol, a number or a group"
        raise FormulaError(message, item.start, item.end, hint)
