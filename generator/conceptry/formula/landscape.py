"""An expression over the variables of one equation, seen as a landscape.

Heights are computed for whole arrays at once, and only where every condition of the equation holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np

from conceptry.formula.conversion import numeral_scale
from conceptry.formula.numeric import Closure, Value, compile_condition, compile_numpy
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import Big, Node, Symbol, relations, walk
from conceptry.units import compute_conversion, parse_unit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from conceptry.formula.declaration import Variable
    from conceptry.formula.program import Program
    from conceptry.formula.worksheet import Worksheet

    type Array = NDArray[np.float64]

type Setting = Mapping[str, float]
"""Each variable of the equation with its value, in its own unit."""

_POINTS: Final = 400
_CLOSE_POINTS: Final = 4000
_SEED: Final = 20_000
_LOOKS, _LOOK_POINTS = 4, 41

type _Points = Mapping[str, float | Array]


@dataclass(frozen=True, slots=True)
class Landscape:
    """Heights over the variables of an equation.

    Parameters
    ----------
    program : the equation whose variables span the landscape
    sheet : the record's symbols, for those of the expression that are no variables
    """

    program: Program
    sheet: Worksheet
    _closure: Closure | None = field(repr=False)
    _strangers: tuple[str, ...] = field(repr=False)
    _checks: tuple[Closure, ...] = field(repr=False)

    @classmethod
    def build(cls, program: Program, sheet: Worksheet, text: str | None = None) -> Landscape:
        """Return the landscape of an expression, or of the equation's own result.

        Parameters
        ----------
        text : the expression; heights are then in base units, otherwise in the result's unit

        Raises
        ------
        FormulaError
            When the expression cannot be read.
        """
        scale = numeral_scale(program.numerals)
        checks = tuple(
            _by_array(relation, compile_condition(relation, scale))
            for condition in program.conditions
            for relation in relations(condition.tree)
        )
        if text is None:
            return cls(program, sheet, None, (), checks)
        tree = sheet.read(text)
        own = {canonical(s) for s in (program.result.symbol, *program.defaults)}
        known = set(sheet.symbols) - own
        names = dict.fromkeys(node.name for node in walk(tree) if isinstance(node, Symbol))
        strangers = tuple(name for name in names if name in known)
        return cls(program, sheet, _by_array(tree, compile_numpy(tree)), strangers, checks)

    def profile(self, setting: Setting, symbol: str, grid: Array) -> Array:
        """Return the heights along one variable while the others stand still.

        They are NaN where there is no value, and where a condition of the equation fails.
        """
        points: _Points = {**setting, symbol: grid}
        with np.errstate(all="ignore"):
            own = self.program.sweep(points)
            numbers = self._numbers(points, own)
            heights: Value = own
            if self._closure is not None:
                strangers = {name: self._stranger(name, points) for name in self._strangers}
                heights = self._closure({**numbers, **strangers})
            is_inside = np.isfinite(heights)
            for check in self._checks:
                is_inside = is_inside & (check(numbers) > 0)
        return np.broadcast_to(np.where(is_inside, heights, np.nan), grid.shape)

    def known(self, setting: Setting, symbol: str, grid: Array) -> tuple[Array, Array]:
        """Return the places of a grid that have a height, and their heights."""
        heights = self.profile(setting, symbol, grid)
        is_known = np.isfinite(heights)
        return grid[is_known], heights[is_known]

    def holds(self, setting: Setting) -> bool:
        """Say whether every condition of the equation holds."""
        return all(self.program.holds(setting))

    def _numbers(self, points: _Points, own: Array) -> dict[str, Value]:
        """Return the equation's own symbols in base units."""
        result = self.program.result
        numbers = {v.symbol: (points[v.symbol], v.unit) for v in self.program.variables}
        numbers.setdefault(result.symbol, (own, result.unit))
        return {canonical(s): _in_base_units(value, unit) for s, (value, unit) in numbers.items()}

    def _stranger(self, symbol: str, points: _Points) -> Value:
        """Return a symbol that is none of the equation's own, in base units.

        Another equation's result is computed with the variables that the two equations share.
        """
        makers = [one for one in self.sheet.programs if canonical(one.result.symbol) == symbol]
        if not makers or symbol in self.sheet.inputs:
            return np.float64(self.sheet.evaluate(symbol).amount.value)
        maker = makers[0]
        own = {canonical(v.symbol): v for v in self.program.variables}
        values: dict[str, float | Array] = {}
        for variable in maker.variables:
            name = canonical(variable.symbol)
            if name in own:
                factor, offset = compute_conversion(own[name].unit, variable.unit)
                values[variable.symbol] = points[own[name].symbol] * factor + offset
            else:
                is_given = name in self.sheet.inputs
                values[variable.symbol] = (
                    self.sheet.evaluate(name).amount.in_unit(variable.unit)
                    if is_given
                    else variable.default
                )
        return _in_base_units(maker.sweep(values), maker.result.unit)


