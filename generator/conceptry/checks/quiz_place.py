"""Finds where a text speaks of an option by a letter or by a place, such as "B is right".

The same letters are symbols of formulas, the same numbers are quantities, and the same words speak
of steps and terms, so each pattern asks for a neighbour that leaves one meaning. The weaker ones
leave alone what the equations or the text itself call by the letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache

_NOUN = r"(?i:options?|answers?|choices?|alternatives?|distractors?)"
_COUNTED_NOUN = r"(?i:options?|choices?|alternatives?|distractors?)"  # "answer 2" may be a result
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
_ORDINAL = rf"(?P<ordinal>(?i:{'|'.join(_ORDINALS)}|last|1st|2nd|3rd|[4-8]th))"
_SEVERAL = r"(?P<several>two|three|four|five|six|seven|ones)"
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_NUMBER = rf"(?i:[1-8]|{'|'.join(_NUMBERS)})"
_ROMAN_NUMBERS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")
# A bare I is a person, and V is a voltage.
_ROMAN = r"(?:II|III|IV|VI{1,3}|VI|I(?=\s+(?:is|was)\b)|(?<=\()(?:i{1,3}|i?v|vi{1,3})(?=\)))"
_MAY = r"(?:would|could|can|must|might|may|will|should)"
_BE = rf"(?:is|are|was|were|{_MAY}\s+(?:not\s+|only\s+)?be|cannot\s+be|(?:is|are|was)n['’]t)"
_VERDICT = (
    rf"{_BE}(?:\s+(?:not|the|only|also|all|both|therefore|simply|clearly|obviously))*"
    r"\s+(?:right|wrong|correct|incorrect|true|false)\b"
)
_END_OF_LIST = r"(?P<place>(?i:above|top|bottom|middle))"
_SEVERAL_OPTIONS = rf"(?:\s+{_SEVERAL})?\s+{_NOUN}(?!\s+(?:of|for)\b)"
_END = r"(?=\s*(?:[.,:;!–—]|\Z)|\s+(?:since|because)\b)"
# Not what is a quantity by what follows it: "the answer B/2", "the option 2.4 GB/s"; nor a B-tree.
_ALONE = (
    r"(?![\w²³])(?!\s*[=/·×*^≈<>+−√_%])(?!-[a-z])(?![.,:]\d)"
    r"(?!\s+[GMkTµnm]?(?:[BsWJ]|bit|FLOP|Hz)\b)"
)
_BEGIN = r"(?:\A\s*|(?<=[.;:!?]\s))"
_IT_IS = r"(?:It\s+is|It['’]s|Therefore|Thus|Hence|So)"

# What an option does: "C ignores the queue", "B fits."; a word in s may be a plural as well, as in
# "B trees keep", and after the article a noun, as in "A bus".
_MISTAKES = r"(?:ignores|confuses|forgets|assumes|overlooks|omits|neglects|describes)\b"
_ITS = r"(?:the|an?|that|what|how|its|every|each|both|all|no|not|only|them|it)\b"
_GOES_ON = (
    rf"(?=\s*(?:[.,:;!?–—]|\Z)|\s+{_ITS}|\s+\w+ly\b|\s+(?:too|more|less|faster|slower|because|since|"
    r"as|if|when|while|by|with|to|from|than|and|but|or|out|up|down)\b)"
)
_DOES = (
    rf"(?:(?:is|was|has|had|does|{_MAY}|cannot)\b|\w+n['’]t\b|{_MISTAKES}|"
    rf"[a-z]+(?<![s'’])s\b{_GOES_ON})"
)
_ONE_DOES = (
    rf"(?:(?:is|was|has|had|does|would|could|cannot|might|should)\b|{_MISTAKES}|"
    rf"[a-z]+(?<![asiou'’])s\s+{_ITS})"
)
_CHOOSE = r"(?i:pick(?:s|ed|ing)?|cho(?:ose|oses|osing|se|sen)|(?:select|tick|guess)(?:ed|ing)?)"


@dataclass(frozen=True)
class _Rule:
    """A pattern and what else must hold: ``mark`` is the letter or number, ``other`` a second one.

    Parameters
    ----------
    is_subject
        Nothing before it says what the letter is, as in "the bandwidth B is right".
    spares_symbols
        A letter of the record's equations, or one that the text explains, is left alone.
    """

    pattern: re.Pattern[str]
    is_letter: bool = True
    is_subject: bool = False
    spares_symbols: bool = False

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the groups of the pattern that are letters or numbers of options."""
        return tuple(name for name in ("mark", "other") if name in self.pattern.groupindex)

    def spares(
        self, mark: str, symbols: Collection[str], is_explained: Callable[[str], bool]
    ) -> bool:
        """Say whether a letter may be something else than an option here."""
        if not self.is_letter:
            return False
        if self.spares_symbols and mark in symbols:
            return True
        return (self.spares_symbols or self.is_subject) and is_explained(mark)


