"""A tree as plain English for screen readers.

A fraction is read as "over" only when its parts are single words; otherwise its beginning and end
are said, and so are those of roots, groups and exponents that are more than one word.
"""

from __future__ import annotations

import re
from functools import singledispatch
from typing import Final

from conceptry.formula.characters import ACCENTS, GREEK, RELATIONS
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
    walk,
)
from conceptry.units import UnitError, speak_unit

_SIGNS: Final = {"+": "plus", "−": "minus", "±": "plus or minus", "∓": "minus or plus"}
_ROOTS: Final = {None: "square", "3": "cube", "4": "fourth"}
_FENCES: Final = {"abs": "absolute value", "floor": "floor", "ceil": "ceiling"}
_FUNCTIONS: Final = {
    "exp": "the exponential", "ln": "the natural logarithm", "log": "the logarithm",
    "min": "the smallest", "max": "the largest", "sin": "the sine", "cos": "the cosine",
    "tan": "the tangent", "asin": "the arc sine", "acos": "the arc cosine",
    "atan": "the arc tangent", "sinh": "the hyperbolic sine", "cosh": "the hyperbolic cosine",
    "tanh": "the hyperbolic tangent", "sgn": "the sign", "round": "the rounded value",
}  # fmt: skip
_MARKS: Final = {"'": "prime", "′": "prime", "*": "star", "½": "sub one half"}
_HALVES: Final = {("1", "2"): "one half", ("1", "4"): "one quarter", ("3", "4"): "three quarters"}
_SUBSCRIPT_WORDS: Final = {letter: word.lower() for letter, word in GREEK.items()} | {
    "-": "minus", "−": "minus", "+": "plus", "=": "equals", ",": "comma",
}  # fmt: skip
# Letters that a voice may read as a word.
_SPOKEN_LETTERS: Final = {"ℓ": "script l", "∂": "partial", "∅": "the empty set"}


def render_speech(tree: Equation) -> str:
    """Return a formula in words.

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> render_speech(parse("L ≈ C/τ + λτ/2", ["L", "C", "λ", "τ"]))
    'L is approximately C over tau, plus lambda tau over 2'
    """
    return _Voice(tree).say(tree)


class _Voice:
    """Knows which letters need the word capital: those that occur in both cases."""

    def __init__(self, tree: Equation) -> None:
        bases = {_base(node.name) for node in walk(tree) if isinstance(node, Symbol)}
        self.doubtful = {base for base in bases if base != base.lower() and base.lower() in bases}

    def say(self, node: Node) -> str:
        return _say(node, self)

    def symbol(self, name: str) -> str:
        anatomy = dissect(name)
        if anatomy is None:
            above, slash, below = name.partition("/")
            is_ratio = slash and dissect(above) and dissect(below)
            return f"{self.symbol(above)} over {self.symbol(below)}" if is_ratio else name
        words = [self.letters(anatomy.base)]
        words += [ACCENTS[accent][0] for accent in anatomy.accents]
        if anatomy.subscript:
            subscript = _read(anatomy.subscript)
            words += ["sub", subscript] + ["end sub"] * (" " in subscript)
        words += [_MARKS[mark] for mark in anatomy.marks]
        if anatomy.argument:
            words += ["of", _read(anatomy.argument[1:-1])]
        return " ".join(words)

    def letters(self, base: str) -> str:
        if base[0] in "Δδ" and len(base) > 1:
            return f"delta {self.letters(base[1:])}"
        if base in GREEK:
            word = GREEK[base].lower()
            return f"capital {word}" if base.isupper() and base not in "ΔΣΠΩ" else word
        if base in self.doubtful and len(base) == 1:
            return f"capital {base}"
        return _SPOKEN_LETTERS.get(base, base)


def _base(name: str) -> str:
    anatomy = dissect(name)
    return name if anatomy is None else anatomy.base


def _read(text: str) -> str:
    """Return a subscript in words."""
    words = re.findall(r"[0-9]+|[^\W\d_]+|\S", text)
    return " ".join(_SUBSCRIPT_WORDS.get(word, word) for word in words)


def _is_word(node: Node) -> bool:
    """Tell whether a node is spoken as one thing."""
    if isinstance(node, Postfix):
        return _is_word(node.operand)
    return isinstance(node, Number | Symbol | Constant | Quantity)


def _is_short(node: Node) -> bool:
    """Tell whether a node is a plain run of words that no "over" can tear apart."""
    if isinstance(node, Product):
        return all(_is_word(factor) or _is_simple_power(factor) for factor in node.factors)
    return _is_word(node) or _is_simple_power(node)


def _is_simple_power(node: Node) -> bool:
    return (
        isinstance(node, Power)
        and _is_word(node.base)
        and isinstance(node.exponent, Number)
        and node.exponent.text in ("2", "3")
    )


@singledispatch
def _say(node: Node, _voice: _Voice) -> str:
    raise TypeError(node)


@_say.register
def _(node: Number, _voice: _Voice) -> str:
    mantissa, _, exponent = node.text.partition("e")
    if not exponent:
        return mantissa
    sign = "minus " if exponent.startswith("-") else ""
    return f"{mantissa} times 10 to the power {sign}{int(exponent.lstrip('+-'))}"


@_say.register
def _(node: Quantity, voice: _Voice) -> str:
    return f"{voice.say(node.number)} {_unit(node.unit)}"


def _unit(text: str) -> str:
    """Return the unit of a number in words; as it is written where it is none that is known."""
    try:
        return speak_unit(text)
    except UnitError:
        return text


@_say.register
def _(node: Symbol, voice: _Voice) -> str:
    return voice.symbol(node.name)


