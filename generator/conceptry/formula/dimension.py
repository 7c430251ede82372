"""The unit check: what is added, compared and raised to powers must fit by dimension.

A plain number has no dimension, except zero and infinity, which fit everything. A number that is
declared as a numeral has the dimension of its unit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction as Rational
from functools import singledispatch
from typing import TYPE_CHECKING, Final, cast

from conceptry.formula.reading import numeral_tree
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import (
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
    walk,
)
from conceptry.units import (
    Dimension,
    describe_dimension,
    format_base_unit_phrase,
    has_name,
    parse_unit,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from conceptry.formula.program import Program

_NONE: Dimension = ()
_MARK: Final = "mark"
_SAME: Final = "give both the same unit"
_REFERENCE: Final = "divide the base by a reference value in the same unit"
_LARGEST_POWER: Final = 99
_LENIENT_SIGNS = frozenset("∝→←⇒⇔∈")


@dataclass(frozen=True, slots=True)
class DimensionFault:
    """Two parts of a formula that do not fit together.

    Parameters
    ----------
    message : what is added, compared or raised, with its dimensions
    start, end : place in the text of the equation or of the condition
    hint : one way out
    condition : number of the condition, from 0; None for the equation
    """

    message: str
    start: int
    end: int
    hint: str = ""
    condition: int | None = None


def check_dimensions(program: Program) -> tuple[DimensionFault, ...]:
    """Check an equation with its conditions.

    Examples
    --------
    >>> from conceptry.formula.program import Program, Result, Variable
    >>> variables = (Variable("τ", "interval", "s", 1), Variable("λ", "rate", "s", 1))
    >>> program = Program.build("t = τ + 1/λ", result=Result("t", "", "s"), variables=variables)
    >>> check_dimensions(program)[0].message
    'adds a time (s) and a rate (per s)'
    """
    task = _Task(program)
    symbols = {
        canonical(variable.symbol): parse_unit(variable.unit).dimension
        for variable in program.variables
    }
    faults = list(_offset_differences(program))
    for finding in task.run(symbols):
        hint = _suggest(task, symbols, finding) or finding.hint
        node = finding.node
        faults.append(
            DimensionFault(finding.message, node.start, node.end, hint, finding.condition)
        )
    return tuple(faults)


def _offset_differences(program: Program) -> Iterator[DimensionFault]:
    """Yield a fault for each difference that is declared in degrees counted from a zero point."""
    offset = {
        canonical(variable.symbol)
        for variable in program.variables
        if variable.symbol.startswith("Δ") and parse_unit(variable.unit).offset
    }
    for node in walk(program.expression):
        if isinstance(node, Symbol) and node.name in offset:
            message = f"{node.name} is a difference, but degC counts from the freezing point"
            hint = "declare it in K or delta_degC"
            yield DimensionFault(message, node.start, node.end, hint)


@dataclass(frozen=True, slots=True)
class _Finding:
    """A fault before it has a hint.

    Parameters
    ----------
    repairs : parts, each with the dimension by which it would have to be multiplied to fit
    """

    node: Node
    message: str
    hint: str
    repairs: tuple[tuple[Node, Dimension], ...] = ()
    condition: int | None = None


class _Task:
    """One program, checked once for what it declares and again for each repair that is tried."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.result = canonical(program.result.symbol)
        self.wanted = parse_unit(program.result.unit).dimension
        self.numerals = {
            numeral_tree(numeral.text): parse_unit(numeral.unit).dimension
            for numeral in program.numerals
        }
        units = [variable.unit for variable in program.variables] + [program.result.unit]
        names = [factor.name for unit in units for factor in parse_unit(unit).factors]
        self.information = "bit" if names.count("bit") > names.count("B") else "B"

    def run(self, symbols: Mapping[str, Dimension]) -> list[_Finding]:
        checker = _Checker(self, symbols)
        expression = self.program.expression
        found = checker.dimension(expression)
        if found is not None and found != self.wanted and not checker.findings:
            message = (
                f"computes {checker.say(found)} but the result is declared as "
                f"{checker.say(self.wanted)}"
            )
            missing = multiply(self.wanted, found, -1)
            hint = "correct the unit of the result or of a symbol on the right side"
            checker.findings.append(_Finding(expression, message, hint, ((expression, missing),)))
        findings = list(checker.findings)
        for number, condition in enumerate(self.program.conditions):
            below = _Checker(self, {**symbols, self.result: self.wanted})
            below.dimension(condition.tree)
            findings += [replace(finding, condition=number) for finding in below.findings]
        return findings


def _suggest(task: _Task, symbols: Mapping[str, Dimension], finding: _Finding) -> str:
    """Return a hint that names symbols which would fit in another unit, each checked to do so."""
    fitting: dict[str, Dimension] = {}
    for part, missing in finding.repairs:
        for node in walk(part):
            if isinstance(node, Symbol) and node.name not in fitting:
                unit = _fitting_unit(task, symbols, part, missing, node.name)
                if unit is not None:
                    fitting[node.name] = unit
    usual = {name: unit for name, unit in fitting.items() if has_name(unit)} or fitting
    pieces = [
        f"{name} were {format_base_unit_phrase(unit, information=task.information)}"
        for name, unit in usual.items()
    ]
    return f"it would fit if {' or if '.join(pieces[:2])}" if pieces else ""


