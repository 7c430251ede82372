"""Values with their units, as readers see them."""

from __future__ import annotations

import math
from typing import Final

from conceptry.units.reader import Factor, parse_unit
from conceptry.units.wording import format_factors

_SPACE: Final = "\u202f"
_SUPERSCRIPT: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SMALLEST: Final = 1e-3
_LARGEST: Final = 1e6
_GROUPED_FROM: Final = 5
_STEP: Final = 1000
_DOWN_FROM: Final = 0.1

_UP: Final = ("", "k", "M", "G", "T", "P", "E", "Z", "Y")
_DOWN: Final = ("", "m", "µ", "n", "p", "f")
# Data and operations are counted: there is no part of them. Times above a second are not
# written in kiloseconds.
_ONLY_UP: Final = frozenset(("B", "bit", "FLOP"))
_ONLY_DOWN: Final = frozenset(("s", "m"))
_BOTH: Final = frozenset(("W", "J", "Hz", "V", "A", "F", "ohm", "Pa", "eV"))


def format_quantity(value: float, unit_text: str, digits: int = 3) -> str:
    """Return a value with its unit, in the prefix that keeps it short.

    Parameters
    ----------
    value : in the unit given
    unit_text : the unit
    digits : significant digits; whole numbers keep all of theirs

    Examples
    --------
    >>> format_quantity(4.87e12, "B").replace(_SPACE, " ")
    '4.87 TB'
    >>> format_quantity(-0.0756, "1")
    '−0.0756'
    """
    if not math.isfinite(value):
        return "not defined"
    factors = parse_unit(unit_text).factors
    value, factors = _rescale(value, factors, digits)
    unit = format_factors(factors)
    number = _number(value, digits)
    return f"{number}{_SPACE}{unit}" if unit else number


def _rescale(
    value: float, factors: tuple[Factor, ...], digits: int
) -> tuple[float, tuple[Factor, ...]]:
    """Choose the prefix of a unit that has none."""
    first = factors[0] if factors else None
    is_rate = all(factor == Factor("", "s", -1) for factor in factors[1:])
    if first is None or first.prefix or first.exponent != 1 or not value:
        return value, factors
    rounded = abs(float(f"{value:.{digits}g}"))
    prefixes: tuple[str, ...] = ()
    if rounded >= _STEP and is_rate and first.name in _ONLY_UP | _BOTH:
        prefixes = _UP
    if rounded < _DOWN_FROM and first.name in _ONLY_DOWN | _BOTH:
        prefixes = _DOWN
    steps = math.floor(math.log10(rounded) / 3 + 1e-12) if prefixes else 0
    steps = max(-len(prefixes) + 1, min(steps, len(prefixes) - 1)) if prefixes else 0
    if not steps:
        return value, factors
    renamed = Factor(prefixes[abs(steps)], first.name, 1)
    return value / float(_STEP) ** steps, (renamed, *factors[1:])


def _number(value: float, digits: int) -> str:
    sign = "−" if value < 0 else ""
    size = abs(value)
    if size.is_integer() and size < _LARGEST:
        return sign + _grouped(str(int(size)))
    if _SMALLEST <= float(f"{size:.{digits}g}") < _LARGEST:
        decimals = max(0, digits - 1 - math.floor(math.log10(float(f"{size:.{digits}g}"))))
        whole, _, part = f"{size:.{decimals}f}".partition(".")
        part = part.rstrip("0")
        return sign + _grouped(whole) + (f".{part}" if part else "")
    mantissa, _, exponent = f"{size:.{digits - 1}e}".partition("e")
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    power = "10" + str(int(exponent)).translate(_SUPERSCRIPT)
    return f"{sign}{power}" if mantissa == "1" else f"{sign}{mantissa}×{power}"


def _grouped(digits: str) -> str:
    return f"{int(digits):,}".replace(",", _SPACE) if len(digits) >= _GROUPED_FROM else digits
