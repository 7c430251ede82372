"""Usual mix-ups, recognised from how far a value is off.

A value that is eight times too large was most likely given in bits. What can be meant depends on
the unit: nobody mixes up bits and bytes in a temperature.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from conceptry.words import mark, say

_PREFIXES = {
    "f": -5, "p": -4, "n": -3, "µ": -2, "m": -1, "": 0,
    "k": 1, "M": 2, "G": 3, "T": 4, "P": 5, "E": 6, "Z": 7, "Y": 8,
}  # fmt: skip
"""Powers of a thousand."""
_BINARY_PREFIXES = {"Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4, "Pi": 5, "Ei": 6}
"""Powers of 1024."""
_TIMES = {"s": 1, "min": 60, "h": 3600, "day": 86400, "week": 604800, "year": 31557600}
_NAMES = {
    "s": mark("seconds"), "min": mark("minutes"), "h": mark("hours"), "day": mark("days"),
    "week": mark("weeks"), "year": mark("years"),
}  # fmt: skip
_RATES = {
    "s": mark("per second"), "min": mark("per minute"), "h": mark("per hour"),
    "day": mark("per day"), "week": mark("per week"), "year": mark("per year"),
}  # fmt: skip
_DATA = ("B", "bit")
# Behind these a prefix is usual, so that one step of it is easily lost.
_PREFIXED = (*_DATA, "s", "m", "g", "FLOP", "W", "Wh", "J", "Hz", "V", "A", "F", "eV", "Pa", "op")
_SHARES = ("", "1", "%")
# Nobody says kiloseconds.
_ONLY_DOWN = ("s",)
_STEPS = {
    1: ("1000", "1024"),
    2: (mark("a million"), "1024²"),
    3: (mark("a billion"), "1024³"),
}
"""How many times too large a value is that lacks so many prefixes."""
_OFF = {
    1: (mark("one prefix off"), mark("one prefix off, such as {taken} taken for {meant}")),
    2: (mark("two prefixes off"), mark("two prefixes off, such as {taken} taken for {meant}")),
    3: (mark("three prefixes off"), mark("three prefixes off, such as {taken} taken for {meant}")),
}
_DIGITS_OFF = {
    1: (mark("three digits too many"), mark("three digits too few")),
    2: (mark("six digits too many"), mark("six digits too few")),
    3: (mark("nine digits too many"), mark("nine digits too few")),
}
_BITS_IN_BYTE = 8
_FREEZING = 273.15
_HOUR_OVER_THOUSAND = 3.6
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


@dataclass(frozen=True)
class Mixup:
    """A usual way of being wrong.

    Parameters
    ----------
    factor
        The exact number of times by which a value is then too large; below 1 where it is too
        small.
    words
        What was mixed up and by which factor, for a learner or an author.
    """

    factor: float
    words: str


def explain_ratio(
    ratio: float, unit: str, *, related: Sequence[str] = (), tolerance: float = 0.005
) -> Mixup | None:
    """Say which usual mix-up explains that a value is so many times what it should be.

    Parameters
    ----------
    ratio
        The value found over the value expected, both in the same unit.
    unit
        That unit as readers see it, such as GB/s or per h.
    related
        Units of what the value was computed from: a time is wrong by the factor 8 where it comes
        from a size in GB and a rate in Gbit/s.
    tolerance
        Largest relative difference between the ratio and the factor of a mix-up.

    Examples
    --------
    >>> explain_ratio(8, "GB").words
    'bits taken for bytes: 8 times too large'
    >>> explain_ratio(1 / 1000, "GB/s").words
    'one prefix off, such as TB taken for GB: 1000 times too small'
    >>> explain_ratio(1.3, "GB/s") is None
    True
    """
    if not math.isfinite(ratio) or ratio <= 0 or abs(ratio - 1) <= tolerance:
        return None
    distances = [
        (abs(math.log(ratio / one.factor)), place, one)
        for place, one in enumerate(_mixups(_read(unit), [_read(text) for text in related]))
        if abs(ratio / one.factor - 1) <= tolerance
    ]
    return min(distances)[2] if distances else None


def explain_offset(difference: float, unit: str, *, tolerance: float = 0.5) -> str | None:
    """Say whether two temperatures differ as those do that count from two zero points.

    Parameters
    ----------
    difference
        The value found less the value expected, in the unit.
    unit
        As readers see it; only K and °C have two zero points.
    tolerance
        In the unit.

    Examples
    --------
    >>> explain_offset(-273.15, "K")
    '°C taken for K: 273.15 too small'
    """
    is_near = math.isclose(abs(difference), _FREEZING, rel_tol=0, abs_tol=tolerance)
    if unit not in ("K", "°C") or not is_near:
        return None
    if difference > 0:
        return say("K taken for °C: {difference} too large", difference=_FREEZING)
    return say("°C taken for K: {difference} too small", difference=_FREEZING)


@dataclass(frozen=True)
class _Name:
    """One name in a unit: the GB of GB/s, and whether it divides."""

    prefix: str
    base: str
    divides: bool


@dataclass(frozen=True)
class _Unit:
    """A unit as readers see it, taken apart."""

    text: str
    names: tuple[_Name, ...]

    @property
    def data(self) -> tuple[_Name, ...]:
        return tuple(name for name in self.names if name.base in _DATA)

    @property
    def times(self) -> tuple[_Name, ...]:
        return tuple(name for name in self.names if name.base in _TIMES and not name.prefix)

    @property
    def is_share(self) -> bool:
        return self.text in _SHARES


def _read(text: str) -> _Unit:
    above, _, below = text.removeprefix("per ").partition("/")
    names = []
    for side, divides in ((above, text.startswith("per ")), (below, True)):
        for piece in re.split(r"[·*() ]", side):
            name = piece.rstrip(_SUPERSCRIPTS)
            if name.rstrip("⁻"):
                prefix, base = _split(name.rstrip("⁻"))
                names.append(_Name(prefix, base, divides or name.endswith("⁻")))
    return _Unit(text, tuple(names))


def _split(name: str) -> tuple[str, str]:
    """Take prefix and plural off a name."""
    if name in _PREFIXED or name in _TIMES:
        return "", name
    for base in (b for b in _PREFIXED if name.endswith(b)):
        prefix = name.removesuffix(base)
        if prefix in _PREFIXES or prefix in _BINARY_PREFIXES:
            return prefix, base
    singular = name.removesuffix("s")
    return "", singular if singular in _TIMES else name


def _mixups(unit: _Unit, related: Sequence[_Unit]) -> Iterator[Mixup]:
    """Yield what can be mixed up in a unit, the most telling first."""
    units = (unit, *related)
    data = [name for one in units for name in one.data]
    if data:
        yield from _bits_and_bytes(unit)
        yield from _binary_prefixes(data)
    if any(one.is_share for one in units):
        yield from _percent(unit)
    for name in unit.times:
        yield from _times_of(name)
    yield from _hours_and_prefixes(unit)
    if any(one.times for one in units):
        yield from _times()
    yield from _prefixes(unit)
    yield Mixup(2.0, say("twice the right value"))
    yield Mixup(0.5, say("half the right value"))


def _both(factor: float, times: str, larger: str, smaller: str) -> Iterator[Mixup]:
    """Yield a mix-up in both directions."""
    yield Mixup(factor, _too_large(larger, times))
    yield Mixup(1 / factor, _too_small(smaller, times))


def _too_large(mixup: str, times: str) -> str:
    return say("{mixup}: {times} times too large", mixup=mixup, times=times)


def _too_small(mixup: str, times: str) -> str:
    return say("{mixup}: {times} times too small", mixup=mixup, times=times)


def _taken_for(taken: str, meant: str) -> str:
    return say("{taken} taken for {meant}", taken=taken, meant=meant)


def _mixed_up(one: str, other: str) -> str:
    return say("{one} and {other} mixed up", one=one, other=other)


def _bits_and_bytes(unit: _Unit) -> Iterator[Mixup]:
    larger, smaller = say("bits taken for bytes"), say("bytes taken for bits")
    if not unit.data:
        larger = smaller = say("bits and bytes mixed up")
    elif unit.data[0].divides:
        larger, smaller = smaller, larger
    yield from _both(_BITS_IN_BYTE, str(_BITS_IN_BYTE), larger, smaller)


def _binary_prefixes(data: Sequence[_Name]) -> Iterator[Mixup]:
    """Yield GB against GiB for each prefix that is there."""
    decimal = {power: prefix for prefix, power in _PREFIXES.items()}
    for binary, power in _BINARY_PREFIXES.items():
        for name in data:
            if name.prefix in ("", binary, decimal[power]):
                words = _mixed_up(f"{decimal[power]}{name.base}", f"{binary}{name.base}")
                factor = 1.024**power
                yield from _both(factor, f"{factor:.4g}", words, words)


def _percent(unit: _Unit) -> Iterator[Mixup]:
    if unit.text == "%":
        words = (say("made a percentage twice"), say("a fraction in place of a percentage"))
    elif unit.is_share:
        words = (say("a percentage in place of a fraction"), say("divided by 100 once too often"))
    else:
        words = (say("percentage and fraction mixed up"),) * 2
    yield from _both(100.0, "100", *words)


def _times_of(name: _Name) -> Iterator[Mixup]:
    """Yield a unit's own time against the others: seconds were given where hours are meant."""
    own = _TIMES[name.base]
    for other, size in _TIMES.items():
        if name.divides:
            factor, names = size / own, _RATES
        else:
            factor, names = own / size, _NAMES
        words = _taken_for(say(names[other]), say(names[name.base]))
        if factor > 1:
            yield Mixup(factor, _too_large(words, f"{factor:g}"))
        elif factor < 1:
            yield Mixup(factor, _too_small(words, f"{1 / factor:g}"))


