"""What a reader should know before trusting the numbers of a setting, in words."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from conceptry.words import say

from ...number import format_number
from ...quantity import join_quantity
from ..domain import LARGEST_EXPONENT
from ..first_order import LARGEST_STRAIN, compute_strain
from ..tiers import compute_interval_ratio
from .result import compute_first_order_loss, compute_interval
from .setting import Setting

_TIMES = ((86400.0, "day"), (3600.0, "h"), (60.0, "min"), (1.0, "s"))
_LARGEST_SECONDS = 120.0
_FEWEST_IN_MEAN = 2
_DIGITS = 3


@dataclass(frozen=True)
class Caution:
    """One thing to know.

    Parameters
    ----------
    code
        Names its kind.
    message
        A sentence for the reader.
    input
        The field that it is about, if it is about one.
    """

    code: str
    message: str
    input: str | None = None


def find_cautions(setting: Setting) -> tuple[Caution, ...]:
    """Find all that applies, what is most surprising first."""
    return (
        *_find_degenerate(setting),
        *_find_strained(setting),
        *_find_of_law(setting),
        *_find_of_tiers(setting),
    )


def format_time(seconds: float) -> str:
    """Write a time as readers say it: in seconds up to two minutes, then in larger units.

    Examples
    --------
    >>> [format_time(value).replace(chr(160), " ") for value in (12, 600, 10800, 1e6)]
    ['12 s', '10 min', '3 h', '11.6 days']
    """
    if seconds == math.inf:
        return say("never")
    for size, unit in _TIMES:
        if seconds >= _FEWEST_IN_MEAN * size and seconds > _LARGEST_SECONDS:
            return join_quantity(_round(seconds / size), unit)
    return join_quantity(_round(seconds), "s")


def _round(value: float) -> str:
    return format_number(float(f"{value:.{_DIGITS}g}"))


def _find_degenerate(setting: Setting) -> Iterator[Caution]:
    rate, work = setting.failure_rate, compute_interval(setting)
    if rate == 0:
        yield Caution(
            "no-failures",
            say(
                "Nothing ever fails: never save for recovery, for each save only costs. The best "
                "interval is without end."
            ),
        )
    elif work == math.inf:
        yield Caution(
            "no-saves",
            say(
                "Without a save a job that runs on and on keeps nothing: each failure sends it "
                "back to its start, so its goodput is 0."
            ),
            "interval",
        )
    elif rate * (work + setting.blocking_time) > LARGEST_EXPONENT:
        yield Caution(
            "nothing-left",
            say(
                "An interval would have to live through more than {most} failures: "
                "the goodput is given as 0.",
                most=round(LARGEST_EXPONENT),
            ),
            "interval",
        )
    if setting.durable_time == 0:
        yield Caution(
            "free-saves",
            say(
                "There is no cost to save: save always. The best interval is 0, and only recovery "
                "is lost."
            ),
            "blocking_time",
        )
    if work > setting.interval:
        yield Caution(
            "interval-lengthened",
            say(
                "An interval of {interval} would have two writes in flight. The shortest that "
                "leaves one is {shortest}, and that is used: the time until a save is durable "
                "less the time that it blocks.",
                interval=format_time(setting.interval),
                shortest=format_time(work),
            ),
            "interval",
        )
    if setting.slowdown == 1 and setting.durable_time > setting.stopping_time:
        yield Caution(
            "save-stops-job",
            say(
                "A slowdown of 100 % stops the job until the save is durable: such a save is the "
                "same as a blocking one."
            ),
            "slowdown",
        )
    if setting.lag == 0 and 0 < work < setting.blocking_time:
        yield Caution(
            "save-longer-than-interval",
            say(
                "A save takes {save}, longer than the {work} of work that it keeps: most of the "
                "time goes into saving.",
                save=format_time(setting.blocking_time),
                work=format_time(work),
            ),
            "interval",
        )
    if rate * setting.blocking_time >= _FEWEST_IN_MEAN:
        yield Caution(
            "save-longer-than-failures",
            say(
                "A save takes at least twice the mean time between failures. There Young's rule "
                "gives an interval shorter than the save, and Daly's returns the mean time between "
                "failures; the exact interval holds."
            ),
            "blocking_time",
        )


def _find_strained(setting: Setting) -> Iterator[Caution]:
    rate, work = setting.failure_rate, compute_interval(setting)
    strain = compute_strain(
        work,
        save_time=setting.durable_time,
        failure_rate=rate,
        recovery_time=setting.recovery_time,
    )
    if strain.interval > LARGEST_STRAIN:
        if strain.interval == math.inf:
            message = say(
                "The first-order loss is no longer true: it takes one interval and its save to "
                "meet far less than one failure, and here the number to expect is without end. "
                "Rely on the exact goodput."
            )
        else:
            message = say(
                "The first-order loss is no longer true: it takes one interval and its save to "
                "meet far less than one failure, and here the number to expect is of {failures}. "
                "Rely on the exact goodput.",
                failures=_round(strain.interval),
            )
        yield Caution("first-order-interval", message, "interval")
    if strain.recovery > LARGEST_STRAIN:
        failures = _round(strain.recovery)
        if setting.is_recovery_interruptible:
            message = say(
                "The first-order loss is no longer true: {failures} failures are to be expected "
                "during one recovery. In the exact goodput failures strike during recovery too, "
                "which then starts again.",
                failures=failures,
            )
        else:
            message = say(
                "The first-order loss is no longer true: {failures} failures are to be expected "
                "during one recovery. In the exact goodput recovery is taken to be free of "
                "failures.",
                failures=failures,
            )
        yield Caution("first-order-recovery", message, "recovery_time")
    if strain.recovery > 1:
        yield Caution(
            "recovery-longer-than-failures",
            say(
                "Recovery takes {recovery}, longer than the mean time between failures, "
                "{between}: most recoveries fail before they end. No interval mends that.",
                recovery=format_time(setting.recovery_time),
                between=format_time(1 / rate),
            ),
            "recovery_time",
        )
    loss = compute_first_order_loss(setting, work)
    if loss > 1:
        if loss == math.inf:
            message = say(
                "The first-order loss is without bound: it is no share of the time any more. "
                "The exact loss never exceeds 1."
            )
        else:
            message = say(
                "The first-order loss is {loss}: it is no share of the time any more. "
                "The exact loss never exceeds 1.",
                loss=_round(loss),
            )
        yield Caution("loss-above-one", message)


def _find_of_law(setting: Setting) -> Iterator[Caution]:
    if setting.shape is None:
        return
    yield Caution(
        "weibull",
        say(
            "A Weibull law makes the whole job as good as new after each failure. That fits one "
            "machine, or early failures after a full restart. Where only the failed one of many "
            "nodes is replaced, the failures of all of them together are close to exponential; "
            "and failures that strike several nodes at once are in neither law. Young's, Daly's "
            "and the exact interval are those of exponential failures."
        ),
        "law",
    )


def _find_of_tiers(setting: Setting) -> Iterator[Caution]:
    if not setting.is_tiered:
        return
    if setting.lag > 0:
        yield Caution(
            "tiers-without-lag",
            say(
                "With two tiers every save is counted as blocking: the time from then until it is "
                "durable is left out."
            ),
            "durable_time",
        )
    if setting.shape is not None or not setting.is_recovery_interruptible:
        yield Caution(
            "tiers-exponential",
            say("With two tiers failures are exponential and strike during recovery as well."),
            "is_tiered",
        )
    if setting.downtime > 0:
        yield Caution(
            "tiers-downtime",
            say("With two tiers the downtime counts as part of each recovery."),
            "downtime",
        )
    both = setting.tiers
    if setting.failure_rate > 0 and setting.hard_share == 1:
        is_pointless = True
    elif min(both.soft_failure_rate, both.hard_failure_rate, both.durable_save_time) == 0:
        is_pointless = False
    else:
        is_pointless = both.local_save_time > 0 and compute_interval_ratio(both) <= 1
    if is_pointless:
        yield Caution(
            "local-tier-pointless",
            say(
                "The local tier is pointless here: durable saves are due at least as often as "
                "local ones would be."
            ),
            "is_tiered",
        )
