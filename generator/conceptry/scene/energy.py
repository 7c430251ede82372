"""A flow of energy or power through stages, each of which takes its part."""

from dataclasses import dataclass

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Flow:
    """An amount that enters, branches off or arrives; 0 or more."""

    label: str
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Stage:
    """A place where a part of the flow branches off.

    Parameters
    ----------
    label : the place
    loss : what branches off there
    passed : what goes on from there
    """

    label: str
    loss: Flow
    passed: Quantity


@dataclass(frozen=True, slots=True)
class EnergyFlow(Scene):
    """What the family `energy-flow` draws."""

    entering: Flow
    stages: tuple[Stage, ...]
    arriving: Flow
