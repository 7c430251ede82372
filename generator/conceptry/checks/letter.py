"""Letters that a record's equations use as symbols, whether or not they are declared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conceptry.source import Json

_PLACES = ("equation", "expression", "symbol")
_alone = re.compile(r"(?<![A-Za-z_\\])[A-Za-z](?![A-Za-z_0-9₀-₉])")


def equation_letters(data: Json) -> frozenset[str]:
    """Return the letters that stand alone in the equations and inputs of a record.

    Examples
    --------
    >>> sorted(equation_letters({"science": [{"equation": "t = 8 S/(B − B_in)"}]}))
    ['B', 'S', 't']
    """
    if not isinstance(data, dict):
        return frozenset()
    found: set[str] = set()
    waiting = [data.get("science"), data.get("example")]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            for text in (value.get(place) for place in _PLACES):
                found.update(_alone.findall(text) if isinstance(text, str) else ())
            waiting += value.values()
    return frozenset(found)
