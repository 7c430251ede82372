"""The exact goodput where failures cluster or wear out: Weibull instead of exponential.

The clock of failures starts anew with each recovery, as if the whole job were new. A job
of many nodes, of which only the one that failed is replaced, is close to exponential.
"""

import math
from dataclasses import dataclass

from .domain import DomainError, require_amounts
from .saving import compute_feasible_interval

SMALLEST_SHAPE, LARGEST_SHAPE = 0.1, 10.0
"""Shapes that the sums below have been tried with; measured ones lie from 0.5 to 3."""

_SUMMED = 256
_NEGLIGIBLE = 45.0
_INVERSE_FACTORIALS = ((1, 1 / 12), (3, -1 / 720), (5, 1 / 30240), (7, -1 / 1209600))
_MOST_TERMS = 1000
_TINY = 1e-300


@dataclass(frozen=True)
class Weibull:
    """A law of failures, S(t) = exp(−(t/scale)^shape).

    Parameters
    ----------
    shape
        0.1 to 10: below 1 failures cluster after a start, at 1 they are exponential, above
        1 they wear out.
    scale
        s, > 0.
    """

    shape: float
    scale: float

    def compute_survival(self, time: float) -> float:
        """Return the probability that there is no failure up to a time.

        Parameters
        ----------
        time
            s, >= 0.
        """
        return math.exp(-self._hazard(time))

    def integrate_survival(self, start: float) -> float:
        """Return the integral of the survival from a time on.

        Parameters
        ----------
        start
            s, >= 0.

        Returns
        -------
        float
            s; the mean where it starts at 0.

        References
        ----------
        (scale/shape) Γ(1/shape, (t/scale)^shape), by substitution.

        Examples
        --------
        >>> Weibull(shape=1.0, scale=10.0).integrate_survival(0)
        10.0
        """
        return self.scale / self.shape * _upper_gamma(1 / self.shape, self._hazard(start))

    def sum_survival(self, start: float, step: float) -> float:
        """Sum the survival at `start`, `start + step`, and so on without end.

        Parameters
        ----------
        start
            s, >= 0.
        step
            s, > 0.

        References
        ----------
        The first terms as they are, the others by the formula of Euler and Maclaurin
        (DLMF, section 2.10).

        Examples
        --------
        >>> round(Weibull(shape=1.0, scale=10.0).sum_survival(0, 1), 9) == round(
        ...     1 / (1 - math.exp(-0.1)), 9)
        True
        """
        terms: list[float] = []
        for count in range(_SUMMED):
            hazard = self._hazard(start + count * step)
            if hazard > _NEGLIGIBLE:
                return math.fsum(terms)
            terms.append(math.exp(-hazard))
        return math.fsum([*terms, self._sum_smooth(start + _SUMMED * step, step)])

    def _sum_smooth(self, start: float, step: float) -> float:
        """Sum what is smooth from one term to the next."""
        slopes = self._scaled_derivatives(start, 7)
        ratio = step / start
        corrections = (
            -factor * ratio**order * slopes[order] for order, factor in _INVERSE_FACTORIALS
        )
        survival = self.compute_survival(start)
        return self.integrate_survival(start) / step + survival * (0.5 + math.fsum(corrections))

    def _scaled_derivatives(self, time: float, most: int) -> list[float]:
        """Return t^n S⁽ⁿ⁾(t)/S(t) for n from 0.

        With u = (t/scale)^shape each is a polynomial in u, and the next follows from it:
        p ↦ shape·u·(p′ − p) − n·p.
        """
        hazard = self._hazard(time)
        polynomial = [1.0]
        found = [1.0]
        for order in range(most):
            grown = [0.0] * (len(polynomial) + 1)
            for power, coefficient in enumerate(polynomial):
                grown[power] += (self.shape * power - order) * coefficient
                grown[power + 1] -= self.shape * coefficient
            polynomial = grown
            found.append(math.fsum(c * hazard**power for power, c in enumerate(polynomial)))
        return found

    def _hazard(self, time: float) -> float:
        try:
            return float((time / self.scale) ** self.shape)
        except OverflowError:
            return math.inf


