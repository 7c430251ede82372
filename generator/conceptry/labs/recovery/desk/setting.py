"""What the reader has set, read from texts: all of it in SI units, or the faults of all fields."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from conceptry.words import say

from ...entry import read_entry
from ...number import NumberTextError, format_number
from ..failure import ExponentialFailures, FailureLaw, WeibullFailures
from ..saving import compute_blocking_time
from ..scaling import compute_failure_rate
from ..tiers import Tiers
from .field import CHOICES, FIELDS, UNITS, Choice, Field

type Value = float | str
"""A number in SI units, infinity for a time without end, or the word of a choice."""

type Problem = dict[str, str | None]
"""The `input` at fault, if it is one, and the `message`."""

_NEVER = frozenset(("never", "∞", "inf", "infinity", "infinite"))
_LONGEST = 100


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One job with its saves and failures.

    Parameters
    ----------
    failure_rate
        1/s of the job, >= 0.
    blocking_time
        s that a save takes from the job, what it takes in the background included.
    stopping_time
        s of it in which the job stands still.
    durable_time, recovery_time, downtime, work, local_save_time, local_recovery_time
        s.
    interval
        s of work, as it was asked for; infinity for no save at all.
    slowdown, hard_share, goodput
        Shares.
    shape
        Of the Weibull law; `None` for exponential failures.
    size, node_bandwidth
        byte, byte/s.
    """

    nodes: int
    failure_rate: float
    blocking_time: float
    stopping_time: float
    durable_time: float
    slowdown: float
    recovery_time: float
    downtime: float
    is_recovery_interruptible: bool
    interval: float
    shape: float | None
    work: float
    size: float
    node_bandwidth: float
    is_tiered: bool
    local_save_time: float
    local_recovery_time: float
    hard_share: float
    saves_per_durable: int
    goodput: float

    @property
    def lag(self) -> float:
        """Seconds from when a save has taken what it takes until it is durable."""
        return self.durable_time - self.blocking_time

    @property
    def law(self) -> FailureLaw:
        """The law by which simulated jobs fail; without failures it is exponential."""
        if self.shape is None or self.failure_rate == 0:
            return ExponentialFailures(self.failure_rate)
        return WeibullFailures(1 / self.failure_rate, self.shape)

    @property
    def tiers(self) -> Tiers:
        """The job with local saves added: its own saves are then the durable ones.

        Downtime counts as part of each recovery.
        """
        return Tiers(
            local_save_time=self.local_save_time,
            durable_save_time=self.blocking_time,
            soft_failure_rate=self.failure_rate * (1 - self.hard_share),
            hard_failure_rate=self.failure_rate * self.hard_share,
            local_recovery_time=self.local_recovery_time + self.downtime,
            durable_recovery_time=self.recovery_time + self.downtime,
        )


def read_setting(
    inputs: Mapping[str, object],
) -> tuple[Setting | None, dict[str, Value], list[Problem]]:
    """Read every field, so that all faults are told at once.

    Returns
    -------
    tuple[Setting or None, dict, list]
        No setting where there are problems; the values of the fields that could be read.
    """
    values: dict[str, Value] = {}
    problems: list[Problem] = []
    for field in (*CHOICES, *FIELDS):
        text = str(inputs.get(field.name, field.default)).strip()
        try:
            values[field.name] = (
                _read_choice(field, text)
                if isinstance(field, Choice)
                else _read_number(field, text)
            )
        except NumberTextError as error:
            problems.append({"input": field.name, "message": str(error)})
    if math.isnan(_number(values, "durable_time")):
        values["durable_time"] = _number(values, "blocking_time")
    if "blocking_time" not in values:
        values.pop("durable_time", None)
    problems += _compare(values)
    if problems:
        return None, values, problems
    return _make_setting(values), values, problems


def _read_choice(choice: Choice, text: str) -> str:
    if text not in choice.options:
        words = ", ".join(choice.options)
        raise NumberTextError(
            say("'{typed}' is none of {words}", typed=text[:_LONGEST], words=words)
        )
    return text


def _read_number(field: Field, text: str) -> float:
    """Read a field; not a number stands for an empty one."""
    if not text and field.is_optional:
        return math.nan
    if field.is_endless and text.lower() in _NEVER:
        return math.inf
    shown = "" if field.unit == "1" else field.unit
    argument = {
        "unit": field.unit,
        "low": field.low,
        "high": field.high,
        "default": float(field.default or field.slider[0]),
        "choices": [(shown, 1, 0)],
    }
    value = read_entry(argument, text, names=UNITS).value
    if field.is_whole and value % 1:
        raise NumberTextError(say("{number} is no whole number", number=format_number(value)))
    return value * field.factor


def _number(values: Mapping[str, Value], name: str) -> float:
    """Return a number that was read, and infinity for one that was not."""
    value = values.get(name, math.inf)
    assert not isinstance(value, str)
    return value


def _compare(values: Mapping[str, Value]) -> list[Problem]:
    """Find what does not go together."""
    blocking, durable = _number(values, "blocking_time"), _number(values, "durable_time")
    if durable < blocking < math.inf:
        message = say(
            "{durable} s is shorter than the {blocking} s that "
            "a save blocks; leave it empty for a save that is durable when it ends",
            durable=format_number(durable),
            blocking=format_number(blocking),
        )
        return [{"input": "durable_time", "message": message}]
    return []


def _make_setting(values: Mapping[str, Value]) -> Setting:
    numbers = {name: value for name, value in values.items() if not isinstance(value, str)}
    nodes = round(numbers["nodes"])
    if values["rate_from"] == "nodes":
        rate = compute_failure_rate(nodes, node_failure_rate=numbers["node_failures"])
    else:
        rate = 1 / numbers["mean_time_between_failures"]
    stopping, durable = numbers["blocking_time"], numbers["durable_time"]
    blocking = compute_blocking_time(stopping, durable_time=durable, slowdown=numbers["slowdown"])
    return Setting(
        nodes=nodes,
        failure_rate=rate,
        # Rounding must not give a lag to a save that has none.
        blocking_time=durable if stopping == durable else min(blocking, durable),
        stopping_time=stopping,
        durable_time=durable,
        slowdown=numbers["slowdown"],
        recovery_time=numbers["recovery_time"],
        downtime=numbers["downtime"],
        is_recovery_interruptible=values["is_recovery_interruptible"] == "yes",
        interval=numbers["interval"],
        shape=numbers["shape"] if values["law"] == "weibull" else None,
        work=numbers["work"],
        size=numbers["size"],
        node_bandwidth=numbers["node_bandwidth"],
        is_tiered=values["is_tiered"] == "yes",
        local_save_time=numbers["local_save_time"],
        local_recovery_time=numbers["local_recovery_time"],
        hard_share=numbers["hard_share"],
        saves_per_durable=round(numbers["saves_per_durable"]),
        goodput=numbers["goodput"],
    )
