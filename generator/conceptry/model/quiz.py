"""Questions that a reader answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, GetJsonSchemaHandler, PlainValidator, model_validator
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError

from conceptry.model.base import Identifier, Line, Part, Prose, Symbol


class Option(Part):
    """Something that a reader may choose: a text alone, or a text with an id."""

    id: Identifier | None = None
    """A name that stays when options change places or words."""
    text: Line
    """What the reader sees."""

    @model_validator(mode="before")
    @classmethod
    def _read_text(cls, value: object) -> object:
        if isinstance(value, dict):
            return value
        if not isinstance(value, str):
            raise PydanticCustomError("text_or_option", "a text, or an object with id and text")
        return {"text": value}

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {"anyOf": [{"type": "string"}, handler(core_schema)]}


def _read_answer(value: object) -> int | str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("position_or_id", "a position or an id")
    if isinstance(value, int) and value < 0:
        raise PydanticKnownError("greater_than_equal", {"ge": 0})
    return value


type Answer = Annotated[int | str, PlainValidator(_read_answer, json_schema_input_type=int | str)]


class Question(Part):
    """A question with one right option."""

    id: Identifier | None = None
    """A name that stays when questions change places or words."""
    question: Prose
    """The question itself."""
    options: tuple[Option, ...] = Field(min_length=2, max_length=8)
    """What a reader may choose from, of about equal length: texts, or objects with id and text."""
    answer: Answer
    """The right option: its position counted from 0, or its id."""
    explanation: Prose
    """Why the right option is right and the others are not; speaks of them by their words."""

    @property
    def right_position(self) -> int:
        """The position of the right option, counted from 0.

        Raises
        ------
        StopIteration
            If no option has the id; a finding of the checks.
        """
        if isinstance(self.answer, int):
            return self.answer
        return next(i for i, option in enumerate(self.options) if option.id == self.answer)


class NumberQuestion(Part):
    """A question whose answer is a number that an equation of the record computes."""

    kind: Literal["number"]
    """Says that a number is asked for; without it, a question offers options."""
    id: Identifier | None = None
    """A name that stays when questions change places or words."""
    question: Prose
    """The question itself; the values it starts from are listed below it by the page."""
    of: Symbol
    """What is asked for: the symbol that an equation of the record computes."""
    vary: tuple[Symbol, ...] = Field(default=(), max_length=16)
    """Variables that take fresh values at each try; all of the equation's if left out."""
    tolerance: float = Field(default=1.0, gt=0, le=20)
    """How far an answer may be off, in percent."""
    explanation: Prose
    """How one gets to the answer; speaks of symbols, since the values change."""


type AnyQuestion = Question | NumberQuestion


def question_type(data: object) -> type[Question | NumberQuestion]:
    """Return the kind of question that an object of a record means to be."""
    is_number = isinstance(data, dict) and data.get("kind") == "number"
    return NumberQuestion if is_number else Question
