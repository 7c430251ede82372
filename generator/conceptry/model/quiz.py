"""Questions that a reader answers."""

from __future__ import annotations

from pydantic import Field

from conceptry.model.base import Line, Part, Prose


class Question(Part):
    """A question with one right option."""

    question: Prose
    """The question itself."""
    options: tuple[Line, ...] = Field(min_length=2, max_length=8)
    """What a reader may choose from, of about equal length."""
    answer: int = Field(ge=0)
    """Position of the right option, counted from 0."""
    explanation: Prose
    """Why the right option is right and the others are not; speaks of them by their words."""