def _times() -> Iterator[Mixup]:
    for shorter, longer in combinations(_TIMES, 2):
        factor = _TIMES[longer] / _TIMES[shorter]
        words = _mixed_up(say(_NAMES[longer]), say(_NAMES[shorter]))
        yield from _both(factor, f"{factor:g}", words, words)


def _hours_and_prefixes(unit: _Unit) -> Iterator[Mixup]:
    """Yield kWh against MJ: where an hour and a prefix meet, the factor is neither of the two."""
    for name in unit.names:
        power = _PREFIXES.get(name.prefix, -1)
        has_hour = any(one.base == "h" and one.divides == name.divides for one in unit.times)
        if power >= 0 and (name.base == "Wh" or (name.base == "W" and has_hour)):
            own, other, factor = f"{name.prefix}Wh", _sign(power + 1, "J"), _HOUR_OVER_THOUSAND
        elif power > 0 and name.base == "J":
            own, other, factor = f"{name.prefix}J", _sign(power - 1, "Wh"), 1 / _HOUR_OVER_THOUSAND
        else:
            continue
        if other:
            words = _taken_for(other, own)
            if name.divides:
                factor = 1 / factor
                words = say("per {taken} taken for per {meant}", taken=other, meant=own)
            tell = _too_large if factor > 1 else _too_small
            yield Mixup(factor, tell(words, str(_HOUR_OVER_THOUSAND)))


