"""A number of a picture: how long it is drawn, and how it is written."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Quantity:
    """A computed number.

    Parameters
    ----------
    value : in `unit`, finite
    unit : the same for all quantities of a scene that are compared with each other
    text : the number with its unit, as readers see it; its unit may be another one
    """

    value: float
    unit: str
    text: str
