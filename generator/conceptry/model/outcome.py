"""What an investigation comes to: every number of it computed, as its page needs it.

`compute_outcome` takes an investigation that the checks found in order, and the concepts that it
passes through. Numbers are in the units that stand beside them, ready to be formatted.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from conceptry.formula.worksheet import Amount
from conceptry.model.investigation import (
    ChoicePrediction,
    CurvePrediction,
    NumberPrediction,
)
from conceptry.model.passage import Tied, walk, why_name
from conceptry.model.recovery import FIELD_NAMES, INPUTS
from conceptry.model.resolution import SAME
from conceptry.model.science import program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from conceptry.formula.declaration import Variable
    from conceptry.formula.worksheet import Worksheet
    from conceptry.model.concept import Concept
    from conceptry.model.example import InputField
    from conceptry.model.investigation import Investigation, Scale, Step
    from conceptry.model.passage import Passage

POINTS = 193
"""Of a model's curve: 192 parts are a whole number of parts between three, four, five, seven or
nine handles."""


_CLOSE = 1e-6
"""Width, as a share, at which the search for an extreme ends; a curve is flat there."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A value of a lab at the state of a step.

    Parameters
    ----------
    name : what it is called in the lab's address
    words : what it stands for
    value : in `unit`, which is the lab's own unit of it
    is_set : whether it differs from what the lab shows by itself, so that the address carries it
    """

    name: str
    symbol: str
    words: str
    value: float
    unit: str
    is_set: bool


@dataclass(frozen=True, slots=True)
class LabState:
    """The lab of a step and what it is set to.

    Parameters
    ----------
    equation : for engineering, the place of the equation among those of the concept, from 0
    equation_title : its title; empty for recovery
    x : for a curve, the name of the setting along its horizontal axis
    """

    kind: Literal["engineering", "recovery"]
    concept_id: str
    equation: int | None
    equation_title: str
    settings: tuple[Setting, ...]
    x: str | None


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis of a drawing.

    Parameters
    ----------
    words : what runs along it
    low, high : its ends in `unit`
    """

    words: str
    unit: str
    low: float
    high: float
    scale: Scale


@dataclass(frozen=True, slots=True)
class NumberOutcome:
    """The model's answer to a predicted number.

    Parameters
    ----------
    expression : what was computed, as written
    value : in the axis's unit
    axis : what the reader chooses on
    near : a prediction is near within this factor, > 1
    """

    expression: str
    value: float
    axis: Axis
    near: float
    kind: Literal["number"] = "number"


@dataclass(frozen=True, slots=True)
class OptionOutcome:
    """An option, and whether it is the right one.

    Parameters
    ----------
    field : which of the step's tied texts says why
    """

    id: str
    text: str
    why: str
    field: str
    is_right: bool


@dataclass(frozen=True, slots=True)
class ChoiceOutcome:
    """The model's answer to a choice."""

    options: tuple[OptionOutcome, ...]
    kind: Literal["choice"] = "choice"


@dataclass(frozen=True, slots=True)
class CurveOutcome:
    """The model's answer to a drawn curve.

    Parameters
    ----------
    expression : what is drawn, as written
    handles : where the reader's points stand, on the x axis, ascending
    points : the model's curve as (x, y), ascending in x
    at_handles : the model's y at each handle
    look : what to compare first
    look_at : (x, y) of the lowest or highest point, or of the right end
    near : a prediction is near within this factor: of x for an extreme, of y for the end
    """

    expression: str
    x: Axis
    y: Axis
    handles: tuple[float, ...]
    points: tuple[tuple[float, float], ...]
    at_handles: tuple[float, ...]
    look: Literal["minimum", "maximum", "end"]
    look_at: tuple[float, float]
    near: float
    kind: Literal["curve"] = "curve"


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """One step with everything computed.

    Parameters
    ----------
    tied : prompt, explanation and reasons of options, with their numbers
    edition : fingerprint of what is asked and what is right; 16 hexadecimal digits
    """

    id: str
    title: str
    concept_id: str
    lab: LabState
    prediction: NumberOutcome | ChoiceOutcome | CurveOutcome
    tied: Tied
    edition: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """An investigation with everything computed.

    Parameters
    ----------
    inputs : what the story starts from, constants filled in
    tied : introduction and conclusion, with their numbers
    """

    id: str
    title: str
    question: str
    inputs: tuple[InputField, ...]
    steps: tuple[StepOutcome, ...]
    tied: Tied


