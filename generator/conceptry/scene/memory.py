"""What occupies a memory: segments on top of each other, and how much there is room for."""

from dataclasses import dataclass

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of what is in memory; its amount is 0 or more."""

    label: str
    amount: Quantity


@dataclass(frozen=True, slots=True)
class MemoryBar:
    """One way of filling the memory.

    Parameters
    ----------
    note : a few words below the label, may be empty
    total : the sum of the segments
    rest : what is left of the capacity, or what is missing; None without a capacity
    """

    label: str
    note: str
    segments: tuple[Segment, ...]
    total: Quantity
    rest: Quantity | None


@dataclass(frozen=True, slots=True)
class MemoryMap(Scene):
    """What the family `memory-map` draws."""

    bars: tuple[MemoryBar, ...]
    capacity: Segment | None
