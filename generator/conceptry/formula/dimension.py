"""The unit check: what is added, compared and raised to powers must fit by dimension.

Bytes and bits are two things here. A formula that goes from one to the other says so with an 8:
where nothing else is wrong, that one number is taken as 8 bit/B.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.formula.declaration import Numeral
from conceptry.formula.reading import numeral_tree
from conceptry.formula.repair import explain
from conceptry.formula.statement import Statement
from conceptry.formula.symbol import canonical
from conceptry.formula.temperature import (
    ZeroPointFault,
    check_differences,
    check_zero_points,
)
from conceptry.units import Dimension, counted_dimension

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from conceptry.formula.declaration import Condition, Result, Variable
    from conceptry.formula.program import Program
    from conceptry.formula.tree import Equation, Expression


@dataclass(frozen=True, slots=True)
class DimensionFault:
    """Two parts of a formula that do not fit together.

    Parameters
    ----------
    message : what is added, compared or raised, with its dimensions
    start, end : place in the text of the equation or of the condition
    hint : one way out
    condition : number of the condition, from 0; None for the equation
    symbols : those whose declared units do not fit, where that can be told
    """

    message: str
    start: int
    end: int
    hint: str = ""
    condition: int | None = None
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """What a formula measures.

    Parameters
    ----------
    dimension : with bytes and bits apart; None fits everything, as 0 and infinity do
    faults : what does not fit
    numerals : numbers that were taken as conversions, such as the 8 of ``8 S/B``
    """

    dimension: Dimension | None
    faults: tuple[DimensionFault, ...]
    numerals: tuple[Numeral, ...]


def measure(
    tree: Equation,
    dimensions: Mapping[str, Dimension],
    *,
    wanted: Dimension | None = None,
    numerals: tuple[Numeral, ...] = (),
) -> Measure:
    """Work out what a formula measures, whether its parts fit, and which 8 turns bytes into bits.

    Parameters
    ----------
    tree : an expression or a comparison
    dimensions : canonical symbol to its dimension, as `conceptry.units.counted_dimension` gives it
    wanted : what the whole is said to be; None leaves it open
    numerals : numbers that are declared to carry a unit

    Notes
    -----
    To compute the value, give each symbol in the base units of its dimension, where bytes are
    counted in B and bits in bit: the value times ``Unit.counted_factor``, plus ``Unit.offset``.
    The result is in the base unit of `Measure.dimension`. A number that was taken as a conversion
    is then used as it stands.

    Examples
    --------
    >>> from conceptry.formula import compile_numpy, numeral_scale, parse
    >>> from conceptry.units import parse_unit
    >>> tree, units = parse("8 S/B", ("S", "B")), {"S": "GB", "B": "Gbit/s"}
    >>> found = measure(tree, {name: counted_dimension(unit) for name, unit in units.items()})
    >>> found.dimension == counted_dimension("s"), found.numerals[0].unit
    (True, 'bit/B')
    >>> compute = compile_numpy(tree, numeral_scale(found.numerals))
    >>> size = {name: float(parse_unit(unit).counted_factor) for name, unit in units.items()}
    >>> float(compute({"S": 3 * size["S"], "B": 2.4 * size["B"]}))
    10.0
    """
    statement = Statement(tree, _declared(numerals), wanted=wanted).with_conversion(dimensions)
    found, _ = statement.examine(dimensions)
    return Measure(found, _faults((statement,), dimensions), statement.conversions)


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
    symbols = _symbols(program.variables)
    statements = _statements(
        program.expression, program.conditions, program.result, program.numerals
    )
    faults = _faults(tuple(one.with_conversion(symbols) for one in statements), symbols)
    differences = tuple(check_differences(program))
    zeros = () if differences or faults else tuple(check_zero_points(program))
    return (*(_zero_point_fault(one) for one in (*differences, *zeros)), *faults)


def find_conversions(
    expression: Expression,
    conditions: tuple[Condition, ...],
    *,
    result: Result,
    variables: tuple[Variable, ...],
    numerals: tuple[Numeral, ...],
) -> tuple[Numeral, ...]:
    """Return the numbers of an equation and its conditions that turn bytes into bits."""
    symbols = _symbols(variables)
    statements = _statements(expression, conditions, result, numerals)
    found = (one.with_conversion(symbols).conversions for one in statements)
    return tuple(dict.fromkeys(numeral for some in found for numeral in some))


def _symbols(variables: Iterable[Variable]) -> dict[str, Dimension]:
    return {canonical(one.symbol): counted_dimension(one.unit) for one in variables}


def _declared(numerals: Iterable[Numeral]) -> dict[Equation, Dimension]:
    return {numeral_tree(one.text): counted_dimension(one.unit) for one in numerals}


def _statements(
    expression: Expression,
    conditions: tuple[Condition, ...],
    result: Result,
    numerals: tuple[Numeral, ...],
) -> tuple[Statement, ...]:
    """Return the equation and each condition, in which the result has its declared unit."""
    declared, wanted = _declared(numerals), counted_dimension(result.unit)
    fixed = {canonical(result.symbol): wanted}
    return (
        Statement(expression, declared, wanted=wanted),
        *(
            Statement(one.tree, declared, fixed=fixed, condition=number)
            for number, one in enumerate(conditions)
        ),
    )


def _faults(
    statements: tuple[Statement, ...], symbols: Mapping[str, Dimension]
) -> tuple[DimensionFault, ...]:
    faults = []
    for statement in statements:
        for finding in statement.examine(symbols)[1]:
            words = explain(finding, statement, statements, symbols)
            node = finding.node
            faults.append(
                DimensionFault(
                    words.message,
                    node.start,
                    node.end,
                    words.hint,
                    statement.condition,
                    words.symbols,
                )
            )
    return tuple(faults)


def _zero_point_fault(one: ZeroPointFault) -> DimensionFault:
    start, end = one.node.start, one.node.end
    return DimensionFault(one.message, start, end, one.hint, one.condition, one.symbols)
