"""A tree as LaTeX, for copying into papers and notebooks; KaTeX reads it as well."""

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
    starts_with_number,
    walk,
)

_SIGNS: Final = {"+": "+", "−": "-", "±": r"\pm", "∓": r"\mp"}
_TIMES: Final = {"": " ", "·": r" \cdot ", "×": r" \times "}
_BIG: Final = {"Σ": r"\sum", "Π": r"\prod"}
_FENCES: Final = {
    "abs": (r"\lvert", r"\rvert"),
    "floor": (r"\lfloor", r"\rfloor"),
    "ceil": (r"\lceil", r"\rceil"),
    "group": ("(", ")"),
}
_KNOWN: Final = frozenset(
    ["exp", "ln", "log", "min", "max", "sin", "cos", "tan", "sinh", "cosh", "tanh"]
)
_RENAMED: Final = {"asin": r"\arcsin", "acos": r"\arccos", "atan": r"\arctan"}
# Capital Greek letters that look Latin have no command.
_LATIN_CAPITALS: Final = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧ", "ABEZHIKMNOPTX", strict=True))
_VARIANTS: Final = {
    "ε": r"\varepsilon", "ϵ": r"\epsilon", "φ": r"\varphi", "ϕ": r"\phi", "ϑ": r"\vartheta",
    "ς": r"\varsigma", "ϱ": r"\varrho", "ϖ": r"\varpi", "ο": "o", "ℓ": r"\ell", "∅": r"\emptyset",
    "ħ": r"\hbar",
}  # fmt: skip
_SPECIAL: Final = re.compile(r"[\\{}$&#^_~%]")


def render_latex(tree: Equation) -> str:
    r"""Return a formula as LaTeX.

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> render_latex(parse("τ* = √(2C/λ)", ["τ*", "C", "λ"]))
    '\\tau^{*} = \\sqrt{\\frac{2 C}{\\lambda}}'
    """
    return _latex(tree)


def _fenced(kind: str, inside: str, content: tuple[Node, ...]) -> str:
    opening, closing = _FENCES[kind]
    if any(isinstance(node, Fraction | Big) for part in content for node in walk(part)):
        return rf"\left{opening} {inside} \right{closing}"
    return f"{opening}{inside}{closing}" if kind == "group" else f"{opening} {inside} {closing}"


def _group(node: Node) -> str:
    return _fenced("group", _latex(node), (node,))


@singledispatch
def _latex(node: Node) -> str:
    raise TypeError(node)


@_latex.register
def _(node: Number) -> str:
    mantissa, _, exponent = node.text.partition("e")
    return rf"{mantissa} \times 10^{{{int(exponent)}}}" if exponent else mantissa


@_latex.register
def _(node: Quantity) -> str:
    return rf"{_latex(node.number)}\,{_word(node.unit)}"


@_latex.register
def _(node: Symbol) -> str:
    return _symbol(node.name)


@_latex.register
def _(node: Constant) -> str:
    return {"π": r"\pi", "e": r"\mathrm{e}", "∞": r"\infty"}[node.name]


def _symbol(name: str) -> str:
    """Return a symbol; a superscript on it comes after its own marks."""
    anatomy = dissect(name)
    if anatomy is None:
        above, slash, below = name.partition("/")
        if slash and dissect(above) and dissect(below):
            return rf"\frac{{{_symbol(above)}}}{{{_symbol(below)}}}"
        return _word(name)
    base = _letters(anatomy.base)
    for accent in anatomy.accents:
        base = f"{ACCENTS[accent][2]}{{{base}}}"
    subscript = _subscript(anatomy.subscript)
    marks = ""
    for mark in anatomy.marks:
        if mark == "½":
            subscript += r"\frac{1}{2}"
        else:
            marks += r"\prime " if mark in "'′" else "*"
    text = base + (f"_{{{subscript}}}" if subscript else "")
    text += f"^{{{marks.strip()}}}" if marks else ""
    if anatomy.argument:
        opening, closing = anatomy.argument[0], anatomy.argument[-1]
        text += f"{opening}{_subscript(anatomy.argument[1:-1])}{closing}"
    return text


def _letters(base: str) -> str:
    if base[0] in "Δ∂" and len(base) > 1:
        return rf"{_letters(base[0])} {_letters(base[1:])}"
    if base in _VARIANTS or base in _LATIN_CAPITALS:
        return _VARIANTS.get(base) or rf"\mathrm{{{_LATIN_CAPITALS[base]}}}"
    if base in GREEK:
        return "\\" + GREEK[base]
    if base == "∂":
        return r"\partial"
    return base if len(base) == 1 and base.isascii() else _word(base)


def _word(text: str) -> str:
    """Return text set upright, with the characters that LaTeX would read replaced."""
    if text.isascii() and text.isalnum():
        return rf"\mathrm{{{text}}}"
    safe = _SPECIAL.sub(lambda match: _ESCAPES[match[0]], text)
    return rf"\text{{{safe}}}"


_ESCAPES: Final = {
    "\\": r"\textbackslash ", "^": r"\textasciicircum ", "~": r"\textasciitilde ", "{": r"\{",
    "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%",
}  # fmt: skip


