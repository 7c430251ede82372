"""Temperatures that count from the freezing point, where a difference or an absolute one is needed.

Such a temperature can be shifted, compared and averaged. Twice 20 °C is nothing, and neither is
the sum of two of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction as Rational
from typing import TYPE_CHECKING, Final

from conceptry.formula.symbol import canonical
from conceptry.formula.tree import (
    Big,
    Call,
    Fence,
    Fraction,
    Node,
    Number,
    Postfix,
    Power,
    Prefix,
    Product,
    Relation,
    Root,
    Sum,
    Symbol,
    relations,
    walk,
)
from conceptry.units import parse_unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conceptry.formula.program import Program

FREEZING_POINTS: Final = (273.15, 273.0)
"""In K, as authors write it."""
_FREEZING: Final = "counts from the freezing point"
_AS_DIFFERENCE: Final = "declare it in K or delta_degC"


@dataclass(frozen=True, slots=True)
class ZeroPointFault:
    """A temperature in °C where it has no meaning.

    Parameters
    ----------
    node : where
    symbols : the temperatures that it is about
    condition : number of the condition, from 0; None for the equation
    """

    node: Node
    message: str
    hint: str
    symbols: tuple[str, ...]
    condition: int | None = None


def check_differences(program: Program) -> Iterator[ZeroPointFault]:
    """Yield a fault for each difference that is declared in degrees counted from a zero point."""
    wrong = {name for name in _counted(program) if name.startswith("Δ")}
    for node in walk(program.expression):
        if isinstance(node, Symbol) and node.name in wrong:
            message = f"{node.name} is a difference, but degC {_FREEZING}"
            yield ZeroPointFault(node, message, _AS_DIFFERENCE, (node.name,))


def check_zero_points(program: Program) -> Iterator[ZeroPointFault]:
    """Yield a fault wherever a temperature in °C is used as if its zero were the absolute one.

    The units of the program fit together; what has other faults is not looked at again.
    """
    names = _counted(program)
    if not names:
        return
    scan = _Scan(frozenset(names))
    weight = scan.weight(program.expression)
    yield from scan.faults or _against_result(program, weight, names)
    result = {canonical(program.result.symbol)} if parse_unit(program.result.unit).offset else set()
    for number, condition in enumerate(program.conditions):
        scan = _Scan(frozenset(names | result), number)
        for relation in relations(condition.tree):
            scan.weight(relation)
        yield from scan.faults


def _counted(program: Program) -> set[str]:
    """Return the symbols that are declared in °C."""
    return {canonical(v.symbol) for v in program.variables if parse_unit(v.unit).offset}


def _against_result(program: Program, weight: Rational, names: set[str]) -> list[ZeroPointFault]:
    """Return what is wrong with a whole that is so many temperatures counted from freezing."""
    expression = program.expression
    used = {node.name for node in walk(expression) if isinstance(node, Symbol)}
    own = tuple(v.symbol for v in program.variables if canonical(v.symbol) in names & used)
    if weight not in (0, 1):
        return [_several(expression, weight, own)]
    kelvin = parse_unit("K").dimension
    others = (v for v in program.variables if canonical(v.symbol) not in names)
    # A temperature in K may be the absolute one to which a difference is added.
    has_absolute = any(parse_unit(v.unit).dimension == kelvin for v in others)
    if weight == 0 and own and parse_unit(program.result.unit).offset and not has_absolute:
        symbol = program.result.symbol
        message = f"{symbol} is a difference, but degC {_FREEZING}"
        return [ZeroPointFault(expression, message, _AS_DIFFERENCE, (symbol,))]
    return []


def _several(
    node: Node, weight: Rational, names: tuple[str, ...], condition: int | None = None
) -> ZeroPointFault:
    listed = " and ".join(names)
    if weight > 1:
        message = f"adds temperatures that count from the freezing point ({listed})"
        hint = "declare those that are differences in K or delta_degC, or all of them in K"
    else:
        message = f"takes a temperature that {_FREEZING} for a difference ({listed})"
        hint = "subtract two temperatures, or declare it in K or delta_degC"
    return ZeroPointFault(node, message, hint, names, condition)


class _Scan:
    """Counts how many temperatures in °C each part of a formula amounts to.

    A difference of two is none, an average of two is one.
    """

    def __init__(self, names: frozenset[str], condition: int | None = None) -> None:
        self.names = names
        self.condition = condition
        self.faults: list[ZeroPointFault] = []

    def weight(self, node: Node) -> Rational:  # noqa: PLR0911  (one line a kind)
        """Return the count of a node; 0 where a fault was found in it."""
        match node:
            case Symbol():
                return Rational(node.name in self.names)
            case Sum():
                weights = [self.weight(term) for term in node.terms]
                signs = (-1 if sign == "−" else 1 for sign in ("+", *node.signs))
                return sum((s * w for s, w in zip(signs, weights, strict=True)), Rational(0))
            case Prefix():
                return self.weight(node.operand) * (-1 if node.sign == "−" else 1)
            case Product():
                return self._product(node)
            case Fraction():
                return self._fraction(node)
            case Relation():
                return self._relation(node)
            case _:
                return self._of_function(node)

    def _of_function(self, node: Node) -> Rational:  # noqa: PLR0911  (one line a kind)
        match node:
            case Fence():
                return self.weight(node.operand)
            case Call(function="min" | "max" | "round"):
                return max(self.weight(argument) for argument in node.arguments)
            case Power():
                return self._refuse(node, node.base, "takes a power of")
            case Root():
                return self._refuse(node, node.operand, "takes the root of")
            case Postfix(sign="%"):
                return self._refuse(node, node.operand, "takes a share of")
            case Big():
                return self._refuse(node, node.body, "sums or multiplies")
            case _:
                return Rational(0)

    def _product(self, node: Product) -> Rational:
        weights = [self.weight(factor) for factor in node.factors]
        heavy = [at for at, weight in enumerate(weights) if weight]
        if not heavy:
            return Rational(0)
        size = weights[heavy[0]]
        for at, factor in enumerate(node.factors):
            if at == heavy[0]:
                continue
            if not isinstance(factor, Number):
                return self._fault(node, node.factors[heavy[0]], "multiplies")
            size *= Rational(factor.text)
        return size

    def _fraction(self, node: Fraction) -> Rational:
        below = self.weight(node.denominator)
        if below:
            return self._fault(node, node.denominator, "divides by")
        above = self.weight(node.numerator)
        if not above:
            return Rational(0)
        if isinstance(node.denominator, Number) and float(node.denominator.text):
            return above / Rational(node.denominator.text)
        return self._fault(node, node.numerator, "divides")

    def _relation(self, node: Relation) -> Rational:
        weights = [(self.weight(side), side) for side in node.operands]
        odd = next((one for one in weights if one[0] not in (0, 1)), None)
        if odd is not None and len({weight for weight, _ in weights}) > 1:
            self.faults.append(_several(node, odd[0], self._names(odd[1]), self.condition))
        return Rational(0)

    def _refuse(self, node: Node, part: Node, verb: str) -> Rational:
        return self._fault(node, part, verb) if self.weight(part) else Rational(0)

    def _fault(self, node: Node, part: Node, verb: str) -> Rational:
        names = self._names(part)
        what = " and ".join(names)
        counts = "which counts" if len(names) == 1 else "which count"
        message = f"{verb} {what}, {counts} from the freezing point"
        hint = f"declare {what} in K, or in delta_degC for a difference"
        self.faults.append(ZeroPointFault(node, message, hint, names, self.condition))
        return Rational(0)

    def _names(self, node: Node) -> tuple[str, ...]:
        found = (part.name for part in walk(node) if isinstance(part, Symbol))
        return tuple(dict.fromkeys(name for name in found if name in self.names))
