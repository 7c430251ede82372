"""Units: reading, size, dimension, writing, speaking, quantities."""

import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry import units


def plain(text):
    """Replace both no-break spaces, for tests that are about other things."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


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
        ("kWh", 3600000),
        ("tCO2e", 10**6),
        ("Gop/s", 10**9),
        ("m^3/s", 1),
        ("m³/s", 1),
        ("s⁻¹", 1),
        ("per h", Fraction(1, 3600)),
        ("per cm²", 10**4),
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
        ("secnd", "unknown unit 'secnd'", "did you mean second?"),
        ("secs", "unknown unit 'secs'", "did you mean sec?"),
        ("tokns", "unknown unit 'tokns'", "did you mean tokens?"),
        ("gflop/s", "unknown unit 'gflop'", "did you mean GFLOP?"),
        ("mhz", "unknown unit 'mhz'", "did you mean MHz or mHz?"),
        ("Tflops", "unknown unit 'Tflops'", "write TFLOP for an amount and TFLOP/s for a rate"),
        ("gFLOPs", "unknown unit 'gFLOPs'", "write GFLOP for an amount and GFLOP/s for a rate"),
        ("gb/s", "unknown unit 'gb'", "write Gbit for bits or GB for bytes"),
        ("Kbps", "unknown unit 'Kbps'", "write kbit/s"),
        ("gib", "unknown unit 'gib'", "did you mean GiB?"),
        ("qps", "unknown unit 'qps'", "write request/s"),
        ("KB", "unknown unit 'KB'", "write kB for 1000 B or KiB for 1024 B"),
        ("TFLOPS", "unknown unit 'TFLOPS'", "write TFLOP for an amount and TFLOP/s for a rate"),
        ("Gb/s", "unknown unit 'Gb'", "write Gbit for bits or GB for bytes"),
        ("mb", "unknown unit 'mb'", "write Mbit for bits or MB for bytes"),
        ("b", "unknown unit 'b'", "write bit for bits or B for bytes"),
        ("Gbps", "unknown unit 'Gbps'", "write Gbit/s"),
        ("TOPS", "unknown unit 'TOPS'", "write Top for an amount and Top/s for a rate"),
        ("kIOPS", "unknown unit 'kIOPS'", "write kIO/s"),
        ("gpu", "unknown unit 'gpu'", "did you mean GPU?"),
        ("GBIT", "unknown unit 'GBIT'", "did you mean Gbit?"),
        ("sec.", "found '.' in the unit 'sec.'", "write s"),
        ("kg.m/sec.", "found '.' in the unit 'kg.m/sec.'", "write kg*m/s"),
        ("1/min.", "found '.' in the unit '1/min.'", "write 1/min"),
        (
            "3.5 s",
            "found '.' in the unit '3.5 s'",
            "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1",
        ),
        (
            "N^12",
            "the unit 'N^12' is larger or smaller than anything that is measured",
            "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1",
        ),
        ("s/s/s", "found two slashes in the unit 's/s/s'", "write parentheses: J/(kg*K)"),
        (
            "J/kg*K",
            "found a product after a slash in the unit 'J/kg*K'",
            "write parentheses: J/(kg*K)",
        ),
        (
            "s**9**9",
            "found '**' in the unit 's**9**9'",
            "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1",
        ),
        (
            "m^99",
            "found '99' in the unit 'm^99'",
            "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1",
        ),
        (
            "per m s",
            "found 's' in the unit 'per m s'",
            "write a unit such as m/s, kg*m^2, J/(kg*K), 1/h, % or 1",
        ),
    ],
)
def test_what_is_not_a_unit_is_refused_with_a_way_out(text, message, hint):
    """The message names what was found; the hint names the nearest units."""
    with pytest.raises(units.UnitError) as caught:
        units.parse_unit(text)

    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize("text", ["Sekunden", "Stunden", "blob"])
def test_a_word_that_is_near_no_unit_is_answered_with_the_kinds_of_units(text):
    """A far-fetched guess would send an author astray."""
    with pytest.raises(units.UnitError) as caught:
        units.parse_unit(text)

    assert caught.value.hint.startswith("units are s, min, h, day (time), B, GB, Gbit (data), ")


@pytest.mark.parametrize(
    ("text", "same"),
    [("\u00b5s", "\u03bcs"), ("\u2126", "\u03a9"), ("\u212a", "K"), ("k\u2126", "kohm")],
)
def test_signs_that_look_the_same_are_the_same_unit(text, same):
    """The micro, ohm and kelvin signs are the letters that they look like."""
    assert units.parse_unit(text).factors == units.parse_unit(same).factors


def test_a_counted_unit_without_a_number_is_in_the_singular():
    """A column of a table is headed by the unit alone."""
    assert [units.format_unit(text) for text in ("request", "token/s")] == ["request", "token/s"]


@given(st.text(max_size=30) | st.text("smkgB/*^()·²⁻ 0123456789%", max_size=30))
def test_any_text_is_a_unit_or_a_unit_error(text):
    """No text leads to another error, and what is a unit can be written and read again."""
    try:
        unit = units.parse_unit(text)
    except units.UnitError as refused:
        unit, error = None, refused

    if unit is None:
        assert error.hint
        assert str(error).encode()
    else:
        again = units.parse_unit(units.format_unit(text))
        assert (again.factor, again.dimension) == (unit.factor, unit.dimension)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000,
        "s" * 5000,
        "s*" * 5000,
        "\ud800",
        "(" * 20 + "s" + ")" * 20,
        "((" * 4 + "km^9)^9" * 4,
    ],
)
def test_hostile_units_are_refused(text):
    """Long and broken text is refused at once."""
    with pytest.raises(units.UnitError):
        units.parse_unit(text)


@pytest.mark.parametrize(
    ("unit", "factor", "words"),
    [
        ("GB", 10**9, "an amount of data (B)"),
        ("Gbit", 10**9, "an amount of data (bit)"),
        ("FLOP/B", 1, "an intensity (FLOP/B)"),
        ("pJ/bit", Fraction(1, 10**12), "a quantity in J/bit"),
        ("bit/B", 1, "a quantity in bit/B"),
        ("h", 3600, "a time (s)"),
    ],
)
def test_where_data_is_counted_bytes_and_bits_are_two_things(unit, factor, words):
    """Each has a base unit of its own, while a conversion between the two stays one of size."""
    found = units.parse_unit(unit)

    assert found.counted_factor == factor
    assert units.describe_dimension(found.counted_dimension) == words
    assert units.join_data(found.counted_dimension) == found.dimension
    assert units.mixes_data(found.counted_dimension) == (unit == "bit/B")


def test_no_prefix_makes_one_unit_of_another():
    """A network hop is not a hundred operations: what has a meaning of its own keeps it."""
    assert units.parse_unit("hop").dimension == units.dimension("hop")
    assert units.parse_unit("hop").dimension != units.dimension("op")


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
        ("1/s", "per s", "per second"),
        ("1/h", "per h", "per hour"),
        ("1/day", "per day", "per day"),
        ("1/(day*node)", "day⁻¹·node⁻¹", "per day and node"),
        ("GB/s", "GB/s", "gigabytes per second"),
        ("J/(kg*K)", "J/(kg·K)", "joules per kilogram and kelvin"),
        ("m**3/s", "m³/s", "cubic metres per second"),
        ("us", "µs", "microseconds"),
        ("%", "%", "percent"),
        ("1", "", ""),
        ("degC", "°C", "degrees Celsius"),
        ("kW*h", "kW·h", "kilowatt hours"),
        ("1/cm^2", "per cm²", "per square centimetre"),
        ("gCO2e/token", "gCO₂e/token", "grams of CO2 equivalent per token"),
        ("flop/s", "FLOP/s", "floating-point operations per second"),
        ("USD/h", "USD/h", "US dollars per hour"),
        ("kWh", "kWh", "kilowatt hours"),
        ("tCO2e", "tCO₂e", "tonnes of CO2 equivalent"),
        ("GPU*h", "GPU·h", "GPU hours"),
        ("USD/(GPU*h)", "USD/(GPU·h)", "US dollars per GPU and hour"),
        ("kW/rack", "kW/rack", "kilowatts per rack"),
        ("sample/step", "sample/step", "samples per step"),
        ("B/parameter", "B/parameter", "bytes per parameter"),
        ("image/s", "image/s", "images per second"),
        ("Mpacket/s", "Mpacket/s", "megapackets per second"),
        ("kIO/s", "kIO/s", "kiloinput/output operations per second"),
        ("W/USD", "W/USD", "watts per US dollar"),
        ("Top/s", "Top/s", "teraoperations per second"),
        ("hop", "hop", "hops"),
    ],
)
def test_units_are_written_and_spoken(text, written, spoken):
    """One form for the eye, one for the ear."""
    assert units.format_unit(text) == written
    assert units.speak_unit(text) == spoken


@pytest.mark.parametrize(
    ("unit", "phrase"),
    [
        ("s", "in s"),
        ("GB/s", "in GB/s"),
        ("%", "in %"),
        ("1/day", "per day"),
        ("1/(day*node)", "in day⁻¹·node⁻¹"),
        ("1", ""),
    ],
)
def test_a_unit_joins_a_sentence(unit, phrase):
    """Nobody says "in per day"."""
    assert units.format_unit_phrase(unit) == phrase


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("1/h", "a rate (per s)"),
        ("1/cm^2", "a quantity per m²"),
        ("kg/m^3", "a quantity in kg/m³"),
        ("%", "a pure number"),
        ("GPU", "a number of GPUs (GPU)"),
        ("token/s", "a token rate (token/s)"),
        ("packet/s", "a rate of packets (packet/s)"),
        ("J*s", "a quantity in J·s"),
        ("kW/rack", "a quantity in W/rack"),
        ("USD/kWh", "a quantity in USD/J"),
        ("W/(m^2*K)", "a quantity in W/(m²·K)"),
    ],
)
def test_a_dimension_is_said_in_words_with_its_unit(unit, words):
    """What has no name of its own is told by its unit alone."""
    assert units.describe_dimension(units.dimension(unit)) == words


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [
        (0, 3, "0"),
        (-0.0, 3, "0"),
        (16384, 3, "16 384"),
        (-21600, 3, "−21 600"),
        (999999, 3, "999 999"),
        (16383.999999999998, 3, "16 384"),
        (2730.67, 3, "2731"),
        (-2730.67, 1, "−2731"),
        (9999.5, 3, "10 000"),
        (12345.678, 3, "12 300"),
        (2730.67, 5, "2730.7"),
        (12345.678, 4, "12 350"),
        (999999.9, 4, "10⁶"),
        (405.85e9, 3, "4.06×10¹¹"),
        (6573522944, 3, "6.57×10⁹"),
        (1e9, 3, "10⁹"),
        (1 / 10800, 3, "9.26×10⁻⁵"),
        (0.001, 3, "0.001"),
        (0.00099996, 3, "0.001"),
        (1.125, 3, "1.13"),
        (-1.125, 3, "−1.13"),
        (2.5, 1, "3"),
        (3e7, 1, "3×10⁷"),
    ],
)
def test_numbers_are_plain_where_short_and_powers_of_ten_elsewhere(value, digits, expected):
    """Whole numbers below a million keep their digits; halves are rounded away from zero."""
    assert plain(units.format_number(value, digits)) == expected


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (0, "s", "0 s"),
        (509.117, "s", "509 s"),
        (21600, "s", "21 600 s"),
        (-14, "s", "−14 s"),
        (2.5e-5, "s", "25 µs"),
        (2000, "ms", "2 s"),
        (5000, "km", "5000 km"),
        (7.5556, "%", "7.56 %"),
        (8, "1/day", "8 per day"),
        (9.26e-5, "1/s", "9.26×10⁻⁵ per s"),
        (4.87e12, "B", "4.87 TB"),
        (0.3, "B", "0.3 B"),
        (0.004, "B", "0.004 B"),
        (999.9999, "B", "1 kB"),
        (16384, "1", "16 384"),
        (16384, "B", "16.4 kB"),
        (2000, "GB", "2 TB"),
        (0.5, "GB", "0.5 GB"),
        (0.004, "kB", "4 B"),
        (999.96, "MB", "1 GB"),
        (2048, "KiB", "2048 KiB"),
        (0.01, "MiB", "0.01 MiB"),
        (2e12, "B/s", "2 TB/s"),
        (1200, "GB/s", "1.2 TB/s"),
        (0.05, "GB/s", "50 MB/s"),
        (3.35, "TB/s", "3.35 TB/s"),
        (9.9e14, "FLOP/s", "990 TFLOP/s"),
        (3.8e25, "FLOP", "38 YFLOP"),
        (1e4, "FLOP/B", "10 000 FLOP/B"),
        (0.16, "J", "0.16 J"),
        (2e-11, "J/bit", "20 pJ/bit"),
        (7372800, "W", "7.37 MW"),
        (0.04, "W", "40 mW"),
        (12000, "kW*h", "12 MW·h"),
        (0.002, "GB/token", "2 MB/token"),
        (5e6, "cm^2", "5×10⁶ cm²"),
        (1234.5, "USD", "1235 USD"),
        (1200, "request", "1200 requests"),
        (1, "request", "1 request"),
        (0.99999, "node", "1 node"),
        (-1, "sample", "−1 sample"),
        (0, "node", "0 nodes"),
        (8, "GPU", "8 GPUs"),
        (3, "hop", "3 hops"),
        (1, "step", "1 step"),
        (1500, "kWh", "1.5 MWh"),
        (12, "op/s", "12 op/s"),
        (0.5, "day", "0.5 days"),
        (2, "year", "2 years"),
        (4690, "token/s", "4690 tokens/s"),
        (1, "token/s", "1 token/s"),
        (3, "1/node", "3 per node"),
        (3, "node*h", "3 node·h"),
        (3, "token^2", "3 token²"),
        (3, "h", "3 h"),
        (float("nan"), "s", "not defined"),
        (float("inf"), "s", "not defined"),
    ],
)
def test_quantities_are_short_and_readable(value, unit, expected):
    """The prefix keeps numbers short; nobody says millibyte or kilosecond."""
    assert plain(units.format_quantity(value, unit)) == expected


def test_a_number_stands_off_its_unit_further_than_its_groups_of_digits():
    """The narrow space is hard to see before a letter."""
    assert units.format_quantity(21600, "s") == "21\u202f600\u00a0s"
    assert units.format_quantity(7.5556, "%") == "7.56\u00a0%"


def test_digits_can_be_chosen():
    """More digits where a table needs them."""
    assert plain(units.format_quantity(509.11688, "s", digits=5)) == "509.12 s"


@pytest.mark.parametrize(
    ("unit", "first", "last"),
    [
        ("B", "B", "YB"),
        ("s", "fs", "s"),
        ("W", "fW", "YW"),
        ("J/bit", "fJ/bit", "J/bit"),
        ("GB/token", "B/token", "GB/token"),
        ("1/s", "per s", "per s"),
        ("KiB", "KiB", "KiB"),
    ],
)
def test_each_unit_has_the_sizes_that_people_use(unit, first, last):
    """The steps rise, and the unit itself is one of them."""
    steps = units.unit_steps(unit)

    assert (steps[0][1], steps[-1][1]) == (first, last)
    assert list(steps) == sorted(steps)
    assert (1.0, units.format_unit(unit)) in steps
