"""One formula with what is said about it, and the one 8 in it that may turn bytes into bits."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from conceptry.formula.declaration import Numeral
from conceptry.formula.rule import Checker, Finding, Known, multiply
from conceptry.formula.tree import Equation, Node, Number, Relation, walk
from conceptry.units import BITS_IN_BYTE, Dimension, counted_dimension, describe_dimension
from conceptry.units import mixes_data as has_both

if TYPE_CHECKING:
    from collections.abc import Mapping

type Repair = tuple[Node, Dimension]
"""A part of a formula, and the dimension by which it is multiplied."""

_BITS_IN_BYTE_UNIT: Final = "bit/B"


@dataclass(frozen=True, slots=True)
class Statement:
    """A formula that is checked by itself.

    Parameters
    ----------
    tree : the right side of an equation, a condition or any other expression
    numerals : numbers that are declared to carry a unit
    wanted : what the whole is said to be; None leaves it open
    fixed : symbols whose unit is not in question here, such as the result in a condition
    condition : number of the condition, from 0
    conversion : the number that was taken as 8 bit/B
    """

    tree: Equation
    numerals: Mapping[Equation, Dimension]
    wanted: Dimension | None = None
    fixed: Mapping[str, Dimension] = field(default_factory=dict)
    condition: int | None = None
    conversion: Number | None = None

    def checker(self, symbols: Mapping[str, Dimension], repair: Repair | None = None) -> Checker:
        """Return what works out the dimensions of this formula's parts."""
        start = None if self.conversion is None else self.conversion.start
        places = {} if start is None else {start: counted_dimension(_BITS_IN_BYTE_UNIT)}
        return Checker(Known({**self.fixed, **symbols}, self.numerals, places, repair))

    def examine(
        self, symbols: Mapping[str, Dimension], repair: Repair | None = None
    ) -> tuple[Dimension | None, tuple[Finding, ...]]:
        """Return the dimension of the whole, and what does not fit."""
        checker = self.checker(symbols, repair)
        found = checker.dimension(self.tree)
        if found is not None and not checker.findings:
            checker.findings += self._against(found)
        return found, tuple(checker.findings)

    def _against(self, found: Dimension) -> list[Finding]:
        """Return what is wrong with the dimension of the whole."""
        if self.wanted is None:
            # Two sides that are compared may be so many bits for a byte, if both are.
            if isinstance(self.tree, Relation) or not has_both(found):
                return []
            bytes_ = dict(found)["byte"]
            missing: Dimension = (("byte", -bytes_), ("information", bytes_))
            message = f"computes {describe_dimension(found)}"
            hint = "give both in bytes or both in bits"
            return [Finding(self.tree, message, hint, ((self.tree, missing),))]
        if found == self.wanted:
            return []
        message = (
            f"computes {describe_dimension(found)} but the result is declared as "
            f"{describe_dimension(self.wanted)}"
        )
        missing = multiply(self.wanted, found, -1)
        hint = "correct the unit of the result or of a symbol on the right side"
        return [Finding(self.tree, message, hint, ((self.tree, missing),))]

    def with_conversion(self, symbols: Mapping[str, Dimension]) -> Statement:
        """Return the statement with its one 8 as 8 bit/B, if that and nothing else makes it fit."""
        if not self.examine(symbols)[1]:
            return self
        eights = {
            node.start: replace(self, conversion=node)
            for node in walk(self.tree)
            if isinstance(node, Number) and float(node.text) == BITS_IN_BYTE
        }
        fitting = [one for one in eights.values() if not one.examine(symbols)[1]]
        return fitting[0] if len(fitting) == 1 else self

    @property
    def conversions(self) -> tuple[Numeral, ...]:
        """Return the number that was taken as a conversion, as if it had been declared."""
        if self.conversion is None:
            return ()
        return (Numeral(self.conversion.text, "bits in a byte", _BITS_IN_BYTE_UNIT),)
