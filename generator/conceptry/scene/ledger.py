"""A ledger: items that add up, one after the other, and sums on the way."""

from dataclasses import dataclass

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class LedgerItem:
    """One bar of a ledger.

    Parameters
    ----------
    is_sum : whether it is the sum of all items above it, and so a bar from zero
    """

    label: str
    amount: Quantity
    is_sum: bool


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """A value to compare the bars with, drawn across all of them."""

    label: str
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Ledger(Scene):
    """What the family `ledger-bars` draws."""

    items: tuple[LedgerItem, ...]
    lines: tuple[LedgerLine, ...]
