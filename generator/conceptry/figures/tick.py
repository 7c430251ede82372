"""Where an axis has its labels: few, round and in units that people say."""

import math
from dataclasses import dataclass

from conceptry.figures import quantity

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_TARGET = 5
_FINE_DECADES, _MIDDLE_DECADES = 1.3, 3.0
_MOST_DECADE_LABELS = 6
# Up to three decades fit into one prefix: "0.5, 5, 50 GB" and the unit stands once, in the title.
_ONE_PREFIX = 1e3


@dataclass(frozen=True)
class Ticks:
    """The labels of one axis and the unit that its title shows.

    Parameters
    ----------
    values, labels
        Positions in the axis' own unit and what stands there; an empty label is a mark alone.
    unit
        Unit for the title; empty when each label carries its own.
    """

    values: tuple[float, ...]
    labels: tuple[str, ...]
    unit: str


def compute_linear_domain(low: float, high: float) -> tuple[float, float]:
    """Return the range widened to labels or half-way, with zero in it where zero is near."""
    if low >= 0 and low <= high / 2:
        low = 0.0
    elif high <= 0 and high >= low / 2:
        high = 0.0
    if low == high:
        low, high = (0.0, 2 * high) if high > 0 else (low - 1, high + 1)
    step = _linear_step(low, high) / 2
    return _snap(math.floor(low / step + 1e-9) * step), _snap(math.ceil(high / step - 1e-9) * step)


def compute_log_domain(low: float, high: float) -> tuple[float, float]:
    """Return the positive range widened to 1, 2 or 5 times a power of ten."""
    below = max(s for s in _log_values(low / 10, low * 10, (1, 2, 5)) if s <= low * (1 + 1e-9))
    above = min(s for s in _log_values(high / 10, high * 10, (1, 2, 5)) if s >= high * (1 - 1e-9))
    return (below, above) if below < above else (below / 10, above * 10)


def compute_ticks(low: float, high: float, *, unit: str, is_log: bool) -> Ticks:
    """Return the ticks of an axis from low to high."""
    steps = quantity.unit_steps(unit)
    if is_log:
        labelled, marks = _log_ticks(low, high)
        if high / low > _ONE_PREFIX and len(steps) > 1:
            texts = {v: quantity.render_quantity(v, unit) for v in labelled}
            values = tuple(sorted({*labelled, *marks}))
            return Ticks(values, tuple(texts.get(v, "") for v in values), "")
        factor, shown = quantity.choose_step(math.sqrt(low * high), steps)
        texts = {v: quantity.render_number(v / factor) for v in labelled}
        values = tuple(sorted({*labelled, *marks}))
        return Ticks(values, tuple(texts.get(v, "") for v in values), shown)
    factor, shown = quantity.choose_step(max(abs(low), abs(high)), steps)
    step = _linear_step(low / factor, high / factor)
    first = math.ceil(low / factor / step - 1e-9)
    last = math.floor(high / factor / step + 1e-9)
    scaled = [_snap(i * step) for i in range(first, last + 1)]
    return Ticks(
        tuple(_snap(v * factor) for v in scaled),
        tuple(quantity.render_number(v, 4) for v in scaled),
        shown,
    )


def _linear_step(low: float, high: float) -> float:
    """Return the round step that gives about five intervals."""
    rough = (high - low) / _TARGET
    power = 10.0 ** math.floor(math.log10(rough))
    return _snap(power * next(s for s in _STEPS if s * power >= 0.85 * rough))


def _log_ticks(low: float, high: float) -> tuple[list[float], list[float]]:
    """Return the values with a label and the values with a mark alone."""
    decades = math.log10(high / low)
    fine = _log_values(low, high, tuple(range(1, 10)))
    if decades <= _FINE_DECADES:
        return _log_values(low, high, (1, 2, 5)), fine
    if decades <= _MIDDLE_DECADES:
        return _log_values(low, high, (1, 3)), fine
    whole = _log_values(low, high, (1,))
    stride = math.ceil(len(whole) / _MOST_DECADE_LABELS)
    return whole[::stride], fine if stride == 1 else whole


def _log_values(low: float, high: float, digits: tuple[int, ...]) -> list[float]:
    """Return the values digit times power of ten from low to high."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    values = (float(f"{d}e{k}") for k in range(first, last + 1) for d in digits)
    return [v for v in values if low * (1 - 1e-9) <= v <= high * (1 + 1e-9)]


def _snap(value: float) -> float:
    """Return the value without the dust of binary fractions."""
    return float(f"{value:.12g}")
