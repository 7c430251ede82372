"""The executable equation: one text, its tree, its numbers and its Python.

Values are in each variable's own declared unit everywhere, and the result is in its own unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from conceptry.formula.conversion import Conversion, NumeralScale, compute_conversions
from conceptry.formula.declaration import Condition, ConditionText, Numeral, Result, Variable
from conceptry.formula.dimension import find_conversions
from conceptry.formula.errors import FormulaError
from conceptry.formula.identifier import compute_identifiers
from conceptry.formula.module import Outcome, Parameter, render_module
from conceptry.formula.numeric import Closure, Value, compile_condition, compile_numpy
from conceptry.formula.python import OWN_NAMES, Coder
from conceptry.formula.reading import Reading, numeral_tree, read_equation
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import (
    Big,
    Equation,
    Expression,
    Listing,
    Relation,
    relations,
    walk,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Condition", "ConditionText", "Numeral", "Program", "Result", "Variable"]


@dataclass(frozen=True, slots=True)
class Program:
    """An equation that computes.

    Parameters
    ----------
    text : the equation as written
    tree : the equation, for display
    expression : what computes the result: the right side, families written out
    numerals : numbers that are declared to carry a unit
    found_numerals : numbers that were taken as conversions, such as the 8 of ``8 S/B``
    python : the module that the browser runs and the page shows
    function_name : the name of the function in it
    argument_names : symbol to Python name, in the order of the arguments
    """

    text: str
    tree: Equation
    expression: Expression
    result: Result
    variables: tuple[Variable, ...]
    numerals: tuple[Numeral, ...]
    found_numerals: tuple[Numeral, ...]
    conditions: tuple[Condition, ...]
    argument_names: Mapping[str, str]
    python: str = field(repr=False)
    _conversions: Mapping[str, Conversion] = field(repr=False, compare=False)
    _closure: Closure = field(repr=False, compare=False)
    _checks: tuple[Closure, ...] = field(repr=False, compare=False)
    _is_by_point: bool = field(repr=False, compare=False)
    function_name: str = "compute"

    @classmethod
    def build(
        cls,
        equation_text: str,
        *,
        result: Result,
        variables: tuple[Variable, ...],
        conditions: tuple[ConditionText, ...] = (),
        numerals: tuple[Numeral, ...] = (),
    ) -> Program:
        """Read an equation and make everything that is made from it.

        Raises
        ------
        FormulaError
            When the equation or a condition cannot be read or computed; the attribute
            ``condition`` then tells which condition.
        conceptry.units.UnitError
            When a unit is not known.

        Examples
        --------
        >>> variables = (Variable("S", "size", "GB", 8), Variable("B", "rate", "Gbit/s", 16))
        >>> result = Result("t", "time", "s")
        >>> program = Program.build("t = 8 S/B", result=result, variables=variables)
        >>> program.evaluate(program.defaults)
        4.0
        """
        reading = read_equation(
            equation_text,
            result=result,
            variables=variables,
            conditions=conditions,
            numerals=numerals,
        )
        found = find_conversions(
            reading.expression,
            reading.conditions,
            result=result,
            variables=variables,
            numerals=numerals,
        )
        conversions = _compute_conversions(result, variables, (*numerals, *found))
        # A number that turns bytes into bits is used as it stands: both are base units.
        scale = NumeralScale(
            {numeral_tree(one.text): float(conversions[_key(one)].factor) for one in numerals}
        )
        closure = compile_numpy(reading.expression, scale)
        checks = tuple(
            _compile_check(number, one.tree, scale) for number, one in enumerate(reading.conditions)
        )
        reserved = OWN_NAMES | _imports(reading, scale)
        names = compute_identifiers([one.symbol for one in variables], reserved)
        local = compute_identifiers([result.symbol], reserved | set(names.values()))
        python = render_module(
            Coder({canonical(symbol): name for symbol, name in names.items()}, scale),
            equation=equation_text,
            expression=reading.expression,
            parameters=tuple(
                Parameter(names[one.symbol], one, conversions[one.symbol]) for one in variables
            ),
            outcome=Outcome(local[result.symbol], result, conversions[_RESULT]),
            conditions=reading.conditions,
            numerals=(*numerals, *found),
        )
        return cls(
            text=equation_text,
            tree=reading.tree,
            expression=reading.expression,
            result=result,
            variables=variables,
            numerals=numerals,
            found_numerals=found,
            conditions=reading.conditions,
            argument_names=names,
            python=python,
            _conversions=conversions,
            _closure=closure,
            _checks=checks,
            # The bounds of a sum or a product may differ from point to point.
            _is_by_point=any(isinstance(node, Big) for node in walk(reading.expression)),
        )

    @property
    def defaults(self) -> dict[str, float]:
        """Return each symbol with its default value."""
        return {variable.symbol: variable.default for variable in self.variables}

    def evaluate(self, values: Mapping[str, float]) -> float:
        """Return the result; NaN where it is undefined."""
        return float(self.sweep(values))

    def sweep(self, values: Mapping[str, float | NDArray[np.float64]]) -> NDArray[np.float64]:
        """Return results for arrays of values, broadcast together; NaN where undefined."""
        with np.errstate(all="ignore"):
            numbers = self._to_base(values)
            found = _spread(self._closure, numbers, by_point=self._is_by_point)
            conversion = self._conversions[_RESULT]
            own = (found - float(conversion.offset)) / float(conversion.factor)
        return np.where(np.isfinite(own), own, np.nan)

    def holds(self, values: Mapping[str, float]) -> tuple[bool, ...]:
        """Return for each condition whether it holds."""
        if not self._checks:
            return ()
        with np.errstate(all="ignore"):
            numbers = self._to_base(values)
            numbers[canonical(self.result.symbol)] = self._closure(numbers)
            return tuple(bool(check(numbers)) for check in self._checks)

    def _to_base(self, values: Mapping[str, float | NDArray[np.float64]]) -> dict[str, Value]:
        numbers: dict[str, Value] = {}
        for variable in self.variables:
            conversion = self._conversions[variable.symbol]
            number = np.asarray(values[variable.symbol], dtype=np.float64)[()]
            if not conversion.is_identity:
                number = number * float(conversion.factor) + float(conversion.offset)
            numbers[canonical(variable.symbol)] = number
        return numbers


_RESULT = "\0result"


def _spread(closure: Closure, numbers: dict[str, Value], *, by_point: bool) -> NDArray[np.float64]:
    """Apply a closure to arrays; point by point where bounds of a sum may differ."""
    shape = np.broadcast_shapes(*(np.shape(number) for number in numbers.values()))
    if not by_point or not shape:
        return np.broadcast_to(np.asarray(closure(numbers), dtype=np.float64), shape)
    arrays = {name: np.broadcast_to(number, shape) for name, number in numbers.items()}
    found = np.empty(shape)
    for place in np.ndindex(shape):
        found[place] = closure({name: array[place] for name, array in arrays.items()})
    return found


def _key(numeral: Numeral) -> str:
    """Return a name for a numeral that no symbol can have."""
    return f"\0numeral {numeral.text}"


def _compute_conversions(
    result: Result, variables: tuple[Variable, ...], numerals: tuple[Numeral, ...]
) -> dict[str, Conversion]:
    units = {variable.symbol: variable.unit for variable in variables}
    units |= {_key(numeral): numeral.unit for numeral in numerals}
    return compute_conversions(units | {_RESULT: result.unit})


def _imports(reading: Reading, scale: NumeralScale) -> frozenset[str]:
    """Return the names of the math module that the generated code uses."""
    draft = Coder({}, scale)
    draft.expression(reading.expression)
    for condition in reading.conditions:
        for relation in relations(condition.tree):
            draft.condition(relation)
    return frozenset(draft.imports)


def _compile_check(number: int, tree: Relation | Listing, scale: NumeralScale) -> Closure:
    try:
        checks = [compile_condition(relation, scale) for relation in relations(tree)]
    except FormulaError as error:
        raise error.in_condition(number) from error

    def holds(values: Mapping[str, Value]) -> Value:
        every: Value = np.float64(1)
        for check in checks:
            every = every * check(values)
        return every

    return holds
