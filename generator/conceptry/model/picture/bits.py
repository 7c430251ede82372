"""The picture `bit-layout`: formats of bits under each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry.diagnostics import quoted
from conceptry.model.base import Line
from conceptry.model.picture.base import (
    Item,
    Labelled,
    Measure,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.model.picture.fact import FactFields, fact_slots, read_facts
from conceptry.scene.bits import BitField, BitFormat, BitLayout

MOST_FORMATS = 6
MOST_FIELDS = 8
MOST_BITS = 4096
MOST_EXPONENT_BITS = 11
MOST_MANTISSA_BITS = 52
"""Of a format whose bits are worked out: what is larger is no number of the usual arithmetic."""


class BitFieldField(Labelled):
    """One field of a format."""

    width: Measure
    """How many bits it has."""
    role: Literal["sign", "exponent", "mantissa"] | None = None
    """What it is in a floating-point number; with an exponent and a mantissa the bits of the
    example are worked out."""
    holds: Line | None = None
    """What stands in it, such as hexadecimal digits."""


class BitFormatField(Labelled):
    """One format."""

    fields: tuple[BitFieldField, ...] = Field(min_length=1, max_length=MOST_FIELDS)
    """Its fields, from the first bit on."""
    reservesTop: bool = True  # noqa: N815 (the field's name in JSON)
    """Whether the top exponent means infinity and NaN, as by IEEE 754; false where only its last
    mantissa is NaN."""
    facts: FactFields = ()
    """What is written below it, such as its largest number."""


class BitPicture(PictureForm):
    """Formats of bits under each other, one bit as wide in all of them."""

    kind: Literal["bit-layout"]
    """The visual family, the same as visualFamily."""
    example: Item | None = None
    """A number that each floating-point format stores as well as it can."""
    formats: tuple[BitFormatField, ...] = Field(min_length=1, max_length=MOST_FORMATS)
    """The formats from the top."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        if self.example is not None:
            yield Slot(("example",), self.example)
        for number, form in enumerate(self.formats):
            for index, field in enumerate(form.fields):
                yield Slot(("formats", number, "fields", index, "width"), field.width, "", "whole")
            yield from fact_slots(("formats", number, "facts"), form.facts)

    def scene(self, read: Readings) -> BitLayout:
        """Return what is drawn."""
        formats = tuple(
            BitFormat(
                form.label,
                tuple(
                    BitField(
                        field.label,
                        read["formats", number, "fields", index, "width"],
                        field.role or "",
                        field.holds or "",
                    )
                    for index, field in enumerate(form.fields)
                ),
                read_facts(("formats", number, "facts"), form.facts, read),
                form.reservesTop,
            )
            for number, form in enumerate(self.formats)
        )
        if self.example is None:
            return BitLayout(formats)
        return BitLayout(formats, read["example",], self.example.label)

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield formats with too many bits, and fields that cannot be parts of one number."""
        is_shown = self.example is not None
        for number, form in enumerate(self.formats):
            place = ("formats", number)
            widths = [
                read[(*place, "fields", index, "width")].value for index in range(len(form.fields))
            ]
            if sum(widths) > MOST_BITS:
                message = f"{quoted(form.label)} has {sum(widths):.0f} bits"
                yield Objection(place, message, f"at most {MOST_BITS} can be drawn")
            roles = Counter(field.role for field in form.fields if field.role)
            for role, count in roles.items():
                if count > 1:
                    message = f"{quoted(form.label)} has {count} fields with the role {role}"
                    yield Objection(place, message, f"one field is the {role} of a number")
            is_coded = is_shown and {"exponent", "mantissa"} <= roles.keys()
            for index, field in enumerate(form.fields):
                most = _MOST_WIDE.get(field.role or "", MOST_BITS)
                if is_coded and widths[index] > most:
                    message = (
                        f"the {field.role} of {quoted(form.label)} has {widths[index]:.0f} bits"
                    )
                    hint = f"the example is worked out for at most {most}"
                    yield Objection((*place, "fields", index, "width", "equals"), message, hint)


_MOST_WIDE = {"sign": 1, "exponent": MOST_EXPONENT_BITS, "mantissa": MOST_MANTISSA_BITS}