def compute_grid(variable: Variable, low: float, high: float) -> Array:
    """Return places along a variable, evenly spaced on its scale, with both ends exact."""
    is_log = variable.scale == "log" and low > 0
    return np.geomspace(low, high, _POINTS) if is_log else np.linspace(low, high, _POINTS)


def compute_close_grid(variable: Variable, low: float, high: float) -> Array:
    """Return many more places, the same ones each time, in between which no even wave can hide.

    Each stands at random in the middle half of a step of its own, so that no two of them are so
    close that only the dust of binary fractions tells their heights apart.
    """
    random = np.random.default_rng(_SEED)
    shares = (np.arange(_CLOSE_POINTS) + 0.25 + random.random(_CLOSE_POINTS) / 2) / _CLOSE_POINTS
    if variable.scale == "log" and low > 0:
        return np.asarray(low * (high / low) ** shares)
    return np.asarray(low + (high - low) * shares)


def find_lowest(
    heights: Callable[[Array], Array],
    variable: Variable,
    low: float,
    high: float,
    *,
    is_close: bool = False,
) -> tuple[float, float] | None:
    """Return the lowest place of a stretch with its height: a sweep, then closer looks at it.

    None where there is no height at all.

    Parameters
    ----------
    is_close : sweep with many more places
    """
    grid = compute_grid(variable, low, high)
    if is_close:
        grid = np.unique([*grid, *compute_close_grid(variable, low, high)])
    for _ in range(_LOOKS):
        found = heights(grid)
        if np.isnan(found).all():
            return None
        best = int(np.nanargmin(found))
        place, lowest = float(grid[best]), float(found[best])
        around = float(grid[max(best - 1, 0)]), float(grid[min(best + 1, grid.size - 1)])
        grid = np.unique([*np.linspace(*around, _LOOK_POINTS), place])
    return place, lowest


def draw_value(variable: Variable, share: float) -> float:
    """Return the value of a variable at a share of its range, on its scale."""
    low, high = variable.low, variable.high
    assert low is not None
    assert high is not None
    if variable.scale == "log":
        return float(low * (high / low) ** share)
    return low + (high - low) * share


def _in_base_units(value: float | Array, unit_text: str) -> Value:
    unit = parse_unit(unit_text)
    numbers: Value = np.asarray(value, dtype=np.float64)[()]
    return numbers * float(unit.counted_factor) + float(unit.offset)


def _by_array(tree: Node, closure: Closure) -> Closure:
    """Return a closure that takes arrays; bounds of a sum may differ from point to point."""
    if not any(isinstance(node, Big) for node in walk(tree)):
        return closure

    def compute(values: Mapping[str, Value]) -> Value:
        def at_point(*numbers: np.float64) -> float:
            return float(closure(dict(zip(values, numbers, strict=True))))

        return np.asarray(np.vectorize(at_point, otypes=[np.float64])(*values.values()))[()]

    return compute