def _fitting_unit(
    task: _Task, symbols: Mapping[str, Dimension], part: Node, missing: Dimension, name: str
) -> Dimension | None:
    """Return the dimension with which a symbol removes a fault and brings no other."""
    if name not in symbols:
        return None
    # A mark on the symbol shows with which power it enters the part.
    marked = _Checker(task, {**symbols, name: multiply(symbols[name], ((_MARK, Rational(1)),))})
    power = dict(marked.dimension(part) or ()).get(_MARK)
    if not power or marked.findings:
        return None
    unit = multiply(symbols[name], missing, 1 / power)
    if any(exponent.denominator != 1 for _, exponent in unit):
        return None
    return None if task.run({**symbols, name: unit}) else unit


class _Checker:
    """Works out dimensions and collects findings; None is a dimension that fits everything."""

    def __init__(self, task: _Task, symbols: Mapping[str, Dimension]) -> None:
        self.task = task
        self.symbols = dict(symbols)
        self.findings: list[_Finding] = []

    def dimension(self, node: Node) -> Dimension | None:
        if self.task.numerals:
            unit = self.task.numerals.get(cast("Equation", node))
            if unit is not None:
                return unit
        return _dimension(node, self)

    def say(self, dimension: Dimension) -> str:
        return describe_dimension(dimension, information=self.task.information)

    def report(self, node: Node, message: str, hint: str) -> None:
        self.findings.append(_Finding(node, message, hint))

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
            message = f"{verb} {self.say(first)} and {self.say(other)}"
            self.findings.append(_Finding(node, message, _SAME, _repairs(known)))
        return first

    def pure(self, node: Node, role: str) -> None:
        """Demand a plain number."""
        dimension = self.dimension(node)
        if dimension:
            hint = "divide by a reference value in the same unit"
            missing = multiply((), dimension, -1)
            message = f"takes {self.say(dimension)} {role}, which must be a pure number"
            self.findings.append(_Finding(node, message, hint, ((node, missing),)))


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
def _dimension(node: Node, _checker: _Checker) -> Dimension | None:
    raise TypeError(node)


@_dimension.register
def _(node: Number, _checker: _Checker) -> Dimension | None:
    return _NONE if float(node.text) else None


@_dimension.register
def _(_node: Quantity, _checker: _Checker) -> Dimension | None:
    return _NONE


@_dimension.register
def _(node: Symbol, checker: _Checker) -> Dimension | None:
    return checker.symbols.get(node.name)


@_dimension.register
def _(node: Constant, _checker: _Checker) -> Dimension | None:
    return None if node.name == "∞" else _NONE


@_dimension.register
def _(node: Sum, checker: _Checker) -> Dimension | None:
    verb = "adds" if set(node.signs) == {"+"} else "subtracts" if len(node.terms) == 2 else "adds"  # noqa: PLR2004
    return checker.same(node, node.terms, verb)


@_dimension.register
def _(node: Prefix | Fence, checker: _Checker) -> Dimension | None:
    return checker.dimension(node.operand)


@_dimension.register
def _(node: Product, checker: _Checker) -> Dimension | None:
    product = _NONE
    for factor in node.factors:
        dimension = checker.dimension(factor)
        if dimension is None or product is None:
            return None
        product = multiply(product, dimension)
    return product


@_dimension.register
def _(node: Fraction, checker: _Checker) -> Dimension | None:
    above, below = checker.dimension(node.numerator), checker.dimension(node.denominator)
    return None if above is None or below is None else multiply(above, below, -1)


@_dimension.register
def _(node: Power, checker: _Checker) -> Dimension | None:
    checker.pure(node.exponent, "as exponent")
    base = checker.dimension(node.base)
    if not base:
        return base
    exponent = _literal(node.exponent)
    if exponent is None:
        message = f"raises {checker.say(base)} to a power that is not a fixed number"
        checker.report(node, message, _REFERENCE)
        return None
    if abs(exponent) > _LARGEST_POWER:
        message = f"raises {checker.say(base)} to a power beyond {_LARGEST_POWER}"
        checker.report(node, message, _REFERENCE)
        return None
    return multiply(_NONE, base, exponent)


def _literal(node: Node) -> Rational | None:
    """Return the value of an exponent that is written as a number."""
    match node:
        case Number():
            return Rational(node.text)
        case Prefix(sign="−"):
            value = _literal(node.operand)
            return None if value is None else -value
        case Fraction():
            above, below = _literal(node.numerator), _literal(node.denominator)
            return above / below if above is not None and below else None
        case _:
            return None


@_dimension.register
def _(node: Root, checker: _Checker) -> Dimension | None:
    operand = checker.dimension(node.operand)
    return None if operand is None else multiply(_NONE, operand, Rational(1, int(node.index or 2)))


@_dimension.register
def _(node: Call, checker: _Checker) -> Dimension | None:
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
def _(node: Postfix, checker: _Checker) -> Dimension | None:
    if node.sign == "%":
        return checker.dimension(node.operand)
    checker.pure(node.operand, "for a factorial")
    return _NONE


@_dimension.register
def _(node: Big, checker: _Checker) -> Dimension | None:
    outer = checker.symbols
    if node.index is not None:
        checker.symbols = {**outer, node.index.name: _NONE}
    for bound in (node.lower, node.upper):
        if bound is not None:
            checker.pure(bound, "as bound")
    body = checker.dimension(node.body)
    checker.symbols = outer
    if node.sign == "Π" and body:
        message = f"multiplies {checker.say(body)} over an index, so the unit depends on its bounds"
        checker.report(node, message, "divide each factor by a reference value")
        return None
    return body


@_dimension.register
def _(node: Relation, checker: _Checker) -> Dimension | None:
    if set(node.signs) & _LENIENT_SIGNS:
        return None
    return checker.same(node, node.operands, "compares")


@_dimension.register
def _(node: Listing, checker: _Checker) -> Dimension | None:
    for item in node.items:
        checker.dimension(item)
    return None
