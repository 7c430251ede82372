"""Rules for the numbers of worked examples: each is computed anew and compared with the text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from conceptry import units
from conceptry.checks.unit import check_unit
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.labs.mixup import explain_ratio
from conceptry.model.calculation import Calculation, compute_numbers, read_worksheet
from conceptry.model.comparison import (
    Comparison,
    Difference,
    compare,
    mend_sentence,
    number_unit,
)
from conceptry.model.tie import PROSE_FIELDS, Tie, Ties, find_ties

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Worksheet
    from conceptry.model.corpus import Record
    from conceptry.model.example import Example, NumberField
    from conceptry.source import DataPath
    from conceptry.units import ProseNumber

NUMBERS: DataPath = ("example", "numbers")
_DIGITS = 5


def is_computable(record: Record, faulty: Collection[str]) -> bool:
    """Say whether the record's equations can be relied on: none is left out, none has an error."""
    data: Any = record.source.data
    written = data.get("science")
    count = len(written) if isinstance(written, list) else 0
    has_all = count == len(record.equation_indexes)
    return has_all and not any(pointer.startswith("/science/") for pointer in faulty)


def check_example(record: Record, faulty: Collection[str]) -> Iterator[Diagnostic]:
    """Check the data of a worked example, and every number of its prose.

    Parameters
    ----------
    faulty
        Pointers of errors; where an equation has one, nothing is computed from it, since whatever
        came of that would only follow from the fault.
    """
    concept = record.concept
    data: Any = record.source.data
    if concept.example is None and data.get("example") is not None:
        return  # its own faults come first
    entries = concept.example.numbers if concept.example else ()
    yield from _check_entries(record, entries)
    can_compute = is_computable(record, faulty)
    calculations = {one.index: one for one in compute_numbers(concept)} if can_compute else {}
    for one in calculations.values():
        yield from _check_calculation(record, entries[one.index], one)
    sheet = read_worksheet(concept) if can_compute else None
    if sheet is not None:
        yield from _check_names(record, entries, sheet)
    known = {i for i, entry in enumerate(entries) if units.is_unit(entry.unit or "1")}
    calculations = {i: one for i, one in calculations.items() if i in known}
    for ties in find_ties(concept):
        yield from _check_phrases(record, ties, entries, calculations)
        yield from _check_values(record, ties, entries, calculations)
        if ties.field == PROSE_FIELDS[0]:
            yield from _check_open(record, ties, concept.example, sheet, calculations)


def _check_entries(record: Record, entries: tuple[NumberField, ...]) -> Iterator[Diagnostic]:
    """Check that each entry says what its number is in one of the two ways."""
    seen: dict[tuple[str, str], int] = {}
    for index, entry in enumerate(entries):
        path = (*NUMBERS, index)
        if (entry.equals is None) == (entry.literal is None):
            found = "neither" if entry.equals is None else "both"
            yield record.source.diagnose(
                "incomplete-number",
                f"a number needs equals or literal, this one has {found}",
                path=path,
                hint='"equals": an expression such as τ/2, or "literal": why it is not computed',
            )
        elif entry.literal is not None and (entry.given or entry.symbol or entry.unit):
            extra = next(k for k in ("with", "symbol", "unit") if k in _written(record, path))
            yield record.source.diagnose(
                "incomplete-number",
                f"{quoted(extra)} says nothing about a literal",
                path=(*path, extra),
                at_key=True,
                hint=f"remove {extra}, or write equals instead of literal",
            )
        earlier = seen.setdefault((entry.field, entry.phrase), index)
        if earlier != index:
            yield record.source.diagnose(
                "repeated-value",
                f"the phrase {quoted(entry.phrase)} is tied already, by number {earlier + 1}",
                path=(*path, "phrase"),
                hint="add words around the number, so that each phrase stands for one thing",
            )
        if entry.unit is not None:
            yield from check_unit(record.source, (*path, "unit"), entry.unit)


