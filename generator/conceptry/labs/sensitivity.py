"""Which input moves a result most: by a hundredth of itself, and over the whole of its range.

Values are in the author's own units. The build prints what this module says for the defaults, and
the browser says it anew for the reader's values.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from conceptry.words import mark, say

from .equation import Equation, ResultError, compute_number
from .quantity import MINUS, NO_BREAK_SPACE, format_number, join_quantity, round_significant
from .shown import Shown

_STEP = 0.01
_PLACES = 41
# Less than this share of the result is the dust of binary fractions.
_NOTHING = 1e-9
_SAME_DIGITS = 9
# From here on a linear axis shows nothing of the small values.
_LOG_SPAN = 50.0

type State = Literal["moves", "nothing", "outside"]


@dataclass(frozen=True)
class Input:
    """An input of the equation.

    Parameters
    ----------
    low, high
        Its range; none where the author gives none.
    has_zero_elsewhere
        Whether zero is a convention, as on the Celsius scale, so that a percentage says nothing.
    """

    name: str
    low: float | None
    high: float | None
    is_log: bool
    has_zero_elsewhere: bool = False

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> "Input":
        """Take what is needed of an argument as a page gives it."""
        low, high = (None if data.get(key) is None else float(data[key]) for key in ("low", "high"))
        is_log = data.get("scale") == "log" and low is not None and low > 0
        return cls(data["name"], low, high, is_log, _has_zero_elsewhere(data))

    def find_step(self, value: float) -> tuple[float, bool]:
        """Return a small step from a value, and whether it is one per cent of it."""
        if value and not self.has_zero_elsewhere:
            return abs(value) * _STEP, True
        if self.low is not None and self.high is not None:
            return (self.high - self.low) * _STEP, False
        return 1.0, False


@dataclass(frozen=True)
class Response:
    """How the result answers to one input.

    Parameters
    ----------
    step
        How far the input was moved, and whether that is one per cent of it.
    effect
        By how much the result then changes: in per cent of it, or in its unit where it is zero or
        has its zero elsewhere; none where the step leads outside the model.
    lowest, highest
        The place of the input and the result there, over its range, where the model holds.
    is_cut
        Whether a part of the range leads outside the model.
    """

    name: str
    state: State
    step: float
    is_percent: bool
    effect: float | None
    lowest: tuple[float, float] | None
    highest: tuple[float, float] | None
    is_cut: bool

    @property
    def size(self) -> float:
        """What the inputs are sorted by."""
        return -1.0 if self.effect is None else abs(self.effect)


def compute_responses(
    equation: Equation,
    inputs: Sequence[Input],
    values: Mapping[str, float],
    *,
    is_relative: bool = True,
) -> tuple[Response, ...]:
    """Return the answer to each input, the strongest first.

    Parameters
    ----------
    is_relative
        Whether effects are per cent of the result; they are not where it is zero.

    Raises
    ------
    ResultError
        There is no result for these values.
    """
    result = compute_number(equation, values)
    base = abs(result) / 100 if is_relative and result else 1.0
    responses = [_respond(equation, one, values, result, base) for one in inputs]
    # Equal effects differ in their last digits; they stay in the order of the equation.
    return tuple(sorted(responses, key=lambda one: -round_significant(one.size, _SAME_DIGITS)))


def _respond(
    equation: Equation, one: Input, values: Mapping[str, float], result: float, base: float
) -> Response:
    """Move one input; effects are counted in `base`, which is one per cent of the result."""
    value = values[one.name]
    step, is_percent = one.find_step(value)
    sides = [
        None if _is_beyond(one, place) else _compute_inside(equation, {**values, one.name: place})
        for place in (value - step, value + step)
    ]
    change = _difference(sides, result)
    effect = None if change is None else change / base
    state: State = "outside" if effect is None else "moves"
    if change is not None and abs(change) <= _NOTHING * max(abs(result), 1e-300):
        state, effect = "nothing", 0.0
    known, is_cut = _walk(equation, one, values)
    return Response(
        one.name,
        state,
        step,
        is_percent,
        effect,
        min(known, key=lambda place: place[1], default=None),
        max(known, key=lambda place: place[1], default=None),
        is_cut,
    )


def _difference(sides: Sequence[float | None], result: float) -> float | None:
    """Return the change for one step up: central, or from the one side that there is."""
    below, above = sides
    if below is not None and above is not None:
        return (above - below) / 2
    if above is not None:
        return above - result
    return None if below is None else result - below


def _walk(
    equation: Equation, one: Input, values: Mapping[str, float]
) -> tuple[list[tuple[float, float]], bool]:
    """Return places of a range with their results, and whether some lead outside the model."""
    if one.low is None or one.high is None or not one.low < one.high:
        return [], False
    places = [*_places(one.low, one.high, is_log=one.is_log), values[one.name]]
    found = [(x, _compute_inside(equation, {**values, one.name: x})) for x in places]
    known = [(x, y) for x, y in found if y is not None]
    return known, len(known) < len(found)


def _places(low: float, high: float, *, is_log: bool) -> Iterator[float]:
    for place in range(_PLACES):
        share = place / (_PLACES - 1)
        yield low * (high / low) ** share if is_log else low + (high - low) * share


def _is_beyond(one: Input, value: float) -> bool:
    return (one.low is not None and value < one.low) or (one.high is not None and value > one.high)


def _compute_inside(equation: Equation, values: Mapping[str, float]) -> float | None:
    try:
        result = compute_number(equation, values)
    except ResultError:
        return None
    return result if all(equation.check_conditions(values)) else None


def _has_zero_elsewhere(data: Mapping[str, Any]) -> bool:
    return any(offset for _, _, offset in data.get("choices") or ())


@dataclass(frozen=True)
class Row:
    """One input in words and as bars, whose ends are shares of a hundred.

    Parameters
    ----------
    bar
        From where to where the bar of the effect runs; none where there is no effect.
    swing_bar
        The same for the results over the range.
    """

    name: str
    symbol: str
    label: str
    step: str
    effect: str
    bar: tuple[float, float] | None
    swing: str
    swing_bar: tuple[float, float] | None
    remark: str


@dataclass(frozen=True)
class Report:
    """All inputs, the strongest first, and what there is to say about them.

    Parameters
    ----------
    now
        Where the result of now stands among the swings, from 0 to 100; none where it stands not.
    """

    summary: str
    rows: tuple[Row, ...]
    now: float | None


def describe(
    equation: Equation,
    arguments: Sequence[Mapping[str, Any]],
    result: Mapping[str, Any],
    values: Mapping[str, float],
    *,
    units: Mapping[str, str] | None = None,
    result_unit: str | None = None,
) -> Report:
    """Say in words and bars which input moves the result most.

    Parameters
    ----------
    arguments, result
        As a page gives them to the calculator.
    units
        The unit that the reader has chosen for an argument, by its name.

    Raises
    ------
    ResultError
        There is no result for these values.
    """
    units = units or {}
    is_relative = not _has_zero_elsewhere(result)
    responses = compute_responses(
        equation, [Input.read(one) for one in arguments], values, is_relative=is_relative
    )
    shown = {one["name"]: Shown.read(one, units.get(one["name"])) for one in arguments}
    outcome = Shown.read(result, result_unit)
    is_percent = is_relative and bool(compute_number(equation, values))
    largest = max((one.size for one in responses), default=0) or 1.0
    scale = _Scale.over(responses, outcome)
    rows = tuple(
        Row(
            name=one.name,
            symbol=shown[one.name].symbol,
            label=shown[one.name].name,
            step=_write_step(one, shown[one.name]),
            effect=_write_effect(one, outcome, is_percent=is_percent),
            bar=_bar(one, largest),
            swing=_write_swing(one, outcome),
            swing_bar=scale.stretch(one, outcome) if scale else None,
            remark=_write_remark(one, shown[one.name]),
        )
        for one in responses
    )
    now = scale.place(outcome.convert(compute_number(equation, values))) if scale else None
    return Report(_summarize(responses, shown, outcome, is_percent=is_percent), rows, now)


# What moves the result most: whether that lowers it, and whether by a share of its value.
_MOVES = {
    (False, False): mark(
        "Around these values {input} moves {result} most: {step} more of it raises {result} "
        "by {size}."
    ),
    (False, True): mark(
        "Around these values {input} moves {result} most: {step} more of it raises {result} "
        "by {size} of its value."
    ),
    (True, False): mark(
        "Around these values {input} moves {result} most: {step} more of it lowers {result} "
        "by {size}."
    ),
    (True, True): mark(
        "Around these values {input} moves {result} most: {step} more of it lowers {result} "
        "by {size} of its value."
    ),
}


def _summarize(
    responses: Sequence[Response], shown: Mapping[str, Shown], outcome: Shown, *, is_percent: bool
) -> str:
    symbol = outcome.symbol
    first = responses[0] if responses else None
    if first is None or first.state != "moves":
        sentences = [
            say("A small step of any one input does not move {symbol} here.", symbol=symbol)
        ]
    else:
        is_lower = (first.effect or 0) < 0
        sentences = [
            say(
                _MOVES[is_lower, is_percent],
                input=shown[first.name].symbol,
                result=symbol,
                step=_write_step(first, shown[first.name])[1:],
                size=_write_effect(first, outcome, is_percent=is_percent)[1:],
            )
        ]
    spans = [
        (one.highest[1] - one.lowest[1], one) for one in responses if one.lowest and one.highest
    ]
    span, widest = max(spans, key=lambda entry: entry[0], default=(0.0, None))
    if widest is not None and span > 0:
        sentences.append(
            say(
                "Over its whole range {input} moves it furthest: {swing}.",
                input=shown[widest.name].symbol,
                swing=_write_swing(widest, outcome),
            )
        )
    return " ".join(sentences)


def _write_step(one: Response, shown: Shown) -> str:
    if one.is_percent:
        return f"+1{NO_BREAK_SPACE}%"
    number = format_number(one.step / shown.factor)
    return "+" + join_quantity(number, shown.unit)


def _write_effect(one: Response, outcome: Shown, *, is_percent: bool) -> str:
    if one.effect is None:
        return say("leads outside the model")
    if one.state == "nothing":
        return say("nothing")
    size = abs(one.effect)
    number = format_number(size if is_percent else size / outcome.factor)
    sign = MINUS if one.effect < 0 else "+"
    return sign + join_quantity(number, "%" if is_percent else outcome.unit)


def _write_swing(one: Response, outcome: Shown) -> str:
    if one.lowest is None or one.highest is None:
        return say("nowhere in the model") if one.is_cut else say("no range given")
    low, high = outcome.format(one.lowest[1]), outcome.format(one.highest[1])
    if low == high:
        return say("stays at {value}", value=low)
    return say("{low} to {high}", low=low, high=high)


def _write_remark(one: Response, shown: Shown) -> str:
    """Say at which places of the input the ends lie, and whether the model ends before."""
    if one.lowest is None or one.highest is None or one.lowest[1] == one.highest[1]:
        return say("part of the range is outside the model") if one.is_cut else ""
    ends = {"low": shown.format(one.lowest[0]), "high": shown.format(one.highest[0])}
    if one.is_cut:
        return say("at {low} and at {high}; part of the range is outside the model", **ends)
    return say("at {low} and at {high}", **ends)


def _bar(one: Response, largest: float) -> tuple[float, float] | None:
    """Return a bar from the middle, to the left where the result falls."""
    if not one.effect:
        return None
    length = 50 * one.size / largest
    return (50 - length, 50.0) if one.effect < 0 else (50.0, 50 + length)


@dataclass(frozen=True)
class _Scale:
    """The axis on which the swings stand, in the unit that is shown."""

    low: float
    high: float
    is_log: bool

    @classmethod
    def over(cls, responses: Sequence[Response], outcome: Shown) -> "_Scale | None":
        ends = [
            outcome.convert(end[1])
            for one in responses
            for end in (one.lowest, one.highest)
            if end is not None
        ]
        if not ends or not min(ends) < max(ends) or not math.isfinite(max(ends) - min(ends)):
            return None
        low, high = min(ends), max(ends)
        return cls(low, high, is_log=low > 0 and high / low > _LOG_SPAN)

    def place(self, value: float) -> float | None:
        if not self.low <= value <= self.high:
            return None
        if self.is_log:
            return 100 * math.log(value / self.low) / math.log(self.high / self.low)
        return 100 * (value - self.low) / (self.high - self.low)

    def stretch(self, one: Response, outcome: Shown) -> tuple[float, float] | None:
        if one.lowest is None or one.highest is None:
            return None
        low, high = (self.place(outcome.convert(end[1])) for end in (one.lowest, one.highest))
        return None if low is None or high is None else (low, high)
