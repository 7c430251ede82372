"""One job as a line of events, step by step: what it does, when it fails, what it loses.

Follows the job through every phase and uses none of the closed forms.
"""

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from .domain import DomainError, require_amounts, require_count, require_saving, require_share
from .failure import FailureLaw, draw_exponential

type Kind = Literal[
    "compute", "replay", "save", "durable", "failure", "lost", "downtime", "recovery"
]
"""`compute` is work done for the first time and `replay` work done again; `save` is the time
that a save blocks, `durable` the moment from which it can be relied on, `lost` the fall back
to it."""

type Steps = Generator["Event", None, bool]
"""Events, and whether the job came through without a failure."""

ROUNDING = 1e-9
"""The share of an interval that is no interval of its own."""


@dataclass(frozen=True)
class Event:
    """One phase of a job, or one moment.

    Parameters
    ----------
    kind
        What happens.
    start, end
        s of wall time; the same for a moment.
    work_before, work_after
        s of work that the job stands at. Of `durable`: that was durable, and is now.
    """

    kind: Kind
    start: float
    end: float
    work_before: float
    work_after: float


@dataclass(frozen=True, kw_only=True)
class Course:
    """How a job saves, fails and recovers.

    Parameters
    ----------
    interval
        s of work between two starts of a save, > 0; infinity saves at the end alone. With
        saves in the background it is long enough for one write at a time.
    failures
        When it fails.
    blocking_time
        s that a save blocks, >= 0.
    durable_time
        s from the start of a save until it can be relied on, >= `blocking_time`.
    recovery_time
        s, >= 0.
    downtime
        s without failures before a recovery, >= 0.
    slowdown
        Share of the job's speed that a save in the background takes, 0 to 1.
    is_recovery_interruptible
        Whether failures strike during recovery as well.

    Raises
    ------
    DomainError
        A value is outside these ranges.
    """

    interval: float
    failures: FailureLaw
    blocking_time: float
    durable_time: float
    recovery_time: float = 0.0
    downtime: float = 0.0
    slowdown: float = 0.0
    is_recovery_interruptible: bool = True

    def __post_init__(self) -> None:
        require_saving(self.blocking_time, self.durable_time)
        require_amounts(recovery_time=self.recovery_time, downtime=self.downtime)
        require_share(slowdown=self.slowdown)
        shortest = (self.durable_time - self.blocking_time) * (1 - self.slowdown)
        if not (self.interval > 0 and self.interval >= shortest * (1 - ROUNDING)):
            raise DomainError(
                "interval", self.interval, f"above 0 and at least {shortest!r} for one write"
            )


@dataclass(frozen=True, kw_only=True)
class TieredCourse:
    """How a job saves on two tiers; exponential failures, which strike any time.

    Parameters
    ----------
    interval
        s of work between two local saves, > 0.
    saves_per_durable
        Every how manyeth save is durable, >= 1.
    local_save_time, durable_save_time
        s, >= 0; a durable save takes both.
    soft_failure_rate, hard_failure_rate
        1/s, >= 0: of failures that leave the local copy usable, and of those that do not.
    local_recovery_time, durable_recovery_time
        s, >= 0.

    Raises
    ------
    DomainError
        A value is outside these ranges.
    """

    interval: float
    saves_per_durable: int
    local_save_time: float
    durable_save_time: float
    soft_failure_rate: float
    hard_failure_rate: float
    local_recovery_time: float
    durable_recovery_time: float

    def __post_init__(self) -> None:
        require_count(saves_per_durable=self.saves_per_durable)
        require_amounts(
            interval=self.interval,
            local_save_time=self.local_save_time,
            durable_save_time=self.durable_save_time,
            soft_failure_rate=self.soft_failure_rate,
            hard_failure_rate=self.hard_failure_rate,
            local_recovery_time=self.local_recovery_time,
            durable_recovery_time=self.durable_recovery_time,
        )
        if self.interval == 0:
            raise DomainError("interval", self.interval, "above 0")

    def draw_failures(self, chance: Random) -> Iterator[tuple[float, bool]]:
        """Draw the seconds up to each next failure, and whether it is a hard one."""
        rate = self.soft_failure_rate + self.hard_failure_rate
        hard = self.hard_failure_rate / rate if rate else 0.0
        while True:
            gap = draw_exponential(chance) / rate if rate else math.inf
            yield gap, chance.random() < hard


