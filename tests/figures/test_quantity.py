"""Numbers are written the way people read them."""

import pytest

from conceptry.figures import quantity

CASES = [
    (0.0, "s", "0 s"),
    (2e12, "B/s", "2 TB/s"),
    (2000, "GB", "2 TB"),
    (0.5, "GB", "0.5 GB"),
    (999.96, "MB", "1 GB"),
    (21600, "s", "21 600 s"),
    (4e-6, "s", "4 µs"),
    (-14, "s", "−14 s"),
    (1 / 10800, "1/s", "9.26×10⁻⁵ s⁻¹"),
    (1e-6, "1/s", "10⁻⁶ s⁻¹"),
    (7.4907, "%", "7.49 %"),
    (1e4, "FLOP/B", "10 000 FLOP/B"),
    (9.9e14, "FLOP/s", "990 TFLOP/s"),
    (70e9, "1", "7×10¹⁰"),
    (1234.5, "USD", "1230 USD"),
    (0.04, "W", "40 mW"),
    (0.3, "B", "0.3 B"),
]


@pytest.mark.parametrize(("value", "unit", "text"), CASES)
def test_a_quantity_is_short_and_has_its_unit(value, unit, text):
    found = quantity.render_quantity(value, unit).replace(quantity.THIN, " ")

    assert found == text


def test_a_value_that_is_none_is_said_in_words():
    assert quantity.render_quantity(float("nan"), "s") == "not defined"


def test_a_byte_has_no_milli():
    assert quantity.unit_steps("B")[0] == (1.0, "B")


def test_seconds_have_no_kilo():
    assert quantity.unit_steps("s")[-1] == (1.0, "s")
