"""Laws that hold for all jobs, whatever their numbers."""

import math
from decimal import Decimal, localcontext
from itertools import takewhile

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conceptry.labs.recovery import exact, first_order, interval, requirement, saving, weibull
from conceptry.labs.recovery.split import compute_split

times = st.floats(1e-2, 1e5)
short = st.floats(0, 1e4)
rates = st.floats(1e-9, 1e-2)
factors = st.floats(1e-3, 1e3)


@st.composite
def jobs(draw):
    """Draw an interval that is feasible and what goes with it."""
    blocking = draw(short)
    durable = blocking + draw(short)
    return durable - blocking + draw(times), {
        "failure_rate": draw(rates),
        "blocking_time": blocking,
        "durable_time": durable,
        "recovery_time": draw(short),
        "downtime": draw(short),
    }


def without(job, *names):
    return {name: value for name, value in job.items() if name not in names}


@settings(deadline=None)
@given(jobs(), st.booleans())
def test_goodput_lies_between_0_and_its_bounds(job, is_interruptible):
    tau, given_job = job
    rate, blocking = given_job["failure_rate"], given_job["blocking_time"]
    lag = given_job["durable_time"] - blocking
    bound = tau / (tau + blocking)
    if is_interruptible:
        bound = min(bound, math.exp(-rate * (given_job["recovery_time"] + lag)))

    found = exact.compute_goodput(tau, **given_job, is_recovery_interruptible=is_interruptible)

    assert 0 <= found <= bound * (1 + 1e-12)


@settings(deadline=None)
@given(jobs(), factors)
def test_goodput_does_not_depend_on_the_unit_of_time(job, factor):
    tau, given_job = job
    scaled = {name: value * factor for name, value in given_job.items()}
    scaled["failure_rate"] = given_job["failure_rate"] / factor

    found = exact.compute_goodput(tau * factor, **scaled)

    expected = exact.compute_goodput(tau, **given_job)
    # Rounding decides on which side of 700 failures in an interval a job is.
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-290)


@settings(deadline=None)
@given(jobs(), st.sampled_from(["failure_rate", "recovery_time", "downtime"]), st.floats(1, 10))
def test_goodput_falls_with_failures_and_what_they_cost(job, name, factor):
    tau, given_job = job
    worse = {**given_job, name: given_job[name] * factor}

    assert exact.compute_goodput(tau, **worse) <= exact.compute_goodput(tau, **given_job) * (
        1 + 1e-12
    )


@settings(deadline=None)
@given(jobs(), st.floats(0, 1), st.booleans())
def test_goodput_falls_as_a_save_takes_longer(job, share, is_blocking):
    tau, given_job = job
    if is_blocking:
        better = without(given_job, "durable_time")
        worse = {**better, "blocking_time": given_job["blocking_time"] * (1 + share)}
    else:
        worse, lag = given_job, given_job["durable_time"] - given_job["blocking_time"]
        better = {**worse, "durable_time": given_job["blocking_time"] + share * lag}

    assert exact.compute_goodput(tau, **worse) <= exact.compute_goodput(tau, **better) * (1 + 1e-12)


@settings(deadline=None)
@given(jobs(), st.booleans())
def test_no_interval_is_better_than_the_best(job, is_interruptible):
    tau, given_job = job
    best = interval.compute_best_goodput(**given_job, is_recovery_interruptible=is_interruptible)

    found = exact.compute_goodput(tau, **given_job, is_recovery_interruptible=is_interruptible)

    assert found <= best * (1 + 1e-12)


@settings(deadline=None)
@given(jobs(), st.floats(1.02, 3), short, short, short)
def test_the_best_interval_stays_whatever_recovery_downtime_and_lag_are(
    job, multiple, recovery, downtime, lag
):
    _, given_job = job
    rate, blocking = given_job["failure_rate"], given_job["blocking_time"]
    tau = interval.compute_best_interval(blocking_time=blocking, failure_rate=rate)
    if tau / multiple < lag or rate * tau < 1e-9:
        lag, multiple = 0, 1
    other = {
        "failure_rate": rate,
        "blocking_time": blocking,
        "durable_time": blocking + lag,
        "recovery_time": recovery,
        "downtime": downtime,
    }

    best = exact.compute_goodput(tau, **other)

    assert exact.compute_goodput(tau * multiple, **other) <= best * (1 + 1e-12)
    assert exact.compute_goodput(tau / multiple, **other) <= best * (1 + 1e-12)
    assert interval.compute_best_interval(
        blocking_time=blocking, failure_rate=rate, durable_time=blocking + lag
    ) == pytest.approx(max(tau, lag))


@settings(deadline=None)
@given(jobs(), st.booleans())
def test_the_four_factors_are_the_goodput_written_as_one(job, is_interruptible):
    tau, i = job
    rate = i["failure_rate"]
    lag = i["durable_time"] - i["blocking_time"]
    period = rate * (tau + i["blocking_time"])
    if period > 600:
        return
    expected = rate * tau * math.exp(-rate * lag) / math.expm1(period)
    if is_interruptible:
        expected *= math.exp(-rate * i["recovery_time"]) / (1 + rate * i["downtime"])
    else:
        expected /= 1 + rate * (i["recovery_time"] + i["downtime"])

    split = compute_split(tau, **i, is_recovery_interruptible=is_interruptible)

    assert split.goodput == pytest.approx(expected, rel=1e-12)
    assert math.fsum(split.losses) == pytest.approx(1 - split.goodput, rel=1e-12, abs=1e-15)
    assert all(0 <= factor <= 1 for factor in split.factors)
    assert all(share >= 0 for share in split.losses)


