"""The dimension of every kind of node, and what does not fit inside of it.

A plain number has no dimension, except zero and infinity, which fit everything. A number that is
declared as a numeral has the dimension of its unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction as Rational
from functools import singledispatch
from typing import TYPE_CHECKING, Final, cast

from conceptry.formula.tree import (
    Application,
    Big,
    Call,
    Constant,
    Equation,
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
from conceptry.units import Dimension, describe_dimension

if TYPE_CHECKING:
    from collections.abc import Mapping

_NONE: Dimension = ()
_SAME: Final = "give both the same unit"
_REFERENCE: Final = "divide the base by a reference value in the same unit"
_LARGEST_POWER: Final = 99
_LENIENT_SIGNS = frozenset("∝→←⇒⇔∈")


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault before it has its words for authors.

    Parameters
    ----------
    node : where
    message : what is added, compared or raised, with its dimensions
    hint : a way out that is always right
    repairs : parts, each with the dimension by which it would have to be multiplied to fit
    """

    node: Node
    message: str
    hint: str
    repairs: tuple[tuple[Node, Dimension], ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What is known before a formula is looked at.

    Parameters
    ----------
    symbols : canonical symbol to its dimension
    numerals : the tree of a number to its dimension, wherever the number stands
    places : where single numbers with a dimension begin
    repair : a part, and the dimension by which it is multiplied to see whether it then fits
    """

    symbols: Mapping[str, Dimension]
    numerals: Mapping[Equation, Dimension]
    places: Mapping[int, Dimension]
    repair: tuple[Node, Dimension] | None = None


class Checker:
    """Works out dimensions and collects findings; None is a dimension that fits everything."""

    def __init__(self, known: Known) -> None:
        self.known = known
        self.symbols = dict(known.symbols)
        self.findings: list[Finding] = []

    def dimension(self, node: Node) -> Dimension | None:
        """Return the dimension of a node; None fits everything."""
        found = self._of_number(node)
        if found is None:
            found = _dimension(node, self)
        repair = self.known.repair
        if repair is not None and repair[0] is node and found is not None:
            return multiply(found, repair[1])
        return found

    def _of_number(self, node: Node) -> Dimension | None:
        known = self.known
        if known.places and isinstance(node, Number) and node.start in known.places:
            return known.places[node.start]
        return known.numerals.get(cast("Equation", node)) if known.numerals else None

    def report(self, node: Node, message: str, hint: str) -> None:
        """Note a fault that no other unit of a symbol would mend."""
        self.findings.append(Finding(node, message, hint))

    def same(self, node: Node, parts: tuple[Node, ...], verb: str) -> Dimension | None:
        """Return the one dimension that all parts have."""
        known: list[tuple[Node, Dimension]] = []
        for part in parts:
            dimension = self.dimension(part)
            if dimension is not None:
                known.append((part, dimension))
        if not known:
            return None
        first = known[0][1]
        other = next((dimension for _, dimension in known if dimension != first), None)
        if other is not None:
            message = f"{verb} {describe_dimension(first)} and {describe_dimension(other)}"
            self.findings.append(Finding(node, message, _SAME, _repairs(known)))
        return first

    def pure(self, node: Node, role: str) -> None:
        """Demand a plain number."""
        dimension = self.dimension(node)
        if dimension:
            hint = "divide by a reference value in the same unit"
            missing = multiply((), dimension, -1)
            message = f"takes {describe_dimension(dimension)} {role}, which must be a pure number"
            self.findings.append(Finding(node, message, hint, ((node, missing),)))


def _repairs(known: list[tuple[Node, Dimension]]) -> tuple[tuple[Node, Dimension], ...]:
    """Return, for each dimension that the parts could share, the first part that lacks it."""
    repairs = []
    for target in dict.fromkeys(dimension for _, dimension in known):
        part, own = next((part, own) for part, own in known if own != target)
        repairs.append((part, multiply(target, own, -1)))
    return tuple(repairs)


def multiply(one: Dimension, other: Dimension, power: Rational | int = 1) -> Dimension:
    """Return the product of a dimension and a power of another one."""
    powers = dict(one)
    for name, exponent in other:
        powers[name] = powers.get(name, Rational(0)) + exponent * power
    return tuple(sorted((name, exponent) for name, exponent in powers.items() if exponent))


@singledispatch
def _dimension(node: Node, _checker: Checker) -> Dimension | None:
    raise TypeError(node)


@_dimension.register
def _(node: Number, _checker: Checker) -> Dimension | None:
    return _NONE if float(node.text) else None


@_dimension.register
def _(_node: Quantity, _checker: Checker) -> Dimension | None:
    return _NONE


@_dimension.register
def _(node: Symbol, checker: Checker) -> Dimension | None:
    return checker.symbols.get(node.name)


@_dimension.register
def _(node: Application, checker: Checker) -> Dimension | None:
    return checker.symbols.get(node.function.name)


@_dimension.register
def _(node: Constant, _checker: Checker) -> Dimension | None:
    return None if node.name == "∞" else _NONE


@_dimension.register
def _(node: Sum, checker: Checker) -> Dimension | None:
    verb = "adds" if set(node.signs) == {"+"} else "subtracts" if len(node.terms) == 2 else "adds"  # noqa: PLR2004
    return checker.same(node, node.terms, verb)


@_dimension.register
def _(node: Prefix | Fence, checker: Checker) -> Dimension | None:
    return checker.dimension(node.operand)


@_dimension.register
def _(node: Product, checker: Checker) -> Dimension | None:
    product = _NONE
    for factor in node.factors:
        dimension = checker.dimension(factor)
        if dimension is None or product is None:
            return None
        product = multiply(product, dimension)
    return product


@_dimension.register
def _(node: Fraction, checker: Checker) -> Dimension | None:
    above, below = checker.dimension(node.numerator), checker.dimension(node.denominator)
    return None if above is None or below is None else multiply(above, below, -1)


@_dimension.register
def _(node: Power, checker: Checker) -> Dimension | None:
    checker.pure(node.exponent, "as exponent")
    base = checker.dimension(node.base)
    if not base:
        return base
    exponent = literal(node.exponent)
    if exponent is None:
        message = f"raises {describe_dimension(base)} to a power that is not a fixed number"
        checker.report(node, message, _REFERENCE)
        return None
    if abs(exponent) > _LARGEST_POWER:
        message = f"raises {describe_dimension(base)} to a power beyond {_LARGEST_POWER}"
        checker.report(node, message, _REFERENCE)
        return None
    return multiply(_NONE, base, exponent)


def literal(node: Node) -> Rational | None:
    """Return the value of an exponent that is written as a number."""
    match node:
        case Number():
            return Rational(node.text)
        case Prefix(sign="−"):
            value = literal(node.operand)
            return None if value is None else -value
        case Fraction():
            above, below = literal(node.numerator), literal(node.denominator)
            return above / below if above is not None and below else None
        case _:
            return None


@_dimension.register
def _(node: Root, checker: Checker) -> Dimension | None:
    operand = checker.dimension(node.operand)
    return None if operand is None else multiply(_NONE, operand, Rational(1, int(node.index or 2)))


@_dimension.register
def _(node: Call, checker: Checker) -> Dimension | None:
    if node.function in ("min", "max"):
        return checker.same(node, node.arguments, f"takes the {node.function} of")
    if node.function == "round":
        return checker.dimension(node.arguments[0])
    if node.function == "sgn":
        checker.dimension(node.arguments[0])
        return _NONE
    for argument in node.arguments:
        checker.pure(argument, f"as argument of {node.function}")
    return _NONE


@_dimension.register
def _(node: Postfix, checker: Checker) -> Dimension | None:
    if node.sign == "%":
        return checker.dimension(node.operand)
    checker.pure(node.operand, "for a factorial")
    return _NONE


@_dimension.register
def _(node: Big, checker: Checker) -> Dimension | None:
    outer = checker.symbols
    if node.index is not None:
        checker.symbols = {**outer, node.index.name: _NONE}
    for bound in (node.lower, node.upper):
        if bound is not None:
            checker.pure(bound, "as bound")
    body = checker.dimension(node.body)
    checker.symbols = outer
    if node.sign == "Π" and body:
        said = describe_dimension(body)
        message = f"multiplies {said} over an index, so the unit depends on its bounds"
        checker.report(node, message, "divide each factor by a reference value")
        return None
    return body


@_dimension.register
def _(node: Relation, checker: Checker) -> Dimension | None:
    if set(node.signs) & _LENIENT_SIGNS:
        return None
    return checker.same(node, node.operands, "compares")


@_dimension.register
def _(node: Listing, checker: Checker) -> Dimension | None:
    for item in node.items:
        checker.dimension(item)
    return None
