"""A simulated job is one story, told step by step and all at once, and it can be stopped."""

import ast
import math
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conceptry.labs.recovery import exact, failure, saving, simulation, timeline, weibull
from conceptry.labs.recovery.domain import DomainError
from conceptry.labs.recovery.failure import (
    ExponentialFailures,
    NodeFailures,
    WeibullFailures,
)
from conceptry.labs.recovery.timeline import Course, TieredCourse, play, play_tiered

laws = st.one_of(
    st.builds(ExponentialFailures, st.floats(1e-5, 1e-3)),
    st.builds(WeibullFailures, st.floats(1e3, 1e5), st.floats(0.5, 3)),
    st.builds(NodeFailures, st.integers(1, 5), st.floats(1e4, 1e5), st.floats(0.5, 3)),
)
seeds = st.integers(0, 2**53 - 1)


@st.composite
def courses(draw):
    blocking = draw(st.floats(0, 60))
    lag, slowdown = draw(st.floats(0, 200)), draw(st.sampled_from([0, 0.25, 1]))
    return Course(
        interval=lag * (1 - slowdown) + draw(st.floats(10, 2000)),
        failures=draw(laws),
        blocking_time=blocking,
        durable_time=blocking + lag,
        recovery_time=draw(st.floats(0, 600)),
        downtime=draw(st.sampled_from([0, 120])),
        slowdown=slowdown,
        is_recovery_interruptible=draw(st.booleans()),
    )


def tiered(**changes):
    fields = {
        "interval": 300,
        "saves_per_durable": 4,
        "local_save_time": 4,
        "durable_save_time": 60,
        "soft_failure_rate": 1 / 3000,
        "hard_failure_rate": 1 / 9000,
        "local_recovery_time": 60,
        "durable_recovery_time": 600,
    }
    return TieredCourse(**{**fields, **changes})


def course(**changes):
    fields = {
        "interval": 600,
        "failures": ExponentialFailures(1 / 3000),
        "blocking_time": 12,
        "durable_time": 60,
        "recovery_time": 300,
        "downtime": 30,
    }
    return Course(**{**fields, **changes})


class Gaps:
    """Failures after given times, then never again."""

    def __init__(self, *gaps):
        self.gaps = gaps

    def draw_gaps(self, _chance):
        yield from self.gaps
        while True:
            yield math.inf


def told(events):
    return [(event.kind, event.start, event.end, event.work_after) for event in events]


def test_a_job_as_its_timeline():
    one = course(interval=100, failures=Gaps(230, 5, 1000), recovery_time=20)

    assert told(play(one, seed=1, work=150)) == [
        ("compute", 0, 100, 100),
        ("save", 100, 112, 100),
        ("compute", 112, 160, 148),
        ("durable", 160, 160, 100),
        ("compute", 160, 162, 150),
        ("save", 162, 174, 150),
        ("save", 174, 222, 150),
        ("durable", 222, 222, 150),
    ]


def test_a_failure_loses_what_was_not_durable():
    one = course(interval=100, failures=Gaps(150, 5, 1000), recovery_time=20)

    assert told(play(one, seed=1, work=100)) == told(play(one, seed=2, work=100))
    assert told(play(one, seed=1, work=200))[2:] == [
        ("compute", 112, 150, 138),
        ("failure", 150, 150, 138),
        ("lost", 150, 150, 0),
        ("downtime", 150, 180, 0),
        ("recovery", 180, 185, 0),
        ("failure", 185, 185, 0),
        ("downtime", 185, 215, 0),
        ("recovery", 215, 235, 0),
        ("replay", 235, 335, 100),
        ("save", 335, 347, 100),
        ("replay", 347, 385, 138),
        ("compute", 385, 395, 148),
        ("durable", 395, 395, 100),
        ("compute", 395, 447, 200),
        ("save", 447, 459, 200),
        ("save", 459, 507, 200),
        ("durable", 507, 507, 200),
    ]


def test_a_save_in_the_background_slows_the_job_down():
    one = course(interval=100, failures=Gaps(), slowdown=0.5)

    assert told(play(one, seed=1, work=200))[2:5] == [
        ("compute", 112, 160, 124),
        ("durable", 160, 160, 100),
        ("compute", 160, 236, 200),
    ]


def test_a_recovery_that_cannot_fail_is_not_exposed():
    one = course(
        interval=100, failures=Gaps(50, 5), recovery_time=20, is_recovery_interruptible=False
    )

    assert told(play(one, seed=1, work=100))[:7] == [
        ("compute", 0, 50, 50),
        ("failure", 50, 50, 50),
        ("lost", 50, 50, 0),
        ("downtime", 50, 80, 0),
        ("recovery", 80, 100, 0),
        ("replay", 100, 105, 5),
        ("failure", 105, 105, 5),
    ]


def test_a_soft_failure_leaves_the_local_copy_and_a_hard_one_does_not():
    events = list(islice(play_tiered(tiered(), seed=3), 4000))
    falls = [event.work_after % 1200 for event in events if event.kind == "lost"]

    assert {round(fall) for fall in falls} == {0, 300, 600, 900}
    assert all(event.work_after % 1200 == 0 for event in events if event.kind == "durable")


