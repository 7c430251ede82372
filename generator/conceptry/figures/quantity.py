"""Numbers with their units as a reader wants to see them.

``2000000000000`` in ``B/s`` is "2 TB/s", ``0.0000926`` in ``1/s`` is "9.26×10⁻⁵ s⁻¹". The browser
formats the reader's own numbers by the same rules from the steps that `unit_steps` gives it.
"""

import math
import re

from conceptry import units

THIN = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_PREFIXES = {
    "p": 1e-12,
    "n": 1e-9,
    "µ": 1e-6,
    "m": 1e-3,
    "": 1.0,
    "k": 1e3,
    "M": 1e6,
    "G": 1e9,
    "T": 1e12,
    "P": 1e15,
    "E": 1e18,
}
# Counted things have no milli; time and length are read upward in seconds and metres.
_ONLY_UP = ("B", "bit", "FLOP")
_ONLY_DOWN = ("s", "m")
_BOTH = ("W", "J", "Hz", "V", "A", "F", "N", "Pa", "eV", "Wh", "Ω")
_PREFIXED = re.compile(
    rf"(?P<prefix>[pnµumkMGTPE]?)(?P<base>{'|'.join((*_ONLY_UP, *_ONLY_DOWN, *_BOTH))})"
    r"(?P<rest>/s)?"
)
_PLAIN_FROM, _PLAIN_TO = 1e-3, 1e6


def round_significant(value: float, digits: int) -> float:
    """Return the value rounded to a number of significant digits."""
    return float(f"{value:.{digits}g}")


def render_number(value: float, digits: int = 3) -> str:
    """Return a number in words of digits: plain where short, a power of ten elsewhere.

    Examples
    --------
    >>> render_number(0.0000925926)
    '9.26×10⁻⁵'
    >>> render_number(-21600).replace(THIN, " ")
    '−21 600'
    """
    rounded = round_significant(value, digits)
    size = abs(rounded)
    sign = MINUS if rounded < 0 else ""
    if size == 0:
        return "0"
    if _PLAIN_FROM <= size < _PLAIN_TO:
        decimals = max(0, digits - 1 - math.floor(math.log10(size)))
        whole, _, part = f"{size:.{decimals}f}".partition(".")
        part = part.rstrip("0")
        if len(whole) > 4:  # noqa: PLR2004 - four digits are read at a glance, five are not
            whole = f"{int(whole):,}".replace(",", THIN)
        return sign + whole + (f".{part}" if part else "")
    exponent = math.floor(math.log10(size))
    mantissa = f"{size / 10**exponent:.{digits - 1}f}".rstrip("0").rstrip(".")
    power = f"10{str(exponent).translate(_SUPERSCRIPT)}"
    return f"{sign}{power}" if mantissa == "1" else f"{sign}{mantissa}×{power}"


def unit_steps(unit: str) -> tuple[tuple[float, str], ...]:
    """Return the sizes in which a unit is read: factor and unit text, smallest first.

    Examples
    --------
    >>> unit_steps("GB")[3:5]
    ((1.0, 'GB'), (1000.0, 'TB'))
    >>> unit_steps("USD")
    ((1.0, 'USD'),)
    """
    found = _PREFIXED.fullmatch(unit)
    if found is None:
        return ((1.0, units.format_unit(unit)),)
    base, rest = found["base"], found["rest"] or ""
    own = _PREFIXES[found["prefix"].replace("u", "µ")]
    lowest = 1.0 if base in _ONLY_UP else 0.0
    highest = 1.0 if base in _ONLY_DOWN else math.inf
    return tuple(
        (factor / own, f"{prefix}{base}{rest}")
        for prefix, factor in _PREFIXES.items()
        if lowest <= factor <= highest
    )


def choose_step(value: float, steps: tuple[tuple[float, str], ...]) -> tuple[float, str]:
    """Return the factor and the unit in which a value is shortest."""
    size = abs(value)
    own = next(step for step in steps if math.isclose(step[0], 1.0))
    if size == 0 or 0.1 <= size < 1000:  # noqa: PLR2004 - no prefix saves anything here
        return own
    fitting = [step for step in steps if step[0] <= size * (1 + 1e-9)]
    return fitting[-1] if fitting else steps[0]


def render_quantity(value: float, unit: str, digits: int = 3) -> str:
    """Return a number with its unit, in the prefix that makes it short.

    Examples
    --------
    >>> render_quantity(2e12, "B/s").replace(THIN, " ")
    '2 TB/s'
    """
    if not math.isfinite(value):
        return "not defined"
    rounded = round_significant(value, digits)
    factor, shown = choose_step(rounded, unit_steps(unit))
    number = render_number(rounded / factor, digits)
    return f"{number}{THIN}{shown}" if shown else number


def render_equality(symbol: str, value: str) -> str:
    """Return symbol and value, held together at the end of a line."""
    return f"{symbol}{WIDE}={WIDE}{value}"