def _sign(power: int, base: str) -> str:
    """Return a unit with the prefix that is this power of a thousand; empty where there is none."""
    return next((prefix + base for prefix, own in _PREFIXES.items() if own == power), "")


def _prefixes(unit: _Unit) -> Iterator[Mixup]:
    """Yield the prefixes next to that of the unit, or digits too many where it takes none."""
    first = unit.names[0] if unit.names else None
    is_binary = first is not None and first.prefix in _BINARY_PREFIXES
    prefixes = _BINARY_PREFIXES if is_binary else _PREFIXES
    for count, (decimal, binary) in _STEPS.items():
        factor = (1024.0 if is_binary else 1000.0) ** count
        if first is not None and first.base in _PREFIXED:
            shift = count if first.divides else -count
            larger, smaller = (_off(first, count, by, prefixes) for by in (shift, -shift))
        else:
            larger, smaller = map(say, _DIGITS_OFF[count])
        yield from _both(factor, binary if is_binary else say(decimal), larger, smaller)


def _off(name: _Name, count: int, shift: int, prefixes: Mapping[str, int]) -> str:
    """Say how many prefixes were mixed up, with an example where people use it."""
    plain, with_example = _OFF[count]
    power = prefixes[name.prefix] + shift
    found = next((prefix for prefix, own in prefixes.items() if own == power), None)
    if found is None or (power > 0 and name.base in _ONLY_DOWN):
        return say(plain)
    taken, meant = f"{found}{name.base}", f"{name.prefix}{name.base}"
    return say(with_example, taken=taken, meant=meant)