_IS_RIGHT = rf"\b(?:{_NOUN}|(?i:one|right|correct))(?:\s+{_BE}|:)"
_BY_LETTER = (
    # As in "option B", "answer (c)", "choice d)".
    rf"\b{_NOUN}\s+\(?(?P<mark>[A-H]|[a-h](?=\))|[b-h]){_ALONE}\)?",
    # As in "the answer is (B).", "Correct: B".
    rf"{_IS_RIGHT}\s+\(?(?P<mark>[A-H]){_ALONE}\)?{_END}",
    # As in "B) is too slow" at the beginning of a sentence.
    r"(?:^|(?<=[.;!?]\s))(?P<mark>[A-H])\)\s",
    # As in "B because it is fast", "B – it is fast" and "It is D, since" at the beginning.
    r"\A\s*(?P<mark>[A-H])(?=\s*[.:](?:\s|\Z)|\s*\Z|,?\s+(?:since|because)\b|\s*[–—]\s|\s-\s)",
    rf"\A\s*{_IT_IS}\s+(?P<mark>[B-H]){_ALONE}{_END}",
)
_AND = r"(?:,\s{0,2}[A-H]){0,6},?\s+(?:and|or|nor)\s+"
_BY_SUBJECT = (
    # As in "C ignores the queue", "A forgets the rate".
    rf"(?<![\w(/])(?P<mark>[B-H]){_ALONE}\s+{_DOES}",
    rf"(?<![\w(/])(?P<mark>A)\s+{_ONE_DOES}",
    # As in "Both A and C fall".
    rf"(?<![\w(/])(?P<mark>[A-H]){_AND}(?P<other>[B-H]){_ALONE}\s+[a-z]+",
)
_BY_CHOICE = (
    # As in "if you picked C", "not B, since", "unlike C, it".
    rf"\b{_CHOOSE}\s+(?P<mark>[A-H]){_ALONE}",
    rf"{_BEGIN}(?:Not|Only|Unlike|As\s+in)\s+(?P<mark>[A-H]){_ALONE}{_END}",
    # As in "the answer is b".
    rf"{_IS_RIGHT}\s+(?P<mark>[b-h]){_ALONE}{_END}",
    # As in "A: too slow. B: right." of one option after the other.
    rf"{_BEGIN}(?P<mark>[A-H])(?=\s*[:–—]\s)",
)
_BY_PLACE = (
    # As in "option 2", "distractor three", "option (ii)".
    rf"\b{_COUNTED_NOUN}\s+\(?(?P<mark>{_NUMBER}){_ALONE}\)?",
    rf"\b{_NOUN}\s+\(?(?P<mark>{_ROMAN}){_ALONE}\)?",
    # As in "answer 2 is right", "number two is wrong", "#2 is right"; "Answer 2." at the beginning.
    rf"(?:\b(?i:answer|number|no\.)\s+|#)(?P<mark>{_NUMBER}){_ALONE}\s+{_VERDICT}",
    rf"\A\s*(?:Answer|Number|No\.)\s+(?P<mark>{_NUMBER}){_ALONE}(?=\s*(?:\.|\Z))",
    # As in "the second option", "the last two answers"; not "the first choice of many teams".
    rf"(?:\b(?i:the|only|your)\s+|{_BEGIN})(?:{_ORDINAL}|{_END_OF_LIST}){_SEVERAL_OPTIONS}",
    rf"\b(?i:the)\s+(?:previous|next|following)\s+{_NOUN}\s+{_VERDICT}",
    # As in "the answer above", "the option on the left", "the one below is wrong".
    rf"\b{_NOUN}\s+(?:above|below|(?:on|at)\s+the\s+(?:left|right|top|bottom))\b",
    rf"\b(?i:the)\s+ones?\s+(?:above|below)\s+{_VERDICT}",
    # As in "the former is wrong".
    rf"\b(?i:the)\s+(?:former|latter)\s+{_VERDICT}",
    # As in "the right one is the third.", "It is the second." at the beginning.
    rf"(?:\b(?:{_NOUN}|one)\s+(?:is|was)|\A\s*{_IT_IS})\s+the\s+{_ORDINAL}(?:\s+one)?{_END}",
    # As in "The first, since it is longer." at the beginning, "The first two are wrong."
    rf"\A\s*(?i:the)\s+{_ORDINAL}(?:\s+(?:one|{_SEVERAL}))?{_END}",
    rf"{_BEGIN}(?:(?i:the)\s+)?{_ORDINAL}(?:\s+(?:one|{_SEVERAL}))?\s+{_VERDICT}",
)
_rules = (
    *(_Rule(re.compile(pattern)) for pattern in _BY_LETTER),
    # As in "B is right", "A and c) are wrong".
    _Rule(
        re.compile(rf"(?<![\w(])(?P<mark>[A-H]|[a-h](?=\))){_ALONE}\)?\s+{_VERDICT}"),
        is_subject=True,
    ),
    _Rule(
        re.compile(rf"(?<![\w(/])(?P<mark>[a-h]){_ALONE}\s+{_VERDICT}"),
        is_subject=True,
        spares_symbols=True,
    ),
    *(_Rule(re.compile(p), is_subject=True, spares_symbols=True) for p in _BY_SUBJECT),
    *(_Rule(re.compile(p), spares_symbols=True) for p in _BY_CHOICE),
    *(_Rule(re.compile(pattern), is_letter=False) for pattern in _BY_PLACE),
    # As in "2 is right".
    _Rule(
        re.compile(rf"(?<![\w(/#])(?P<mark>[1-8]){_ALONE}\s+{_VERDICT}"),
        is_letter=False,
        is_subject=True,
    ),
)

