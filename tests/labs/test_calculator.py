"""Replies of the calculator to whatever is typed."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.formula import ConditionText, Program, Result, Variable
from conceptry.labs.calculator import respond

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
        "typed": {},
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
        (1, 600, "s", "1e5", "100 000 s is above the model's range, 1 to 600 s; the nearest value it takes is 600 s"),
        (0, 100, "%", "-3", "−3 % is below the model's range, 0 to 100 %; the nearest value it takes is 0 %"),
        (1, 64, "node", "0", "0 nodes is below the model's range, 1 to 64 nodes; the nearest value it takes is 1 node"),
        (1e-6, None, "1", "0", "0 is below the model's limit, 1e-6; the nearest value it takes is 1e-6"),
    ],
)  # fmt: skip
def test_a_value_outside_the_range_is_told_the_range(low, high, unit, text, message):
    reply = ask("def compute(x): return x", {"x": text}, arguments=[argument("x", low, high, unit)])

    (problem,) = reply["problems"]
    assert problem["argument"] == "x"
    assert problem["message"].replace("\u00a0", " ").replace("\u202f", " ") == message


def test_a_message_has_the_spaces_of_the_page():
    reply = ask("def compute(x): return x", {"x": "1e5"}, arguments=[argument("x", 1, 20_000)])

    assert reply["problems"][0]["message"].startswith("100\u202f000\u00a0s is above")


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


def test_a_condition_that_cannot_be_computed_does_not_hold_and_hides_no_other():
    source = "def compute(x): return x\ndef conditions(x): return [x > 0, 1 / (x - 1) > 0, x < 9]"

    assert ask(source, {"x": "1"})["conditions"] == [True, False, True]
    assert ask(source, {"x": "2"})["conditions"] == [True, True, True]


def test_a_result_that_cannot_be_computed_fails_the_conditions_that_speak_of_it():
    made = Program.build(
        "t = 1/(μ - λ)",
        result=Result("t", "time", "min"),
        variables=(Variable("μ", "", "1/s", 1), Variable("λ", "", "1/s", 1)),
        conditions=tuple(ConditionText(text, "") for text in ("μ > 0", "t < 2", "λ > 0", "μ > λ")),
    )

    reply = ask(made.python, {"mu": "3", "lam": "3"})

    assert reply["problems"][0]["message"].endswith("it divides by zero")
    assert reply["conditions"] == [True, False, True, False]
    assert ask(made.python, {"mu": "4", "lam": "3"})["conditions"] == [True] * 4


def test_conditions_are_computed_with_converted_values_and_sums():
    made = Program.build(
        "t = Σ_{k=1}^{3} k S/B",
        result=Result("t", "time", "s"),
        variables=(Variable("S", "", "MB", 1), Variable("B", "", "GB/s", 1)),
        conditions=(ConditionText("t < S/B Σ_{k=1}^{4} k, √(S/S) = 1", ""),),
    )

    reply = ask(made.python, {"S": "1", "B": "1"})

    assert reply["result"] == pytest.approx(0.006)
    assert reply["conditions"] == list(made.holds(made.defaults)) == [True]


@pytest.mark.parametrize("rest", ["", "def conditions(x): return None", "conditions = 3"])
def test_without_a_list_of_conditions_there_is_none_to_hold(rest):
    assert ask(f"def compute(x): return x\n{rest}", {"x": "1"})["conditions"] == []


def test_a_sweep_has_gaps_where_there_is_no_number():
    reply = ask(sweep={"argument": "tau", "values": [0, 600]})

    assert reply["sweep"] == [None, pytest.approx(reply["result"])]


def test_a_sweep_has_gaps_outside_the_model():
    source = "def compute(x):\n    return 2 * x\n\ndef conditions(x):\n    return [x < 3]\n"

    reply = ask(source, {"x": "1"}, sweep={"argument": "x", "values": [1, 2, 3, 4]})

    assert reply["sweep"] == [2, 4, None, None]


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
