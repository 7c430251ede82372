"""A tree as presentation MathML, finished and escaped."""

from __future__ import annotations

import re
from functools import singledispatch
from html import escape
from typing import Final

from conceptry.formula.characters import ACCENTS, GREEK
from conceptry.formula.symbol import dissect
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
    starts_with_number,
    walk,
)

_TIMES: Final = "<mo>&#x2062;</mo>"
_APPLY: Final = "<mo>&#x2061;</mo>"
_THIN: Final = '<mspace width="0.1667em"/>'
_COMMA: Final = '<mo separator="true">,</mo>'
_FENCES: Final = {"abs": ("|", "|"), "floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉"), "group": ("(", ")")}
_BIG: Final = {"Σ": "∑", "Π": "∏"}
_TALL: Final = (Fraction, Big)
_GROUPED_FROM: Final = 5
"""Whole numbers with this many digits are grouped by threes."""


def render_mathml(tree: Equation, *, alttext: str, display: bool = True) -> str:
    """Return a complete ``<math>`` element.

    Parameters
    ----------
    tree : the formula
    alttext : the formula as plain text, for copying and for readers without MathML
    display : on a line of its own
    """
    text = escape(_printable(alttext))
    mode = "block" if display else "inline"
    return (
        f'<math display="{mode}" alttext="{text}"><semantics>{_row(tree)}'
        f'<annotation encoding="text/plain">{text}</annotation></semantics></math>'
    )


def _printable(text: str) -> str:
    """Replace what XML cannot hold."""
    return "".join(
        character if character >= " " and not "\ud800" <= character <= "\udfff" else " "
        for character in text
    )


@singledispatch
def _mathml(node: Node) -> str:
    raise TypeError(node)


def _row(node: Node) -> str:
    """Return a node as exactly one element."""
    text = _mathml(node)
    return text if isinstance(node, _SINGLE) else f"<mrow>{text}</mrow>"


# Kinds whose MathML is one element by itself.
_SINGLE = (Number, Symbol, Constant, Fraction, Power, Root)


def _fenced(kind: str, inside: str, content: tuple[Node, ...]) -> str:
    is_tall = any(isinstance(node, _TALL) for part in content for node in walk(part))
    stretchy = "true" if is_tall else "false"
    opening, closing = _FENCES[kind]
    return (
        f'<mrow><mo form="prefix" fence="true" stretchy="{stretchy}">{opening}</mo>{inside}'
        f'<mo form="postfix" fence="true" stretchy="{stretchy}">{closing}</mo></mrow>'
    )


def _group(node: Node) -> str:
    return _fenced("group", _mathml(node), (node,))


@_mathml.register
def _(node: Number) -> str:
    mantissa, _, exponent = node.text.partition("e")
    number = f"<mn>{_grouped(mantissa)}</mn>"
    if not exponent:
        return number
    sign = "<mo>−</mo>" if exponent.startswith("-") else ""
    power = f"<mrow>{sign}<mn>{int(exponent.lstrip('+-'))}</mn></mrow>"
    return f"<mrow>{number}<mo>×</mo><msup><mn>10</mn>{power}</msup></mrow>"


def _grouped(text: str) -> str:
    whole, point, part = text.partition(".")
    if len(whole) >= _GROUPED_FROM:
        whole = f"{int(whole):,}".replace(",", "\u202f")
    return whole + point + part


@_mathml.register
def _(node: Quantity) -> str:
    return f'{_row(node.number)}{_THIN}<mi mathvariant="normal">{escape(node.unit)}</mi>'


@_mathml.register
def _(node: Symbol) -> str:
    return _symbol(node.name)


@_mathml.register
def _(node: Constant) -> str:
    return f"<mi{_upright(node.name)}>{node.name}</mi>" if node.name != "∞" else "<mn>∞</mn>"


