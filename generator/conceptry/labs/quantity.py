"""A number with its unit, as every message, table and chart of a page writes it.

``2000000000000`` in ``B/s`` is "2 TB/s", ``0.0000926`` in ``1/s`` is "9.26×10⁻⁵ per s". In which
sizes a unit is read comes with it, as steps: that is the build's to know. Scripts write their own
numbers by the same rules (``browser/number.js``).
"""

import math
import re
from collections.abc import Sequence

from conceptry.words import say

NO_BREAK_SPACE = "\u00a0"
"""Stands between a number and its unit: the narrow one is hard to see in many fonts."""
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
"""Stands between groups of three digits."""
MINUS = "\N{MINUS SIGN}"

type Step = tuple[float, str]
"""How many of its own unit one of a prefixed unit is, and that unit as readers see it."""

# What is counted is a word, and words have a plural; signs such as s and GB have none.
_COUNTED = re.compile(
    r"(token|request|node|sample|step|parameter|image|GPU|chip|rack|packet|hop|day|week|year)(?=/|$)"
)
_SINGULAR = frozenset(("1", "-1", "\N{MINUS SIGN}1"))
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_PLAIN_FROM, _PLAIN_TO = 1e-3, 1e6
# Four digits are read at a glance, five are not.
_GROUPED_FROM = 5
# Of numbers up to here the whole part is not rounded.
_WHOLE_BELOW = 1e4
# What is whole but for the dust of binary fractions is whole.
_EXACT = 12
# From a tenth to a thousand no prefix saves anything.
_STAY_FROM, _STAY_TO = 0.1, 1000.0
_NEARLY = 1 + 1e-9


def join_quantity(number: str, unit: str) -> str:
    r"""Write a number with its unit, which is given as readers see it.

    Examples
    --------
    >>> [join_quantity("8", unit) for unit in ("GB", "node", "token/s", "per day", "")]
    ['8\xa0GB', '8\xa0nodes', '8\xa0tokens/s', '8\xa0per day', '8']
    """
    if not unit:
        return number
    counted = None if number in _SINGULAR else _COUNTED.match(unit)
    if counted:
        unit = f"{counted[0]}s{unit[counted.end() :]}"
    return number + NO_BREAK_SPACE + unit


def join_equality(symbol: str, value: str) -> str:
    """Write symbol and value, held together at the end of a line."""
    return f"{symbol}{NO_BREAK_SPACE}={NO_BREAK_SPACE}{value}"


def round_significant(value: float, digits: int) -> float:
    """Return the value rounded to a number of significant digits, a half away from zero."""
    if not value or not math.isfinite(value):
        return value
    # A half, which the format alone would round to even, ends with a 5 in the next place.
    if f"{value:.{digits}e}".partition("e")[0][-1] != "5":
        return float(f"{value:.{digits - 1}e}")
    # Whole numbers are exact.
    shift = digits - 1 - int(f"{abs(value):.16e}".partition("e")[2])
    above, below = abs(value).as_integer_ratio()
    above, below = above * 10 ** max(shift, 0), below * 10 ** max(-shift, 0)
    return math.copysign(float(f"{(2 * above + below) // (2 * below)}e{-shift}"), value)


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


def choose_step(value: float, steps: Sequence[Step]) -> Step:
    """Return the factor and the unit in which a value is shortest."""
    size = abs(value)
    if size == 0 or _STAY_FROM <= size < _STAY_TO:
        return next(step for step in steps if step[0] == 1)
    fitting = [step for step in steps if step[0] <= size * _NEARLY]
    return fitting[-1] if fitting else steps[0]


def format_steps(value: float, steps: Sequence[Step], digits: int = 3) -> str:
    """Return a value with its unit, in the step that keeps it short.

    Parameters
    ----------
    steps
        The sizes in which the unit is read, smallest first; that of the unit itself is 1.
    """
    if not math.isfinite(value):
        return say("not defined")
    factor, unit = choose_step(round_significant(value, digits), steps)
    return join_quantity(format_number(value / factor, digits), unit)
