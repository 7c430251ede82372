"""Words beside a part of a picture: what is said, and the number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from conceptry.model.picture.base import Labelled, Place, Readings, Slot, Words
from conceptry.scene.fact import Fact

MOST_FACTS = 6


class FactField(Words, Labelled):
    """A number, or words, that stand beside a part with a label before them."""


type FactFields = Annotated[tuple[FactField, ...], Field(max_length=MOST_FACTS)]
"""What is written beside a part, each with a label."""


def fact_slots(place: Place, facts: Sequence[FactField]) -> Iterator[Slot]:
    """Yield the numbers of facts that stand at a place."""
    for index, fact in enumerate(facts):
        yield Slot((*place, index), fact)


def read_facts(place: Place, facts: Sequence[FactField], read: Readings) -> tuple[Fact, ...]:
    """Return facts with their numbers as readers see them."""
    return tuple(Fact(fact.label, read.words[(*place, index)]) for index, fact in enumerate(facts))
