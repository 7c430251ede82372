"""Axes have few and round labels."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry import units
from conceptry.labs import tick


def labels(low, high, unit="1", *, is_log):
    found = tick.compute_ticks(low, high, steps=units.unit_steps(unit), is_log=is_log)
    return [
        text.replace("\u202f", " ").replace("\u00a0", " ") for text in found.labels if text
    ], found.unit


@pytest.mark.parametrize(
    ("low", "high", "unit", "is_log", "expected"),
    [
        (30, 21600, "s", True, (["30", "100", "300", "1000", "3000", "10 000"], "s")),
        (0, 70, "%", False, (["0", "20", "40", "60"], "%")),
        (0, 4e11, "B/s", False, (["0", "100", "200", "300", "400"], "GB/s")),
        (1e9, 1e13, "B/s", True, (["1 GB/s", "10 GB/s", "100 GB/s", "1 TB/s", "10 TB/s"], "")),
        (31, 200, "1", True, (["40", "50", "70", "100", "200"], "")),
        (101, 103, "1", True, (["101", "101.5", "102", "102.5", "103"], "")),
        (1, 16, "1", False, (["2", "4", "6", "8", "10", "12", "14", "16"], "")),
        (1e-6, 1e-2, "1/s", True, (["10⁻⁶", "10⁻⁵", "10⁻⁴", "0.001", "0.01"], "per s")),
    ],
)
def test_labels_are_what_a_person_would_write(low, high, unit, is_log, expected):
    assert labels(low, high, unit, is_log=is_log) == expected


@given(low=st.floats(1e-9, 1e9), factor=st.floats(1.5, 1e12))
def test_a_log_axis_has_between_two_and_seven_labels_inside_it(low, factor):
    found = tick.compute_ticks(low, low * factor, steps=units.unit_steps("1"), is_log=True)

    assert 2 <= len([text for text in found.labels if text]) <= 7
    assert all(low * 0.999 <= v <= low * factor * 1.001 for v in found.values)


@given(low=st.floats(1e-6, 1e6), factor=st.floats(1.2, 1e9), width=st.floats(0.02, 0.06))
def test_labels_leave_each_other_room(low, factor, width):
    def measure(text):
        return width * len(text)

    found = tick.compute_ticks(
        low, low * factor, steps=units.unit_steps("GB/s"), is_log=True, measure=measure
    )

    labels = [(v, text) for v, text in zip(found.values, found.labels, strict=True) if text]
    places = [math.log(v / low) / math.log(factor) for v, _ in labels]
    for (left, right), ((_, one), (_, other)) in zip(
        pairwise(places), pairwise(labels), strict=True
    ):
        assert right - left >= (measure(one) + measure(other)) / 2


@given(low=st.floats(-1e6, 1e6), span=st.floats(1e-3, 1e9))
def test_a_linear_domain_holds_its_range_and_ends_on_labels(low, span):
    bottom, top = tick.compute_linear_domain(low, low + span)
    found = tick.compute_ticks(bottom, top, steps=units.unit_steps("1"), is_log=False)

    assert bottom <= low + 1e-6 * span
    assert top >= low + span - 1e-6 * span
    assert 2 <= len(found.values) <= 10


def test_a_range_near_zero_begins_at_zero():
    assert tick.compute_linear_domain(5.5, 42.9)[0] == 0


def test_a_constant_has_a_domain_all_the_same():
    low, high = tick.compute_linear_domain(3.0, 3.0)

    assert low < 3 < high