_several = re.compile(r"\b(?:options|answers|choices|alternatives|distractors)\b", re.IGNORECASE)
_last_word = re.compile(r"(\w+)\s+\Z")
# After any other word a letter is what that word says, as in "the bandwidth B is right".
_BEFORE_OPTION_WORDS = (
    "and or nor only but that so hence therefore thus because since both neither either while "
    "whereas although if then not"
)
_BEFORE_OPTION = frozenset(_BEFORE_OPTION_WORDS.split())

_OPENING, _CLOSING = "\"'“”‘’„«*_`([", "\"'“”‘’«»*_`)]"
_set_apart = re.compile(
    rf"(?<![\w/·*=+−-])(?P<before>[{re.escape(_OPENING)}]{{1,3}})(?P<mark>[A-Ha-h])"
    rf"(?P<after>[{re.escape(_CLOSING)}]{{1,3}})(?!\w)"
)
# What no thing is called by: "the answer B" and "the same as B" do not say what B is.
_NO_THING = (
    rf"(?:{_NOUN}|{_CHOOSE}|(?i:right|wrong|correct|incorrect|true|false|one|only|best|worst|case|"
    r"than|as|like|in|with|to|from|of|for|by|at|on|is|are|was|does|do|\w+est|most|least|"
    rf"{'|'.join(_BEFORE_OPTION)}))\b"
)

LONGEST_WORD = 40


@dataclass(frozen=True)
class Place:
    """Words that speak of an option by a letter or by its place."""

    start: int
    """Offset in the text."""
    words: str
    is_letter: bool
    position: int | None
    """Of the option that is meant, from 0, where it is one and can be told."""


def find_places(
    text: str, *, named: str, count: int, symbols: Collection[str] = ()
) -> Iterator[Place]:
    """Find where a text speaks of options by letters or places, in the order of the text.

    Parameters
    ----------
    named
        The question and its options: what they call by a letter or a number is called so.
    count
        How many options there are.
    symbols
        Letters that stand for something in the record's equations.
    """
    end = 0
    found = _candidates(text, named, count, frozenset(symbols))
    for place in sorted(found, key=lambda place: (place.start, -len(place.words))):
        if place.start >= end:
            end = place.start + len(place.words)
            yield place


