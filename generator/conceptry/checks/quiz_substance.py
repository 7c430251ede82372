"""What a text is about: its words of substance, its numbers and its symbols."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

_EMPTY_WORDS = (
    "a about after all also always an and any are as at be because been before being between both "
    "but by can cannot could did do does done each either else even every few for from get gets "
    "had has have having he her his how however i if in into is it its itself just less let like "
    "made make makes many may might more most much must neither never no none nor not nothing now "
    "of off often on once one only onto or other others our out over own per same she should "
    "since so some such than that the their them then there therefore these they this those "
    "though through thus to too under until up upon us use used uses very was way we well were "
    "what when where whether which while who whole whose why will with within without would yet "
    "you your right wrong correct incorrect true false option options answer answers question "
)
_EMPTY = frozenset(_EMPTY_WORDS.split())
_SUFFIXES = ("ings", "edly", "ing", "ies", "ers", "ed", "es", "ly", "er", "s", "e", "y")
"""The longest first."""
_STEM = 3
_ARTICLES = frozenset(("a", "an", "the"))
_NEARLY = 0.8
"""Share of an option's words side by side in an explanation that repeats it."""

_number = re.compile(r"\d+(?:[,\u00a0\u202f]\d{3})*(?:\.\d+)?")
_doubled = re.compile(r"([^aeiou])\1$")
_letters = re.compile(r"[^\W\d_]+")
_symbol = re.compile(r"[^\w\s.,;:!?()\[\]{}\"'“”‘’„«»…\-–—/]")
_token = re.compile(rf"{_number.pattern}|{_letters.pattern}|{_symbol.pattern}")
_unspaced = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


def substance(text: str) -> frozenset[str]:
    """Return what two texts about one thing have in common.

    Examples
    --------
    >>> sorted(substance("Write each piece once") & substance("It writes the pieces"))
    ['piec', 'writ']
    >>> sorted(substance("About 1,000 steps of √(2C/λ)"))
    ['1000', '2', 'C', 'step', 'λ', '√']
    """
    text = unicodedata.normalize("NFC", text)
    numbers = {re.sub(r"[^\d.]", "", number) for number in _number.findall(text)}
    words = {_stem(word) for word in _letters.findall(text)}
    singles = set(_unspaced.findall(text))
    return frozenset((numbers | words | singles | set(_symbol.findall(text))) - {""})


def find_repeated(options: Mapping[int, str], text: str) -> int | None:
    """Return the position of the option that a text repeats, word for word or nearly so.

    Examples
    --------
    >>> find_repeated({0: "It doubles", 1: "It stays as it is"}, "So it stays just as it is.")
    1
    >>> find_repeated({0: "It doubles", 1: "It stays as it is"}, "The data stays there.") is None
    True
    """
    words, about = _words(text), substance(text)
    shares = {
        position: _share(_words(option), words)
        for position, option in options.items()
        if substance(option) <= about
    }
    # Of two that are repeated alike the longer one is meant: "half" stands in "half of the time".
    best = max(shares, key=lambda i: (shares[i], len(options[i])), default=None)
    return best if best is not None and shares[best] >= _NEARLY else None


def _share(words: list[str], text: list[str]) -> float:
    """Return the largest share of words that stand side by side in a text, whatever their order."""
    if not words:
        return 0.0
    wanted, length = Counter(words), len(words)
    windows = (text[i : i + length] for i in range(max(len(text) - length, 0) + 1))
    return max((wanted & Counter(window)).total() for window in windows) / length


def _words(text: str) -> list[str]:
    """Return the words of a text in their order, without endings and without articles."""
    folded = (word.casefold() for word in _token.findall(unicodedata.normalize("NFC", text)))
    return [_stem(word) or word for word in folded if word not in _ARTICLES]


def _stem(word: str) -> str:
    """Return a word without its ending, a symbol as it is, and nothing for a word without weight.

    Examples
    --------
    >>> [_stem(word) for word in ("Halves", "half", "stopped", "the", "B", "a")]
    ['half', 'half', 'stop', '', 'B', '']
    """
    folded = word.casefold()
    if folded in _EMPTY:
        return ""
    if len(word) < _STEM:
        return word
    endings = (e for e in _SUFFIXES if folded.endswith(e) and len(folded) - len(e) >= _STEM)
    stem = _doubled.sub(r"\1", folded.removesuffix(next(endings, "")))
    return f"{stem[:-1]}f" if stem.endswith("v") else stem  # half and halves, stop and stopped
