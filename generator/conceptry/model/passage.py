"""The way through an investigation: where each of its steps stands, with all numbers computed.

A step has the symbols of its concept or of its lab, set to the step's state, and besides them the
inputs of the investigation and every name that an earlier step gave to a number. What cannot be
computed is kept as the fault that it is, for the checks; what only follows from it is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.formula import FormulaError
from conceptry.formula.worksheet import Amount, Worksheet
from conceptry.model.calculation import compute_entries, read_given, read_worksheet
from conceptry.model.investigation import ChoicePrediction
from conceptry.model.recovery import MODELS
from conceptry.model.tie import tie_numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conceptry.formula.declaration import Given
    from conceptry.model.calculation import Calculation
    from conceptry.model.concept import Concept
    from conceptry.model.example import NumberEntry
    from conceptry.model.investigation import Investigation, Step
    from conceptry.model.tie import Ties
    from conceptry.source import DataPath


WHY = "why:"
"""Begins the name of a text that says why an option is right or wrong; its id follows."""


@dataclass(frozen=True, slots=True)
class Tied:
    """Texts whose numbers are tied to what they are.

    Parameters
    ----------
    ties : the texts, each with its numbers; `Ties.field` is "prompt", "explain", "introduction",
        "conclusion", or "why:" with the id of an option
    calculations : place among the entries to what was computed
    sheet : the symbols that the expressions can use, before the entries give names; None where
        nothing can be computed
    """

    entries: tuple[NumberEntry, ...]
    ties: tuple[Ties, ...]
    calculations: Mapping[int, Calculation]
    sheet: Worksheet | None


@dataclass(frozen=True, slots=True)
class Passage:
    """One step on the way.

    Parameters
    ----------
    path : where in the document the step stands
    own : symbols of its concept or its lab, without those that the investigation brings
    tied : its texts; the sheet there is set to the step's state, and None if that has a fault
    faults : symbol of the state to why it cannot take its value
    lost : names that an earlier fault keeps from having a value
    """

    step: Step
    path: DataPath
    own: tuple[str, ...]
    tied: Tied
    faults: Mapping[str, FormulaError]
    lost: frozenset[str]

    def follows_from_fault(self, text: str) -> bool:
        """Say whether an expression needs a name that was lost."""
        return any(name in text for name in self.lost)


@dataclass(frozen=True, slots=True)
class Way:
    """The whole way.

    Parameters
    ----------
    closing : introduction and conclusion
    """

    passages: tuple[Passage, ...]
    closing: Tied


@dataclass(frozen=True, slots=True)
class _Luggage:
    """What is carried from step to step."""

    inputs: Mapping[str, Given]
    names: Mapping[str, Amount] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()


def walk(
    investigation: Investigation,
    concepts: Mapping[str, Concept],
    step_indexes: Sequence[int] | None = None,
    lost: frozenset[str] = frozenset(),
) -> Way:
    """Go through an investigation from its first step to its conclusion.

    Parameters
    ----------
    concepts : by id; a step whose concept is not among them computes nothing
    step_indexes : where in the document each step stands; in their order if left out
    lost : symbols of what was left out for its faults
    """
    indexes = step_indexes if step_indexes is not None else range(len(investigation.steps))
    luggage = _Luggage({one.symbol: one for one in read_given(investigation.inputs)}, lost=lost)
    passages: list[Passage] = []
    for index, step in zip(indexes, investigation.steps, strict=True):
        passage, luggage = _pass(step, ("steps", index), concepts.get(step.concept), luggage)
        passages.append(passage)
    texts = {
        name: ((name,), getattr(investigation, name)) for name in ("introduction", "conclusion")
    }
    sheet = Worksheet((), luggage.inputs, luggage.names)
    closing, _ = _tie(investigation.numbers, texts, sheet, luggage)
    return Way(tuple(passages), closing)


def _pass(
    step: Step, path: DataPath, concept: Concept | None, luggage: _Luggage
) -> tuple[Passage, _Luggage]:
    base = _read_sheet(step, concept)
    sheet: Worksheet | None = None
    faults: dict[str, FormulaError] = {}
    if base is not None:
        # What a concept declares keeps its meaning there; that the two collide is a finding.
        inputs = {name: one for name, one in luggage.inputs.items() if name not in base.symbols}
        names = {name: one for name, one in luggage.names.items() if name not in base.symbols}
        carrying = replace(base, inputs={**base.inputs, **inputs}, names=names)
        sheet, faults = _set_state(carrying, step.state, luggage.lost)
    # A number at a state that is not the author's would be another number.
    usable = None if faults else sheet
    tied, after = _tie(step.numbers, _texts(step, path), usable, luggage)
    own = base.symbols if base else ()
    return Passage(step, path, own, tied, faults, luggage.lost), after


def _read_sheet(step: Step, concept: Concept | None) -> Worksheet | None:
    """Return the symbols of a step's concept or lab, each with its default."""
    if step.lab == "recovery":
        return Worksheet((), models=MODELS)
    return read_worksheet(concept) if concept else None