def _written(record: Record, path: DataPath) -> Any:  # noqa: ANN401 (any JSON)
    data: Any = record.source.data
    for step in path:
        data = data[step]
    return data


def _check_calculation(
    record: Record, entry: NumberField, calculation: Calculation
) -> Iterator[Diagnostic]:
    error = calculation.error
    if error is None:
        return
    path: DataPath = (*NUMBERS, calculation.index, "equals")
    inside: int | None = error.start
    if calculation.changed is not None:
        path = (*NUMBERS, calculation.index, "with", _key(entry, calculation.changed, record, path))
        term = _written(record, path)
        inside = error.start if isinstance(term, str) else None
    yield record.source.diagnose(
        "bad-expression", error.message, path=path, inside=inside, hint=error.hint
    )


def _key(entry: NumberField, symbol: str, record: Record, path: DataPath) -> str:
    """Return a symbol as the document spells it."""
    written = _written(record, (*path[:-1], "with"))
    order = list(entry.given or {}).index(symbol)
    return str(list(written)[order])


def _check_names(
    record: Record, entries: tuple[NumberField, ...], sheet: Worksheet
) -> Iterator[Diagnostic]:
    known = dict.fromkeys(sheet.symbols, "this record")
    for index, entry in enumerate(entries):
        if entry.symbol is None:
            continue
        if entry.symbol in known:
            yield record.source.diagnose(
                "repeated-symbol",
                f"the symbol {quoted(entry.symbol)} is declared already, by {known[entry.symbol]}",
                path=(*NUMBERS, index, "symbol"),
                hint="give the value a name of its own, such as L₁",
            )
        known[entry.symbol] = f"number {index + 1}"


def _check_phrases(
    record: Record,
    ties: Ties,
    entries: tuple[NumberField, ...],
    calculations: Mapping[int, Calculation],
) -> Iterator[Diagnostic]:
    for index in ties.absent:
        entry = entries[index]
        yield record.source.diagnose(
            "absent-phrase",
            f"the phrase {quoted(entry.phrase)} does not occur in {ties.field}",
            path=(*NUMBERS, index, "phrase"),
            hint=_absent_hint(ties, entry, calculations.get(index)),
        )
    for index in ties.without_number:
        yield record.source.diagnose(
            "unclear-phrase",
            f"there is no number of its own in the phrase {quoted(entries[index].phrase)}",
            path=(*NUMBERS, index, "phrase"),
            hint="a phrase holds one number that no longer phrase holds, such as 7.56 %",
        )
    for index in ties.crowded:
        yield record.source.diagnose(
            "unclear-phrase",
            f"the phrase {quoted(entries[index].phrase)} holds several numbers",
            path=(*NUMBERS, index, "phrase"),
            hint="shorten it to one number, and tie each number by itself",
        )


def _absent_hint(ties: Ties, entry: NumberField, calculation: Calculation | None) -> str:
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


def _meant(ties: Ties, entry: NumberField, calculation: Calculation | None) -> ProseNumber | None:
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
    number: ProseNumber, entry: NumberField, calculation: Calculation | None
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
    record: Record,
    ties: Ties,
    entries: tuple[NumberField, ...],
    calculations: Mapping[int, Calculation],
) -> Iterator[Diagnostic]:
    """Report each number that is not what its entry computes, with its sentence mended."""
    yield from _check_written_units(record, ties, entries)
    comparison = compare(ties, entries, calculations)
    for tie in comparison.other_kind:
        yield _other_kind(record, ties, tie, entries[tie.index], calculations[tie.index])
    for one in comparison.different:
        yield _number_differs(record, ties, one, entries[one.tie.index], comparison)


