"""What a text is about: its words of substance, its numbers and its symbols."""

from __future__ import annotations

import re
import unicodedata

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

_number = re.compile(r"\d+(?:[,\u00a0\u202f]\d{3})*(?:\.\d+)?")
_doubled = re.compile(r"([^aeiou])\1$")
_letters = re.compile(r"[^\W\d_]+")
_symbol = re.compile(r"[^\w\s.,;:!?()\[\]{}\"'“”‘’„«»…\-–—/]")
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
