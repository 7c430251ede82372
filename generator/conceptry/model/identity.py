"""What a question and its options are, wherever they stand and however they are laid out.

What a reader answered is kept under these names, so they must outlive a change of order, and an
answer must not outlive a change of meaning.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from conceptry.formula import render_text

if TYPE_CHECKING:
    from conceptry.model.exercise import Exercise
    from conceptry.model.quiz import AnyQuestion, Option, Question

DERIVED = "~"
"""Begins every name that is made from words: no id that an author writes begins with it."""

_STRAIGHT_QUOTES: Final = str.maketrans(dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‚‛", "'"))
_IN_QUOTES: Final = re.compile(r'"([^"]*)"')
_UNIT_SPACE: Final = re.compile(r"(?<=\d) (?=[^\W\d]|%)")
# After one letter "!" is a factorial.
_LAST_MARKS: Final = re.compile(r"(?:[ .,;:…。，；：]|(?<=[^\W\d_]{2})[!?！？])+\Z")


def option_identity(option: Option) -> str:
    """Return the option's id, or a name made from its words."""
    return option.id or _derived(option.text)


def question_identity(concept_id: str, question: AnyQuestion) -> str:
    """Return the concept's id with the question's, or with a name made from its words."""
    return f"{concept_id}/{question.id or _derived(question.question)}"


def edition(question: Question) -> str:
    """Return a fingerprint of what the question asks: 16 hexadecimal digits.

    It changes with the words of the question or of an option, with an option's id and with the
    right answer, and not with the order of the options, the words of the explanation, or what is
    no word: a full stop at the end, spaces, the form of quotation marks.
    """
    options = sorted((option_identity(o), _normal(o.text)) for o in question.options)
    right = option_identity(question.options[question.right_position])
    return _digest(json.dumps([_normal(question.question), options, right]), 16)


def exercise_edition(exercise: Exercise) -> str:
    """Return a fingerprint of what a number question asks: 16 hexadecimal digits.

    It changes with the words of the question, the equation that answers it, the units, defaults
    and ranges of its variables, what varies, and how exact an answer must be.
    """
    question, program = exercise.question, exercise.program
    arguments = [
        (one.name, variable.unit, one.low, one.high, one.default, one.scale, one.varies)
        for one, variable in zip(exercise.arguments, program.variables, strict=True)
    ]
    asked = [_normal(question.question), render_text(program.tree), program.result.unit]
    return _digest(json.dumps([asked, arguments, question.tolerance]), 16)


def _derived(text: str) -> str:
    return DERIVED + _digest(_normal(text), 12)


def _normal(text: str) -> str:
    """Return what is left of a text where only words and signs that mean something count."""
    # Case counts: 8 Mb and 8 MB are two options.
    plain = unicodedata.normalize("NFC", " ".join(text.split())).translate(_STRAIGHT_QUOTES)
    spaced = _UNIT_SPACE.sub("", _IN_QUOTES.sub(r"\1", plain))
    return _LAST_MARKS.sub("", spaced) or plain


def _digest(text: str, length: int) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:length]
