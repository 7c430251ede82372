"""Lanes over time: what happens when, and how long it takes."""

from dataclasses import dataclass

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time in a lane.

    Parameters
    ----------
    look : work, hidden, exposed, wait, overhead or transfer
    start, length : in the unit of the scene, 0 or more
    text : the length as readers see it
    """

    label: str
    look: str
    start: float
    length: float
    text: str


@dataclass(frozen=True, slots=True)
class Lane:
    """What one thing does.

    Parameters
    ----------
    heading : stands above the lane, where a new group of lanes begins; may be empty
    """

    label: str
    heading: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that all lanes of one group see.

    Parameters
    ----------
    lanes : the first and the last lane that it crosses, counted from 0
    """

    label: str
    at: Quantity
    lanes: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Gantt(Scene):
    """What the family `timeline-gantt` draws.

    Parameters
    ----------
    unit : of all times
    """

    unit: str
    lanes: tuple[Lane, ...]
    moments: tuple[Moment, ...]
