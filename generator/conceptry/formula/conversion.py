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
from typing import TYPE_CHECKING, cast

import numpy as np

from conceptry.formula.declaration import Numeral
from conceptry.formula.reading import numeral_tree
from conceptry.units import Unit, format_base_unit, format_unit, parse_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from conceptry.formula.tree import Equation, Node

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
    convert = _for_pure_number if is_coherent(read.values()) else _to_base
    return {name: convert(unit) for name, unit in read.items()}


@dataclass(frozen=True, slots=True)
class NumeralScale:
    """The factor by which a number that carries a unit is converted; 1 for all other nodes."""

    factors: Mapping[Equation, float]

    def __call__(self, node: Node) -> float:
        """Return the factor of a node."""
        return self.factors.get(cast("Equation", node), 1.0) if self.factors else 1.0


def numeral_scale(numerals: Iterable[Numeral]) -> NumeralScale:
    """Return the scale for computing in base units, where bytes are counted in B and bits in bit.

    Examples
    --------
    >>> scale = numeral_scale([Numeral("6", "operations", "kFLOP/token")])
    >>> scale(numeral_tree("6")), scale(numeral_tree("7"))
    (1000.0, 1.0)
    """
    sizes = {one.text: parse_unit(one.unit).counted_factor for one in numerals}
    return NumeralScale({numeral_tree(text): float(size) for text, size in sizes.items()})


def is_coherent(units: Iterable[Unit]) -> bool:
    """Tell whether values in these units can be used as they stand."""
    with_dimension = [unit for unit in units if unit.counted_dimension]
    if any(unit.offset for unit in with_dimension):
        return False
    names = sorted({name for unit in with_dimension for name, _ in unit.counted_dimension})
    if not names:
        return True
    matrix = np.zeros((len(with_dimension), len(names)))
    for row, unit in enumerate(with_dimension):
        for name, power in unit.counted_dimension:
            matrix[row, names.index(name)] = float(power)
    sizes = np.array([math.log(unit.counted_factor) for unit in with_dimension])
    solution = np.linalg.lstsq(matrix, sizes, rcond=None)[0]
    return bool(np.all(np.abs(matrix @ solution - sizes) < _TOLERANCE * np.maximum(1, abs(sizes))))


def _for_pure_number(unit: Unit) -> Conversion:
    shown = format_unit(unit.text)
    if unit.counted_dimension:
        return Conversion(Fraction(1), Fraction(0), shown, shown)
    return Conversion(unit.counted_factor, unit.offset, shown, "")


def _to_base(unit: Unit) -> Conversion:
    shown = format_base_unit(unit.counted_dimension)
    return Conversion(unit.counted_factor, unit.offset, format_unit(unit.text), shown)
