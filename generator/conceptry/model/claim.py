"""Claims about the shape of an equation, which are checked at every build."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from conceptry.model.base import Given, Line, Part, Symbol, Term


class ClaimField(Part):
    """A sentence about the equation that a computer can check."""

    text: Line
    """The claim in words, as the page says it: "The loss falls as τ grows, until τ*"."""
    kind: Literal["rises", "falls", "minimum", "maximum", "ratio"]
    """rises, falls: along a variable; minimum, maximum: where it lies; ratio: of two values."""
    over: Symbol | None = None
    """The variable along which it rises, falls, or has its minimum or maximum."""
    start: Term | None = Field(default=None, alias="from")
    """Where the stretch begins: a number in the unit of the variable, or an expression; the whole
    range of the variable if left out."""
    end: Term | None = Field(default=None, alias="to")
    """Where the stretch ends."""
    at: Term | None = None
    """Where the minimum or maximum lies: a number in the unit of the variable, or an expression."""
    of: Line | None = None
    """What is claimed about: an expression; the result of the equation if left out."""
    given: Given | None = Field(default=None, alias="with")
    """Symbols that have another value, such as {"τ": "2 τ*"}."""
    against: Given | None = None
    """For a ratio: the values of the setting that is compared with; the defaults if left out."""
    equals: float | None = None
    """For a ratio: its value, such as 1.25."""
    tolerance: float = Field(default=0.01, gt=0, le=0.5)
    """How far, as a share, a ratio or a place may be off; 0.01 if left out."""
    everywhere: bool = False
    """true: for all values of the other variables within their ranges, not only the defaults."""
