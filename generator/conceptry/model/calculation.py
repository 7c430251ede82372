"""What the symbols of one record, and the numbers of its texts, are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.formula import FormulaError
from conceptry.formula.declaration import Given
from conceptry.formula.worksheet import Evaluation, Worksheet, worksheet
from conceptry.model.science import program
from conceptry.model.tie import find_ties
from conceptry.units import UnitError, is_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from conceptry.model.concept import Concept
    from conceptry.model.example import InputField, NumberEntry
    from conceptry.model.tie import Ties


@dataclass(frozen=True, slots=True)
class Calculation:
    """What came of one number of a text.

    Parameters
    ----------
    index : place of the entry among all of its list
    evaluation : its expression, computed; None where that failed
    error : why it failed; None as well where only an earlier entry is at fault
    changed : the symbol in whose changed value the error is; None for the expression itself
    """

    index: int
    evaluation: Evaluation | None = None
    error: FormulaError | None = None
    changed: str | None = None


@dataclass(frozen=True, slots=True)
class Computed:
    """What came of a list of numbers.

    Parameters
    ----------
    calculations : of the entries that are tied to an expression, in their order
    sheet : with the names that entries gave to their values
    lost : names that an entry with a fault would have given
    """

    calculations: tuple[Calculation, ...]
    sheet: Worksheet
    lost: frozenset[str]


def read_worksheet(concept: Concept) -> Worksheet | None:
    """Return the worksheet of a record, or None where one of its equations has a fault."""
    try:
        programs = [program(equation) for equation in concept.science if equation.is_executable]
    except (FormulaError, UnitError):
        return None
    return worksheet(programs, read_given(concept.example.inputs if concept.example else ()))


def read_given(inputs: Iterable[InputField]) -> list[Given]:
    """Return the inputs that have their value."""
    return [
        Given(one.symbol, one.value, one.unit, one.name or "")
        for one in inputs
        if one.value is not None and one.unit is not None
    ]


def compute_numbers(concept: Concept) -> tuple[Calculation, ...]:
    """Compute every number of a worked example that is tied to an expression, in their order.

    A name that an entry gives to its value is known from there on.
    """
    sheet = read_worksheet(concept)
    if sheet is None or concept.example is None:
        return ()
    return compute_entries(sheet, concept.example.numbers, find_ties(concept)).calculations


def compute_entries(
    sheet: Worksheet,
    entries: Sequence[NumberEntry],
    all_ties: Iterable[Ties],
    lost: frozenset[str] = frozenset(),
) -> Computed:
    """Compute a list of numbers in their order.

    Parameters
    ----------
    lost : names that earlier lists would have given; what needs them has no fault of its own
    """
    made: list[Calculation] = []
    said = _units(entries, all_ties)
    for index, entry in enumerate(entries):
        if entry.equals is None:
            continue
        calculation = _compute(sheet, index, entry, said.get(index))
        if calculation.evaluation is None:
            words = " ".join([entry.equals, *map(str, (entry.given or {}).values())])
            if any(name in words for name in lost):
                calculation = Calculation(index)
            lost |= {entry.symbol} if entry.symbol else set()
        elif entry.symbol:
            sheet = sheet.with_name(entry.symbol, calculation.evaluation.amount)
        made.append(calculation)
    return Computed(tuple(made), sheet, lost)


def _units(entries: Sequence[NumberEntry], all_ties: Iterable[Ties]) -> dict[int, str]:
    """Return the unit in which the text gives each number."""
    found: dict[int, str] = {}
    for ties in all_ties:
        for tie in ties.tied:
            unit = tie.number.unit or entries[tie.index].unit or "1"
            if is_unit(unit):
                found.setdefault(tie.index, unit)
    return found


def _compute(sheet: Worksheet, index: int, entry: NumberEntry, unit: str | None) -> Calculation:
    changes = entry.given or {}
    for symbol, term in changes.items():
        try:
            sheet.change(symbol, term)
        except FormulaError as error:
            return Calculation(index, error=error, changed=symbol)
    try:
        return Calculation(index, sheet.evaluate(entry.equals or "", changes, unit=unit))
    except FormulaError as error:
        return Calculation(index, error=error)
