"""Many jobs by discrete events: a distribution, and how certain its mean is.

Draws failures and counts what survives them; uses none of the closed forms. Between two
failures a job does the same thing over and over, so a run jumps from failure to failure.
`timeline` plays the same job of the same seed step by step.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from .domain import DomainError, require_count, require_positive
from .timeline import Course, TieredCourse, count_intervals

MOST_FAILURES = 100_000
"""After so many a job is given up, lest a hopeless one never ends."""
_SEED_BITS = 53


@dataclass(frozen=True)
class Outcome:
    """What became of one job.

    Parameters
    ----------
    seed
        With it `timeline.play` shows this very job.
    wall_time
        s.
    work
        s of work that is retained.
    failures
        How many struck.
    is_finished
        Whether it came to its end; if not it was given up.
    """

    seed: int
    wall_time: float
    work: float
    failures: int
    is_finished: bool

    @property
    def goodput(self) -> float:
        """Retained work over wall time."""
        return self.work / self.wall_time


@dataclass(frozen=True)
class Summary:
    """What is known after some of the jobs.

    Parameters
    ----------
    jobs
        How many there are to be.
    outcomes
        Of those that have been run, in the order of their seeds.
    """

    jobs: int
    outcomes: tuple[Outcome, ...]

    @property
    def is_complete(self) -> bool:
        """Tell whether all jobs have been run."""
        return len(self.outcomes) == self.jobs

    @property
    def given_up(self) -> int:
        """How many jobs did not come to their end: more than 0 biases the rest."""
        return sum(not outcome.is_finished for outcome in self.outcomes)

    @property
    def goodput(self) -> float:
        """All retained work over all wall time, the estimate of the long-run goodput."""
        return self._total_work / self._total_wall_time

    @property
    def goodput_error(self) -> float:
        """Standard error of `goodput`, infinite for fewer than two jobs.

        References
        ----------
        The ratio estimator: Cochran, Sampling Techniques, chapter 6.
        """
        goodput = self.goodput
        residuals = [one.work - goodput * one.wall_time for one in self.outcomes]
        return _compute_error(residuals, mean=0.0) / (self._total_wall_time / len(residuals))

    @property
    def wall_time(self) -> float:
        """Mean wall time, s."""
        return self._total_wall_time / len(self.outcomes)

    @property
    def wall_time_error(self) -> float:
        """Standard error of `wall_time`, s, infinite for fewer than two jobs."""
        return _compute_error([one.wall_time for one in self.outcomes], mean=self.wall_time)

    @property
    def goodputs(self) -> tuple[float, ...]:
        """The goodput of each job, from the lowest to the highest."""
        return tuple(sorted(outcome.goodput for outcome in self.outcomes))

    @property
    def _total_work(self) -> float:
        return math.fsum(outcome.work for outcome in self.outcomes)

    @property
    def _total_wall_time(self) -> float:
        return math.fsum(outcome.wall_time for outcome in self.outcomes)


def run_job(
    course: Course, *, seed: int, work: float, most_failures: int = MOST_FAILURES
) -> Outcome:
    """Run one job from its start until all of its work is durable.

    Parameters
    ----------
    work
        s, > 0.
    most_failures
        After so many it is given up, >= 1.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    >>> from conceptry.labs.recovery.failure import ExponentialFailures
    >>> course = Course(interval=600, failures=ExponentialFailures(1 / 10800),
    ...     blocking_time=12, durable_time=12, recovery_time=300)
    >>> run_job(course, seed=1, work=86400).is_finished
    True
    """
    require_positive(work=work)
    require_count(most_failures=most_failures)
    gaps = course.failures.draw_gaps(Random(seed))  # noqa: S311 - chance of a model
    count = int(count_intervals(work, course.interval))
    wall_time, saved, repair = 0.0, 0, 0.0
    for failures in range(most_failures):
        gap = next(gaps)
        needed = _compute_needed(course, count - saved, work - saved * _full(course, work))
        if gap >= repair + needed:
            wall_time += repair + needed
            return Outcome(seed, wall_time, work, failures, is_finished=True)
        wall_time += gap + course.downtime
        saved += min(_count_durable(course, gap - repair), count - saved - 1)
        if course.is_recovery_interruptible:
            repair = course.recovery_time
        else:
            wall_time += course.recovery_time
    retained = saved * _full(course, work)
    return Outcome(seed, wall_time, retained, most_failures, is_finished=False)


def run_endless_job(course: Course, *, seed: int, failures: int) -> Outcome:
    """Run one job from one failure to the n-th after it, without an end of its work.

    What lies between two failures is drawn from the same law each time, so that the goodput
    of many such jobs is the long-run goodput, without the effects of a start and an end.

    Parameters
    ----------
    failures
        n, >= 1.

    Raises
    ------
    DomainError
        There are none to wait for: the job never fails, or n is below 1; or no save is
        made.

    Examples
    --------
    >>> from conceptry.labs.recovery.failure import ExponentialFailures
    >>> course = Course(interval=600, failures=ExponentialFailures(1 / 10800),
    ...     blocking_time=12, durable_time=12, recovery_time=300)
    >>> run_endless_job(course, seed=1, failures=5).work % 600
    0
    """
    require_count(failures=failures)
    require_positive(interval=course.interval)
    gaps = course.failures.draw_gaps(Random(seed))  # noqa: S311 - chance of a model
    exposed = course.recovery_time if course.is_recovery_interruptible else 0.0
    safe = course.downtime + course.recovery_time - exposed
    wall_time, saved = 0.0, 0
    for _ in range(failures):
        gap = next(gaps)
        if gap == math.inf:
            raise DomainError("failure_rate", 0.0, "above 0, for the job to meet failures")
        wall_time += safe + gap
        saved += _count_durable(course, gap - exposed)
    return Outcome(seed, wall_time, saved * course.interval, failures, is_finished=True)


def run_tiered_job(
    course: TieredCourse, *, seed: int, work: float, most_failures: int = MOST_FAILURES
) -> Outcome:
    """Run one job with two tiers of saves until all of its work is durable.

    Parameters
    ----------
    work
        s, > 0. Rounded up to whole durable saves.
    most_failures
        After so many it is given up, >= 1.

    Raises
    ------
    DomainError
        A value is outside these ranges.
    """
    require_positive(work=work)
    require_count(most_failures=most_failures)
    failures = course.draw_failures(Random(seed))  # noqa: S311 - chance of a model
    each = course.saves_per_durable
    last = int(count_intervals(work, each * course.interval)) * each
    wall_time, saved, repair, is_from_durable = 0.0, 0, 0.0, False
    for failed in range(most_failures):
        gap, is_hard = next(failures)
        reached, spent = _advance(course, saved, last, gap - repair)
        if reached == last:
            wall_time += repair + spent
            return Outcome(seed, wall_time, last * course.interval, failed, is_finished=True)
        wall_time += gap
        # A failure before the recovery is over leaves the job where that was to bring it.
        is_from_durable = is_hard or (is_from_durable and gap < repair)
        saved = reached - reached % each if is_from_durable else reached
        repair = course.durable_recovery_time if is_from_durable else course.local_recovery_time
    retained = (saved - saved % each) * course.interval
    return Outcome(seed, wall_time, retained, most_failures, is_finished=False)


def run_jobs(
    run: Callable[[int], Outcome], *, jobs: int, seed: int, failures_per_part: int = 20_000
) -> Iterator[Summary]:
    """Run many jobs and give what is known so far again and again, at last all of it.

    Whoever does not ask for the next summary stops the run. The outcomes do not depend on
    how often one is given.

    Parameters
    ----------
    run
        Runs one job of a given seed.
    jobs
        How many, >= 1.
    seed
        The same seed gives the same jobs.
    failures_per_part
        Failures that a job, or several together, have met before a summary is given, >= 1:
        the time from one summary to the next grows with it.

    Raises
    ------
    DomainError
        A value is outside these ranges.

    Examples
    --------
    >>> from conceptry.labs.recovery.failure import ExponentialFailures
    >>> course = Course(interval=600, failures=ExponentialFailures(1 / 10800),
    ...     blocking_time=12, durable_time=12, recovery_time=300)
    >>> def run(seed):
    ...     return run_endless_job(course, seed=seed, failures=100)
    >>> *parts, whole = run_jobs(run, jobs=100, seed=1, failures_per_part=2500)
    >>> len(parts), whole.is_complete, abs(whole.goodput - 0.92677) < 3.5 * whole.goodput_error
    (3, True, True)
    """
    require_count(jobs=jobs, failures_per_part=failures_per_part)
    return _run_jobs(run, jobs, seed, failures_per_part)


def _run_jobs(
    run: Callable[[int], Outcome], jobs: int, seed: int, failures_per_part: int
) -> Iterator[Summary]:
    outcomes: list[Outcome] = []
    met = 0
    chance = Random(seed)  # noqa: S311 - chance of a model
    while len(outcomes) < jobs:
        # Not more bits than a number of JavaScript keeps, for the page names jobs by seeds.
        outcome = run(chance.getrandbits(_SEED_BITS))
        outcomes.append(outcome)
        met += 1 + outcome.failures
        if met >= failures_per_part or len(outcomes) == jobs:
            met = 0
            yield Summary(jobs, tuple(outcomes))


def _full(course: Course, work: float) -> float:
    """Return a whole interval, or all work where that is less."""
    return min(course.interval, work)


def _lag(course: Course) -> float:
    return course.durable_time - course.blocking_time


def _compute_period(course: Course) -> float:
    """Return the wall time from the start of one save to that of the next."""
    return course.interval + course.blocking_time + course.slowdown * _lag(course)


def _count_durable(course: Course, seconds: float) -> int:
    """Count the saves that become durable in some time after a recovery."""
    after_first = seconds - course.interval - course.durable_time
    if after_first < 0:
        return 0
    return int(after_first / _compute_period(course)) + 1


def _compute_needed(course: Course, count: int, work: float) -> float:
    """Return the wall time of the last intervals if no failure strikes."""
    if count == 1:
        return work + course.durable_time
    last = work - (count - 1) * course.interval
    lag = _lag(course)
    # The last save waits for the one before, and the work before it is slowed down by that.
    last = max(lag, last + course.slowdown * lag)
    first = course.interval + course.blocking_time
    return first + (count - 2) * _compute_period(course) + last + course.durable_time


def _advance(course: TieredCourse, saved: int, last: int, seconds: float) -> tuple[int, float]:
    """Return how many saves there are after some time without a failure, and its use."""
    spent = 0.0
    while saved < last:
        is_durable = (saved + 1) % course.saves_per_durable == 0
        segment = course.interval + course.local_save_time
        segment += course.durable_save_time if is_durable else 0.0
        if spent + segment > seconds:
            break
        spent += segment
        saved += 1
    return saved, spent


def _compute_error(values: list[float], *, mean: float) -> float:
    """Return the standard error of a mean."""
    count = len(values)
    if count < 2:  # noqa: PLR2004 - one value says nothing of its spread
        return math.inf
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1) / count)
