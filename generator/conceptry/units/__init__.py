"""Units of measurement: their dimension, their size, and how they are written and spoken.

A unit is text such as ``J/(kg*K)``. The text is read here; only the names in it are looked up, in
one small pint registry, so that no text of an author is ever evaluated. pint itself is imported
when the first unit is looked up.
"""

from conceptry.labs.quantity import (
    MINUS,
    NARROW_SPACE,
    NO_BREAK_SPACE,
    choose_step,
    format_number,
    join_quantity,
    round_significant,
)
from conceptry.units.conversion import compute_conversion, counted_dimension, dimension
from conceptry.units.definition import BITS_IN_BYTE, COUNTED, Dimension
from conceptry.units.mending import agrees, mend
from conceptry.units.prose import ProseNumber, find_loose_numbers, find_numbers, without_bound
from conceptry.units.quantity import format_quantity, unit_steps
from conceptry.units.reader import Factor, Unit, UnitError, is_unit, parse_unit
from conceptry.units.wording import (
    describe_dimension,
    format_base_unit,
    format_base_unit_phrase,
    format_unit,
    format_unit_phrase,
    has_name,
    join_data,
    mixes_data,
    speak_unit,
)

__all__ = [
    "BITS_IN_BYTE",
    "COUNTED",
    "MINUS",
    "NARROW_SPACE",
    "NO_BREAK_SPACE",
    "Dimension",
    "Factor",
    "ProseNumber",
    "Unit",
    "UnitError",
    "agrees",
    "choose_step",
    "compute_conversion",
    "counted_dimension",
    "describe_dimension",
    "dimension",
    "find_loose_numbers",
    "find_numbers",
    "format_base_unit",
    "format_base_unit_phrase",
    "format_number",
    "format_quantity",
    "format_unit",
    "format_unit_phrase",
    "has_name",
    "is_unit",
    "join_data",
    "join_quantity",
    "mend",
    "mixes_data",
    "parse_unit",
    "round_significant",
    "speak_unit",
    "unit_steps",
    "without_bound",
]