@_say.register
def _(node: Constant, _voice: _Voice) -> str:
    return {"π": "pi", "e": "e", "∞": "infinity"}[node.name]


@_say.register
def _(node: Sum, voice: _Voice) -> str:
    first = node.terms[0]
    text = _grouped(first, voice) if isinstance(first, Sum) else voice.say(first)
    previous: Expression = first
    for sign, term in zip(node.signs, node.terms[1:], strict=True):
        words = _grouped(term, voice) if isinstance(term, Sum | Prefix) else voice.say(term)
        # A breath tells where a fraction or a longer product ends.
        is_plain = _is_word(previous) or _is_simple_power(previous)
        text += ("" if is_plain else ",") + f" {_SIGNS[sign]} {words}"
        previous = term
    return text.replace(",,", ",")


def _grouped(node: Node, voice: _Voice) -> str:
    return f"open parenthesis {voice.say(node)} close parenthesis"


@_say.register
def _(node: Prefix, voice: _Voice) -> str:
    needs_group = isinstance(node.operand, Sum | Prefix)
    operand = _grouped(node.operand, voice) if needs_group else voice.say(node.operand)
    return f"{_SIGNS[node.sign]} {operand}"


@_say.register
def _(node: Product, voice: _Voice) -> str:
    text = _factor(node.factors[0], voice)
    for sign, factor in zip(node.signs, node.factors[1:], strict=True):
        is_simple = _is_word(factor) or _is_simple_power(factor)
        join = " " if not sign and is_simple else " times "
        text += join + _factor(factor, voice)
    return text


def _factor(node: Expression, voice: _Voice) -> str:
    if isinstance(node, Sum | Prefix | Product | Big):
        return _grouped(node, voice)
    # Within a product the end of a fraction must be heard.
    if isinstance(node, Fraction):
        return _long_fraction(node, voice)
    return voice.say(node)


@_say.register
def _(node: Fraction, voice: _Voice) -> str:
    above, below = node.numerator, node.denominator
    if isinstance(above, Number) and isinstance(below, Number):
        half = _HALVES.get((above.text, below.text))
        if half:
            return half
    if _is_short(above) and (_is_word(below) or _is_simple_power(below)):
        return f"{voice.say(above)} over {voice.say(below)}"
    return _long_fraction(node, voice)


def _long_fraction(node: Fraction, voice: _Voice) -> str:
    above, below = node.numerator, node.denominator
    if isinstance(above, Number) and isinstance(below, Number):
        half = _HALVES.get((above.text, below.text))
        if half:
            return half
    return (
        f"the fraction with numerator {voice.say(above)} "
        f"and denominator {voice.say(below)}, end fraction"
    )


@_say.register
def _(node: Power, voice: _Voice) -> str:
    base = voice.say(node.base) if _is_word(node.base) else _grouped(node.base, voice)
    if isinstance(node.exponent, Number) and node.exponent.text in ("2", "3"):
        return f"{base} {'squared' if node.exponent.text == '2' else 'cubed'}"
    exponent = voice.say(node.exponent)
    is_word = _is_word(node.exponent) or (
        isinstance(node.exponent, Prefix) and _is_word(node.exponent.operand)
    )
    return f"{base} to the power {exponent}" + ("" if is_word else ", end power")


@_say.register
def _(node: Root, voice: _Voice) -> str:
    kind = _ROOTS.get(node.index, f"{node.index}th")
    end = "" if _is_word(node.operand) else ", end root"
    return f"the {kind} root of {voice.say(node.operand)}{end}"


@_say.register
def _(node: Call, voice: _Voice) -> str:
    name = _FUNCTIONS[node.function] + (f" to base {node.base}" if node.base else "")
    if len(node.arguments) > 1:
        *first, last = (voice.say(argument) for argument in node.arguments)
        return f"{name} of {', '.join(first)} and {last}, end of list"
    argument = node.arguments[0]
    end = "" if _is_word(argument) else ", end of argument"
    return f"{name} of {voice.say(argument)}{end}"


@_say.register
def _(node: Fence, voice: _Voice) -> str:
    kind = _FENCES[node.kind]
    end = "" if _is_word(node.operand) else f", end {kind}"
    return f"the {kind} of {voice.say(node.operand)}{end}"


@_say.register
def _(node: Postfix, voice: _Voice) -> str:
    operand = voice.say(node.operand) if _is_word(node.operand) else _grouped(node.operand, voice)
    return f"{operand} {'percent' if node.sign == '%' else 'factorial'}"


@_say.register
def _(node: Big, voice: _Voice) -> str:
    text = "the sum" if node.sign == "Σ" else "the product"
    if node.index is not None:
        text += f" over {voice.symbol(node.index.name)}"
    if node.lower is not None:
        text += f" from {voice.say(node.lower)}"
    if node.upper is not None:
        text += f" to {voice.say(node.upper)}"
    needs_group = isinstance(node.body, Sum | Prefix)
    body = _grouped(node.body, voice) if needs_group else voice.say(node.body)
    return f"{text} of {body}" + ("" if _is_word(node.body) else ", end " + text.split()[1])


@_say.register
def _(node: Application, voice: _Voice) -> str:
    arguments = " and ".join(voice.symbol(argument.name) for argument in node.arguments)
    return f"{voice.symbol(node.function.name)} of {arguments}"


@_say.register
def _(node: Relation, voice: _Voice) -> str:
    text = voice.say(node.operands[0])
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        text += f" {RELATIONS[sign][1]} {voice.say(operand)}"
    return text


@_say.register
def _(node: Listing, voice: _Voice) -> str:
    return "; ".join(voice.say(item) for item in node.items)
