"""How often to save: Young's and Daly's rules, the exact optimum, and how flat it is."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from .domain import require_amounts, require_positive
from .exact import compute_goodput
from .saving import compute_feasible_interval
from .split import compute_split

_MOST_STEPS = 60
_SERIES_BELOW = 0.5
_BISECTIONS = 80
_SMALLEST_PRODUCT = 1e-290


@dataclass(frozen=True)
class Region:
    """Intervals from the shortest to the longest.

    Parameters
    ----------
    low, high
        s of work; `high` may be infinity.
    """

    low: float
    high: float


def compute_young_interval(*, save_time: float, failure_rate: float) -> float:
    """Return the interval that makes the first-order loss smallest.

    Parameters
    ----------
    save_time
        s, >= 0.
    failure_rate
        1/s, >= 0.

    Returns
    -------
    float
        s of work. Infinity without failures: then no save is needed for recovery.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    √(2C/λ): Young 1974, doi:10.1145/361147.361115.

    Examples
    --------
    >>> round(compute_young_interval(save_time=12, failure_rate=1 / 10800), 1)
    509.1
    """
    require_amounts(save_time=save_time, failure_rate=failure_rate)
    if failure_rate == 0:
        return math.inf
    return math.sqrt(2 * save_time / failure_rate)


def compute_daly_interval(*, save_time: float, failure_rate: float) -> float:
    """Return Daly's higher-order estimate of the best interval.

    Parameters
    ----------
    save_time
        s, >= 0.
    failure_rate
        1/s, >= 0.

    Returns
    -------
    float
        s of work; the mean time between failures where a save takes twice that or longer.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    √(2CM)(1 + √(C/2M)/3 + (C/2M)/9) − C for C < 2M, else M: Daly 2006,
    doi:10.1016/j.future.2004.11.016. It is the expansion of the exact optimum to (λC)^{3/2}.

    Examples
    --------
    The captions of figures 3 and 4 there give 117 min and 57 min.

    >>> round(compute_daly_interval(save_time=300, failure_rate=1 / 86400) / 60)
    117
    >>> round(compute_daly_interval(save_time=300, failure_rate=1 / 21600) / 60)
    57
    """
    require_amounts(save_time=save_time, failure_rate=failure_rate)
    if failure_rate == 0:
        return math.inf
    half = save_time * failure_rate / 2
    if half >= 1:
        return 1 / failure_rate
    young = math.sqrt(2 * save_time / failure_rate)
    return young * (1 + math.sqrt(half) / 3 + half / 9) - save_time


def compute_best_interval(
    *, blocking_time: float, failure_rate: float, durable_time: float | None = None
) -> float:
    """Return the interval with the highest goodput under exponential failures.

    It does not depend on recovery or downtime, and on the durable time only where the best
    interval would have two writes in flight.

    Parameters
    ----------
    blocking_time
        s, >= 0.
    failure_rate
        1/s, >= 0.
    durable_time
        s, >= `blocking_time`; as long as it blocks unless given.

    Returns
    -------
    float
        s of work. Infinity without failures.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: λτ = 1 + W₀(−e^{−1−λB}), solved without Lambert's function.

    Examples
    --------
    At the rate of failures of Llama 3 (419 in 54 days), for a save that blocks 148.8 s.

    >>> round(compute_best_interval(blocking_time=148.8, failure_rate=419 / (54 * 86400)))
    1723
    """
    require_amounts(blocking_time=blocking_time, failure_rate=failure_rate)
    if failure_rate == 0:
        return math.inf
    failures = failure_rate * blocking_time
    if failures < _SMALLEST_PRODUCT:
        # The product has lost digits or is 0, and Young's rule is exact to a hundred of them.
        best = compute_young_interval(save_time=blocking_time, failure_rate=failure_rate)
    else:
        # The work of a period y is 1 - exp(-y), which keeps its digits where y - b would not.
        best = -math.expm1(-compute_best_period(failures)) / failure_rate
    return compute_feasible_interval(
        best,
        blocking_time=blocking_time,
        durable_time=blocking_time if durable_time is None else durable_time,
    ).value


def compute_best_period(blocking_failures: float) -> float:
    """Return the failures to expect in the best period, which is interval and blocking.

    Solves y + e^{−y} − 1 = b by Newton's method from Daly's value.

    Parameters
    ----------
    blocking_failures
        b, the failures to expect during one blocking, >= 0.

    Raises
    ------
    DomainError
        It is negative or not finite.

    References
    ----------
    Derived: the derivative of the exact goodput vanishes where λτ = 1 − e^{−λ(τ+B)}.

    Examples
    --------
    >>> compute_best_period(0)
    0.0
    """
    require_amounts(blocking_failures=blocking_failures)
    if blocking_failures == 0:
        return 0.0
    half = blocking_failures / 2
    if half < 1:
        period = 2 * math.sqrt(half) * (1 + math.sqrt(half) / 3 + half / 9)
    else:
        period = 1 + blocking_failures
    for _ in range(_MOST_STEPS):
        step = (compute_blocking_of_period(period) - blocking_failures) / -math.expm1(-period)
        period -= step
        if abs(step) <= math.ulp(period):
            break
    return period


def compute_blocking_of_period(period: float) -> float:
    """Return b = y + e^{−y} − 1: for how long a save blocks whose best period is y.

    Parameters
    ----------
    period
        y, the failures to expect in one period, >= 0.

    Returns
    -------
    float
        The failures to expect during one blocking.

    Raises
    ------
    DomainError
        The period is negative or not finite.

    Examples
    --------
    >>> compute_blocking_of_period(1e-6)
    4.99999833333375e-13
    """
    require_amounts(period=period)
    if period > _SERIES_BELOW:
        return period + math.expm1(-period)
    # y and 1 - exp(-y) agree in their first digits, so the difference is summed as it is.
    term = total = period * period / 2
    power = 3
    while abs(term) > math.ulp(total) / 4:
        term *= -period / power
        total += term
        power += 1
    return total


def compute_best_goodput(
    *,
    failure_rate: float,
    blocking_time: float,
    durable_time: float | None = None,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> float:
    """Return the goodput at the best interval.

    Parameters
    ----------
    failure_rate
        1/s, >= 0.
    blocking_time, recovery_time, downtime
        s, >= 0.
    durable_time
        s, >= `blocking_time`; as long as it blocks unless given.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: (1 − λτ) e^{−λ(R+C−B)} / (1 + λD) where the best interval is feasible.

    Examples
    --------
    At the rate of failures of Llama 3, with saves of 10 s and recoveries of 10 min.

    >>> round(compute_best_goodput(failure_rate=419 / (54 * 86400), blocking_time=10,
    ...     recovery_time=600), 4)
    0.908
    """
    interval = compute_best_interval(
        blocking_time=blocking_time, failure_rate=failure_rate, durable_time=durable_time
    )
    return compute_goodput(
        interval,
        failure_rate=failure_rate,
        blocking_time=blocking_time,
        durable_time=durable_time,
        recovery_time=recovery_time,
        downtime=downtime,
        is_recovery_interruptible=is_recovery_interruptible,
    )


def compute_relative_loss(multiple: float) -> float:
    """Return the first-order loss at a multiple of the best interval, over its minimum.

    Parameters
    ----------
    multiple
        Of Young's interval, > 0.

    Raises
    ------
    DomainError
        It is not above 0.

    References
    ----------
    (m + 1/m)/2, derived from the loss that Young 1974 minimizes; recovery left out.

    Examples
    --------
    >>> compute_relative_loss(2), compute_relative_loss(0.8)
    (1.25, 1.025)
    """
    require_positive(multiple=multiple)
    return (multiple + 1 / multiple) / 2


def compute_flat_region(
    *,
    blocking_time: float,
    failure_rate: float,
    durable_time: float | None = None,
    excess: float = 0.025,
) -> Region:
    """Find the intervals that lose hardly more than the best one.

    Compared is what depends on the interval: the loss by saving and replay, exactly.

    Parameters
    ----------
    blocking_time
        s, >= 0.
    failure_rate
        1/s, >= 0.
    durable_time
        s, >= `blocking_time`; as long as it blocks unless given.
    excess
        By which share the loss may exceed its minimum, >= 0.

    Returns
    -------
    Region
        The best interval alone where it is 0 or infinity.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    >>> compute_flat_region(blocking_time=0, failure_rate=1e-4)
    Region(low=0.0, high=0.0)
    """
    require_amounts(excess=excess)
    best = compute_best_interval(
        blocking_time=blocking_time, failure_rate=failure_rate, durable_time=durable_time
    )
    if best in {0, math.inf}:
        return Region(best, best)

    def compute_interval_loss(interval: float) -> float:
        split = compute_split(interval, failure_rate=failure_rate, blocking_time=blocking_time)
        return 1 - split.saving * split.replay

    limit = (1 + excess) * compute_interval_loss(best)

    def is_flat(interval: float) -> bool:
        return compute_interval_loss(interval) <= limit

    shortest = compute_feasible_interval(
        0, blocking_time=blocking_time, durable_time=durable_time or blocking_time
    ).value
    low = shortest if is_flat(shortest) else _find_edge(is_flat, best, shortest)
    if limit >= 1:
        return Region(low, math.inf)
    far = 2 * best
    while is_flat(far):
        far *= 2
    return Region(low, _find_edge(is_flat, best, far))


def _find_edge(is_inside: Callable[[float], bool], inside: float, outside: float) -> float:
    """Halve the way between a place inside and one outside until they meet."""
    for _ in range(_BISECTIONS):
        middle = (inside + outside) / 2
        if is_inside(middle):
            inside = middle
        else:
            outside = middle
    return inside
