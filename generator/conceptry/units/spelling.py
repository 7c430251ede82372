"""Every way in which readers may write a unit of one kind, for those who read it without pint."""

from __future__ import annotations

from functools import cache
from typing import Final

from conceptry.units.definition import ALIASES, BINARY_PREFIXES, NO_PREFIX, SPOKEN
from conceptry.units.reader import Factor, Unit, parse_unit

type Spelling = tuple[float, dict[str, int]] | tuple[float, dict[str, int], float]
"""How many root units one is, of which base quantities to which power, and, where its zero is not
that of the root unit, where it lies."""

_DOWN: Final = ("m", "µ", "n")
_UP: Final = ("k", "M", "G", "T", "P", "E")
# Data and operations are counted: there is no part of them. Nobody says kiloseconds.
_USUAL: Final = {
    "B": (*_UP, *BINARY_PREFIXES),
    "bit": (*_UP, *BINARY_PREFIXES),
    "FLOP": (*_UP, "Z"),
    "s": (*_DOWN, "p"),
    "m": ("c", *_DOWN, "k"),
    "g": (*_DOWN, "k"),
}
# Words that people join to a prefix; before other words a prefix would be a word as well.
_JOINED: Final = frozenset(("bits", "byte", "bytes", "flop"))
# Plain numbers that are not shares.
_OWN_KIND: Final = frozenset(("rad", "dB"))


def unit_spellings(unit_text: str) -> dict[str, Spelling]:
    """Return the names from which units that measure the same as one unit can be made.

    Examples
    --------
    >>> names = unit_spellings("GB/s")
    >>> names["min"], names["Gbit"]
    ((60.0, {'time': 1}), (1000000000.0, {'information': 1}))
    >>> "W" in names
    False
    """
    unit = parse_unit(unit_text)
    own = {factor.name for factor in unit.factors}
    bases = {base for factor in unit.factors for base in _bases(parse_unit(factor.name))}
    has_zero = "delta_degC" not in own
    return {
        spelling: _spelling(one, has_zero=has_zero)
        for spelling, one in _all_units().items()
        if _fits(one, unit, bases) and (one.factors[0].name in own or not _is_own_kind(one))
    }


def _fits(one: Unit, unit: Unit, bases: set[str]) -> bool:
    """Tell whether a name can stand in a unit that measures the same as another."""
    # A share is no part of a rate, and in a quotient degrees Celsius would have no zero.
    if not one.dimension or one.offset:
        return one.dimension == unit.dimension
    return _bases(one) <= bases


def _is_own_kind(one: Unit) -> bool:
    return one.factors[0].name in _OWN_KIND


def _bases(unit: Unit) -> set[str]:
    return {base for base, _ in unit.dimension}


def _spelling(unit: Unit, *, has_zero: bool) -> Spelling:
    powers = {base: int(power) for base, power in unit.dimension}
    if unit.offset and has_zero:
        return float(unit.factor), powers, float(unit.offset)
    return float(unit.factor), powers


@cache
def _all_units() -> dict[str, Unit]:
    """Return every spelling that is usual, each with its unit."""
    found: dict[str, Unit] = {}
    for name in (*SPOKEN, *ALIASES):
        known = ALIASES.get(name, name)
        for prefix in ("", *_prefixes(name)):
            unit = parse_unit(prefix + known)
            found[prefix + name] = unit
            found.setdefault(Factor(prefix, known, 1).symbol, unit)
            if prefix == "µ":
                found.setdefault("u" + name, unit)
    return found


def _prefixes(name: str) -> tuple[str, ...]:
    """Return the prefixes that are usual before a name."""
    if name in _JOINED:
        return _UP
    return () if name in NO_PREFIX or name in ALIASES else _USUAL.get(name, (*_DOWN, *_UP))
