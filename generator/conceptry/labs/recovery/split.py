"""The exact goodput as a product of four factors, each of which is one kind of loss."""

import math
from dataclasses import dataclass

from .domain import LARGEST_EXPONENT, require_amounts
from .saving import compute_feasible_interval


@dataclass(frozen=True)
class Split:
    """What saving, replay, durability lag and recovery leave of the time.

    Parameters
    ----------
    saving, replay, durability_lag, recovery
        Shares from 0 to 1; their product is the goodput.
    interval
        s of work: the interval that they hold for.
    is_clamped
        Whether a shorter interval was asked for than saves in the background allow.
    """

    saving: float
    replay: float
    durability_lag: float
    recovery: float
    interval: float
    is_clamped: bool

    @property
    def factors(self) -> tuple[float, float, float, float]:
        """The four factors in the order of the fields."""
        return (self.saving, self.replay, self.durability_lag, self.recovery)

    @property
    def goodput(self) -> float:
        """The share of the time that becomes retained work."""
        return math.prod(self.factors)

    @property
    def losses(self) -> tuple[float, float, float, float]:
        """The loss `1 - goodput` in four parts, in the order of the fields.

        A factor's part is that of its logarithm in the logarithm of the product, so that
        no order in which the losses strike has to be chosen. A factor of 0 takes all.
        """
        if 0 in self.factors:
            weights = [float(factor == 0) for factor in self.factors]
        else:
            weights = [-math.log(factor) for factor in self.factors]
        whole = math.fsum(weights)
        lost = 1 - self.goodput
        saving, replay, lag, recovery = (
            lost * weight / whole if whole else 0.0 for weight in weights
        )
        return (saving, replay, lag, recovery)


def compute_split(
    interval: float,
    *,
    failure_rate: float,
    blocking_time: float,
    durable_time: float | None = None,
    recovery_time: float = 0.0,
    downtime: float = 0.0,
    is_recovery_interruptible: bool = True,
) -> Split:
    """Split the goodput under exponential failures into its four factors.

    Parameters
    ----------
    interval
        s of work, >= 0. One that is too short for saves in the background is lengthened.
    failure_rate
        1/s, >= 0.
    blocking_time
        s that a save blocks the job, >= 0.
    durable_time
        s from the start of a save until it can be relied on, >= `blocking_time`; as long
        as it blocks unless given.
    recovery_time
        s, >= 0.
    downtime
        s without new failures before a recovery, >= 0.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived from renewal and reward: τ/(τ+B) · λ(τ+B)/(e^{λ(τ+B)} − 1) · e^{−λ(C−B)} ·
    e^{−λR}/(1 + λD), and 1/(1 + λ(R + D)) for the last where recovery cannot fail. For
    C = B and D = 0 it is the runtime of Daly 2006, doi:10.1016/j.future.2004.11.016.

    Examples
    --------
    >>> split = compute_split(600, failure_rate=1 / 10800, blocking_time=12, recovery_time=300)
    >>> [round(factor, 4) for factor in split.factors]
    [0.9804, 0.9719, 1.0, 0.9726]
    """
    durable_time = blocking_time if durable_time is None else durable_time
    require_amounts(failure_rate=failure_rate, recovery_time=recovery_time, downtime=downtime)
    feasible = compute_feasible_interval(
        interval, blocking_time=blocking_time, durable_time=durable_time
    )
    if is_recovery_interruptible:
        recovered = math.exp(-failure_rate * recovery_time) / (1 + failure_rate * downtime)
    else:
        recovered = 1 / (1 + failure_rate * (recovery_time + downtime))
    return Split(
        saving=_saving_factor(feasible.value, blocking_time),
        replay=_replay_factor(feasible.value, blocking_time, failure_rate),
        durability_lag=math.exp(-failure_rate * (durable_time - blocking_time)),
        recovery=recovered,
        interval=feasible.value,
        is_clamped=feasible.is_clamped,
    )


def _saving_factor(interval: float, blocking_time: float) -> float:
    if blocking_time == 0 or interval == math.inf:
        return 1.0
    return interval / (interval + blocking_time)


def _replay_factor(interval: float, blocking_time: float, failure_rate: float) -> float:
    failures = failure_rate * (interval + blocking_time) if failure_rate else 0.0
    if failures == 0:
        return 1.0
    if failures > LARGEST_EXPONENT:
        return 0.0
    return failures / math.expm1(failures)