def compute_outcome(investigation: Investigation, concepts: Mapping[str, Concept]) -> Outcome:
    """Compute every number of an investigation.

    Parameters
    ----------
    investigation : one that the checks found in order
    concepts : by id; those that it passes through are among them
    """
    way = walk(investigation, concepts)
    return Outcome(
        id=investigation.id,
        title=investigation.title,
        question=investigation.question,
        inputs=investigation.inputs,
        steps=tuple(_step(passage, concepts[passage.step.concept]) for passage in way.passages),
        tied=way.closing,
    )


def _step(passage: Passage, concept: Concept) -> StepOutcome:
    step, sheet = passage.step, passage.tied.sheet
    assert sheet is not None
    prediction = compute_prediction(passage, sheet)
    return StepOutcome(
        id=step.id,
        title=step.title,
        concept_id=concept.id,
        lab=_lab(step, sheet, concept),
        prediction=prediction,
        tied=passage.tied,
        edition=_edition(step, prediction),
    )


def compute_prediction(
    passage: Passage, sheet: Worksheet
) -> NumberOutcome | ChoiceOutcome | CurveOutcome:
    """Return the model's answer to what is predicted in a step.

    Raises
    ------
    FormulaError
        When an expression cannot be computed; a finding of the checks.
    UnitError
        When a unit is not known; a finding of the checks.
    """
    predict = passage.step.predict
    match predict:
        case NumberPrediction():
            axis = Axis(predict.of, predict.unit, *predict.range, predict.scale)
            value = sheet.evaluate(predict.of, unit=predict.unit).amount
            return NumberOutcome(predict.of, _in_unit(value, predict.unit), axis, predict.near)
        case ChoicePrediction():
            return _choice(predict, sheet)
        case CurvePrediction():
            return _curve(predict, sheet)


def _in_unit(amount: Amount, unit: str) -> float:
    """Return an amount in a unit, NaN where it measures something else."""
    fitting = amount.fitting_unit(unit)
    return amount.in_unit(fitting) if amount.measures(fitting) else math.nan


def _choice(predict: ChoicePrediction, sheet: Worksheet) -> ChoiceOutcome:
    return ChoiceOutcome(
        tuple(
            OptionOutcome(
                id=option.id,
                text=option.text,
                why=option.why,
                field=why_name(option.id),
                is_right=sheet.holds(option.holds) if option.holds else option.id == predict.answer,
            )
            for option in predict.options
        )
    )


def _curve(predict: CurvePrediction, sheet: Worksheet) -> CurveOutcome:
    x_unit = sheet.unit(predict.x) or "1"
    x = Axis(name_symbol(sheet, predict.x), x_unit, *predict.over, predict.xScale)
    y = Axis(predict.name, predict.unit, *predict.range, predict.scale)

    def compute(value: float) -> float:
        changed = sheet.with_setting(predict.x, Amount.of(value, x_unit))
        return _in_unit(changed.evaluate(predict.of, unit=predict.unit).amount, predict.unit)

    points = tuple((value, compute(value)) for value in _spread(x, POINTS))
    handles = _spread(x, predict.handles)
    look_at = points[-1]
    if predict.look != "end":
        look_at = _find_extreme(compute, points, is_lowest=predict.look == "minimum")
    return CurveOutcome(
        expression=predict.of,
        x=x,
        y=y,
        handles=handles,
        points=points,
        at_handles=tuple(compute(value) for value in handles),
        look=predict.look,
        look_at=look_at,
        near=predict.near,
    )


