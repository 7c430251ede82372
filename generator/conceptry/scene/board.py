"""One server: its parts, and the links between them with their rates."""

from dataclasses import dataclass

from conceptry.scene.fact import Fact
from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A part of a server."""

    label: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardLink:
    """A link between two parts that stand in columns next to each other.

    Parameters
    ----------
    start, end : number of the column, and of the part in it; `start` is one column before `end`
    rate : greater than 0, in the unit of all rates
    """

    label: str
    start: tuple[int, int]
    end: tuple[int, int]
    rate: Quantity


@dataclass(frozen=True, slots=True)
class Board(Scene):
    """What the family `node-board` draws."""

    columns: tuple[tuple[BoardPart, ...], ...]
    links: tuple[BoardLink, ...]

    @property
    def narrowest(self) -> tuple[int, ...]:
        """Numbers of the links with the lowest rate; none where all links are alike."""
        rates = [link.rate.value for link in self.links]
        least = min(rates, default=0.0)
        if least == max(rates, default=0.0):
            return ()
        return tuple(index for index, rate in enumerate(rates) if rate == least)
