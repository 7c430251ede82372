"""Numbers and words for scenes, usual and extreme ones."""

from conceptry.scene import Quantity
from conceptry.units import format_quantity

LONG = "Consistent and complete state of a job on a great many nodes"
WORD = "W" * 60
HOSTILE = "<script>&\"'\u202e\x00]]>"


def amount(value, unit="GB"):
    return Quantity(value, unit, format_quantity(value, unit))
