"""A tree as plain text that reads back as the same tree.

Parentheses and spaces follow the rules that ``grammar`` states: a slash is written without spaces,
so a space ends its denominator.
"""

from __future__ import annotations

from functools import singledispatch

from conceptry.formula.characters import GREEK, TO_SUBSCRIPT, TO_SUPERSCRIPT
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

_FENCES = {"abs": ("|", "|"), "floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}
_ROOTS = {None: "√", "3": "∛", "4": "∜"}
# Kinds that are one factor without parentheses, and can carry a power.
_ATOMS = (Number, Symbol, Constant, Call, Fence, Root)


def render_text(tree: Equation) -> str:
    """Return a formula as plain text.

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> render_text(parse("L=C/τ+(λ*τ)/2"))
    'L = C/τ + (λ · τ)/2'
    """
    return _text(tree)


@singledispatch
def _text(node: Node) -> str:
    raise TypeError(node)


@_text.register
def _(node: Number) -> str:
    return node.text


@_text.register
def _(node: Quantity) -> str:
    return f"{_text(node.number)} {node.unit}"


@_text.register
def _(node: Symbol | Constant) -> str:
    return node.name


@_text.register
def _(node: Sum) -> str:
    # A sign directly after a sign needs parentheses; so does a sum in a sum.
    pieces = [_text(node.terms[0]) if not isinstance(node.terms[0], Sum) else _group(node.terms[0])]
    for sign, term in zip(node.signs, node.terms[1:], strict=True):
        pieces += [sign, _group(term) if isinstance(term, Sum | Prefix) else _text(term)]
    return " ".join(pieces)


@_text.register
def _(node: Prefix) -> str:
    needs_group = isinstance(node.operand, Sum | Prefix)
    return node.sign + (_group(node.operand) if needs_group else _text(node.operand))


@_text.register
def _(node: Product) -> str:
    pieces = [_first_factor(node.factors[0])]
    after_fraction = isinstance(node.factors[0], Fraction)
    is_pair = len(node.factors) == 2  # noqa: PLR2004
    for before, sign, factor in zip(node.factors, node.signs, node.factors[1:], strict=False):
        is_fraction = isinstance(factor, Fraction)
        # Side by side, a fraction would swallow the factors before it.
        is_free = is_fraction and (bool(sign) or after_fraction)
        piece = _text(factor) if is_free else _factor(factor)
        if not sign and piece[0].isdigit() and not pieces[-1].endswith(")"):
            # A digit after another factor is refused, except after a parenthesis.
            piece = f"({piece})"
            is_free = False
        space = _separator(before, pieces[-1], piece, is_pair=is_pair)
        pieces += [f" {sign} ", piece] if sign else [space, piece]
        after_fraction = is_free
    return "".join(pieces)


def _first_factor(factor: Expression) -> str:
    return _text(factor) if isinstance(factor, Fraction) else _factor(factor)


def _separator(before: Expression, piece: str, following: str, *, is_pair: bool) -> str:
    """Return the space between two factors side by side, or nothing where none is needed.

    Only plain numbers and symbols are followed closely: ``2C``, ``λτ``, ``λR``, ``λ(τ + R)``.
    """
    if isinstance(before, Number) and piece.isdigit():
        is_letter = following[0].isalpha() and following[0] not in "eE" and is_pair
        return "" if following[0] == "(" or (is_letter and "(" not in following) else " "
    if not isinstance(before, Symbol):
        return " "
    if following[0] == "(":
        return "" if piece[-1].isalnum() else " "
    is_greek = piece in GREEK and piece not in "ΔδΣΠ"
    return "" if is_greek and is_pair and following[0].isalpha() else " "


@_text.register
def _(node: Fraction) -> str:
    numerator, denominator = node.numerator, node.denominator
    is_run = (
        isinstance(numerator, Product)
        and not any(numerator.signs)
        and not any(isinstance(factor, Fraction) for factor in numerator.factors)
    )
    above = _text(numerator) if is_run else _factor(numerator)
    return f"{above}/{_factor(denominator)}"


@_text.register
def _(node: Power) -> str:
    is_atom = isinstance(node.base, _ATOMS) and not isinstance(node.base, Root)
    base = _text(node.base) if is_atom else _group(node.base)
    return base + _exponent(node.exponent)


def _exponent(exponent: Expression) -> str:
    sign, size = "", exponent
    if isinstance(exponent, Prefix) and exponent.sign == "−":
        sign, size = exponent.sign, exponent.operand
    if isinstance(size, Number) and size.text.isdigit():
        return "".join(TO_SUPERSCRIPT[character] for character in sign + size.text)
    if isinstance(size, Symbol | Constant) and size.name[-1].isalnum():
        return f"^{sign}{size.name}"
    return "^" + _group(exponent)


@_text.register
def _(node: Root) -> str:
    if node.index not in _ROOTS:
        raise ValueError(node.index)
    is_short = isinstance(node.operand, Number | Symbol) and _text(node.operand).isdigit()
    return _ROOTS[node.index] + (_text(node.operand) if is_short else _group(node.operand))


@_text.register
def _(node: Call) -> str:
    base = "".join(TO_SUBSCRIPT.get(digit, digit) for digit in node.base or "")
    return f"{node.function}{base}({', '.join(_text(argument) for argument in node.arguments)})"


@_text.register
def _(node: Fence) -> str:
    opening, closing = _FENCES[node.kind]
    inside = _text(node.operand)
    # A bar within bars could open or close.
    if node.kind == "abs" and "|" in inside:
        return f"abs({inside})"
    return f"{opening}{inside}{closing}"


@_text.register
def _(node: Postfix) -> str:
    is_atom = isinstance(node.operand, (*_ATOMS, Power)) and not isinstance(node.operand, Root)
    return (_text(node.operand) if is_atom else _group(node.operand)) + node.sign


@_text.register
def _(node: Big) -> str:
    lower = ""
    if node.index is not None:
        first = "" if node.lower is None else f"={_text(node.lower)}"
        lower = f"_{{{_text(node.index)}{first}}}"
    upper = "" if node.upper is None else f"^{{{_text(node.upper)}}}"
    body = _text(node.body) if isinstance(node.body, Product) else _first_factor(node.body)
    return f"{node.sign}{lower}{upper} {body}"


@_text.register
def _(node: Application) -> str:
    return f"{node.function.name}({', '.join(argument.name for argument in node.arguments)})"


@_text.register
def _(node: Relation) -> str:
    pieces = [_text(node.operands[0])]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        pieces += [sign, _text(operand)]
    return " ".join(pieces)


@_text.register
def _(node: Listing) -> str:
    return ", ".join(_text(item) for item in node.items)


def _group(node: Expression) -> str:
    return f"({_text(node)})"


def _factor(node: Expression) -> str:
    """Return one factor, in parentheses when it is more than one."""
    is_factor = isinstance(node, (*_ATOMS, Power, Postfix, Quantity))
    return _text(node) if is_factor else _group(node)
