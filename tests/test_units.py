"""Units: reading, size, dimension, writing, speaking, quantities."""

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry import units

SPACE = "\u202f"


def test_importing_units_is_cheap():
    """The registry and its library are loaded with the first unit, not with the module."""
    script = "import conceptry.units, sys; sys.exit('pint' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("s", 1),
        ("h", 3600),
        ("1/h", Fraction(1, 3600)),
        ("ms", Fraction(1, 1000)),
        ("µs", Fraction(1, 10**6)),
        ("us", Fraction(1, 10**6)),
        ("kg", 1),
        ("g", Fraction(1, 1000)),
        ("cm**2", Fraction(1, 10**4)),
        ("J/(kg*K)", 1),
        ("kW·h", 3600000),
        ("m^3/s", 1),
        ("m³/s", 1),
        ("s⁻¹", 1),
        ("GB", 8 * 10**9),
        ("GiB", 8 * 2**30),
        ("Gbit/s", 10**9),
        ("TFLOP/s", 10**12),
        ("flop", 1),
        ("%", Fraction(1, 100)),
        ("1", 1),
        ("", 1),
        ("USD/(kW*h)", Fraction(1, 3600000)),
        ("kgCO2e", 1000),
        ("token/s", 1),
        ("degC", 1),
        ("°C", 1),
        ("Ω", 1),
        ("day", 86400),
    ],
)
def test_sizes_are_exact(text, factor):
    """A size is a fraction, so that conversions have no rounding of their own."""
    assert units.parse_unit(text).factor == factor


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("secnd", "unknown unit 'secnd'", "did you mean second or seconds or sec?"),
        ("KB", "unknown unit 'KB'", "write kB for 1000 B or KiB for 1024 B"),
        ("TFLOPS", "unknown unit 'TFLOPS'", "write FLOP for an amount and FLOP/s for a rate"),
        ("Gbps", "unknown unit 'Gbps'", "write bit/s"),
        ("s/s/s", "found two slashes in the unit 's/s/s'", "write parentheses: J/(kg*K)"),
        ("J/kg*K", "found a product after a slash in the unit 'J/kg*K'", "write parentheses: J/(kg*K)"),
        ("s**9**9", "found '**' in the unit 's**9**9'", "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1"),
        ("m^99", "found '99' in the unit 'm^99'", "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1"),
    ],
)
def test_what_is_not_a_unit_is_refused_with_a_way_out(text, message, hint):
    """The message names what was found; the hint names the nearest units."""
    with pytest.raises(units.UnitError) as caught:
        units.parse_unit(text)

    assert (caught.value.message, caught.value.hint) == (message, hint)


@given(st.text(max_size=30) | st.text("smkgB/*^()·²⁻ 0123456789%", max_size=30))
def test_any_text_is_a_unit_or_a_unit_error(text):
    """No text leads to another error, and what is a unit can be written and read again."""
    try:
        unit = units.parse_unit(text)
    except units.UnitError as error:
        assert error.hint
        str(error).encode()
    else:
        again = units.parse_unit(units.format_unit(text))
        assert (again.factor, again.dimension) == (unit.factor, unit.dimension)


@pytest.mark.parametrize("text", ["(" * 5000, "s" * 5000, "s*" * 5000, "\ud800", "(((s)))" * 9])
def test_hostile_units_are_refused(text):
    """Long and broken text is refused at once."""
    with pytest.raises(units.UnitError):
        units.parse_unit(text)


def test_units_convert_with_factor_and_offset():
    """Values in one unit become values in another."""
    assert units.compute_conversion("h", "min") == (60, 0)
    assert units.compute_conversion("degC", "K") == (1, 273.15)
    assert units.compute_conversion("K", "degC") == (1, -273.15)
    assert units.compute_conversion("GB", "Gbit") == (8, 0)
    with pytest.raises(units.UnitError, match="measure different things"):
        units.compute_conversion("s", "m")


@pytest.mark.parametrize(
    ("text", "written", "spoken"),
    [
        ("1/s", "s⁻¹", "per second"),
        ("1/h", "h⁻¹", "per hour"),
        ("GB/s", "GB/s", "gigabytes per second"),
        ("J/(kg*K)", "J/(kg·K)", "joules per kilogram and kelvin"),
        ("m**3/s", "m³/s", "cubic metres per second"),
        ("us", "µs", "microseconds"),
        ("%", "%", "percent"),
        ("1", "", ""),
        ("degC", "°C", "degrees Celsius"),
        ("kW*h", "kW·h", "kilowatt hours"),
        ("1/cm^2", "cm⁻²", "per square centimetre"),
        ("gCO2e/token", "gCO₂e/token", "grams of CO2 equivalent per token"),
        ("flop/s", "FLOP/s", "floating-point operations per second"),
        ("USD/h", "USD/h", "US dollars per hour"),
    ],
)
def test_units_are_written_and_spoken(text, written, spoken):
    """One form for the eye, one for the ear."""
    assert units.format_unit(text) == written
    assert units.speak_unit(text) == spoken


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (509.117, "s", "509 s"),
        (7.5556, "%", "7.56 %"),
        (4.87e12, "B", "4.87 TB"),
        (2e12, "B/s", "2 TB/s"),
        (989.4e12, "FLOP/s", "989 TFLOP/s"),
        (9.26e-5, "1/s", "9.26×10⁻⁵ s⁻¹"),
        (16384, "1", "16 384"),
        (2.5e-5, "s", "25 µs"),
        (0.16, "J", "0.16 J"),
        (2e-11, "J/bit", "20 pJ/bit"),
        (2730.67, "FLOP/B", "2731 FLOP/B"),
        (999.9999, "B", "1 kB"),
        (-21600, "s", "−21 600 s"),
        (7372800, "W", "7.37 MW"),
        (6573522944, "1", "6.57×10⁹"),
        (3.35, "TB/s", "3.35 TB/s"),
        (0, "s", "0 s"),
        (1e9, "1", "10⁹"),
        (float("nan"), "s", "not defined"),
    ],
)
def test_quantities_are_short_and_readable(value, unit, expected):
    """The prefix keeps numbers short; whole numbers keep their digits."""
    assert units.format_quantity(value, unit).replace(SPACE, " ") == expected


def test_digits_can_be_chosen():
    """More digits where a table needs them."""
    assert units.format_quantity(509.11688, "s", digits=5) == f"509.12{SPACE}s"
