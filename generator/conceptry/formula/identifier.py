"""Python names for symbols: λ becomes ``lam``, B_in stays ``B_in``, τ* becomes ``tau_star``."""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from typing import TYPE_CHECKING

from conceptry.formula.characters import ACCENTS, GREEK
from conceptry.formula.symbol import canonical, dissect

if TYPE_CHECKING:
    from collections.abc import Iterable

_MARKS = {"'": "prime", "′": "prime", "*": "star", "½": "half"}
_OTHERS = {"ℓ": "ell", "∅": "empty", "ħ": "hbar"}


def compute_identifiers(symbols: Iterable[str], reserved: frozenset[str]) -> dict[str, str]:
    """Return a Python name for each symbol, all different and none of them taken.

    Parameters
    ----------
    symbols : in the order in which they get their names
    reserved : names that the source already uses

    Examples
    --------
    >>> compute_identifiers(["λ", "B_in", "τ*"], frozenset())
    {'λ': 'lam', 'B_in': 'B_in', 'τ*': 'tau_star'}
    """
    taken = set(reserved) | set(keyword.kwlist) | set(dir(builtins))
    names: dict[str, str] = {}
    for symbol in symbols:
        wanted = _identifier(symbol)
        name = wanted + "_" if wanted in taken else wanted
        number = 2
        while name in taken:
            name = f"{wanted}_{number}"
            number += 1
        taken.add(name)
        names[symbol] = name
    return names


def _identifier(symbol: str) -> str:
    if "/" in symbol:
        return "_over_".join(_identifier(part) for part in symbol.split("/"))
    anatomy = dissect(symbol)
    if anatomy is None:
        return _ascii(canonical(symbol)) or "value"
    words = [_ascii(anatomy.base)]
    words += [ACCENTS[accent][0].replace(" ", "_") for accent in anatomy.accents]
    words.append(_ascii(anatomy.subscript))
    words += [_MARKS[mark] for mark in anatomy.marks]
    words.append(_ascii(anatomy.argument))
    name = "_".join(word for word in words if word) or "value"
    return f"_{name}" if name[0].isdigit() else name


def _ascii(text: str) -> str:
    """Spell a text in ASCII letters, digits and underscores."""
    spelled = []
    for character in unicodedata.normalize("NFC", text):
        if character.isascii() and (character.isalnum() or character == "_"):
            spelled.append(character)
        elif character in GREEK or character in _OTHERS:
            word = GREEK.get(character) or _OTHERS[character]
            # ``lambda`` is a keyword; the short form is the usual way out.
            spelled.append("_" + ("lam" if word == "lambda" else word) + "_")
        else:
            plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
            spelled.append(plain if plain.isalnum() else "_")
    return re.sub("_+", "_", "".join(spelled)).strip("_")
