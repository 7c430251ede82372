"""Numbers with their units, as readers see them.

``2000000000000`` in ``B/s`` is "2 TB/s", ``0.0000926`` in ``1/s`` is "9.26×10⁻⁵ per s". The browser
writes its own numbers by the same rules (``browser/number.js``), from the steps of `unit_steps`.
"""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Context
from functools import cache
from typing import Final

from conceptry.labs.quantity import join_quantity
from conceptry.units.reader import Factor, parse_unit
from conceptry.units.wording import format_factors

NARROW_SPACE: Final = "\N{NARROW NO-BREAK SPACE}"
"""Stands between groups of three digits."""
MINUS: Final = "\N{MINUS SIGN}"

type Step = tuple[float, str]
"""How many of its own unit one of a prefixed unit is, and that unit as readers see it."""

_SUPERSCRIPT: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_PLAIN_FROM, _PLAIN_TO = 1e-3, 1e6
# Four digits are read at a glance, five are not.
_GROUPED_FROM: Final = 5
# Of numbers up to here the whole part is not rounded.
_WHOLE_BELOW: Final = 1e4
# What is whole but for the dust of binary fractions is whole.
_EXACT: Final = 12

_PREFIXES: Final = {
    "f": -15, "p": -12, "n": -9, "µ": -6, "m": -3, "": 0,
    "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "Z": 21, "Y": 24,
}  # fmt: skip
# Data and operations are counted: there is no part of them. Nobody says kiloseconds.
_ONLY_UP: Final = frozenset(("B", "bit", "FLOP"))
_ONLY_DOWN: Final = frozenset(("s", "m"))
_BOTH: Final = frozenset(("W", "Wh", "J", "Hz", "V", "A", "F", "N", "Pa", "eV", "ohm"))
# Behind these a large prefix is usual, as in GB/s and MW·h; FLOP/B is counted as it is.
_CLIMBING: Final = frozenset((Factor("", "s", -1), Factor("", "h", 1)))
# From a tenth to a thousand no prefix saves anything.
_STAY_FROM, _STAY_TO = 0.1, 1000.0
_NEARLY: Final = 1 + 1e-9


def round_significant(value: float, digits: int) -> float:
    """Return the value rounded to a number of significant digits, a half away from zero."""
    return float(Context(prec=digits, rounding=ROUND_HALF_UP).create_decimal(value))


def format_number(value: float, digits: int = 3) -> str:
    """Return a finite number for reading: plain where short, a power of ten elsewhere.

    Parameters
    ----------
    digits : significant digits; whole numbers below a million keep all of theirs, and others
        below ten thousand their whole part

    Examples
    --------
    >>> format_number(0.0000925926)
    '9.26×10⁻⁵'
    >>> format_number(-16384).replace(NARROW_SPACE, " ")
    '−16 384'
    """
    size = round_significant(abs(value), _EXACT)
    if not size.is_integer() or size >= _PLAIN_TO:
        if size < _WHOLE_BELOW:
            digits = max(digits, len(str(int(size))))
        size = round_significant(abs(value), digits)
    sign = MINUS if value < 0 and size else ""
    mantissa, _, exponent = f"{size:.{digits - 1}e}".partition("e")
    if not size or _PLAIN_FROM <= size < _PLAIN_TO:
        whole, _, part = f"{size:.{max(0, digits - 1 - int(exponent))}f}".partition(".")
        if len(whole) >= _GROUPED_FROM:
            whole = f"{int(whole):,}".replace(",", NARROW_SPACE)
        part = part.rstrip("0")
        return f"{sign}{whole}.{part}" if part else sign + whole
    power = "10" + str(int(exponent)).translate(_SUPERSCRIPT)
    mantissa = mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa
    return f"{sign}{power}" if mantissa == "1" else f"{sign}{mantissa}×{power}"


@cache
def unit_steps(unit_text: str) -> tuple[Step, ...]:
    """Return the sizes in which a unit is read, smallest first.

    Examples
    --------
    >>> unit_steps("GB/s")[:5]
    ((1e-09, 'B/s'), (1e-06, 'kB/s'), (0.001, 'MB/s'), (1.0, 'GB/s'), (1000.0, 'TB/s'))
    >>> unit_steps("KiB")
    ((1.0, 'KiB'),)
    """
    factors = parse_unit(unit_text).factors
    if not factors or factors[0].exponent != 1 or factors[0].prefix not in _PREFIXES:
        return ((1.0, format_factors(factors)),)
    first, *rest = factors
    own = _PREFIXES[first.prefix]
    lowest, highest = _reach(first.name, own, has_large=_CLIMBING.issuperset(rest))
    return tuple(
        (float(f"1e{power - own}"), format_factors((Factor(prefix, first.name, 1), *rest)))
        for prefix, power in _PREFIXES.items()
        if lowest <= power <= highest
    )


def _reach(name: str, own: int, *, has_large: bool) -> tuple[float, float]:
    """Return the lowest and the highest power of ten in which a name is read."""
    if name not in _ONLY_UP | _ONLY_DOWN | _BOTH:
        return own, own
    lowest = min(own, 0) if name in _ONLY_UP else -math.inf
    highest = math.inf if has_large and name not in _ONLY_DOWN else max(own, 0)
    return lowest, highest


def choose_step(value: float, steps: tuple[Step, ...]) -> Step:
    """Return the factor and the unit in which a value is shortest."""
    size = abs(value)
    if size == 0 or _STAY_FROM <= size < _STAY_TO:
        return next(step for step in steps if step[0] == 1)
    fitting = [step for step in steps if step[0] <= size * _NEARLY]
    return fitting[-1] if fitting else steps[0]


def format_quantity(value: float, unit_text: str, digits: int = 3) -> str:
    r"""Return a value with its unit, in the prefix that keeps it short.

    Parameters
    ----------
    value : in the unit given
    digits : significant digits, as in `format_number`

    Examples
    --------
    >>> format_quantity(2000, "GB"), format_quantity(1200, "request")
    ('2\xa0TB', '1200\xa0requests')
    >>> format_quantity(-0.0756, "1")
    '−0.0756'
    """
    if not math.isfinite(value):
        return "not defined"
    factor, unit = choose_step(round_significant(value, digits), unit_steps(unit_text))
    number = format_number(value / factor, digits)
    return join_quantity(number, unit)
