"""A collective on a ring: ranks that pass chunks on until each has the whole sum."""

from dataclasses import dataclass

from conceptry.scene.fact import Fact
from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Ring(Scene):
    """What the family `collective-ring` draws.

    Parameters
    ----------
    ranks : whole, at least 2
    buffer : size of what each rank brings
    chunk : size of what a rank sends in one step: the buffer over the ranks
    rate : of one link, each way
    """

    ranks: Quantity
    buffer: Quantity
    chunk: Quantity
    rate: Quantity
    facts: tuple[Fact, ...] = ()
