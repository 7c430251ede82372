"""What the symbols and the numbers of one record are worth."""

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
    from conceptry.model.concept import Concept
    from conceptry.model.example import NumberField


@dataclass(frozen=True, slots=True)
class Calculation:
    """What came of one number of a worked example.

    Parameters
    ----------
    index : place of the entry among the example's numbers
    evaluation : its expression, computed; None where that failed
    error : why it failed; None as well where only an earlier entry is at fault
    changed : the symbol in whose changed value the error is; None for the expression itself
    """

    index: int
    evaluation: Evaluation | None = None
    error: FormulaError | None = None
    changed: str | None = None


def read_worksheet(concept: Concept) -> Worksheet | None:
    """Return the worksheet of a record, or None where one of its equations has a fault."""
    try:
        programs = [program(equation) for equation in concept.science if equation.is_executable]
    except (FormulaError, UnitError):
        return None
    inputs = concept.example.inputs if concept.example else ()
    given = [
        Given(one.symbol, one.value, one.unit, one.name or "")
        for one in inputs
        if one.value is not None and one.unit is not None
    ]
    return worksheet(programs, given)


def compute_numbers(concept: Concept) -> tuple[Calculation, ...]:
    """Compute every number of a worked example that is tied to an expression, in their order.

    A name that an entry gives to its value is known from there on.
    """
    sheet = read_worksheet(concept)
    if sheet is None or concept.example is None:
        return ()
    made: list[Calculation] = []
    lost: set[str] = set()
    said = _units(concept)
    for index, entry in enumerate(concept.example.numbers):
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
    return tuple(made)


def _units(concept: Concept) -> dict[int, str]:
    """Return the unit in which the text gives each number."""
    found: dict[int, str] = {}
    entries = concept.example.numbers if concept.example else ()
    for ties in find_ties(concept):
        for tie in ties.tied:
            unit = tie.number.unit or entries[tie.index].unit or "1"
            if is_unit(unit):
                found.setdefault(tie.index, unit)
    return found


def _compute(sheet: Worksheet, index: int, entry: NumberField, unit: str | None) -> Calculation:
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
