"""Whether two forms of one equation say the same: by computing both, or else by their shape.

Equal at many points means equal here. A difference of rounding is none. Rounding errs to both
sides, so small differences count where most of them are to the same side. And it makes a step go
off early or late, so where two values differ, both forms are computed again with inputs moved by a
few units in the last place, and only what is larger than they move by that counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING, Final

import numpy as np

from conceptry.formula.errors import FormulaError
from conceptry.formula.numeric import compile_numpy
from conceptry.formula.plain import render_text
from conceptry.formula.program import ConditionText, Program, Variable
from conceptry.formula.shape import has_same_shape
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import (
    Application,
    Big,
    Equation,
    Expression,
    Listing,
    Node,
    Relation,
    Symbol,
    walk,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

POINTS: Final = 256
"""Points at which two forms are computed, the defaults among them."""
TOLERANCE: Final = 1e-9
"""Relative difference up to which two values are the same."""

_SEED: Final = 20_250_101
_MOST_DRAWS: Final = 2_000
_NEARER_BY: Final = 12
# Sums are computed term by term; their bounds are drawn up to here.
_LARGEST_BOUND: Final = 40.0
_NUDGE: Final = 2.0**-50
_NUDGES: Final = 6
_NOISE_FACTOR: Final = 16
_SMALL: Final = 1e-6
_FEW: Final = 8
_SAME_SIDE: Final = 0.8
_MOST_VERIFIED: Final = 40
# Values of symbols that nothing is declared about, all different and easy to compute with.
_PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53)

type _Values = Mapping[str, NDArray[np.float64]]
type _Form = Callable[[_Values], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class SignDifference:
    """The forms have different relation signs, or a different number of sides."""

    one: tuple[str, ...]
    other: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ValueDifference:
    """The forms give different values at a point.

    Parameters
    ----------
    place : where the differing side begins in the text of the other form
    values : the point, each value in its symbol's own unit
    one, other : what the forms give there, in the unit of the result; NaN where undefined
    is_result : whether they are values of the declared result
    """

    place: int
    values: Mapping[str, float]
    one: float
    other: float
    is_result: bool


@dataclass(frozen=True, slots=True)
class ShapeDifference:
    """The forms cannot be computed, and are not put together alike.

    Parameters
    ----------
    place : where the differing side begins in the text of the other form
    """

    place: int


type Difference = SignDifference | ValueDifference | ShapeDifference


@dataclass(frozen=True, slots=True)
class _Axis:
    """A symbol with the values at which it is tried."""

    symbol: str
    default: float
    low: float
    high: float
    is_log: bool


def compare(one: Equation, other: Equation, program: Program | None = None) -> Difference | None:
    """Compare two trees over the same symbols; None where they say the same.

    Parameters
    ----------
    one, other : trees of whole equations
    program : what the first tree computes, where its symbols are declared

    Raises
    ------
    FormulaError
        When the other form has no side that is the declared result.

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> compare(parse("x = a(b + c)", "xabc"), parse("x = a b + a c", "xabc")) is None
    True
    >>> found = compare(parse("x = √(a b)", "xab"), parse("x = √a · b", "xab"))
    >>> dict(found.values), round(found.one, 2), round(found.other, 2)
    ({'a': 2.0, 'b': 3.0}, 2.45, 4.24)
    """
    ones, others = _items(one), _items(other)
    for item, fellow in zip(ones, others, strict=False):
        signs = (_signs(item), _signs(fellow))
        if signs[0] != signs[1]:
            return SignDifference(*signs)
    if len(ones) != len(others):
        return SignDifference(_separators(ones), _separators(others))
    if program is not None:
        return _compare_program(program, one, other)
    sides = [
        pair
        for item, fellow in zip(ones, others, strict=True)
        for pair in zip(_sides(item), _sides(fellow), strict=True)
    ]
    found = (_compare_sides(side, fellow, ()) for side, fellow in sides)
    return next((difference for difference in found if difference is not None), None)


def _items(tree: Equation) -> tuple[Relation | Expression, ...]:
    return tree.items if isinstance(tree, Listing) else (tree,)


def _signs(item: Relation | Expression) -> tuple[str, ...]:
    return item.signs if isinstance(item, Relation) else ()


def _separators(items: tuple[Relation | Expression, ...]) -> tuple[str, ...]:
    return (",",) * (len(items) - 1)


def _sides(item: Relation | Expression) -> tuple[Expression, ...]:
    return item.operands if isinstance(item, Relation) else (item,)


def _compare_program(program: Program, one: Equation, other: Equation) -> Difference | None:
    """Compare what two forms compute, and each further side of a chain."""
    fellow = Program.build(
        render_text(other),
        result=program.result,
        variables=program.variables,
        conditions=tuple(ConditionText(c.text, c.otherwise) for c in program.conditions),
        numerals=program.numerals,
    )
    axes = tuple(map(_declared_axis, program.variables))
    holds = program.holds if program.conditions else None
    found = _first_difference(program.sweep, fellow.sweep, _bounded(axes, one, other), holds)
    if found is not None:
        values, value, another = found
        place = _computing_side(other, program).start
        return ValueDifference(place, values, value, another, is_result=True)
    sides = zip(_sides(_items(one)[0]), _sides(_items(other)[0]), strict=True)
    further = list(sides) if len(_signs(_items(one)[0])) > 1 else []
    differences = (_compare_sides(side, another, axes) for side, another in further)
    return next((difference for difference in differences if difference is not None), None)


def _computing_side(tree: Equation, program: Program) -> Node:
    """Return the side of an equation that is not the result."""
    result = canonical(program.result.symbol)
    sides = _sides(_items(tree)[0])
    names = [side.function if isinstance(side, Application) else side for side in sides]
    others = [
        side
        for side, name in zip(sides, names, strict=True)
        if not (isinstance(name, Symbol) and name.name == result)
    ]
    return others[-1] if others else sides[-1]


def _declared_axis(variable: Variable) -> _Axis:
    default = variable.default
    low = default if variable.low is None else variable.low
    high = default if variable.high is None else variable.high
    return _Axis(
        canonical(variable.symbol), default, low, high, variable.scale == "log" and low > 0
    )


def _compare_sides(
    one: Expression, other: Expression, axes: tuple[_Axis, ...]
) -> Difference | None:
    """Compare two expressions at positive numbers where nothing else is declared."""
    try:
        forms = [_form(compile_numpy(side)) for side in (one, other)]
    except FormulaError:
        return None if has_same_shape(one, other) else ShapeDifference(other.start)
    known = {axis.symbol for axis in axes}
    names = sorted(
        {node.name for side in (one, other) for node in walk(side) if isinstance(node, Symbol)}
        - known
    )
    free = tuple(
        _Axis(name, prime, 0.1, 10.0, is_log=True)
        for name, prime in zip(names, cycle(_PRIMES), strict=False)
    )
    # Where nothing varies, a symbol that no form has keeps the arrays from being empty.
    every = (*axes, *free) or (_Axis("", 1, 1, 1, is_log=False),)
    found = _first_difference(forms[0], forms[1], _bounded(every, one, other), None)
    if found is None:
        return None
    point, value, another = found
    shown = {name: number for name, number in point.items() if name}
    return ValueDifference(other.start, shown, value, another, is_result=False)


def _form(closure: Callable[[Mapping[str, np.float64]], object]) -> _Form:
    """Return a closure of single values as a function of arrays, point by point."""

    def compute(values: _Values) -> NDArray[np.float64]:
        names = list(values)
        points = zip(*(values[name] for name in names), strict=True)
        with np.errstate(all="ignore"):
            found = [closure(dict(zip(names, point, strict=True))) for point in points]
        return np.array(found, dtype=np.float64)

    return compute


def _bounded(axes: tuple[_Axis, ...], *trees: Node) -> tuple[_Axis, ...]:
    """Return axes on which no sum becomes long."""
    bounds = {
        node.name
        for tree in trees
        for big in walk(tree)
        if isinstance(big, Big)
        for bound in (big.lower, big.upper)
        if bound is not None
        for node in walk(bound)
        if isinstance(node, Symbol)
    }
    return tuple(
        _Axis(a.symbol, a.default, a.low, min(a.high, max(a.low, _LARGEST_BOUND)), a.is_log)
        if a.symbol in bounds
        else a
        for a in axes
    )


def _first_difference(
    one: _Form,
    other: _Form,
    axes: tuple[_Axis, ...],
    holds: Callable[[Mapping[str, float]], tuple[bool, ...]] | None,
) -> tuple[dict[str, float], float, float] | None:
    """Return a point at which two forms differ, the defaults or a simple one, and both values."""
    points = _draw(axes, holds)
    values, others = np.atleast_1d(one(points)), np.atleast_1d(other(points))
    differs = _differ(values, others)
    differs &= ~_is_rounding(values, others, differs)
    is_lonely = not np.any(np.isfinite(values[1:]) & np.isfinite(others[1:]))
    half_defined = np.isfinite(values) != np.isfinite(others)
    # The other form may overflow at large values; at the defaults, or everywhere, it may not.
    differs[0] |= half_defined[0] and np.isfinite(values[0])
    differs |= half_defined & is_lonely
    for place in np.flatnonzero(differs)[:_MOST_VERIFIED]:
        point = {axis.symbol: float(points[axis.symbol][place]) for axis in axes}
        candidates = [point] if place == 0 else [*_rounded(point, axes), point]
        for candidate in candidates:
            found = _difference_at(one, other, candidate)
            is_inside = candidate is point or holds is None or all(holds(candidate))
            if found is not None and is_inside:
                return candidate, *found
    return None


def _draw(
    axes: tuple[_Axis, ...], holds: Callable[[Mapping[str, float]], tuple[bool, ...]] | None
) -> dict[str, NDArray[np.float64]]:
    """Return the defaults and random points of the ranges, those where the equation holds first."""
    random = np.random.default_rng(_SEED)
    inside = [{axis.symbol: axis.default for axis in axes}]
    outside: list[dict[str, float]] = []
    for number in range(_MOST_DRAWS):
        if len(inside) == POINTS:
            break
        # Conditions hold near the defaults, perhaps in a small part of a wide range: every second
        # point is drawn nearer to them, by up to twelve decades.
        is_near = holds is not None and number % 2
        reach = 10.0 ** random.uniform(-_NEARER_BY, 0) if is_near else 1.0
        point = {axis.symbol: _draw_one(axis, random, reach) for axis in axes}
        is_inside = holds is None or all(holds(point))
        (inside if is_inside else outside).append(point)
    chosen = [*inside, *outside[: POINTS - len(inside)]] if len(inside) == 1 else inside
    return {a.symbol: np.array([p[a.symbol] for p in chosen]) for a in axes}


def _draw_one(axis: _Axis, random: np.random.Generator, reach: float) -> float:
    low, high = axis.low, axis.high
    share, start = float(random.uniform()), min(max(axis.default, low), high)
    if axis.is_log:
        end = math.log(low) + share * (math.log(high) - math.log(low))
        value = math.exp(math.log(start) + reach * (end - math.log(start)))
    else:
        value = start + reach * (low + share * (high - low) - start)
    return min(max(value, low), high)


def _differ(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.bool_]:
    with np.errstate(all="ignore"):
        largest = np.maximum(np.abs(one), np.abs(other))
        is_both = np.isfinite(one) & np.isfinite(other)
        return is_both & (np.abs(one - other) > TOLERANCE * largest)


def _is_rounding(
    one: NDArray[np.float64], other: NDArray[np.float64], differs: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return where values differ by little, if it is now to the one side and now to the other."""
    first, second = one[differs], other[differs]
    largest = np.maximum(np.abs(first), np.abs(second))
    is_small = differs.copy()
    with np.errstate(over="ignore"):
        is_small[differs] = np.abs(first - second) < _SMALL * largest
    sides = np.sign(one[is_small] - other[is_small])
    is_one_sided = len(sides) >= _FEW and abs(float(np.mean(sides))) >= _SAME_SIDE
    return np.zeros_like(differs) if is_one_sided else is_small