def _candidates(text: str, named: str, count: int, symbols: frozenset[str]) -> Iterator[Place]:
    known = cache(lambda mark: is_named(mark, named) or _position(mark) >= count)
    explained = cache(lambda mark: _is_explained(mark, text))
    bare = _without_quotes(text)
    for rule in _rules:
        for match in rule.pattern.finditer(bare):
            if rule.is_subject and _follows_noun(bare, match.start(), strict=rule.spares_symbols):
                continue
            marks = [text[slice(*match.span(name))] for name in rule.marks]
            if any(known(mark) or rule.spares(mark, symbols, explained) for mark in marks):
                continue
            start, words = _words(text, bare, *match.span())
            yield Place(start, words, rule.is_letter, _meant(match, marks, count))


def _meant(match: re.Match[str], marks: list[str], count: int) -> int | None:
    """Return the position of the one option that is meant."""
    if marks:
        return _position(marks[0]) if len(marks) == 1 else None
    found = match.groupdict()
    place = (found.get("ordinal") or found.get("place") or "above").casefold()
    if place == "above" or found.get("several") or _several.search(match[0]):
        return None
    ends = {"top": 0, "bottom": count - 1, "last": count - 1, "middle": count // 2}
    if place in ends:
        return ends[place] if place != "middle" or count % 2 else None
    return _position(place) if _position(place) < count else None


def _without_quotes(text: str) -> str:
    """Return a text of the same length in which each letter that is set apart stands alone.

    Examples
    --------
    >>> _without_quotes("“B” is right, and (c) is wrong.")
    ' B  is right, and  C  is wrong.'
    """

    def strip(match: re.Match[str]) -> str:
        before, after = " " * len(match["before"]), " " * len(match["after"])
        return before + match["mark"].upper() + after

    return _set_apart.sub(strip, text)


def _words(text: str, bare: str, start: int, end: int) -> tuple[int, str]:
    """Return what was found as it is written, with the signs around its letters."""
    found = bare[start:end]
    start += len(found) - len(found.lstrip())
    end -= len(found) - len(found.rstrip())
    while start and bare[start - 1] != text[start - 1]:
        start -= 1
    while end < len(text) and bare[end] != text[end]:
        end += 1
    return start, text[start:end]


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


def _is_explained(mark: str, text: str) -> bool:
    """Say whether a text says what it calls by a letter: "the bandwidth B", "B is the rate"."""
    letter = rf"(?<![\w(/]){mark}{_ALONE}"
    no_option = rf"(?!(?:\s+\w+){{0,2}}\s+{_NOUN})"
    a_thing = rf"(?!{_NO_THING})[a-z]+"
    patterns = (
        rf"(?<!\w)(?i:the|an?|its|of|with)\s+(?:{a_thing}\s+){{1,2}}(?:{letter}|\({mark}\))",
        rf"(?<!\w){a_thing}\s+\({mark}\)",
        rf"{letter}\s+(?:is|means|denotes|stands\s+for)\s+(?:the|an?)\s+{a_thing}{no_option}",
        rf"(?<![\w(/]){mark}\s*[=≈]",
    )
    return any(re.search(pattern, text) for pattern in patterns)


def _position(mark: str) -> int:
    """Return the position from 0 that a letter or a number in any form stands for."""
    word = mark.casefold()
    if word[0].isdigit():
        return int(word[0]) - 1
    for words in (_NUMBERS, _ORDINALS, _ROMAN_NUMBERS):
        if word in words:
            return words.index(word)
    return ord(word) - ord("a")


def _follows_noun(text: str, start: int, *, strict: bool) -> bool:
    """Say whether a word or, strictly, anything but the end of a phrase stands before a place."""
    last = _last_word.search(text, max(0, start - LONGEST_WORD), start)
    if last is not None:
        return last[1].casefold() not in _BEFORE_OPTION
    before = text[max(0, start - LONGEST_WORD) : start]
    return strict and bool(before.strip()) and before.rstrip()[-1] not in '.,;:!?–—"”’)'
