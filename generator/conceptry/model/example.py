"""The numbers of a worked example: where each of them comes from."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from conceptry.model.base import Given, Identifier, Line, Name, Part, Symbol, UnitText

MOST_NUMBERS = 200

type ProseField = Literal[
    "engineeringExample", "whyAI", "tradeoff", "description", "misconception", "evidenceNotes"
]


class InputField(Part):
    """A value that the worked example starts from."""

    symbol: Symbol
    """The symbol that stands for it; where an equation has a variable of this name without a
    default of its own, this is its default."""
    name: Name | None = None
    """What it stands for; left out where an equation declares the symbol."""
    value: float | None = None
    """The value, in the unit below."""
    unit: UnitText | None = None
    """Its unit, such as s, 1/d, GB/s, or 1 for a plain number."""
    constant: Identifier | None = None
    """Instead of value and unit: the id of a constant of _constants.json."""


class NumberEntry(Part):
    """A number in a text, tied to what it is."""

    phrase: Line
    """Words of the prose with the number and its unit, such as "7.56 %" or "about 300 s"; more
    words around them where the number alone stands there for several things."""
    equals: Line | None = None
    """What it is: an expression over the symbols of the record, such as L, τ/2 or 1 − G."""
    given: Given | None = Field(default=None, alias="with")
    """Symbols that have another value here, such as {"R": 150} or {"τ": "2 τ*"}."""
    symbol: Symbol | None = None
    """A name for the value, so that later expressions can use it."""
    literal: Line | None = None
    """Instead of an expression: why the number is not computed, such as "a name"."""
    unit: UnitText | None = None
    """The unit of the number, where the prose does not write it beside the number."""
    field: str
    """The field in whose text the phrase stands."""

    @property
    def text_name(self) -> str:
        """The name of the text that it is about."""
        return self.field


class NumberField(NumberEntry):
    """A number in the prose of a worked example, tied to what it is."""

    field: ProseField = "engineeringExample"
    """The field in whose text the phrase stands."""


class Example(Part):
    """The data of a worked example; its prose is engineeringExample."""

    inputs: tuple[InputField, ...] = Field(default=(), max_length=32)
    """What the example starts from."""
    numbers: tuple[NumberField, ...] = Field(default=(), max_length=MOST_NUMBERS)
    """Every number of the prose, with what it is."""
