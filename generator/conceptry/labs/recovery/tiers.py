"""Two tiers of saves: frequent local ones, and every k-th on durable storage.

Soft failures leave the local copy usable, hard ones do not. A durable save is a local one
and then the write to storage, so it costs both.
"""

import math
from dataclasses import dataclass

from .domain import (
    LARGEST_EXPONENT,
    require_amounts,
    require_count,
    require_interval,
    require_positive,
)


@dataclass(frozen=True, kw_only=True)
class Tiers:
    """Costs and failures of both tiers.

    Parameters
    ----------
    local_save_time
        s of a local save, >= 0.
    durable_save_time
        s that a durable save takes beyond the local one, >= 0.
    soft_failure_rate
        1/s of failures that leave the local copy usable, >= 0.
    hard_failure_rate
        1/s of failures after which only the durable copy is left, >= 0.
    local_recovery_time, durable_recovery_time
        s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.
    """

    local_save_time: float
    durable_save_time: float
    soft_failure_rate: float
    hard_failure_rate: float
    local_recovery_time: float = 0.0
    durable_recovery_time: float = 0.0

    def __post_init__(self) -> None:
        require_amounts(
            local_save_time=self.local_save_time,
            durable_save_time=self.durable_save_time,
            soft_failure_rate=self.soft_failure_rate,
            hard_failure_rate=self.hard_failure_rate,
            local_recovery_time=self.local_recovery_time,
            durable_recovery_time=self.durable_recovery_time,
        )


@dataclass(frozen=True)
class TierPlan:
    """How often to save on each tier.

    Parameters
    ----------
    interval
        s of work between two local saves.
    saves_per_durable
        Every how manyeth save is durable.
    loss
        First-order loss by saving and lost work, without recovery.
    is_local_pointless
        Whether durable saves are due so often that local ones between them do not pay.
    """

    interval: float
    saves_per_durable: int
    loss: float
    is_local_pointless: bool


def compute_loss(interval: float, tiers: Tiers, *, saves_per_durable: int) -> float:
    """Return the first-order loss of both tiers.

    Parameters
    ----------
    interval
        s of work between two local saves, > 0.
    saves_per_durable
        Every how manyeth save is durable, >= 1.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    C₁/τ + C₂/(kτ) + λ₁(τ/2 + R₁) + λ₂(kτ/2 + R₂): the two-level case of Benoit et al. 2017,
    doi:10.1109/TC.2016.2643660.

    Examples
    --------
    >>> tiers = Tiers(local_save_time=4, durable_save_time=60, soft_failure_rate=1 / 14400,
    ...     hard_failure_rate=1 / 86400)
    >>> round(compute_loss(300, tiers, saves_per_durable=6), 4)
    0.0675
    """
    require_positive(interval=interval)
    require_count(saves_per_durable=saves_per_durable)
    durable_interval = saves_per_durable * interval
    return (
        tiers.local_save_time / interval
        + tiers.durable_save_time / durable_interval
        + tiers.soft_failure_rate * (interval / 2 + tiers.local_recovery_time)
        + tiers.hard_failure_rate * (durable_interval / 2 + tiers.durable_recovery_time)
    )


def compute_interval_ratio(tiers: Tiers) -> float:
    """Return the best durable interval over the best local one, to first order.

    Parameters
    ----------
    tiers
        With costs and rates above 0.

    Raises
    ------
    DomainError
        One of them is 0.

    References
    ----------
    √(2C₂/λ₂) / √(2C₁/λ₁), from Benoit et al. 2017, doi:10.1109/TC.2016.2643660.

    Examples
    --------
    >>> tiers = Tiers(local_save_time=4, durable_save_time=60, soft_failure_rate=1 / 14400,
    ...     hard_failure_rate=1 / 86400)
    >>> round(compute_interval_ratio(tiers), 2)
    9.49
    """
    _require_two_tiers(tiers)
    local = tiers.local_save_time / tiers.soft_failure_rate
    return math.sqrt(tiers.durable_save_time / tiers.hard_failure_rate / local)


def compute_minimum_loss(tiers: Tiers) -> float:
    """Return the first-order loss by saving and lost work at the best intervals.

    The number of local saves in a durable one counts as a real number here.

    Raises
    ------
    DomainError
        A cost or a rate is 0.

    References
    ----------
    √(2C₁λ₁) + √(2C₂λ₂): Benoit et al. 2017, doi:10.1109/TC.2016.2643660.

    Examples
    --------
    >>> tiers = Tiers(local_save_time=4, durable_save_time=60, soft_failure_rate=1 / 14400,
    ...     hard_failure_rate=1 / 86400)
    >>> round(compute_minimum_loss(tiers), 4)
    0.0608
    """
    _require_two_tiers(tiers)
    local = math.sqrt(2 * tiers.local_save_time * tiers.soft_failure_rate)
    return local + math.sqrt(2 * tiers.durable_save_time * tiers.hard_failure_rate)


def compute_plan(tiers: Tiers) -> TierPlan:
    """Choose a whole number of local saves in a durable one, and the interval for it.

    Parameters
    ----------
    tiers
        With costs and rates above 0.

    Raises
    ------
    DomainError
        One of them is 0.

    References
    ----------
    The relaxed optimum of Benoit et al. 2017, doi:10.1109/TC.2016.2643660, rounded to the
    better side; the interval then minimizes the loss for that number.

    Examples
    --------
    >>> tiers = Tiers(local_save_time=4, durable_save_time=60, soft_failure_rate=1 / 14400,
    ...     hard_failure_rate=1 / 86400)
    >>> plan = compute_plan(tiers)
    >>> plan.saves_per_durable, round(plan.interval), plan.is_local_pointless
    (9, 351, False)
    """
    ratio = compute_interval_ratio(tiers)
    nearest = {max(1, math.floor(ratio)), max(1, math.ceil(ratio))}
    loss, saves = min((_loss_of(tiers, saves), saves) for saves in nearest)
    save_time, rate = _merge(tiers, saves)
    return TierPlan(math.sqrt(2 * save_time / rate), saves, loss, is_local_pointless=ratio <= 1)


