"""The picture `ledger-bars`: items with signs that add up."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry import units
from conceptry.diagnostics import quoted
from conceptry.model.picture.base import (
    MOST_PARTS,
    SAME_SUM,
    Item,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.scene.ledger import Ledger, LedgerItem, LedgerLine


class LedgerField(Item):
    """A row of a ledger."""

    sum: bool = False
    """Whether it is the sum of all rows above it; that it is gets checked."""


class LedgerPicture(PictureForm):
    """Rows that add up, one after the other."""

    kind: Literal["ledger-bars"]
    """The visual family, the same as visualFamily."""
    items: tuple[LedgerField, ...] = Field(min_length=2, max_length=MOST_PARTS)
    """The rows from the top; what is taken away has a negative value."""
    lines: tuple[Item, ...] = Field(default=(), max_length=2)
    """Values to compare the rows with, each drawn as a line across them."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for index, item in enumerate(self.items):
            yield Slot(("items", index), item, "bars")
        for index, line in enumerate(self.lines):
            yield Slot(("lines", index), line, "bars")

    def scene(self, read: Readings) -> Ledger:
        """Return what is drawn."""
        items = tuple(
            LedgerItem(one.label, read["items", index], one.sum)
            for index, one in enumerate(self.items)
        )
        lines = tuple(
            LedgerLine(one.label, read["lines", index]) for index, one in enumerate(self.lines)
        )
        return Ledger(items, lines)

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield sums that the rows above them do not make."""
        total, size = 0.0, 0.0
        for index, item in enumerate(self.items):
            value = read["items", index].value
            if not item.sum:
                total, size = total + value, max(size, abs(value))
            elif index == 0:
                yield Objection(
                    ("items", index), "a sum with no row above it", "put it behind what it adds up"
                )
            elif not math.isclose(value, total, rel_tol=SAME_SUM, abs_tol=SAME_SUM * size):
                unit = read["items", index].unit
                own, made, gap = (
                    units.format_quantity(one, unit, 6) for one in (value, total, value - total)
                )
                message = f"{quoted(item.label)} is {own}, the rows above it make {made}"
                hint = f"a row is missing or counted twice; the difference is {gap}"
                yield Objection(("items", index, "equals"), message, hint)