@settings(deadline=None)
@given(jobs())
def test_a_save_that_stops_the_work_is_synchronous(job):
    tau, i = job
    blocking = saving.compute_blocking_time(
        i["blocking_time"], durable_time=i["durable_time"], slowdown=1
    )

    stopped = exact.compute_goodput(tau, **{**i, "blocking_time": blocking})

    synchronous = {**without(i, "durable_time"), "blocking_time": i["durable_time"]}
    assert stopped == exact.compute_goodput(tau, **synchronous)


@settings(deadline=None)
@given(jobs())
def test_weibull_failures_of_shape_1_are_exponential(job):
    tau, i = job

    found = weibull.compute_goodput(tau, shape=1, **i)

    assert found == pytest.approx(exact.compute_goodput(tau, **i), rel=1e-9, abs=1e-15)


@settings(deadline=None)
@given(st.floats(0.3, 10), st.floats(1, 2000), st.floats(0, 3000))
def test_the_sum_of_survivals_is_that_of_its_terms(shape, step, start):
    law = weibull.compute_law(failure_rate=1 / 1000, shape=shape)
    count = np.arange(300_000)
    terms = np.exp(-(((start + count * step) / law.scale) ** shape))

    # What is left out at the end is less than the integral over it.
    left = law.integrate_survival(start + 299_999 * step) / step
    assert law.sum_survival(start, step) == pytest.approx(terms.sum(), rel=1e-9, abs=left + 1e-12)


@pytest.mark.parametrize("shape", [0.7, 1, 2, 5, 10])
@pytest.mark.parametrize("hazard", [0.5, 2, 5])
def test_the_smooth_part_of_the_sum_keeps_its_digits(shape, hazard):
    law = weibull.Weibull(shape, 1.0)
    # At this step the sum turns smooth where the hazard is as given.
    step = hazard ** (1 / shape) / 256
    terms = (law.compute_survival(count * step) for count in range(600_000))

    found = law.sum_survival(0, step)

    assert found == pytest.approx(math.fsum(takewhile(lambda term: term > 1e-18, terms)), rel=1e-12)


@settings(deadline=None)
@given(st.floats(0.1, 10), jobs())
def test_a_weibull_goodput_is_a_share(shape, job):
    tau, i = job

    assert 0 <= weibull.compute_goodput(tau, shape=shape, **i) <= 1


@settings(deadline=None)
@given(st.floats(-12, math.log10(5)))
def test_newton_keeps_thirteen_digits(exponent):
    blocking = 10**exponent
    with localcontext() as context:
        context.prec = 60
        exact_blocking = Decimal(blocking)
        work = (2 * exact_blocking).sqrt() if blocking < 1 else Decimal("0.99")
        for _ in range(200):
            survival = (-(work + exact_blocking)).exp()
            work -= (work - 1 + survival) / (1 - survival)

    found = interval.compute_best_interval(blocking_time=blocking, failure_rate=1)

    assert found == pytest.approx(float(work), rel=1e-13, abs=0)


@settings(deadline=None)
@given(st.floats(0.01, 0.99), rates, short, short, st.booleans())
def test_pairs_on_the_boundary_reach_the_goodput_and_no_more(
    goodput, rate, blocking, downtime, is_free
):
    kind = {
        "failure_rate": rate,
        "downtime": downtime,
        "is_recovery_interruptible": not is_free,
    }
    recovery = requirement.compute_longest_recovery(goodput, blocking_time=blocking, **kind)
    if recovery is None:
        best = interval.compute_best_goodput(blocking_time=blocking, **kind)
        assert best < goodput
        return

    found = interval.compute_best_goodput(blocking_time=blocking, recovery_time=recovery, **kind)

    assert found == pytest.approx(goodput, rel=1e-9)
    again = requirement.compute_longest_blocking(goodput, recovery_time=recovery * 0.999, **kind)
    assert again is not None
    assert again >= blocking * (1 - 1e-6)


@settings(deadline=None)
@given(st.floats(1e-7, 1), st.floats(0.001, 1))
def test_the_flat_region_ends_where_the_loss_exceeds_it(blocking_failures, excess):
    region = interval.compute_flat_region(
        blocking_time=blocking_failures, failure_rate=1, excess=excess
    )

    def lost(tau):
        split = compute_split(tau, failure_rate=1, blocking_time=blocking_failures)
        return 1 - split.saving * split.replay

    best = interval.compute_best_interval(blocking_time=blocking_failures, failure_rate=1)
    assert region.low <= best <= region.high
    limit = (1 + excess) * lost(best)
    for end in (region.low, region.high):
        if limit < 1:
            assert lost(end) == pytest.approx(limit, rel=1e-9)


@settings(deadline=None)
@given(st.floats(1e-8, 1e-4), st.floats(0.1, 10))
def test_first_order_is_what_the_exact_loss_tends_to(save_time, multiple):
    tau = multiple * math.sqrt(2 * save_time)
    loss = first_order.compute_loss(tau, save_time=save_time, failure_rate=1, recovery_time=0)

    found = 1 - exact.compute_goodput(tau, failure_rate=1, blocking_time=save_time)

    assert found == pytest.approx(loss, rel=2 * (loss + tau))


@settings(deadline=None)
@given(jobs())
def test_first_order_of_saves_in_the_background_is_what_the_exact_loss_tends_to(job):
    tau, i = job
    exposure = 1e-4
    rate = exposure / (tau + i["durable_time"] + i["recovery_time"])
    failing = {**without(i, "downtime"), "failure_rate": rate}
    saving_share = i["blocking_time"] / (tau + i["blocking_time"])

    found = 1 - exact.compute_goodput(tau, **failing)

    # Neglected are products of two small losses.
    neglected = exposure * saving_share + 2 * exposure**2
    loss = first_order.compute_asynchronous_loss(tau, **failing)
    assert found == pytest.approx(loss, rel=0, abs=neglected)
