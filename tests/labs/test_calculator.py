"""Replies of the calculator to whatever is typed."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.calculator import format_number, respond

LOSS = """
def compute(C, tau, lam, R):
    L = C / tau + lam * tau / 2 + lam * R
    return L / 0.01  # 1 to %

def conditions(C, tau, lam, R):
    return [lam * (tau / 2 + R) <= 0.1]
"""
INPUTS = {"C": "12", "tau": "600", "lam": "1/200000", "R": "60"}


def argument(name, low=None, high=None, unit="s"):
    return {"name": name, "symbol": name, "label": name, "unit": unit, "low": low, "high": high}


def ask(source=LOSS, inputs=None, *, arguments=None, sweep=None, equation="loss"):
    inputs = {**INPUTS, **(inputs or {})} if source == LOSS else inputs
    arguments = arguments or [argument(name) for name in inputs]
    request = {"id": equation, "source": source, "arguments": arguments, "inputs": inputs}
    return json.loads(respond(json.dumps({**request, "sweep": sweep})))


def test_computes_the_result_with_its_conditions():
    reply = ask()

    assert reply == {
        "id": "loss",
        "ok": True,
        "result": pytest.approx(100 * (12 / 600 + 300 / 200_000 + 60 / 200_000)),
        "values": {"C": 12, "tau": 600, "lam": 5e-6, "R": 60},
        "problems": [],
        "conditions": [True],
        "sweep": [],
    }


def test_tells_every_fault_at_once():
    reply = ask(inputs={"C": "", "tau": "abc"})

    assert not reply["ok"]
    assert reply["result"] is None
    assert reply["problems"] == [
        {"argument": "C", "message": "enter a number, such as 1"},
        {"argument": "tau", "message": "'abc' is not a number"},
    ]


@pytest.mark.parametrize(
    ("low", "high", "unit", "text", "message"),
    [
        (1, 600, "s", "0.5", "0.5 s is below the model's range, 1 to 600 s; the nearest value it takes is 1 s"),
        (1, 600, "s", "1e5", "100000 s is above the model's range, 1 to 600 s; the nearest value it takes is 600 s"),
        (0, 100, "%", "-3", "-3% is below the model's range, 0 to 100%; the nearest value it takes is 0%"),
        (1e-6, None, "1", "0", "0 is below the model's limit, 1e-6; the nearest value it takes is 1e-6"),
    ],
)  # fmt: skip
def test_a_value_outside_the_range_is_told_the_range(low, high, unit, text, message):
    reply = ask("def compute(x): return x", {"x": text}, arguments=[argument("x", low, high, unit)])

    assert reply["problems"] == [{"argument": "x", "message": message}]


def test_the_ends_of_the_range_belong_to_it():
    source, arguments = "def compute(x): return x", [argument("x", 1, 600)]

    assert ask(source, {"x": "1"}, arguments=arguments)["ok"]
    assert ask(source, {"x": "600"}, arguments=arguments)["ok"]


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("1 / (x - 1)", "this combination of values has no finite answer: it divides by zero"),
        ("10.0 ** (400 * x)", "this combination of values has no finite answer: a step of it grows too large"),
        ("math.log(x - 1)", "this combination of values has no finite answer: a function is outside its domain"),
        ("x * 1e308 * 10", "this combination of values has no finite answer"),
        ("math.inf - math.inf", "this combination of values has no finite answer"),
        ("10 ** 400", "this combination of values has no finite answer: a step of it grows too large"),
        ("(-x) ** 0.5", "this combination of values has no real answer"),
        ("None", "the Python of this equation does not run: TypeError: float() argument must be a string or a real number, not 'NoneType'"),
    ],
)  # fmt: skip
def test_a_result_that_is_no_number_is_told_in_words(expression, message):
    reply = ask(f"import math\ndef compute(x): return {expression}", {"x": "1"})

    assert reply["result"] is None
    assert not reply["ok"]
    assert reply["problems"] == [{"argument": None, "message": message}]


def test_a_condition_that_fails_is_told_beside_the_result():
    reply = ask(inputs={"lam": "1"})

    assert reply["ok"]
    assert reply["conditions"] == [False]


def test_a_condition_that_cannot_be_computed_does_not_hold():
    source = "def compute(x): return x\ndef conditions(x): return [1 / 0]"

    assert ask(source, {"x": "1"})["conditions"] == [False]


def test_a_sweep_has_gaps_where_there_is_no_number():
    reply = ask(sweep={"argument": "tau", "values": [0, 600]})

    assert reply["sweep"] == [None, pytest.approx(reply["result"])]


def test_a_sweep_needs_the_other_inputs_only():
    own, other = (
        ask(inputs={"tau": "x"}, sweep={"argument": "tau", "values": [600]}),
        ask(inputs={"C": "x"}, sweep={"argument": "tau", "values": [600]}),
    )

    assert own["sweep"] == [pytest.approx(2.18)]
    assert other["sweep"] == [None]


def test_an_equation_that_has_changed_is_read_again():
    first = ask("def compute(x): return x", {"x": "2"}, equation="same")
    second = ask("def compute(x): return 2 * x", {"x": "2"}, equation="same")

    assert (first["result"], second["result"]) == (2, 4)


def test_source_that_is_no_python_is_told_in_words():
    reply = ask("def compute(x) return", {"x": "1"})

    assert reply["problems"][0]["message"].startswith("the Python of this equation does not run")


@pytest.mark.parametrize("request_json", ["", "[]", "{}", "null", '{"id": 1}', "[" * 100_000])
def test_a_broken_request_is_answered(request_json):
    reply = json.loads(respond(request_json))

    assert reply["problems"] == [{"argument": None, "message": "the request cannot be read"}]


@given(st.fixed_dictionaries({name: st.text() | st.floats().map(str) for name in INPUTS}))
def test_any_text_gives_finite_numbers_or_words(inputs):
    reply = ask(inputs=inputs, sweep={"argument": "tau", "values": [0, 1, 1e308]})

    assert reply["ok"] == (reply["result"] is not None)
    assert reply["ok"] or all(problem["message"] for problem in reply["problems"])
    numbers = [reply["result"], *reply["sweep"], *reply["values"].values()]
    assert all(math.isfinite(number) for number in numbers if number is not None)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (600, "600"),
        (1e-5, "1e-5"),
        (5e-10, "5e-10"),
        (2e12, "2e12"),
        (1e100, "1e100"),
        (0.1, "0.1"),
    ],
)
def test_numbers_are_written_as_they_can_be_typed(value, text):
    assert format_number(value) == text
