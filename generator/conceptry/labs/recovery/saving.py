"""What a save does to a job: how long it blocks, and how soon the next can follow."""

from dataclasses import dataclass

from .domain import require_interval, require_saving, require_share


@dataclass(frozen=True)
class FeasibleInterval:
    """An interval that leaves one write in flight at a time.

    Parameters
    ----------
    value
        s, of work.
    is_clamped
        Whether a shorter one was asked for.
    """

    value: float
    is_clamped: bool


def compute_blocking_time(blocking_time: float, *, durable_time: float, slowdown: float) -> float:
    """Add to the time that a save blocks what it takes from the job in the background.

    Parameters
    ----------
    blocking_time
        s, from 0 to `durable_time`.
    durable_time
        s, from the start of a save until it can be relied on.
    slowdown
        The share of the job's speed that a save in the background takes, 0 to 1.

    Returns
    -------
    float
        s. The whole `durable_time` where the slowdown is 1: the save stops the job.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: over one interval the job loses the blocked time and a share of the rest.

    Examples
    --------
    >>> compute_blocking_time(10, durable_time=60, slowdown=0.1)
    15.0
    """
    require_saving(blocking_time, durable_time)
    require_share(slowdown=slowdown)
    # The order of the terms gives both ends exactly.
    return blocking_time * (1 - slowdown) + durable_time * slowdown


def compute_feasible_interval(
    interval: float, *, blocking_time: float, durable_time: float
) -> FeasibleInterval:
    """Lengthen an interval until each save is durable before the next one starts.

    Parameters
    ----------
    interval
        s of work, >= 0.
    blocking_time
        s, from 0 to `durable_time`.
    durable_time
        s, from the start of a save until it can be relied on.

    Returns
    -------
    FeasibleInterval
        At least `durable_time - blocking_time`.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: a save that is written while the job works on is done before the next one
    starts where interval + blocking time >= durable time.

    Examples
    --------
    >>> compute_feasible_interval(30, blocking_time=6, durable_time=120)
    FeasibleInterval(value=114, is_clamped=True)
    """
    require_interval(interval)
    require_saving(blocking_time, durable_time)
    shortest = durable_time - blocking_time
    return FeasibleInterval(max(interval, shortest), is_clamped=interval < shortest)
