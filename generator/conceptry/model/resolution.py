"""Gives every variable and every input its value, wherever the record or the folder defines it.

A default stands in one place: at the variable, at an input of the worked example, or in the
folder's constants. After this step nobody has to ask where.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model.constant import CONSTANTS_FILE, Constant, Constants, name_place
from conceptry.model.example import InputField

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from conceptry.model.concept import Concept
    from conceptry.model.science import Equation, VariableField
    from conceptry.model.shared import Shared
    from conceptry.source import DataPath, Source

SAME = 1e-12
"""Relative difference up to which two values are one."""


@dataclass(frozen=True)
class _Value:
    """A value with its unit and the place where it is written.

    Parameters
    ----------
    place, unit_place : such as "line 12", or the constant that it is with file and line
    constant : id of the constant that it is
    """

    number: float
    unit: str
    place: str
    unit_place: str
    constant: str | None = None

    @property
    def text(self) -> str:
        return f"{units.format_quantity(self.number, self.unit, 12)} in {self.place}"

    @property
    def origin(self) -> str:
        """What gives a variable this value from elsewhere, in the unit in which it stands there."""
        number = units.format_number(self.number, 12)
        own = units.join_quantity(number, units.format_unit(self.unit))
        return f"{self.place}, {own}," if self.constant else f"the input {own} in {self.place}"


@dataclass(frozen=True)
class Resolution:
    """A record in which every value stands that is defined elsewhere.

    Parameters
    ----------
    equation_indexes : the places in the document of its equations, without those of which a
        variable has no value
    origins : for each variable whose default is not its own, where that comes from, such as "the
        input 80 ms in line 93"
    diagnostics : what is missing or said twice
    """

    concept: Concept
    equation_indexes: tuple[int, ...]
    origins: Mapping[DataPath, str]
    diagnostics: tuple[Diagnostic, ...]


def resolve(
    source: Source,
    concept: Concept,
    equation_indexes: tuple[int, ...],
    shared: Shared[Constants],
) -> Resolution:
    """Fill in the values that are defined elsewhere."""
    resolver = _Resolver(source, shared)
    example = concept.example
    if example is None and isinstance(source.data, dict) and "example" in source.data:
        resolver.has_unclear_inputs = True  # its own faults come first
    if example is not None:
        paths: list[DataPath] = [("example", "inputs", i) for i in range(len(example.inputs))]
        resolver.read_inputs(example.inputs, paths)
        example = example.model_copy(update={"inputs": tuple(resolver.inputs.values())})
    kept: dict[int, Equation] = {}
    for index, equation in zip(equation_indexes, concept.science, strict=True):
        variables = [
            resolver.variable(("science", index, "variables", i), variable)
            for i, variable in enumerate(equation.variables)
        ]
        found = tuple(variable for variable in variables if variable is not None)
        if len(found) == len(variables):
            kept[index] = equation.model_copy(update={"variables": found})
    update = {"example": example, "science": tuple(kept.values())}
    return Resolution(
        concept.model_copy(update=update), tuple(kept), resolver.origins, tuple(resolver.found)
    )


def resolve_inputs(
    source: Source,
    inputs: Sequence[InputField],
    paths: Iterable[DataPath],
    shared: Shared[Constants],
) -> tuple[tuple[InputField, ...], tuple[Diagnostic, ...]]:
    """Fill in the inputs that are constants, and say what is wrong with inputs.

    Parameters
    ----------
    paths : where in the document each input stands
    """
    resolver = _Resolver(source, shared)
    resolver.read_inputs(inputs, paths)
    return tuple(resolver.inputs.values()), tuple(resolver.found)


class _Resolver:
    """Knows the constants and the inputs while the variables of a record are filled in."""

    def __init__(self, source: Source, shared: Shared[Constants]) -> None:
        self.source = source
        self.constants = {constant.id: constant for constant in shared.content.constants}
        self.shared = shared
        self.inputs: dict[str, InputField] = {}
        self.places: dict[str, DataPath] = {}
        self.has_unclear_inputs = False
        self.origins: dict[DataPath, str] = {}
        self.found: list[Diagnostic] = []

    def read_inputs(self, inputs: Sequence[InputField], paths: Iterable[DataPath]) -> None:
        for path, given in zip(paths, inputs, strict=True):
            filled = self._fill(path, given)
            if filled is None:
                self.has_unclear_inputs = True
            elif given.symbol in self.inputs:
                message = f"the symbol {quoted(given.symbol)} is given already"
                hint = "give another symbol to one of the two, or remove it"
                self._say("repeated-symbol", message, (*path, "symbol"), hint)
            else:
                self.inputs[given.symbol], self.places[given.symbol] = filled, path

    def _fill(self, path: DataPath, given: InputField) -> InputField | None:
        if given.constant is not None:
            if given.value is not None or given.unit is not None:
                message = "an input has a value with its unit, or a constant, not both"
                hint = "remove value and unit: the constant brings them"
                self._say("two-values", message, (*path, "constant"), hint)
                return None
            constant = self._constant((*path, "constant"), given.constant)
            if constant is None:
                return None
            name = given.name or constant.name
            update = {"value": constant.value, "unit": constant.unit, "name": name}
            return given.model_copy(update=update)
        absent = next((key for key in ("value", "unit") if getattr(given, key) is None), None)
        if absent is not None:
            message = f"{quoted(absent)} is missing in an input"
            hint = 'such as {"symbol": "τ", "value": 600, "unit": "s"}, or name a constant'
            self._say("missing-field", message, (*path, absent), hint)
            return None
        try:
            units.parse_unit(str(given.unit))
        except units.UnitError as error:
            self._say("unknown-unit", error.message, (*path, "unit"), error.hint)
            return None
        return given

    def _constant(self, path: DataPath, name: str) -> Constant | None:
        constant = self.constants.get(name)
        if constant is None and self.shared.is_known:
            close = nearest(name, self.constants)
            known = ", ".join(self.constants) or f"none; they stand in {CONSTANTS_FILE}"
            hint = f"did you mean {quoted(close)}?" if close else f"constants: {known}"
            self._say("unknown-constant", f"there is no constant {quoted(name)}", path, hint)
        # What is wrong with the unit of a constant is said where it is defined.
        return constant if constant and units.is_unit(constant.unit) else None

    def variable(self, path: DataPath, variable: VariableField) -> VariableField | None:
        """Return the variable with its default, or None where it has none that can be told."""
        values = [*self._values(path, variable)]
        if not values:
            if variable.constant is None and not self.has_unclear_inputs:
                hint = (
                    "write its value, or give the symbol among the inputs of the worked example, "
                    "or name a constant"
                )
                message = f"the variable {quoted(variable.symbol)} has no default"
                self._say("missing-field", message, (*path, "default"), hint)
            return None
        numbers = [self._in_unit(path, value, variable) for value in values]
        own = numbers[0]
        if own is None:
            return None
        for value, number in zip(values[1:], numbers[1:], strict=True):
            if number is not None and abs(number - own) > SAME * max(abs(number), abs(own)):
                both = f"{values[0].text} and {value.text}"
                message = f"{quoted(variable.symbol)} has two values: {both}"
                hint = "write the value in one place and leave it out in the other"
                self._say("two-values", message, path, hint)
        if variable.default is None:
            self.origins[path] = values[0].origin
        constant = next((value.constant for value in values if value.constant), None)
        return variable.model_copy(update={"default": own, "constant": constant})

    def _values(self, path: DataPath, variable: VariableField) -> Iterator[_Value]:
        """Yield every value that is given for a variable, its own first."""
        if variable.default is not None:
            yield self._written(variable.default, variable.unit, (*path, "default"))
        if variable.constant is not None:
            constant = self._constant((*path, "constant"), variable.constant)
            if constant is not None:
                yield self._defined(constant)
        given = self.inputs.get(variable.symbol)
        if given is not None and given.value is not None and given.unit is not None:
            if given.constant is not None:
                yield self._defined(self.constants[given.constant])
            else:
                place = (*self.places[variable.symbol], "value")
                yield self._written(given.value, given.unit, place)

    def _written(self, number: float, unit: str, path: DataPath) -> _Value:
        place = self._place(path)
        return _Value(number, unit, place, self._place((*path[:-1], "unit")))

    def _defined(self, constant: Constant) -> _Value:
        place, unit_place = (
            f"the constant {name_place(self.shared, constant, field)}"
            for field in ("value", "unit")
        )
        return _Value(constant.value, constant.unit, place, unit_place, constant.id)

    def _in_unit(self, path: DataPath, value: _Value, variable: VariableField) -> float | None:
        """Return a value in the unit of a variable, or None where that cannot be told."""
        if value.unit == variable.unit:
            return value.number
        try:
            factor, offset = units.compute_conversion(value.unit, variable.unit)
        except units.UnitError:
            if units.is_unit(variable.unit) and units.is_unit(value.unit):
                self._say_two_units(path, variable, value)
            return None
        # The shortest decimal: 0.1 d in s is 8640, not 8640.000000000002.
        return float(f"{value.number * factor + offset:.15g}")

    def _say_two_units(self, path: DataPath, variable: VariableField, value: _Value) -> None:
        place: DataPath = (*path, "unit")
        message = (
            f"{quoted(variable.symbol)} has two units: {quoted(variable.unit)} in "
            f"{self._place(place)} and {quoted(value.unit)} in {value.unit_place}"
        )
        one, other = (
            units.describe_dimension(units.dimension(unit)) for unit in (variable.unit, value.unit)
        )
        hint = f"{one} is not {other}: correct the unit in one of the two places"
        self._say("unit-mismatch", message, place, hint)

    def _place(self, path: DataPath) -> str:
        start, _ = self.source.values[self.source.existing_path(path)]
        line, _ = self.source.position(start)
        return f"line {line}"

    def _say(self, code: str, message: str, path: DataPath, hint: str) -> None:
        self.found.append(self.source.diagnose(code, message, path=path, hint=hint))
