"""One investigation: questions that lead a reader through several concepts and their labs.

It is a file ``_investigations/<id>.json`` beside the records. In each step the reader commits to
a prediction, sees what the model says, and reads why. The shape of the file::

    {
      "$schema": "../_schema/investigation-v1.json",
      "id", "title", "question", "introduction",
      "inputs":  [{"symbol": "n_job", "name", "value", "unit"} or {…, "constant"}],
      "steps": [{
        "id", "title",
        "concept": "failure-rate-scaling",
        "lab": "engineering", "equation": "M",        (symbol of the equation's result)
        "lab": "recovery",                            (no equation)
        "state": {"n": "n_job", "r": 0.0065, "T": "1 d"},
        "prompt",
        "predict":
          {"kind": "number", "of": "M", "unit": "h", "range": [0.1, 100], "scale": "log",
           "near": 1.5}
          {"kind": "choice", "options": [{"id", "text", "holds": "t_d > t_s", "why"}], "answer": id}
          {"kind": "curve", "x": "n", "over": [1, 20000], "xScale": "log",
           "of": "M", "unit": "h", "range": [1, 10000], "scale": "log",
           "handles": 5, "look": "minimum" | "maximum" | "end", "near": 1.5}
        "explain",
        "numbers": [{"phrase", "equals", "with", "symbol", "literal", "unit",
                     "field": "explain" | "prompt" | "why", "option": id for "why"}]
      }],
      "conclusion",
      "numbers": [{…, "field": "conclusion" | "introduction"}],
      "licence", "review", "accept"
    }

Symbols in a step are those of the concept's equations and of its worked example, or those of the
recovery lab; besides them the `inputs` of the investigation, and every name that an earlier number
was given by its `symbol`. The page is drawn from `conceptry.model.outcome`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from conceptry.model.base import MOST_ITEMS, Identifier, Line, Part, Prose, Symbol, Term, UnitText
from conceptry.model.editorial import Acceptance, Review
from conceptry.model.example import MOST_NUMBERS, InputField, NumberEntry

if TYPE_CHECKING:
    from pathlib import Path

INVESTIGATIONS_FOLDER = "_investigations"
MOST_STEPS = 24

type Scale = Literal["linear", "log"]

type State = Annotated[dict[Symbol, Term], Field(max_length=32)]
"""Symbols with the values that a step gives them."""


class StepNumber(NumberEntry):
    """A number in the texts of a step, tied to what it is."""

    field: Literal["explain", "prompt", "why"] = "explain"
    """The text in which the phrase stands: explain, prompt, or the why of an option."""
    option: Identifier | None = None
    """With the field why: the id of the option."""

    @property
    def text_name(self) -> str:
        """The name of the text that it is about, such as explain or why:replay."""
        return f"why:{self.option}" if self.field == "why" else self.field


class ClosingNumber(NumberEntry):
    """A number of the introduction or the conclusion, tied to what it is."""

    field: Literal["conclusion", "introduction"] = "conclusion"
    """The text in which the phrase stands."""


class NumberPrediction(Part):
    """The reader predicts a number."""

    kind: Literal["number"]
    """Says that a number is predicted."""
    of: Line
    """What is predicted: an expression over the symbols of the step, such as M or 1 − G."""
    unit: UnitText
    """The unit in which the reader answers, such as h, s, GB/s or %."""
    range: tuple[float, float]
    """Lowest and highest value that a reader may choose, in the unit above; wide enough that its
    ends do not give the answer away."""
    scale: Scale = "linear"
    """How the slider runs over the range: linear, or log for ranges over decades."""
    near: float = Field(default=1.25, gt=1, le=10)
    """How many times too large or too small a prediction may be and still count as near."""


class ChoiceOption(Part):
    """One of the things that a reader may predict."""

    id: Identifier
    """A name that stays when options change places or words."""
    text: Line
    """What the reader sees."""
    holds: Line | None = None
    """The comparison over the symbols of the step that makes this option the right one, such as
    t_d > t_s + t_l."""
    why: Prose
    """Why it is right, or why it is tempting and yet wrong; shown after the prediction."""


class ChoicePrediction(Part):
    """The reader predicts by choosing."""

    kind: Literal["choice"]
    """Says that one of several options is chosen."""
    options: tuple[ChoiceOption, ...] = Field(min_length=2, max_length=6)
    """What a reader may choose from, of about equal length."""
    answer: Identifier | None = None
    """The id of the right option; left out where every option says when it holds."""


class CurvePrediction(Part):
    """The reader predicts by drawing a curve on empty axes."""

    kind: Literal["curve"]
    """Says that a curve is drawn."""
    x: Symbol
    """The symbol along the horizontal axis, in its own unit."""
    over: tuple[float, float]
    """The stretch of the horizontal axis, in the unit of its symbol."""
    xScale: Scale = "linear"  # noqa: N815 (the field's name in JSON)
    """Scale of the horizontal axis."""
    of: Line
    """What is drawn: an expression over the symbols of the step, such as 1 − G."""
    name: Line
    """What that is in words, for the vertical axis."""
    unit: UnitText
    """The unit of the vertical axis."""
    range: tuple[float, float]
    """The stretch of the vertical axis, in the unit above."""
    scale: Scale = "linear"
    """Scale of the vertical axis."""
    handles: int = Field(default=5, ge=3, le=9)
    """How many points of the curve the reader moves."""
    look: Literal["minimum", "maximum", "end"]
    """What to compare first: where the curve is lowest or highest, or its value at the right
    end."""
    near: float = Field(default=1.5, gt=1, le=10)
    """How many times too large or too small that may be and still count as near."""


type Prediction = Annotated[
    NumberPrediction | ChoicePrediction | CurvePrediction, Field(discriminator="kind")
]


PREDICTIONS: Final[Mapping[str, type[NumberPrediction | ChoicePrediction | CurvePrediction]]] = (
    MappingProxyType(
        {"number": NumberPrediction, "choice": ChoicePrediction, "curve": CurvePrediction}
    )
)
"""The models of predictions by their kind."""


class Step(Part):
    """One question on the way."""

    id: Identifier
    """A name that stays when steps change places or words; what a reader predicted is kept
    under it."""
    title: Line
    """What the step is about, in a few words."""
    concept: Identifier
    """The id of the concept that the step passes through."""
    lab: Literal["engineering", "recovery"]
    """The lab in which the model answers: engineering for an equation of the concept, or
    recovery."""
    equation: Symbol | None = None
    """For the lab engineering: the symbol that its equation computes, such as M."""
    state: State = Field(default_factory=dict)
    """The values that the step sets: a number in the symbol's own unit, a text with a unit such as
    "12 min", or an expression over symbols such as "n_job" or "2 τ*"; others keep their default."""
    prompt: Prose
    """What the reader is asked to predict, and from which values."""
    predict: Prediction
    """What a prediction is: a number, a choice or a curve."""
    explain: Prose
    """Why the model says what it says, and why one expects something else."""
    numbers: tuple[StepNumber, ...] = Field(default=(), max_length=MOST_NUMBERS)
    """Every number of the step's texts, with what it is."""