def _symbol(name: str) -> str:
    anatomy = dissect(name)
    if anatomy is None:
        above, slash, below = name.partition("/")
        if slash and dissect(above) and dissect(below):
            return f"<mfrac>{_symbol(above)}{_symbol(below)}</mfrac>"
        return f"<mtext>{escape(_printable(name))}</mtext>"
    base = _identifier(anatomy.base)
    for accent in anatomy.accents:
        base = f'<mover accent="true">{base}<mo stretchy="false">{ACCENTS[accent][1]}</mo></mover>'
    halves = "".join(mark for mark in anatomy.marks if mark == "½")
    marks = "".join(
        "<mo>′</mo>" if mark in "'′" else "<mo>*</mo>" for mark in anatomy.marks if mark != "½"
    )
    subscript = _subscript(anatomy.subscript) + (f"<mn>{halves}</mn>" if halves else "")
    text = _scripts(base, subscript, marks)
    if anatomy.argument:
        inside = _subscript(anatomy.argument[1:-1])
        opening, closing = anatomy.argument[0], anatomy.argument[-1]
        fence = 'fence="true" stretchy="false"'
        text = (
            f'<mrow>{text}{_APPLY}<mo form="prefix" {fence}>{opening}</mo>{inside}'
            f'<mo form="postfix" {fence}>{closing}</mo></mrow>'
        )
    return text


def _scripts(base: str, subscript: str, superscript: str) -> str:
    below = f"<mrow>{subscript}</mrow>"
    above = f"<mrow>{superscript}</mrow>"
    if subscript and superscript:
        return f"<msubsup>{base}{below}{above}</msubsup>"
    if subscript:
        return f"<msub>{base}{below}</msub>"
    return f"<msup>{base}{above}</msup>" if superscript else base


def _identifier(base: str) -> str:
    if base[0] in "Δ∂" and len(base) > 1:
        return f'<mrow><mi mathvariant="normal">{base[0]}</mi>{_identifier(base[1:])}</mrow>'
    return f"<mi{_upright(base)}>{escape(base)}</mi>"


def _upright(base: str) -> str:
    """Return the attribute for capital Greek letters, which print upright as in textbooks."""
    is_capital = len(base) == 1 and base in GREEK and base.isupper()
    return ' mathvariant="normal"' if is_capital else ""


def _subscript(text: str) -> str:
    pieces = []
    for word in re.findall(r"[0-9]+|[^\W\d_]+|\S", text):
        if word.isdigit():
            pieces.append(f"<mn>{word}</mn>")
        elif word.isalpha():
            variant = (
                ' mathvariant="normal"'
                if len(word) > 1 or (word in GREEK and word.isupper())
                else ""
            )
            pieces.append(f"<mi{variant}>{escape(word)}</mi>")
        else:
            pieces.append(f"<mo>{'−' if word == '-' else escape(word)}</mo>")
    return "".join(pieces)


@_mathml.register
def _(node: Sum) -> str:
    pieces = [_term(node.terms[0], is_first=True)]
    for sign, term in zip(node.signs, node.terms[1:], strict=True):
        pieces += [f"<mo>{sign}</mo>", _term(term, is_first=False)]
    return "".join(pieces)


def _term(term: Expression, *, is_first: bool) -> str:
    needs_group = isinstance(term, Sum) or (isinstance(term, Prefix) and not is_first)
    return _group(term) if needs_group else _row(term) if not is_first else _mathml(term)


@_mathml.register
def _(node: Prefix) -> str:
    needs_group = isinstance(node.operand, Sum | Prefix)
    operand = _group(node.operand) if needs_group else _mathml(node.operand)
    return f'<mo form="prefix">{node.sign}</mo>{operand}'


@_mathml.register
def _(node: Product) -> str:
    pieces = [_factor(node.factors[0])]
    for before, sign, factor in zip(node.factors, node.signs, node.factors[1:], strict=False):
        needs_dot = starts_with_number(factor) and not isinstance(factor, Fraction)
        shown = sign or ("·" if needs_dot and not isinstance(before, Sum) else "")
        # Two fraction bars side by side would look like one.
        is_wide = isinstance(factor, Call | Fraction) or isinstance(before, Call | Fraction)
        space = _THIN if is_wide else ""
        pieces += [f"<mo>{shown}</mo>" if shown else _TIMES + space, _factor(factor)]
    return "".join(pieces)


