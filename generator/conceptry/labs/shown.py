"""A quantity as the reader wants to see it: its symbol, and the unit that was chosen for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .quantity import Step, format_steps, join_equality


@dataclass(frozen=True)
class Shown:
    """How values of one quantity are written.

    Parameters
    ----------
    unit
        As readers see it; empty for a plain number.
    steps
        The sizes in which that unit is read, smallest first.
    factor, offset
        Turn a value in that unit into the author's own.
    """

    symbol: str
    name: str
    unit: str
    steps: Sequence[Step]
    factor: float = 1
    offset: float = 0

    @classmethod
    def read(cls, data: Mapping[str, Any], unit: str | None = None) -> "Shown":
        """Take a quantity as a page gives it, in the choice of unit that has this name."""
        choices = data.get("choices") or ()
        symbol, name = str(data["symbol"]), str(data.get("label") or data.get("name"))
        own = str(data.get("unit") or "")
        for shown, factor, offset in choices:
            if shown == unit and shown != own:
                return cls(symbol, name, shown, ((1.0, shown),), factor, offset)
        steps = tuple((float(size), str(shown)) for size, shown in data.get("steps") or ((1, own),))
        return cls(symbol, name, own, steps)

    def convert(self, own: float) -> float:
        """Return a value of the author's unit in the one that is shown."""
        return (own - self.offset) / self.factor

    def restore(self, shown: float) -> float:
        """Return a shown value in the author's unit."""
        return shown * self.factor + self.offset

    def format(self, own: float, digits: int = 3) -> str:
        """Write a value of the author's unit."""
        return format_steps(self.convert(own), self.steps, digits)

    def format_point(self, own: float) -> str:
        """Write symbol and value."""
        return join_equality(self.symbol, self.format(own))