def compute_goodput(interval: float, tiers: Tiers, *, saves_per_durable: int) -> float:
    """Return the share of the time that becomes durably retained work, in the long run.

    Exponential failures of both kinds, which strike during recovery as well.

    Parameters
    ----------
    interval
        s of work between two local saves, >= 0.
    saves_per_durable
        Every how manyeth save is durable, >= 1.

    Returns
    -------
    float
        0 to 1. Its limit where the interval is 0 and saves cost nothing; 0 where more than
        700 failures are to be expected in one interval or in one durable recovery.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    References
    ----------
    Derived: the expected time to the next durable save from each number of local saves,
    one linear equation each, solved by backward elimination.

    Examples
    --------
    A local save of 4 s every 5 min; every 6th is durable and takes 60 s more.

    >>> tiers = Tiers(local_save_time=4, durable_save_time=60, soft_failure_rate=1 / 14400,
    ...     hard_failure_rate=1 / 86400, local_recovery_time=60, durable_recovery_time=600)
    >>> round(compute_goodput(300, tiers, saves_per_durable=6), 4)
    0.9241
    """
    require_interval(interval)
    require_count(saves_per_durable=saves_per_durable)
    rate = tiers.soft_failure_rate + tiers.hard_failure_rate
    local = interval + tiers.local_save_time
    durable = local + tiers.durable_save_time
    if rate == 0:
        return _goodput_without_failures(interval, local, tiers, saves_per_durable)
    if rate * durable > LARGEST_EXPONENT:
        return 0.0
    repair = _repair(tiers, rate)
    if repair is None:
        return 0.0
    if durable == 0:
        return 1 / (rate * repair[0])
    # E = time + again * E₀, from the last segment back to the first; `onward` is 1 - again
    # and is kept as a product, since the difference would lose its digits.
    time, onward = _add_segments(0.0, 1, rate * durable, repair)
    time, share = _add_segments(time, saves_per_durable - 1, rate * local, repair)
    onward *= share
    return saves_per_durable * interval * onward / time


def _add_segments(
    time: float, count: int, failures: float, repair: tuple[float, float]
) -> tuple[float, float]:
    """Return the time with so many equal segments before it, and their share in `onward`.

    Each makes time = (failure * cost + survival * time) / leaving. The best plan can have
    thousands of millions of them, so they are added at once, as a geometric series.

    Parameters
    ----------
    failures
        To be expected in one segment.
    repair
        What `_repair` returns.
    """
    cost, restart = repair
    survival, failure = math.exp(-failures), -math.expm1(-failures)
    leaving = survival + failure * restart
    drop = failure * restart / leaving
    # The logarithm of survival / leaving, which is 1 - drop.
    step = math.log1p(-drop) if drop < 0.5 else math.log(survival / leaving)  # noqa: PLR2004
    share = math.exp(count * step)
    terms = -math.expm1(count * step) / drop if drop else count
    return share * time + terms * failure * cost / leaving, share


def _goodput_without_failures(
    interval: float, local: float, tiers: Tiers, saves_per_durable: int
) -> float:
    if interval == math.inf:
        return 1.0
    spent = saves_per_durable * local + tiers.durable_save_time
    return saves_per_durable * interval / spent if spent else 1.0


def _repair(tiers: Tiers, rate: float) -> tuple[float, float] | None:
    """Return the expected time that a failure ends in, and the chance of a durable recovery.

    The time is that up to the failure and of all recoveries after it, over the probability
    of the failure. There is none where a recovery can hardly ever end.
    """
    soft, hard = tiers.soft_failure_rate / rate, tiers.hard_failure_rate / rate
    local_survival = math.exp(-rate * tiers.local_recovery_time)
    local_failure = -math.expm1(-rate * tiers.local_recovery_time)
    # A local recovery is tried until it succeeds or a hard failure ends it.
    ending = local_survival + local_failure * hard
    if rate * tiers.durable_recovery_time > LARGEST_EXPONENT and hard:
        return None
    if ending == 0:
        return None
    restart = soft * local_failure * hard / ending + hard
    durable = math.expm1(rate * tiers.durable_recovery_time) / rate if hard else 0.0
    cost = 1 / rate + soft * local_failure / (rate * ending) + restart * durable
    return cost, restart


def _merge(tiers: Tiers, saves: int) -> tuple[float, float]:
    """Return save time and failure rate of the one tier that loses as much as the two."""
    return (
        tiers.local_save_time + tiers.durable_save_time / saves,
        tiers.soft_failure_rate + saves * tiers.hard_failure_rate,
    )


def _loss_of(tiers: Tiers, saves: int) -> float:
    save_time, rate = _merge(tiers, saves)
    return math.sqrt(2 * save_time * rate)


def _require_two_tiers(tiers: Tiers) -> None:
    require_positive(
        local_save_time=tiers.local_save_time,
        durable_save_time=tiers.durable_save_time,
        soft_failure_rate=tiers.soft_failure_rate,
        hard_failure_rate=tiers.hard_failure_rate,
    )