def _factor(node: Expression) -> str:
    return _group(node) if isinstance(node, Sum | Prefix | Product | Big) else _row(node)


@_mathml.register
def _(node: Fraction) -> str:
    return f"<mfrac>{_row(node.numerator)}{_row(node.denominator)}</mfrac>"


@_mathml.register
def _(node: Power) -> str:
    exponent = _row(node.exponent)
    if isinstance(node.base, Symbol):
        anatomy = dissect(node.base.name)
        if anatomy is not None and not anatomy.marks and not anatomy.argument:
            base = _symbol(anatomy.base + anatomy.accents)
            if anatomy.subscript:
                below = f"<mrow>{_subscript(anatomy.subscript)}</mrow>"
                return f"<msubsup>{base}{below}{exponent}</msubsup>"
            return f"<msup>{base}{exponent}</msup>"
    is_atom = isinstance(node.base, Constant | Fence) or (
        isinstance(node.base, Number) and "e" not in node.base.text
    )
    base = _row(node.base) if is_atom else _group(node.base)
    return f"<msup>{base}{exponent}</msup>"


@_mathml.register
def _(node: Root) -> str:
    inside = _row(node.operand)
    if node.index is None:
        return f"<msqrt>{inside}</msqrt>"
    return f"<mroot>{inside}<mn>{node.index}</mn></mroot>"


@_mathml.register
def _(node: Call) -> str:
    name = f"<mi>{node.function}</mi>"
    if node.base:
        name = f"<msub>{name}<mn>{escape(node.base)}</mn></msub>"
    inside = _COMMA.join(_row(argument) for argument in node.arguments)
    is_short = len(node.arguments) == 1 and isinstance(node.arguments[0], Symbol | Number)
    if is_short and node.function in ("ln", "log"):
        return f"{name}{_APPLY}{_THIN}{inside}"
    return f"{name}{_APPLY}{_fenced('group', inside, node.arguments)}"


@_mathml.register
def _(node: Fence) -> str:
    return _fenced(node.kind, _mathml(node.operand), (node.operand,))


@_mathml.register
def _(node: Postfix) -> str:
    is_atom = isinstance(node.operand, Number | Symbol | Constant | Power | Fence)
    operand = _row(node.operand) if is_atom else _group(node.operand)
    return f'{operand}<mo form="postfix">{node.sign}</mo>'


@_mathml.register
def _(node: Big) -> str:
    sign = f'<mo largeop="true" movablelimits="false">{_BIG[node.sign]}</mo>'
    lower = ""
    if node.index is not None:
        first = "" if node.lower is None else f"<mo>=</mo>{_row(node.lower)}"
        lower = f"<mrow>{_symbol(node.index.name)}{first}</mrow>"
    upper = "" if node.upper is None else _row(node.upper)
    if lower and upper:
        sign = f"<munderover>{sign}{lower}{upper}</munderover>"
    elif lower:
        sign = f"<munder>{sign}{lower}</munder>"
    elif upper:
        sign = f"<mover>{sign}{upper}</mover>"
    needs_group = isinstance(node.body, Sum | Prefix)
    return sign + (_group(node.body) if needs_group else _row(node.body))


@_mathml.register
def _(node: Application) -> str:
    inside = _COMMA.join(_symbol(argument.name) for argument in node.arguments)
    return f"{_symbol(node.function.name)}{_APPLY}{_fenced('group', inside, node.arguments)}"


@_mathml.register
def _(node: Relation) -> str:
    pieces = [_row(node.operands[0])]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        pieces += [f"<mo>{escape(sign)}</mo>", _row(operand)]
    return "".join(pieces)


@_mathml.register
def _(node: Listing) -> str:
    return f'{_COMMA}<mspace width="1em"/>'.join(_row(item) for item in node.items)
