"""Units and dimensions as readers see and hear them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from conceptry.units.definition import COUNTED, PLURALS, SPOKEN, Dimension, sort_dimension
from conceptry.units.reader import Factor, parse_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_PER: Final = "per "
_TO_SUPERSCRIPT: Final = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def format_unit(text: str) -> str:
    """Return a unit as readers see it.

    Examples
    --------
    >>> format_unit("1/s"), format_unit("J/(kg*K)"), format_unit("1")
    ('per s', 'J/(kg·K)', '')
    """
    return format_factors(parse_unit(text).factors)


def format_unit_phrase(text: str) -> str:
    """Return the words that join a unit to what is counted in it; empty for a plain number.

    Examples
    --------
    >>> [f"a rate {format_unit_phrase(unit)}" for unit in ("1/s", "GB/s")]
    ['a rate per s', 'a rate in GB/s']
    """
    return _phrase(format_unit(text))


def _phrase(shown: str) -> str:
    return f"in {shown}" if shown and not shown.startswith(_PER) else shown


def format_factors(factors: Iterable[Factor]) -> str:
    """Return names with exponents as one unit; one inverse factor alone reads "per day"."""
    return _join([(one.symbol, one.exponent) for one in factors])


def _join(powers: Sequence[tuple[str, int | Fraction]]) -> str:
    above = [_power(symbol, exponent) for symbol, exponent in powers if exponent > 0]
    below = [(symbol, exponent) for symbol, exponent in powers if exponent < 0]
    if not above and len(below) != 1:
        return "·".join(_power(symbol, exponent) for symbol, exponent in below)
    under = "·".join(_power(symbol, -exponent) for symbol, exponent in below)
    if not above:
        return _PER + under
    if not below:
        return "·".join(above)
    return f"{'·'.join(above)}/{under if len(below) == 1 else f'({under})'}"


def _power(symbol: str, exponent: int | Fraction) -> str:
    if exponent == 1:
        return symbol
    if exponent.denominator != 1:
        return f"{symbol}^({exponent})"
    return symbol + str(exponent).translate(_TO_SUPERSCRIPT)


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


_COUNTS: Final = {name: f"a number of {SPOKEN[name]}s" for name in COUNTED}
_RATES: Final = {f"{name}/s": f"a rate of {SPOKEN[name]}s" for name in COUNTED}
_KINDS: Final = {
    **_COUNTS,
    **_RATES,
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
    "token/s": "a token rate",
    "request/s": "a request rate",
    "USD": "an amount of money",
    "USD/s": "a price per time",
    "gCO2e": "an amount of carbon",
    "m/s": "a speed",
    "kg/s": "a mass flow",
    "m**3/s": "a volume flow",
}
# A watt is a joule, kg·m²/s², in each second.
_TIME_IN_POWER: Final = 3
_BASE_UNITS: Final = {
    "byte": "B",
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
    "carbon": "gCO₂e",
}


def join_data(quantity: Dimension) -> Dimension:
    """Return a dimension in which bytes and bits are one thing again.

    Examples
    --------
    >>> join_data(parse_unit("B*s/bit").counted_dimension) == parse_unit("s").dimension
    True
    """
    powers = dict(quantity)
    data = powers.pop("byte", Fraction(0)) + powers.get("information", Fraction(0))
    return sort_dimension(powers | {"information": data})


def mixes_data(quantity: Dimension) -> bool:
    """Tell whether a dimension has both bytes and bits in it."""
    return {"byte", "information"} <= dict(quantity).keys()


@cache
def _kinds() -> dict[Dimension, tuple[str, tuple[Factor, ...]]]:
    read = {kind: parse_unit(unit) for unit, kind in _KINDS.items()}
    return {unit.dimension: (kind, unit.factors) for kind, unit in read.items()}


def _kind(quantity: Dimension) -> tuple[str, tuple[Factor, ...]] | None:
    """Return the word for a dimension and the unit that goes with it."""
    return None if mixes_data(quantity) else _kinds().get(join_data(quantity))


def has_name(quantity: Dimension) -> bool:
    """Tell whether a dimension is one that people have a word for."""
    return _kind(quantity) is not None


def format_base_unit(quantity: Dimension) -> str:
    """Return the unit in which a dimension is computed, as readers see it.

    Parameters
    ----------
    quantity : the dimension; where it says ``byte``, data is counted in bytes

    Examples
    --------
    >>> format_base_unit(parse_unit("GB/min").counted_dimension)
    'B/s'
    """
    kind = _kind(quantity)
    if kind is None:
        return _join(_spell(quantity))
    data = "B" if "byte" in dict(quantity) else "bit"
    return _join([(data if f.name == "bit" else f.symbol, f.exponent) for f in kind[1]])


def _spell(quantity: Dimension) -> list[tuple[str, int | Fraction]]:
    """Return base units with their powers; power and energy by their own names.

    The units keep their size: 1 W is 1 kg·m²/s³.
    """
    powers = dict(quantity)
    sign = powers.get("mass", Fraction(0))
    unit = "W" if -sign * powers.get("time", Fraction(0)) >= _TIME_IN_POWER else "J"
    rest = dict(powers)
    for name, power in parse_unit(unit).dimension:
        rest[name] = rest.get(name, Fraction(0)) - sign * power
    if abs(sign) == 1 and (not rest["length"] or (unit == "W" and not rest["time"])):
        return [(unit, sign), *_with_base_units(sort_dimension(rest))]
    return _with_base_units(quantity)


def _with_base_units(quantity: Dimension) -> list[tuple[str, int | Fraction]]:
    return [(_BASE_UNITS.get(name, name), power) for name, power in quantity]


def format_base_unit_phrase(quantity: Dimension) -> str:
    """Return the words that join a symbol to the unit in which its dimension is computed.

    Examples
    --------
    >>> [format_base_unit_phrase(parse_unit(unit).dimension) for unit in ("h", "1/h", "%")]
    ['in s', 'per s', 'a pure number']
    """
    return _phrase(format_base_unit(quantity)) or "a pure number"


def describe_dimension(quantity: Dimension) -> str:
    """Return a dimension in words with its unit.

    Examples
    --------
    >>> describe_dimension(parse_unit("1/h").dimension)
    'a rate (per s)'
    """
    shown = format_base_unit(quantity)
    kind = _kind(quantity)
    if kind is None:
        return f"a quantity {_phrase(shown)}"
    return f"{kind[0]} ({shown})" if shown else kind[0]
