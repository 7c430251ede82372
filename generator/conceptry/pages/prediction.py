"""The views of predictions: the form that a reader fills in, and what the model says to it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from markupsafe import Markup

from conceptry import units
from conceptry.figures import axes, cache, drawing
from conceptry.figures.curve import Axis, Curves, Series, Turn
from conceptry.figures.duration import STEPS, format_duration
from conceptry.labs.layout import LAYOUTS
from conceptry.pages.chart import ChartView, chart_view
from conceptry.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from conceptry.model.outcome import (
        Axis as OutcomeAxis,
    )
    from conceptry.model.outcome import (
        ChoiceOutcome,
        CurveOutcome,
        NumberOutcome,
        Setting,
    )

_GRID_SIZE = 161
_ANSWER_DIGITS = 4
_HANDLE_DIGITS = 3
_JSON_DIGITS = 5


@dataclass(frozen=True)
class NumberForm:
    """A field for a number.

    Parameters
    ----------
    unit : as it stands behind the field; empty for a plain number
    span : from where to where, in words
    data_json : what the script has to know, the answer included
    """

    label: str
    unit: str
    span: str
    data_json: str
    answer: str
    kind: str = "number"


@dataclass(frozen=True)
class Option:
    """One option, and why it is right or wrong."""

    id: str
    text: str
    why: tuple[Markup, ...]
    is_right: bool


@dataclass(frozen=True)
class ChoiceForm:
    """Radio buttons."""

    options: tuple[Option, ...]
    data_json: str
    answer: str
    kind: str = "choice"


@dataclass(frozen=True)
class CurveForm:
    """Empty axes with a slider for each point.

    Parameters
    ----------
    drawings : the axes in each layout
    handles : where the points stand, as a reader sees it
    chart : the model's curve on the same axes
    """

    label: str
    drawings: tuple[Markup, ...]
    x_symbol: str
    y_name: str
    handles: tuple[str, ...]
    chart: ChartView
    data_json: str
    answer: str
    kind: str = "curve"


type PredictionForm = NumberForm | ChoiceForm | CurveForm


def number_form(outcome: NumberOutcome, words: str) -> NumberForm:
    """Show the prediction of a number.

    Parameters
    ----------
    words : what is predicted
    """
    axis = outcome.axis
    data = {
        **_quantity(axis.unit),
        "low": axis.low,
        "high": axis.high,
        "scale": axis.scale,
        "answer": outcome.value,
        "near": outcome.near,
    }
    low, high = (units.format_number(one, _ANSWER_DIGITS) for one in _ends(axis))
    unit = units.format_unit(axis.unit)
    return NumberForm(
        label=_capital(words),
        unit=unit,
        span=say(
            "from {span}",
            span=units.join_quantity(say("{low} to {high}", low=low, high=high), unit),
        ),
        data_json=_render(data),
        answer=write_quantity(outcome.value, axis.unit),
    )


def choice_form(outcome: ChoiceOutcome, prose: Mapping[str, tuple[Markup, ...]]) -> ChoiceForm:
    """Show the prediction of one of several options.

    Parameters
    ----------
    prose : name of a text to its paragraphs, in which numbers are marked
    """
    options = tuple(
        Option(one.id, one.text, prose.get(one.field, ()), one.is_right) for one in outcome.options
    )
    right = next(one for one in options if one.is_right)
    return ChoiceForm(options, _render({"answer": right.id}), right.text)


def curve_form(
    outcome: CurveOutcome, x: Setting | None, figure_id: str, cache_folder: Path | None
) -> CurveForm:
    """Show the prediction of a curve.

    Parameters
    ----------
    x : what runs along the horizontal axis
    figure_id : begins every id of the drawings; unique in the page
    cache_folder : where drawings are kept between builds
    """
    curves = _curves(outcome, x)
    drawn = {
        layout.name: drawing.render_svg(
            cache.render_cached_svg(axes.render_spec(curves, layout), cache_folder),
            figure_id=f"{figure_id}-axes-{layout.name}",
            title=say("Empty axes: {y} against {x}", y=outcome.y.words, x=_lower(outcome.x.words)),
            description=f"{_tell_axis(outcome.x)}; {_tell_axis(outcome.y)}",
            layout_name=layout.name,
        )
        for layout in LAYOUTS
    }
    data = {
        "x": _axis(outcome.x),
        "y": _axis(outcome.y),
        "drawings": {name: _geometry(one) for name, one in drawn.items()},
        "handles": outcome.handles,
        "points": [[_cut(a), _cut(b)] for a, b in outcome.points],
        "look": outcome.look,
        "lookAt": outcome.look_at,
        "near": outcome.near,
    }
    return CurveForm(
        label=say("{y} against {x}", y=outcome.y.words, x=_lower(outcome.x.words)),
        drawings=tuple(
            Markup(one.svg)  # noqa: S704 - put together element by element by the drawing
            for one in drawn.values()
        ),
        x_symbol=_capital(outcome.x.words),
        y_name=_capital(outcome.y.words),
        handles=tuple(
            write_quantity(one, outcome.x.unit, _HANDLE_DIGITS) for one in outcome.handles
        ),
        chart=chart_view(f"{figure_id}-curve", curves, cache_folder=cache_folder),
        data_json=_render(data),
        answer=_tell_look(outcome),
    )


def _curves(outcome: CurveOutcome, x: Setting | None) -> Curves:
    """Return the model's curve as what a chart shows."""
    horizontal = Axis(
        symbol=x.symbol if x else outcome.x.words,
        name=outcome.x.words,
        unit=outcome.x.unit,
        scale=outcome.x.scale,
        low=outcome.x.low,
        high=outcome.x.high,
    )
    vertical = Axis(
        symbol=outcome.expression,
        name=outcome.y.words,
        unit=outcome.y.unit,
        scale=outcome.y.scale,
        low=outcome.y.low,
        high=outcome.y.high,
    )
    points = [(horizontal.position(a), b) for a, b in outcome.points]
    shares = np.linspace(0, 1, _GRID_SIZE)
    at_shares = np.interp(shares, *np.array(points).T)
    series = Series(
        value=None,
        y=at_shares,
        at=lambda value: float(np.interp(horizontal.position(value), *np.array(points).T)),
        outside=(),
        undefined=(),
        turn=_turn(outcome),
        breaks=(),
        is_main=True,
    )
    return Curves(
        title=say("{y} against {x}", y=_capital(outcome.y.words), x=_lower(outcome.x.words)),
        x=horizontal,
        y=vertical,
        grid=np.array([horizontal.at(float(one)) for one in shares]),
        series=(series,),
        parameter=None,
        worked=None,
        limits=(),
        zones=(),
        default=outcome.look_at[0],
        fixed={},
        units={},
    )


