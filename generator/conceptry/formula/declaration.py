"""What an author declares about an equation, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from conceptry.formula.tree import Listing, Relation


@dataclass(frozen=True, slots=True)
class Variable:
    """An input of an equation, in its own unit."""

    symbol: str
    name: str
    unit: str
    default: float
    low: float | None = None
    high: float | None = None
    scale: Literal["linear", "log"] = "linear"


@dataclass(frozen=True, slots=True)
class Given:
    """A value that a worked example starts from, in its own unit."""

    symbol: str
    value: float
    unit: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What an equation computes; the symbol is what stands on its left side."""

    symbol: str
    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in the equation that carries a unit.

    Parameters
    ----------
    text : the number as it stands in the equation: ``6``, ``10⁹``, or with its unit ``2 B``
    name : what it counts
    unit : its unit
    """

    text: str
    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class ConditionText:
    """A validity condition as written, and the words for when it does not hold."""

    expression: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A validity condition that was read."""

    text: str
    otherwise: str
    tree: Relation | Listing