def check_story(events):
    """Check that time and work go on from each event to the next."""
    position = peak = durable = now = 0
    for event in events:
        assert event.start == now
        now = event.end
        assert event.kind in {"compute", "replay", "save", "recovery", "downtime"} or (
            event.start == event.end
        )
        if event.kind == "durable":
            assert durable == event.work_before < event.work_after <= position
            durable = event.work_after
            continue
        assert event.work_before == position
        position = event.work_after
        if event.kind == "compute":
            assert event.work_before == peak
        assert event.kind == "compute" or position <= peak
        assert position >= durable
        peak = max(peak, position)


@settings(deadline=None, max_examples=60)
@given(courses(), seeds)
def test_time_and_work_go_on_from_one_event_to_the_next(one, seed):
    check_story(list(islice(play(one, seed=seed), 400)))


@settings(deadline=None, max_examples=30)
@given(seeds)
def test_time_and_work_go_on_with_two_tiers(seed):
    check_story(list(islice(play_tiered(tiered(), seed=seed), 400)))


def outcome(events):
    events = list(events)
    failures = sum(event.kind == "failure" for event in events)
    return events[-1].end, events[-1].work_after, failures


@settings(deadline=None, max_examples=100)
@given(courses(), seeds, st.floats(0.1, 40))
def test_a_run_and_its_timeline_are_the_same_job(one, seed, intervals):
    work = intervals * one.interval
    found = simulation.run_job(one, seed=seed, work=work, most_failures=300)
    if not found.is_finished:
        return

    played = outcome(play(one, seed=seed, work=work))

    assert (found.wall_time, found.work) == pytest.approx(played[:2], rel=1e-9)
    assert found.failures == played[2]


@settings(deadline=None, max_examples=60)
@given(seeds, st.floats(0.1, 20), st.integers(1, 6))
def test_a_run_with_two_tiers_and_its_timeline_are_the_same_job(seed, blocks, k):
    one = tiered(saves_per_durable=k)
    work = blocks * k * one.interval
    found = simulation.run_tiered_job(one, seed=seed, work=work)

    played = outcome(play_tiered(one, seed=seed, work=work))

    assert (found.wall_time, found.work) == pytest.approx(played[:2], rel=1e-9)
    assert found.failures == played[2]


@settings(deadline=None, max_examples=60)
@given(courses(), seeds)
def test_an_endless_run_and_its_timeline_are_the_same_job(one, seed):
    most = 8
    found = simulation.run_endless_job(one, seed=seed, failures=most)

    # A job that begins with a recovery: as if it had failed once at once.
    gaps = one.failures.draw_gaps(Random(seed))
    failing = Gaps(0, *islice(gaps, most))
    clone = Course(**{**vars(one), "failures": failing})
    met, retained = 0, 0
    for event in play(clone, seed=0):
        met += event.kind == "failure"
        retained = event.work_after if event.kind == "durable" else retained
        if met == most + 1:
            break

    assert (found.wall_time, found.work) == pytest.approx((event.end, retained), rel=1e-9)


BACKGROUND = {"blocking_time": 6, "durable_time": 126}


@pytest.mark.parametrize("is_interruptible", [True, False])
@pytest.mark.parametrize("slowdown", [0, 0.3, 1])
def test_saves_in_the_background_agree_with_the_closed_form(slowdown, is_interruptible):
    one = course(
        **BACKGROUND, interval=200, slowdown=slowdown, is_recovery_interruptible=is_interruptible
    )

    def run(seed):
        return simulation.run_endless_job(one, seed=seed, failures=100)

    *_, found = simulation.run_jobs(run, jobs=1000, seed=7)

    expected = exact.compute_goodput(
        200,
        failure_rate=1 / 3000,
        blocking_time=saving.compute_blocking_time(6, durable_time=126, slowdown=slowdown),
        durable_time=126,
        recovery_time=300,
        downtime=30,
        is_recovery_interruptible=is_interruptible,
    )
    assert abs(found.goodput - expected) < 3.5 * found.goodput_error < 0.01


def test_weibull_failures_with_downtime_and_lag_agree_with_the_closed_form():
    one = course(**BACKGROUND, interval=200, failures=WeibullFailures(3000, 2))

    def run(seed):
        return simulation.run_endless_job(one, seed=seed, failures=100)

    *_, found = simulation.run_jobs(run, jobs=1000, seed=7)

    expected = weibull.compute_goodput(
        200, failure_rate=1 / 3000, shape=2, recovery_time=300, downtime=30, **BACKGROUND
    )
    assert abs(found.goodput - expected) < 3.5 * found.goodput_error < 0.01


def test_nodes_that_do_not_age_fail_like_one_exponential():
    gaps = islice(NodeFailures(8, 8000, 1).draw_gaps(Random(5)), 20_000)

    assert math.fsum(gaps) / 20_000 == pytest.approx(1000, rel=3.5 / math.sqrt(20_000))


