"""Units and dimensions as readers see and hear them."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from conceptry.units.definition import PLURALS, SPOKEN, Dimension
from conceptry.units.reader import Factor, parse_unit

if TYPE_CHECKING:
    from collections.abc import Iterable

_TO_SUPERSCRIPT: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def format_unit(text: str) -> str:
    """Return a unit as readers see it.

    Examples
    --------
    >>> format_unit("1/s"), format_unit("J/(kg*K)"), format_unit("1")
    ('s⁻¹', 'J/(kg·K)', '')
    """
    return format_factors(parse_unit(text).factors)


def format_factors(factors: Iterable[Factor]) -> str:
    """Return names with exponents as one unit."""
    every = tuple(factors)
    above = [_power(one.symbol, one.exponent) for one in every if one.exponent > 0]
    below = [one for one in every if one.exponent < 0]
    if not above:
        return "·".join(_power(one.symbol, one.exponent) for one in below)
    if not below:
        return "·".join(above)
    under = "·".join(_power(one.symbol, -one.exponent) for one in below)
    return f"{'·'.join(above)}/{under if len(below) == 1 else f'({under})'}"


def _power(symbol: str, exponent: int) -> str:
    return symbol if exponent == 1 else symbol + str(exponent).translate(_TO_SUPERSCRIPT)


_SPOKEN_PREFIXES: Final = {
    "n": "nano", "µ": "micro", "m": "milli", "c": "centi", "d": "deci", "h": "hecto", "k": "kilo",
    "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa", "p": "pico", "f": "femto",
    "Z": "zetta", "Y": "yotta", "Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi",
    "Pi": "pebi", "Ei": "exbi",
}  # fmt: skip
_SPOKEN_POWERS: Final = {2: "square ", 3: "cubic "}


def speak_unit(text: str) -> str:
    """Return a unit in words.

    Examples
    --------
    >>> speak_unit("1/h"), speak_unit("GB/s"), speak_unit("m**3/s")
    ('per hour', 'gigabytes per second', 'cubic metres per second')
    """
    factors = parse_unit(text).factors
    above = [one for one in factors if one.exponent > 0]
    below = [one for one in factors if one.exponent < 0]
    words = [_speak(one, plural=one is above[-1]) for one in above]
    if below:
        words += ["per", " and ".join(_speak(one, plural=False) for one in below)]
    return " ".join(words)


def _speak(factor: Factor, *, plural: bool) -> str:
    word = SPOKEN[factor.name]
    if plural and word not in PLURALS:
        head, separator, rest = word.partition(" of ")
        head = head.replace("degree ", "degrees ", 1) if "degree " in head else f"{head}s"
        word = head + separator + rest
    power = _SPOKEN_POWERS.get(abs(factor.exponent), "")
    tail = f" to the power {abs(factor.exponent)}" if abs(factor.exponent) not in (1, 2, 3) else ""
    return f"{power}{_SPOKEN_PREFIXES.get(factor.prefix, factor.prefix)}{word}{tail}"


_KINDS: Final = {
    "1": "a pure number",
    "s": "a time",
    "1/s": "a rate",
    "m": "a length",
    "m**2": "an area",
    "m**3": "a volume",
    "kg": "a mass",
    "K": "a temperature",
    "A": "a current",
    "V": "a voltage",
    "W": "a power",
    "J": "an energy",
    "ohm": "a resistance",
    "F": "a capacitance",
    "bit": "an amount of data",
    "bit/s": "a data rate",
    "FLOP": "an amount of computation",
    "FLOP/s": "a computing rate",
    "FLOP/bit": "an intensity",
    "token": "a number of tokens",
    "token/s": "a token rate",
    "USD": "an amount of money",
    "USD/s": "a price per time",
    "gCO2e": "an amount of carbon",
    "m/s": "a speed",
    "kg/s": "a mass flow",
    "m**3/s": "a volume flow",
}
_BASE_UNITS: Final = {
    "time": "s",
    "length": "m",
    "mass": "kg",
    "current": "A",
    "temperature": "K",
    "substance": "mol",
    "luminosity": "cd",
    "information": "bit",
    "computation": "FLOP",
    "currency": "USD",
    "carbon": "gCO2e",
}


@cache
def _kinds() -> dict[Dimension, tuple[str, str]]:
    return {parse_unit(unit).dimension: (kind, unit) for unit, kind in _KINDS.items()}


def has_name(quantity: Dimension) -> bool:
    """Tell whether a dimension is one that people have a word for."""
    return quantity in _kinds()


def base_unit(quantity: Dimension, *, information: str = "bit") -> str:
    """Return the unit text, in base units, of a dimension.

    Parameters
    ----------
    quantity : the dimension
    information : the unit in which data is counted, ``bit`` or ``B``
    """
    kind = _kinds().get(quantity)
    if kind is not None:
        return re.sub(r"\bbit\b", information, kind[1])
    names = _BASE_UNITS | {"information": information}
    above = [_plain_power(names.get(name, name), power) for name, power in quantity if power > 0]
    below = [_plain_power(names.get(name, name), -power) for name, power in quantity if power < 0]
    under = "*".join(below)
    under = f"({under})" if len(below) > 1 else under
    return "*".join(above or ["1"]) + (f"/{under}" if below else "")


def _plain_power(name: str, power: Fraction) -> str:
    return name if power == 1 else f"{name}^{power}"


def describe_dimension(quantity: Dimension, *, information: str = "bit") -> str:
    """Return a dimension in words with its unit.

    Examples
    --------
    >>> describe_dimension(parse_unit("1/h").dimension)
    'a rate (s⁻¹)'
    """
    kind = _kinds().get(quantity)
    unit = base_unit(quantity, information=information)
    has_whole_powers = all(power.denominator == 1 for _, power in quantity)
    shown = format_unit(unit) if has_whole_powers else unit
    if kind is None:
        return f"a quantity in {shown}"
    return f"{kind[0]} ({shown})" if shown else kind[0]
