"""What comes out for one setting: goodput, losses, best intervals, a whole job, two tiers."""

import math
from typing import Any

from .. import exact, first_order, interval, job, split, tiers, weibull
from ..domain import DomainError
from ..saving import compute_feasible_interval
from .setting import Setting

FLAT_EXCESS = 0.025
"""By which share of its minimum the loss may exceed it in the flat region."""


def compute_exponential_goodput(setting: Setting, work: float) -> float:
    """Return the exact goodput at an interval, if failures are exponential.

    Parameters
    ----------
    work
        s between two saves.
    """
    return exact.compute_goodput(
        work,
        failure_rate=setting.failure_rate,
        blocking_time=setting.blocking_time,
        durable_time=setting.durable_time,
        recovery_time=setting.recovery_time,
        downtime=setting.downtime,
        is_recovery_interruptible=setting.is_recovery_interruptible,
    )


def compute_weibull_goodput(setting: Setting, work: float) -> float:
    """Return the exact goodput at an interval for the shape that is set, 1 if none is.

    Parameters
    ----------
    work
        s between two saves.
    """
    # A recovery that cannot fail is downtime to the model.
    exposed = setting.recovery_time if setting.is_recovery_interruptible else 0.0
    return weibull.compute_goodput(
        work,
        failure_rate=setting.failure_rate,
        shape=1.0 if setting.shape is None else setting.shape,
        blocking_time=setting.blocking_time,
        durable_time=setting.durable_time,
        recovery_time=exposed,
        downtime=setting.downtime + setting.recovery_time - exposed,
    )


def compute_goodput(setting: Setting, work: float) -> float:
    """Return the exact goodput at an interval for the law that is set.

    Parameters
    ----------
    work
        s between two saves.
    """
    if setting.shape is None:
        return compute_exponential_goodput(setting, work)
    return compute_weibull_goodput(setting, work)


def compute_first_order_loss(setting: Setting, work: float) -> float:
    """Return the first-order loss at an interval; infinity where it has no bound.

    Parameters
    ----------
    work
        s between two saves.
    """
    recovery = setting.recovery_time + setting.downtime
    if setting.lag > 0:
        return first_order.compute_asynchronous_loss(
            work,
            blocking_time=setting.blocking_time,
            durable_time=setting.durable_time,
            failure_rate=setting.failure_rate,
            recovery_time=recovery,
        )
    return first_order.compute_loss(
        work,
        save_time=setting.blocking_time,
        failure_rate=setting.failure_rate,
        recovery_time=recovery,
    )


def compute_interval(setting: Setting) -> float:
    """Return the interval that is used: the one asked for, or the shortest that will do."""
    return compute_feasible_interval(
        setting.interval,
        blocking_time=setting.blocking_time,
        durable_time=setting.durable_time,
    ).value


def compute_tiered_goodput(setting: Setting, work: float, saves: int) -> float:
    """Return the goodput with local saves as well.

    Parameters
    ----------
    work
        s between two local saves.
    saves
        Every how manyeth is durable.
    """
    return tiers.compute_goodput(work, setting.tiers, saves_per_durable=saves)


def compute_best_tiered_interval(setting: Setting, saves: int) -> float:
    """Return the interval with the least first-order loss for a number of local saves.

    Parameters
    ----------
    saves
        Every how manyeth is durable.
    """
    both = setting.tiers
    return interval.compute_young_interval(
        save_time=both.local_save_time + both.durable_save_time / saves,
        failure_rate=both.soft_failure_rate + saves * both.hard_failure_rate,
    )


def compute_results(setting: Setting) -> dict[str, Any]:
    """Compute all that the reader sees at once, in the form of the reply."""
    work = compute_interval(setting)
    goodput = compute_goodput(setting, work)
    rate = setting.failure_rate
    return {
        "failure_rate": rate,
        "mean_time": 1 / rate if rate else math.inf,
        "blocking": setting.blocking_time,
        "lag": setting.lag,
        "interval": work,
        "is_clamped": work > setting.interval,
        "goodput": goodput,
        "loss": 1 - goodput,
        "exponential_goodput": compute_exponential_goodput(setting, work),
        "first_order": _compute_first_order(setting, work),
        "composed": None if work == math.inf else _compute_composed(setting, work),
        "best": _compute_best(setting),
        "split": None if setting.shape is not None else _compute_split(setting),
        "job": _compute_job(setting, work, goodput),
        "tiers": _compute_tiers(setting),
    }


