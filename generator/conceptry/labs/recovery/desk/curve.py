"""The curves of the charts, on grids that do not depend on the setting.

The build draws the presets from the same functions, so that a chart does not jump when the
reader's browser draws it again.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

from ..interval import compute_best_goodput, compute_best_interval
from ..requirement import compute_longest_recovery
from ..scaling import compute_failure_rate, compute_sharded_save_time
from .result import (
    compute_best_tiered_interval,
    compute_exponential_goodput,
    compute_first_order_loss,
    compute_goodput,
    compute_interval,
    compute_tiered_goodput,
    compute_weibull_goodput,
    split_at,
)
from .setting import Setting


def make_grid(low: float, high: float, steps: int) -> tuple[float, ...]:
    """Return places at equal ratios, both ends included.

    Examples
    --------
    >>> make_grid(1, 100, 2)
    (1, 10.0, 100)
    """
    return (low, *(low * (high / low) ** (step / steps) for step in range(1, steps)), high)


INTERVALS = make_grid(10, 86400, 96)
"""s of work: 10 s to a day."""
NODES = tuple(round(2 ** (half / 2)) for half in range(6, 35))
"""8 to 131072."""
BLOCKING_TIMES = make_grid(0.1, 1000, 40)
"""s."""
SAVES = (*range(1, 11), 12, 15, 20, 25, 30, 40, 50, 60, 80, 100)
"""Local saves in a durable one."""
GOODPUTS = (0.8, 0.9, 0.95)
"""The lines that are drawn besides the chosen one."""
LOWEST = -1.0
"""Below it one less the first-order loss says nothing and is left out."""


def compute_interval_curve(setting: Setting) -> dict[str, Any]:
    """Follow the goodput over the interval: exact, to first order and for Weibull failures."""
    work = compute_interval(setting)
    return {
        "x": list(INTERVALS),
        "exact": [compute_exponential_goodput(setting, x) for x in INTERVALS],
        "first_order": [_cut(1 - compute_first_order_loss(setting, x)) for x in INTERVALS],
        "weibull": None
        if setting.shape is None
        else [compute_weibull_goodput(setting, x) for x in INTERVALS],
        "feasible_from": setting.lag,
        "at": {"x": work, "y": compute_goodput(setting, work)},
    }


def compute_split_curve(setting: Setting) -> dict[str, Any]:
    """Follow the four kinds of loss over the interval, for exponential failures."""
    splits = [split_at(setting, x) for x in INTERVALS]
    saving, replay, lag, recovery = zip(*(one.losses for one in splits), strict=True)
    return {
        "x": list(INTERVALS),
        "saving": list(saving),
        "replay": list(replay),
        "durability_lag": list(lag),
        "recovery": list(recovery),
        "goodput": [one.goodput for one in splits],
    }


def compute_scale_curve(setting: Setting) -> dict[str, Any]:
    """Follow the best goodput over nodes, for saves that stay as they are and sharded ones.

    A sharded save blocks for the same share of its time as the one that is set.
    """
    node_rate = setting.failure_rate / setting.nodes
    blocked = setting.blocking_time / setting.durable_time if setting.durable_time else 1.0

    def follow(compute_save_time: Callable[[int], float]) -> dict[str, list[float]]:
        points = [
            _best_of_nodes(setting, nodes, node_rate, compute_save_time(nodes), blocked)
            for nodes in NODES
        ]
        return {name: [point[name] for point in points] for name in points[0]}

    def compute_sharded(nodes: int) -> float:
        return compute_sharded_save_time(
            nodes, size=setting.size, node_bandwidth=setting.node_bandwidth
        )

    here = _best_of_nodes(setting, setting.nodes, node_rate, setting.durable_time, blocked)
    return {
        "x": list(NODES),
        "fixed": follow(lambda _: setting.durable_time),
        "sharded": follow(compute_sharded),
        "at": {"x": setting.nodes, "y": here["goodput"]},
    }


def _best_of_nodes(
    setting: Setting, nodes: int, node_rate: float, save_time: float, blocked: float
) -> dict[str, float]:
    rate = compute_failure_rate(nodes, node_failure_rate=node_rate)

    def compute_goodput_with(blocking_time: float, durable_time: float) -> float:
        return compute_best_goodput(
            failure_rate=rate,
            blocking_time=blocking_time,
            durable_time=durable_time,
            recovery_time=setting.recovery_time,
            downtime=setting.downtime,
            is_recovery_interruptible=setting.is_recovery_interruptible,
        )

    blocking = save_time * blocked
    return {
        "goodput": compute_goodput_with(blocking, save_time),
        "interval": compute_best_interval(
            blocking_time=blocking, durable_time=save_time, failure_rate=rate
        ),
        "save_time": save_time,
        "recovery": compute_goodput_with(0.0, 0.0),
    }


def compute_pairs_curve(setting: Setting) -> dict[str, Any]:
    """Follow the longest recovery with which each blocking save still reaches a goodput."""
    levels = sorted({*GOODPUTS, setting.goodput}) if setting.failure_rate else []
    return {
        "x": list(BLOCKING_TIMES),
        "lines": [
            {
                "goodput": level,
                "recovery": [_longest_recovery(setting, level, x) for x in BLOCKING_TIMES],
            }
            for level in levels
        ],
        "chosen": setting.goodput,
        "at": {"x": setting.blocking_time, "y": setting.recovery_time},
    }


def _longest_recovery(setting: Setting, level: float, blocking: float) -> float | None:
    return compute_longest_recovery(
        level,
        failure_rate=setting.failure_rate,
        blocking_time=blocking,
        durable_time=blocking + setting.lag,
        downtime=setting.downtime,
        is_recovery_interruptible=setting.is_recovery_interruptible,
    )


def compute_tiers_curve(setting: Setting) -> dict[str, Any]:
    """Follow the goodput with two tiers over the number of local saves in a durable one."""
    work = setting.interval
    return {
        "x": list(SAVES),
        "goodput": [compute_tiered_goodput(setting, work, saves) for saves in SAVES],
        "best": [
            compute_tiered_goodput(setting, compute_best_tiered_interval(setting, saves), saves)
            for saves in SAVES
        ],
        "at": {
            "x": setting.saves_per_durable,
            "y": compute_tiered_goodput(setting, work, setting.saves_per_durable),
        },
    }


CURVES: Mapping[str, Callable[[Setting], dict[str, Any]]] = {
    "interval": compute_interval_curve,
    "split": compute_split_curve,
    "scale": compute_scale_curve,
    "pairs": compute_pairs_curve,
    "tiers": compute_tiers_curve,
}


def _cut(value: float) -> float | None:
    return value if value >= LOWEST and math.isfinite(value) else None
