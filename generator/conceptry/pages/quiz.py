"""The view of a quiz question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.pages.text import paragraphs

if TYPE_CHECKING:
    from conceptry.model.quiz import Question


@dataclass(frozen=True)
class OptionView:
    """One option."""

    text: str
    field_id: str
    is_right: bool


@dataclass(frozen=True)
class QuestionView:
    """One question with its options and its answer."""

    name: str
    """Name of the group of radio buttons; unique in the site."""
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
    options = tuple(
        OptionView(text, f"{name}-{position}", position == question.answer)
        for position, text in enumerate(question.options)
    )
    return QuestionView(
        name=name,
        number=number,
        question=question.question,
        options=options,
        answer=question.options[question.answer],
        explanation=paragraphs(question.explanation),
    )