@pytest.mark.parametrize("shape", [0.5, 3])
def test_nodes_are_met_in_their_steady_state(shape):
    law = NodeFailures(4, 4000, shape)
    firsts = [next(law.draw_gaps(Random(seed))) for seed in range(20_000)]

    # The first failure of the steady state strikes 4 nodes at their rate, whatever the shape.
    early = sum(first < 20 for first in firsts) / 20_000
    assert early == pytest.approx(0.02, abs=3.5 * math.sqrt(0.02 / 20_000))


def hundred_jobs(**changes):
    one = course()
    return simulation.run_jobs(
        lambda seed: simulation.run_endless_job(one, seed=seed, failures=50),
        **{"jobs": 100, "seed": 4, **changes},
    )


def test_many_jobs_come_in_parts_that_do_not_change_them():
    parts = list(hundred_jobs(failures_per_part=500))
    [whole] = hundred_jobs(failures_per_part=10**9)

    counts = [len(part.outcomes) for part in parts]
    assert counts == sorted(set(counts))
    assert len(parts) == 10
    assert [part.is_complete for part in parts] == [False] * 9 + [True]
    assert parts[-1] == whole
    assert whole.outcomes[: counts[0]] == parts[0].outcomes


def test_whoever_asks_no_more_stops_the_run():
    asked = []
    one = course()

    def run(seed):
        asked.append(seed)
        return simulation.run_endless_job(one, seed=seed, failures=50)

    parts = simulation.run_jobs(run, jobs=100, seed=4, failures_per_part=500)
    next(parts)
    parts.close()

    assert len(asked) == 10


def test_the_seed_decides_and_another_seed_differs():
    [first], [again], [other] = (
        hundred_jobs(seed=seed, failures_per_part=10**9) for seed in (4, 4, 5)
    )

    assert first == again
    assert first.goodput != other.goodput
    seeds_used = {outcome.seed for outcome in first.outcomes}
    assert len(seeds_used) == 100
    assert max(seeds_used) < 2**53


def test_a_summary_of_numbers_worked_by_hand():
    outcomes = [
        simulation.Outcome(seed=1, wall_time=10, work=6, failures=0, is_finished=True),
        simulation.Outcome(seed=2, wall_time=30, work=14, failures=1, is_finished=False),
    ]
    summary = simulation.Summary(3, tuple(outcomes))

    assert summary.goodput == 0.5
    assert summary.goodput_error == pytest.approx(math.sqrt(2) / math.sqrt(2) / 20)
    assert (summary.wall_time, summary.wall_time_error) == (20, 10)
    assert summary.goodputs == (14 / 30, 0.6)
    assert (summary.given_up, summary.is_complete) == (1, False)


def test_one_job_says_nothing_of_its_spread():
    summary = simulation.Summary(
        1, (simulation.Outcome(seed=1, wall_time=10, work=6, failures=0, is_finished=True),)
    )

    assert summary.goodput_error == summary.wall_time_error == math.inf


def test_a_hopeless_job_is_given_up():
    hopeless = course(failures=ExponentialFailures(1), interval=6000)

    found = simulation.run_job(hopeless, seed=1, work=60_000, most_failures=1000)

    assert (found.work, found.failures, found.is_finished) == (0, 1000, False)


def test_a_job_that_is_given_up_keeps_what_was_durable():
    found = simulation.run_tiered_job(tiered(), seed=1, work=1e9, most_failures=100)

    played = play_tiered(tiered(), seed=1)
    met, retained = 0, 0
    for event in played:
        met += event.kind == "failure"
        retained = event.work_after if event.kind == "durable" else retained
        if met == 100:
            break
    assert (found.work, found.is_finished) == (retained, False)
    assert found.wall_time == pytest.approx(event.end, rel=1e-9)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda: course(interval=20),
            "interval is 20, allowed is above 0 and at least 48.0 for one write",
        ),
        (lambda: course(interval=math.nan), "interval is nan, allowed is above 0 and"),
        (
            lambda: simulation.run_endless_job(
                course(failures=ExponentialFailures(0)), seed=1, failures=1
            ),
            "failure rate is 0.0, allowed is above 0, for the job to meet failures",
        ),
        (
            lambda: play(course(interval=math.inf), seed=1),
            "work is inf, allowed is above 0, and finite where no save is made before the end",
        ),
        (lambda: play_tiered(tiered(), seed=1, work=0), "work is 0, allowed is above 0"),
        (lambda: tiered(interval=0), "interval is 0, allowed is above 0"),
        (
            lambda: WeibullFailures(0, 1),
            "mean is 0, allowed is a finite number above 0",
        ),
        (
            lambda: hundred_jobs(jobs=0),
            "jobs is 0, allowed is a whole number of at least 1",
        ),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_words(ask, message):
    with pytest.raises(DomainError) as refused:
        ask()

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("module", [failure, timeline, simulation])
def test_a_simulation_imports_no_closed_form(module):
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    imported = {
        node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level
    }

    assert imported <= {"domain", "failure", "timeline"}
