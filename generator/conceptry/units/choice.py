"""The units in which a reader may give one quantity: the author's own and its usual neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from conceptry.units.conversion import compute_conversion, dimension
from conceptry.units.definition import PREFIXES
from conceptry.units.reader import Factor, parse_unit
from conceptry.units.wording import format_factors, format_unit

type Choice = tuple[str, float, float]
"""A unit as readers see it, and factor and offset that turn its values into the author's own."""

# Neighbours within this reach: a day beside seconds, but no year and no nanoseconds.
_SMALLEST, _LARGEST = 1 / 3700, 90_000.0
_TIMES: Final = (("n", "s"), ("µ", "s"), ("m", "s"), ("", "s"), *(("", n) for n in ("min", "h")))
_LONG_TIMES: Final = (("", "day"), ("", "year"))
_DATA: Final = ("B", "bit")
# What is read with prefixes, and in which of them.
_PREFIXED: Final = {
    **dict.fromkeys(("B", "bit", "FLOP"), ("", "k", "M", "G", "T", "P", "E")),
    **dict.fromkeys(("token", "parameter", "request", "USD"), ("", "k", "M", "G", "T")),
    **dict.fromkeys(
        ("W", "Wh", "J", "Hz", "V", "A", "F", "N", "Pa", "eV", "ohm"),
        ("p", "n", "µ", "m", "", "k", "M", "G", "T"),
    ),
    "m": ("n", "µ", "m", "c", "", "k"),
    "g": ("m", "", "k"),
}
_BINARY_BESIDE: Final = {"k": "Ki", "M": "Mi", "G": "Gi", "T": "Ti"}
_DECIMAL_BESIDE: Final = {binary: decimal for decimal, binary in _BINARY_BESIDE.items()}
_OTHERS: Final = {
    "degC": ("K",),
    "percent": ("1",),
    "Wh": ("J", "kJ", "MJ", "GJ"),
    "J": ("Wh", "kWh", "MWh"),
}
# A share can be given as a part of one; without a name it could not be told from a percentage.
_OF_ONE: Final = "of 1"
# A prefix is a factor of a thousand; lengths to a power have larger ones.
_PREFIX_REACH: Final = 1001.0


@cache
def unit_choices(unit_text: str) -> tuple[Choice, ...]:
    """Return the units of one quantity, the author's own first, then from small to large.

    Examples
    --------
    >>> [shown for shown, _, _ in unit_choices("s")]
    ['s', 'ms', 'min', 'h', 'day']
    >>> [shown for shown, _, _ in unit_choices("GB/s")][:5]
    ['GB/s', 'GB/day', 'Mbit/s', 'GB/h', 'MB/s']
    >>> unit_choices("degC")
    (('°C', 1.0, 0.0), ('K', 1.0, -273.15))
    """
    own = (format_unit(unit_text), 1.0, 0.0)
    found = {own[0]: own}
    for text, shown in _neighbours(unit_text):
        if dimension(text) == dimension(unit_text):
            found.setdefault(shown, (shown, *compute_conversion(text, unit_text)))
    rest = [one for shown, one in found.items() if shown != own[0]]
    return (own, *sorted(rest, key=lambda one: one[1]))


def _neighbours(unit_text: str) -> Iterator[tuple[str, str]]:
    """Yield units that differ from one in one of its factors, as text and as readers see them."""
    factors = parse_unit(unit_text).factors
    for place, factor in enumerate(factors):
        others = dict.fromkeys(_beside(factor, is_first=place == 0, is_alone=len(factors) == 1))
        for other in others:
            changed = (*factors[:place], other, *factors[place + 1 :])
            yield _write(changed), format_factors(changed)
    if len(factors) == 1 and factors[0].exponent == 1:
        for text in _OTHERS.get(factors[0].name, ()):
            yield text, format_unit(text) or _OF_ONE


def _beside(factor: Factor, *, is_first: bool, is_alone: bool) -> Iterator[Factor]:
    """Yield what may stand in the place of a factor."""
    times = (*_TIMES, *_LONG_TIMES)
    if (factor.prefix, factor.name) in times and abs(factor.exponent) == 1:
        for prefix, name in times:
            # Nobody counts per millisecond.
            if factor.exponent < 0 and prefix and prefix != factor.prefix:
                continue
            if _SMALLEST <= _ratio(prefix + name, factor.prefix + factor.name) <= _LARGEST:
                yield Factor(prefix, name, factor.exponent)
    prefixes = _PREFIXED.get(factor.name, ())
    if is_alone and factor.name == "B" and factor.prefix in _DECIMAL_BESIDE:
        yield Factor(_DECIMAL_BESIDE[factor.prefix], "B", factor.exponent)
    # Below a line prefixes are varied where there is one already, as in USD/kWh.
    if factor.prefix not in prefixes or not (is_first or factor.prefix):
        return
    names = _DATA if factor.name in _DATA and factor.exponent == 1 else (factor.name,)
    for prefix in prefixes:
        size = float(f"1e{PREFIXES.get(prefix, 0) - PREFIXES.get(factor.prefix, 0)}")
        if 1 / _PREFIX_REACH <= size <= _PREFIX_REACH:
            yield from (Factor(prefix, name, factor.exponent) for name in names)
    if is_alone and factor.name == "B" and factor.prefix in _BINARY_BESIDE:
        yield Factor(_BINARY_BESIDE[factor.prefix], "B", factor.exponent)


def _ratio(text: str, other: str) -> float:
    return compute_conversion(text, other)[0]


def _write(factors: tuple[Factor, ...]) -> str:
    return "*".join(f"{one.prefix}{one.name}^{one.exponent}" for one in factors) or "1"
