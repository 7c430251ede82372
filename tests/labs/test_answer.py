"""What is said to the answer of a number question."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.answer import Target, judge, respond
from conceptry.units import format_unit
from conceptry.units.spelling import unit_spellings

RATIO = "def compute(S, B):\n    return 1000 * S / B\n"
ARGUMENTS = [
    {
        "name": "S",
        "unit": "TB",
        "low": 0.01,
        "high": 100,
        "default": 5,
        "scale": "log",
        "varies": True,
    },
    {
        "name": "B",
        "unit": "GB/s",
        "low": 1,
        "high": 1e4,
        "default": 2000,
        "scale": "log",
        "varies": True,
    },
]


def answer(typed, value=0.5, unit="s", tolerance=0.01, related=()):
    """Judge an answer; no-break spaces are written as spaces."""
    target = Target(value, format_unit(unit), tolerance, related)
    verdict = judge(typed, target, unit_spellings(unit))
    return (
        verdict.kind,
        verdict.words.replace("\xa0", " "),
        verdict.understood.replace("\xa0", " "),
    )


WORDS = ("500 milliseconds", "half", "half a second", "one half", "0.5 Seconds")


@pytest.mark.parametrize(
    "typed", ["0,5", "0.5 s", "500 ms", "1/2", "5e-1 sec", "5·10⁻¹", "0.5s", *WORDS]
)
def test_a_right_answer_may_be_written_in_many_ways(typed):
    assert answer(typed) == ("right", "Right: the answer is 0.5 s.", "0.5 s")


@pytest.mark.parametrize(
    ("typed", "understood"), [("5", "5 s"), ("1,6", "1.6 s"), ("1,6 s", "1.6 s")]
)
def test_a_wrong_answer_is_echoed_as_it_was_understood(typed, understood):
    assert answer(typed) == ("wrong", "Not right: too large.", understood)


def test_a_comma_before_three_digits_is_asked_about():
    words = "Not judged: '16,000' can be read in two ways: write 16 000 for thousands or 16.000 for a decimal."

    assert answer("16,000", 16, "1") == ("unclear", words, "")
    assert answer("16,000 %", 0.16, "1") == ("unclear", words, "")


@pytest.mark.parametrize(
    ("typed", "value", "kind"),
    [
        ("16.000", 16_000, "unclear"),
        ("16.000 B", 16_000, "unclear"),
        ("16.000 kB", 16_000, "right"),
        ("16.000", 16, "right"),
        ("16.000", 12, "wrong"),
        ("16.0000", 16_000, "wrong"),
    ],
)
def test_a_point_before_three_digits_is_asked_about_where_thousands_would_be_right(
    typed, value, kind
):
    words = "Not judged: '16.000' can be read in two ways: write 16 000 for thousands or 16 for a decimal."

    found = answer(typed, value, "B")

    assert found[0] == kind
    assert (found[1] == words) == (kind == "unclear")


def test_a_decimal_of_three_digits_can_be_insisted_on():
    words = "write 16 125 for thousands or 16.1250 for a decimal."

    assert answer("16.125", 16_125)[1].endswith(words)
    assert answer("16.1250", 16_125)[0] == "wrong"


@pytest.mark.parametrize(
    "typed", ["10^10 B", "10¹⁰ B", "10 billion B", "10 gigabytes", "1e10 bytes"]
)
def test_a_power_of_ten_may_stand_alone(typed):
    assert answer(typed, 10, "GB")[0] == "right"


@pytest.mark.parametrize("typed", ["4.06e11", "4,06 · 10^11", "406 billion", "406 gigatokens"])
def test_a_large_number_may_be_written_in_many_ways(typed):
    assert answer(typed, 4.06e11, "token")[0] == "right"


@pytest.mark.parametrize("typed", ["0.5 or 4", "0.5 ± 0.1", "0.5-0.6", "0.5 s or 500 ms"])
def test_two_numbers_are_not_judged(typed):
    words = f"Not judged: '{typed}' has more than one number: one number, please."

    assert answer(typed) == ("unclear", words, "")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("7.5556", "Right: the answer is 7.5556 %."),
        ("7.56 %", "Right: the answer is 7.5556 %; yours is off by 0.06 % of it."),
        ("7,56%", "Right: the answer is 7.5556 %; yours is off by 0.06 % of it."),
        ("75 556 ppm", "Right: the answer is 7.5556 %."),
    ],
)
def test_a_right_answer_is_told_the_exact_value_and_how_far_off_it_is(typed, words):
    assert answer(typed, 7.5555556, "%")[:2] == ("right", words)


@pytest.mark.parametrize(("typed", "kind"), [("101", "right"), ("99", "right"), ("101.1", "close")])
def test_the_tolerance_is_where_right_ends(typed, kind):
    assert answer(typed, 100)[0] == kind


@pytest.mark.parametrize(
    ("typed", "value", "unit", "words"),
    [
        ("0.5 ms", 0.5, "s", "Right number, wrong unit: 0.5 would be right in s, not in ms."),
        ("8 per h", 8, "1/d", "Right number, wrong unit: 8 would be right per day, not per h."),
        ("4 %", 4, "1", "Right number, wrong unit: 4 would be right as a plain number, not in %."),
        (
            "0.5 GB",
            0.5,
            "s",
            "Right number, wrong unit: 'GB' is not a unit of this answer; write it in s.",
        ),
        (
            "4 requests",
            4,
            "1",
            "Right number, wrong unit: 'requests' is not a unit of this answer; write it as a plain number.",
        ),
        (
            "0.5 S",
            0.5,
            "s",
            "Right number, wrong unit: S is siemens; seconds are s.",
        ),
        ("-0.5", 0.5, "s", "Right size, wrong sign."),
        ("0.25", 4, "W", "Not right: upside down; one divided by it would be right."),
        ("27.15", 300.3, "K", "Not right: °C taken for K: 273.15 too small."),
        ("205", 209.715, "GB/s", "Close, but not right: it is within 10 %. Check your rounding."),
        ("0.3", 0.5, "s", "Not right: too small."),
    ],
)
def test_a_wrong_answer_is_told_what_went_wrong(typed, value, unit, words):
    kind, found, _ = answer(typed, value, unit)

    assert found == words
    assert kind == ("close" if found.startswith("Close") else "wrong")


@pytest.mark.parametrize(
    ("typed", "value", "unit", "related", "words"),
    [
        ("0.0756", 7.56, "%", (), "100 times too small"),
        ("500", 0.5, "s", (), "1000 times too large"),
        ("30", 0.5, "s", (), "60 times too large"),
        ("1800", 0.5, "s", (), "3600 times too large"),
        ("43 200", 0.5, "s", (), "86400 times too large"),
        ("24", 3, "GB", (), "8 times too large"),
        ("19.48", 2.435, "s", ("TB", "GB/s"), "8 times too large"),
        ("204.8", 209.7152, "GB/s", ("per s", "KiB"), "1.024 times too small"),
        ("21.6", 6, "kWh", (), "MJ taken for kWh: 3.6 times too large"),
        ("21.6", 6, "kW*h", (), "MJ taken for kWh: 3.6 times too large"),
        ("6", 21.6, "MJ", (), "kWh taken for MJ: 3.6 times too small"),
        ("0.1", 0.36, "USD/kWh", (), "per MJ taken for per kWh: 3.6 times too small"),
        ("6", 3, "GB", (), "twice"),
        ("1.5", 3, "GB", (), "half"),
    ],
)
def test_a_usual_mix_up_is_recognised(typed, value, unit, related, words):
    kind, found, _ = answer(typed, value, unit, related=related)

    assert kind == "wrong"
    assert found.startswith("Not right: ")
    assert words in found


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Not judged: enter a number, such as 12 s."),
        ("many", "Not judged: 'many' is not a number."),
        ("7 S", "Not judged: S is siemens; seconds are s."),
        ("7 GB", "Not judged: 'GB' is not a unit of this answer; write it in s."),
        ("7 7 s", "Not judged: '7 s' is not a unit of this answer; write it in s."),
        ("9" * 101, "Not judged: a number with its unit has at most 100 characters."),
        ("1,000,000 s", "Not judged: write 1 000 000 without commas."),
    ],
)
def test_what_cannot_be_read_is_not_judged(typed, words):
    assert answer(typed) == ("unclear", words, "")


def test_a_value_too_large_to_compute_with_is_not_judged():
    assert answer("1e308 year")[:2] == (
        "unclear",
        "Not judged: 1e308 year is too large to compute with.",
    )


@given(st.text(max_size=120))
def test_any_text_gets_a_verdict(typed):
    kind, words, _ = answer(typed)

    assert kind in {"right", "close", "wrong", "unclear"}
    assert words


def ask(**task):
    request = {"id": "write", "source": RATIO, "arguments": ARGUMENTS, **task}
    return json.loads(respond(json.dumps(request)))


def asked(typed, **changes):
    result = {"unit": "s", "tolerance": 0.01}
    judged = {
        "typed": typed,
        "values": {"S": 5, "B": 2000},
        "result": result,
        "units": {"s": [1, {"time": 1}]},
    }
    return {**judged, **changes}


def test_a_request_is_judged_by_the_python_it_brings():
    reply = ask(judge=asked("2,5 s"))

    assert reply == {
        "id": "write",
        "kind": "right",
        "words": "Right: the answer is 2.5\xa0s.",
        "understood": "2.5\xa0s",
    }


def test_fresh_values_come_with_their_result():
    reply = ask(fresh={"seed": 7, "last": {"S": 5, "B": 2000}})

    assert reply["result"] == pytest.approx(1000 * reply["values"]["S"] / reply["values"]["B"])
    assert reply == ask(fresh={"seed": 7, "last": {"S": 5, "B": 2000}})
    assert reply != ask(fresh={"seed": 8, "last": {"S": 5, "B": 2000}})


def test_values_without_a_result_are_told():
    reply = ask(judge=asked("1", values={"S": 5, "B": 0}))

    assert reply["kind"] == "unclear"
    assert "divides by zero" in reply["words"]


@pytest.mark.parametrize(
    "request_text", ["", "{}", "[]", '{"id": 1, "source": "", "judge": {}}', "1"]
)
def test_a_request_that_cannot_be_read_gets_a_reply(request_text):
    reply = json.loads(respond(request_text))

    assert reply["kind"] == "unclear"
    assert reply["words"]


def test_a_source_that_does_not_run_is_told():
    reply = json.loads(respond(json.dumps({"id": "x", "source": "no python", "judge": {}})))

    assert reply["words"].startswith("the Python of this equation does not run: SyntaxError")
