"""At the ends of their ranges the models do what a reader expects of them."""

import math

import pytest

from conceptry.labs.recovery import exact, first_order, interval, saving, tiers, weibull
from conceptry.labs.recovery.domain import DomainError
from conceptry.labs.recovery.split import Split, compute_split

RATE = 1 / 3600


def loss(tau, *, save=12.0, rate=RATE, recovery=300.0):
    return first_order.compute_loss(tau, save_time=save, failure_rate=rate, recovery_time=recovery)


def goodput(tau, *, rate=RATE, blocking=12.0, **others):
    return exact.compute_goodput(tau, failure_rate=rate, blocking_time=blocking, **others)


def test_free_saves_are_made_always_and_leave_the_loss_by_recovery():
    free = {"blocking_time": 0, "failure_rate": RATE}

    assert interval.compute_best_interval(**free) == 0
    assert interval.compute_young_interval(save_time=0, failure_rate=RATE) == 0
    assert loss(0, save=0) == RATE * 300
    assert goodput(0, blocking=0, recovery_time=300) == math.exp(-RATE * 300)
    assert goodput(
        0, blocking=0, recovery_time=300, is_recovery_interruptible=False
    ) == pytest.approx(1 / (1 + RATE * 300), rel=1e-15)
    assert interval.compute_best_goodput(**free, recovery_time=300) == math.exp(-RATE * 300)


def test_the_limit_of_free_saves_is_approached():
    near = goodput(1e-6, blocking=0, recovery_time=300)

    assert near == pytest.approx(goodput(0, blocking=0, recovery_time=300), rel=1e-9)


@pytest.mark.parametrize("tau", [1.0, 600.0, 1e6])
def test_without_failures_only_saving_costs(tau):
    assert loss(tau, rate=0) == 12 / tau
    assert goodput(tau, rate=0, recovery_time=300, downtime=60) == tau / (tau + 12)
    assert weibull.compute_goodput(tau, failure_rate=0, shape=0.7, blocking_time=12) == tau / (
        tau + 12
    )


def test_without_failures_no_save_is_needed():
    assert interval.compute_best_interval(blocking_time=12, failure_rate=0) == math.inf
    assert interval.compute_young_interval(save_time=12, failure_rate=0) == math.inf
    assert interval.compute_daly_interval(save_time=12, failure_rate=0) == math.inf
    assert interval.compute_best_goodput(failure_rate=0, blocking_time=12) == 1
    assert loss(math.inf, rate=0) == 0


def test_without_saves_failures_leave_nothing():
    assert loss(math.inf) == math.inf
    assert goodput(math.inf) == 0
    assert weibull.compute_goodput(math.inf, failure_rate=RATE, shape=2, blocking_time=12) == 0


def test_recoveries_much_longer_than_the_time_between_failures():
    recovery = 3 * 3600
    strain = first_order.compute_strain(
        600, save_time=12, failure_rate=RATE, recovery_time=recovery
    )
    interruptible = goodput(600, recovery_time=recovery)
    safe = goodput(600, recovery_time=recovery, is_recovery_interruptible=False)

    assert loss(600, recovery=recovery) > 1
    assert not strain.is_small
    assert strain.recovery == 3
    assert interruptible < math.exp(-3)
    assert interruptible == pytest.approx(goodput(600) * math.exp(-3), rel=1e-14)
    assert safe == pytest.approx(goodput(600) / 4, rel=1e-14)


@pytest.mark.parametrize(
    ("tau", "recovery", "is_small"),
    [(348, 360, True), (349, 360, False), (348, 361, False), (60, 60, True)],
)
def test_first_order_is_doubted_above_a_tenth_of_a_failure(tau, recovery, is_small):
    strain = first_order.compute_strain(
        tau, save_time=12, failure_rate=RATE, recovery_time=recovery
    )

    assert strain.is_small is is_small


def test_a_blocking_save_may_take_longer_than_the_interval():
    assert first_order.compute_saving_loss(30, save_time=120) > 1
    assert 0 < goodput(30, blocking=120) < 30 / 150


def test_an_interval_with_two_writes_in_flight_is_lengthened_and_says_so():
    split = compute_split(30, failure_rate=RATE, blocking_time=6, durable_time=120)

    assert (split.interval, split.is_clamped) == (114, True)
    assert split.goodput == goodput(114, blocking=6, durable_time=120)
    assert goodput(30, blocking=6, durable_time=120) == split.goodput
    assert not compute_split(114, failure_rate=RATE, blocking_time=6, durable_time=120).is_clamped
    assert saving.compute_feasible_interval(
        30, blocking_time=6, durable_time=120
    ) == saving.FeasibleInterval(114, is_clamped=True)


def test_free_saves_that_take_a_while_to_be_durable_follow_each_other():
    best = interval.compute_best_interval(blocking_time=0, failure_rate=RATE, durable_time=90)

    found = interval.compute_best_goodput(
        failure_rate=RATE, blocking_time=0, durable_time=90, recovery_time=300
    )

    exposed = RATE * 90
    assert best == 90
    assert found == pytest.approx(exposed * math.exp(-RATE * 390) / math.expm1(exposed), rel=1e-14)


