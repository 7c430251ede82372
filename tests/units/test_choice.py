"""The units that a reader can choose from fit the quantity and stay few."""

import math

import pytest

from conceptry.units.choice import unit_choices


@pytest.mark.parametrize(
    ("unit", "names"),
    [
        ("s", ["s", "ms", "min", "h", "day"]),
        ("1/d", ["per day", "per year", "per h", "per min"]),
        ("GB", ["GB", "Mbit", "MB", "Gbit", "GiB", "Tbit", "TB"]),
        ("GiB", ["GiB", "GB"]),
        ("USD/kWh", ["USD/kWh", "USD/MWh", "kUSD/kWh", "USD/Wh"]),
        ("%", ["%", "of 1"]),
        ("degC", ["°C", "K"]),
        ("node", ["node"]),
        ("1", [""]),
        ("dB", ["dB"]),
    ],
)
def test_the_own_unit_comes_first_and_its_neighbours_from_small_to_large(unit, names):
    assert [name for name, _, _ in unit_choices(unit)] == names


def test_bits_and_bytes_are_offered_for_each_other():
    assert ("Gbit/s", 0.125, 0.0) in unit_choices("GB/s")


@pytest.mark.parametrize(
    "unit", ["s", "1/d", "GB/s", "token/s", "kW", "mm^2", "USD/(GPU*h)", "year"]
)
def test_no_two_choices_are_the_same_unit(unit):
    sizes = [factor for _, factor, _ in unit_choices(unit)]

    assert len(set(sizes)) == len(sizes) <= 10
    assert all(math.isfinite(size) and size > 0 for size in sizes)
