"""Usual mix-ups are recognised from how far a value is off, and from nothing else."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.mixup import explain_offset, explain_ratio

UNITS = ["GB", "Gbit/s", "GiB", "pJ/bit", "s", "per h", "%", "", "token", "kW·h", "K", "node⁻¹·s⁻¹"]


@pytest.mark.parametrize(
    ("ratio", "unit", "words"),
    [
        (8, "GB", "bits taken for bytes: 8 times too large"),
        (1 / 8, "GB/s", "bytes taken for bits: 8 times too small"),
        (8, "pJ/bit", "bytes taken for bits: 8 times too large"),
        (8.02, "Gbit/s", "bits taken for bytes: 8 times too large"),
        (1.0737, "GB", "GB and GiB mixed up: 1.074 times too large"),
        (1 / 1.024, "KiB", "kB and KiB mixed up: 1.024 times too small"),
        (1.0995, "Tbit/s", "Tbit and Tibit mixed up: 1.1 times too large"),
        (1024, "GiB", "one prefix off, such as MiB taken for GiB: 1024 times too large"),
        (1000, "GB/s", "one prefix off, such as MB taken for GB: 1000 times too large"),
        (1 / 1000, "W", "one prefix off, such as kW taken for W: 1000 times too small"),
        (1e6, "GB", "two prefixes off, such as kB taken for GB: a million times too large"),
        (1e-9, "W", "three prefixes off, such as GW taken for W: a billion times too small"),
        (1000, "s", "one prefix off, such as ms taken for s: 1000 times too large"),
        (1 / 1000, "s", "one prefix off: 1000 times too small"),
        (1000, "token", "three digits too many: 1000 times too large"),
        (1e-6, "", "six digits too few: a million times too small"),
        (100, "%", "made a percentage twice: 100 times too large"),
        (0.01, "%", "a fraction in place of a percentage: 100 times too small"),
        (100, "", "a percentage in place of a fraction: 100 times too large"),
        (3600, "h", "seconds taken for hours: 3600 times too large"),
        (1 / 3600, "per h", "per second taken for per hour: 3600 times too small"),
        (24, "days", "hours taken for days: 24 times too large"),
        (7, "day", "weeks and days mixed up: 7 times too large"),
        (60, "GB/s", "per minute taken for per second: 60 times too large"),
        (60, "ms", None),
        (86400, "s", "days and seconds mixed up: 86400 times too large"),
        (2, "GB", "twice the right value"),
        (0.5, "", "half the right value"),
    ],
)
def test_a_mix_up_is_named_with_its_factor(ratio, unit, words):
    found = explain_ratio(ratio, unit)

    assert (found and found.words) == words


@pytest.mark.parametrize(
    ("ratio", "unit"),
    [
        (8, "s"),
        (8, "dB"),
        (100, "GB"),
        (60, "USD"),
        (7, "USD"),
        (1.024, "W"),
        (1.024, "GB"),
        (1.3, "GB/s"),
        (1, "GB"),
        (1.004, "GB"),
        (0, "GB"),
        (-8, "GB"),
        (math.nan, "GB"),
        (math.inf, "GB"),
    ],
)
def test_what_the_unit_does_not_speak_of_is_no_mix_up(ratio, unit):
    assert explain_ratio(ratio, unit) is None


@pytest.mark.parametrize(
    ("ratio", "related", "words"),
    [
        (1 / 8, ["GB", "Gbit/s"], "bits and bytes mixed up: 8 times too small"),
        (1.0737, ["GiB", "GB/s"], "GB and GiB mixed up: 1.074 times too large"),
        (100, ["%"], "percentage and fraction mixed up: 100 times too large"),
    ],
)
def test_what_a_value_was_computed_from_can_be_mixed_up_as_well(ratio, related, words):
    assert explain_ratio(ratio, "s") is None
    assert explain_ratio(ratio, "s", related=related).words == words


def test_the_nearest_of_two_mix_ups_is_the_one():
    assert explain_ratio(7.2, "GB/week", tolerance=0.15).factor == 7
    assert explain_ratio(7.8, "GB/week", tolerance=0.15).factor == 8


def test_words_of_other_units_do_no_harm():
    assert explain_ratio(2, "⁻¹ /// per (·) ⁻").words == "twice the right value"


@given(st.floats(1e-12, 1e12), st.sampled_from(UNITS), st.lists(st.sampled_from(UNITS)))
def test_a_factor_that_is_named_explains_the_ratio(ratio, unit, related):
    """The opposite ratio has the opposite factor, and the words say on which side it is."""
    found = explain_ratio(ratio, unit, related=related)

    if found is not None:
        assert ratio / found.factor == pytest.approx(1, rel=0.0051)
        assert explain_ratio(1 / found.factor, unit, related=related).factor == pytest.approx(
            1 / found.factor, rel=1e-9
        )
        assert ("too small" in found.words or "half" in found.words) == (ratio < 1)


@pytest.mark.parametrize(
    ("difference", "unit", "words"),
    [
        (273.15, "°C", "K taken for °C: 273.15 too large"),
        (-273, "K", "°C taken for K: 273.15 too small"),
        (273.15, "s", None),
        (270, "K", None),
        (math.nan, "K", None),
    ],
)
def test_two_zero_points_are_told_by_their_difference(difference, unit, words):
    assert explain_offset(difference, unit) == words