class Investigation(Part):
    """One investigation."""

    schema_version: Literal["../_schema/investigation-v1.json"] | None = Field(
        default=None, alias="$schema"
    )
    """Version of the file's form; editors use it to help while typing."""
    id: Identifier
    """The investigation's id; the file is called <id>.json, and the page's address ends with
    it."""
    title: Line
    """The page's title."""
    question: Line
    """The question that the whole of it answers."""
    introduction: Prose
    """What is looked into, and what is synthetic in it."""
    inputs: tuple[InputField, ...] = Field(default=(), max_length=32)
    """What the story starts from and every step can use; each with a symbol that no equation on
    the way has, such as n_job."""
    steps: tuple[Step, ...] = Field(min_length=1, max_length=MOST_STEPS)
    """The questions in their order."""
    conclusion: Prose
    """What a reader takes home."""
    numbers: tuple[ClosingNumber, ...] = Field(default=(), max_length=MOST_NUMBERS)
    """Every number of the introduction and the conclusion, with what it is."""
    licence: Line | None = None
    """The licence of the content, such as CC BY 4.0, where it is not that of the site."""
    review: Review | None = None
    """Who reviewed it, and when; written by conceptry review."""
    accept: tuple[Acceptance, ...] = Field(default=(), max_length=MOST_ITEMS)
    """Warnings that are justified here, each with the reason."""


def is_investigation(path: Path) -> bool:
    """Say whether a file is an investigation by where it stands."""
    return path.absolute().parent.name == INVESTIGATIONS_FOLDER
