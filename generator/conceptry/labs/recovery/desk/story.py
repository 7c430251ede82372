"""One job of the setting: the course that it takes, and its timeline as the page shows it."""

import math
from typing import Any

from conceptry.words import say

from ...number import format_number
from ..timeline import Course, Event, TieredCourse, play, play_tiered
from .result import compute_interval
from .setting import Setting

MOST_EVENTS = 2000
"""More are left out: nobody steps through them."""
MOST_FAILURES = 20
MOST_SAVES = 100_000

_SPENT = ("compute", "replay", "save", "downtime", "recovery")


class CourseError(Exception):
    """Says in words why a job with this setting cannot be played.

    Parameters
    ----------
    name
        The input to change, if it is a single one.
    """

    def __init__(self, name: str | None, message: str) -> None:
        self.name = name
        super().__init__(message)


def make_course(setting: Setting) -> Course:
    """Return what a job with one tier does.

    Raises
    ------
    CourseError
        The interval is 0.
    """
    interval = compute_interval(setting)
    _require_above_zero(interval)
    return Course(
        interval=interval,
        failures=setting.law,
        blocking_time=setting.stopping_time,
        durable_time=setting.durable_time,
        recovery_time=setting.recovery_time,
        downtime=setting.downtime,
        slowdown=setting.slowdown,
        is_recovery_interruptible=setting.is_recovery_interruptible,
    )


def make_tiered_course(setting: Setting) -> TieredCourse:
    """Return what a job with local and durable saves does.

    Raises
    ------
    CourseError
        The interval is 0 or infinite.
    """
    _require_above_zero(setting.interval)
    if setting.interval == math.inf:
        raise CourseError("interval", say("a job with two tiers of saves needs a finite interval"))
    if setting.work > MOST_SAVES * setting.interval:
        raise CourseError(
            "interval",
            say(
                "a job with two tiers is followed save by save, and this one has more than "
                "{most} of them: choose a longer interval or less work",
                most=format_number(MOST_SAVES),
            ),
        )
    tiers = setting.tiers
    return TieredCourse(
        interval=setting.interval,
        saves_per_durable=setting.saves_per_durable,
        local_save_time=tiers.local_save_time,
        durable_save_time=tiers.durable_save_time,
        soft_failure_rate=tiers.soft_failure_rate,
        hard_failure_rate=tiers.hard_failure_rate,
        local_recovery_time=tiers.local_recovery_time,
        durable_recovery_time=tiers.durable_recovery_time,
    )


def _require_above_zero(interval: float) -> None:
    if interval == 0:
        raise CourseError("interval", say("a job that is played needs an interval above 0"))


def tell_story(setting: Setting, *, seed: int, failures: int | None) -> dict[str, Any]:
    """Play one job up to the save after its n-th failure, or to its end.

    Parameters
    ----------
    failures
        n; the whole job if it is not given.

    Raises
    ------
    CourseError
        A job with this setting cannot be played.
    """
    # Without failures to wait for there is no n-th one, and the job itself is short enough.
    last = math.inf if failures is None or setting.failure_rate == 0 else failures
    work = setting.work if math.inf in {last, setting.interval} else math.inf
    if setting.is_tiered:
        course = make_tiered_course(setting)
        playing = play_tiered(course, seed=seed, work=work)
    else:
        playing = play(make_course(setting), seed=seed, work=work)
    events: list[Event] = []
    met = 0
    for event in playing:
        if len(events) == MOST_EVENTS:
            return _summarise(events, is_cut=True)
        events.append(event)
        met += event.kind == "failure"
        # Several may strike before the next save is durable.
        if met >= last and event.kind == "durable":
            break
    return _summarise(events, is_cut=False)


def _summarise(events: list[Event], *, is_cut: bool) -> dict[str, Any]:
    wall_time = events[-1].end if events else 0.0
    retained = max((event.work_after for event in events if event.kind == "durable"), default=0.0)
    return {
        "events": [
            {
                "kind": event.kind,
                "start": event.start,
                "end": event.end,
                "before": event.work_before,
                "after": event.work_after,
            }
            for event in events
        ],
        "is_cut": is_cut,
        "wall_time": wall_time,
        "retained": retained,
        "goodput": retained / wall_time if wall_time else None,
        "seconds": {
            kind: math.fsum(event.end - event.start for event in events if event.kind == kind)
            for kind in _SPENT
        },
        "failures": sum(event.kind == "failure" for event in events),
        "lost": math.fsum(
            event.work_before - event.work_after for event in events if event.kind == "lost"
        ),
    }
