"""A package of dies, or the wafers that its dies come from."""

from dataclasses import dataclass

from conceptry.scene.fact import Fact
from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Package(Scene):
    """A die with stacks of memory around it, on one base.

    Parameters
    ----------
    stacks : how many stacks stand around the die
    dies : how many dies lie in a stack, above its lowest one
    rate : between the die and one stack
    facts : what is said of the whole package
    """

    die: str
    base: str
    stack: str
    stacks: Quantity
    dies: Quantity
    rate: Quantity
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Wafer:
    """A wafer full of dies of one size.

    Parameters
    ----------
    diameter : in the unit whose square is that of `area`
    area : of one die
    good : share of the dies that have no defect, from 0 to 1
    defects : mean number of defects of a die
    """

    label: str
    diameter: Quantity
    area: Quantity
    good: Quantity
    defects: Quantity
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Wafers(Scene):
    """Wafers beside each other, all to one scale."""

    wafers: tuple[Wafer, ...]
