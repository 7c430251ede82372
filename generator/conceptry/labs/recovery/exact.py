"""The exact long-run goodput under exponential failures, for any kind of save."""

import math

from .domain import LARGEST_EXPONENT, require_amounts, require_interval
from .split import compute_split


def compute_goodput(
    interval: float,
    *,
    failure_rate: float,
    blocking_time: float,
    durable_time: float | None = None,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> float:
    """Return the share of the time that becomes retained work, in the long run.

    Parameters
    ----------
    interval
        s of work, >= 0. One that is too short for saves in the background is lengthened,
        which `saving.compute_feasible_interval` tells.
    failure_rate
        1/s, >= 0.
    blocking_time
        s that a save blocks the job, >= 0. With `saving.compute_blocking_time` it holds
        what a save takes from the job in the background as well.
    durable_time
        s from the start of a save until it can be relied on, >= `blocking_time`; as long
        as it blocks unless given: the saves are then synchronous.
    recovery_time
        s, >= 0.
    downtime
        s without new failures before a recovery, >= 0.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Returns
    -------
    float
        0 to 1. Its limit where the interval is 0 and saves cost nothing; 0 where more than
        700 failures are to be expected in one interval.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    λτ e^{−λ(R+C−B)} / ((e^{λ(τ+B)} − 1)(1 + λD)), derived from renewal and reward. For
    C = B and D = 0 it follows from the runtime of Daly 2006,
    doi:10.1016/j.future.2004.11.016.

    Examples
    --------
    The save of ByteCheckpoint, table 8: 0.59 s blocked, 51.06 s until durable, 129.49 s to
    load; failures as often as in the 54 days of Llama 3, 419 of them.

    >>> rate = 419 / (54 * 86400)
    >>> asynchronous = compute_goodput(120, failure_rate=rate, blocking_time=0.59,
    ...     durable_time=51.06, recovery_time=129.49)
    >>> blocking = compute_goodput(120, failure_rate=rate, blocking_time=51.06,
    ...     recovery_time=129.49)
    >>> round(asynchronous, 6), round(blocking, 6)
    (0.973862, 0.688085)
    """
    return compute_split(
        interval,
        failure_rate=failure_rate,
        blocking_time=blocking_time,
        durable_time=durable_time,
        recovery_time=recovery_time,
        downtime=downtime,
        is_recovery_interruptible=is_recovery_interruptible,
    ).goodput


def compute_segment_time(
    interval: float,
    *,
    failure_rate: float,
    save_time: float,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> float:
    """Return the expected wall time of one interval of work and its blocking save.

    Parameters
    ----------
    interval
        s of work, >= 0.
    failure_rate
        1/s, >= 0.
    save_time, recovery_time, downtime
        s, >= 0.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Returns
    -------
    float
        s. Infinity where more than 700 failures are to be expected on the way.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    e^{λR}(1/λ + D)(e^{λ(τ+C)} − 1): Daly 2006, doi:10.1016/j.future.2004.11.016, for D = 0.
    (1/λ + R + D)(e^{λ(τ+C)} − 1) where recovery cannot fail.

    Examples
    --------
    >>> round(compute_segment_time(600, failure_rate=1 / 10800, save_time=12,
    ...     recovery_time=300), 2)
    647.41
    """
    require_interval(interval)
    require_amounts(
        failure_rate=failure_rate,
        save_time=save_time,
        recovery_time=recovery_time,
        downtime=downtime,
    )
    length = interval + save_time
    if failure_rate == 0 or length == 0:
        return length
    failures = failure_rate * length
    repair = failure_rate * recovery_time if is_recovery_interruptible else 0.0
    if failures + repair > LARGEST_EXPONENT:
        return math.inf
    # Over the failures: the quotient is 1 where there are hardly any, whatever their rate.
    attempts = length * (math.expm1(failures) / failures) if failures else length
    if is_recovery_interruptible:
        return math.exp(repair) * (1 + failure_rate * downtime) * attempts
    return (1 + failure_rate * (recovery_time + downtime)) * attempts
