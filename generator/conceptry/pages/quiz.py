"""The view of a quiz question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.model.identity import edition, option_identity, question_identity
from conceptry.pages.text import paragraphs

if TYPE_CHECKING:
    from conceptry.model.quiz import Question


@dataclass(frozen=True)
class OptionView:
    """One option."""

    identity: str
    """What an answer is kept under; stays when options change places."""
    text: str
    field_id: str
    is_right: bool


@dataclass(frozen=True)
class QuestionView:
    """One question with its options and its answer."""

    name: str
    """Name of the group of radio buttons; unique in the site."""
    identity: str
    """What an answer is kept under; stays when questions change places."""
    edition: str
    """Changes when the question asks something else."""
    number: int
    question: str
    options: tuple[OptionView, ...]
    answer: str
    explanation: tuple[str, ...]


def question_view(concept_id: str, number: int, question: Question) -> QuestionView:
    """Show a question.

    Parameters
    ----------
    number
        Its place on the page, counted from one.
    """
    name = f"{concept_id}-quiz-{number}"
    right = question.right_position
    options = tuple(
        OptionView(option_identity(option), option.text, f"{name}-{position}", position == right)
        for position, option in enumerate(question.options)
    )
    return QuestionView(
        name=name,
        identity=question_identity(concept_id, question),
        edition=edition(question),
        number=number,
        question=question.question,
        options=options,
        answer=question.options[right].text,
        explanation=paragraphs(question.explanation),
    )
