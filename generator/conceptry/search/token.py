"""How a text becomes the words that search compares.

The build cuts the texts of the pages, `browser/search-token.js` what a reader types; a test holds
both to the same answers. No language is asked for: letters are folded (case, diacritics, forms of
the same character), scripts that put no space between words are cut into pairs of neighbours, and
a Greek letter that stands for a quantity has its name.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final

from conceptry.formula.characters import GREEK

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 64
"""Characters of a word; what comes after them is cut off."""
MOST_PARTS = 4
"""A compound of more parts, such as an address, is not kept as a whole."""
LONGEST_SYMBOL = 2
"""More Greek letters in a row are a Greek word and not symbols."""

_NAMES: Final = {letter: name for letter, name in GREEK.items() if letter.islower()}
_THOUSANDS: Final = re.compile(r"(?<=[0-9])[,\u202f](?=[0-9]{3}(?![0-9]))")
# Diacritics of alphabets, and characters that only shape a line or a letter.
_DROPPED: Final = re.compile("[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]")
_FOLDED: Final = str.maketrans(
    dict(zip("ςøłđðı\u2206\u2010\u2019\u02bc\u2044\u2215", "σolddiδ-''//", strict=True))
    | {"ß": "ss", "þ": "th", "æ": "ae", "œ": "oe"}
)
_SPACELESS: Final = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aaf\u1b00-\u1b7f"
    "\u3005-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua980-\ua9ff\uaa60-\uaadf\uf900-\ufaff\U00020000-\U0003ffff"
)
"""Thai, Lao, Burmese, Khmer, Tai, Balinese, Javanese, Kana, Bopomofo and Han."""
_GREEK_RUN: Final = re.compile("[α-ω]+|[^α-ω]+")
_SMALL_UNIT: Final = re.compile("μ[a-z]{1,3}")


@dataclass(frozen=True)
class Compound:
    """What stands between two spaces, such as `GB/s`, `all-reduce` or `H100`, as words."""

    parts: tuple[str, ...]
    wholes: tuple[str, ...]
    """Spellings of all parts together; either these or every part is what a reader means."""
    tails: tuple[str, ...]
    """Last signs of runs without spaces, for whoever looks for one sign alone."""


@dataclass(frozen=True)
class _Patterns:
    compound: re.Pattern[str]
    part: re.Pattern[str]
    cluster: re.Pattern[str]


def tokenize(text: str) -> list[str]:
    """Return every word under which a text is found.

    Examples
    --------
    >>> tokenize("GB/s of τ")
    ['gb', 's', 'gb/s', 'of', 'tau']
    >>> tokenize("检查点")
    ['检查', '查点', '点']
    """
    return list(chain.from_iterable(map(_words, _patterns().compound.findall(fold(text)))))


def analyse(text: str) -> Iterator[Compound]:
    """Yield the compounds of a text."""
    return (_dissect(compound) for compound in _patterns().compound.findall(fold(text)))


def fold(text: str) -> str:
    """Return a text in which letters that a reader takes for the same are the same.

    Examples
    --------
    >>> fold("Ångström, 16,384 µs")
    'angstrom, 16384 μs'
    """
    text = _THOUSANDS.sub("", text)
    if text.isascii():
        return text.lower()
    text = _DROPPED.sub("", unicodedata.normalize("NFKD", text)).lower().translate(_FOLDED)
    return unicodedata.normalize("NFKC", text)


# Texts repeat their words, so that most compounds are taken apart once only.
@lru_cache(maxsize=1 << 17)
def _words(compound: str) -> tuple[str, ...]:
    found = _dissect(compound)
    return (*found.parts, *found.wholes, *found.tails)


def _dissect(compound: str) -> Compound:
    patterns = _patterns()
    parts: list[str] = []
    wholes: list[str] = []
    tails: list[str] = []
    pieces = patterns.part.findall(compound)
    has_spaceless = False
    for spaceless, other in pieces:
        if spaceless:
            has_spaceless = True
            clusters = patterns.cluster.findall(spaceless)
            pairs = ["".join(clusters[i : i + 2]) for i in range(len(clusters) - 1)]
            parts += pairs or clusters
            tails += clusters[-1:] if pairs else []
        else:
            spelled, joined = _spell(other)
            parts += spelled
            wholes += joined
    if has_spaceless:
        wholes = []
    elif 1 < len(pieces) <= MOST_PARTS:
        whole = re.sub("[-_']", "", compound)
        wholes = ["".join(_spell(whole)[0]), *(wholes if len(parts) > len(pieces) else [])]
    return Compound(_cut(parts), _cut(wholes), _cut(tails))


def _spell(word: str) -> tuple[list[str], list[str]]:
    """Return the parts of a word, its Greek symbols by name, and what they are together."""
    runs = _GREEK_RUN.findall(word)
    if any(run[0] in _NAMES and len(run) > LONGEST_SYMBOL for run in runs):
        return [word], []
    parts: list[str] = []
    for run in runs:
        parts += [_NAMES[letter] for letter in run] if run[0] in _NAMES else [run]
    joined = ["".join(parts)] if len(parts) > 1 else []
    # Where there is no μ on the keyboard, µs is typed as us.
    small = [f"u{word[1:]}"] if _SMALL_UNIT.fullmatch(word) else []
    return parts, joined + small


def _cut(words: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word[:LONGEST] for word in words))


@cache
def _patterns() -> _Patterns:
    """Return the patterns over letters, numbers and marks, which `re` has no names for."""
    marks = _ranges("M")
    sign = rf"(?:[^\W_]|[{marks}])"
    letter = rf"(?!\d|[{_SPACELESS}]){sign}"
    return _Patterns(
        compound=re.compile(rf"{sign}+(?:[-_'./]{sign}+)*"),
        part=re.compile(rf"((?:(?!\d)[{_SPACELESS}])+)|(\d+(?:\.\d+)*|(?:{letter})+)"),
        cluster=re.compile(rf"[^{marks}][{marks}]*|[{marks}]+"),
    )


def _ranges(category: str) -> str:
    """Return all characters of a category as the inside of a character class."""
    found: list[tuple[int, int]] = []
    for code in range(sys.maxunicode + 1):
        if unicodedata.category(chr(code))[0] == category:
            if found and found[-1][1] == code - 1:
                found[-1] = (found[-1][0], code)
            else:
                found.append((code, code))
    return "".join(f"{chr(low)}-{chr(high)}" for low, high in found)
