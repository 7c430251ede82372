"""Units of measurement: their dimension, their size, and how they are written and spoken.

A unit is text such as ``J/(kg*K)``. The text is read here; only the names in it are looked up, in
one small pint registry, so that no text of an author is ever evaluated. pint itself is imported
when the first unit is looked up.
"""

from conceptry.units.conversion import compute_conversion, dimension, factor_to_base
from conceptry.units.definition import Dimension
from conceptry.units.quantity import format_quantity
from conceptry.units.reader import Factor, Unit, UnitError, parse_unit
from conceptry.units.wording import base_unit, describe_dimension, format_unit, has_name, speak_unit

__all__ = [
    "Dimension",
    "Factor",
    "Unit",
    "UnitError",
    "base_unit",
    "compute_conversion",
    "describe_dimension",
    "dimension",
    "factor_to_base",
    "format_quantity",
    "format_unit",
    "has_name",
    "parse_unit",
    "speak_unit",
]
