"""Where an axis has its labels: few, round and in units that people say."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .quantity import Step, choose_step, format_number, format_steps

_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
_TARGET = 5
# From here on every power of ten is a label, below it the digits between help.
_WIDE_DECADES, _FINE_DECADES = 3.0, 1.3
_SERIES: tuple[tuple[int, ...], ...] = ((1, 2, 5), (1, 2, 3, 5), (1, 2, 3, 4, 5, 7))
_FEWEST_LABELS, _MOST_LABELS, _MOST_DECADE_LABELS = 3, 8, 6
_DIGITS = 4
# No label may be farther from an end of the axis than this share of it.
_END = 0.22
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


def _free(_: str) -> float:
    return 0.0


def compute_ticks(
    low: float,
    high: float,
    *,
    steps: Sequence[Step],
    is_log: bool,
    measure: Callable[[str], float] = _free,
) -> Ticks:
    """Return the ticks of an axis from low to high.

    Parameters
    ----------
    steps
        The sizes in which the axis' unit is read, smallest first.
    measure
        The share of the axis that a label takes, with the gap to the next one.
    """
    axis = _Axis(low, high, is_log=is_log, measure=measure)
    write, factor, shown = _choose_writing(low, high, steps, is_log=is_log)
    candidates = list(axis.candidates(factor))
    labelled = min(candidates, key=lambda values: axis.faults(values, [write(v) for v in values]))
    texts = {v: write(v) for v in labelled}
    values = tuple(sorted({*labelled, *(_marks(low, high) if is_log else ())}))
    return Ticks(values, tuple(texts.get(v, "") for v in values), shown)


def _choose_writing(
    low: float, high: float, steps: Sequence[Step], *, is_log: bool
) -> tuple[Callable[[float], str], float, str]:
    """Return how labels are written, in multiples of what, and the unit of the title."""
    largest = max(abs(low), abs(high))
    # On a narrow axis labels differ in their last digits only.
    digits = max(_DIGITS, 2 + math.ceil(math.log10(largest / (high - low))))
    if is_log and high / low > _ONE_PREFIX and len(steps) > 1:
        return (lambda value: format_steps(value, steps, digits)), 1.0, ""
    factor, shown = choose_step(math.sqrt(low * high) if is_log else largest, steps)
    return (lambda value: format_number(_snap(value / factor), digits)), factor, shown


@dataclass(frozen=True)
class _Axis:
    """An axis that knows which labels would be good on it."""

    low: float
    high: float
    is_log: bool
    measure: Callable[[str], float]

    def candidates(self, factor: float) -> Iterator[tuple[float, ...]]:
        """Yield sets of places for labels, the most usual first."""
        if self.is_log:
            yield from self._powers()
        steps = [self._multiples(factor, target) for target in (_TARGET, 7, 9, 4, 3, 2)]
        yield from steps
        # Long labels leave room for every second place only.
        yield from (values[::2] for values in steps)

    def faults(self, values: tuple[float, ...], labels: list[str]) -> tuple[bool, ...]:
        """Tell what is wrong with a set of labels, the worst first."""
        places = [self._place(value) for value in values]
        sizes = [self.measure(label) for label in labels]
        meets = any(
            right - left < (size + next_size) / 2
            for (left, size), (right, next_size) in pairwise(zip(places, sizes, strict=True))
        )
        is_far = not places or places[0] > _END or places[-1] < 1 - _END
        count = len(values)
        is_crowded = count >= _MOST_LABELS if self.is_log else count > _MOST_LABELS
        return meets, count < _FEWEST_LABELS - 1, is_crowded, is_far, count < _FEWEST_LABELS

    def _multiples(self, factor: float, target: int) -> tuple[float, ...]:
        """Return the multiples of a round step in the unit that is shown."""
        low, high = self.low / factor, self.high / factor
        step = _linear_step(low, high, target)
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        values = (_snap(i * step * factor) for i in range(first, last + 1))
        return tuple(v for v in values if v > 0 or not self.is_log)

    def _powers(self) -> Iterator[tuple[float, ...]]:
        """Yield powers of ten and round numbers between them."""
        decades = math.log10(self.high / self.low)
        whole = _log_values(self.low, self.high, (1,))
        stride = max(1, math.ceil(len(whole) / _MOST_DECADE_LABELS))
        powers = [tuple(whole[:: stride * times]) for times in (1, 2, 3)]
        digits = [tuple(_log_values(self.low, self.high, one)) for one in _SERIES]
        thirds = tuple(_log_values(self.low, self.high, (1, 3)))
        if decades > _WIDE_DECADES:
            yield from (*powers, thirds, *digits)
        elif decades > _FINE_DECADES:
            yield from (thirds, *digits, *powers)
        else:
            yield from (*digits, thirds, *powers)

    def _place(self, value: float) -> float:
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def _marks(low: float, high: float) -> list[float]:
    """Return where a logarithmic axis has marks without a label."""
    whole = _log_values(low, high, (1,))
    is_crowded = len(whole) > _MOST_DECADE_LABELS
    return whole if is_crowded else _log_values(low, high, tuple(range(1, 10)))


def _linear_step(low: float, high: float, target: int = _TARGET) -> float:
    """Return the round step that gives about so many intervals."""
    rough = (high - low) / target
    power = 10.0 ** math.floor(math.log10(rough))
    return _snap(power * next(s for s in _STEPS if s * power >= 0.85 * rough))


def _log_values(low: float, high: float, digits: tuple[int, ...]) -> list[float]:
    """Return the values digit times power of ten from low to high."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    values = (float(f"{d}e{k}") for k in range(first, last + 1) for d in digits)
    return [v for v in values if low * (1 - 1e-9) <= v <= high * (1 + 1e-9)]


def _snap(value: float) -> float:
    """Return the value without the dust of binary fractions."""
    return float(f"{value:.12g}")