def play(course: Course, *, seed: int, work: float = math.inf) -> Iterator[Event]:
    """Play one job from its start to the durable end of its work.

    Parameters
    ----------
    seed
        The same seed gives the same job.
    work
        s, > 0; without end unless given.

    Raises
    ------
    DomainError
        The work is not above 0, or neither work nor interval has an end.

    Examples
    --------
    >>> from conceptry.labs.recovery.failure import ExponentialFailures
    >>> course = Course(interval=600, failures=ExponentialFailures(0.0), blocking_time=12,
    ...     durable_time=12)
    >>> [(event.kind, event.end) for event in play(course, seed=1, work=600)]
    [('compute', 600.0), ('save', 612.0), ('durable', 612.0)]
    """
    if not work > 0 or work == course.interval == math.inf:
        raise DomainError("work", work, "above 0, and finite where no save is made before the end")
    return _Player(course, Random(seed), work).play()  # noqa: S311 - chance of a model


def play_tiered(course: TieredCourse, *, seed: int, work: float = math.inf) -> Iterator[Event]:
    """Play one job with two tiers of saves; local saves are `save` without `durable`.

    Parameters
    ----------
    seed
        The same seed gives the same job.
    work
        s, > 0; without end unless given. Rounded up to whole durable saves.

    Raises
    ------
    DomainError
        The work is not above 0.
    """
    if not work > 0:
        raise DomainError("work", work, "above 0")
    return _TieredPlayer(course, Random(seed), work).play()  # noqa: S311 - chance of a model


def count_intervals(work: float, interval: float) -> float:
    """Count the intervals that some work takes, a shorter last one included."""
    if work == math.inf:
        return math.inf
    return max(1, math.ceil(work / interval - ROUNDING))


class _Clock:
    """Where a job stands while it is played, and the passing of its time."""

    def __init__(self, left: float) -> None:
        self.left = left
        """Seconds of exposure up to the next failure."""
        self.now = 0.0
        self.position = 0.0
        self.peak = 0.0
        self.durable = 0.0

    def spend(self, kind: Kind, seconds: float, *, goal: float | None = None) -> Steps:
        """Pass some time, up to the next failure at most, on the way to a position."""
        came_through = self.left >= seconds
        spent = seconds if came_through else self.left
        start, before = self.now, self.position
        self.now += spent
        self.left -= spent
        if spent > 0:
            if goal is not None:
                way = goal - before
                self.position = goal if came_through else before + way * spent / seconds
            self.peak = max(self.peak, self.position)
            yield Event(kind, start, self.now, before, self.position)
        return came_through

    def wait(self, kind: Kind, seconds: float) -> Iterator[Event]:
        """Pass some time in which no failure strikes."""
        if seconds > 0:
            yield Event(kind, self.now, self.now + seconds, self.position, self.position)
            self.now += seconds

    def fall_back(self, position: float) -> Iterator[Event]:
        """Fail, and lose the work beyond a position."""
        yield Event("failure", self.now, self.now, self.position, self.position)
        if position < self.position:
            yield Event("lost", self.now, self.now, self.position, position)
        self.position = position

    def find_goal(self, target: float) -> tuple[Kind, float]:
        """Return what the job does next on its way, and up to which position."""
        if self.position < self.peak:
            return "replay", min(target, self.peak)
        return "compute", target

    def mark(self, position: float) -> Event:
        event = Event("durable", self.now, self.now, self.durable, position)
        self.durable = position
        return event


