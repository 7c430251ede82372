"""Rules for what a reader predicts: it can be computed and chosen, and is not given away."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.checks.number import NARROWEST, check_sizes
from conceptry.checks.quiz import spoken
from conceptry.checks.unit import check_unit
from conceptry.diagnostics import nearest, quoted
from conceptry.formula import FormulaError
from conceptry.model.investigation import ChoicePrediction, CurvePrediction, NumberPrediction
from conceptry.model.outcome import (
    ChoiceOutcome,
    CurveOutcome,
    NumberOutcome,
    compute_prediction,
)

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.formula.worksheet import Worksheet
    from conceptry.model.investigation import ChoiceOption, Scale
    from conceptry.model.investigation_file import InvestigationRecord
    from conceptry.model.outcome import Axis
    from conceptry.model.passage import Passage
    from conceptry.source import DataPath

_DIGITS = 5
_LEAST_CHOICES = 2
_NOTHING = 1e-5
"""Of the stretch of an axis: what is nearer to zero than this is drawn at zero."""


def check_prediction(
    record: InvestigationRecord, passage: Passage, sheet: Worksheet
) -> Iterator[Diagnostic]:
    """Check the prediction of one step."""
    predict, path = passage.step.predict, (*passage.path, "predict")
    match predict:
        case NumberPrediction():
            faults = [*_check_axis(record, path, predict.unit, predict.range, predict.scale)]
            yield from faults
            if not faults:
                yield from _check_number(record, passage, predict, sheet)
        case ChoicePrediction():
            yield from _check_choice(record, passage, predict, sheet)
        case CurvePrediction():
            faults = [*_check_axis(record, path, predict.unit, predict.range, predict.scale)]
            faults += _check_ends(record, (*path, "over"), predict.over, predict.xScale)
            yield from faults
            if not faults:
                yield from _check_curve(record, passage, predict, sheet)


def _check_axis(
    record: InvestigationRecord,
    path: DataPath,
    unit: str,
    ends: tuple[float, float],
    scale: Scale,
) -> Iterator[Diagnostic]:
    yield from check_unit(record.source, (*path, "unit"), unit)
    yield from _check_ends(record, (*path, "range"), ends, scale)


def _check_ends(
    record: InvestigationRecord, path: DataPath, ends: tuple[float, float], scale: Scale
) -> Iterator[Diagnostic]:
    """Check that a reader can move along an axis."""
    low, high = ends
    extreme = [*check_sizes(record.source, [((*path, i), end) for i, end in enumerate(ends)])]
    yield from extreme
    if extreme:
        return
    if high - low < NARROWEST * max(abs(low), abs(high)) or low == high:
        yield record.source.diagnose(
            "out-of-range",
            f"the range begins at {low:g} and ends at {high:g}",
            path=path,
            hint="write the lowest value first, then a higher one",
        )
    elif scale == "log" and low <= 0:
        yield record.source.diagnose(
            "bad-scale",
            f"a logarithmic scale cannot begin at {low:g}",
            path=(*path, 0),
            hint="begin above zero, or use the linear scale",
        )


def _bad_expression(record: InvestigationRecord, path: DataPath, error: FormulaError) -> Diagnostic:
    return record.source.diagnose(
        "bad-expression", error.message, path=path, inside=error.start, hint=error.hint
    )


def _check_number(
    record: InvestigationRecord,
    passage: Passage,
    predict: NumberPrediction,
    sheet: Worksheet,
) -> Iterator[Diagnostic]:
    path = (*passage.path, "predict")
    if passage.follows_from_fault(predict.of):
        return
    try:
        made = compute_prediction(passage, sheet)
    except FormulaError as error:
        yield _bad_expression(record, (*path, "of"), error)
        return
    assert isinstance(made, NumberOutcome)
    if math.isnan(made.value):  # it measures something else
        yield _other_kind(record, path, predict.of, predict.unit, sheet)
    elif not made.axis.low <= made.value <= made.axis.high:
        ends = f"{_shown(made.axis.low, made.axis)} to {_shown(made.axis.high, made.axis)}"
        yield record.source.diagnose(
            "prediction-out-of-range",
            f"the answer is {_shown(made.value, made.axis)}, outside of {ends}",
            path=(*path, "range"),
            hint="widen the range, so that a reader can be right",
        )
    elif made.value <= 0:
        yield record.source.diagnose(
            "prediction-out-of-range",
            f"the answer is {_shown(made.value, made.axis)}, to which no prediction is near by a "
            "factor",
            path=(*path, "of"),
            hint="ask for a quantity that is above zero here",
        )


def _other_kind(
    record: InvestigationRecord, path: DataPath, of: str, unit: str, sheet: Worksheet
) -> Diagnostic:
    dimension = sheet.evaluate(of).amount.dimension or ()
    found, said = (
        units.describe_dimension(one) for one in (dimension, units.counted_dimension(unit))
    )
    return record.source.diagnose(
        "unit-mismatch",
        f"{quoted(unit)} is {said}; {of} is {found}",
        path=(*path, "unit"),
        hint="give the answer in a unit of its own kind",
    )


def _shown(value: float, axis: Axis) -> str:
    number = units.format_number(value, _DIGITS)
    return units.join_quantity(number, units.format_unit(axis.unit))


def _check_choice(
    record: InvestigationRecord,
    passage: Passage,
    predict: ChoicePrediction,
    sheet: Worksheet,
) -> Iterator[Diagnostic]:
    path = (*passage.path, "predict")
    yield from _check_equal(record, path, predict.options)
    ids = [option.id for option in predict.options]
    if predict.answer is None and any(option.holds is None for option in predict.options):
        yield record.source.diagnose(
            "incomplete-prediction",
            "neither names the answer nor says of every option when it holds",
            path=path,
            hint='give "answer" the id of the right option, or each option a comparison as "holds"',
        )
        return
    if predict.answer is not None and predict.answer not in ids:
        close = nearest(predict.answer, ids, cutoff=0.5)
        hint = f"did you mean {quoted(close)}? " if close else ""
        yield record.source.diagnose(
            "unknown-option",
            f"no option has the id {quoted(predict.answer)}",
            path=(*path, "answer"),
            hint=f"{hint}ids: {', '.join(ids)}",
        )
        return
    truth: dict[str, bool] = {}
    for i, option in enumerate(predict.options):
        if option.holds is None or passage.follows_from_fault(option.holds):
            continue
        try:
            truth[option.id] = sheet.holds(option.holds)
        except FormulaError as error:
            yield _bad_expression(record, (*path, "options", i, "holds"), error)
    if len(truth) == sum(option.holds is not None for option in predict.options):
        yield from _check_truth(record, path, predict, truth)


def _check_equal(
    record: InvestigationRecord, path: DataPath, options: Sequence[ChoiceOption]
) -> Iterator[Diagnostic]:
    seen: dict[tuple[str, ...], str] = {}
    for i, option in enumerate(options):
        words = spoken(option.text)
        if words in seen:
            yield record.source.diagnose(
                "equal-options",
                f"{quoted(option.text)} says the same as {quoted(seen[words])}",
                path=(*path, "options", i, "text"),
                hint="let options differ",
            )
        seen.setdefault(words, option.text)


def _check_truth(
    record: InvestigationRecord,
    path: DataPath,
    predict: ChoicePrediction,
    truth: dict[str, bool],
) -> Iterator[Diagnostic]:
    """Check that what the answer says holds, and that nothing else does."""
    places = {option.id: i for i, option in enumerate(predict.options)}
    holding = [name for name, holds in truth.items() if holds]
    comparisons = {option.id: option.holds for option in predict.options}
    answer = predict.answer if predict.answer is not None else next(iter(holding), None)
    if answer is None:
        yield record.source.diagnose(
            "wrong-choice",
            "none of the options holds at this state",
            path=(*path, "options"),
            hint="correct the comparisons, or the state",
        )
        return
    if truth.get(answer) is False:
        yield record.source.diagnose(
            "wrong-choice",
            f"the answer is {quoted(answer)}, and {comparisons[answer]} does not hold",
            path=(*path, "answer"),
            hint=f"what holds: {', '.join(holding) or 'none of the options'}",
        )
        return
    for other in holding:
        if other != answer:
            yield record.source.diagnose(
                "wrong-choice",
                f"{comparisons[other]} holds as well as the answer, {quoted(answer)}",
                path=(*path, "options", places[other], "holds"),
                hint="let one option hold at this state",
            )


def _check_curve(
    record: InvestigationRecord,
    passage: Passage,
    predict: CurvePrediction,
    sheet: Worksheet,
) -> Iterator[Diagnostic]:
    path = (*passage.path, "predict")
    if passage.follows_from_fault(predict.of):
        return
    try:
        sheet.change(predict.x, predict.over[0])
    except FormulaError as error:
        yield record.source.diagnose(
            "bad-expression", error.message, path=(*path, "x"), hint=error.hint
        )
        return
    try:
        # As a change of its own, so that an expression without x is told.
        sheet.evaluate(predict.of, {predict.x: predict.over[0]}, unit=predict.unit)
        made = compute_prediction(passage, sheet)
    except FormulaError as error:
        yield _bad_expression(record, (*path, "of"), error)
        return
    assert isinstance(made, CurveOutcome)
    values = [y for _, y in made.points]
    if any(map(math.isnan, values)):
        yield _other_kind(record, path, predict.of, predict.unit, sheet)
        return
    yield from _check_along(record, path, predict, sheet)
    if min(values) < made.y.low or max(values) > made.y.high:
        ends = f"{_shown(min(values), made.y)} to {_shown(max(values), made.y)}"
        yield record.source.diagnose(
            "prediction-out-of-range",
            f"the curve runs from {ends}, which does not fit on its axis",
            path=(*path, "range"),
            hint="widen the range of the axis, or shorten the stretch along x",
        )
    if predict.look != "end" and made.look_at in (made.points[0], made.points[-1]):
        yield record.source.diagnose(
            "prediction-out-of-range",
            f"the curve has its {predict.look} at the end of its stretch, at {predict.x} = "
            f"{_shown(made.look_at[0], made.x)}",
            path=(*path, "over"),
            hint=f"choose a stretch with the {predict.look} inside of it",
        )
    yield from _check_nearness(record, path, predict, made)


def _check_nearness(
    record: InvestigationRecord, path: DataPath, predict: CurvePrediction, made: CurveOutcome
) -> Iterator[Diagnostic]:
    """Check that a reader can be near by a factor to what is compared first."""
    is_end = predict.look == "end"
    axis, value = (made.y, made.look_at[1]) if is_end else (made.x, made.look_at[0])
    # A search does not come closer to an extreme at 0 than this.
    least = 0.0 if is_end else _NOTHING * (made.x.high - made.x.low)
    if value > least:
        return
    what = "the value at the right end" if is_end else f"the place of the {predict.look}"
    yield record.source.diagnose(
        "prediction-out-of-range",
        f"{what} is {_shown(value, axis)}, to which no prediction is near by a factor",
        path=(*path, "of" if is_end else "over"),
        hint="ask for a curve whose compared place is above zero",
    )


def _check_along(
    record: InvestigationRecord, path: DataPath, predict: CurvePrediction, sheet: Worksheet
) -> Iterator[Diagnostic]:
    """Check that the lab can be set to every place along the horizontal axis."""
    for variable in (one for maker in sheet.makers for one in maker.variables):
        low, high = variable.low, variable.high
        if variable.symbol != predict.x or low is None or high is None:
            continue
        if predict.over[0] < low or predict.over[1] > high:
            yield record.source.diagnose(
                "state-out-of-range",
                f"{predict.x} runs from {predict.over[0]:g} to {predict.over[1]:g}, outside of its "
                f"range {low:g} to {high:g}",
                path=(*path, "over"),
                hint="choose a stretch that the lab can be set to, or widen the range of the "
                "variable",
            )
            return


def check_guesses(record: InvestigationRecord, passages: Sequence[Passage]) -> Iterator[Diagnostic]:
    """Check that the right options are not told by their place or their length."""
    found = [*_right_options(passages)]
    if len(found) < _LEAST_CHOICES:
        return
    path = (*found[-1][0], "predict", "options")
    if len({position for _, _, position in found}) == 1:
        yield record.source.diagnose(
            "guessable-choice",
            f"the right option stands at the same place in all {len(found)} choices",
            path=path,
            hint="let the right options stand at different places",
        )
    if all(_is_longest(options, position) for _, options, position in found):
        yield record.source.diagnose(
            "guessable-choice",
            f"the right option is the longest in all {len(found)} choices",
            path=path,
            hint="shorten right options, or say more of wrong ones",
        )


def _right_options(
    passages: Sequence[Passage],
) -> Iterator[tuple[DataPath, Sequence[ChoiceOption], int]]:
    """Yield the choices whose right option can be told, with its position."""
    for passage in passages:
        predict, sheet = passage.step.predict, passage.tied.sheet
        if not isinstance(predict, ChoicePrediction) or sheet is None:
            continue
        try:
            made = compute_prediction(passage, sheet)
        except FormulaError:
            continue  # reported as what it is
        assert isinstance(made, ChoiceOutcome)
        right = [i for i, option in enumerate(made.options) if option.is_right]
        if len(right) == 1:
            yield passage.path, predict.options, right[0]


def _is_longest(options: Sequence[ChoiceOption], position: int) -> bool:
    lengths = [len(option.text) for option in options]
    return lengths.pop(position) > max(lengths)
