"""Units as people type them behind a number.

Which names there are, and how large each is, comes with the request: that is the build's
to know. Here a text is only taken apart, and its names are put together.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

type Names = Mapping[str, Any]
"""Spelling to `[factor, powers]` or `[factor, powers, offset]`: how many root units one is, of
which base quantities to which power, and where its zero lies in root units."""

_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SLASH = re.compile(r"/|\bper\b")
_WORD = r"1(?![0-9])|[%$‰]|°?[^\W\d_](?:\w*[^\W\d_])?"
_POWER = r"(?:(?:\^|\*\*)?\(?([+-]?[0-9]{1,3})\)?)?"
_NAME = re.compile(rf"[\s*·⋅×]*({_WORD}){_POWER}\s*")
_MOST_POWER = 12


class UnitTextError(ValueError):
    """Says that a text is no unit that is known here."""


@dataclass(frozen=True)
class Unit:
    """A unit by its size.

    Parameters
    ----------
    factor
        How many root units one of it is.
    offset
        Its zero in root units; that of a degree Celsius lies at 273.15 K.
    powers
        What it measures: base quantities with their powers, without those that cancel.
    """

    factor: float
    offset: float
    powers: Mapping[str, int]

    def convert(self, value: float, target: "Unit") -> float:
        """Return a value of this unit in another that measures the same."""
        return (value * self.factor + (self.offset - target.offset)) / target.factor


def parse_unit(text: str, names: Names) -> Unit:
    """Read a unit such as `GB/s`, `1/h`, `per day` or `J/(kg·K)`; nothing is a plain number.

    Raises
    ------
    UnitTextError
        The text is no product or quotient of known names.

    Examples
    --------
    >>> names = {"GB": [8e9, {"information": 1}], "s": [1, {"time": 1}]}
    >>> parse_unit("GB / s", names) == parse_unit("GB per s", names)
    True
    """
    plain = text.strip().translate(_FROM_SUPERSCRIPT).replace("μ", "µ")
    if plain in names:
        factor, powers, *offset = names[plain]
        return Unit(factor, offset[0] if offset else 0, powers)
    above, *below = _SLASH.split(plain)
    if len(below) > 1 or (below and not below[0].strip()):
        raise UnitTextError(text)
    found = _read_product(above, names)
    found += [(name, -power) for part in below for name, power in _read_product(part, names)]
    totals: dict[str, int] = {}
    for name, power in found:
        for base, exponent in names[name][1].items():
            totals[base] = totals.get(base, 0) + power * exponent
    try:
        factor = math.prod(float(names[name][0]) ** power for name, power in found)
    except OverflowError:
        factor = math.inf
    if not 0 < factor < math.inf:
        raise UnitTextError(text)
    return Unit(factor, 0, {base: power for base, power in totals.items() if power})


def _read_product(text: str, names: Names) -> list[tuple[str, int]]:
    """Return the names of a product with their powers."""
    inner = text.strip()
    if inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1]
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(inner):
        match = _NAME.match(inner, at)
        if match is None:
            raise UnitTextError(text)
        name, power = match[1], int(match[2] or 1)
        # Words may begin with a capital: "Hours" can only be hours.
        known = name if name in names else name.lower()
        if (known not in names and known != "1") or abs(power) > _MOST_POWER:
            raise UnitTextError(text)
        if known != "1":
            found.append((known, power))
        at = match.end()
    return found
