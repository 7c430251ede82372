"""Which saves and which recoveries reach a goodput, at the best interval."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .domain import DomainError, require_amounts
from .interval import compute_best_goodput, compute_blocking_of_period


@dataclass(frozen=True)
class Pair:
    """A blocking time and the longest recovery that goes with it.

    Parameters
    ----------
    blocking_time
        s.
    recovery_time
        s; `None` where no recovery is short enough, infinity where none is too long.
    """

    blocking_time: float
    recovery_time: float | None


def compute_longest_recovery(
    goodput: float,
    *,
    failure_rate: float,
    blocking_time: float,
    durable_time: float | None = None,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> float | None:
    """Return the longest recovery with which the best interval reaches a goodput.

    Parameters
    ----------
    goodput
        Above 0, below 1.
    failure_rate
        1/s, >= 0.
    blocking_time
        s that a save blocks, >= 0.
    durable_time
        s, >= `blocking_time`; as long as it blocks unless given.
    downtime
        s without new failures before a recovery, >= 0.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Returns
    -------
    float or None
        s. Infinity without failures; `None` where saving and replay lose too much already.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: the best interval does not depend on recovery, whose factor is e^{−λR}, or
    1/(1 + λ(R + D)) together with the downtime where recovery cannot fail.

    Examples
    --------
    At the rate of failures of Llama 3 (419 in 54 days), saves of 14.5 s leave 10 min.

    >>> seconds = compute_longest_recovery(0.9, failure_rate=419 / (54 * 86400),
    ...     blocking_time=14.5)
    >>> round(seconds / 60, 1)
    10.0
    """
    _require_goodput(goodput)
    without_recovery = compute_best_goodput(
        failure_rate=failure_rate,
        blocking_time=blocking_time,
        durable_time=durable_time,
        downtime=downtime,
        is_recovery_interruptible=is_recovery_interruptible,
    )
    if without_recovery < goodput:
        return None
    if failure_rate == 0:
        return math.inf
    if is_recovery_interruptible:
        return math.log(without_recovery / goodput) / failure_rate
    return (without_recovery / goodput - 1) * (1 / failure_rate + downtime)


def compute_longest_blocking(
    goodput: float,
    *,
    failure_rate: float,
    recovery_time: float,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> float | None:
    """Return the longest blocking save with which the best interval reaches a goodput.

    Parameters
    ----------
    goodput
        Above 0, below 1.
    failure_rate
        1/s, >= 0.
    recovery_time
        s, >= 0.
    downtime
        s without new failures before a recovery, >= 0.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Returns
    -------
    float or None
        s. Infinity without failures; `None` where recovery loses too much already.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: the best goodput is e^{−y} times the factor of recovery, and the save of the
    period y blocks for (y + e^{−y} − 1)/λ.

    Examples
    --------
    At the rate of failures of Llama 3 (419 in 54 days), with recoveries of 10 min.

    >>> seconds = compute_longest_blocking(0.9, failure_rate=419 / (54 * 86400),
    ...     recovery_time=600)
    >>> round(seconds, 1)
    14.5
    """
    _require_goodput(goodput)
    free_saves = compute_best_goodput(
        failure_rate=failure_rate,
        blocking_time=0.0,
        recovery_time=recovery_time,
        downtime=downtime,
        is_recovery_interruptible=is_recovery_interruptible,
    )
    if free_saves < goodput:
        return None
    if failure_rate == 0:
        return math.inf
    return compute_blocking_of_period(math.log(free_saves / goodput)) / failure_rate


def compute_boundary(
    goodput: float,
    blocking_times: Iterable[float],
    *,
    failure_rate: float,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> tuple[Pair, ...]:
    """Return the line between the pairs of blocking saves and recoveries that reach a goodput.

    Parameters
    ----------
    goodput
        Above 0, below 1.
    blocking_times
        s, each >= 0.
    failure_rate
        1/s, >= 0.
    downtime
        s without new failures before a recovery, >= 0.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    >>> pairs = compute_boundary(0.9, [3.3, 60], failure_rate=419 / (54 * 86400))
    >>> [pair.recovery_time and round(pair.recovery_time / 60) for pair in pairs]
    [15, None]
    """
    require_amounts(downtime=downtime)
    return tuple(
        Pair(
            blocking_time,
            compute_longest_recovery(
                goodput,
                failure_rate=failure_rate,
                blocking_time=blocking_time,
                downtime=downtime,
                is_recovery_interruptible=is_recovery_interruptible,
            ),
        )
        for blocking_time in blocking_times
    )


def _require_goodput(goodput: float) -> None:
    if not 0 < goodput < 1:
        raise DomainError("goodput", goodput, "a number above 0 and below 1")
