"""When the failures of a simulated job strike.

A law gives the times from one failure to the next, counted while the job is exposed. It
knows nothing of saves and recoveries.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from .domain import require_amounts, require_count, require_positive


class FailureLaw(Protocol):
    """Anything that draws the times between failures."""

    def draw_gaps(self, chance: Random) -> Iterator[float]:
        """Draw the exposed seconds up to each next failure, without end."""
        ...


@dataclass(frozen=True)
class ExponentialFailures:
    """Failures that strike at any time with the same chance.

    Parameters
    ----------
    rate
        1/s, >= 0.

    Raises
    ------
    DomainError
        The rate is negative or not finite.
    """

    rate: float

    def __post_init__(self) -> None:
        require_amounts(rate=self.rate)

    def draw_gaps(self, chance: Random) -> Iterator[float]:
        """Draw the exposed seconds up to each next failure, without end.

        Examples
        --------
        >>> next(ExponentialFailures(0.0).draw_gaps(Random(1)))
        inf
        """
        mean = 1 / self.rate if self.rate else math.inf
        while True:
            yield mean * draw_exponential(chance)


@dataclass(frozen=True)
class WeibullFailures:
    """Failures of a job that is as good as new after each of them.

    Parameters
    ----------
    mean
        s from the end of a downtime to the next failure, > 0.
    shape
        > 0; below 1 failures cluster after a start, above 1 they wear out.

    Raises
    ------
    DomainError
        A value is outside these ranges.
    """

    mean: float
    shape: float

    def __post_init__(self) -> None:
        require_positive(mean=self.mean, shape=self.shape)

    def draw_gaps(self, chance: Random) -> Iterator[float]:
        """Draw the exposed seconds up to each next failure, without end."""
        scale = self.mean / math.gamma(1 + 1 / self.shape)
        power = 1 / self.shape
        while True:
            yield scale * draw_exponential(chance) ** power


@dataclass(frozen=True)
class NodeFailures:
    """Failures of many nodes, of which only the one that failed is replaced by a new one.

    Each node fails by a Weibull law; the job meets all of them in the steady state.

    Parameters
    ----------
    nodes
        >= 1.
    mean
        s from one failure of a node to its next, > 0.
    shape
        > 0; 1 is exponential.

    Raises
    ------
    DomainError
        A value is outside these ranges.
    """

    nodes: int
    mean: float
    shape: float

    def __post_init__(self) -> None:
        require_count(nodes=self.nodes)
        require_positive(mean=self.mean, shape=self.shape)

    def draw_gaps(self, chance: Random) -> Iterator[float]:
        """Draw the exposed seconds up to each next failure, without end."""
        scale = self.mean / math.gamma(1 + 1 / self.shape)
        power = 1 / self.shape
        # In the steady state one meets a node in a life that is longer than most, at a time
        # that is evenly spread over it: that life to the power of the shape is gamma.
        left = [
            chance.random() * scale * chance.gammavariate(1 + power, 1.0) ** power
            for _ in range(self.nodes)
        ]
        now = 0.0
        while True:
            following = min(left)
            yield following - now
            now = following
            left[left.index(now)] = now + scale * draw_exponential(chance) ** power


def draw_exponential(chance: Random) -> float:
    """Draw from the exponential law with mean 1, by inversion."""
    return -math.log(1.0 - chance.random())
