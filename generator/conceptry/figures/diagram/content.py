"""What a diagram is drawn from, and what comes out: plain values without any model behind them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from markupsafe import Markup


class InterfaceLike(Protocol):
    """Anything that names one input or output of a concept."""

    @property
    def name(self) -> str:
        """What passes through, in a few words."""

    @property
    def direction(self) -> str:
        """Which way: `in`, `out`, or any other word for both ways."""

    @property
    def signal(self) -> str:
        """What it consists of; may be empty."""


@dataclass(frozen=True, slots=True)
class Interface:
    """One input or output of a concept."""

    name: str
    direction: str
    signal: str = ""


@dataclass(frozen=True, slots=True)
class HallFacts:
    """The times of a job that saves, fails and recovers.

    Parameters
    ----------
    interval : s, > 0
        Work between two saves.
    save : s, >= 0
        From the start of a save until it is durable.
    recovery : s, >= 0
        From the failure until the job computes again.
    failure_at : s, > 0, at most interval + save
        From the last durable mark to the failure; the middle of the interval when left out,
        where a failure at a uniformly random moment falls on average.

    Raises
    ------
    ValueError
        If a time is not finite or outside of its range.
    """

    interval: float
    save: float
    recovery: float
    failure_at: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("save", self.save), ("recovery", self.recovery)):
            if not (math.isfinite(value) and value >= 0):
                raise ValueError(f"{name} is {value!r} s, allowed is a finite time of at least 0 s")
        if not (math.isfinite(self.interval) and self.interval > 0):
            raise ValueError(f"interval is {self.interval!r} s, allowed is a finite time above 0 s")
        latest = self.interval + self.save
        if self.failure_at is not None and not 0 < self.failure_at <= latest:
            raise ValueError(
                f"failure_at is {self.failure_at!r} s, allowed is above 0 s up to {latest:g} s"
            )


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One mark of a diagram in words, with a small picture of it.

    The picture is decoration (`aria-hidden`): the words say all of it.
    """

    mark: str
    label: str
    meaning: str
    swatch: Markup


@dataclass(frozen=True, slots=True)
class Diagram:
    """A finished diagram: markup for the page, and the same content as text.

    `markup` is one `div` with SVG or HTML in it. `description` is its full text alternative.
    `legend` is empty when the drawing has no marks that need words.
    """

    markup: Markup
    description: str
    legend: tuple[LegendItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """All that a drawer may use, with text already safe for XML."""

    figure_id: str
    title: str
    interfaces: tuple[Interface, ...]
    mechanism: tuple[str, ...]
    facts: HallFacts | None

    def facing(self, direction: str) -> tuple[Interface, ...]:
        """Return the interfaces of one direction: `in`, `out` or `both`."""
        return tuple(each for each in self.interfaces if _direction(each) == direction)


def _direction(interface: InterfaceLike) -> str:
    return interface.direction if interface.direction in {"in", "out"} else "both"


def describe_interfaces(interfaces: Sequence[InterfaceLike], opening: str) -> str:
    """Return one sentence that lists interfaces, or nothing for none."""
    if not interfaces:
        return ""
    parts = (
        f"{each.name.rstrip('.')} ({each.signal.rstrip('.')})"
        if each.signal
        else each.name.rstrip(".")
        for each in interfaces
    )
    return f"{opening} {'; '.join(parts)}."
