"""Many jobs of the setting in parts: what is known so far goes out and comes in again.

Nothing is kept between two requests. So a run ends when nobody asks for its next part, and
goes on in an interpreter that was started anew.
"""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from conceptry.words import mark, say, say_many

from ..simulation import Outcome, run_endless_job, run_job, run_tiered_job
from ..timeline import count_intervals
from .result import compute_goodput, compute_interval, compute_job_time, compute_tiered_goodput
from .setting import Setting
from .story import CourseError, make_course, make_tiered_course

PART_SECONDS = 0.04
"""After so long a part ends, with the job that is then running."""
MOST_JOBS = 10_000
MOST_FAILURES = 1000
"""That each job is to meet in the long run."""
GIVEN_UP_AFTER = 20_000
"""Failures: about the tenth part of a second in a browser."""
SEED_BITS = 53
"""Whole numbers of so many bits are the same in JavaScript."""
FAR = 3.5
"""Standard errors beyond which chance is no explanation."""


@dataclass
class Moments:
    """Means, and sums of squares and products about them, of jobs that are done.

    Parameters
    ----------
    jobs
        How many.
    given_up
        How many of them did not come to their end.
    work, wall_time
        s, means.
    work_squares, wall_time_squares, products
        s², sums.

    References
    ----------
    Welford 1962, doi:10.1080/00401706.1962.10490022: it keeps the digits that sums lose.
    """

    jobs: int = 0
    given_up: int = 0
    work: float = 0.0
    wall_time: float = 0.0
    work_squares: float = 0.0
    wall_time_squares: float = 0.0
    products: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Count one more job."""
        self.jobs += 1
        self.given_up += not outcome.is_finished
        work, wall_time = outcome.work - self.work, outcome.wall_time - self.wall_time
        self.work += work / self.jobs
        self.wall_time += wall_time / self.jobs
        self.work_squares += work * (outcome.work - self.work)
        self.wall_time_squares += wall_time * (outcome.wall_time - self.wall_time)
        self.products += work * (outcome.wall_time - self.wall_time)

    @property
    def goodput(self) -> float:
        """All work over all wall time."""
        return self.work / self.wall_time

    @property
    def goodput_error(self) -> float:
        """Standard error of `goodput`, infinite for fewer than two jobs.

        References
        ----------
        The ratio estimator: Cochran, Sampling Techniques, chapter 6.
        """
        goodput = self.goodput
        squares = (
            self.work_squares - 2 * goodput * self.products + goodput**2 * self.wall_time_squares
        )
        return self._error(squares) / self.wall_time

    @property
    def wall_time_error(self) -> float:
        """Standard error of the mean wall time, s, infinite for fewer than two jobs."""
        return self._error(self.wall_time_squares)

    def _error(self, squares: float) -> float:
        if self.jobs < 2:  # noqa: PLR2004 - one value says nothing of its spread
            return math.inf
        return math.sqrt(max(squares, 0.0) / (self.jobs - 1) / self.jobs)


def run_part(
    setting: Setting,
    *,
    seed: int,
    jobs: int,
    failures: int | None,
    after: Mapping[str, Any] | None,
    clock: Callable[[], float] = time.perf_counter,
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """Run jobs for a while.

    Parameters
    ----------
    failures
        That each job meets in the long run; if not given, jobs come to the end of their work.
    after
        What the part before gave to go on from.
    clock
        Gives seconds.

    Returns
    -------
    tuple[dict, dict or None]
        What is known now, and what to go on from if there are jobs left.

    Raises
    ------
    CourseError
        Jobs with this setting cannot be run.
    """
    end = clock() + PART_SECONDS
    moments = Moments(**after) if after else Moments()
    chance = Random(seed)  # noqa: S311 - chance of a model
    for _ in range(moments.jobs):
        chance.getrandbits(SEED_BITS)
    run = _choose_job(setting, failures)
    outcomes: list[Outcome] = []
    while moments.jobs < jobs and (clock() < end or not outcomes):
        outcomes.append(run(chance.getrandbits(SEED_BITS)))
        moments.add(outcomes[-1])
    is_complete = moments.jobs >= jobs
    known = {
        "done": moments.jobs,
        "jobs": jobs,
        "outcomes": [_describe(outcome) for outcome in outcomes],
        "goodput": moments.goodput,
        "goodput_error": moments.goodput_error,
        "wall_time": moments.wall_time,
        "wall_time_error": moments.wall_time_error,
        "given_up": moments.given_up,
        "comparison": _compare(setting, moments, failures) if is_complete else None,
    }
    return known, None if is_complete else asdict(moments)


def _describe(outcome: Outcome) -> dict[str, Any]:
    return {
        "seed": outcome.seed,
        "goodput": outcome.goodput,
        "wall_time": outcome.wall_time,
        "failures": outcome.failures,
        "is_finished": outcome.is_finished,
    }


def _choose_job(setting: Setting, failures: int | None) -> Callable[[int], Outcome]:
    if setting.is_tiered:
        tiered = make_tiered_course(setting)
        return lambda seed: run_tiered_job(
            tiered, seed=seed, work=setting.work, most_failures=GIVEN_UP_AFTER
        )
    course = make_course(setting)
    if failures is None:
        return lambda seed: run_job(
            course, seed=seed, work=setting.work, most_failures=GIVEN_UP_AFTER
        )
    if setting.failure_rate == 0:
        raise CourseError(
            None, say("nothing ever fails, so no job meets a failure: run whole jobs")
        )
    if course.interval == math.inf:
        raise CourseError(
            "interval", say("without saves nothing is kept in the long run: run whole jobs")
        )
    return lambda seed: run_endless_job(course, seed=seed, failures=failures)


def _compare(setting: Setting, moments: Moments, failures: int | None) -> dict[str, Any]:
    """Compare with the closed form for the same thing: like with like."""
    if moments.given_up:
        return {
            "words": say_many(
                "{given_up} of {n} jobs were given up after {failures} failures: those that came "
                "to their end are the lucky ones, and their mean says nothing.",
                "{given_up} of {n} jobs were given up after {failures} failures: those that came "
                "to their end are the lucky ones, and their mean says nothing.",
                moments.jobs,
                given_up=moments.given_up,
                failures=GIVEN_UP_AFTER,
            )
        }
    if failures is not None and not setting.is_tiered:
        expected = compute_goodput(setting, compute_interval(setting))
        return _judge("goodput", moments.goodput, expected, moments.goodput_error)
    time_of_job = _expect_wall_time(setting)
    if time_of_job is None:
        return {
            "words": say(
                "There is no closed form for the wall time of a whole job with these "
                "saves and failures; that of the long run leaves out its start and its end."
            )
        }
    return _judge("wall_time", moments.wall_time, time_of_job, moments.wall_time_error)


def _expect_wall_time(setting: Setting) -> float | None:
    if not setting.is_tiered:
        return compute_job_time(setting, compute_interval(setting))
    goodput = compute_tiered_goodput(setting, setting.interval, setting.saves_per_durable)
    block = setting.interval * setting.saves_per_durable
    # The job ends with a durable save, so its work is a whole number of those.
    return block * count_intervals(setting.work, block) / goodput if goodput else None


# Whether the simulation lies above the closed form, and whether that is near.
_VERDICTS = {
    (True, True): mark(
        "The simulation is {difference} standard errors above the closed form: "
        "chance explains that."
    ),
    (True, False): mark(
        "The simulation is {difference} standard errors above the closed form: "
        "chance hardly explains that."
    ),
    (False, True): mark(
        "The simulation is {difference} standard errors below the closed form: "
        "chance explains that."
    ),
    (False, False): mark(
        "The simulation is {difference} standard errors below the closed form: "
        "chance hardly explains that."
    ),
}


def _judge(quantity: str, simulated: float, expected: float, error: float) -> dict[str, Any]:
    if error == 0 or not math.isfinite(error):
        return {
            "quantity": quantity,
            "simulated": simulated,
            "expected": expected,
            "error": error,
            "difference": None,
            "words": say("All jobs are alike: there is no spread to compare with.")
            if error == 0
            else say("One job says nothing of its spread."),
        }
    difference = (simulated - expected) / error
    is_near = abs(difference) <= FAR
    return {
        "quantity": quantity,
        "simulated": simulated,
        "expected": expected,
        "error": error,
        "difference": difference,
        "words": say(
            _VERDICTS[difference >= 0, is_near], difference=format(abs(difference), ".1f")
        ),
    }