def _find_extreme(
    compute: Callable[[float], float],
    points: Sequence[tuple[float, float]],
    *,
    is_lowest: bool,
) -> tuple[float, float]:
    """Return the lowest or highest point of a curve, searched between its neighbours.

    One of the curve's ends where the curve is lowest or highest there.
    """
    sign = 1 if is_lowest else -1
    place = min(range(len(points)), key=lambda i: sign * points[i][1])
    if place in (0, len(points) - 1):
        return points[place]
    low, high = points[place - 1][0], points[place + 1][0]
    # Fixed from the start: about an extreme at 0 no width is small beside the place itself.
    width = _CLOSE * max(abs(low), abs(high))
    while high - low > width:
        third = (high - low) / 3
        if sign * compute(low + third) <= sign * compute(high - third):
            high -= third
        else:
            low += third
    x = (low + high) / 2
    return x, compute(x)


def _spread(axis: Axis, count: int) -> tuple[float, ...]:
    """Return so many places along an axis, at equal distances as it is drawn."""
    shares = [i / (count - 1) for i in range(1, count - 1)]
    if axis.scale == "log":
        inner = [axis.low * (axis.high / axis.low) ** share for share in shares]
    else:
        inner = [axis.low + (axis.high - axis.low) * share for share in shares]
    return (axis.low, *inner, axis.high)


def name_symbol(sheet: Worksheet, symbol: str) -> str:
    """Return what a symbol stands for, or the symbol where nothing says so."""
    variables = (one for maker in sheet.makers for one in maker.variables)
    names = [one.name for one in variables if one.symbol == symbol]
    given = sheet.inputs.get(symbol)
    return next(iter(names), given.name if given else "") or symbol


def equation_index(step: Step, concept: Concept) -> int | None:
    """Return the place of a step's equation among the concept's, None where there is not one."""
    found = [
        i
        for i, equation in enumerate(concept.science)
        if equation.is_executable
        and equation.result is not None
        and equation.result.symbol == step.equation
    ]
    return found[0] if len(found) == 1 else None


def _lab(step: Step, sheet: Worksheet, concept: Concept) -> LabState:
    x = step.predict.x if isinstance(step.predict, CurvePrediction) else None
    if step.lab == "recovery":
        settings = tuple(
            Setting(
                name=FIELD_NAMES[one.symbol],
                symbol=one.symbol,
                words=one.name,
                value=sheet.evaluate(one.symbol).amount.in_unit(one.unit),
                unit=one.unit,
                is_set=one.symbol in step.state and not _is_default(one, sheet),
            )
            for one in INPUTS
        )
        return LabState("recovery", concept.id, None, "", settings, FIELD_NAMES.get(x or ""))
    index = equation_index(step, concept)
    assert index is not None
    made = program(concept.science[index])
    values = sheet.values(made)
    settings = tuple(
        Setting(
            name=made.argument_names[one.symbol],
            symbol=one.symbol,
            words=one.name,
            value=values[one.symbol],
            unit=one.unit,
            is_set=not math.isclose(values[one.symbol], one.default, rel_tol=SAME),
        )
        for one in made.variables
    )
    along = made.argument_names.get(x or "")
    return LabState("engineering", concept.id, index, concept.science[index].title, settings, along)


def _is_default(variable: Variable, sheet: Worksheet) -> bool:
    """Say whether the lab has the value of a step by itself."""
    value = sheet.evaluate(variable.symbol).amount.in_unit(variable.unit)
    return math.isclose(value, variable.default, rel_tol=SAME)


def _edition(step: Step, prediction: NumberOutcome | ChoiceOutcome | CurveOutcome) -> str:
    """Return a fingerprint of what is asked, from which values, and what is right."""
    asked = step.model_dump(mode="json", include={"prompt", "predict", "state"})
    match prediction:
        case NumberOutcome():
            right: list[object] = [f"{prediction.value:.6g}"]
        case ChoiceOutcome():
            right = [option.id for option in prediction.options if option.is_right]
        case CurveOutcome():
            right = [f"{value:.6g}" for value in prediction.at_handles]
    text = json.dumps([asked, right], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
