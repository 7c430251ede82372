"""Rules for numbers that are tied to what they are: computed anew and compared with the text.

They hold for the prose of worked examples as for the texts of investigations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from conceptry import units
from conceptry.checks.unit import check_unit
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.formula import FormulaError
from conceptry.labs.mixup import explain_ratio
from conceptry.model.comparison import (
    Comparison,
    Difference,
    compare,
    mend_sentence,
    number_unit,
)

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Amount, Worksheet
    from conceptry.model.calculation import Calculation
    from conceptry.model.example import NumberEntry
    from conceptry.model.tie import Tie, Ties
    from conceptry.source import DataPath, Source
    from conceptry.units import ProseNumber

_DIGITS = 5


@dataclass(frozen=True)
class Place:
    """Where a list of numbers stands.

    Parameters
    ----------
    path : of the list in the document
    name : what an author calls the list, such as example.numbers
    usual : the text that an entry is about where it names none
    """

    source: Source
    path: DataPath
    name: str
    usual: str

    def about(self, ties: Ties) -> str:
        """Return what an entry has to say so that it is about a text."""
        if ties.field == self.usual:
            return ""
        field, _, option = ties.field.partition(":")
        return f', "field": {quoted(field)}' + (f', "option": {quoted(option)}' if option else "")


def check_tied(
    place: Place,
    entries: Sequence[NumberEntry],
    all_ties: Sequence[Ties],
    calculations: Mapping[int, Calculation],
    *,
    sheet: Worksheet | None,
    declared: Mapping[str, str],
    complete: Collection[str],
) -> Iterator[Diagnostic]:
    """Check the entries of a list, and every number of the texts that they are about.

    Parameters
    ----------
    calculations
        Of the entries that could be computed; empty where nothing can be.
    sheet
        The symbols that an entry can use; None where nothing can be computed.
    declared
        Symbols that an entry cannot take as a name, with what declares each.
    complete
        Names of the texts in which every number has to be tied.
    """
    yield from _check_entries(place, entries)
    for one in calculations.values():
        yield from _check_calculation(place, entries[one.index], one)
    yield from _check_names(place, entries, declared)
    known = {i for i, entry in enumerate(entries) if units.is_unit(entry.unit or "1")}
    calculations = {i: one for i, one in calculations.items() if i in known}
    for ties in all_ties:
        yield from _check_phrases(place, ties, entries, calculations)
        yield from _check_values(place, ties, entries, calculations)
        if ties.field in complete:
            yield from _check_open(place, ties, entries, sheet, calculations)


def _check_entries(place: Place, entries: Sequence[NumberEntry]) -> Iterator[Diagnostic]:
    """Check that each entry says what its number is in one of the two ways."""
    seen: dict[tuple[str, str], int] = {}
    for index, entry in enumerate(entries):
        path = (*place.path, index)
        if (entry.equals is None) == (entry.literal is None):
            found = "neither" if entry.equals is None else "both"
            yield place.source.diagnose(
                "incomplete-number",
                f"a number needs equals or literal, this one has {found}",
                path=path,
                hint='"equals": an expression such as τ/2, or "literal": why it is not computed',
            )
        elif entry.literal is not None and (entry.given or entry.symbol or entry.unit):
            extra = next(k for k in ("with", "symbol", "unit") if k in _written(place, path))
            yield place.source.diagnose(
                "incomplete-number",
                f"{quoted(extra)} says nothing about a literal",
                path=(*path, extra),
                at_key=True,
                hint=f"remove {extra}, or write equals instead of literal",
            )
        earlier = seen.setdefault((entry.text_name, entry.phrase), index)
        if earlier != index:
            yield place.source.diagnose(
                "repeated-value",
                f"the phrase {quoted(entry.phrase)} is tied already, by number {earlier + 1}",
                path=(*path, "phrase"),
                hint="add words around the number, so that each phrase stands for one thing",
            )
        if entry.unit is not None:
            yield from check_unit(place.source, (*path, "unit"), entry.unit)


def _written(place: Place, path: DataPath) -> Any:  # noqa: ANN401 (any JSON)
    data: Any = place.source.data
    for step in path:
        data = data[step]
    return data


def _check_calculation(
    place: Place, entry: NumberEntry, calculation: Calculation
) -> Iterator[Diagnostic]:
    error = calculation.error
    if error is None:
        return
    path: DataPath = (*place.path, calculation.index, "equals")
    inside: int | None = error.start
    if calculation.changed is not None:
        path = (
            *place.path,
            calculation.index,
            "with",
            _key(entry, calculation.changed, place, path),
        )
        term = _written(place, path)
        inside = error.start if isinstance(term, str) else None
    yield place.source.diagnose(
        "bad-expression", error.message, path=path, inside=inside, hint=error.hint
    )


def _key(entry: NumberEntry, symbol: str, place: Place, path: DataPath) -> str:
    """Return a symbol as the document spells it."""
    written = _written(place, (*path[:-1], "with"))
    order = list(entry.given or {}).index(symbol)
    return str(list(written)[order])


def _check_names(
    place: Place, entries: Sequence[NumberEntry], declared: Mapping[str, str]
) -> Iterator[Diagnostic]:
    known = dict(declared)
    for index, entry in enumerate(entries):
        if entry.symbol is None:
            continue
        if entry.symbol in known:
            yield place.source.diagnose(
                "repeated-symbol",
                f"the symbol {quoted(entry.symbol)} is declared already, by {known[entry.symbol]}",
                path=(*place.path, index, "symbol"),
                hint="give the value a name of its own, such as L₁",
            )
        known[entry.symbol] = f"number {index + 1}"


def _check_phrases(
    place: Place,
    ties: Ties,
    entries: Sequence[NumberEntry],
    calculations: Mapping[int, Calculation],
) -> Iterator[Diagnostic]:
    for index in ties.absent:
        entry = entries[index]
        yield place.source.diagnose(
            "absent-phrase",
            f"the phrase {quoted(entry.phrase)} does not occur in {ties.field}",
            path=(*place.path, index, "phrase"),
            hint=_absent_hint(ties, entry, calculations.get(index)),
        )
    for index in ties.without_number:
        yield place.source.diagnose(
            "unclear-phrase",
            f"there is no number of its own in the phrase {quoted(entries[index].phrase)}",
            path=(*place.path, index, "phrase"),
            hint="a phrase holds one number that no longer phrase holds, such as 7.56 %",
        )
    for index in ties.crowded:
        yield place.source.diagnose(
            "unclear-phrase",
            f"the phrase {quoted(entries[index].phrase)} holds several numbers",
            path=(*place.path, index, "phrase"),
            hint="shorten it to one number, and tie each number by itself",
        )


def _absent_hint(ties: Ties, entry: NumberEntry, calculation: Calculation | None) -> str:
    """Say which number of the text is meant, and whether it is the one that is computed."""
    meant = _meant(ties, entry, calculation)
    if meant is None:
        return "write it as it stands in the text"
    words, value = _words(ties.text, meant), _value_for(meant, entry, calculation)
    if value is None:
        return f"did you mean {quoted(words)}?"
    unit = number_unit(meant, entry)
    computed = f"{_expression(entry)} is {_shown(value, unit)}"
    if units.agrees(meant, value):
        return f"did you mean {quoted(words)}? {computed}, which fits"
    mended = units.mend(ties.text, meant, value)
    return f"the text says {quoted(words)}, but {computed}: write {quoted(mended)} in both places"


def _meant(ties: Ties, entry: NumberEntry, calculation: Calculation | None) -> ProseNumber | None:
    """Return the number that is tied to nothing and is most likely the one of an absent phrase."""
    for number in ties.open:
        value = _value_for(number, entry, calculation)
        if value is not None and units.agrees(number, value):
            return number
    around = {
        ties.text[number.start : number.start + len(entry.phrase)]: number for number in ties.open
    }
    close = nearest(entry.phrase, around, cutoff=0.5)
    return around[close] if close else None


def _value_for(
    number: ProseNumber, entry: NumberEntry, calculation: Calculation | None
) -> float | None:
    """Return what an entry computes, in the unit of a number; None where that cannot be told."""
    if calculation is None or calculation.evaluation is None:
        return None
    amount = calculation.evaluation.amount
    unit = amount.fitting_unit(number_unit(number, entry))
    return amount.in_unit(unit) if amount.measures(unit) else None


def _shown(value: float, unit: str) -> str:
    return units.join_quantity(units.format_number(value, _DIGITS), units.format_unit(unit))


def _words(text: str, number: ProseNumber) -> str:
    return text[number.start : number.end]


def _check_values(
    place: Place,
    ties: Ties,
    entries: Sequence[NumberEntry],
    calculations: Mapping[int, Calculation],
) -> Iterator[Diagnostic]:
    """Report each number that is not what its entry computes, with its sentence mended."""
    yield from _check_written_units(place, ties, entries)
    comparison = compare(ties, entries, calculations)
    for tie in comparison.other_kind:
        yield _other_kind(place, ties, tie, entries[tie.index], calculations[tie.index])
    for one in comparison.different:
        yield _number_differs(place, ties, one, entries[one.tie.index], comparison)


def _check_written_units(
    place: Place, ties: Ties, entries: Sequence[NumberEntry]
) -> Iterator[Diagnostic]:
    """Check what stands behind tied numbers: a unit that is known, and told once."""
    for tie in ties.tied:
        number, entry = tie.number, entries[tie.index]
        if entry.literal is not None:
            continue
        if number.doubt:
            yield place.source.diagnose(
                "unknown-unit",
                f"{quoted(number.doubt)} is not a unit",
                path=ties.path,
                inside=number.digits_start,
                hint=_unit_hint(number.doubt),
            )
        elif entry.unit and number.unit and not _is_same_kind(entry.unit, number.unit):
            yield place.source.diagnose(
                "incomplete-number",
                f"the text says {quoted(_words(ties.text, number))}, the entry gives the unit "
                f"{quoted(entry.unit)}",
                path=(*place.path, tie.index, "unit"),
                hint="remove the unit: it is for numbers whose text has none",
            )


def _is_same_kind(one: str, other: str) -> bool:
    """Say whether two units differ at most in what they count."""
    if not units.is_unit(one):
        return True  # reported by itself
    kinds = (
        [d for d in units.counted_dimension(u) if d[0] not in units.COUNTED] for u in (one, other)
    )
    first, second = kinds
    return first == second


def _unit_hint(word: str) -> str:
    try:
        units.parse_unit(word)
    except units.UnitError as error:
        return error.hint
    return "write a unit such as GB/s, h or %"


def _other_kind(
    place: Place, ties: Ties, tie: Tie, entry: NumberEntry, calculation: Calculation
) -> Diagnostic:
    unit = number_unit(tie.number, entry)
    amount = calculation.evaluation.amount if calculation.evaluation else None
    said = units.describe_dimension(units.counted_dimension(unit))
    found = units.describe_dimension((amount and amount.dimension) or ())
    hint = "tie it to an expression of the same kind"
    if unit == "1":
        hint = 'write the unit behind the number, or give it as "unit" in the entry'
    return place.source.diagnose(
        "unit-mismatch",
        f"the text says {quoted(_words(ties.text, tie.number))}, {said}; "
        f"{_expression(entry)} is {found}",
        path=ties.path,
        inside=tie.number.digits_start,
        hint=hint,
    )


def _number_differs(
    place: Place, ties: Ties, one: Difference, entry: NumberEntry, comparison: Comparison
) -> Diagnostic:
    number = one.tie.number
    mixup = (
        explain_ratio(number.value / one.value, units.format_unit(one.unit)) if one.value else None
    )
    reason = f"; {mixup.words}" if mixup else ""
    mended = mend_sentence(ties, number, comparison.different)
    return place.source.diagnose(
        "number-differs",
        f"the text says {quoted(_words(ties.text, number))}, {_expression(entry)} is "
        f"{_shown(one.value, one.unit)}{reason}",
        path=ties.path,
        inside=number.digits_start,
        hint=f"write {quoted(mended, limit=600)}; conceptry mend does that",
    )


def _expression(entry: NumberEntry) -> str:
    changes = [f"{symbol} = {term}" for symbol, term in (entry.given or {}).items()]
    return f"{entry.equals} with {', '.join(changes)}" if changes else str(entry.equals)


def _check_open(
    place: Place,
    ties: Ties,
    entries: Sequence[NumberEntry],
    sheet: Worksheet | None,
    calculations: Mapping[int, Calculation],
) -> Iterator[Diagnostic]:
    """Report the numbers that nothing is said of."""
    # What an absent phrase most likely means is told there.
    absent = [(entries[i], calculations.get(i)) for i in ties.absent]
    meant = [_meant(ties, entry, calculation) for entry, calculation in absent]
    for number in ties.open:
        if number in meant:
            continue
        words = _words(ties.text, number)
        symbol = _likely(number, sheet)
        about = place.about(ties)
        hint = f'{{"phrase": {quoted(words)}, "equals": {quoted(symbol or "…")}{about}}}'
        yield place.source.diagnose(
            "untied-number",
            f"nothing says what {quoted(words)} is",
            path=ties.path,
            inside=number.digits_start,
            hint=f'add {hint} to {place.name}, or "literal" with the reason',
        )


def _likely(number: ProseNumber, sheet: Worksheet | None) -> str | None:
    """Return a symbol of the record that has the value of a number."""
    unit = number.unit or "1"
    for symbol in sheet.symbols if sheet else ():
        amount = _amount(sheet, symbol) if sheet else None
        if amount and amount.measures(unit) and units.agrees(number, amount.in_unit(unit)):
            return symbol
    return None


def _amount(sheet: Worksheet, symbol: str) -> Amount | None:
    """Return the amount of a symbol, None where it has none at the state of a step."""
    try:
        return sheet.evaluate(symbol).amount
    except FormulaError:
        return None
