"""Numbers as people type them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.number import NumberTextError, format_number, parse_number, split_quantity


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("600", 600),
        (" 600 ", 600),
        ("6e2", 600),
        ("6.0E+2", 600),
        ("+1", 1),
        (".5", 0.5),
        ("5.", 5),
        ("1 000", 1000),
        ("12 345 678.5", 12_345_678.5),
        ("1\u202f000", 1000),
        ("1\u00a0000", 1000),
        ("−3", -3),
        ("1/200000", 5e-6),
        ("-1 000 / 8", -125),
        ("1e-400", 0),
        ("0,5", 0.5),
        (",5", 0.5),
        ("1,6", 1.6),
        ("-1 234,5", -1234.5),
        ("1,5e3", 1500),
        ("1/0,5", 2),
        ("0,125", 0.125),
        ("1234,567", 1234.567),
        ("4.06×10¹¹", 4.06e11),
        ("9,26 · 10⁻⁵", 9.26e-5),
        ("2*10^3", 2000),
        ("2 x 10**-3", 0.002),
        ("4,06 · 10^11", 4.06e11),
        ("4.06 ⋅ 10¹¹", 4.06e11),
        ("10^10", 1e10),
        ("-10¹⁰", -1e10),
        ("1/10^(5)", 1e-5),
        ("10", 10),
        ("16 thousand", 16_000),
        ("1,5 Million", 1_500_000),
        ("2 billion", 2e9),
        ("a thousand", 1000),
        ("1/2 million", 500_000),
        ("half", 0.5),
        ("One half", 0.5),
        ("three quarters", 0.75),
        ("half a million", 500_000),
    ],
)
def test_reads_what_people_type(text, value):
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "enter a number, such as 12"),
        ("  ", "enter a number, such as 12"),
        ("abc", "'abc' is not a number"),
        ("1_000", "write 1 alone, without '_000': the unit stands beside the field"),
        (
            "16,000",
            "'16,000' can be read in two ways: write 16 000 for thousands or 16.000 for a decimal",
        ),
        (
            "1/1,500",
            "'1,500' can be read in two ways: write 1 500 for thousands or 1.500 for a decimal",
        ),
        ("1,000,000", "write 1 000 000 without commas"),
        ("1.234.567", "write 1 234 567 without points between the thousands"),
        ("1.234,5", "write 1 234.5 without points between the thousands"),
        ("1,000.5", "write 1 000.5 without commas"),
        ("1,2,3", "'1,2,3' is not a number"),
        ("1.2.3", "'1.2.3' has more than one point: set thousands apart with spaces"),
        ("1 00", "'1 00' is not a number: a space goes between groups of three digits"),
        ("0.5 or 4", "'0.5 or 4' has more than one number: one number, please"),
        ("0.5 ± 0.1", "'0.5 ± 0.1' has more than one number: one number, please"),
        ("0.5-0.6", "'0.5-0.6' has more than one number: one number, please"),
        ("0.5 – 0.6", "'0.5 - 0.6' has more than one number: one number, please"),
        ("0.5, 0.6", "'0.5, 0.6' has more than one number: one number, please"),
        ("2 * 3", "'2 * 3' has more than one number: one number, please"),
        ("1/2/4", "'1/2/4' has more than one number: one number, please"),
        ("10^400", "1e400 is too large to compute with"),
        (
            "16,000 thousand",
            "'16,000e3' can be read in two ways: write 16 000e3 for thousands or 16.000e3 for a decimal",
        ),
        ("600 s", "write 600 alone, without 's': the unit stands beside the field"),
        ("1e309", "1e309 is too large to compute with"),
        ("1e300/1e-300", "1e300/1e-300 is too large to compute with"),
        ("1e309/1e309", "1e309/1e309 is too large to compute with"),
        ("1/0", "'1/0' divides by zero"),
        ("nan", "'nan' is not a number to compute with: enter a finite one"),
        ("-Infinity", "'-Infinity' is not a number to compute with: enter a finite one"),
        ("9" * 61, "too long for a number: at most 60 characters"),
        ("٣", "'٣' is not a number"),
    ],
)
def test_says_what_to_type_instead(text, message):
    with pytest.raises(NumberTextError) as error:
        parse_number(text, example="12")

    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("500 ms", "500", "ms"),
        ("0,5s", "0,5", "s"),
        ("7.56%", "7.56", "%"),
        ("−1 000 GB/s", "-1 000", "GB/s"),
        ("1/8 s", "1/8", "s"),
        ("8/d", "8", "/d"),
        ("8 1/d", "8", "1/d"),
        ("8 per day", "8", "per day"),
        ("6e2 eV", "6e2", "eV"),
        ("5 eV", "5", "eV"),
        ("4.06×10¹¹ B", "4.06e11", "B"),
        ("16,000 B", "16,000", "B"),
        ("10^10 B", "1e10", "B"),
        ("10¹⁰B", "1e10", "B"),
        ("4.06e11 B", "4.06e11", "B"),
        ("4,06 · 10^11 B", "4,06e11", "B"),
        ("16 thousand tokens", "16e3", "tokens"),
        ("half a second", "1/2", "second"),
        ("a third of an hour", "1/3", "hour"),
        ("5 kg m^2/s", "5", "kg m^2/s"),
        ("8 s^-1", "8", "s^-1"),
        ("0.5 s or 4 s", "0.5 s or 4 s", ""),
        ("0.5-0.6 s", "0.5-0.6 s", ""),
        ("1.234,5 s", "1.234,5", "s"),
        ("", "", ""),
        ("about 5", "about 5", ""),
        ("-", "-", ""),
    ],
)
def test_a_quantity_is_parted_into_number_and_unit(text, number, unit):
    assert split_quantity(text) == (number, unit)


@given(st.text(max_size=80))
def test_any_text_is_parted(text):
    number, unit = split_quantity(text)

    assert isinstance(number, str)
    assert isinstance(unit, str)


def read(text):
    try:
        return parse_number(text)
    except NumberTextError as error:
        return str(error)


@given(st.text())
def test_any_text_is_a_finite_number_or_words(text):
    found = read(text)

    assert found if isinstance(found, str) else math.isfinite(found)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_what_python_writes_is_read_back(value):
    assert parse_number(repr(value)) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (600, "600"),
        (1234.5, "1234.5"),
        (-16384, "−16\u202f384"),
        (12345.67, "12\u202f345.7"),
        (1e-5, "1e-5"),
        (5e-10, "5e-10"),
        (2e12, "2e12"),
        (1e100, "1e100"),
        (0.1, "0.1"),
        (0.0, "0"),
    ],
)
def test_numbers_are_written_as_they_can_be_typed(value, text):
    assert format_number(value) == text


@given(st.floats(-1e300, 1e300))
def test_what_is_written_is_read_back(value):
    assert parse_number(format_number(value)) == pytest.approx(value, rel=1e-5)