def _compute_first_order(setting: Setting, work: float) -> dict[str, Any]:
    strain = first_order.compute_strain(
        work,
        save_time=setting.durable_time,
        failure_rate=setting.failure_rate,
        recovery_time=setting.recovery_time,
    )
    loss = compute_first_order_loss(setting, work)
    return {
        "loss": loss,
        "goodput": 1 - loss,
        "strain_interval": strain.interval,
        "strain_recovery": strain.recovery,
        "is_reliable": strain.is_small,
    }


def _compute_composed(setting: Setting, work: float) -> float:
    return first_order.compute_effective_time_ratio(
        work,
        save_time=setting.blocking_time,
        failure_rate=setting.failure_rate,
        recovery_time=setting.recovery_time + setting.downtime,
    )


def _compute_best(setting: Setting) -> dict[str, Any]:
    save = {"save_time": setting.blocking_time, "failure_rate": setting.failure_rate}
    young = interval.compute_young_interval(**save)
    daly = interval.compute_daly_interval(**save)
    best = interval.compute_best_interval(
        blocking_time=setting.blocking_time,
        failure_rate=setting.failure_rate,
        durable_time=setting.durable_time,
    )
    flat = interval.compute_flat_region(
        blocking_time=setting.blocking_time,
        failure_rate=setting.failure_rate,
        durable_time=setting.durable_time,
        excess=FLAT_EXCESS,
    )
    return {
        "young": young,
        "daly": daly,
        "exact": best,
        "goodput": compute_exponential_goodput(setting, best),
        "goodput_young": compute_exponential_goodput(setting, young),
        "goodput_daly": compute_exponential_goodput(setting, daly),
        "flat": {"low": flat.low, "high": flat.high},
    }


def _compute_split(setting: Setting) -> dict[str, Any]:
    whole = split_at(setting, setting.interval)
    names = ("saving", "replay", "durability_lag", "recovery")
    return {
        "factors": dict(zip(names, whole.factors, strict=True)),
        "losses": dict(zip(names, whole.losses, strict=True)),
    }


def split_at(setting: Setting, work: float) -> split.Split:
    """Split the goodput at an interval into its factors, if failures are exponential.

    Parameters
    ----------
    work
        s between two saves.
    """
    return split.compute_split(
        work,
        failure_rate=setting.failure_rate,
        blocking_time=setting.blocking_time,
        durable_time=setting.durable_time,
        recovery_time=setting.recovery_time,
        downtime=setting.downtime,
        is_recovery_interruptible=setting.is_recovery_interruptible,
    )


def compute_job_time(setting: Setting, work: float) -> float | None:
    """Return the expected wall time of the whole job, a shorter last interval included.

    Parameters
    ----------
    work
        s between two saves, > 0.

    Returns
    -------
    float or None
        s; none where only simulation tells it.
    """
    is_plain = setting.lag == 0 and setting.shape is None and setting.is_recovery_interruptible
    if not is_plain or work == 0:
        return None
    return job.compute_expected_wall_time_in_segments(
        setting.work,
        work,
        failure_rate=setting.failure_rate,
        save_time=setting.blocking_time,
        recovery_time=setting.recovery_time,
        downtime=setting.downtime,
    )


def _compute_job(setting: Setting, work: float, goodput: float) -> dict[str, Any]:
    wall_time = setting.work / goodput if goodput else math.inf
    return {
        "work": setting.work,
        "wall_time": wall_time,
        "wall_time_in_segments": compute_job_time(setting, work),
        "failures": setting.failure_rate * wall_time if setting.failure_rate else 0.0,
    }


def _compute_tiers(setting: Setting) -> dict[str, Any]:
    # Its saves all block, so that no interval is too short for them.
    work = setting.interval
    goodput = compute_tiered_goodput(setting, work, setting.saves_per_durable)
    return {
        "goodput": goodput,
        "loss": 1 - goodput,
        "first_order_loss": None
        if work in {0, math.inf}
        else tiers.compute_loss(work, setting.tiers, saves_per_durable=setting.saves_per_durable),
        "plan": _compute_plan(setting),
        "single": compute_tiered_single(setting),
    }


def _compute_plan(setting: Setting) -> dict[str, Any] | None:
    try:
        plan = tiers.compute_plan(setting.tiers)
    except DomainError:
        return None
    return {
        "interval": plan.interval,
        "saves_per_durable": plan.saves_per_durable,
        "goodput": compute_tiered_goodput(setting, plan.interval, plan.saves_per_durable),
        "is_local_pointless": plan.is_local_pointless,
    }


def compute_tiered_single(setting: Setting) -> float:
    """Return the best goodput with durable saves alone, on the terms of the two-tier model.

    It counts saves as blocking, and failures during recovery.
    """
    return interval.compute_best_goodput(
        failure_rate=setting.failure_rate,
        blocking_time=setting.blocking_time,
        recovery_time=setting.recovery_time + setting.downtime,
    )
