"""The view of a worked example: marked numbers in its sentences, and how each one comes about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from conceptry import formula, units
from conceptry.model.calculation import compute_numbers, read_worksheet
from conceptry.model.comparison import number_unit
from conceptry.model.tie import count_coverage, find_ties
from conceptry.pages.text import lower_subscripts, paragraph_spans
from conceptry.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from conceptry.formula.worksheet import Amount, Evaluation, Worksheet
    from conceptry.model.calculation import Calculation
    from conceptry.model.concept import Concept
    from conceptry.model.example import NumberEntry
    from conceptry.model.passage import Tied
    from conceptry.model.tie import Coverage, Ties

_DIGITS = 5
_SHORT = 16


@dataclass(frozen=True)
class NumberRow:
    """How one number comes about.

    Parameters
    ----------
    formula : the expression as MathML; empty for a literal
    origin : the values that it uses, or why the number is not computed
    value : the result with more digits than the sentence shows; empty for a literal
    """

    anchor: str
    phrase: str
    formula: Markup
    origin: str
    value: str


@dataclass(frozen=True)
class ExampleView:
    """The numbers of some texts.

    Parameters
    ----------
    prose : name of a text to its paragraphs, in which computed numbers are links to their row
    summary : what there is to say about all of them
    """

    prose: Mapping[str, tuple[Markup, ...]]
    rows: tuple[NumberRow, ...]
    summary: str


def example_view(concept: Concept) -> ExampleView:
    """Show the numbers of a record that are tied to what they are."""
    entries = concept.example.numbers if concept.example else ()
    calculations = {one.index: one for one in compute_numbers(concept)}
    sheet = read_worksheet(concept)
    summary = say(
        "In the worked example {coverage}; a number that no longer fits its sentence stops the "
        "build.",
        coverage=_summary(count_coverage(concept)),
    )
    return _view(entries, find_ties(concept), calculations, sheet, summary=summary)


def tied_view(tied: Tied, prefix: str) -> ExampleView:
    """Show the numbers of texts that belong together, such as those of a step.

    Parameters
    ----------
    prefix : begins the anchors of the rows, where a page has several such tables
    """
    summary = say(
        "Each number is computed at every build; one that does not fit its sentence stops it."
    )
    return _view(
        tied.entries, tied.ties, tied.calculations, tied.sheet, prefix=prefix, summary=summary
    )


def _view(
    entries: Sequence[NumberEntry],
    all_ties: Iterable[Ties],
    calculations: Mapping[int, Calculation],
    sheet: Worksheet | None,
    *,
    summary: str,
    prefix: str = "",
) -> ExampleView:
    words: dict[int, str] = {}
    for ties in all_ties:
        for tie in ties.tied:
            words.setdefault(tie.index, ties.text[tie.number.start : tie.number.end])
    rows = [
        _row(index, entries, calculations.get(index), words, sheet, prefix=prefix)
        for index in sorted(words)
        if sheet is not None
    ]
    return ExampleView(
        prose={ties.field: _marked(ties, entries, prefix) for ties in all_ties},
        rows=tuple(rows),
        summary=summary,
    )


def _summary(coverage: Coverage) -> str:
    values = {"n": coverage.computed, "all": coverage.total, "declared": coverage.declared}
    if coverage.declared:
        return say(
            "{n} of {all} numbers are given as inputs or computed, {declared} are names and the "
            "like",
            **values,
        )
    return say("{n} of {all} numbers are given as inputs or computed", **values)


def _marked(ties: Ties, entries: Sequence[NumberEntry], prefix: str) -> tuple[Markup, ...]:
    """Return the paragraphs of a text with a link at each number that is computed."""
    return tuple(
        _marked_paragraph(ties, entries, prefix, *span) for span in paragraph_spans(ties.text)
    )


def _marked_paragraph(
    ties: Ties, entries: Sequence[NumberEntry], prefix: str, start: int, end: int
) -> Markup:
    pieces, at = [], start
    for tie in ties.tied:
        number = tie.number
        if start <= number.start and number.end <= end and entries[tie.index].equals:
            link = Markup('<a class="cx-computed" href="#{}">{}</a>')
            words = _kept_together(ties.text[number.start : number.end])
            pieces += [
                Markup("{}").format(ties.text[at : number.start]),
                link.format(_anchor(tie.index, prefix), words),
            ]
            at = number.end
    return Markup("").join([*pieces, Markup("{}").format(ties.text[at:end])])


def _kept_together(words: str) -> str:
    """Keep a short number and its unit on one line."""
    return words.replace(" ", units.NO_BREAK_SPACE) if len(words) <= _SHORT else words


def _anchor(index: int, prefix: str) -> str:
    return f"{prefix}number-{index + 1}"


def _row(
    index: int,
    entries: Sequence[NumberEntry],
    calculation: Calculation | None,
    words: Mapping[int, str],
    sheet: Worksheet,
    *,
    prefix: str,
) -> NumberRow:
    entry = entries[index]
    evaluation = calculation.evaluation if calculation else None
    if evaluation is None:
        reason = say("not computed: {reason}", reason=entry.literal)
        return NumberRow(_anchor(index, prefix), entry.phrase, Markup(), reason, "")
    plain = formula.render_text(evaluation.tree)
    markup = formula.render_mathml(evaluation.tree, alttext=plain, display=False)
    named = {
        one.symbol: _written_unit(one, words.get(i, ""))
        for i, one in enumerate(entries)
        if one.symbol
    }
    return NumberRow(
        anchor=_anchor(index, prefix),
        phrase=words[index],
        formula=Markup(markup),  # noqa: S704 (from the tree)
        origin=lower_subscripts(_origin(entry, evaluation, sheet, named)),
        value=_text(evaluation.amount, _unit(entry, words[index], evaluation.amount)),
    )


def _origin(
    entry: NumberEntry, evaluation: Evaluation, sheet: Worksheet, named: Mapping[str, str]
) -> str:
    """Say which values an expression uses, changed ones as such, and what the value is called."""

    def equals(symbol: str, amount: Amount) -> str:
        return f"{symbol} = {_text(amount, sheet.unit(symbol) or named.get(symbol, '1'))}"

    changed = dict(evaluation.changed)
    used = [equals(symbol, one) for symbol, one in evaluation.used if symbol not in changed]
    instead = [equals(symbol, one) for symbol, one in changed.items()]
    parts = [", ".join(used), say("where {values}", values=", ".join(instead)) if instead else ""]
    if len(used) == 1 and not instead and entry.equals == evaluation.used[0][0]:
        parts = [_name(entry.equals, sheet)]
    if entry.symbol:
        parts.append(say("called {symbol} from here on", symbol=entry.symbol))
    return "; ".join(part for part in parts if part)


def _name(symbol: str, sheet: Worksheet) -> str:
    """Return what a symbol stands for."""
    for program in sheet.makers:
        if program.result.symbol == symbol:
            return say("computed: {name}", name=program.result.name)
    names = [v.name for p in sheet.makers for v in p.variables if v.symbol == symbol]
    given = sheet.inputs.get(symbol)
    name = names[0] if names else (given.name if given else "") or symbol
    return say("given: {name}", name=name)


def _unit(entry: NumberEntry, words: str, amount: Amount) -> str:
    return amount.fitting_unit(_written_unit(entry, words))


def _written_unit(entry: NumberEntry, words: str) -> str:
    """Return the unit in which the text gives a number."""
    numbers = units.find_numbers(words)
    return number_unit(numbers[0], entry) if numbers else entry.unit or "1"


def _text(amount: Amount, unit: str) -> str:
    number = units.format_number(amount.in_unit(unit), _DIGITS)
    return units.join_quantity(number, units.format_unit(unit))
