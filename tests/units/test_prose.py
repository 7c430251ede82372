"""Numbers in sentences are found, read with unit and precision, and written anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.units import agrees, find_loose_numbers, find_numbers, mend


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("about 300 s", [(300.0, "s", "about")]),
        ("L = 7.56 %.", [(7.56, "%", "exact")]),
        ("more than eighty times less", [(80.0, "", "above")]),
        ("405.85 billion parameters", [(405.85e9, "parameter", "exact")]),
        ("one every 3 h", [(3.0, "h", "exact")]),
        ("a gain of 0.06 points", [(0.06, "%", "exact")]),
        ("$4 per hour instead of $9 per hour", [(4.0, "USD/h", "exact"), (9.0, "USD/h", "exact")]),
        ("over four minutes", [(4.0, "min", "above")]),
        ("close to eight a day", [(8.0, "1/day", "about")]),
        ("about 4k tokens", [(4000.0, "token", "about")]),
        ("3×10⁸ m/s", [(3e8, "m/s", "exact")]),
        ("2.4e9 bit/s", [(2.4e9, "bit/s", "exact")]),
        ("357 MB per node", [(357.0, "MB/node", "exact")]),
        ("16,384 as if", [(16384.0, "", "exact")]),
        ("−3 °C", [(-3.0, "degC", "exact")]),
        ("16-bit weights", [(16.0, "bit", "exact")]),
        ("an H100, FP8 and v1.2", []),
        ("two of them, one more", []),
    ],
)
def test_a_number_is_read_with_its_unit_and_what_limits_it(text, expected):
    assert [(n.value, n.unit, n.bound) for n in find_numbers(text)] == expected


def test_words_that_need_no_unit_are_found_where_they_are_asked_for():
    found = find_loose_numbers("half of it, twice as much, three copies")

    assert [number.value for number in found] == [0.5, 2.0, 3.0]


@pytest.mark.parametrize(
    ("text", "value", "is_right", "mended"),
    [
        ("7.56 %", 7.5556, True, "7.56 %"),
        ("7.56 %", 8.2778, False, "8.28 %"),
        ("about five weeks", 5.952, False, "about six weeks"),
        ("about 300 s", 304.9, True, "about 300 s"),
        ("300 s", 304.9, False, "305 s"),
        ("more than eighty times", 86.5, True, "more than eighty times"),
        ("more than eighty times", 93.2, False, "more than ninety times"),
        ("more than 90 %", 89.9, False, "more than 80 %"),
        ("nearly 8 a day", 7.76, True, "nearly 8 a day"),
        ("nearly 8 a day", 8.2, False, "nearly 9 a day"),
        ("405.85 billion", 123456789012, False, "123.46 billion"),
        ("0.06 points", 0.001, False, "0.0010 points"),
        ("1,728 s", 12345.6, False, "12,346 s"),
        ("16384", 20000, False, "20000"),
        ("six weeks", 26, False, "26 weeks"),
        ("Six weeks", 7, False, "Seven weeks"),
        ("5 s", -2, False, "−2 s"),
    ],
)
def test_a_number_is_compared_and_mended_at_the_precision_it_shows(text, value, is_right, mended):
    [number] = find_numbers(text)

    assert agrees(number, value) is is_right
    assert mend(text, number, value) == mended


NUMBERS = st.builds(
    "{} {}".format,
    st.one_of(
        st.integers(1, 10**7).map("{:,}".format),
        st.decimals("0.01", 10**5, places=2).map(str),
        st.sampled_from(
            ["six", "about 300", "more than 80", "nearly 40", "2.5 million", "about 4k"]
        ),
    ),
    st.sampled_from(["s", "GB/s", "%", "weeks", "times"]),
)


@given(NUMBERS, st.floats(1e-3, 1e9))
def test_a_mended_number_agrees_with_the_value_it_was_mended_for(text, value):
    for number in find_numbers(text):
        mended = mend(text, number, value)

        again = find_numbers(mended)[0]

        assert agrees(again, value), mended
        assert again.unit == number.unit


@given(st.text(max_size=80))
def test_any_text_is_looked_through_without_an_exception(text):
    for number in (*find_numbers(text), *find_loose_numbers(text)):
        assert 0 <= number.start <= number.digits_start < number.digits_end <= number.end
        assert number.end <= len(text)
