"""The form of the recovery lab, with the values of a preset in it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conceptry import units
from conceptry.figures.duration import STEPS
from conceptry.labs.quantity import join_quantity
from conceptry.labs.recovery.desk.field import CHOICES, FIELDS, Choice, Field
from conceptry.words import mark, say

_SPAN_DIGITS = 6
_SLIDER_STEPS = 1000
_TIMES = {unit: factor for factor, unit in STEPS if factor >= 1}

GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "failures",
        mark("Failures"),
        ("rate_from", "mean_time_between_failures", "nodes", "node_failures", "law", "shape"),
    ),
    ("saves", mark("Saves"), ("blocking_time", "durable_time", "slowdown")),
    ("recovery", mark("Recovery"), ("recovery_time", "downtime", "is_recovery_interruptible")),
)
"""What stands open: the id of the group, its title and its fields and choices."""
MORE: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (
        "tier",
        mark("A second, local tier"),
        (
            "is_tiered",
            "local_save_time",
            "local_recovery_time",
            "hard_share",
            "saves_per_durable",
        ),
    ),
    (
        "rest",
        mark("For the charts of scale and pairs, and for whole jobs"),
        ("size", "node_bandwidth", "goodput", "work"),
    ),
)
"""What can be opened."""
INTERVAL = "interval"
FIRST_ORDER = "first-order"
"""A law of the page alone: the desk computes it beside the exact one in any case."""
_ONLY_FOR = {
    "mean_time_between_failures": "rate_from=job",
    "node_failures": "rate_from=nodes",
    "shape": "law=weibull",
}


@dataclass(frozen=True, kw_only=True)
class FieldView:
    """A number field with its slider.

    Parameters
    ----------
    text
        As it stands in the field at first.
    position
        Where the slider stands, from 0 to 1000; none where the text is no plain number.
    choices
        The units to choose from, the own one first; empty where there is no choice.
    only_for
        The choice, as `name=word`, with which the field counts; empty for all.
    """

    name: str
    field_id: str
    label: str
    symbol: str
    unit: str
    text: str
    span: str
    meaning: str
    position: int | None
    choices: tuple[str, ...]
    only_for: str
    is_optional: bool
    is_hidden: bool


@dataclass(frozen=True, kw_only=True)
class ChoiceView:
    """A list to choose from: each word with its meaning."""

    name: str
    field_id: str
    label: str
    options: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, kw_only=True)
class GroupView:
    """Fields and choices under one title."""

    id: str
    title: str
    parts: tuple[FieldView | ChoiceView, ...]


@dataclass(frozen=True, kw_only=True)
class FormView:
    """The whole form.

    Parameters
    ----------
    data_json
        What the script has to know of the fields.
    """

    groups: tuple[GroupView, ...]
    more: tuple[GroupView, ...]
    interval: FieldView
    data_json: str


def form_view(inputs: Mapping[str, str]) -> FormView:
    """Show the form with the texts of a preset."""

    def groups(of: Sequence[tuple[str, str, tuple[str, ...]]]) -> tuple[GroupView, ...]:
        return tuple(
            GroupView(id=id_, title=say(title), parts=tuple(_part(name, inputs) for name in names))
            for id_, title, names in of
        )

    interval = _part(INTERVAL, inputs)
    assert isinstance(interval, FieldView)
    return FormView(
        groups=groups(GROUPS), more=groups(MORE), interval=interval, data_json=_render_data()
    )


def _part(name: str, inputs: Mapping[str, str]) -> FieldView | ChoiceView:
    choice = next((choice for choice in CHOICES if choice.name == name), None)
    if choice:
        return _choice(choice, inputs)
    return _field(next(field for field in FIELDS if field.name == name), inputs)


def _choice(choice: Choice, inputs: Mapping[str, str]) -> ChoiceView:
    return ChoiceView(
        name=choice.name,
        field_id=f"recovery-{choice.name}",
        label=say("Model") if choice.name == "law" else say(choice.label),
        options=_options(choice),
        chosen=inputs.get(choice.name, choice.default),
    )


def _options(choice: Choice) -> tuple[tuple[str, str], ...]:
    if choice.name != "law":
        return tuple((word, say(meaning)) for word, meaning in choice.options.items())
    return (
        ("exponential", say("exact, failures at any time as likely")),
        (FIRST_ORDER, say("first order, as one works it out on paper")),
        ("weibull", say("exact, Weibull failures: clustered or wearing out")),
    )


def _field(field: Field, inputs: Mapping[str, str]) -> FieldView:
    text = inputs.get(field.name, field.default)
    only_for = _ONLY_FOR.get(field.name, "")
    choice, _, word = only_for.partition("=")
    default = next((one.default for one in CHOICES if one.name == choice), "")
    return FieldView(
        name=field.name,
        field_id=f"recovery-{field.name}",
        label=say(field.label),
        symbol=field.symbol,
        unit=_unit(field),
        text=text,
        span=_span(field),
        meaning=say(field.meaning),
        position=_position(field, text),
        choices=tuple(unit for unit, _, _ in _choices(field)),
        only_for=only_for,
        is_optional=field.is_optional,
        is_hidden=bool(choice) and inputs.get(choice, default) != word,
    )


def _choices(field: Field) -> tuple[tuple[str, float, float], ...]:
    """Return the units of a time, with factors that turn their values into the field's own."""
    own = _TIMES.get(field.unit)
    if own is None:
        return ()
    others = ((unit, factor / own, 0.0) for unit, factor in _TIMES.items() if unit != field.unit)
    return ((field.unit, 1.0, 0.0), *others)


def _unit(field: Field) -> str:
    """Return the unit as it stands behind a number; what is counted is named by the label."""
    return "" if field.unit in {"1", "node"} else field.unit


def _span(field: Field) -> str:
    low, high = (units.format_number(limit, _SPAN_DIGITS) for limit in field.slider)
    extra = (
        say("; may be empty")
        if field.is_optional
        else say("; or never")
        if field.is_endless
        else ""
    )
    return f"{join_quantity(say('{low} to {high}', low=low, high=high), _unit(field))}{extra}"


def _position(field: Field, text: str) -> int | None:
    low, high = field.slider
    try:
        value = min(max(float(text), low), high)
    except ValueError:
        return None
    share = (
        math.log(value / low) / math.log(high / low)
        if field.is_logarithmic
        else (value - low) / (high - low)
    )
    return round(_SLIDER_STEPS * share)


def _render_data() -> str:
    data = {
        "arguments": [
            {
                "name": field.name,
                "symbol": field.symbol,
                "label": say(field.label),
                "unit": _unit(field),
                "choices": _choices(field) or ((_unit(field), 1, 0),),
                "low": field.slider[0],
                "high": field.slider[1],
                "default": field.default,
                "scale": "log" if field.is_logarithmic else "linear",
            }
            for field in FIELDS
        ],
        "choices": [{"name": choice.name, "default": choice.default} for choice in CHOICES],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
