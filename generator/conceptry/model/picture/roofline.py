"""The picture `roofline-plane`: limits of a machine, and kernels below them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry import units
from conceptry.model.picture.base import (
    Item,
    Labelled,
    Measure,
    Objection,
    PictureForm,
    Place,
    Readings,
    Slot,
)
from conceptry.scene import Quantity
from conceptry.scene.roofline import Kernel, Limit, Roofline

MOST_LIMITS = 4
MOST_KERNELS = 6
INTENSITY = "FLOP/B"


class KernelField(Labelled):
    """A kernel, or what one of its settings makes of it."""

    intensity: Measure
    """Operations for each byte that crosses the bus, such as 60 FLOP/B."""
    rate: Measure
    """The rate that it reaches."""


class RooflinePicture(PictureForm):
    """Rate over intensity on logarithmic axes."""

    kind: Literal["roofline-plane"]
    """The visual family, the same as visualFamily."""
    peaks: tuple[Item, ...] = Field(min_length=1, max_length=MOST_LIMITS)
    """Peak rates of the arithmetic units; the first is that of the roof."""
    bandwidths: tuple[Item, ...] = Field(min_length=1, max_length=MOST_LIMITS)
    """Bandwidths of memory; the first is that of the roof."""
    kernels: tuple[KernelField, ...] = Field(default=(), max_length=MOST_KERNELS)
    """What lies below the roof."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for index, peak in enumerate(self.peaks):
            yield Slot(("peaks", index), peak, "rates", "positive")
        for index, bandwidth in enumerate(self.bandwidths):
            yield Slot(("bandwidths", index), bandwidth, "bandwidths", "positive")
        for index, kernel in enumerate(self.kernels):
            yield Slot(("kernels", index, "intensity"), kernel.intensity, "across", "positive")
            yield Slot(("kernels", index, "rate"), kernel.rate, "rates", "positive")

    def scene(self, read: Readings) -> Roofline:
        """Return what is drawn."""
        peaks = tuple(Limit(p.label, read["peaks", i]) for i, p in enumerate(self.peaks))
        bandwidths = tuple(
            Limit(one.label, read["bandwidths", i]) for i, one in enumerate(self.bandwidths)
        )
        kernels = tuple(
            Kernel(
                one.label,
                _in_intensity(read["kernels", index, "intensity"]),
                read["kernels", index, "rate"],
            )
            for index, one in enumerate(self.kernels)
        )
        rate, bandwidth = peaks[0].amount, bandwidths[0].amount
        factor = units.compute_conversion(f"({bandwidth.unit})*({INTENSITY})", rate.unit)[0]
        ridge = rate.value / (bandwidth.value * factor)
        written = units.format_quantity(ridge, INTENSITY)
        return Roofline(peaks, bandwidths, kernels, factor, Quantity(ridge, INTENSITY, written))

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield numbers that have no place in the plane."""
        kinds: list[tuple[Place, str]] = [(("peaks", 0), "FLOP/s"), (("bandwidths", 0), "B/s")]
        if self.kernels:
            kinds.append((("kernels", 0, "intensity"), INTENSITY))
        for place, wanted in kinds:
            found = read[place]
            if units.dimension(found.unit) != units.dimension(wanted):
                message = f"{found.text} is none of the kind {wanted}"
                yield Objection((*place, "equals"), message, f"give a value like one in {wanted}")


def _in_intensity(quantity: Quantity) -> Quantity:
    factor = units.compute_conversion(quantity.unit, INTENSITY)[0]
    return Quantity(quantity.value * factor, INTENSITY, quantity.text)
