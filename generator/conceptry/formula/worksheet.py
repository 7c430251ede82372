"""All symbols of one record with their values, and expressions over them.

What a worked example, a claim or a question says is an expression over the same symbols as the
record's equations. Values are kept in base units, with bytes and bits apart, so that every
expression is checked for its units before it is computed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from conceptry.formula.declaration import Given
from conceptry.formula.dimension import measure
from conceptry.formula.errors import FormulaError
from conceptry.formula.expression import (
    compile_expression,
    measure_expression,
    read_comparison,
    read_expression,
)
from conceptry.formula.numeric import compile_condition
from conceptry.formula.scope import suggest_symbol
from conceptry.formula.symbol import canonical
from conceptry.formula.tree import Symbol, relations, walk
from conceptry.units import (
    BITS_IN_BYTE,
    COUNTED,
    Dimension,
    compute_conversion,
    describe_dimension,
    join_data,
    parse_unit,
)

if TYPE_CHECKING:
    from conceptry.formula.declaration import Result, Variable
    from conceptry.formula.program import Program
    from conceptry.formula.tree import Expression

type Changes = Mapping[str, float | str]
"""Symbols that have another value: a number in the symbol's own unit, or an expression."""

NO_CHANGES: Final[Changes] = MappingProxyType({})


class Maker(Protocol):
    """What computes a symbol from others: an equation, or a model of a lab."""

    @property
    def result(self) -> Result:
        """What it computes."""

    @property
    def variables(self) -> tuple[Variable, ...]:
        """What it computes that from."""

    def evaluate(self, values: Mapping[str, float]) -> float:
        """Return the result, in its own unit, of values in theirs; NaN where it is undefined."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A value with its dimension.

    Parameters
    ----------
    value : in base units, where bytes are counted in B and bits in bit
    dimension : with bytes and bits apart; None fits everything, as 0 does
    """

    value: float
    dimension: Dimension | None

    @classmethod
    def of(cls, number: float, unit_text: str) -> Amount:
        """Return the amount that a number in a unit is.

        Raises
        ------
        UnitError
            When the unit is not known.
        """
        unit = parse_unit(unit_text)
        value = number * float(unit.counted_factor) + float(unit.offset)
        return cls(value, unit.counted_dimension)

    def measures(self, unit_text: str) -> bool:
        """Say whether the amount can be given in a unit; bytes can be given in bits."""
        wanted = parse_unit(unit_text).dimension
        return self.dimension is None or join_data(self.dimension) == wanted

    def fitting_unit(self, unit_text: str) -> str:
        """Return a unit without what it counts where the amount counts nothing of the kind.

        A sentence says "2,048 nodes" of a plain number and "200 requests per s" of a rate.

        Examples
        --------
        >>> Amount.of(200, "1/s").fitting_unit("request/s")
        's^-1'
        """
        own = dict(self.dimension or ())
        factors = parse_unit(unit_text).factors
        kept = [f for f in factors if f.name not in COUNTED or f.name in own]
        if len(kept) == len(factors):
            return unit_text
        return "*".join(f"{f.prefix}{f.name}^{f.exponent}" for f in kept) or "1"

    def in_unit(self, unit_text: str) -> float:
        """Return the number that the amount is in a unit which it `measures`.

        Examples
        --------
        >>> Amount.of(50, "GB/s").in_unit("Gbit/s")
        400.0
        """
        unit = parse_unit(unit_text)
        byte_power = dict(self.dimension or ()).get("byte", 0)
        bits = self.value * float(BITS_IN_BYTE) ** float(byte_power)
        # Fifteen digits: what is left behind them is the dust of binary fractions.
        return float(f"{(bits - float(unit.offset)) / float(unit.factor):.15g}")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An expression that was computed.

    Parameters
    ----------
    tree : the expression
    amount : its value
    used : symbols of the expression with the amounts that they had, in the order of the text
    changed : symbols that were given another value
    """

    tree: Expression
    amount: Amount
    used: tuple[tuple[str, Amount], ...]
    changed: tuple[tuple[str, Amount], ...] = ()


@dataclass(frozen=True)
class Worksheet:
    """The symbols of one record.

    A symbol is, in this order: a name that was given to an earlier value, an input of the worked
    example, the result of an equation, a variable with its default.

    Parameters
    ----------
    programs : the executable equations
    inputs : symbol to its value and unit
    names : symbols of values that were computed before
    settings : symbols to which the whole sheet gives another value
    models : what else computes a symbol
    """

    programs: tuple[Program, ...]
    inputs: Mapping[str, Given] = field(default_factory=dict)
    names: Mapping[str, Amount] = field(default_factory=dict)
    settings: Mapping[str, Amount] = field(default_factory=dict)
    models: tuple[Maker, ...] = ()

    @property
    def makers(self) -> tuple[Maker, ...]:
        """Everything that computes a symbol."""
        return (*self.programs, *self.models)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Every symbol that an expression can use."""
        found = [*self.names, *self.inputs]
        for program in self.makers:
            found += [program.result.symbol, *(one.symbol for one in program.variables)]
        return tuple(dict.fromkeys(canonical(symbol) for symbol in found))

    def with_name(self, symbol: str, amount: Amount) -> Worksheet:
        """Return a worksheet in which a value has a name."""
        return replace(self, names={**self.names, canonical(symbol): amount})

    def with_setting(self, symbol: str, amount: Amount) -> Worksheet:
        """Return a worksheet in which a symbol has another value, everywhere."""
        return replace(self, settings={**self.settings, canonical(symbol): amount})

    def unit(self, symbol: str) -> str | None:
        """Return the unit in which a symbol is declared, or None for one that is not."""
        name = canonical(symbol)
        if name in self.inputs:
            return self.inputs[name].unit
        for program in self.makers:
            if canonical(program.result.symbol) == name:
                return program.result.unit
        variables = (one for program in self.makers for one in program.variables)
        return next((one.unit for one in variables if canonical(one.symbol) == name), None)

    def read(self, text: str) -> Expression:
        """Read an expression.

        Raises
        ------
        FormulaError
            When the text is not an expression, or uses a symbol that nothing declares.
        """
        return read_expression(text, self.symbols)

    def evaluate(
        self, text: str, changes: Changes = NO_CHANGES, *, unit: str | None = None
    ) -> Evaluation:
        """Compute an expression.

        Parameters
        ----------
        unit : the unit in which the value is said to be. As in an equation, bytes then become bits
            by an 8 that is written; a symbol alone needs none, it is the same amount in both.

        Raises
        ------
        FormulaError
            When it cannot be read, its units do not fit, or it has no finite value.
        """
        changed = {canonical(s): self.change(s, term) for s, term in changes.items()}
        tree = self.read(text)
        names = dict.fromkeys(node.name for node in walk(tree) if isinstance(node, Symbol))
        declared = set(self.symbols)
        self._demand_use(text, tree, changed)
        every = {**self.settings, **changed}
        used = {name: self._amount(name, every) for name in names if name in declared}
        dimensions = {n: one.dimension for n, one in used.items() if one.dimension is not None}
        known = tuple(dimensions.items())
        found = measure_expression(text, self.symbols, known, None)
        if unit is not None and not isinstance(tree, Symbol) and not found.faults:
            wanted = _wanted(found.dimension, unit)
            found = (
                found if wanted is None else measure_expression(text, self.symbols, known, wanted)
            )
        for fault in found.faults:
            raise FormulaError(fault.message, fault.start, fault.end, fault.hint)
        numbers = {name: np.float64(one.value) for name, one in used.items()}
        with np.errstate(all="ignore"):
            value = float(compile_expression(tree)(numbers))
        if not math.isfinite(value):
            message = "this expression has no finite value here"
            raise FormulaError(message, tree.start, tree.end, "choose values where it has one")
        amount = Amount(value, found.dimension)
        return Evaluation(tree, amount, tuple(used.items()), tuple(changed.items()))

    def holds(self, text: str) -> bool:
        """Say whether a comparison holds.

        Raises
        ------
        FormulaError
            When it cannot be read, is none, or compares what does not measure the same.
        """
        tree = read_comparison(text, self.symbols)
        declared = set(self.symbols)
        names = dict.fromkeys(node.name for node in walk(tree) if isinstance(node, Symbol))
        used = {name: self._amount(name, self.settings) for name in names if name in declared}
        dimensions = {n: one.dimension for n, one in used.items() if one.dimension is not None}
        for fault in measure(tree, dimensions).faults:
            raise FormulaError(fault.message, fault.start, fault.end, fault.hint)
        numbers = {name: np.float64(one.value) for name, one in used.items()}
        with np.errstate(all="ignore"):
            return all(bool(compile_condition(one)(numbers)) for one in relations(tree))

    def _demand_use(self, text: str, tree: Expression, changed: Mapping[str, Amount]) -> None:
        """Refuse a change that changes nothing: whoever wrote it believes that it does."""
        found: set[str] = set()
        open_names = {node.name for node in walk(tree) if isinstance(node, Symbol)}
        while open_names:
            found |= open_names
            makers = [p for p in self.makers if canonical(p.result.symbol) in open_names]
            below = {canonical(one.symbol) for program in makers for one in program.variables}
            open_names = below - found
        for symbol in changed:
            if symbol not in found:
                message = f"{text!r} does not depend on {symbol}, which is given another value"
                hint = f"it depends on {', '.join(n for n in self.symbols if n in found)}"
                raise FormulaError(message, 0, len(text), hint)

    def change(self, symbol: str, term: float | str) -> Amount:
        """Return the amount that a symbol takes when it is given another value.

        Raises
        ------
        FormulaError
            When no such symbol is declared, or the expression does not measure the same.
        """
        unit = self.unit(symbol)
        if unit is None:
            close = suggest_symbol(symbol, self.symbols)
            hint = f"did you mean {close}?" if close else f"declared: {', '.join(self.symbols)}"
            raise FormulaError(f"the symbol {symbol!r} is not declared in this record", 0, 0, hint)
        if not isinstance(term, str):
            return Amount.of(term, unit)
        amount = self.evaluate(term).amount
        if not amount.measures(unit):
            one, other = describe_dimension(amount.dimension or ()), _describe(unit)
            message = f"{symbol} is {other}, the expression {term!r} is {one}"
            raise FormulaError(message, 0, 0, "give the symbol a value of its own kind")
        return Amount.of(amount.in_unit(unit), unit)

    def in_unit_of(self, symbol: str, term: float | str, changes: Changes = NO_CHANGES) -> float:
        """Return a number or an expression as a number in the unit of a symbol.

        Raises
        ------
        FormulaError
            As `evaluate` and `change` do.
        """
        if not isinstance(term, str):
            return term
        unit = self.unit(symbol)
        amount = self.evaluate(term, changes).amount
        if unit is None or not amount.measures(unit):
            one, other = describe_dimension(amount.dimension or ()), _describe(unit or "1")
            message = f"{symbol} is {other}, this expression is {one}"
            raise FormulaError(message, 0, len(term), "give an expression of the same kind")
        return amount.in_unit(unit)

    def _amount(self, symbol: str, changed: Mapping[str, Amount]) -> Amount:
        if symbol in changed:
            return changed[symbol]
        if symbol in self.names:
            return self.names[symbol]
        if symbol in self.inputs:
            given = self.inputs[symbol]
            return Amount.of(given.value, given.unit)
        makers = [one for one in self.makers if canonical(one.result.symbol) == symbol]
        if makers:
            results = [self.result(program, changed) for program in makers]
            return self._agreed(symbol, results, "several equations compute it")
        variables = (one for program in self.makers for one in program.variables)
        values = [
            Amount.of(one.default, one.unit) for one in variables if canonical(one.symbol) == symbol
        ]
        return self._agreed(symbol, values, "the equations give it different defaults")

    def _changed_maker(
        self, symbol: str, askers: tuple[Maker, ...], changed: Mapping[str, Amount]
    ) -> Maker | None:
        """Return the equation that computes a variable from symbols that were changed."""
        asked = {canonical(asker.result.symbol) for asker in askers}
        for program in self.makers:
            if any(program is one for one in askers) or canonical(program.result.symbol) != symbol:
                continue
            own = {canonical(one.symbol) for one in program.variables}
            # Equations that need each other in a circle end at a default.
            is_loop = bool(asked & own)
            if not is_loop and own & changed.keys():
                return program
        return None

    def _agreed(self, symbol: str, amounts: list[Amount], reason: str) -> Amount:
        """Return the one value that a symbol has wherever it is declared."""
        first = amounts[0]
        if any(not math.isclose(first.value, one.value, rel_tol=1e-9) for one in amounts[1:]):
            message = f"the symbol {symbol!r} has no one value: {reason}"
            hint = "give it a value among the example's inputs, or rename one of the two"
            raise FormulaError(message, 0, 0, hint)
        return first

    def result(
        self, program: Maker, changed: Mapping[str, Amount] = MappingProxyType({})
    ) -> Amount:
        """Compute an equation with the inputs and the changes; others keep their default."""
        return self._result(program, changed, ())

    def _result(
        self, program: Maker, changed: Mapping[str, Amount], askers: tuple[Maker, ...]
    ) -> Amount:
        values = self._values(program, changed, askers)
        return Amount.of(program.evaluate(values), program.result.unit)

    def values(self, program: Maker) -> dict[str, float]:
        """Return what an equation is computed from, each in the variable's own unit."""
        return self._values(program, self.settings)

    def _values(
        self, program: Maker, changed: Mapping[str, Amount], askers: tuple[Maker, ...] = ()
    ) -> dict[str, float]:
        askers = (*askers, program)
        values: dict[str, float] = {}
        for variable in program.variables:
            name = canonical(variable.symbol)
            if name in changed:
                values[variable.symbol] = changed[name].in_unit(variable.unit)
            elif name in self.inputs:
                given = self.inputs[name]
                factor, offset = compute_conversion(given.unit, variable.unit)
                values[variable.symbol] = float(f"{given.value * factor + offset:.15g}")
            elif (maker := self._changed_maker(name, askers, changed)) is not None:
                made = self._result(maker, changed, askers)
                values[variable.symbol] = made.in_unit(variable.unit)
            else:
                values[variable.symbol] = variable.default
        return values


def _wanted(dimension: Dimension | None, unit: str) -> Dimension | None:
    """Return what a value has to measure where only bytes and bits can be meant otherwise."""
    if dimension is None:
        return None
    wanted = parse_unit(Amount(0, dimension).fitting_unit(unit)).counted_dimension
    return wanted if join_data(wanted) == join_data(dimension) else None


def _describe(unit: str) -> str:
    return describe_dimension(parse_unit(unit).counted_dimension)


def worksheet(programs: Iterable[Program], inputs: Iterable[Given]) -> Worksheet:
    """Return the worksheet of a record."""
    return Worksheet(tuple(programs), {canonical(one.symbol): one for one in inputs})
