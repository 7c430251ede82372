"""What the models take: the refusal of values outside their domain, in words."""

import math

LARGEST_EXPONENT = 700.0
"""Beyond it `exp` overflows, and a goodput is less than 1e-300: it is given as 0."""


class DomainError(ValueError):
    """Says that an argument of a model is outside its domain.

    Parameters
    ----------
    name
        The argument.
    allowed
        What may stand there, in words.
    """

    def __init__(self, name: str, value: float, allowed: str) -> None:
        self.name = name
        self.value = value
        self.allowed = allowed
        super().__init__(f"{name.replace('_', ' ')} is {value!r}, allowed is {allowed}")


def require_amounts(**values: float) -> None:
    """Refuse what is not a finite number of at least 0.

    Raises
    ------
    DomainError
        For the first of the values that is not.
    """
    for name, value in values.items():
        if not 0 <= value < math.inf:
            raise DomainError(name, value, "a finite number of at least 0")


def require_positive(**values: float) -> None:
    """Refuse what is not a finite number above 0.

    Raises
    ------
    DomainError
        For the first of the values that is not.
    """
    for name, value in values.items():
        if not 0 < value < math.inf:
            raise DomainError(name, value, "a finite number above 0")


def require_interval(interval: float) -> None:
    """Refuse an interval that is negative or not a number; no save at all is infinity.

    Raises
    ------
    DomainError
        It is one of these.
    """
    if not interval >= 0:
        raise DomainError("interval", interval, "at least 0, or infinity for no save at all")


def require_share(**values: float) -> None:
    """Refuse what is not a number from 0 to 1.

    Raises
    ------
    DomainError
        For the first of the values that is not.
    """
    for name, value in values.items():
        if not 0 <= value <= 1:
            raise DomainError(name, value, "a number from 0 to 1")


def require_count(**values: int) -> None:
    """Refuse what is not a whole number of at least 1.

    Raises
    ------
    DomainError
        For the first of the values that is not.
    """
    for name, value in values.items():
        if not (value >= 1 and value % 1 == 0):
            raise DomainError(name, value, "a whole number of at least 1")


def require_saving(blocking_time: float, durable_time: float) -> None:
    """Refuse a save that blocks for longer than it takes.

    Raises
    ------
    DomainError
        It does, or a time is not a finite number of at least 0.
    """
    require_amounts(blocking_time=blocking_time, durable_time=durable_time)
    if blocking_time > durable_time:
        raise DomainError(
            "blocking_time", blocking_time, f"at most the durable time, {durable_time!r}"
        )