def _turn(outcome: CurveOutcome) -> Turn | None:
    if outcome.look == "end":
        return None
    return Turn("lowest" if outcome.look == "minimum" else "highest", *outcome.look_at)


def _tell_look(outcome: CurveOutcome) -> str:
    x, y = (
        write_quantity(value, axis.unit, _HANDLE_DIGITS)
        for value, axis in zip(outcome.look_at, (outcome.x, outcome.y), strict=True)
    )
    if outcome.look == "minimum":
        return say("lowest at {x}, with {y}", x=x, y=y)
    if outcome.look == "maximum":
        return say("highest at {x}, with {y}", x=x, y=y)
    return say("{y} at the right end", y=y)


def _tell_axis(axis: OutcomeAxis) -> str:
    low, high = (write_quantity(one, axis.unit) for one in _ends(axis))
    values = {"name": axis.words, "low": low, "high": high}
    if axis.scale == "log":
        return say("{name} from {low} to {high} on a logarithmic scale", **values)
    return say("{name} from {low} to {high}", **values)


def write_quantity(value: float, unit: str, digits: int = _ANSWER_DIGITS) -> str:
    """Write a value of a prediction, a time in the unit in which people say it."""
    if unit == "s":
        return format_duration(value, digits)
    return units.format_quantity(value, unit, digits)


def _ends(axis: OutcomeAxis) -> tuple[float, float]:
    return axis.low, axis.high


def _axis(axis: OutcomeAxis) -> dict[str, object]:
    return {
        "symbol": "",
        "name": axis.words,
        **_quantity(axis.unit),
        "scale": axis.scale,
        "domain": [axis.low, axis.high],
    }


def _quantity(unit: str) -> dict[str, object]:
    """Return how a number is read: its unit, that unit's prefixes, and how more of it is said."""
    is_time = units.dimension(unit) == units.dimension("s")
    return {
        "unit": units.format_unit(unit),
        "steps": [list(step) for step in (STEPS if unit == "s" else units.unit_steps(unit))],
        "measure": "long" if is_time else "large",
    }


def _geometry(drawn: drawing.Drawing) -> dict[str, object]:
    plot = drawn.plot
    return {
        "plot": {"left": plot.left, "top": plot.top, "width": plot.width, "height": plot.height},
        "size": {"width": drawn.width, "height": drawn.height},
    }


def _cut(value: float) -> float:
    return units.round_significant(value, _JSON_DIGITS)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lower(text: str) -> str:
    """Write the beginning of a label small, but for names in capitals such as GPU."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _render(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
