"""How long a job of a given size takes, failures included."""

import math

from .domain import DomainError, require_positive
from .exact import compute_segment_time

_ROUNDING = 1e-9


def compute_expected_wall_time(
    work: float,
    interval: float,
    *,
    failure_rate: float,
    save_time: float,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
) -> float:
    """Return Daly's expected wall time, in which the number of intervals is a real number.

    Exponential failures, which strike during recovery as well, and blocking saves.

    Parameters
    ----------
    work
        s, > 0.
    interval
        s of work, > 0.
    failure_rate
        1/s, >= 0.
    save_time, recovery_time, downtime
        s, >= 0.

    Returns
    -------
    float
        s; infinity where more than 700 failures are to be expected in one interval.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    M e^{R/M} (e^{(τ+C)/M} − 1) W/τ: Daly 2006, doi:10.1016/j.future.2004.11.016.

    Examples
    --------
    The setting of figure 3 there: 500 h of work, C = 5 min, R = 10 min, M = 24 h.

    >>> hours = compute_expected_wall_time(500 * 3600, 7001.4, failure_rate=1 / 86400,
    ...     save_time=300, recovery_time=600) / 3600
    >>> round(hours, 2)
    547.88
    """
    require_positive(work=work, interval=interval)
    segment = compute_segment_time(
        interval,
        failure_rate=failure_rate,
        save_time=save_time,
        recovery_time=recovery_time,
        downtime=downtime,
    )
    return work / interval * segment


def compute_expected_wall_time_in_segments(
    work: float,
    interval: float,
    *,
    failure_rate: float,
    save_time: float,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
) -> float:
    """Return the expected wall time of whole intervals and a shorter last one.

    This is what a job does, and what a simulation of it agrees with.

    Parameters
    ----------
    work
        s, > 0.
    interval
        s of work, > 0; infinity saves once, at the end.
    failure_rate
        1/s, >= 0.
    save_time, recovery_time, downtime
        s, >= 0.

    Returns
    -------
    float
        s; infinity where more than 700 failures are to be expected in one interval.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    ⌊W/τ⌋ E[segment of τ] + E[segment of what is left], from Daly 2006,
    doi:10.1016/j.future.2004.11.016.

    Examples
    --------
    >>> hours = compute_expected_wall_time_in_segments(500 * 3600, 7001.4,
    ...     failure_rate=1 / 86400, save_time=300, recovery_time=600) / 3600
    >>> round(hours, 2)
    547.95
    """
    require_positive(work=work)
    if not interval > 0:
        raise DomainError("interval", interval, "above 0, or infinity for one save at the end")

    def compute_time(length: float) -> float:
        return compute_segment_time(
            length,
            failure_rate=failure_rate,
            save_time=save_time,
            recovery_time=recovery_time,
            downtime=downtime,
        )

    whole = math.floor(work / interval * (1 + _ROUNDING))
    left = work - whole * interval if whole else work
    total = whole * compute_time(interval) if whole else 0.0
    # What rounding leaves of the last interval is no interval.
    return total + compute_time(left) if left > _ROUNDING * work else total
