"""The models of the recovery lab as what computes a symbol, beside the equations of concepts.

Symbols, units, ranges and defaults are those of the lab's own fields, so that a step of an
investigation and the lab that it opens cannot differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from conceptry.formula.declaration import Result, Variable
from conceptry.labs.recovery.desk.field import DAY, FIELDS
from conceptry.labs.recovery.desk.result import (
    compute_exponential_goodput,
    compute_first_order_loss,
    compute_interval,
)
from conceptry.labs.recovery.desk.setting import Setting, read_setting
from conceptry.labs.recovery.interval import (
    compute_best_interval,
    compute_daly_interval,
    compute_young_interval,
)
from conceptry.labs.recovery.split import Split, compute_split
from conceptry.words import mark

_FIELDS = {one.name: one for one in FIELDS}


@dataclass(frozen=True, slots=True)
class Model:
    """One number that the lab computes, as a `conceptry.formula.worksheet.Maker`.

    Parameters
    ----------
    compute : the result, in its own unit, of what the lab is set to
    """

    result: Result
    variables: tuple[Variable, ...]
    compute: Callable[[Setting], float] = field(repr=False)

    def evaluate(self, values: Mapping[str, float]) -> float:
        """Return the result, in its own unit, of values by symbol; NaN where it is undefined."""
        texts = {FIELD_NAMES[symbol]: repr(float(value)) for symbol, value in values.items()}
        setting, _, _ = read_setting(texts)
        return math.nan if setting is None else self.compute(setting)


def _variable(name: str, default: float | None = None) -> Variable:
    one = _FIELDS[name]
    value = float(one.default) if default is None else default
    scale: Literal["linear", "log"] = "log" if one.is_logarithmic else "linear"
    return Variable(one.symbol, one.label, one.unit, value, *one.slider, scale)


_BLOCKING = _variable("blocking_time")
_DURABLE = _variable("durable_time", _BLOCKING.default)
_MEAN_TIME = _variable("mean_time_between_failures")
_RECOVERY, _DOWNTIME = _variable("recovery_time"), _variable("downtime")
_INTERVAL = _variable("interval")

INPUTS = (_INTERVAL, _BLOCKING, _DURABLE, _MEAN_TIME, _RECOVERY, _DOWNTIME)
"""What a step can set, as the lab has it."""

FIELD_NAMES: Mapping[str, str] = {
    _FIELDS[name].symbol: name
    for name in (
        "interval",
        "blocking_time",
        "durable_time",
        "mean_time_between_failures",
        "recovery_time",
        "downtime",
    )
}
"""The name that each of those has in the lab's address, by its symbol."""


def _best(setting: Setting) -> float:
    return compute_best_interval(
        blocking_time=setting.blocking_time,
        durable_time=setting.durable_time,
        failure_rate=setting.failure_rate,
    )


def _young(setting: Setting) -> float:
    return compute_young_interval(
        save_time=setting.blocking_time, failure_rate=setting.failure_rate
    )


def _daly(setting: Setting) -> float:
    return compute_daly_interval(save_time=setting.blocking_time, failure_rate=setting.failure_rate)


def _goodput(setting: Setting) -> float:
    return 100 * compute_exponential_goodput(setting, compute_interval(setting))


def _best_goodput(setting: Setting) -> float:
    return 100 * compute_exponential_goodput(setting, _best(setting))


def _loss(setting: Setting) -> float:
    return 100 * compute_first_order_loss(setting, compute_interval(setting))


def _split(setting: Setting) -> Split:
    return compute_split(
        setting.interval,
        failure_rate=setting.failure_rate,
        blocking_time=setting.blocking_time,
        durable_time=setting.durable_time,
        recovery_time=setting.recovery_time,
        downtime=setting.downtime,
        is_recovery_interruptible=setting.is_recovery_interruptible,
    )


_AT_BEST = (_BLOCKING, _DURABLE, _MEAN_TIME, _RECOVERY, _DOWNTIME)
_RULE = (_BLOCKING, _MEAN_TIME)

MODELS = (
    Model(
        Result("λ", mark("failure rate of the job"), "1/d"),
        (_MEAN_TIME,),
        lambda setting: setting.failure_rate * DAY,
    ),
    # A save without a background part is durable as soon as it ceases to block.
    Model(
        Result(_DURABLE.symbol, _DURABLE.name, _DURABLE.unit),
        (_BLOCKING,),
        lambda setting: setting.blocking_time,
    ),
    Model(Result("G", mark("goodput, exact"), "%"), INPUTS, _goodput),
    Model(Result("L", mark("loss, first order"), "%"), INPUTS, _loss),
    Model(Result("τ_Young", mark("Young's interval"), "s"), _RULE, _young),
    Model(Result("τ_Daly", mark("Daly's interval"), "s"), _RULE, _daly),
    Model(Result("τ_best", mark("best interval, exact"), "s"), (*_RULE, _DURABLE), _best),
    Model(Result("G_best", mark("goodput at the best interval"), "%"), _AT_BEST, _best_goodput),
    Model(
        Result("f_save", mark("what saving leaves of the time"), "%"),
        INPUTS,
        lambda setting: 100 * _split(setting).saving,
    ),
    Model(
        Result("f_replay", mark("what replay leaves of that"), "%"),
        INPUTS,
        lambda setting: 100 * _split(setting).replay,
    ),
    Model(
        Result("f_lag", mark("what waiting until saves are durable leaves of that"), "%"),
        INPUTS,
        lambda setting: 100 * _split(setting).durability_lag,
    ),
    Model(
        Result("f_recovery", mark("what recovery leaves of that"), "%"),
        INPUTS,
        lambda setting: 100 * _split(setting).recovery,
    ),
)
"""Everything that an expression of a step in the recovery lab can use."""
