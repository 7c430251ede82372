"""What the pictures of all families have in common: numbers that are computed, never written.

A form says what an author writes; `slots` names its numbers, so that one place computes and checks
them all; `scene` puts the computed ones into what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pydantic import Field

from conceptry.model.base import Given, Line, Name, Part, UnitText

if TYPE_CHECKING:
    from conceptry.scene import Quantity, Scene

type Place = tuple[str | int, ...]
"""Where something stands inside of a picture."""

MOST_PARTS: Final = 12
"""Of most lists of a picture: more could not be told apart."""

SAME_SUM: Final = 1e-9
"""Relative difference up to which two sums are one."""


class Labelled(Part):
    """A part of a picture with a name."""

    label: Name
    """What it is, in a few words without numbers."""


class Measure(Part):
    """A number that is drawn to scale."""

    equals: Line
    """What it is: an expression over the symbols of the record, such as t_c or W/(W + K)."""
    unit: UnitText | None = None
    """The unit in which it is shown; that of the expression's first fitting symbol if left out."""
    given: Given | None = Field(default=None, alias="with")
    """Symbols that have another value here, such as {"r": 1}."""


class Item(Measure, Labelled):
    """A named number that is drawn to scale."""


class Words(Part):
    """Something that is written beside a part: a number, or words that are no number."""

    equals: Line | None = None
    """An expression over the symbols of the record."""
    unit: UnitText | None = None
    """The unit in which it is shown; that of the expression's first fitting symbol if left out."""
    given: Given | None = Field(default=None, alias="with")
    """Symbols that have another value here, such as {"r": 1}."""
    literal: Line | None = None
    """Instead of an expression: words that nothing computes, such as "seconds to months"."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A number of a picture.

    Parameters
    ----------
    place : where its object stands
    group : those of one group are compared with each other and so measure the same; a slot of no
        group is only written
    sign : which numbers can be drawn: `any`, `zero` for 0 or more, `positive` for more than 0,
        `whole` for a count of at least 1
    """

    place: Place
    field: Measure | Words
    group: str = ""
    sign: str = "any"


@dataclass(frozen=True, slots=True)
class Readings:
    """The computed numbers of a picture by the place of their object."""

    quantities: Mapping[Place, Quantity]
    words: Mapping[Place, str]

    def __getitem__(self, place: Place) -> Quantity:
        """Return a number that is drawn."""
        return self.quantities[place]


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a picture cannot be drawn although each of its numbers can be computed."""

    place: Place
    message: str
    hint: str


class PictureForm(Part):
    """A picture: the data of one visual family."""

    kind: str
    """The visual family, the same as visualFamily."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture, in the order of the document."""
        raise NotImplementedError

    def scene(self, read: Readings) -> Scene:
        """Return what is drawn."""
        raise NotImplementedError

    def objections(self, read: Readings) -> Iterator[Objection]:  # noqa: ARG002 (for families)
        """Yield what does not fit together among the computed numbers."""
        yield from ()
