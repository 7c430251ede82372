"""The generated Python: a module that a learner can read and the browser runs.

Every piece of code is made from the nodes of a tree. What an author wrote appears in docstrings
and comments only, without quotes, backslashes and line ends, so that it cannot become code.
"""

from __future__ import annotations

import re
import unicodedata
from functools import singledispatch
from typing import TYPE_CHECKING, Final

from conceptry.formula.identifier import compute_identifiers
from conceptry.formula.numeric import SMALL, not_computable
from conceptry.formula.tree import (
    Big,
    Call,
    Constant,
    Expression,
    Fence,
    Fraction,
    Node,
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
    from collections.abc import Callable, Mapping


# Tighter binds higher.
_SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(5)

_FUNCTIONS: Final = {
    "exp": "exp", "ln": "log", "sin": "sin", "cos": "cos", "tan": "tan", "asin": "asin",
    "acos": "acos", "atan": "atan", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
}  # fmt: skip
_CONSTANTS: Final = {"π": "pi", "e": "e", "∞": "inf"}
_COMPARISONS: Final = {"<": "<", ">": ">", "≤": "<=", "≥": ">="}
_REPLACEMENTS: Final = {'"': "”", "'": "’", "\\": "∖", "`": "‘"}
_MAX_COMMENT: Final = 200
_LARGEST_PLAIN: Final = 1e6

OWN_NAMES: Final = frozenset(("compute", "conditions"))
"""Names that the generated module defines."""


def sanitise(text: str) -> str:
    """Return author text that is safe in a docstring or comment.

    Examples
    --------
    >>> sanitise('a "b"')
    'a ”b”'
    """
    kept = []
    for character in text[:_MAX_COMMENT]:
        category = unicodedata.category(character)
        if category[0] == "C" or category in ("Zl", "Zp"):
            kept.append(" ")
        else:
            kept.append(_REPLACEMENTS.get(character, character))
    return " ".join("".join(kept).split())


class Coder:
    """Turns expressions into Python and remembers what they import.

    Parameters
    ----------
    names : symbol to Python name; without any, a draft is written that shows what is imported
    scale : conversion factor of a number that carries a unit, and its comment
    """

    def __init__(self, names: Mapping[str, str], scale: Callable[[Node], float]) -> None:
        self.names = dict(names)
        self.scale = scale
        self.imports: set[str] = set()
        self.is_draft = not names

    def expression(self, node: Expression, tightness: int = _SUM) -> str:
        """Return an expression, in parentheses when it binds less than asked for."""
        text, own = _code(node, self)
        factor = self.scale(node)
        if factor != 1 and not isinstance(node, Quantity):
            text, own = f"{text if own >= _PRODUCT else f'({text})'} * {number(factor)}", _PRODUCT
        return f"({text})" if own < tightness else text

    def name(self, symbol: str) -> str:
        """Return the Python name of a symbol; a draft has none yet."""
        return "x" if self.is_draft else self.names[symbol]

    def use(self, name: str) -> str:
        """Return a name of the math module and note that it is needed."""
        self.imports.add(name)
        return name

    def bound(self, node: Expression, rounding: str) -> str:
        """Return a bound of a sum as a whole number."""
        if isinstance(node, Number) and node.text.isdigit():
            return number(node.text)
        return f"{self.use(rounding)}({self.expression(node)})"

    def with_index(self, index: str, body: Expression) -> tuple[str, str]:
        """Return the Python name of an index and the body in which it is known."""
        outer = self.names
        name = compute_identifiers([index], OWN_NAMES | set(outer.values()))[index]
        self.names = outer | {index: name}
        text = self.expression(body)
        self.names = outer
        return name, text

    def condition(self, relation: Relation) -> str:
        """Return a chain of comparisons."""
        sides = [self.expression(operand) for operand in relation.operands]
        if all(sign in _COMPARISONS for sign in relation.signs):
            pieces = [sides[0]]
            for sign, side in zip(relation.signs, sides[1:], strict=True):
                pieces += [_COMPARISONS[sign], side]
            return " ".join(pieces)
        return " and ".join(
            self._comparison(sign, *relation.operands[at : at + 2])
            for at, sign in enumerate(relation.signs)
        )

    def _comparison(self, sign: str, left: Expression, right: Expression) -> str:
        if sign in _COMPARISONS:
            return f"{self.expression(left)} {_COMPARISONS[sign]} {self.expression(right)}"
        if sign == "≫":
            left, right = right, left
        if sign in "≪≫":
            if isinstance(right, Number) and self.scale(right) == 1:
                return f"{self.expression(left)} <= {number(SMALL * float(right.text))}"
            return f"{self.expression(left)} <= {SMALL} * {self.expression(right, _SIGN)}"
        tolerance = f"rel_tol={SMALL}" if sign == "≈" else "rel_tol=1e-9"
        call = (
            f"{self.use('isclose')}({self.expression(left)}, {self.expression(right)}, {tolerance})"
        )
        return f"not {call}" if sign == "≠" else call


def number(value: float | str) -> str:
    """Return a number as Python writes it: whole numbers whole, others in their shortest form.

    Examples
    --------
    >>> number("12"), number(3600.0), number(8e9), number(0.01)
    ('12', '3600', '8e9', '0.01')
    """
    if isinstance(value, str) and value.isdigit():
        return str(int(value))
    real = float(value)
    if isinstance(value, float) and real.is_integer() and abs(real) < _LARGEST_PLAIN:
        return str(int(real))
    return re.sub(r"\.0(?=e)|(?<=e)\+|(?<=e-)0(?=\d)", "", _scientific(real))


def _scientific(value: float) -> str:
    """Return a number with an exponent where that is shorter and exact."""
    text = repr(value)
    short = f"{value:.6e}"
    mantissa, _, exponent = short.partition("e")
    short = f"{mantissa.rstrip('0').rstrip('.')}e{int(exponent)}"
    is_better = len(short) + 2 < len(text) and float(short) == value
    return short if is_better else text


type _Piece = tuple[str, int]


@singledispatch
def _code(node: Node, _coder: Coder) -> _Piece:
    raise not_computable(node)


@_code.register
def _(node: Number, _coder: Coder) -> _Piece:
    return number(node.text), _ATOM


@_code.register
def _(node: Quantity, coder: Coder) -> _Piece:
    text, own = _code(node.number, coder)
    factor = coder.scale(node)
    return (text, own) if factor == 1 else (f"{text} * {number(factor)}", _PRODUCT)


@_code.register
def _(node: Symbol, coder: Coder) -> _Piece:
    return coder.name(node.name), _ATOM


@_code.register
def _(node: Constant, coder: Coder) -> _Piece:
    return coder.use(_CONSTANTS[node.name]), _ATOM


@_code.register
def _(node: Sum, coder: Coder) -> _Piece:
    if not set(node.signs) <= {"+", "−"}:
        raise not_computable(node)
    pieces = [coder.expression(node.terms[0], _SUM)]
    for sign, term in zip(node.signs, node.terms[1:], strict=True):
        pieces += ["+" if sign == "+" else "-", coder.expression(term, _PRODUCT)]
    return " ".join(pieces), _SUM


@_code.register
def _(node: Prefix, coder: Coder) -> _Piece:
    if node.sign != "−":
        raise not_computable(node)
    # −λR is read as −(λR); Python reads -lam * R as (-lam) * R, which is the same number.
    text, own = _code(node.operand, coder)
    if own == _SUM or isinstance(node.operand, Prefix) or coder.scale(node.operand) != 1:
        text, own = f"({coder.expression(node.operand)})", _ATOM
    return f"-{text}", _PRODUCT if own == _PRODUCT else _SIGN


@_code.register
def _(node: Product, coder: Coder) -> _Piece:
    first, *rest = node.factors
    pieces = [coder.expression(first, _PRODUCT)]
    pieces += [coder.expression(factor, _SIGN) for factor in rest]
    return " * ".join(pieces), _PRODUCT


@_code.register
def _(node: Fraction, coder: Coder) -> _Piece:
    above = coder.expression(node.numerator, _PRODUCT)
    return f"{above} / {coder.expression(node.denominator, _SIGN)}", _PRODUCT


@_code.register
def _(node: Power, coder: Coder) -> _Piece:
    if node.base == Constant("e"):
        return f"{coder.use('exp')}({coder.expression(node.exponent)})", _ATOM
    base = coder.expression(node.base, _ATOM)
    exponent = coder.expression(node.exponent, _SIGN)
    # Spaced as ruff and black space it: close only between plain names and numbers.
    is_plain = re.fullmatch(r"[\w.]+ -?[\w.]+", f"{base} {exponent}")
    return f"{base}**{exponent}" if is_plain else f"{base} ** {exponent}", _POWER


@_code.register
def _(node: Root, coder: Coder) -> _Piece:
    if node.index in (None, "3"):
        name = coder.use("cbrt" if node.index else "sqrt")
        return f"{name}({coder.expression(node.operand)})", _ATOM
    return f"{coder.expression(node.operand, _ATOM)} ** (1 / {int(node.index or 2)})", _POWER


@_code.register
def _(node: Fence, coder: Coder) -> _Piece:
    name = "abs" if node.kind == "abs" else coder.use(node.kind)
    return f"{name}({coder.expression(node.operand)})", _ATOM


@_code.register
def _(node: Postfix, coder: Coder) -> _Piece:
    if node.sign == "%":
        return f"{coder.expression(node.operand, _PRODUCT)} / 100", _PRODUCT
    return f"{coder.use('gamma')}({coder.expression(node.operand)} + 1)", _ATOM


@_code.register
def _(node: Call, coder: Coder) -> _Piece:
    arguments = ", ".join(coder.expression(argument) for argument in node.arguments)
    if node.function == "log":
        return _logarithm(node, arguments, coder), _ATOM
    if node.function in ("min", "max") and len(node.arguments) == 1:
        return coder.expression(node.arguments[0], _ATOM), _ATOM
    if node.function in ("min", "max", "round"):
        return f"{node.function}({arguments})", _ATOM
    if node.function == "sgn":
        argument = coder.expression(node.arguments[0], _ATOM)
        return f"(({argument} > 0) - ({argument} < 0))", _ATOM
    return f"{coder.use(_FUNCTIONS[node.function])}({arguments})", _ATOM


def _logarithm(node: Call, argument: str, coder: Coder) -> str:
    if node.base in ("2", "10"):
        return f"{coder.use(f'log{node.base}')}({argument})"
    if node.base is None or not node.base.isdigit() or int(node.base) < 2:  # noqa: PLR2004
        raise not_computable(node)
    return f"{coder.use('log')}({argument}, {int(node.base)})"


@_code.register
def _(node: Big, coder: Coder) -> _Piece:
    if node.index is None or node.lower is None or node.upper is None:
        raise not_computable(node)
    lower, upper = coder.bound(node.lower, "ceil"), coder.bound(node.upper, "floor")
    index, body = coder.with_index(node.index.name, node.body)
    function = "sum" if node.sign == "Σ" else coder.use("prod")
    return f"{function}({body} for {index} in range({lower}, {upper} + 1))", _ATOM
