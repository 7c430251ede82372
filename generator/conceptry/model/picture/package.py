"""The picture `package-stack`: a package of dies, or the wafers that dies come from."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry import units
from conceptry.model.base import Name, Part
from conceptry.model.picture.base import (
    Labelled,
    Measure,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.model.picture.fact import FactFields, fact_slots, read_facts
from conceptry.scene import Quantity
from conceptry.scene.package import Package, Wafer, Wafers

MOST_WAFERS = 3
MOST_DEFECTS = 20.0


class PackageField(Part):
    """A die with stacks of memory around it, on one base."""

    die: Name
    """What the die in the middle is."""
    base: Name
    """What lies below all of them, such as "a silicon interposer"."""
    stack: Name
    """What a stack is."""
    stacks: Measure
    """How many stacks there are."""
    dies: Measure
    """How many dies lie in a stack, above its base die."""
    rate: Measure
    """Between the die and one stack."""
    facts: FactFields = ()
    """What is said of the whole package."""


class WaferField(Labelled):
    """A wafer full of dies of one size."""

    diameter: Measure
    """Its diameter."""
    area: Measure
    """The area of one die."""
    good: Measure
    """The share of the dies that have no defect."""
    defects: Measure
    """How many defects a die has on average."""
    facts: FactFields = ()
    """What is written below it."""


class PackagePicture(PictureForm):
    """A package from above and in section, or wafers with good and lost dies."""

    kind: Literal["package-stack"]
    """The visual family, the same as visualFamily."""
    package: PackageField | None = None
    """The package; left out where wafers are drawn."""
    wafers: tuple[WaferField, ...] = Field(default=(), max_length=MOST_WAFERS)
    """The wafers, all to one scale; left out where a package is drawn."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        if self.package is not None:
            yield Slot(("package", "stacks"), self.package.stacks, "", "whole")
            yield Slot(("package", "dies"), self.package.dies, "", "whole")
            yield Slot(("package", "rate"), self.package.rate, "", "positive")
            yield from fact_slots(("package", "facts"), self.package.facts)
        for number, wafer in enumerate(self.wafers):
            place = ("wafers", number)
            yield Slot((*place, "diameter"), wafer.diameter, "diameter", "positive")
            yield Slot((*place, "area"), wafer.area, "area", "positive")
            yield Slot((*place, "good"), wafer.good, "good", "zero")
            yield Slot((*place, "defects"), wafer.defects, "defects", "zero")
            yield from fact_slots((*place, "facts"), wafer.facts)

    def scene(self, read: Readings) -> Package | Wafers:
        """Return what is drawn."""
        if self.package is not None:
            place = ("package",)
            return Package(
                die=self.package.die,
                base=self.package.base,
                stack=self.package.stack,
                stacks=read[(*place, "stacks")],
                dies=read[(*place, "dies")],
                rate=read[(*place, "rate")],
                facts=read_facts((*place, "facts"), self.package.facts, read),
            )
        return Wafers(
            tuple(_wafer(number, wafer, read) for number, wafer in enumerate(self.wafers))
        )

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield what is no picture of this family, and wafers that cannot be."""
        if (self.package is None) == (not self.wafers):
            found = "neither" if self.package is None else "both"
            message = f"this needs a package or wafers, it has {found}"
            yield Objection((), message, "keep one of the two")
        for number in range(len(self.wafers)):
            yield from _object_to_wafer(("wafers", number), read)


def _object_to_wafer(place: tuple[str, int], read: Readings) -> Iterator[Objection]:
    diameter, area = read[(*place, "diameter")], read[(*place, "area")]
    units_of = [("diameter", diameter, "mm"), ("area", area, "mm^2")]
    units_of += [("good", read[(*place, "good")], "1"), ("defects", read[(*place, "defects")], "1")]
    for name, quantity, wanted in units_of:
        if units.dimension(quantity.unit) != units.dimension(wanted):
            message = f"{name} is given in {quantity.unit}"
            yield Objection((*place, name), message, f"give a value like one in {wanted}")
            return
    side = math.sqrt(_in(area, "mm^2"))
    if side * math.sqrt(2) > _in(diameter, "mm"):
        message = f"no die of {area.text} fits on a wafer of {diameter.text}"
        yield Objection((*place, "area"), message, "a wafer holds at least one whole die")
    if _in(read[(*place, "good")], "1") > 1:
        message = f"{read[(*place, 'good')].text} of the dies are good"
        yield Objection((*place, "good"), message, "give a share of at most 100 %")
    if _in(read[(*place, "defects")], "1") > MOST_DEFECTS:
        message = f"{read[(*place, 'defects')].text} defects on each die"
        yield Objection((*place, "defects"), message, f"at most {MOST_DEFECTS:g} can be drawn")


def _wafer(number: int, wafer: WaferField, read: Readings) -> Wafer:
    place = ("wafers", number)
    return Wafer(
        wafer.label,
        _convert(read[(*place, "diameter")], "mm"),
        _convert(read[(*place, "area")], "mm^2"),
        _convert(read[(*place, "good")], "1"),
        _convert(read[(*place, "defects")], "1"),
        read_facts((*place, "facts"), wafer.facts, read),
    )


def _convert(quantity: Quantity, unit: str) -> Quantity:
    return Quantity(_in(quantity, unit), unit, quantity.text)


def _in(quantity: Quantity, unit: str) -> float:
    return quantity.value * units.compute_conversion(quantity.unit, unit)[0]
