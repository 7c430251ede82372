"""Words of bits: formats under each other, their fields, and what stands in them."""

from dataclasses import dataclass

from conceptry.scene.fact import Fact
from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class BitField:
    """One field of a format.

    Parameters
    ----------
    width : bits, whole, at least 1
    role : `sign`, `exponent` or `mantissa` of a floating-point number, empty for all others
    holds : what stands in the field, such as hexadecimal digits; may be empty
    """

    label: str
    width: Quantity
    role: str = ""
    holds: str = ""


@dataclass(frozen=True, slots=True)
class BitFormat:
    """One format, from its first bit on.

    Parameters
    ----------
    reserves_top : whether the top exponent is kept for infinity and NaN, as by IEEE 754; without
        that only its last mantissa is NaN
    """

    label: str
    fields: tuple[BitField, ...]
    facts: tuple[Fact, ...] = ()
    reserves_top: bool = True

    @property
    def bits(self) -> int:
        """How many bits a word has."""
        return sum(round(field.width.value) for field in self.fields)

    def width_of(self, role: str) -> int | None:
        """Return the bits of the one field with a role, or None without such a field."""
        return next((round(f.width.value) for f in self.fields if f.role == role), None)


@dataclass(frozen=True, slots=True)
class BitLayout(Scene):
    """What the family `bit-layout` draws.

    Parameters
    ----------
    example : a number that each floating-point format stores as well as it can
    example_label : what that number is; may be empty
    """

    formats: tuple[BitFormat, ...]
    example: Quantity | None = None
    example_label: str = ""
