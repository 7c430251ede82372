"""Numbers with their units, as readers see them.

``2000000000000`` in ``B/s`` is "2 TB/s". How they are written stands in ``labs/quantity.py``, which
the browser runs as well; in which sizes a unit is read is decided here.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from conceptry.labs.quantity import Step, format_steps
from conceptry.units.reader import Factor, parse_unit
from conceptry.units.wording import format_factors

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
    return format_steps(value, unit_steps(unit_text), digits)
