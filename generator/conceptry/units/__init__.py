"""Units of measurement: their dimension, their size, and how they are written and spoken.

A unit is text such as ``J/(kg*K)``. The text is read here; only the names in it are looked up, in
one small pint registry, so that no text of an author is ever evaluated. pint itself is imported
when the first unit is looked up.
"""

from conceptry.labs.quantity import NO_BREAK_SPACE
from conceptry.units.conversion import compute_conversion, dimension
from conceptry.units.definition import Dimension
from conceptry.units.quantity import (
    MINUS,
    NARROW_SPACE,
    choose_step,
    format_number,
    format_quantity,
    round_significant,
    unit_steps,
)
from conceptry.units.reader import Factor, Unit, UnitError, parse_unit
from conceptry.units.wording import (
    describe_dimension,
    format_base_unit,
    format_base_unit_phrase,
    format_unit,
    format_unit_phrase,
    has_name,
    speak_unit,
)

__all__ = [
    "MINUS",
    "NARROW_SPACE",
    "NO_BREAK_SPACE",
    "Dimension",
    "Factor",
    "Unit",
    "UnitError",
    "choose_step",
    "compute_conversion",
    "describe_dimension",
    "dimension",
    "format_base_unit",
    "format_base_unit_phrase",
    "format_number",
    "format_quantity",
    "format_unit",
    "format_unit_phrase",
    "has_name",
    "parse_unit",
    "round_significant",
    "speak_unit",
    "unit_steps",
]