def _difference_at(
    one: _Form, other: _Form, point: Mapping[str, float]
) -> tuple[float, float] | None:
    """Return both values at a point where they differ by more than they move when it is nudged."""
    random = np.random.default_rng(_SEED)
    nudged = {
        symbol: value * (1 + _NUDGE * np.array([0, *random.uniform(-1, 1, _NUDGES)]))
        for symbol, value in point.items()
    }
    values, others = np.atleast_1d(one(nudged)), np.atleast_1d(other(nudged))
    first, second = float(values[0]), float(others[0])
    if math.isfinite(first) != math.isfinite(second):
        return first, second
    if not _differ(values[:1], others[:1])[0]:
        return None
    with np.errstate(all="ignore"):
        noise = max(float(np.nanmax(np.abs(found - found[0]))) for found in (values, others))
    return (first, second) if abs(first - second) > _NOISE_FACTOR * noise else None


def _rounded(point: Mapping[str, float], axes: tuple[_Axis, ...]) -> Iterator[dict[str, float]]:
    """Yield the point with few digits, as far as it stays within the ranges."""
    for digits in (1, 2, 3):
        yield {
            axis.symbol: min(max(float(f"{point[axis.symbol]:.{digits}g}"), axis.low), axis.high)
            for axis in axes
        }