def _check_written_units(
    record: Record, ties: Ties, entries: tuple[NumberField, ...]
) -> Iterator[Diagnostic]:
    """Check what stands behind tied numbers: a unit that is known, and told once."""
    for tie in ties.tied:
        number, entry = tie.number, entries[tie.index]
        if entry.literal is not None:
            continue
        if number.doubt:
            yield record.source.diagnose(
                "unknown-unit",
                f"{quoted(number.doubt)} is not a unit",
                path=(ties.field,),
                inside=number.digits_start,
                hint=_unit_hint(number.doubt),
            )
        elif entry.unit and number.unit and not _is_same_kind(entry.unit, number.unit):
            yield record.source.diagnose(
                "incomplete-number",
                f"the text says {quoted(_words(ties.text, number))}, the entry gives the unit "
                f"{quoted(entry.unit)}",
                path=(*NUMBERS, tie.index, "unit"),
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
    record: Record, ties: Ties, tie: Tie, entry: NumberField, calculation: Calculation
) -> Diagnostic:
    unit = number_unit(tie.number, entry)
    amount = calculation.evaluation.amount if calculation.evaluation else None
    said = units.describe_dimension(units.counted_dimension(unit))
    found = units.describe_dimension((amount and amount.dimension) or ())
    hint = "tie it to an expression of the same kind"
    if unit == "1":
        hint = 'write the unit behind the number, or give it as "unit" in the entry'
    return record.source.diagnose(
        "unit-mismatch",
        f"the text says {quoted(_words(ties.text, tie.number))}, {said}; "
        f"{_expression(entry)} is {found}",
        path=(ties.field,),
        inside=tie.number.digits_start,
        hint=hint,
    )


def _number_differs(
    record: Record, ties: Ties, one: Difference, entry: NumberField, comparison: Comparison
) -> Diagnostic:
    number = one.tie.number
    mixup = (
        explain_ratio(number.value / one.value, units.format_unit(one.unit)) if one.value else None
    )
    reason = f"; {mixup.words}" if mixup else ""
    mended = mend_sentence(ties, number, comparison.different)
    return record.source.diagnose(
        "number-differs",
        f"the text says {quoted(_words(ties.text, number))}, {_expression(entry)} is "
        f"{_shown(one.value, one.unit)}{reason}",
        path=(ties.field,),
        inside=number.digits_start,
        hint=f"write {quoted(mended, limit=600)}; conceptry mend does that",
    )


def _expression(entry: NumberField) -> str:
    changes = [f"{symbol} = {term}" for symbol, term in (entry.given or {}).items()]
    return f"{entry.equals} with {', '.join(changes)}" if changes else str(entry.equals)


def _check_open(
    record: Record,
    ties: Ties,
    example: Example | None,
    sheet: Worksheet | None,
    calculations: Mapping[int, Calculation],
) -> Iterator[Diagnostic]:
    """Report the numbers that nothing is said of."""
    if example is None and ties.open:
        count = len(ties.open)
        numbers = "1 number" if count == 1 else f"{count} numbers"
        yield record.source.diagnose(
            "untied-number",
            f"the worked example has {numbers} that nothing computes or declares",
            path=(ties.field,),
            hint='add "example" with "inputs" and "numbers", so that each is recomputed',
        )
        return
    # What an absent phrase most likely means is told there.
    absent = [(example.numbers[i], calculations.get(i)) for i in ties.absent] if example else []
    meant = [_meant(ties, entry, calculation) for entry, calculation in absent]
    for number in ties.open:
        if number in meant:
            continue
        words = _words(ties.text, number)
        symbol = _likely(number, sheet)
        hint = f'{{"phrase": {quoted(words)}, "equals": {quoted(symbol or "…")}}}'
        yield record.source.diagnose(
            "untied-number",
            f"nothing says what {quoted(words)} is",
            path=(ties.field,),
            inside=number.digits_start,
            hint=f'add {hint} to example.numbers, or "literal" with the reason',
        )


def _likely(number: ProseNumber, sheet: Worksheet | None) -> str | None:
    """Return a symbol of the record that has the value of a number."""
    for symbol in sheet.symbols if sheet else ():
        amount = sheet.evaluate(symbol).amount if sheet else None
        unit = number.unit or "1"
        if amount and amount.measures(unit) and units.agrees(number, amount.in_unit(unit)):
            return symbol
    return None
