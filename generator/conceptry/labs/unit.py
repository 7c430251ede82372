"""Units as people type them behind a number.

Which names there are, and how large each is, comes with the request: that is the build's
to know. Here a text is only taken apart, and its names are put together.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from conceptry.words import mark, say

type Names = Mapping[str, Any]
"""Spelling to `[factor, powers]` or `[factor, powers, offset]`: how many root units one is, of
which base quantities to which power, and where its zero lies in root units."""

_FROM_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SLASH = re.compile(r"/|\bper\b")
_WORD = r"1(?![0-9])|[%$‰]|°?[^\W\d_](?:\w*[^\W\d_])?"
_POWER = r"(?:(?:\^|\*\*)?\(?([+-]?[0-9]{1,3})\)?)?"
# A hyphen joins words, as in kilowatt-hour.
_NAME = re.compile(rf"(?:[\s*·⋅×]|(?<=[^\W\d_])-(?=[^\W\d_]))*({_WORD}){_POWER}\s*")
_MOST_POWER = 12
_PREFIX_WORDS = {
    "pico": 1e-12, "nano": 1e-9, "micro": 1e-6, "milli": 1e-3, "centi": 1e-2,
    "kilo": 1e3, "mega": 1e6, "giga": 1e9, "tera": 1e12, "peta": 1e15, "exa": 1e18, "zetta": 1e21,
    "kibi": 2.0**10, "mebi": 2.0**20, "gibi": 2.0**30, "tebi": 2.0**40, "pebi": 2.0**50,
}  # fmt: skip
# Shorter names are signs, whose case counts: MB is not Mb, and S is not s.
_SHORTEST_WORD = 3
_OTHER_SIGNS = {
    "S": mark("S is siemens; seconds are s"),
    "H": mark("H is henry; hours are h"),
    "Ms": mark("Ms is megaseconds; milliseconds are ms"),
}


class UnitTextError(ValueError):
    """Says that a text is no unit that is known here.

    Parameters
    ----------
    reason
        What is wrong with it, where that can be told.
    """

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.reason = reason


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
    found += [(one, -power) for part in below for one, power in _read_product(part, names)]
    totals: dict[str, int] = {}
    for (_, powers), power in found:
        for base, exponent in powers.items():
            totals[base] = totals.get(base, 0) + power * exponent
    try:
        factor = math.prod(float(size) ** power for (size, _), power in found)
    except OverflowError:
        factor = math.inf
    if not 0 < factor < math.inf:
        raise UnitTextError(text)
    return Unit(factor, 0, {base: power for base, power in totals.items() if power})


type _Size = tuple[float, Mapping[str, int]]
"""How many root units one is, and of what."""


def _read_product(text: str, names: Names) -> list[tuple[_Size, int]]:
    """Return what a product is made of, each with its power."""
    inner = text.strip()
    if inner.startswith("(") and inner.endswith(")"):
        inner = inner[1:-1]
    found: list[tuple[_Size, int]] = []
    at = 0
    while at < len(inner):
        match = _NAME.match(inner, at)
        if match is None:
            raise UnitTextError(text)
        name, power = match[1], int(match[2] or 1)
        if abs(power) > _MOST_POWER:
            raise UnitTextError(text)
        if name != "1":
            found.append((_look_up(name, names), power))
        at = match.end()
    return found


def _look_up(name: str, names: Names) -> _Size:
    """Find a name as it is written, or a word in any case and with the word of a prefix."""
    if name in names:
        return names[name][0], names[name][1]
    word = name.lower()
    if len(word) >= _SHORTEST_WORD:
        if word in names:
            return names[word][0], names[word][1]
        for prefix, size in _PREFIX_WORDS.items():
            rest = word.removeprefix(prefix)
            if rest != word and len(rest) >= _SHORTEST_WORD and rest in names:
                return size * names[rest][0], names[rest][1]
    raise UnitTextError(name, _miswritten(name, names))


def _miswritten(name: str, names: Names) -> str:
    """Say which sign was meant by one in another case; empty where none was."""
    meant = [known for known in names if known.casefold() == name.casefold()]
    if not meant:
        return ""
    if name.endswith("b"):
        meant = [f"{known[:-1]}bit" for known in meant] + meant
        names_meant = _list_choices(meant)
        return say("'{name}' can be bits or bytes: write {names}", name=name, names=names_meant)
    if name in _OTHER_SIGNS:
        return say(_OTHER_SIGNS[name])
    return say(
        "'{name}' is no unit; capitals count: {names}", name=name, names=_list_choices(meant)
    )


def _list_choices(names: Sequence[str]) -> str:
    return reduce(lambda listed, one: say("{list} or {last}", list=listed, last=one), names)
