"""A plane of rate over intensity: what limits a kernel, and where kernels lie."""

from dataclasses import dataclass

from conceptry.scene.quantity import Quantity
from conceptry.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Limit:
    """A peak of arithmetic, or a bandwidth of memory; greater than 0."""

    label: str
    amount: Quantity


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel: its intensity and the rate that it reaches, both greater than 0."""

    label: str
    intensity: Quantity
    rate: Quantity


@dataclass(frozen=True, slots=True)
class Roofline(Scene):
    """What the family `roofline-plane` draws.

    Parameters
    ----------
    peaks : in the unit of the kernels' rates
    bandwidths : in that unit over the unit of the intensities
    factor : what a bandwidth of 1 and an intensity of 1 make, in the unit of the rates
    ridge : the intensity at which the first bandwidth reaches the first peak
    """

    peaks: tuple[Limit, ...]
    bandwidths: tuple[Limit, ...]
    kernels: tuple[Kernel, ...]
    factor: float
    ridge: Quantity

    def ridge_of(self, bandwidth: Limit, peak: Limit) -> float:
        """Return the intensity at which a bandwidth is enough for a peak."""
        return peak.amount.value / (bandwidth.amount.value * self.factor)

    def bound(self, intensity: float) -> float:
        """Return the rate that the first bandwidth and the first peak allow."""
        fed = self.bandwidths[0].amount.value * self.factor * intensity
        return min(self.peaks[0].amount.value, fed)
