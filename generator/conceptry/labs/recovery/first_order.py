"""The loss to first order: what one works out on paper, and where that stops being true."""

import math
from dataclasses import dataclass

from .domain import require_amounts, require_interval
from .saving import compute_feasible_interval

LARGEST_STRAIN = 0.1
"""Failures to expect in one interval, or in one recovery, up to which first order is good."""


@dataclass(frozen=True)
class Strain:
    """How far a first-order loss is from its conditions.

    Parameters
    ----------
    interval
        Failures to expect during one interval and its save.
    recovery
        Failures to expect during one recovery.
    """

    interval: float
    recovery: float

    @property
    def is_small(self) -> bool:
        """Tell whether the first-order loss can be relied on."""
        return max(self.interval, self.recovery) <= LARGEST_STRAIN


def compute_saving_loss(interval: float, *, save_time: float) -> float:
    """Return the share of time that saving takes, to first order.

    Parameters
    ----------
    interval
        s of work, >= 0.
    save_time
        s, >= 0.

    Returns
    -------
    float
        Infinity where a save costs something and the interval is 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Young 1974, doi:10.1145/361147.361115.

    Examples
    --------
    BLOOM-176B: 40 s every 3 h were 0.37 % of the time of training.

    >>> round(compute_saving_loss(3 * 3600, save_time=40), 4)
    0.0037
    """
    require_interval(interval)
    require_amounts(save_time=save_time)
    if save_time == 0:
        return 0.0
    return save_time / interval if interval > 0 else math.inf


def compute_mean_lost_work(interval: float) -> float:
    """Return the work that a failure destroys on average, to first order.

    Parameters
    ----------
    interval
        s of work, >= 0.

    Raises
    ------
    DomainError
        The interval is negative.

    References
    ----------
    A failure strikes anywhere in an interval with the same chance (Young 1974).

    Examples
    --------
    BLOOM-176B saved every 3 h and lost 1.5 h in a crash.

    >>> compute_mean_lost_work(3 * 3600) / 3600
    1.5
    """
    require_interval(interval)
    return interval / 2


def compute_loss(
    interval: float, *, save_time: float, failure_rate: float, recovery_time: float
) -> float:
    """Return the loss of a job with blocking saves: saving, work done again, recovery.

    It is no share: far from its conditions (`compute_strain`) it exceeds 1.

    Parameters
    ----------
    interval
        s of work, >= 0.
    save_time, recovery_time
        s, >= 0.
    failure_rate
        1/s, >= 0.

    Returns
    -------
    float
        Infinity where the interval is 0 and a save costs something, or where it is
        infinite and there are failures.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    C/τ + λτ/2 + λR, the leading terms of the exact loss; Young 1974 minimizes the first two.

    Examples
    --------
    >>> loss = compute_loss(600, save_time=12, failure_rate=1 / 10800, recovery_time=300)
    >>> round(loss, 4)
    0.0756
    """
    require_amounts(failure_rate=failure_rate, recovery_time=recovery_time)
    saving = compute_saving_loss(interval, save_time=save_time)
    again = failure_rate * compute_mean_lost_work(interval) if failure_rate else 0.0
    return saving + again + failure_rate * recovery_time


def compute_asynchronous_loss(
    interval: float,
    *,
    blocking_time: float,
    durable_time: float,
    failure_rate: float,
    recovery_time: float,
) -> float:
    """Return the loss of a job that works on while a save is written.

    Parameters
    ----------
    interval
        s of work, >= 0. One that is too short for saves in the background is lengthened.
    blocking_time
        s, from 0 to `durable_time`.
    durable_time
        s, from the start of a save until it can be relied on.
    failure_rate
        1/s, >= 0.
    recovery_time
        s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: B/P + λ(R + (τ²/2 + Cτ)/P) with the period P = τ + B.

    Examples
    --------
    A model of 405 billion parameters on 8,960 GPUs blocked for 0.59 s of 51.06 s
    (ByteCheckpoint, table 8).

    >>> loss = compute_asynchronous_loss(120, blocking_time=0.59, durable_time=51.06,
    ...     failure_rate=1 / 11135, recovery_time=129.49)
    >>> round(loss, 4)
    0.0264
    """
    require_amounts(failure_rate=failure_rate, recovery_time=recovery_time)
    work = compute_feasible_interval(
        interval, blocking_time=blocking_time, durable_time=durable_time
    ).value
    period = work + blocking_time
    if work == math.inf:
        return math.inf if failure_rate else 0.0
    if period == 0:
        return failure_rate * recovery_time
    # The share of the period first, so that a square of a long interval cannot overflow.
    again = work / period * (work / 2 + durable_time)
    return blocking_time / period + failure_rate * (recovery_time + again)


def compute_minimum_loss(*, save_time: float, failure_rate: float, recovery_time: float) -> float:
    """Return the loss at the best interval, where saving and lost work cost the same.

    Parameters
    ----------
    save_time, recovery_time
        s, >= 0.
    failure_rate
        1/s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    √(2Cλ) + λR: the loss at the interval of Young 1974, doi:10.1145/361147.361115.

    Examples
    --------
    >>> round(compute_minimum_loss(save_time=12, failure_rate=1 / 10800, recovery_time=300), 4)
    0.0749
    """
    require_amounts(save_time=save_time, failure_rate=failure_rate, recovery_time=recovery_time)
    return math.sqrt(2 * save_time * failure_rate) + failure_rate * recovery_time


def compute_effective_time_ratio(
    interval: float, *, save_time: float, failure_rate: float, recovery_time: float
) -> float:
    """Return the composed form for small losses: time between failures kept, over saving.

    Parameters
    ----------
    interval
        s of work, > 0 where a save costs something.
    save_time
        s that a save blocks, >= 0.
    failure_rate
        1/s, >= 0.
    recovery_time
        s, >= 0.

    Returns
    -------
    float
        Below 0 far from its conditions: it grows too large by then and is no share.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    (1 − λ(R + τ/2)) / (1 + C/τ): Kokolis et al., arXiv:2410.21680v2.

    Examples
    --------
    16,000 GPUs, 8 to a node, 6.5 failures per 1000 node-days, an interval of 5 min: 0.93.

    >>> ratio = compute_effective_time_ratio(300, save_time=0,
    ...     failure_rate=2000 * 6.5e-3 / 86400, recovery_time=300)
    >>> round(ratio, 2)
    0.93
    """
    saving = compute_saving_loss(interval, save_time=save_time)
    require_amounts(failure_rate=failure_rate, recovery_time=recovery_time)
    again = failure_rate * (recovery_time + interval / 2) if failure_rate else 0.0
    if saving == math.inf:
        return 0.0
    return (1 - again) / (1 + saving)


def compute_strain(
    interval: float, *, save_time: float, failure_rate: float, recovery_time: float
) -> Strain:
    """Say how many failures first order neglects.

    Parameters
    ----------
    interval
        s of work, >= 0.
    save_time, recovery_time
        s, >= 0.
    failure_rate
        1/s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    >>> strain = compute_strain(18000, save_time=60, failure_rate=1 / 3600, recovery_time=60)
    >>> strain.is_small
    False
    """
    require_interval(interval)
    require_amounts(save_time=save_time, failure_rate=failure_rate, recovery_time=recovery_time)
    exposed = failure_rate * (interval + save_time) if failure_rate else 0.0
    return Strain(exposed, failure_rate * recovery_time)
