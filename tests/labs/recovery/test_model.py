"""The models agree with each other, with tables of numbers, and with what they solve."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conceptry.labs.recovery import exact, interval, job, requirement, scaling, tiers
from conceptry.labs.recovery.domain import DomainError
from conceptry.labs.recovery.tiers import Tiers

LLAMA = 419 / (54 * 86400)
"""Failures per second: 419 in 54 days (arXiv:2407.21783, section 3.3.4)."""

rates = st.floats(1e-7, 1e-3)
times = st.floats(0, 3000)


def solve_tiers(tau, k, one):
    """Solve for the times to the next durable save, all equations at once."""
    rate = one.soft_failure_rate + one.hard_failure_rate
    soft, hard = one.soft_failure_rate / rate, one.hard_failure_rate / rate
    q1, q2 = (
        math.exp(-rate * time) for time in (one.local_recovery_time, one.durable_recovery_time)
    )
    # Unknown are E of k states, A of k local recoveries, and one durable recovery.
    matrix, right = np.eye(2 * k + 1), np.zeros(2 * k + 1)
    for i in range(k):
        length = tau + one.local_save_time + (one.durable_save_time if i == k - 1 else 0)
        q = math.exp(-rate * length)
        right[i] = (1 - q) / rate
        if i < k - 1:
            matrix[i, i + 1] -= q
        matrix[i, k + i] -= (1 - q) * soft
        matrix[i, 2 * k] -= (1 - q) * hard
        right[k + i] = (1 - q1) / rate
        matrix[k + i, i] -= q1
        matrix[k + i, k + i] -= (1 - q1) * soft
        matrix[k + i, 2 * k] -= (1 - q1) * hard
    matrix[2 * k, 0] -= q2
    matrix[2 * k, 2 * k] -= 1 - q2
    right[2 * k] = (1 - q2) / rate
    return k * tau / np.linalg.solve(matrix, right)[0]


two_tiers = st.builds(
    Tiers,
    local_save_time=st.floats(0, 300),
    durable_save_time=times,
    soft_failure_rate=rates,
    hard_failure_rate=rates,
    local_recovery_time=times,
    durable_recovery_time=times,
)


@settings(deadline=None)
@given(st.floats(10, 3000), two_tiers, st.integers(1, 12))
def test_two_tiers_solve_their_equations(tau, one, k):
    found = tiers.compute_goodput(tau, one, saves_per_durable=k)

    # Equations of a job that hardly ever comes through are as good as singular.
    if found < 1e-5:
        return
    assert found == pytest.approx(solve_tiers(tau, k, one), rel=1e-6)


@settings(deadline=None)
@given(st.floats(10, 3000), rates, times, times)
def test_one_tier_is_the_exact_model(tau, rate, save, recovery):
    one = Tiers(
        local_save_time=0,
        durable_save_time=save,
        soft_failure_rate=0,
        hard_failure_rate=rate,
        durable_recovery_time=recovery,
    )

    found = tiers.compute_goodput(tau, one, saves_per_durable=1)

    assert found == pytest.approx(
        exact.compute_goodput(tau, failure_rate=rate, blocking_time=save, recovery_time=recovery),
        rel=1e-12,
    )


@settings(deadline=None)
@given(st.floats(1, 100), st.floats(1, 1000), rates, rates)
def test_no_other_plan_of_two_tiers_is_better(local, durable, soft, hard):
    one = Tiers(
        local_save_time=local,
        durable_save_time=durable,
        soft_failure_rate=soft,
        hard_failure_rate=hard,
    )
    plan = tiers.compute_plan(one)

    found = tiers.compute_loss(plan.interval, one, saves_per_durable=plan.saves_per_durable)

    assert found == pytest.approx(plan.loss, rel=1e-12)
    assert plan.loss >= tiers.compute_minimum_loss(one) * (1 - 1e-12) or plan.is_local_pointless
    for k in {1, max(1, plan.saves_per_durable - 1), plan.saves_per_durable + 1}:
        for multiple in (0.9, 1, 1.1):
            other = tiers.compute_loss(plan.interval * multiple, one, saves_per_durable=k)
            assert other >= found * (1 - 1e-12)


def test_local_saves_are_pointless_where_durable_ones_are_due_as_often():
    one = Tiers(
        local_save_time=60,
        durable_save_time=10,
        soft_failure_rate=1 / 86400,
        hard_failure_rate=1 / 14400,
    )

    plan = tiers.compute_plan(one)

    assert (plan.saves_per_durable, plan.is_local_pointless) == (1, True)


@pytest.mark.parametrize(
    ("blocking", "tau", "goodputs"),
    [
        (1, 149, (0.981, 0.960, 0.935, 0.886)),
        (6.3, 370, (0.962, 0.941, 0.916, 0.868)),
        (10, 465, (0.953, 0.933, 0.908, 0.860)),
        (30, 798, (0.923, 0.904, 0.880, 0.834)),
        (60, 1116, (0.895, 0.876, 0.853, 0.808)),
        (148.8, 1723, (0.841, 0.823, 0.801, 0.759)),
        (300, 2389, (0.781, 0.765, 0.744, 0.705)),
    ],
)
def test_the_best_goodput_over_blocking_and_recovery(blocking, tau, goodputs):
    found = interval.compute_best_interval(blocking_time=blocking, failure_rate=LLAMA)
    best = [
        interval.compute_best_goodput(
            failure_rate=LLAMA, blocking_time=blocking, recovery_time=recovery
        )
        for recovery in (60, 300, 600, 1200)
    ]

    assert round(found) == tau
    assert best == pytest.approx(goodputs, abs=0.0006)


@pytest.mark.parametrize(("minutes", "blocking"), [(1, 54), (5, 33), (10, 14.5), (15, 3.3)])
def test_the_saves_that_reach_ninety_percent(minutes, blocking):
    longest = requirement.compute_longest_blocking(
        0.9, failure_rate=LLAMA, recovery_time=60 * minutes
    )
    [pair] = requirement.compute_boundary(0.9, [longest], failure_rate=LLAMA)

    assert longest == pytest.approx(blocking, rel=0.02)
    assert pair.recovery_time == pytest.approx(60 * minutes, rel=1e-9)


def test_some_goodputs_are_out_of_reach_and_some_always_reached():
    failing = {"failure_rate": LLAMA}

    assert requirement.compute_longest_blocking(0.9, recovery_time=1200, **failing) is None
    assert requirement.compute_longest_recovery(0.9, blocking_time=60, **failing) is None
    assert requirement.compute_longest_recovery(0.9, blocking_time=9e9, failure_rate=0) == math.inf
    assert requirement.compute_longest_blocking(0.9, recovery_time=9e9, failure_rate=0) == math.inf
    with pytest.raises(DomainError, match=r"^goodput is 1, allowed is a number above 0"):
        requirement.compute_longest_recovery(1, blocking_time=60, **failing)


def test_a_longer_lag_leaves_less_time_for_recovery():
    quick = requirement.compute_longest_recovery(0.9, failure_rate=LLAMA, blocking_time=6)
    slow = requirement.compute_longest_recovery(
        0.9, failure_rate=LLAMA, blocking_time=6, durable_time=106
    )

    assert quick - slow == pytest.approx(100, rel=1e-9)


@pytest.mark.parametrize(
    ("failures", "young", "daly", "goodput", "lost_by_young"),
    [
        (1e-4, 1.0047, 1.0000, 0.98592, 1.6e-7),
        (1e-3, 1.0151, 1.0000, 0.95594, 4.7e-6),
        (0.01, 1.0488, 1.0000, 0.86517, 1.3e-4),
        (0.1, 1.1671, 0.9996, 0.61682, 2.9e-3),
        (0.5, 1.4321, 0.9945, 0.30171, 1.5e-2),
        (1.9, 2.0701, 0.9435, 0.05833, 1.6e-2),
    ],
)
def test_rules_against_the_exact_optimum(failures, young, daly, goodput, lost_by_young):
    rule = {"save_time": failures, "failure_rate": 1}
    best = interval.compute_best_interval(blocking_time=failures, failure_rate=1)
    by_young = interval.compute_young_interval(**rule)
    best_goodput = interval.compute_best_goodput(failure_rate=1, blocking_time=failures)

    assert by_young / best == pytest.approx(young, abs=6e-5)
    assert interval.compute_daly_interval(**rule) / best == pytest.approx(daly, abs=6e-5)
    assert best_goodput == pytest.approx(goodput, abs=6e-6)
    lost = best_goodput - exact.compute_goodput(by_young, failure_rate=1, blocking_time=failures)
    assert lost == pytest.approx(lost_by_young, rel=0.04)


@pytest.mark.parametrize(
    ("nodes", "hours", "tau", "loss"),
    [
        (128, 28.8, 3490, 0.0364),
        (512, 7.21, 1725, 0.0772),
        (2048, 1.80, 843, 0.169),
        (16384, 0.2254, 273, 0.542),
    ],
)
def test_more_nodes_with_saves_of_the_same_time(nodes, hours, tau, loss):
    [point] = scaling.compute_fixed_scaling(
        [nodes], node_failure_rate=6.5e-3 / 86400, save_time=60, recovery_time=300
    )

    assert 1 / point.failure_rate / 3600 == pytest.approx(hours, rel=2e-3)
    assert round(point.interval) == tau
    assert 1 - point.goodput == pytest.approx(loss, rel=2e-3)


def test_more_nodes_with_sharded_saves_lose_more_by_recovery_alone():
    points = scaling.compute_sharded_scaling(
        [256, 2048, 16384],
        node_failure_rate=3.79e-3 / 86400,
        size=4.87e12,
        node_bandwidth=1e9,
        recovery_time=600,
    )
    recoveries = [point.failure_rate * 600 for point in points]
    without = [p.goodput * math.exp(r) for p, r in zip(points, recoveries, strict=True)]

    assert without == pytest.approx([without[0]] * 3, rel=1e-12)
    assert recoveries == pytest.approx([0.007, 0.054, 0.43], rel=0.04)
    assert 1 - without[0] == pytest.approx(0.0207, rel=0.02)


@settings(deadline=None)
@given(st.floats(1000, 1e6), st.floats(100, 1e4), rates, times, times)
def test_a_job_of_whole_intervals_takes_what_the_goodput_says(count, tau, rate, save, downtime):
    if rate * (tau + save) > 20:
        return
    work = math.floor(count) * tau
    settings = {"failure_rate": rate, "recovery_time": 60, "downtime": downtime}

    found = job.compute_expected_wall_time_in_segments(work, tau, save_time=save, **settings)

    goodput = exact.compute_goodput(tau, blocking_time=save, **settings)
    assert work / found == pytest.approx(goodput, rel=1e-9)
    assert found == pytest.approx(
        job.compute_expected_wall_time(work, tau, save_time=save, **settings), rel=1e-9
    )


def test_a_shorter_last_interval_is_saved_as_well():
    failing = {"failure_rate": 1 / 7200, "save_time": 30, "recovery_time": 60}

    found = job.compute_expected_wall_time_in_segments(1500, 600, **failing)

    assert found == pytest.approx(
        2 * exact.compute_segment_time(600, **failing) + exact.compute_segment_time(300, **failing)
    )
    assert job.compute_expected_wall_time_in_segments(
        1500, math.inf, **failing
    ) == exact.compute_segment_time(1500, **failing)
    assert (
        job.compute_expected_wall_time_in_segments(1500, 600, failure_rate=0, save_time=30) == 1590
    )


def test_a_segment_where_recovery_cannot_fail():
    failing = {"failure_rate": 1 / 7200, "recovery_time": 900, "downtime": 60}
    found = exact.compute_segment_time(
        600, save_time=30, is_recovery_interruptible=False, **failing
    )

    goodput = exact.compute_goodput(
        600, blocking_time=30, is_recovery_interruptible=False, **failing
    )
    assert 600 / found == pytest.approx(goodput, rel=1e-12)


def test_the_flat_region_is_wide():
    region = interval.compute_flat_region(blocking_time=0.01, failure_rate=1e-4)
    best = interval.compute_best_interval(blocking_time=0.01, failure_rate=1e-4)

    # To first order a fortieth more is lost at 0.8 and at 1.25 times the best interval.
    assert (region.low / best, region.high / best) == pytest.approx((0.8, 1.25), abs=1e-3)


def test_the_flat_region_of_saves_in_the_background_begins_where_they_are_feasible():
    region = interval.compute_flat_region(blocking_time=0, failure_rate=1e-4, durable_time=90)

    assert region.low == 90
    assert region.high == pytest.approx(90 * 1.025, rel=1e-3)


def test_a_hopeless_job_is_flat_without_end():
    region = interval.compute_flat_region(blocking_time=8, failure_rate=1)

    assert region.high == math.inf