class _Player:
    """Plays a job whose saves are of one kind."""

    def __init__(self, course: Course, chance: Random, work: float) -> None:
        self._course = course
        self._work = work
        self._count = count_intervals(work, course.interval)
        self._gaps = course.failures.draw_gaps(chance)
        self._clock = _Clock(next(self._gaps))
        self._saved = 0
        self._writing: tuple[int, float] | None = None
        """The save in the background: its number and when it is durable."""

    def play(self) -> Iterator[Event]:
        while self._saved < self._count:
            if (yield from self._work_on()):
                continue
            self._writing = None
            yield from self._clock.fall_back(self._clock.durable)
            while not (yield from self._recover()):
                yield from self._clock.fall_back(self._clock.durable)

    def _work_on(self) -> Steps:
        """Work and save from the last durable save until all is durable."""
        number = self._saved
        while number < self._count:
            number += 1
            if not (yield from self._compute(self._target(number))):
                return False
            if not (yield from self._save(number)):
                return False
        return (yield from self._finish_writing())

    def _target(self, number: int) -> float:
        return self._work if number >= self._count else number * self._course.interval

    def _compute(self, target: float) -> Steps:
        clock = self._clock
        while clock.position < target:
            kind, goal = clock.find_goal(target)
            seconds = goal - clock.position
            if self._writing is None:
                if not (yield from clock.spend(kind, seconds, goal=goal)):
                    return False
                continue
            speed = 1 - self._course.slowdown
            until = max(0.0, self._writing[1] - clock.now)
            is_written_first = speed * until < seconds
            if is_written_first:
                seconds, goal = until, clock.position + speed * until
            else:
                seconds /= speed
            if not (yield from clock.spend(kind, seconds, goal=goal)):
                return False
            if is_written_first:
                yield self._mark()
        return True

    def _save(self, number: int) -> Steps:
        if not (yield from self._finish_writing()):
            return False
        self._writing = (number, self._clock.now + self._course.durable_time)
        if not (yield from self._clock.spend("save", self._course.blocking_time)):
            return False
        if self._course.blocking_time == self._course.durable_time:
            yield self._mark()
        return True

    def _finish_writing(self) -> Steps:
        """Wait for the save in the background, for one write at a time is in flight."""
        if self._writing is None:
            return True
        until = self._writing[1] - self._clock.now
        if until <= ROUNDING * self._course.durable_time:
            until = 0.0
        if not (yield from self._clock.spend("save", until)):
            return False
        yield self._mark()
        return True

    def _mark(self) -> Event:
        assert self._writing is not None
        self._saved = self._writing[0]
        self._writing = None
        return self._clock.mark(self._target(self._saved))

    def _recover(self) -> Steps:
        clock, course = self._clock, self._course
        yield from clock.wait("downtime", course.downtime)
        clock.left = next(self._gaps)
        if course.is_recovery_interruptible:
            return (yield from clock.spend("recovery", course.recovery_time))
        yield from clock.wait("recovery", course.recovery_time)
        return True


class _TieredPlayer:
    """Plays a job with local and durable saves."""

    def __init__(self, course: TieredCourse, chance: Random, work: float) -> None:
        self._course = course
        block = course.saves_per_durable * course.interval
        self._count = count_intervals(work, block) * course.saves_per_durable
        self._failures = course.draw_failures(chance)
        left, self._is_hard = next(self._failures)
        self._clock = _Clock(left)
        self._saved = 0

    def play(self) -> Iterator[Event]:
        while self._saved < self._count:
            if (yield from self._run_segment()):
                continue
            is_from_durable = self._is_hard
            yield from self._fall_back(is_from_durable=is_from_durable)
            while not (yield from self._recover(is_from_durable=is_from_durable)):
                is_from_durable = is_from_durable or self._is_hard
                yield from self._fall_back(is_from_durable=is_from_durable)

    def _run_segment(self) -> Steps:
        """Work for one interval and save it; the save counts when all of it is done."""
        clock, course = self._clock, self._course
        target = (self._saved + 1) * course.interval
        while clock.position < target:
            kind, goal = clock.find_goal(target)
            if not (yield from clock.spend(kind, goal - clock.position, goal=goal)):
                return False
        is_durable = (self._saved + 1) % course.saves_per_durable == 0
        seconds = course.local_save_time + (course.durable_save_time if is_durable else 0.0)
        if not (yield from clock.spend("save", seconds)):
            return False
        self._saved += 1
        if is_durable:
            yield clock.mark(target)
        return True

    def _fall_back(self, *, is_from_durable: bool) -> Iterator[Event]:
        if is_from_durable:
            self._saved -= self._saved % self._course.saves_per_durable
        yield from self._clock.fall_back(self._saved * self._course.interval)

    def _recover(self, *, is_from_durable: bool) -> Steps:
        self._clock.left, self._is_hard = next(self._failures)
        course = self._course
        seconds = course.durable_recovery_time if is_from_durable else course.local_recovery_time
        return (yield from self._clock.spend("recovery", seconds))
