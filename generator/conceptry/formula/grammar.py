"""The parser: the tokens of a formula to its tree.

A formula is written the way people write it in plain text: ``L ≈ C/τ + λτ/2 + λR``. Factors that
stand side by side are multiplied. Three rules cover everything else that is not school arithmetic.

**The slash.** A slash takes as numerator all factors that stand side by side before it, and as
denominator the one factor after it (with its power).

- ``λτ/2`` is (λτ)/2, ``2(n-1)/n · S/B`` is (2(n-1)/n) · (S/B), ``m²/2^(b+1)`` ends its denominator
  after the power.
- After the denominator the next factor must be set apart: by a sign, or by a space where the slash
  itself has none. So ``2(g-1)/g S/B₁`` is (2(g-1)/g) · (S/B₁).
- ``1/2λ``, ``C / n P``, ``a/b/c`` and ``x / 3×10⁸`` can be read in two ways and are refused.

**The exponent.** After ``^`` stands one number, symbol or group, perhaps with a minus. ``a^b^c``
and ``2^2n`` are refused; superscript characters end by themselves.

**The function without parentheses.** ``ln n``, ``√m`` and ``log₂ p`` take the one operand that
follows. ``ln 2n``, ``ln 2 n`` and ``√2n`` are refused.

A name directly before parentheses is a factor, except at the very start of an equation:
``P(u) = …`` names its arguments. A number is the first of its factors, or follows ``)`` and a
space, as in ``(2 - 2^-m) 2^e``. ``Σ_{i=1}^{n} …`` extends to the next + or −. ``:=`` is read as ≔
and, like every relation, has the result on one side; ``==`` is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from conceptry.formula.characters import (
    CLOSING,
    FUNCTION_SPELLINGS,
    ROOT_SIGNS,
    VULGAR_FRACTIONS,
)
from conceptry.formula.cursor import Cursor
from conceptry.formula.errors import FormulaError
from conceptry.formula.symbol import canonical
from conceptry.formula.tokens import Token, read_tokens
from conceptry.formula.tree import (
    Application,
    Big,
    Call,
    Constant,
    Equation,
    Expression,
    Fence,
    Fraction,
    Listing,
    Number,
    Postfix,
    Power,
    Prefix,
    Product,
    Quantity,
    Relation,
    Root,
    Sum,
    Symbol,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_ADDITION = ("+", "−", "±", "∓")
_PRODUCT = ("·", "×")
_FENCES: dict[str, Literal["abs", "floor", "ceil"]] = {"|": "abs", "⌊": "floor", "⌈": "ceil"}
_NAMED_FENCES: dict[str, Literal["abs", "floor", "ceil"]] = {
    "abs": "abs",
    "floor": "floor",
    "ceil": "ceil",
}
_VARIADIC = ("min", "max")


def parse(
    text: str, symbols: Iterable[str] | None = None, *, numerals: Iterable[str] = ()
) -> Equation:
    """Read a formula.

    Parameters
    ----------
    text : the formula as written
    symbols : declared symbols; without them names are inferred, which is good for display only
    numerals : numbers with a unit that are read as one piece, such as ``2 B``

    Raises
    ------
    FormulaError
        When the text is not a formula, or can be read in two ways.

    Examples
    --------
    >>> parse("λτ", ["λ", "τ"])
    Product(factors=(Symbol(name='λ'), Symbol(name='τ')), signs=('',))
    """
    declared = None if symbols is None else frozenset(canonical(symbol) for symbol in symbols)
    return parse_tokens(read_tokens(text, declared, numerals), declared)


def parse_tokens(tokens: tuple[Token, ...], declared: frozenset[str] | None) -> Equation:
    """Read the tokens of a formula, the last of which is ``end``.

    Parameters
    ----------
    declared : declared symbols in canonical form, or None where names are inferred

    Raises
    ------
    FormulaError
        When the tokens are not a formula, or can be read in two ways.
    """
    return _Parser(tokens, declared).equation()


class _Parser(Cursor):
    """Recursive descent with one token of look-ahead, from the loosest to the tightest."""

    def __init__(self, tokens: tuple[Token, ...], declared: frozenset[str] | None) -> None:
        super().__init__(tokens)
        self.declared = declared
        self.open_bars = 0

    def equation(self) -> Equation:
        start = self.token.start
        items = [self.relation(self.definition())]
        while self.sees(",", ";"):
            self.refuse_decimal_comma()
            self.take()
            items.append(self.relation(None))
        if self.token.kind != "end":
            self.unexpected()
        if len(items) == 1:
            return items[0]
        return Listing(tuple(items), start=start, end=self.end())

    def definition(self) -> Application | None:
        """Read ``P(u)`` at the start of an equation that defines it."""
        first = self.token
        at = self.at + 1
        if first.kind != "symbol" or self.tokens[at].text != "(" or self.tokens[at].spaced:
            return None
        arguments = []
        while self.tokens[at].text in ("(", ",") and self.tokens[at + 1].kind == "symbol":
            name = self.tokens[at + 1]
            arguments.append(Symbol(name.text, start=name.start, end=name.end))
            at += 2
        if self.tokens[at].text != ")" or self.tokens[at + 1].kind != "relation" or not arguments:
            return None
        self.at = at + 1
        function = Symbol(first.text, start=first.start, end=first.end)
        return Application(function, tuple(arguments), start=first.start, end=self.end())

    def relation(self, first: Expression | None) -> Relation | Expression:
        start = self.token.start if first is None else first.start
        operands = [self.sum() if first is None else first]
        signs = []
        while self.token.kind == "relation":
            signs.append(self.take().text)
            operands.append(self.sum())
        if not signs:
            return operands[0]
        return Relation(tuple(operands), tuple(signs), start=start, end=self.end())

    def sum(self) -> Expression:
        self.descend()
        start = self.token.start
        terms = [self.term()]
        signs = []
        while self.sees(*_ADDITION):
            signs.append(self.take().text)
            terms.append(self.term())
        self.ascend()
        if not signs:
            return terms[0]
        return Sum(tuple(terms), tuple(signs), start=start, end=self.end())

    def term(self) -> Expression:
        return self.signed(self.product)

    def signed(self, operand: Callable[[], Expression]) -> Expression:
        """Read an operand that may have one sign before it."""
        if not self.sees(*_ADDITION):
            return operand()
        sign = self.take()
        if self.sees(*_ADDITION):
            message = f"found the sign {self.token.text!r} directly after {sign.text!r}"
            self.fail(message, self.token, "put the second one in parentheses: a − (−b)")
        below = operand()
        if sign.text == "+":
            return below
        return Prefix(sign.text, below, start=sign.start, end=self.end())

    def product(self) -> Expression:
        factors: list[Expression] = []
        signs: list[str] = []
        run = [self.factor()]
        join = ""
        while True:
            if self.sees("/"):
                run = [self.fraction(run)]
                after_slash = True
            else:
                after_slash = False
            if self.sees(*_PRODUCT):
                next_join = self.take().text
                following = [self.factor(signed=True)]
            elif after_slash and self.starts_operand():
                self.refuse_number(run[-1])
                next_join = ""
                following = [self.factor()]
            elif self.starts_operand():
                self.refuse_number(run[-1])
                run.append(self.factor())
                continue
            else:
                following = []
                next_join = ""
            signs += [join] * bool(factors) + [""] * (len(run) - 1)
            factors += run
            if not following:
                return _product(factors, signs)
            run, join = following, next_join

    def fraction(self, run: list[Expression]) -> Expression:
        """Read a slash and its denominator, and refuse what can be read in two ways."""
        slash = self.take()
        is_tight = not slash.spaced and not self.token.spaced
        denominator = self.factor(signed=True)
        numerator = _product(run, [""] * (len(run) - 1))
        end = self.end()
        written = Token("sign", "/", slash.start, end)
        if self.sees("/"):
            hint = "write (a/b)/c or a/(b·c)"
            self.fail("found two slashes in a row, which can be read in two ways", written, hint)
        if self.starts_operand() and not (is_tight and self.token.spaced):
            message = (
                f"found {self.token.text!r} beside the denominator, which can be read in two ways"
            )
            self.fail(message, written, "write a/(b c) or (a/b) c: parentheses, as in 1/(2λ)")
        if isinstance(denominator, Number) and self.sees(*_PRODUCT):
            following = self.tokens[self.at + 1]
            if following.text == "10" and self.tokens[self.at + 2].text == "^":
                message = "found a power of ten after the denominator: it can belong to either part"
                self.fail(message, written, "write a/(3×10⁸) or a/3e8")
        return Fraction(numerator, denominator, start=numerator.start, end=end)

    def refuse_number(self, before: Expression) -> None:
        if self.token.kind not in ("number", "numeral", "vulgar"):
            return
        if self.tokens[self.at - 1].text == ")" and self.token.spaced:
            return
        message = f"found the number {self.token.text} directly after another factor"
        if isinstance(before, Number | Fraction):
            hint = "write 3 · 4 for a product, 34 or 10 000 for one number"
        else:
            hint = "write x_2 for an index, x² for a power, 2x or x · 2 for a product"
        self.fail(message, self.token, hint)

    def starts_operand(self) -> bool:
        token = self.token
        if token.kind != "sign":
            return token.kind not in ("relation", "end")
        if token.text == "|":
            return self.open_bars == 0
        return token.text in CLOSING or token.text in ROOT_SIGNS

    def factor(self, *, signed: bool = False) -> Expression:
        """Read a primary with its power, percent sign or factorial."""
        if signed and self.sees("−"):
            sign = self.take()
            return Prefix("−", self.factor(), start=sign.start, end=self.end())
        start = self.token.start
        value = self.primary()
        if self.sees("^"):
            value = Power(value, self.exponent(), start=start, end=self.end())
        if self.sees("%", "!"):
            sign = self.take()
            mark: Literal["%", "!"] = "%" if sign.text == "%" else "!"
            value = Postfix(mark, value, start=start, end=self.end())
        if self.sees("^", "%", "!"):
            message = f"found {self.token.text!r} after a power or a sign"
            self.fail(message, self.token, "write parentheses: a^(b^c), (a^b)^c, (n!)²")
        return value

    def exponent(self) -> Expression:
        caret = self.take()
        # Small characters come in braces of no width, and end by themselves.
        is_small = self.sees("{") and self.token.start == self.token.end
        is_group = self.sees("{", "(")
        exponent = self.group() if is_group else self.signed(self.primary)
        end = self.end()
        if not is_group and not is_small and self.starts_operand() and not self.token.spaced:
            written = Token("sign", "^", caret.start, end)
            message = f"found {self.token.text!r} directly after an exponent"
            hint = "write x^(2n) when it belongs to the exponent, x^2 · n when not"
            self.fail(message, written, hint)
        return exponent

    def primary(self) -> Expression:
        readers: dict[str, Callable[[], Expression]] = {
            "number": self.number,
            "numeral": self.numeral,
            "symbol": self.symbol,
            "vulgar": self.vulgar_fraction,
            "function": self.call,
            "big": self.big,
        }
        return readers.get(self.token.kind, self.bracketed)()

    def number(self) -> Expression:
        token = self.take()
        return Number(token.text, start=token.start, end=token.end)

    def vulgar_fraction(self) -> Expression:
        token = self.take()
        start, end = token.start, token.end
        above, below = (Number(part, start=start, end=end) for part in VULGAR_FRACTIONS[token.text])
        return Fraction(above, below, start=start, end=end)

    def numeral(self) -> Expression:
        token = self.take()
        number = parse(token.text)
        if not isinstance(number, Number | Power):
            message = f"found {token.text!r} as the number of a numeral"
            self.fail(message, token, "a numeral is a number or a power, and a unit: 2 B, 10⁹ h")
        return Quantity(number, token.base, start=token.start, end=token.end)

    def symbol(self) -> Expression:
        token = self.take()
        name = token.text
        is_declared = self.declared is not None and name in self.declared
        if not is_declared and name in ("π", "pi", "∞"):
            return Constant("∞" if name == "∞" else "π", start=token.start, end=token.end)
        if not is_declared and name == "e" and (self.declared is not None or self.sees("^")):
            return Constant("e", start=token.start, end=token.end)
        return Symbol(name, start=token.start, end=token.end)

    def bracketed(self) -> Expression:
        token = self.token
        if token.kind == "sign" and token.text in ROOT_SIGNS:
            return self.root()
        if token.kind != "sign" or token.text not in CLOSING:
            self.unexpected()
        if token.text == "|" and self.open_bars:
            self.unexpected()
        if token.text not in _FENCES:
            return self.group()
        start = token.start
        inside = self.group()
        return Fence(_FENCES[token.text], inside, start=start, end=self.end())

    def group(self) -> Expression:
        """Read what stands between a bracket and its partner."""
        opened = self.take()
        bars, self.open_bars = self.open_bars, int(opened.text == "|")
        inside = self.sum()
        self.expect(CLOSING[opened.text], opened)
        self.open_bars = bars
        return inside

    def root(self) -> Expression:
        sign = self.take()
        operand = self.operand_without_parentheses(sign)
        return Root(operand, ROOT_SIGNS[sign.text], start=sign.start, end=self.end())

    def operand_without_parentheses(self, opener: Token) -> Expression:
        """Read the one operand of a root or function that may have no parentheses."""
        if self.sees("(", "{", "["):
            return self.group()
        self.descend()
        operand = self.primary() if opener.text in ROOT_SIGNS else self.factor()
        self.ascend()
        is_root = opener.text in ROOT_SIGNS
        is_beside = self.starts_operand() and not (is_root and self.token.spaced)
        if is_beside or (is_root and self.sees("^")):
            message = f"found {self.token.text!r} after the operand of {opener.text!r}"
            written = Token("sign", "", opener.start, self.end())
            hint = f"write parentheses around all of the operand: {opener.text}(2n)"
            self.fail(message + ", which can be read in two ways", written, hint)
        return operand

    def call(self) -> Expression:
        token = self.take()
        name = FUNCTION_SPELLINGS.get(token.text, token.text)
        # log₂²(n) is the square of the logarithm.
        exponent = self.exponent() if self.sees("^") else None
        if self.token.kind in ("end", "relation"):
            self.fail(f"found no operand after {token.text!r}", token, f"write {token.text}(x)")
        arguments = self.arguments(token)
        value = self.function(token, name, arguments)
        if exponent is None:
            return value
        return Power(value, exponent, start=token.start, end=self.end())

    def arguments(self, token: Token) -> tuple[Expression, ...]:
        if not self.sees("("):
            return (self.operand_without_parentheses(token),)
        opened = self.take()
        bars, self.open_bars = self.open_bars, 0
        arguments = [self.sum()]
        while self.sees(",", ";"):
            if token.text not in _VARIADIC:
                self.refuse_decimal_comma()
            self.take()
            arguments.append(self.sum())
        self.expect(")", opened)
        self.open_bars = bars
        if len(arguments) > 1 and token.text not in _VARIADIC:
            message = f"found {len(arguments)} arguments of {token.text!r}, which takes one"
            written = Token("sign", "", token.start, self.end())
            self.fail(message, written, f"write one argument: {token.text}(x)")
        return tuple(arguments)

    def function(self, token: Token, name: str, arguments: tuple[Expression, ...]) -> Expression:
        start, end = token.start, self.end()
        if name in ("sqrt", "cbrt"):
            return Root(arguments[0], "3" if name == "cbrt" else None, start=start, end=end)
        if name in _NAMED_FENCES:
            return Fence(_NAMED_FENCES[name], arguments[0], start=start, end=end)
        if name == "lg":
            return Call("log", arguments, "10", start=start, end=end)
        return Call(name, arguments, token.base or None, start=start, end=end)

    def big(self) -> Expression:
        token = self.take()
        index, lower, upper = None, None, None
        if self.sees("_"):
            self.take()
            index, lower = self.index()
        if self.sees("^"):
            self.take()
            upper = self.group() if self.sees("{", "(") else self.primary()
        self.descend()
        body = self.product()
        self.ascend()
        sign: Literal["Σ", "Π"] = "Σ" if token.text == "Σ" else "Π"
        return Big(sign, index, lower, upper, body, start=token.start, end=self.end())

    def index(self) -> tuple[Symbol | None, Expression | None]:
        """Read ``i``, ``{i}`` or ``{i=1}`` under a sum."""
        opened = self.take() if self.sees("{", "(") else None
        inside = self.relation(None) if opened else self.primary()
        if opened:
            self.expect(CLOSING[opened.text], opened)
        if isinstance(inside, Symbol):
            return inside, None
        if isinstance(inside, Relation) and inside.signs == ("=",):
            index, lower = inside.operands
            if isinstance(index, Symbol):
                return index, lower
        message = "found a lower bound that is neither an index nor an index with its first value"
        raise FormulaError(message, inside.start, inside.end, "write Σ_{i=1}^{n} or Σ_i")


def _product(factors: list[Expression], signs: list[str]) -> Expression:
    if len(factors) == 1:
        return factors[0]
    return Product(tuple(factors), tuple(signs), start=factors[0].start, end=factors[-1].end)
