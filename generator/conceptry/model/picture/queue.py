"""The picture `queue-flow`: a flow through places that let a limited rate pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry.diagnostics import quoted
from conceptry.model.picture.base import (
    SAME_SUM,
    Labelled,
    Measure,
    Objection,
    PictureForm,
    Readings,
    Slot,
    Words,
)
from conceptry.scene.queue import Note, QueueFlow, QueuePlace

MOST_PLACES = 7
MOST_NOTES = 4


class NoteField(Words, Labelled):
    """A line about a place: a name, and a number or words."""


class QueuePlaceField(Labelled):
    """A place that the flow passes."""

    role: Literal["source", "queue", "server", "sink"]
    """source (where it begins), queue (where something waits), server (where something is done
    with it) or sink (where it ends)."""
    capacity: Measure | None = None
    """The most that can pass; the place with the smallest capacity is marked."""
    flow: Measure | None = None
    """What passes; at most the capacity."""
    onward: Words | None = None
    """What is written at the arrow to the next place; the flow if left out."""
    notes: tuple[NoteField, ...] = Field(default=(), max_length=MOST_NOTES)
    """What else there is to know of the place, such as how long something waits there."""


class QueuePicture(PictureForm):
    """A flow from a source to a sink."""

    kind: Literal["queue-flow"]
    """The visual family, the same as visualFamily."""
    places: tuple[QueuePlaceField, ...] = Field(min_length=2, max_length=MOST_PLACES)
    """The places in the order in which the flow passes them."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for index, one in enumerate(self.places):
            place = ("places", index)
            if one.capacity is not None:
                yield Slot((*place, "capacity"), one.capacity, "rate", "positive")
            if one.flow is not None:
                yield Slot((*place, "flow"), one.flow, "rate", "zero")
            if one.onward is not None:
                yield Slot((*place, "onward"), one.onward)
            for number, note in enumerate(one.notes):
                yield Slot((*place, "notes", number), note)

    def scene(self, read: Readings) -> QueueFlow:
        """Return what is drawn."""
        capacities = [
            read["places", index, "capacity"].value
            for index, one in enumerate(self.places)
            if one.capacity is not None
        ]
        least = min(capacities, default=0.0) * (1 + SAME_SUM)
        return QueueFlow(
            tuple(self._place(index, read, least) for index in range(len(self.places)))
        )

    def _place(self, index: int, read: Readings, least: float) -> QueuePlace:
        one, place = self.places[index], ("places", index)
        capacity = read.quantities.get((*place, "capacity"))
        flow = read.quantities.get((*place, "flow"))
        onward = read.words.get((*place, "onward"), flow.text if flow else "")
        notes = tuple(
            Note(note.label, read.words[*place, "notes", number])
            for number, note in enumerate(one.notes)
        )
        is_narrowest = capacity is not None and capacity.value <= least
        return QueuePlace(one.label, one.role, capacity, flow, onward, notes, is_narrowest)

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield flows that are larger than what can pass."""
        for index, one in enumerate(self.places):
            capacity = read.quantities.get(("places", index, "capacity"))
            flow = read.quantities.get(("places", index, "flow"))
            if capacity and flow and flow.value > capacity.value * (1 + SAME_SUM):
                message = (
                    f"{flow.text} pass {quoted(one.label)}, which lets {capacity.text} pass at most"
                )
                hint = "the flow behind a place is the smaller one of what arrives and its capacity"
                yield Objection(("places", index, "flow", "equals"), message, hint)
