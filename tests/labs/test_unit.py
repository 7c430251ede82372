"""Units as people type them behind a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry import units
from conceptry.labs.unit import UnitTextError, parse_unit
from conceptry.units.spelling import unit_spellings

ANSWER_UNITS = (
    *(
        "s",
        "1/h",
        "GB/s",
        "%",
        "1",
        "W",
        "kW*h",
        "J/(kg*K)",
        "USD/h",
        "token/s",
        "node*h",
        "m**3/s",
    ),
    *("degC", "delta_degC", "FLOP/B", "gCO2e", "ohm", "KiB", "1/day", "cm^2"),
)


@pytest.mark.parametrize("unit", ANSWER_UNITS)
def test_a_unit_is_read_back_as_pages_write_it(unit):
    names = unit_spellings(unit)

    found = parse_unit(units.format_unit(unit), names)

    assert found.factor == pytest.approx(float(units.parse_unit(unit).factor))
    assert found.powers == {base: int(power) for base, power in units.dimension(unit)}


@pytest.mark.parametrize(
    ("answer", "typed", "factor"),
    [
        ("s", "ms", 0.001),
        ("s", "us", 1e-6),
        ("s", "μs", 1e-6),
        ("s", "Hours", 3600),
        ("s", "d", 86400),
        ("GB/s", "Gbit/s", 0.125),
        ("GB/s", "MB per ms", 1),
        ("GB/s", "GB s⁻¹", 1),
        ("GB/s", "GB * s^-1", 1),
        ("GB/s", "GiB/s", 1.073741824),
        ("GB/s", "megabytes per second", 0.001),
        ("GB/s", "Gibibit/s", 2**30 / 8e9),
        ("s", "milliseconds", 0.001),
        ("s", "Microsecond", 1e-6),
        ("W", "megawatts", 1e6),
        ("kg", "grams", 0.001),
        ("kW*h", "kilowatt-hours", 1),
        ("m/s", "kilometres per hour", 1 / 3.6),
        ("1/h", "/d", 1 / 24),
        ("1/h", "1/d", 1 / 24),
        ("1/h", "per day", 1 / 24),
        ("kW*h", "MJ", 1 / 3.6),
        ("kW*h", "kW h", 1),
        ("J/(kg*K)", "kJ/(kg·K)", 1000),
        ("m**3/s", "L/s", 0.001),
        ("m**3/s", "m³/h", 1 / 3600),
        ("1", "%", 0.01),
        ("%", "ppm", 1e-4),
    ],
)
def test_equivalent_units_are_read_with_their_size(answer, typed, factor):
    names = unit_spellings(answer)

    found, own = parse_unit(typed, names), parse_unit(units.format_unit(answer), names)

    assert found.powers == own.powers
    assert found.convert(1, own) == pytest.approx(factor)


@pytest.mark.parametrize(
    ("answer", "typed", "reason"),
    [
        ("s", "S", "S is siemens; seconds are s"),
        ("s", "H", "H is henry; hours are h"),
        ("s", "Ms", "Ms is megaseconds; milliseconds are ms"),
        ("GB/s", "GB/S", "S is siemens; seconds are s"),
        ("GB/s", "gB/s", "'gB' is no unit; capitals count: GB"),
        ("GB/s", "Gb/s", "'Gb' can be bits or bytes: write Gbit or GB"),
        ("W", "mw", "'mw' is no unit; capitals count: mW or MW"),
        ("s", "blob", ""),
    ],
)
def test_a_sign_in_another_case_is_another_unit_and_is_told_so(answer, typed, reason):
    with pytest.raises(UnitTextError) as error:
        parse_unit(typed, unit_spellings(answer))

    assert error.value.reason == reason


@pytest.mark.parametrize(
    "typed", ["Gb/s", "GB/", "GB/s/s", "s^99", "?", "GB)", "EB^12 EB^12", "millibyts"]
)
def test_what_is_no_unit_is_refused(typed):
    with pytest.raises(UnitTextError):
        parse_unit(typed, unit_spellings("GB/s"))


def test_temperatures_are_converted_with_their_zero():
    names = unit_spellings("degC")
    celsius, kelvin = parse_unit("°C", names), parse_unit("K", names)

    assert kelvin.convert(300, celsius) == pytest.approx(26.85)
    assert celsius.convert(20, kelvin) == pytest.approx(293.15)


def test_differences_of_temperatures_have_no_zero():
    names = unit_spellings("delta_degC")

    assert parse_unit("K", names).convert(5, parse_unit("°C", names)) == 5


def test_a_share_is_no_part_of_a_rate():
    assert "%" not in unit_spellings("GB/s")
    assert "dB" not in unit_spellings("%")


@given(st.text(max_size=40))
def test_any_text_is_a_unit_or_refused(text):
    try:
        found = parse_unit(text, unit_spellings("GB/s"))
    except UnitTextError:
        return
    assert found.factor > 0
