"""Tiers of nodes and switches with the links between them, and where one fails."""

from dataclasses import dataclass

from conceptry.scene.fact import Fact
from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Tier:
    """Things of one kind in a row.

    Parameters
    ----------
    count : whole, at least 1
    look : `switch`, `node`, `device` or `job`
    is_series : whether each is needed by all: the row is a chain that breaks with any of them
    failure : what a failure of one is called, such as "one fails"; empty where none is shown
    """

    label: str
    count: Quantity
    look: str = "node"
    is_series: bool = False
    failure: str = ""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Fabric(Scene):
    """What the family `fabric-graph` draws.

    Parameters
    ----------
    links : how each tier is joined to the next: `all`, each with each, or `share`, each with its
        own part of them
    link_labels : words at these links; may be empty
    """

    tiers: tuple[Tier, ...]
    links: tuple[str, ...]
    link_labels: tuple[str, ...]
