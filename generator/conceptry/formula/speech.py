"""A tree as plain words for screen readers.

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
from conceptry.units import UnitError, format_unit, speak_unit
from conceptry.words import language, mark, say, say_in
from conceptry.words.catalogue import ENGLISH

# Marked here, and said when a formula is read.
_SIGNS: Final = {
    "+": mark("plus"),
    "−": mark("minus"),
    "±": mark("plus or minus"),
    "∓": mark("minus or plus"),
}
_ROOTS: Final = {
    None: mark("the square root of {operand}"),
    "3": mark("the cube root of {operand}"),
    "4": mark("the fourth root of {operand}"),
}
_FENCES: Final = {
    "abs": (mark("the absolute value of {operand}"), mark("end absolute value")),
    "floor": (mark("the floor of {operand}"), mark("end floor")),
    "ceil": (mark("the ceiling of {operand}"), mark("end ceiling")),
}
_BIG: Final = {
    "Σ": (mark("the sum"), mark("end sum")),
    "Π": (mark("the product"), mark("end product")),
}
_FUNCTIONS: Final = {
    "exp": mark("the exponential"),
    "ln": mark("the natural logarithm"),
    "log": mark("the logarithm"),
    "min": mark("the smallest"),
    "max": mark("the largest"),
    "sin": mark("the sine"),
    "cos": mark("the cosine"),
    "tan": mark("the tangent"),
    "asin": mark("the arc sine"),
    "acos": mark("the arc cosine"),
    "atan": mark("the arc tangent"),
    "sinh": mark("the hyperbolic sine"),
    "cosh": mark("the hyperbolic cosine"),
    "tanh": mark("the hyperbolic tangent"),
    "sgn": mark("the sign"),
    "round": mark("the rounded value"),
}
_MARKS: Final = {
    "'": mark("prime"),
    "′": mark("prime"),
    "*": mark("star"),
    "½": mark("sub one half"),
}
_HALVES: Final = {
    ("1", "2"): mark("one half"),
    ("1", "4"): mark("one quarter"),
    ("3", "4"): mark("three quarters"),
}
_SUBSCRIPT_WORDS: Final = {letter: word.lower() for letter, word in GREEK.items()} | {
    "-": mark("minus"), "−": mark("minus"), "+": mark("plus"), "=": mark("equals"),
    ",": mark("comma"),
}  # fmt: skip
# Letters that a voice may read as a word.
_SPOKEN_LETTERS: Final = {
    "ℓ": mark("script l"),
    "∂": mark("partial"),
    "∅": mark("the empty set"),
}


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
            if not is_ratio:
                return name
            return say("{above} over {below}", above=self.symbol(above), below=self.symbol(below))
        words = [self.letters(anatomy.base)]
        words += [say(ACCENTS[accent][0]) for accent in anatomy.accents]
        if anatomy.subscript:
            subscript = _read(anatomy.subscript)
            words += [say("sub"), subscript] + [say("end sub")] * (" " in subscript)
        words += [say(_MARKS[sign]) for sign in anatomy.marks]
        if anatomy.argument:
            words += [say_in("formula", "of"), _read(anatomy.argument[1:-1])]
        return " ".join(words)

    def letters(self, base: str) -> str:
        if base[0] in "Δδ" and len(base) > 1:
            return f"{GREEK['δ']} {self.letters(base[1:])}"
        if base in GREEK:
            word = GREEK[base].lower()
            is_doubtful = base.isupper() and base not in "ΔΣΠΩ"
            return say("capital {letter}", letter=word) if is_doubtful else word
        if base in self.doubtful and len(base) == 1:
            return say("capital {letter}", letter=base)
        return say(_SPOKEN_LETTERS[base]) if base in _SPOKEN_LETTERS else base


def _base(name: str) -> str:
    anatomy = dissect(name)
    return name if anatomy is None else anatomy.base


def _read(text: str) -> str:
    """Return a subscript in words."""
    words = re.findall(r"[0-9]+|[^\W\d_]+|\S", text)
    return " ".join(
        say(_SUBSCRIPT_WORDS[word]) if word in _SUBSCRIPT_WORDS else word for word in words
    )


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
    digits = str(int(exponent.lstrip("+-")))
    power = f"{say(_SIGNS['−'])} {digits}" if exponent.startswith("-") else digits
    return say("{number} times 10 to the power {exponent}", number=mantissa, exponent=power)


@_say.register
def _(node: Quantity, voice: _Voice) -> str:
    return f"{voice.say(node.number)} {_unit(node.unit)}"


def _unit(text: str) -> str:
    """Return the unit of a number in words; as it is written where it is none that is known.

    Other languages than English leave the words to the voice, which knows the signs of units.
    """
    try:
        return speak_unit(text) if language() == ENGLISH.language else format_unit(text)
    except UnitError:
        return text


@_say.register
def _(node: Symbol, voice: _Voice) -> str:
    return voice.symbol(node.name)


@_say.register
def _(node: Constant, _voice: _Voice) -> str:
    return say("infinity") if node.name == "∞" else {"π": "pi", "e": "e"}[node.name]


@_say.register
def _(node: Sum, voice: _Voice) -> str:
    first = node.terms[0]
    text = _grouped(first, voice) if isinstance(first, Sum) else voice.say(first)
    previous: Expression = first
    for sign, term in zip(node.signs, node.terms[1:], strict=True):
        words = _grouped(term, voice) if isinstance(term, Sum | Prefix) else voice.say(term)
        # A breath tells where a fraction or a longer product ends.
        is_plain = _is_word(previous) or _is_simple_power(previous)
        text += ("" if is_plain else ",") + f" {say(_SIGNS[sign])} {words}"
        previous = term
    return text.replace(",,", ",")


def _grouped(node: Node, voice: _Voice) -> str:
    return say("open parenthesis {inner} close parenthesis", inner=voice.say(node))


@_say.register
def _(node: Prefix, voice: _Voice) -> str:
    needs_group = isinstance(node.operand, Sum | Prefix)
    operand = _grouped(node.operand, voice) if needs_group else voice.say(node.operand)
    return f"{say(_SIGNS[node.sign])} {operand}"


@_say.register
def _(node: Product, voice: _Voice) -> str:
    text = _factor(node.factors[0], voice)
    for sign, factor in zip(node.signs, node.factors[1:], strict=True):
        is_simple = _is_word(factor) or _is_simple_power(factor)
        join = " " if not sign and is_simple else f" {say('times')} "
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
            return say(half)
    if _is_short(above) and (_is_word(below) or _is_simple_power(below)):
        return say("{above} over {below}", above=voice.say(above), below=voice.say(below))
    return _long_fraction(node, voice)


def _long_fraction(node: Fraction, voice: _Voice) -> str:
    above, below = node.numerator, node.denominator
    if isinstance(above, Number) and isinstance(below, Number):
        half = _HALVES.get((above.text, below.text))
        if half:
            return say(half)
    return say(
        "the fraction with numerator {above} and denominator {below}, end fraction",
        above=voice.say(above),
        below=voice.say(below),
    )


@_say.register
def _(node: Power, voice: _Voice) -> str:
    base = voice.say(node.base) if _is_word(node.base) else _grouped(node.base, voice)
    if isinstance(node.exponent, Number) and node.exponent.text in ("2", "3"):
        is_square = node.exponent.text == "2"
        return say("{base} squared", base=base) if is_square else say("{base} cubed", base=base)
    exponent = voice.say(node.exponent)
    is_word = _is_word(node.exponent) or (
        isinstance(node.exponent, Prefix) and _is_word(node.exponent.operand)
    )
    if is_word:
        return say("{base} to the power {exponent}", base=base, exponent=exponent)
    return say("{base} to the power {exponent}, end power", base=base, exponent=exponent)


@_say.register
def _(node: Root, voice: _Voice) -> str:
    operand = voice.say(node.operand)
    text = (
        say(_ROOTS[node.index], operand=operand)
        if node.index in _ROOTS
        else say("the {n}th root of {operand}", n=node.index, operand=operand)
    )
    return text if _is_word(node.operand) else f"{text}, {say('end root')}"


@_say.register
def _(node: Call, voice: _Voice) -> str:
    name = say(_FUNCTIONS[node.function])
    if node.base:
        name = say("{function} to base {base}", function=name, base=node.base)
    if len(node.arguments) > 1:
        *first, last = (voice.say(argument) for argument in node.arguments)
        return say(
            "{function} of {first} and {last}, end of list",
            function=name,
            first=", ".join(first),
            last=last,
        )
    argument = node.arguments[0]
    values = {"function": name, "argument": voice.say(argument)}
    if _is_word(argument):
        return say("{function} of {argument}", **values)
    return say("{function} of {argument}, end of argument", **values)


@_say.register
def _(node: Fence, voice: _Voice) -> str:
    words, end = _FENCES[node.kind]
    text = say(words, operand=voice.say(node.operand))
    return text if _is_word(node.operand) else f"{text}, {say(end)}"


@_say.register
def _(node: Postfix, voice: _Voice) -> str:
    operand = voice.say(node.operand) if _is_word(node.operand) else _grouped(node.operand, voice)
    is_percent = node.sign == "%"
    return f"{operand} {say('percent') if is_percent else say('factorial')}"


@_say.register
def _(node: Big, voice: _Voice) -> str:
    words, end = _BIG["Σ" if node.sign == "Σ" else "Π"]
    text = say(words)
    if node.index is not None:
        text = say("{sum} over {index}", sum=text, index=voice.symbol(node.index.name))
    if node.lower is not None:
        text = say("{sum} from {lower}", sum=text, lower=voice.say(node.lower))
    if node.upper is not None:
        text = say("{sum} to {upper}", sum=text, upper=voice.say(node.upper))
    needs_group = isinstance(node.body, Sum | Prefix)
    body = _grouped(node.body, voice) if needs_group else voice.say(node.body)
    text = say("{sum} of {body}", sum=text, body=body)
    return text if _is_word(node.body) else f"{text}, {say(end)}"


@_say.register
def _(node: Application, voice: _Voice) -> str:
    arguments = say(" and ").join(voice.symbol(argument.name) for argument in node.arguments)
    return say(
        "{function} of {argument}",
        function=voice.symbol(node.function.name),
        argument=arguments,
    )


@_say.register
def _(node: Relation, voice: _Voice) -> str:
    text = voice.say(node.operands[0])
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        text += f" {say(RELATIONS[sign][1])} {voice.say(operand)}"
    return text


@_say.register
def _(node: Listing, voice: _Voice) -> str:
    return "; ".join(voice.say(item) for item in node.items)
