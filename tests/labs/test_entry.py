"""What is typed into a field of a lab: numbers alone, with units, and at the limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.entry import read_entry
from conceptry.labs.number import NumberTextError
from conceptry.units import format_unit
from conceptry.units.choice import unit_choices
from conceptry.units.spelling import unit_spellings


def argument(unit, low=None, high=None, **more):
    choices = [list(choice) for choice in unit_choices(unit)]
    return {"unit": format_unit(unit), "choices": choices, "low": low, "high": high, **more}


def read(text, unit="s", low=None, high=None, chosen=None):
    return read_entry(argument(unit, low, high), text, unit=chosen, names=unit_spellings(unit))


@pytest.mark.parametrize(
    ("unit", "text", "chosen", "value"),
    [
        ("s", "900", None, 900),
        ("s", "15", "min", 900),
        ("s", "15 min", None, 900),
        ("s", "0,25 h", "min", 900),
        ("s", "2 weeks", None, 1_209_600),
        ("1/d", "1/3 per h", None, 8),
        ("GB/s", "16 Gbit/s", None, 2),
        ("GB/s", "120 GB per min", None, 2),
        ("%", "0.05 of 1", None, 5),
        ("1", "50 %", None, 0.5),
        ("degC", "300 K", None, 26.85),
        ("degC", "300", "K", 26.85),
        ("token", "3 ktoken", None, 3000),
    ],
)
def test_a_number_is_read_in_the_unit_that_is_typed_or_chosen(unit, text, chosen, value):
    assert read(text, unit, chosen=chosen).value == pytest.approx(value, rel=1e-12)


def test_a_unit_that_was_typed_is_named_where_it_can_be_chosen():
    typed, other, alone = read("15 min"), read("2 weeks"), read("15", chosen="min")

    assert (typed.number, typed.unit, typed.is_typed) == ("15", "min", True)
    assert (other.number, other.unit, other.is_typed) == ("", "", True)
    assert not alone.is_typed


@pytest.mark.parametrize(
    ("unit", "text", "message"),
    [
        ("s", "15 GB", "'GB' is no unit of this input: write s, ms, min, h or day"),
        ("1", "15 GB", "'GB' cannot stand here: this is a plain number"),
        ("GB", "15 mb", "'mb' can be bits or bytes: write Mbit or MB"),
        ("s", f"15 {'m' * 60}", "a unit has at most 40 characters"),
        ("s", "1e309 day", "1e309 is too large to compute with"),
        ("s", "16,000 s", "'16,000' can be read in two ways: write 16 000 for thousands or 16.000 for a decimal"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_words(unit, text, message):
    with pytest.raises(NumberTextError) as caught:
        read(text, unit)

    assert str(caught.value) == message


def test_a_limit_is_told_in_the_unit_of_the_reader():
    with pytest.raises(NumberTextError) as caught:
        read("0.1", low=30, high=86_400, chosen="min")

    words = str(caught.value).replace("\u00a0", " ")
    assert words.startswith("0.1 min is below the model's range, 0.5 to 1440 min")


def test_the_dust_of_a_conversion_does_not_lead_over_a_limit():
    assert read("0.00833333333333", low=30, high=86_400, chosen="h").value == 30


@given(st.floats(1, 86_400), st.sampled_from(["ms", "min", "h", "day"]))
def test_a_quantity_stays_what_it_is_in_every_unit(value, unit):
    factor = next(factor for name, factor, _ in unit_choices("s") if name == unit)

    assert read(repr(value / factor), chosen=unit).value == pytest.approx(value, rel=1e-12)
