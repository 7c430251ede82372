"""When declared units fit together as they are, and how values are converted when they do not.

Numbers can be used as they stand when one change of scale per base quantity explains the size of
every unit: all times in hours and all rates per hour, for instance. That is a linear system in the
logarithms of the sizes. A unit that is not of size one but has no dimension, such as percent, is
always converted, and so is a unit with an offset.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from conceptry.units import Unit, format_base_unit, format_unit, parse_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_TOLERANCE = 1e-12


@dataclass(frozen=True, slots=True)
class Conversion:
    """How a value in its own unit becomes one in the unit that is computed with.

    Parameters
    ----------
    factor, offset : the value times factor plus offset is the converted value
    source, target : both units as readers see them; empty for a plain number
    """

    factor: Fraction
    offset: Fraction
    source: str
    target: str

    @property
    def is_identity(self) -> bool:
        """Tell whether nothing changes."""
        return self.factor == 1 and not self.offset


def compute_conversions(units: Mapping[str, str]) -> dict[str, Conversion]:
    """Return for each name the conversion of its values; identities where units are coherent.

    Parameters
    ----------
    units : name of each variable, numeral and the result, to its unit

    Examples
    --------
    >>> plan = compute_conversions({"T": "h", "r": "1/h", "p": "%"})
    >>> plan["T"].is_identity, float(plan["p"].factor)
    (True, 0.01)
    """
    read = {name: parse_unit(text) for name, text in units.items()}
    information = _information(read.values())
    if is_coherent(read.values()):
        return {name: _for_pure_number(unit) for name, unit in read.items()}
    return {name: _to_base(unit, information) for name, unit in read.items()}


def is_coherent(units: Iterable[Unit]) -> bool:
    """Tell whether values in these units can be used as they stand."""
    with_dimension = [unit for unit in units if unit.dimension]
    if any(unit.offset for unit in with_dimension):
        return False
    names = sorted({name for unit in with_dimension for name, _ in unit.dimension})
    if not names:
        return True
    matrix = np.zeros((len(with_dimension), len(names)))
    for row, unit in enumerate(with_dimension):
        for name, power in unit.dimension:
            matrix[row, names.index(name)] = float(power)
    sizes = np.array([math.log(unit.factor) for unit in with_dimension])
    solution = np.linalg.lstsq(matrix, sizes, rcond=None)[0]
    return bool(np.all(np.abs(matrix @ solution - sizes) < _TOLERANCE * np.maximum(1, abs(sizes))))


def _for_pure_number(unit: Unit) -> Conversion:
    shown = format_unit(unit.text)
    if unit.dimension:
        return Conversion(Fraction(1), Fraction(0), shown, shown)
    return Conversion(unit.factor, unit.offset, shown, "")


def _information(units: Iterable[Unit]) -> str:
    """Return the unit of data that most of the units are written in."""
    names = [factor.name for unit in units for factor in unit.factors]
    return "bit" if names.count("bit") > names.count("B") else "B"


def _to_base(unit: Unit, information: str) -> Conversion:
    shown = format_base_unit(unit.dimension, information=information)
    # Every base unit is of size one but the byte, where data is counted in bytes.
    size = parse_unit(information).factor ** int(dict(unit.dimension).get("information", 0))
    return Conversion(unit.factor / size, unit.offset, format_unit(unit.text), shown)
