"""Fresh values are readable, within their ranges and inside the model."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.equation import Equation, ResultError
from conceptry.labs.fresh import MOST_TRIES, Argument, draw, draw_usable

RATE = Equation("rate", "def compute(q, m):\n    return q / m\n")
QUEUE = Equation(
    "queue",
    "def compute(q, m):\n    return q / (m - 30)\n\ndef conditions(q, m):\n    return [m > 30]\n",
)


def argument(name="q", low=1.0, high=1000.0, default=10.0, scale="log", *, varies=True):
    return Argument(name, low, high, default, scale, varies)


def values(one, count=300):
    other = argument("m", varies=False) if one.name == "q" else argument("q", varies=False)
    return [draw(RATE, [one, other], random.Random(seed)).values[one.name] for seed in range(count)]


@given(
    st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.sampled_from(["linear", "log"]), st.integers()
)
def test_values_lie_within_their_range(low, width, scale, seed):
    one = argument(low=low, high=low + width, default=low, scale=scale)

    found = draw(RATE, [one, argument("m", varies=False)], random.Random(seed))

    assert one.low <= found.values["q"] <= one.high


def test_values_have_two_digits():
    assert all(value == float(f"{value:.2g}") for value in values(argument(default=0.5, low=0.1)))


def test_a_narrow_range_has_as_many_digits_as_it_needs():
    found = set(values(argument(low=300, high=310, default=301.5, scale="linear")))

    assert found == {float(value) for value in range(300, 311)}


def test_what_counts_stays_whole():
    found = set(values(argument(low=1, high=20, default=8, scale="linear")))

    assert found == {float(value) for value in range(1, 21)}


def test_a_logarithmic_range_gives_every_decade_its_share():
    found = values(argument())

    assert [sum(low <= v < 10 * low for v in found) for low in (1, 10, 100)] == pytest.approx(
        [100, 100, 100], abs=25
    )


def test_what_does_not_vary_keeps_its_default():
    found = draw(RATE, [argument(varies=False), argument("m")], random.Random(1))

    assert found.values["q"] == 10


@pytest.mark.parametrize(
    ("m", "fault", "condition"), [(20, "condition", 0), (30, "no result", None), (31, "", None)]
)
def test_a_draw_says_what_stands_in_its_way(m, fault, condition):
    found = draw(
        QUEUE,
        [argument(varies=False), argument("m", default=m, varies=False)],
        random.Random(1),
    )

    assert (found.fault, found.condition) == (fault, condition)


@pytest.mark.parametrize(("q", "fault"), [(1e9, "size"), (1e-9, "size"), (10, "")])
def test_results_that_nobody_can_read_are_not_used(q, fault):
    arguments = [argument(default=q, varies=False), argument("m", default=1, varies=False)]

    assert draw(RATE, arguments, random.Random(1)).fault == fault


@pytest.mark.parametrize("seed", range(40))
def test_usable_values_are_not_the_last_ones(seed):
    arguments = [argument(low=1, high=2, default=1.5), argument("m", default=31, varies=False)]
    last = draw_usable(RATE, arguments, {}, random.Random(seed)).values

    found = draw_usable(RATE, arguments, last, random.Random(seed))

    assert found.values != last
    assert not found.fault


def test_the_defaults_serve_where_nothing_else_can():
    arguments = [argument(), argument("m", low=1, high=29, default=31)]

    found = draw_usable(QUEUE, arguments, {}, random.Random(1))

    assert found.values == {"q": 10, "m": 31}
    assert MOST_TRIES == 200


def test_defaults_without_a_result_are_told():
    arguments = [argument(), argument("m", low=1, high=29, default=30)]

    with pytest.raises(ResultError):
        draw_usable(QUEUE, arguments, {}, random.Random(1))
