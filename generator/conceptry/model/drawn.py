"""Computes the numbers of a record's picture, and makes of them what is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from conceptry import units
from conceptry.diagnostics import quoted
from conceptry.formula import FormulaError
from conceptry.model.calculation import compute_numbers, read_worksheet
from conceptry.model.picture.base import Measure, Readings
from conceptry.scene import Quantity

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Amount, Evaluation, Worksheet
    from conceptry.model.concept import Concept
    from conceptry.model.picture.base import Place, Slot, Words
    from conceptry.scene import Scene


@dataclass(frozen=True, slots=True)
class PictureFault:
    """Why a picture cannot be drawn.

    Parameters
    ----------
    code : of the finding
    place : inside of the picture; behind `with` stands the symbol as the formula engine writes it
    inside : where in the text of that place
    """

    code: str
    place: Place
    message: str
    hint: str
    inside: int | None = None


@dataclass(frozen=True, slots=True)
class PictureNumber:
    """How one number of a picture comes about.

    Parameters
    ----------
    expression : as the author wrote it, with the values that symbols have for it alone
    text : what came of it, with its unit
    """

    expression: str
    text: str


@dataclass(frozen=True, slots=True)
class ReadPicture:
    """A picture with its numbers computed, or what is wrong with it."""

    scene: Scene | None
    faults: tuple[PictureFault, ...] = ()
    numbers: tuple[PictureNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class _Computed:
    slot: Slot
    evaluation: Evaluation

    @property
    def amount(self) -> Amount:
        return self.evaluation.amount


def read_picture(concept: Concept) -> ReadPicture:
    """Compute the picture of a record; without one, or where equations have faults, nothing."""
    sheet = read_named_worksheet(concept)
    if concept.picture is None or sheet is None:
        return ReadPicture(None)
    faults: list[PictureFault] = []
    computed: list[_Computed] = []
    words: dict[Place, str] = {}
    for slot in concept.picture.slots():
        one = _compute(slot, sheet)
        if isinstance(one, PictureFault):
            faults.append(one)
        elif isinstance(one, str):
            words[slot.place] = one
        else:
            computed.append(one)
    group_units = _group_units(computed, sheet)
    quantities: dict[Place, Quantity] = {}
    for one in computed:
        made = _quantity(one, group_units, sheet)
        if isinstance(made, PictureFault):
            faults.append(made)
        else:
            quantities[one.slot.place] = made
            words[one.slot.place] = made.text
    if faults:
        return ReadPicture(None, tuple(faults))
    readings = Readings(quantities, words)
    faults = [
        PictureFault("bad-picture", one.place, one.message, one.hint)
        for one in concept.picture.objections(readings)
    ]
    if faults:
        return ReadPicture(None, tuple(faults))
    numbers = (_number(one, quantities[one.slot.place]) for one in computed)
    return ReadPicture(concept.picture.scene(readings), (), tuple(dict.fromkeys(numbers)))


def _number(one: _Computed, made: Quantity) -> PictureNumber:
    changes = (one.slot.field.given or {}).items()
    words = ", ".join(f"{symbol} = {term}" for symbol, term in changes)
    expression = one.slot.field.equals or ""
    return PictureNumber(f"{expression} with {words}" if words else expression, made.text)


def read_named_worksheet(concept: Concept) -> Worksheet | None:
    """Return the worksheet of a record with the values that its worked example gives names to."""
    sheet = read_worksheet(concept)
    if sheet is None or concept.example is None:
        return sheet
    for one in compute_numbers(concept):
        symbol = concept.example.numbers[one.index].symbol
        if symbol is not None and one.evaluation is not None:
            sheet = sheet.with_name(symbol, one.evaluation.amount)
    return sheet


def _compute(slot: Slot, sheet: Worksheet) -> _Computed | PictureFault | str:
    field = slot.field
    if not isinstance(field, Measure):
        fault = _find_incomplete(slot.place, field)
        if fault is not None:
            return fault
        if field.literal is not None:
            return field.literal
    if field.unit is not None and not units.is_unit(field.unit):
        return _unknown_unit(slot.place, field.unit)
    text, changes = field.equals or "", field.given or {}
    for symbol, term in changes.items():
        try:
            sheet.change(symbol, term)
        except FormulaError as error:
            place = (*slot.place, "with", symbol)
            inside = error.start if isinstance(term, str) else None
            return PictureFault("bad-expression", place, error.message, error.hint, inside)
    try:
        return _Computed(slot, sheet.evaluate(text, changes, unit=field.unit))
    except FormulaError as error:
        place = (*slot.place, "equals")
        return PictureFault("bad-expression", place, error.message, error.hint, error.start)


def _find_incomplete(place: Place, field: Words) -> PictureFault | None:
    """Say what is wrong with words that are neither computed nor literal, or both."""
    if (field.equals is None) == (field.literal is None):
        found = "neither" if field.equals is None else "both"
        message = f"this needs equals or literal, it has {found}"
        hint = '"equals": an expression such as τ/2, or "literal": words that are no number'
        return PictureFault("incomplete-number", place, message, hint)
    if field.literal is not None and (field.unit or field.given):
        name = "unit" if field.unit else "with"
        message = f"{quoted(name)} says nothing about a literal"
        hint = f"remove {name}, or write equals instead of literal"
        return PictureFault("incomplete-number", (*place, name), message, hint)
    return None


def _unknown_unit(place: Place, text: str) -> PictureFault:
    try:
        units.parse_unit(text)
    except units.UnitError as error:
        name = error.message.removeprefix("unknown unit ")  # the code says that already
        message = error.message if name == error.message else f"{name} is not a unit"
        return PictureFault("unknown-unit", (*place, "unit"), message, error.hint)
    raise AssertionError(text)


def _group_units(computed: list[_Computed], sheet: Worksheet) -> dict[str, tuple[str, str]]:
    """Return for each group the unit of its first number that has one, and that number."""
    found: dict[str, tuple[str, str]] = {}
    for one in computed:
        unit = _own_unit(one, sheet)
        if unit is not None and one.slot.group:
            found.setdefault(one.slot.group, (unit, one.slot.field.equals or ""))
    return found


def _own_unit(one: _Computed, sheet: Worksheet) -> str | None:
    """Return the unit that the author gives, or that of a symbol of the expression."""
    if one.slot.field.unit is not None:
        return one.slot.field.unit
    if one.amount.dimension is None:
        return None
    written = (sheet.unit(name) for name, _ in one.evaluation.used)
    declared = (sheet.unit(name) for name in sheet.symbols)
    fitting = (unit for unit in (*written, *declared) if unit and _fits(one.amount, unit))
    return next(fitting, None)


def _fits(amount: Amount, unit: str) -> bool:
    return amount.measures(amount.fitting_unit(unit))


def _quantity(
    one: _Computed, group_units: dict[str, tuple[str, str]], sheet: Worksheet
) -> Quantity | PictureFault:
    text, place = one.slot.field.equals or "", (*one.slot.place, "equals")
    shared, first = group_units.get(one.slot.group, (None, ""))
    shown = _own_unit(one, sheet) or shared
    if shown is None and one.amount.dimension in (None, ()):
        shown = "1"
    if shown is None:
        message = f"nothing says in which unit {quoted(text)} is shown"
        return PictureFault("bad-picture", place, message, 'add "unit", such as "s" or "GB"')
    own = units.describe_dimension(one.amount.dimension or ())
    if not _fits(one.amount, shown):
        message = f"{quoted(text)} is {own}, its unit {quoted(shown)} is {_kind(shown)}"
        hint = "give a unit of the same kind, or leave it out"
        return PictureFault("unit-mismatch", (*one.slot.place, "unit"), message, hint)
    shared = shared or shown
    if not _fits(one.amount, shared):
        message = f"{quoted(text)} is {own}, {quoted(first)} beside it is {_kind(shared)}"
        hint = "what one picture compares has to measure the same"
        return PictureFault("unit-mismatch", place, message, hint)
    value = one.amount.in_unit(one.amount.fitting_unit(shared))
    written = one.amount.in_unit(one.amount.fitting_unit(shown))
    made = Quantity(value, shared, units.format_quantity(written, shown))
    return _refuse_sign(one.slot, made) or made


def _kind(unit: str) -> str:
    return units.describe_dimension(units.counted_dimension(unit))


_ALLOWED: Final = {
    "zero": "0 or more",
    "positive": "more than 0",
    "whole": "a whole number of at least 1",
}


def _refuse_sign(slot: Slot, made: Quantity) -> PictureFault | None:
    """Say that a number cannot be drawn."""
    is_drawable = {
        "any": True,
        "zero": made.value >= 0,
        "positive": made.value > 0,
        "whole": made.value >= 1 and made.value.is_integer(),
    }
    if is_drawable[slot.sign]:
        return None
    message = f"{quoted(slot.field.equals)} is {made.text}, which cannot be drawn here"
    hint = f"allowed is {_ALLOWED[slot.sign]}"
    return PictureFault("bad-picture", (*slot.place, "equals"), message, hint)
