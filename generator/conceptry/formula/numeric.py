"""Numbers from a tree: numpy closures, put together node by node.

Nothing is evaluated as text. Where a value is undefined it is NaN or infinite, as numpy has it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import reduce, singledispatch
from typing import TYPE_CHECKING, Final

import numpy as np

from conceptry.formula.errors import FormulaError
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
    from numpy.typing import NDArray

type Value = np.float64 | NDArray[np.float64]
type Environment = Mapping[str, Value]
type Closure = Callable[[Environment], Value]

MAX_TERMS: Final = 100_000
"""Most terms of one sum or product that are computed here, those within it included.

A chart needs hundreds of results.

The generated Python has no such limit: it computes one result at a time, for a reader who can stop
it, under the page's own deadline.
"""

_ROOM: Final = "\0terms"
"""Name, which no symbol can have, of how many terms a sum within a sum may have."""

SMALL: Final = 0.1
"""``a ≪ b`` holds when a is at most this share of b; ``≈`` allows this relative difference."""

_LARGEST_FACTORIAL: Final = 170
_CONSTANTS: Final = {"π": math.pi, "e": math.e, "∞": math.inf}


def _factorial_of(n: float) -> float:
    return math.gamma(n + 1) if -1 < n <= _LARGEST_FACTORIAL else math.nan


def _factorial(values: Value) -> Value:
    flat = [_factorial_of(float(value)) for value in np.ravel(values)]
    return np.reshape(np.array(flat), np.shape(values))[()]


_FUNCTIONS: Final[dict[str, Callable[[Value], Value]]] = {
    "exp": np.exp,
    "ln": np.log,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "sgn": np.sign,
    "round": np.round,
}
_FENCES: Final[dict[str, Callable[[Value], Value]]] = {
    "abs": np.abs,
    "floor": np.floor,
    "ceil": np.ceil,
}
_COMPARISONS: Final[dict[str, Callable[[Value, Value], object]]] = {
    "<": np.less,
    ">": np.greater,
    "≤": np.less_equal,
    "≥": np.greater_equal,
    "≪": lambda one, other: one <= SMALL * other,
    "≫": lambda one, other: other <= SMALL * one,
    "=": lambda one, other: _is_close(one, other, 1e-9),
    "≠": lambda one, other: _is_close(one, other, 1e-9) < 1,
    "≈": lambda one, other: _is_close(one, other, SMALL),
}
_LOGARITHMS: Final[dict[str, Callable[[Value], Value]]] = {"2": np.log2, "10": np.log10}


def _is_close(one: Value, other: Value, tolerance: float) -> Value:
    """Return what ``math.isclose`` would say, as 1 or 0, for arrays as well."""
    is_close = np.abs(one - other) <= tolerance * np.maximum(np.abs(one), np.abs(other))
    return np.asarray(is_close, dtype=np.float64)


def compile_numpy(expression: Expression, scale: Callable[[Node], float] | None = None) -> Closure:
    """Return a function of a mapping from symbol to value.

    Parameters
    ----------
    expression : the tree to compute
    scale : factor for a number that carries a unit; 1 for every other node

    Raises
    ------
    FormulaError
        When the tree has a part that has no value, such as a sum without bounds.
    """
    return _compile(expression, scale or _unscaled)


def compile_condition(relation: Relation, scale: Callable[[Node], float] | None = None) -> Closure:
    """Return a function that is 1 where every comparison of the chain holds and 0 elsewhere."""
    sides = [_compile(operand, scale or _unscaled) for operand in relation.operands]

    def holds(values: Environment) -> Value:
        numbers = [side(values) for side in sides]
        every: Value = np.float64(1)
        for sign, one, other in zip(relation.signs, numbers, numbers[1:], strict=False):
            every = every * _compare(sign, one, other)
        return every

    return holds


def _compare(sign: str, one: Value, other: Value) -> Value:
    return np.asarray(_COMPARISONS[sign](one, other), dtype=np.float64)


def _unscaled(_: Node) -> float:
    return 1.0


type _Scale = Callable[[Node], float]


@singledispatch
def _compile(node: Node, _scale: _Scale) -> Closure:
    raise not_computable(node)


def not_computable(node: Node) -> FormulaError:
    """Return the error for a part of a formula that has no value."""
    if isinstance(node, Call):
        message = f"found {node.function!r} without a base, which cannot be computed"
        return FormulaError(message, node.start, node.end, "write ln, log₂ or log₁₀")
    if isinstance(node, Big):
        message = f"found {node.sign!r} without bounds, which cannot be computed"
        hint = f"write {node.sign}_{{i=1}}^{{n}}, or write the terms out"
        return FormulaError(message, node.start, node.end, hint)
    message = "found a part that cannot be computed"
    hint = "only + − · / powers, roots, functions and sums with bounds have a value"
    return FormulaError(message, node.start, node.end, hint)


@_compile.register
def _(node: Number, scale: _Scale) -> Closure:
    value = np.float64(node.text) * np.float64(scale(node))
    return lambda _: value


@_compile.register
def _(node: Quantity, scale: _Scale) -> Closure:
    number = _compile(node.number, _unscaled)
    factor = np.float64(scale(node))
    return lambda values: number(values) * factor


@_compile.register
def _(node: Symbol, _scale: _Scale) -> Closure:
    name = node.name
    return lambda values: values[name]


@_compile.register
def _(node: Constant, _scale: _Scale) -> Closure:
    value = np.float64(_CONSTANTS[node.name])
    return lambda _: value


@_compile.register
def _(node: Sum, scale: _Scale) -> Closure:
    if not set(node.signs) <= {"+", "−"}:
        raise not_computable(node)
    first, *rest = (_compile(term, scale) for term in node.terms)
    steps = [
        (np.add if sign == "+" else np.subtract, term)
        for sign, term in zip(node.signs, rest, strict=True)
    ]

    def compute(values: Environment) -> Value:
        total = first(values)
        for step, term in steps:
            total = step(total, term(values))
        return total

    return compute


@_compile.register
def _(node: Prefix, scale: _Scale) -> Closure:
    if node.sign != "−":
        raise not_computable(node)
    operand = _compile(node.operand, scale)
    return lambda values: -operand(values)


@_compile.register
def _(node: Product, scale: _Scale) -> Closure:
    factors = [_compile(factor, scale) for factor in node.factors]
    return lambda values: reduce(np.multiply, (factor(values) for factor in factors))


@_compile.register
def _(node: Fraction, scale: _Scale) -> Closure:
    above, below = _compile(node.numerator, scale), _compile(node.denominator, scale)
    return lambda values: np.divide(above(values), below(values))


@_compile.register
def _(node: Power, scale: _Scale) -> Closure:
    exponent = _compile(node.exponent, scale)
    if node.base == Constant("e"):
        return lambda values: np.exp(exponent(values))
    base = _compile(node.base, _unscaled if scale(node) != 1 else scale)
    factor = np.float64(scale(node))
    return lambda values: np.power(base(values), exponent(values)) * factor


@_compile.register
def _(node: Root, scale: _Scale) -> Closure:
    operand = _compile(node.operand, scale)
    if node.index is None:
        return lambda values: np.sqrt(operand(values))
    if node.index == "3":
        return lambda values: np.cbrt(operand(values))
    inverse = 1 / float(node.index)
    return lambda values: np.power(operand(values), inverse)


@_compile.register
def _(node: Fence, scale: _Scale) -> Closure:
    operand, function = _compile(node.operand, scale), _FENCES[node.kind]
    return lambda values: function(operand(values))


@_compile.register
def _(node: Postfix, scale: _Scale) -> Closure:
    operand = _compile(node.operand, scale)
    if node.sign == "%":
        return lambda values: operand(values) / 100
    return lambda values: _factorial(operand(values))


@_compile.register
def _(node: Call, scale: _Scale) -> Closure:
    arguments = [_compile(argument, scale) for argument in node.arguments]
    if node.function in ("min", "max"):
        choose = np.minimum if node.function == "min" else np.maximum
        return lambda values: reduce(choose, (argument(values) for argument in arguments))
    function = _logarithm(node) if node.function == "log" else _FUNCTIONS[node.function]
    return lambda values: function(arguments[0](values))


def _logarithm(node: Call) -> Callable[[Value], Value]:
    if node.base in _LOGARITHMS:
        return _LOGARITHMS[node.base]
    if node.base is None or not node.base.isdigit() or int(node.base) < 2:  # noqa: PLR2004
        raise not_computable(node)
    divisor = math.log(int(node.base))
    return lambda value: np.log(value) / divisor


@_compile.register
def _(node: Big, scale: _Scale) -> Closure:
    combine: Callable[[Value, Value], Value] = np.add if node.sign == "Σ" else np.multiply
    if node.index is None or node.lower is None or node.upper is None:
        raise not_computable(node)
    lower, upper = _compile(node.lower, scale), _compile(node.upper, scale)
    body, index = _compile(node.body, scale), node.index.name

    def compute(values: Environment) -> Value:
        first, last = float(lower(values)), float(upper(values))
        room = float(values.get(_ROOM, np.float64(MAX_TERMS)))
        if not math.isfinite(first) or not math.isfinite(last) or last - first >= room:
            return np.float64(math.nan)
        numbers = range(math.ceil(first), math.floor(last) + 1)
        # Sums within sums share the one limit.
        left = np.float64(room / max(1, len(numbers)))
        terms = (body({**values, _ROOM: left, index: np.float64(n)}) for n in numbers)
        empty: Value = np.float64(0 if node.sign == "Σ" else 1)
        return reduce(combine, terms, empty)

    return compute