@pytest.mark.parametrize("save", [7200.0, 20000.0])
def test_saves_longer_than_twice_the_time_between_failures(save):
    assert interval.compute_young_interval(save_time=save, failure_rate=RATE) <= save
    assert interval.compute_daly_interval(save_time=save, failure_rate=RATE) == 3600
    best = interval.compute_best_interval(blocking_time=save, failure_rate=RATE)
    assert 0 < RATE * best < 1
    assert RATE * best == pytest.approx(1 - math.exp(-RATE * (best + save)), rel=1e-14)


@pytest.mark.parametrize(("failures", "is_zero"), [(699, False), (701, True), (1e6, True)])
def test_more_failures_in_an_interval_than_a_number_holds_leave_nothing(failures, is_zero):
    tau = failures * 3600 - 12

    assert (goodput(tau) == 0) is is_zero
    assert math.isinf(exact.compute_segment_time(tau, failure_rate=RATE, save_time=12)) is is_zero


def test_hardly_any_failures_in_a_save_lose_no_digits():
    blocking = 1e-12
    best = interval.compute_best_interval(blocking_time=blocking, failure_rate=1)

    series = math.sqrt(2 * blocking) - 2 * blocking / 3
    assert best == pytest.approx(series, rel=1e-13)
    assert goodput(600, rate=1e-13) == pytest.approx(600 / 612, rel=1e-9)


@pytest.mark.parametrize("blocking", [5e-324, 1e-310, 1e-290])
def test_saves_that_are_almost_free_are_not_taken_for_free(blocking):
    best = interval.compute_best_interval(blocking_time=blocking, failure_rate=1 / 128)

    assert best == pytest.approx(math.sqrt(256 * blocking), rel=1e-12, abs=0)
    assert goodput(best, rate=1 / 128, blocking=blocking) == 1


def test_a_save_that_stops_the_work_is_synchronous():
    assert saving.compute_blocking_time(6, durable_time=120, slowdown=1) == 120
    assert saving.compute_blocking_time(6, durable_time=120, slowdown=0) == 6


def test_a_factor_of_nothing_takes_the_whole_loss():
    split = Split(0.5, 0.0, 1.0, 0.9, 600, is_clamped=False)

    assert split.losses == (0, 1, 0, 0)
    assert Split(1.0, 1.0, 1.0, 1.0, 600, is_clamped=False).losses == (0, 0, 0, 0)


def two_tiers(**changes):
    fields = {
        "local_save_time": 4,
        "durable_save_time": 60,
        "soft_failure_rate": 1 / 14400,
        "hard_failure_rate": 1 / 86400,
        "local_recovery_time": 60,
        "durable_recovery_time": 600,
    }
    return tiers.Tiers(**{**fields, **changes})


@pytest.mark.parametrize(
    ("changes", "tau", "expected"),
    [
        ({"soft_failure_rate": 0, "hard_failure_rate": 0}, 300, 1800 / 1884),
        ({"soft_failure_rate": 0, "hard_failure_rate": 0}, math.inf, 1),
        ({}, math.inf, 0),
        ({"durable_recovery_time": 1e9}, 300, 0),
        ({"local_recovery_time": 1e9, "hard_failure_rate": 0}, 300, 0),
        ({}, 0, 0),
        (
            {"local_save_time": 0, "durable_save_time": 0, "hard_failure_rate": 0},
            0,
            math.exp(-60 / 14400),
        ),
        (
            {"local_save_time": 0, "durable_save_time": 0, "soft_failure_rate": 0},
            0,
            math.exp(-600 / 86400),
        ),
    ],
)
def test_two_tiers_at_the_ends_of_their_ranges(changes, tau, expected):
    found = tiers.compute_goodput(tau, two_tiers(**changes), saves_per_durable=6)

    assert found == pytest.approx(expected, rel=1e-12, abs=0)


REFUSED = [
    (
        lambda: goodput(-1.0),
        "interval is -1.0, allowed is at least 0, or infinity for no save at all",
    ),
    (
        lambda: goodput(math.nan),
        "interval is nan, allowed is at least 0, or infinity for no save at all",
    ),
    (
        lambda: goodput(600, rate=math.inf),
        "failure rate is inf, allowed is a finite number of at least 0",
    ),
    (
        lambda: goodput(600, blocking=60, durable_time=30),
        "blocking time is 60, allowed is at most the durable time, 30",
    ),
    (
        lambda: saving.compute_blocking_time(6, durable_time=9, slowdown=1.5),
        "slowdown is 1.5, allowed is a number from 0 to 1",
    ),
    (
        lambda: weibull.compute_law(failure_rate=0, shape=1),
        "failure rate is 0, allowed is a number above 0",
    ),
    (
        lambda: weibull.compute_goodput(600, failure_rate=RATE, shape=0.05, blocking_time=12),
        "shape is 0.05, allowed is a number from 0.1 to 10",
    ),
    (
        lambda: tiers.compute_goodput(600, two_tiers(), saves_per_durable=0),
        "saves per durable is 0, allowed is a whole number of at least 1",
    ),
    (
        lambda: tiers.compute_plan(two_tiers(hard_failure_rate=0)),
        "hard failure rate is 0, allowed is a finite number above 0",
    ),
    (
        lambda: interval.compute_relative_loss(0),
        "multiple is 0, allowed is a finite number above 0",
    ),
]


@pytest.mark.parametrize(("ask", "message"), REFUSED)
def test_what_is_outside_a_domain_is_refused_in_words(ask, message):
    with pytest.raises(DomainError) as refused:
        ask()

    assert str(refused.value) == message
