"""Finds where a text speaks of an option by a letter or by a place, such as "B is right".

The same letters are symbols of formulas, the same numbers are quantities, and the same words speak
of steps and terms, so each pattern asks for a neighbour that leaves one meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

_NOUN = r"(?i:options?|answers?|choices?|alternatives?|distractors?)"
_COUNTED_NOUN = r"(?i:options?|choices?|alternatives?|distractors?)"  # "answer 2" may be a result
_ORDINAL = r"(?i:first|second|third|fourth|fifth|sixth|seventh|eighth|last|1st|2nd|3rd|[4-8]th)"
_COUNT = r"(?:two|three|four|five|six|seven)"
_NUMBER = r"(?i:[1-8]|one|two|three|four|five|six|seven|eight)"
_BE = r"(?:is|are|was|were|would\s+be|cannot\s+be|must\s+be|isn['’]t|aren['’]t)"
_VERDICT = (
    rf"{_BE}(?:\s+(?:not|the|only|also|all|both|therefore|simply|clearly|obviously))*"
    r"\s+(?:right|wrong|correct|incorrect|true|false)\b"
)
_END = r"(?=\s*(?:[.,:;]|\Z)|\s+(?:since|because)\b)"
# Not what is a quantity by what follows it: "the answer B/2", "the option 2.4 GB/s".
_ALONE = r"(?![\w²³])(?!\s*[=/·×*^≈<>+−√_%])(?![.,:]\d)(?!\s+[GMkTµnm]?(?:[BsWJ]|bit|FLOP|Hz)\b)"

_BY_LETTER = (
    # As in "option B", "answer (c)", "choice d)".
    rf"\b{_NOUN}\s+\(?(?P<mark>[A-H]|(?<=\()[a-h]|[a-h](?=\))|[b-h]){_ALONE}\)?",
    # As in "the answer is (B).", "Correct: B".
    rf"\b(?:{_NOUN}|(?i:one|right|correct))(?:\s+{_BE}|:)\s+\(?(?P<mark>[A-H]){_ALONE}\)?{_END}",
    # As in "B) is too slow" at the beginning of a sentence.
    r"(?:^|(?<=[.;!?]\s))(?P<mark>[A-H])\)\s",
    # As in "B because it is fast" and "It is D, since" at the beginning.
    r"\A\s*(?P<mark>[A-H])(?=[.:](?:\s|\Z)|\s*\Z|\s+(?:since|because)\b)",
    rf"\A\s*(?:It\s+is|It['’]s|Therefore|Thus|Hence|So)\s+(?P<mark>[B-H]){_ALONE}{_END}",
)
_BY_VERDICT = (
    # As in "B is right", "A and c) are wrong".
    rf"(?<![\w(])\(?(?P<mark>[A-H]|(?<=\()[a-h]|[a-h](?=\))){_ALONE}\)?\s+{_VERDICT}",
)
_BY_PLACE = (
    # As in "option 2", "distractor three".
    rf"\b{_COUNTED_NOUN}\s+\(?(?P<mark>{_NUMBER}){_ALONE}\)?",
    # As in "the second option", "the last two answers"; not "the first choice of many teams".
    rf"\b(?i:the|only)\s+(?:{_ORDINAL}|above|top)(?:\s+{_COUNT})?\s+{_NOUN}(?!\s+(?:of|for)\b)(?P<mark>)",
    # As in "the answer above".
    rf"\b{_NOUN}\s+(?:above|below)\b(?P<mark>)",
    # As in "the right one is the third.".
    rf"\b(?:{_NOUN}|one)\s+(?:is|was)\s+the\s+{_ORDINAL}(?:\s+one)?{_END}(?P<mark>)",
    # As in "The first, since it is longer." at the beginning.
    rf"\A\s*(?i:the)\s+{_ORDINAL}(?:\s+one)?(?:{_END}|(?=\s+{_VERDICT}))(?P<mark>)",
)
_letters = tuple(re.compile(pattern) for pattern in _BY_LETTER)
_judged = tuple(re.compile(pattern) for pattern in _BY_VERDICT)
_places = tuple(re.compile(pattern) for pattern in _BY_PLACE)
_last_word = re.compile(r"(\w+)\s+\Z")

# After any other word a letter is what that word says, as in "the bandwidth B is right".
_BEFORE_OPTION_WORDS = (
    "and or nor only but that so hence therefore thus because since both neither either while "
    "whereas although if then not"
)
_BEFORE_OPTION = frozenset(_BEFORE_OPTION_WORDS.split())


LONGEST_WORD = 40


@dataclass(frozen=True, order=True)
class Place:
    """Words that speak of an option by a letter or by its place."""

    start: int
    """Offset in the text."""
    words: str
    is_letter: bool


def find_places(text: str, *, named: str, count: int) -> Iterator[Place]:
    """Find where a text speaks of options by letters or places, in the order of the text.

    Parameters
    ----------
    named
        The question and its options: what they call by a letter or a number is called so.
    count
        How many options there are.
    """
    end = 0
    for place in sorted(_candidates(text, named, count)):
        if place.start >= end:
            end = place.start + len(place.words)
            yield place


def _candidates(text: str, named: str, count: int) -> Iterator[Place]:
    known = cache(lambda mark: is_named(mark, named) or not _can_be_place(mark, count))
    for pattern in (*_letters, *_judged, *_places):
        for match in pattern.finditer(text):
            if match["mark"] and known(match["mark"]):
                continue
            if pattern in _judged and _follows_noun(text, match.start()):
                continue
            words = match[0].strip()
            yield Place(match.start() + match[0].index(words), words, pattern not in _places)


def is_named(mark: str, text: str) -> bool:
    """Say whether a text calls something by this letter or number, as in "plan A".

    Examples
    --------
    >>> is_named("A", "Plan A waits."), is_named("A", "A plan waits.")
    (True, False)
    """
    if mark == "A":  # an article at the beginning of a sentence, and a name elsewhere
        return re.search(r"\w[^\S\n]+A(?![\w'’])", text) is not None
    if mark == "a":
        return "(a)" in text
    return re.search(rf"(?<![\w.,]){re.escape(mark)}(?!\w|[.,]\d)", text) is not None


def _can_be_place(mark: str, count: int) -> bool:
    """Say whether a letter or a number could stand for one of so many options."""
    if len(mark) == 1 and mark.isalpha():
        return ord(mark.upper()) - ord("A") < count
    return not mark.isdigit() or int(mark) <= count


def _follows_noun(text: str, start: int) -> bool:
    last = _last_word.search(text, max(0, start - LONGEST_WORD), start)
    return last is not None and last[1].casefold() not in _BEFORE_OPTION
