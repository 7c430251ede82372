"""What does not fit, in words: which mix-up it is, by which factor, and what would fit instead."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction as Rational
from typing import TYPE_CHECKING, Final, cast

from conceptry.formula.plain import render_text
from conceptry.formula.rule import multiply
from conceptry.formula.temperature import FREEZING_POINTS
from conceptry.formula.tree import (
    Expression,
    Fraction,
    Node,
    Number,
    Product,
    Sum,
    Symbol,
    walk,
)
from conceptry.units import (
    BITS_IN_BYTE,
    COUNTED,
    counted_dimension,
    describe_dimension,
    dimension,
    format_base_unit_phrase,
    has_name,
    join_data,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conceptry.formula.rule import Finding
    from conceptry.formula.statement import Statement
    from conceptry.units import Dimension

_MARK: Final = "mark"
# What a number in a formula may count, as the 6 of 6 N D counts operations for each token.
_CARRIED: Final = COUNTED | {"computation", "byte", "information", "currency", "carbon"}
_EIGHT: Final = Number(str(BITS_IN_BYTE))
_RESULT: Final = "the result"
_DATA: Final = frozenset(("byte", "information"))
_BOTH: Final = "give both in bytes or both in bits"


@dataclass(frozen=True, slots=True)
class Words:
    """What is said about a finding."""

    message: str
    hint: str
    symbols: tuple[str, ...] = ()


def explain(
    finding: Finding,
    statement: Statement,
    statements: tuple[Statement, ...],
    symbols: Mapping[str, Dimension],
) -> Words:
    """Return the words for a finding.

    Parameters
    ----------
    statement : the formula in which it was found
    statements : all formulas that share the symbols; a proposal must fit all of them
    """
    if finding.repairs and all(not join_data(missing) for _, missing in finding.repairs):
        return _explain_data(finding, statement, symbols)
    step = _freezing_point(finding)
    if step:
        return Words(finding.message, f"leave {step} out: the units convert between K and °C")
    fitting = _fitting(finding, statement, statements, symbols)
    usual = {name: unit for name, unit in fitting.items() if has_name(unit)} or fitting
    pieces = [f"{name} were {format_base_unit_phrase(unit)}" for name, unit in usual.items()]
    carrying = _carrying_number(finding, statement, symbols)
    hint = f"it would fit if {' or if '.join([*pieces[:2], *carrying])}"
    hint = hint if pieces or carrying else finding.hint
    swapped = [name for name in usual if _is_mixed_up(symbols[name], usual[name])]
    if len(swapped) != 1:
        return Words(finding.message, hint, tuple(usual)[:2])
    name = swapped[0]
    own, needed = symbols[name], usual[name]
    message = f"{name} is {describe_dimension(own)}, where {describe_dimension(needed)} is needed"
    if {own, needed} == {dimension("W"), dimension("J")}:
        hint = f"{hint}; W·h is an energy, W is a power"
    return Words(f"{finding.message}: {message}", hint, (name,))


def _freezing_point(finding: Finding) -> str:
    """Return the 273.15 of a sum that is a temperature otherwise, as it is written."""
    terms = finding.node.terms if isinstance(finding.node, Sum) else ()
    missing = {dimension for _, dimension in finding.repairs}
    if dimension("K") not in missing:
        return ""
    numbers = (term.text for term in terms if isinstance(term, Number))
    return next((text for text in numbers if float(text) in FREEZING_POINTS), "")


def _is_mixed_up(one: Dimension, other: Dimension) -> bool:
    """Tell whether two dimensions are an amount and its rate, or a plain number and a count."""
    if not has_name(one) or not has_name(other):
        return False
    ratio, time = multiply(one, other, -1), dimension("s")
    # A time against a plain number is no amount of anything.
    if ratio in (time, multiply((), time, -1)):
        return bool(one) and bool(other)
    return dict(ratio).keys() <= COUNTED


def _carrying_number(
    finding: Finding, statement: Statement, symbols: Mapping[str, Dimension]
) -> tuple[str, ...]:
    """Return the words for a number that would make it fit if it counted something."""
    for part, missing in finding.repairs:
        if not dict(missing).keys() <= _CARRIED:
            continue
        for node in walk(part):
            if isinstance(node, Number) and not statement.examine(symbols, (node, missing))[1]:
                unit = format_base_unit_phrase(missing)
                return (f"{node.text} were declared under numerals {unit}",)
    return ()


def _explain_data(
    finding: Finding, statement: Statement, symbols: Mapping[str, Dimension]
) -> Words:
    """Say that bytes and bits are mixed, by which factor they differ and where to write it."""
    known = {**statement.fixed, **symbols}
    used = dict.fromkeys(n.name for n in walk(finding.node) if isinstance(n, Symbol))
    counted = {name: dict(known.get(name, ())) for name in used}
    if finding.node is statement.tree and statement.wanted is not None:
        counted |= {_RESULT: dict(statement.wanted)}
    sides = []
    for base, word in (("byte", "bytes"), ("information", "bits")):
        names = [name for name, powers in counted.items() if base in powers]
        sides.append(f"{word} ({', '.join(names)})" if names else word)
    message = f"mixes {' and '.join(sides)}, which differ by the factor {BITS_IN_BYTE}"
    if _has_eight_on_the_wrong_side(statement, symbols):
        hint = f"the {BITS_IN_BYTE} stands on the wrong side of the fraction: 1 B is 8 bit"
    else:
        mended = _with_eight(finding, statement, symbols)
        hint = f"write {mended}, or {_BOTH}" if mended else _BOTH
    data = tuple(name for name in symbols if counted.get(name, {}).keys() & _DATA)
    return Words(message, hint, data)


def _has_eight_on_the_wrong_side(statement: Statement, symbols: Mapping[str, Dimension]) -> bool:
    """Tell whether an 8 divides where it had to multiply, or the reverse."""
    inverse = counted_dimension("B/bit")
    return any(
        isinstance(node, Number)
        and float(node.text) == BITS_IN_BYTE
        and not statement.examine(symbols, (node, inverse))[1]
        for node in walk(statement.tree)
    )


def _with_eight(finding: Finding, statement: Statement, symbols: Mapping[str, Dimension]) -> str:
    """Return a part of the formula with the 8 that it lacks, checked to fit."""
    # More often bytes have to be made bits than the other way round.
    for power, write in ((1, _times_eight), (-1, _over_eight)):
        for part, missing in finding.repairs:
            is_right = dict(missing)["information"] == power
            if is_right and not statement.examine(symbols, (part, missing))[1]:
                return render_text(write(cast("Expression", part)))
    return ""


def _times_eight(part: Expression) -> Expression:
    if isinstance(part, Fraction) and part.numerator == Number("1"):
        return Fraction(part.numerator, _over_eight(part.denominator))
    if isinstance(part, Product):
        return Product((_EIGHT, *part.factors), ("·", *part.signs))
    return Product((_EIGHT, part), ("·",))


def _over_eight(part: Expression) -> Expression:
    if isinstance(part, Fraction):
        return Fraction(part.numerator, _times_eight(part.denominator))
    return Fraction(part, _EIGHT)


def _fitting(
    finding: Finding,
    statement: Statement,
    statements: tuple[Statement, ...],
    symbols: Mapping[str, Dimension],
) -> dict[str, Dimension]:
    """Return symbols with the dimension in which each would fit, all checked to do so."""
    fitting: dict[str, Dimension] = {}
    for part, missing in finding.repairs:
        for node in walk(part):
            if isinstance(node, Symbol) and node.name in symbols and node.name not in fitting:
                unit = _fitting_unit(statement, symbols, (part, missing), node.name)
                changed = symbols if unit is None else {**symbols, node.name: unit}
                if unit is not None and not any(one.examine(changed)[1] for one in statements):
                    fitting[node.name] = unit
    return fitting


def _fitting_unit(
    statement: Statement,
    symbols: Mapping[str, Dimension],
    repair: tuple[Node, Dimension],
    name: str,
) -> Dimension | None:
    """Return the dimension with which a symbol makes one part fit."""
    part, missing = repair
    # A mark on the symbol shows with which power it enters the part.
    marked = statement.checker({**symbols, name: multiply(symbols[name], ((_MARK, Rational(1)),))})
    power = dict(marked.dimension(part) or ()).get(_MARK)
    if not power or marked.findings:
        return None
    unit = multiply(symbols[name], missing, 1 / power)
    return None if any(exponent.denominator != 1 for _, exponent in unit) else unit
