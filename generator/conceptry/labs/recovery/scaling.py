"""What becomes of failures, saves and goodput as a job takes more nodes."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .domain import require_amounts, require_count, require_positive
from .interval import compute_best_goodput, compute_best_interval


@dataclass(frozen=True)
class ScalePoint:
    """A job at one number of nodes, saving as often as is best.

    Parameters
    ----------
    nodes
        How many.
    failure_rate
        1/s, of the whole job.
    save_time
        s that a save blocks.
    interval
        s of work: the best one.
    goodput
        At that interval.
    """

    nodes: int
    failure_rate: float
    save_time: float
    interval: float
    goodput: float


def compute_failure_rate(nodes: int, *, node_failure_rate: float) -> float:
    """Return how often a job fails that any one of its nodes can stop.

    Parameters
    ----------
    nodes
        >= 1.
    node_failure_rate
        1/s of one node, >= 0.

    Returns
    -------
    float
        1/s; one over it is the job's mean time between failures.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Rates of independent exponential failures add up; Kokolis et al., arXiv:2410.21680v2.

    Examples
    --------
    16,384 GPUs, 8 to a node, 6.5 failures per 1000 node-days: one failure in 1.8 h.

    >>> rate = compute_failure_rate(2048, node_failure_rate=6.5e-3 / 86400)
    >>> round(1 / rate / 3600, 1)
    1.8
    """
    require_count(nodes=nodes)
    require_amounts(node_failure_rate=node_failure_rate)
    return nodes * node_failure_rate


def compute_node_failure_rate(failures: int, *, nodes: int, duration: float) -> float:
    """Estimate the rate of one node from the failures of a whole job.

    Parameters
    ----------
    failures
        That were counted, >= 1.
    nodes
        >= 1.
    duration
        s, > 0.

    Returns
    -------
    float
        1/s. With one node it is the rate of the job.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    Llama 3: 419 unexpected interruptions in 54 days of up to 16,384 GPUs, 8 to a node
    (arXiv:2407.21783, section 3.3.4).

    >>> rate = compute_node_failure_rate(419, nodes=2048, duration=54 * 86400)
    >>> round(rate * 86400, 5)
    0.00379
    """
    require_count(failures=failures, nodes=nodes)
    require_positive(duration=duration)
    return failures / (nodes * duration)


def compute_survival(duration: float, *, failure_rate: float) -> float:
    """Return the probability that there is no failure for a time.

    Parameters
    ----------
    duration
        s, >= 0.
    failure_rate
        1/s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    e^{−λT}, the exponential law.

    Examples
    --------
    >>> round(compute_survival(86400, failure_rate=1 / 10800), 6)
    0.000335
    """
    require_amounts(duration=duration, failure_rate=failure_rate)
    return math.exp(-failure_rate * duration)


def compute_sharded_save_time(nodes: int, *, size: float, node_bandwidth: float) -> float:
    """Return how long a save takes of which each node writes its share.

    Parameters
    ----------
    nodes
        >= 1.
    size
        byte of the whole checkpoint, >= 0.
    node_bandwidth
        byte/s that one node writes, > 0.

    Returns
    -------
    float
        s.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    >>> compute_sharded_save_time(256, size=4.87e12, node_bandwidth=1e9)
    19.0234375
    """
    require_count(nodes=nodes)
    require_amounts(size=size)
    require_positive(node_bandwidth=node_bandwidth)
    return size / (nodes * node_bandwidth)


def compute_fixed_scaling(
    node_counts: Iterable[int],
    *,
    node_failure_rate: float,
    save_time: float,
    recovery_time: float,
) -> tuple[ScalePoint, ...]:
    """Follow a job over numbers of nodes where a save takes the same time on all of them.

    Parameters
    ----------
    node_counts
        Each >= 1.
    node_failure_rate
        1/s of one node, >= 0.
    save_time
        s that a save blocks, >= 0.
    recovery_time
        s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    The rate of Kokolis et al., arXiv:2410.21680v2; saves of 60 s, recoveries of 5 min.

    >>> [point] = compute_fixed_scaling([2048], node_failure_rate=6.5e-3 / 86400, save_time=60,
    ...     recovery_time=300)
    >>> round(point.interval), round(1 - point.goodput, 3)
    (843, 0.169)
    """
    return tuple(
        _compute_point(nodes, node_failure_rate, save_time, recovery_time) for nodes in node_counts
    )


def compute_sharded_scaling(
    node_counts: Iterable[int],
    *,
    node_failure_rate: float,
    size: float,
    node_bandwidth: float,
    recovery_time: float,
) -> tuple[ScalePoint, ...]:
    """Follow a job over numbers of nodes where each node writes its share of a save.

    The loss by saving and replay then stays as it is, and that by recovery grows.

    Parameters
    ----------
    node_counts
        Each >= 1.
    node_failure_rate
        1/s of one node, >= 0.
    size
        byte of the whole checkpoint, >= 0.
    node_bandwidth
        byte/s that one node writes, > 0.
    recovery_time
        s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: λC = S r/b does not depend on the number of nodes.

    Examples
    --------
    >>> points = compute_sharded_scaling([256, 16384], node_failure_rate=3.79e-3 / 86400,
    ...     size=4.87e12, node_bandwidth=1e9, recovery_time=0)
    >>> [round(1 - point.goodput, 4) for point in points]
    [0.0205, 0.0205]
    """
    return tuple(
        _compute_point(
            nodes,
            node_failure_rate,
            compute_sharded_save_time(nodes, size=size, node_bandwidth=node_bandwidth),
            recovery_time,
        )
        for nodes in node_counts
    )


def _compute_point(
    nodes: int, node_failure_rate: float, save_time: float, recovery_time: float
) -> ScalePoint:
    rate = compute_failure_rate(nodes, node_failure_rate=node_failure_rate)
    return ScalePoint(
        nodes,
        rate,
        save_time,
        compute_best_interval(blocking_time=save_time, failure_rate=rate),
        compute_best_goodput(
            failure_rate=rate, blocking_time=save_time, recovery_time=recovery_time
        ),
    )
