"""Where the numbers of a text are not what is computed for them, and how the text would read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry import units

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Amount
    from conceptry.model.calculation import Calculation
    from conceptry.model.example import NumberEntry
    from conceptry.model.tie import Tie, Ties
    from conceptry.units import ProseNumber

_COLDEST = 150.0
"""Kelvin; no machine of this field is colder, and no difference of temperatures is as large."""
_sentence_end = re.compile(r"(?<=[.!?])[\"”’)]?\s+|\n+")


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that is not what its entry computes.

    Parameters
    ----------
    value : what is computed, in `unit`
    unit : the unit in which the text gives the number, without what is counted
    """

    tie: Tie
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A text beside what is computed for it.

    Parameters
    ----------
    different : numbers with another value, in the order of the text
    other_kind : numbers whose unit measures something else
    """

    different: tuple[Difference, ...]
    other_kind: tuple[Tie, ...]


def number_unit(number: ProseNumber, entry: NumberEntry) -> str:
    """Return the unit of a number: the one beside it, or else the one that its entry gives."""
    return number.unit or entry.unit or "1"


def compare(
    ties: Ties, entries: Sequence[NumberEntry], calculations: Mapping[int, Calculation]
) -> Comparison:
    """Compare each number of a text at the precision that it shows."""
    different: list[Difference] = []
    other_kind: list[Tie] = []
    for tie in ties.tied:
        calculation = calculations.get(tie.index)
        if calculation is None or calculation.evaluation is None:
            continue
        if not units.is_unit(entries[tie.index].unit or "1"):
            continue  # a fault of its own
        amount = calculation.evaluation.amount
        unit = amount.fitting_unit(number_unit(tie.number, entries[tie.index]))
        if not amount.measures(unit):
            other_kind += [] if tie.number.doubt else [tie]
        else:
            value = _value(amount, unit)
            if not tie.number.doubt and not units.agrees(tie.number, value):
                different.append(Difference(tie, value, unit))
    return Comparison(tuple(different), tuple(other_kind))


def _value(amount: Amount, unit: str) -> float:
    """Return an amount in a unit; in °C a small one is a difference, not one near −273."""
    is_difference = units.parse_unit(unit).offset and amount.value < _COLDEST
    return amount.value if is_difference else amount.in_unit(unit)


def mend_sentence(ties: Ties, number: ProseNumber, different: Sequence[Difference]) -> str:
    """Return the sentence that a number stands in, with every number in it as it should be."""
    ends = [*_sentence_end.finditer(ties.text)]
    start = max((m.end() for m in ends if m.end() <= number.start), default=0)
    end = min((m.start() for m in ends if m.start() >= number.end), default=len(ties.text))
    pieces, at = [], start
    for one in different:
        place = one.tie.number
        if start <= place.start and place.end <= end:
            pieces += [ties.text[at : place.start], units.mend(ties.text, place, one.value)]
            at = place.end
    return "".join([*pieces, ties.text[at:end]])
