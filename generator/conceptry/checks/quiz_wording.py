"""Rules for the words of a question: what holds only in one order, and what says nothing.

Options may stand in another order after an edit or in another system, so neither an option nor an
explanation may speak of a letter or a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from conceptry.checks.letter import equation_letters
from conceptry.checks.quiz import raw_options, raw_questions, right_option
from conceptry.checks.quiz_place import find_places, is_named
from conceptry.checks.quiz_substance import find_repeated, substance
from conceptry.diagnostics import Diagnostic, quoted

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath, Json

MOST_PLACES = 20
"""Of one explanation; nobody reads more of them."""

_NOUN = r"(?:options?|answers?|choices?|alternatives?|statements?)"
_VERDICT = r"(?:right|wrong|correct|incorrect|true|false|possible)\b"

_joint = re.compile(
    rf"""
    # "none of the above", "two of the other answers"
    \b(?:all|none|any|both|neither|each|some|two|three|four)\s+of\s+(?:the|these|those)\s+
        (?:above|below|others|(?:other\s+)?{_NOUN})\b
    # "all of these" and nothing else
  | ^(?:all|none|any|both|neither)\s+of\s+(?:these|those)[.]?$
    # "all of them are right"
  | ^(?:all|none|any|both|neither)\s+(?:of\s+(?:these|those|them)\s+)?(?:is|are)\s+{_VERDICT}
    # "no other answer is right"
  | ^(?:all|no|both)\s+(?:the\s+|these\s+|other\s+)*{_NOUN}\s+(?:is|are)\s+{_VERDICT}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_joined_letters = re.compile(
    r"^(?:(?:both|neither|either|only)\s+)?(?-i:\(?[A-H]\)?)(?:,\s*(?-i:\(?[A-H]\)?))*,?"
    r"\s+(?:and|or|nor)\s+(?-i:\(?[A-H]\)?)(?:\s+(?:only|together|alone))?[.]?$",
    re.IGNORECASE,
)


def check_wording(record: Record) -> Iterator[Diagnostic]:
    """Check what explanations and options say of each other."""
    for path, question in raw_questions(record):
        options = raw_options(question)
        if not options:
            continue
        asked = question.get("question")
        stem = asked if isinstance(asked, str) else ""
        yield from _check_joint(record, (*path, "options"), options, stem)
        explanation = question.get("explanation")
        if not isinstance(explanation, str):
            continue
        place = (*path, "explanation")
        yield from _check_places(record, place, explanation, options, stem)
        yield from _check_substance(record, place, explanation, question)


def _check_joint(
    record: Record, path: DataPath, options: dict[int, str], stem: str
) -> Iterator[Diagnostic]:
    for i, text in options.items():
        letters = re.findall(r"\b[A-H]\b", text) if _joined_letters.search(text) else []
        has_letters = bool(letters) and not any(is_named(letter, stem) for letter in letters)
        if has_letters or _joint.search(text):
            yield record.source.diagnose(
                "all-of-the-above",
                f"{quoted(text)} speaks of the other options and not of the subject",
                path=(*path, i),
                hint="say what is the case, or leave the option out",
            )


def _check_places(
    record: Record, path: DataPath, explanation: str, options: dict[int, str], stem: str
) -> Iterator[Diagnostic]:
    named = "\n".join([stem, *options.values()])
    symbols = equation_letters(record.source.data)
    places = find_places(explanation, named=named, count=len(options), symbols=symbols)
    for place in islice(places, MOST_PLACES):
        meant = options.get(place.position) if place.position is not None else None
        own = f"words, {quoted(meant)}" if meant else "own words"
        yield record.source.diagnose(
            "letter-in-explanation",
            f"{quoted(place.words)} speaks of an option by its "
            f"{'letter' if place.is_letter else 'place'}",
            path=path,
            inside=place.start,
            hint=f"options can stand in another order; use the option's {own}",
        )


def _check_substance(
    record: Record, path: DataPath, explanation: str, question: dict[str, Json]
) -> Iterator[Diagnostic]:
    options, position = raw_options(question), right_option(question)
    if position not in options:
        return
    right = options[position]
    words = substance(right)
    if words and not words & substance(explanation):
        others = {i: text for i, text in options.items() if i != position}
        repeated = find_repeated(others, explanation)
        yield record.source.diagnose(
            "explanation-off-answer",
            f"the explanation has no word in common with the right option, {quoted(right)}",
            path=path,
            hint="say why this option is right, in its own words"
            if repeated is None
            else _other_answer(question, repeated, options[repeated]),
        )


def _other_answer(question: dict[str, Json], position: int, text: str) -> str:
    """Ask whether another option is the answer, by its id where the answer is one."""
    options = question["options"]
    assert isinstance(options, list)
    option = options[position]
    name: Json = position
    if isinstance(question["answer"], str) and isinstance(option, dict) and "id" in option:
        name = option["id"]
    return f"it speaks of option {quoted(name)}, {quoted(text)}: is {quoted(name)} the answer?"
