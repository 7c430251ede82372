"""A number or a few words that stand beside a part of a picture."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """What is said of a part.

    Parameters
    ----------
    label : what is said, such as "largest number"
    text : the number with its unit, as readers see it, or words
    """

    label: str
    text: str