def _subscript(text: str) -> str:
    pieces = []
    for word in re.findall(r"[0-9]+|[^\W\d_]+|\S", text):
        if word.isdigit():
            pieces.append(word)
        elif word.isalpha():
            pieces.append(_letters(word))
        else:
            pieces.append("-" if word == "−" else _SPECIAL.sub(lambda m: _ESCAPES[m[0]], word))
    # A command must not run into the letter after it.
    return re.sub(r"(\\[A-Za-z]+) (?![A-Za-z])", r"\1", " ".join(pieces))


@_latex.register
def _(node: Sum) -> str:
    pieces = [_group(node.terms[0]) if isinstance(node.terms[0], Sum) else _latex(node.terms[0])]
    for sign, term in zip(node.signs, node.terms[1:], strict=True):
        needs_group = isinstance(term, Sum | Prefix)
        pieces += [_SIGNS[sign], _group(term) if needs_group else _latex(term)]
    return " ".join(pieces)


@_latex.register
def _(node: Prefix) -> str:
    needs_group = isinstance(node.operand, Sum | Prefix)
    operand = _group(node.operand) if needs_group else _latex(node.operand)
    sign = _SIGNS[node.sign]
    return f"{sign}{operand}" if sign == "-" else f"{sign} {operand}"


@_latex.register
def _(node: Product) -> str:
    *first, last = node.factors
    # A function without parentheses would seem to take the factors after it.
    texts = [_call(factor) if isinstance(factor, Call) else _factor(factor) for factor in first]
    texts.append(_factor(last))
    text = texts[0]
    places = zip(node.factors, node.signs, node.factors[1:], texts[1:], strict=False)
    for before, sign, factor, own in places:
        needs_dot = starts_with_number(factor) and not isinstance(factor, Fraction)
        shown = sign or ("·" if needs_dot and not isinstance(before, Sum) else "")
        text += _TIMES[shown] + own
    return text


def _factor(node: Expression) -> str:
    return _group(node) if isinstance(node, Sum | Prefix | Product | Big) else _latex(node)


def _is_short(node: Node) -> bool:
    """Tell whether a number or symbol is written without a power of ten."""
    return isinstance(node, Symbol) or (isinstance(node, Number) and "e" not in node.text)


@_latex.register
def _(node: Fraction) -> str:
    return rf"\frac{{{_latex(node.numerator)}}}{{{_latex(node.denominator)}}}"


@_latex.register
def _(node: Power) -> str:
    exponent = f"^{{{_latex(node.exponent)}}}"
    base = _latex(node.base)
    if isinstance(node.base, Symbol):
        # A second superscript is an error in LaTeX.
        return f"{{{base}}}{exponent}" if "^" in base or "(" in base else base + exponent
    is_atom = isinstance(node.base, Constant) or (
        isinstance(node.base, Number) and "e" not in node.base.text
    )
    if is_atom:
        return base + exponent
    return f"{{{base}}}{exponent}" if isinstance(node.base, Fence) else _group(node.base) + exponent


@_latex.register
def _(node: Root) -> str:
    index = f"[{node.index}]" if node.index else ""
    return rf"\sqrt{index}{{{_latex(node.operand)}}}"


@_latex.register
def _(node: Call) -> str:
    return _call(node, has_parentheses=False)


def _call(node: Call, *, has_parentheses: bool = True) -> str:
    name = _RENAMED.get(node.function)
    if name is None:
        is_known = node.function in _KNOWN
        name = f"\\{node.function}" if is_known else rf"\operatorname{{{node.function}}}"
    base = f"_{{{node.base}}}" if node.base else ""
    inside = ", ".join(_latex(argument) for argument in node.arguments)
    is_short = len(node.arguments) == 1 and _is_short(node.arguments[0])
    if is_short and node.function in ("ln", "log") and not has_parentheses:
        return f"{name}{base} {inside}"
    return f"{name}{base}{_fenced('group', inside, node.arguments)}"


@_latex.register
def _(node: Fence) -> str:
    return _fenced(node.kind, _latex(node.operand), (node.operand,))


@_latex.register
def _(node: Postfix) -> str:
    is_atom = _is_short(node.operand) or isinstance(node.operand, Constant | Power | Fence)
    operand = _latex(node.operand) if is_atom else _group(node.operand)
    return operand + (r"\%" if node.sign == "%" else "!")


@_latex.register
def _(node: Big) -> str:
    lower = ""
    if node.index is not None:
        first = "" if node.lower is None else f" = {_latex(node.lower)}"
        lower = f"_{{{_symbol(node.index.name)}{first}}}"
    upper = "" if node.upper is None else f"^{{{_latex(node.upper)}}}"
    needs_group = isinstance(node.body, Sum | Prefix)
    body = _group(node.body) if needs_group else _latex(node.body)
    return f"{_BIG[node.sign]}{lower}{upper} {body}"


@_latex.register
def _(node: Application) -> str:
    inside = ", ".join(_symbol(argument.name) for argument in node.arguments)
    return f"{_symbol(node.function.name)}({inside})"


@_latex.register
def _(node: Relation) -> str:
    pieces = [_latex(node.operands[0])]
    for sign, operand in zip(node.signs, node.operands[1:], strict=True):
        pieces += [RELATIONS[sign][0], _latex(operand)]
    return " ".join(pieces)


@_latex.register
def _(node: Listing) -> str:
    return r",\quad ".join(_latex(item) for item in node.items)