def _set_state(
    sheet: Worksheet, state: Mapping[str, float | str], lost: frozenset[str]
) -> tuple[Worksheet, dict[str, FormulaError]]:
    """Give symbols their values in the order of the state; later ones can use earlier ones."""
    faults: dict[str, FormulaError] = {}
    for symbol, term in state.items():
        try:
            sheet = sheet.with_setting(symbol, read_term(sheet, symbol, term))
        except FormulaError as error:
            follows = isinstance(term, str) and any(name in term for name in (*lost, *faults))
            if not follows:
                faults[symbol] = error
    return sheet, faults


def read_term(sheet: Worksheet, symbol: str, term: float | str) -> Amount:
    """Return the amount that a state gives to a symbol.

    Parameters
    ----------
    term : a number in the symbol's unit, a text such as "12 min", or an expression

    Raises
    ------
    FormulaError
        When no such symbol is declared, or the term does not measure the same.
    """
    unit = sheet.unit(symbol)
    quantity = _read_quantity(term) if isinstance(term, str) and unit is not None else None
    if unit is None or quantity is None:
        return sheet.change(symbol, term)
    if quantity.measures(unit):
        return Amount.of(quantity.in_unit(unit), unit)
    if any(str(term).endswith(f" {name}") for name in sheet.symbols):
        return sheet.change(symbol, term)  # a symbol of that name is meant, as in "2 m"
    one, other = (
        units.describe_dimension(dimension or ())
        for dimension in (Amount.of(0, unit).dimension, quantity.dimension)
    )
    message = f"{symbol} is {one}, {term!r} is {other}"
    raise FormulaError(message, 0, 0, "give the symbol a value of its own kind")


def _read_quantity(text: str) -> Amount | None:
    """Return the amount that a whole text such as "12 min" is, or None for any other text."""
    numbers = units.find_numbers(text)
    if len(numbers) != 1 or not numbers[0].unit or not units.is_unit(numbers[0].unit):
        return None
    number = numbers[0]
    is_whole = (number.start, number.end) == (0, len(text))
    return Amount.of(number.value, number.unit) if is_whole else None


def _texts(step: Step, path: DataPath) -> dict[str, tuple[DataPath, str]]:
    """Return the texts of a step whose numbers are tied, by name."""
    texts: dict[str, tuple[DataPath, str]] = {
        name: ((*path, name), getattr(step, name)) for name in ("prompt", "explain")
    }
    if isinstance(step.predict, ChoicePrediction):
        for i, option in enumerate(step.predict.options):
            place = (*path, "predict", "options", i, "why")
            texts[why_name(option.id)] = (place, option.why)
    return texts


def why_name(option_id: str) -> str:
    """Return the name of the text that says why an option is right or wrong."""
    return f"{WHY}{option_id}"


def _tie(
    entries: Iterable[NumberEntry],
    texts: Mapping[str, tuple[DataPath, str]],
    sheet: Worksheet | None,
    luggage: _Luggage,
) -> tuple[Tied, _Luggage]:
    """Tie the numbers of some texts, and pack the names that they give."""
    numbers = tuple(entries)
    ties = tuple(
        tie_numbers(
            name, path, text, [(i, n) for i, n in enumerate(numbers) if n.text_name == name]
        )
        for name, (path, text) in texts.items()
    )
    if sheet is None:
        lost = luggage.lost | {entry.symbol for entry in numbers if entry.symbol}
        return Tied(numbers, ties, {}, None), replace(luggage, lost=lost)
    made = compute_entries(sheet, numbers, ties, luggage.lost)
    calculations = {one.index: one for one in made.calculations}
    # A name that is given twice keeps its first value; the second is a finding.
    names = {**made.sheet.names, **luggage.names}
    return Tied(numbers, ties, calculations, sheet), replace(luggage, names=names, lost=made.lost)
