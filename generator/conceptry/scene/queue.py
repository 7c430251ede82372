"""A flow from a source to a sink, through places that let a limited rate pass."""

from dataclasses import dataclass

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Note:
    """A line of text about a place: what it says, and the number or words that it says it with."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """A place that the flow passes.

    Parameters
    ----------
    role : source, queue, server or sink
    capacity : the most that can pass, above 0; None where nothing limits it here
    flow : what passes, 0 or more and at most the capacity; None where it is not known
    onward : what is written at the arrow to the next place, may be empty
    is_narrowest : whether it has the smallest capacity of all
    """

    label: str
    role: str
    capacity: Quantity | None
    flow: Quantity | None
    onward: str
    notes: tuple[Note, ...]
    is_narrowest: bool


@dataclass(frozen=True, slots=True)
class QueueFlow(Scene):
    """What the family `queue-flow` draws."""

    places: tuple[QueuePlace, ...]
