"""What a symbol is made of: base, accents, subscript, marks, argument.

A symbol is the text that its author declared (``B_in``, ``τ*``, ``b̄``, ``S½``, ``E[max]``). All
texts are compared in Unicode's composed form, in which the micro sign is the letter mu and the ohm
sign the letter omega, and ``B_1``, ``B_{1}`` and ``B₁`` are one symbol.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from conceptry.formula.characters import (
    ACCENTS,
    LETTER,
    LOOKALIKES,
    PRIMES,
    SUBSCRIPTS,
    TO_SUBSCRIPT,
    WORD,
)

_ACCENTS = "".join(ACCENTS)
_SMALL = "".join(SUBSCRIPTS)
# A letter of the base carries its accents; a subscript may stand before or after the marks.
_SUFFIX = (
    rf"(?P<sub>_\{{[^{{}}]*\}}|_{WORD}|[{_SMALL}]+)?"
    rf"(?P<marks>(?:[{PRIMES}½]|\*)*)"
    rf"(?P<later>_\{{[^{{}}]*\}}|_{WORD}|[{_SMALL}]+)?"
    r"(?P<argument>\[[^\[\]]*\]|\([^()]*\))?"
)
_SYMBOL = re.compile(rf"(?P<base>{LETTER}(?:{LETTER}|[0-9])*?)(?P<accents>[{_ACCENTS}]*){_SUFFIX}")


@dataclass(frozen=True, slots=True)
class Anatomy:
    """The parts of a symbol's text.

    Parameters
    ----------
    base : letters without accents
    accents : combining marks over the last letter of the base
    subscript : plain text, without underscore and braces
    marks : primes, stars and ½, in the order written
    argument : what stands in brackets, brackets included, as in ``E[max]``
    """

    base: str
    accents: str = ""
    subscript: str = ""
    marks: str = ""
    argument: str = ""


@lru_cache(maxsize=8192)
def canonical(text: str) -> str:
    """Return a symbol's text in the form in which symbols are compared.

    Examples
    --------
    >>> canonical("b\u0304") == canonical(unicodedata.normalize("NFD", "b\u0304"))
    True
    >>> canonical("\N{MICRO SIGN}") == "\N{GREEK SMALL LETTER MU}"
    True
    """
    return compose(text.strip())


def compose(text: str) -> str:
    """Return a text in composed form, with one character for each letter that looks the same."""
    return unicodedata.normalize("NFC", text).translate(LOOKALIKES)


@cache
def dissect(text: str) -> Anatomy | None:
    """Split a symbol's text into its parts; None when it is not a plain symbol.

    Examples
    --------
    >>> dissect("B_in").subscript, dissect("τ*").marks, dissect("n₀").subscript
    ('in', '*', '0')
    """
    match = _SYMBOL.fullmatch(canonical(text))
    if match is None:
        return None
    base, accents = _split_accents(match["base"] + match["accents"])
    if base is None:
        return None
    subscript = _plain_subscript(match["sub"]) + _plain_subscript(match["later"])
    return Anatomy(base, accents, subscript, match["marks"], match["argument"] or "")


def _split_accents(text: str) -> tuple[str | None, str]:
    """Take accents off, also those that are composed with their letter."""
    decomposed = unicodedata.normalize("NFD", text)
    base = decomposed.rstrip(_ACCENTS)
    accents = decomposed[len(base) :]
    if any(mark in base for mark in ACCENTS):
        # An accent within a word, as in a French name, stays part of the word.
        return unicodedata.normalize("NFC", text), ""
    return (unicodedata.normalize("NFC", base) or None), accents


def _plain_subscript(text: str | None) -> str:
    if not text:
        return ""
    if text.startswith("_"):
        return text[1:].strip("{}")
    return "".join(SUBSCRIPTS[character] for character in text)


@cache
def spellings(text: str) -> tuple[str, ...]:
    """Return every way in which a declared symbol may be written in an equation."""
    name = canonical(text)
    forms = {name}
    anatomy = dissect(name)
    if anatomy is not None and anatomy.subscript and not anatomy.argument:
        head = unicodedata.normalize("NFC", anatomy.base + anatomy.accents)
        subscripts = {f"_{{{anatomy.subscript}}}"}
        if anatomy.subscript.isalnum():
            subscripts.add(f"_{anatomy.subscript}")
        if all(character in TO_SUBSCRIPT for character in anatomy.subscript):
            subscripts.add("".join(TO_SUBSCRIPT[character] for character in anatomy.subscript))
        forms |= {head + subscript + anatomy.marks for subscript in subscripts}
    forms |= {form.replace("'", "′") for form in forms} | {form.replace("′", "'") for form in forms}
    return tuple(sorted(forms))
