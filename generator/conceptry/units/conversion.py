"""Size, dimension and conversion of units."""

from __future__ import annotations

from conceptry.units.definition import Dimension
from conceptry.units.reader import UnitError, parse_unit
from conceptry.units.wording import describe_dimension


def dimension(text: str) -> Dimension:
    """Return the dimension of a unit."""
    return parse_unit(text).dimension


def counted_dimension(text: str) -> Dimension:
    """Return the dimension of a unit where bytes and bits are two things.

    Examples
    --------
    >>> counted_dimension("GB") == counted_dimension("Gbit"), dimension("GB") == dimension("Gbit")
    (False, True)
    """
    return parse_unit(text).counted_dimension


def compute_conversion(source: str, target: str) -> tuple[float, float]:
    """Return factor and offset that turn a value in one unit into a value in another.

    Raises
    ------
    UnitError
        When the units measure different things.

    Examples
    --------
    >>> compute_conversion("h", "min")
    (60.0, 0.0)
    """
    one, other = parse_unit(source), parse_unit(target)
    if one.dimension != other.dimension:
        message = f"{source!r} and {target!r} measure different things"
        hint = f"{describe_dimension(one.dimension)}, {describe_dimension(other.dimension)}"
        raise UnitError(message, hint)
    return float(one.factor / other.factor), float((one.offset - other.offset) / other.factor)
