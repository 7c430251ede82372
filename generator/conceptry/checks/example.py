"""Rules for the numbers of worked examples: each is computed anew and compared with the text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def check_example(record: Record) -> Iterator[Diagnostic]:
    """Check the data of a worked example, and every number of its prose."""
    concept = record.concept
    data: Any = record.source.data
    if concept.example is None and data.get("example") is not None:
        return  # its own faults come first
    entries = concept.example.numbers if concept.example else ()
    yield from _check_entries(record, entries)
    calculations = {one.index: one for one in compute_numbers(concept)}
    for one in calculations.values():
        yield from _check_calculation(record, entries[one.index], one)
    sheet = read_worksheet(concept)
    if sheet is not None:
        yield from _check_names(record, entries, sheet)
    calculations = {i: one for i, one in calculations.items() if _has_known_unit(entries[i])}
    for ties in find_ties(concept):
        yield from _check_phrases(record, ties, entries, calculations)
        yield from _check_values(record, ties, entries, calculations)
        if ties.field == PROSE_FIELDS[0]:
            yield from _check_open(record, ties, concept.example, sheet)


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


def _has_known_unit(entry: NumberField) -> bool:
    try:
        units.parse_unit(entry.unit or "1")
    except units.UnitError:
        return False
    return True


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
        entry, close = entries[index], _meant(ties, entries[index].phrase)
        hint = "write it as it stands in the text"
        if close is not None:
            hint = f"did you mean {quoted(_words(ties.text, close))}?"
            evaluation = calculations[index].evaluation if index in calculations else None
            unit = number_unit(close, entry)
            if evaluation is not None and evaluation.amount.measures(unit):
                value = evaluation.amount.in_unit(unit)
                verdict = "fits" if units.agrees(close, value) else "does not fit"
                hint += f" {_expression(entry)} is {_shown(value, unit)}, which {verdict}"
        yield record.source.diagnose(
            "absent-phrase",
            f"the phrase {quoted(entry.phrase)} does not occur in {ties.field}",
            path=(*NUMBERS, index, "phrase"),
            hint=hint,
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


def _meant(ties: Ties, phrase: str) -> ProseNumber | None:
    """Return the number that is tied to nothing and is most like a phrase that does not occur."""
    by_words = {_words(ties.text, number): number for number in ties.open}
    close = nearest(phrase, by_words, cutoff=0.5)
    return by_words[close] if close else None


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
    comparison = compare(ties, entries, calculations)
    for tie in comparison.other_kind:
        yield _other_kind(record, ties, tie, entries[tie.index], calculations[tie.index])
    for one in comparison.different:
        yield _number_differs(record, ties, one, entries[one.tie.index], comparison)


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
    record: Record, ties: Ties, example: Example | None, sheet: Worksheet | None
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
    phrases = [example.numbers[index].phrase for index in ties.absent] if example else []
    meant = [_meant(ties, phrase) for phrase in phrases]
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
