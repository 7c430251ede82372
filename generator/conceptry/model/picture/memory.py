"""The picture `memory-map`: what occupies a memory, and how much of it there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry import units
from conceptry.model.picture.base import (
    MOST_PARTS,
    Item,
    Labelled,
    PictureForm,
    Readings,
    Slot,
    Words,
)
from conceptry.scene import Quantity
from conceptry.scene.memory import MemoryBar, MemoryMap, Segment

MOST_BARS = 4


class MemoryBarField(Labelled):
    """One way of filling the memory."""

    note: Words | None = None
    """What stands below the label, such as how many requests there are."""
    segments: tuple[Item, ...] = Field(min_length=1, max_length=MOST_PARTS)
    """What is in memory, from the bottom."""


class MemoryPicture(PictureForm):
    """What occupies a memory, in one way or in several."""

    kind: Literal["memory-map"]
    """The visual family, the same as visualFamily."""
    bars: tuple[MemoryBarField, ...] = Field(min_length=1, max_length=MOST_BARS)
    """The ways of filling the memory, drawn beside each other to one scale."""
    capacity: Item | None = None
    """How much memory there is; what is left of it, or missing, is worked out."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for number, bar in enumerate(self.bars):
            if bar.note is not None:
                yield Slot(("bars", number, "note"), bar.note)
            for index, segment in enumerate(bar.segments):
                yield Slot(("bars", number, "segments", index), segment, "memory", "zero")
        if self.capacity is not None:
            yield Slot(("capacity",), self.capacity, "memory", "positive")

    def scene(self, read: Readings) -> MemoryMap:
        """Return what is drawn."""
        capacity = None
        if self.capacity is not None:
            capacity = Segment(self.capacity.label, read["capacity",])
        bars = tuple(
            _bar(number, bar, read, capacity.amount if capacity else None)
            for number, bar in enumerate(self.bars)
        )
        return MemoryMap(bars, capacity)


def _bar(number: int, bar: MemoryBarField, read: Readings, capacity: Quantity | None) -> MemoryBar:
    segments = tuple(
        Segment(one.label, read["bars", number, "segments", index])
        for index, one in enumerate(bar.segments)
    )
    unit = segments[0].amount.unit
    total = sum(one.amount.value for one in segments)
    note = read.words.get(("bars", number, "note"), "")
    rest = None if capacity is None else _amount(capacity.value - total, unit)
    return MemoryBar(bar.label, note, segments, _amount(total, unit), rest)


def _amount(value: float, unit: str) -> Quantity:
    return Quantity(value, unit, units.format_quantity(abs(value), unit))