def compute_law(*, failure_rate: float, shape: float) -> Weibull:
    """Return the law with a given mean time between failures.

    Parameters
    ----------
    failure_rate
        1/s, > 0: one over the mean time from a start to a failure.
    shape
        0.1 to 10.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    The mean of a Weibull law is scale · Γ(1 + 1/shape).

    Examples
    --------
    >>> compute_law(failure_rate=0.5, shape=1.0)
    Weibull(shape=1.0, scale=2.0)
    """
    _require_law(failure_rate, shape)
    if failure_rate == 0:
        raise DomainError("failure_rate", failure_rate, "a number above 0")
    return Weibull(shape, 1 / (failure_rate * math.gamma(1 + 1 / shape)))


def compute_goodput(
    interval: float,
    *,
    failure_rate: float,
    shape: float,
    blocking_time: float,
    durable_time: float | None = None,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
) -> float:
    """Return the share of the time that becomes retained work, in the long run.

    Failures strike during recovery as well.

    Parameters
    ----------
    interval
        s of work, >= 0. One that is too short for saves in the background is lengthened,
        which `saving.compute_feasible_interval` tells.
    failure_rate
        1/s, >= 0: one over the mean time from the end of a downtime to a failure.
    shape
        0.1 to 10; 1 is exponential.
    blocking_time
        s that a save blocks the job, >= 0.
    durable_time
        s, >= `blocking_time`; as long as it blocks unless given.
    recovery_time
        s, >= 0.
    downtime
        s without new failures before a recovery, >= 0.

    Returns
    -------
    float
        0 to 1.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    τ/(E[X] + D) · Σ S(R + τ + C + (k−1)(τ + B)) over k >= 1, derived from renewal and
    reward: the k-th save counts if the job survives until it is durable.

    Examples
    --------
    The same mean time between failures as the exponential law, which keeps 0.7819 here.

    >>> round(compute_goodput(3600, failure_rate=1 / 10800, shape=0.5, blocking_time=60,
    ...     recovery_time=600), 4)
    0.8369
    """
    _require_law(failure_rate, shape)
    require_amounts(recovery_time=recovery_time, downtime=downtime)
    durable_time = blocking_time if durable_time is None else durable_time
    work = compute_feasible_interval(
        interval, blocking_time=blocking_time, durable_time=durable_time
    ).value
    if failure_rate == 0:
        return (
            work / (work + blocking_time)
            if 0 < work < math.inf
            else _free_limit(work, blocking_time)
        )
    if work == math.inf:
        return 0.0
    law = compute_law(failure_rate=failure_rate, shape=shape)
    share = failure_rate / (1 + failure_rate * downtime)
    first, period = recovery_time + work + durable_time, work + blocking_time
    if period == 0:
        return share * law.integrate_survival(first)
    return share * work * law.sum_survival(first, period)


def _free_limit(work: float, blocking_time: float) -> float:
    """Return the goodput without failures where the interval is 0 or infinite."""
    return 1.0 if work == math.inf or blocking_time == 0 else 0.0


def _require_law(failure_rate: float, shape: float) -> None:
    require_amounts(failure_rate=failure_rate)
    if not SMALLEST_SHAPE <= shape <= LARGEST_SHAPE:
        raise DomainError("shape", shape, f"a number from {SMALLEST_SHAPE} to {LARGEST_SHAPE:g}")


def _upper_gamma(order: float, start: float) -> float:
    """Return the upper incomplete gamma function Γ(a, x).

    References
    ----------
    DLMF 8.7.1 for the series, 8.9.2 for the continued fraction, which Lentz's method sums.
    """
    if start > _NEGLIGIBLE * 10:
        return 0.0
    if start < order + 1:
        return math.gamma(order) - _lower_gamma(order, start)
    above = start + 1 - order
    ratio = 1 / _TINY
    below = 1 / above
    fraction = below
    for count in range(1, _MOST_TERMS):
        numerator = -count * (count - order)
        above += 2
        below = 1 / (numerator * below + above or _TINY)
        ratio = above + numerator / ratio or _TINY
        change = below * ratio
        fraction *= change
        if abs(change - 1) <= math.ulp(1.0):
            break
    return fraction * math.exp(order * math.log(start) - start)


def _lower_gamma(order: float, end: float) -> float:
    if end == 0:
        return 0.0
    term = total = 1 / order
    count = order
    while term > total * math.ulp(1.0) / 4:
        count += 1
        term *= end / count
        total += term
    return total * math.exp(order * math.log(end) - end)
