"""The picture `collective-ring`: ranks that pass chunks on."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from conceptry import units
from conceptry.model.picture.base import (
    SAME_SUM,
    Measure,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.model.picture.fact import FactFields, fact_slots, read_facts
from conceptry.scene import Quantity
from conceptry.scene.ring import Ring


class RingPicture(PictureForm):
    """The reduce-scatter and the all-gather of a ring."""

    kind: Literal["collective-ring"]
    """The visual family, the same as visualFamily."""
    ranks: Measure
    """How many ranks take part."""
    buffer: Measure
    """How much each rank brings; each step sends one chunk, the buffer over the ranks."""
    rate: Measure
    """Of one link, each way."""
    facts: FactFields = ()
    """What is written below the ring, such as the time of the whole."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        yield Slot(("ranks",), self.ranks, "", "whole")
        yield Slot(("buffer",), self.buffer, "", "positive")
        yield Slot(("rate",), self.rate, "", "positive")
        yield from fact_slots(("facts",), self.facts)

    def scene(self, read: Readings) -> Ring:
        """Return what is drawn."""
        ranks, buffer = read["ranks",], read["buffer",]
        size = buffer.value / ranks.value
        return Ring(
            ranks=ranks,
            buffer=buffer,
            chunk=Quantity(size, buffer.unit, _write_chunk(size, buffer.unit)),
            rate=read["rate",],
            facts=read_facts(("facts",), self.facts, read),
        )

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield a ring of one."""
        if math.isclose(read["ranks",].value, 1, rel_tol=SAME_SUM):
            yield Objection(("ranks", "equals"), "one rank is no ring", "at least 2 take part")


def _write_chunk(size: float, unit: str) -> str:
    """Return a size in the largest prefix in which it is at least 1: 125 MB, not 0.125 GB."""
    steps = units.unit_steps(unit)
    factor, shown = next((one for one in reversed(steps) if one[0] <= size), steps[0])
    return f"{units.format_number(size / factor)}\N{NO-BREAK SPACE}{shown}"
