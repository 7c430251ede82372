"""Which input moves a result most, for every kind of input."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.labs.equation import Equation, ResultError
from conceptry.labs.sensitivity import Input, compute_responses, describe

LOSS = Equation(
    "loss",
    "def compute(C, tau, lam, R):\n    return 100 * (C / tau + lam * tau / 2 + lam * R)\n"
    "def conditions(C, tau, lam, R):\n    return [lam * (tau / 2 + R) <= 0.1]\n",
)
VALUES = {"C": 12.0, "tau": 600.0, "lam": 8 / 86_400, "R": 300.0}


def one(name, low=None, high=None, *, is_log=False, **more):
    return Input(name, low, high, is_log, **more)


def respond(text, values, *inputs, conditions="", **more):
    names = ", ".join(values)
    source = f"import math\ndef compute({names}):\n    return {text}\n"
    if conditions:
        source += f"def conditions({names}):\n    return [{conditions}]\n"
    found = compute_responses(Equation("e", source), inputs, values, **more)
    return {response.name: response for response in found}


def test_the_inputs_of_the_first_order_loss_stand_in_the_order_of_their_effect():
    inputs = [one("C", 1, 600), one("tau", 30, 86_400), one("lam", 1e-6, 1e-3), one("R", 10, 7200)]

    found = compute_responses(LOSS, inputs, VALUES)

    loss = 12 / 600 + VALUES["lam"] * 600
    shares = {
        "lam": VALUES["lam"] * 600 / loss,
        "R": VALUES["lam"] * 300 / loss,
        "C": 12 / 600 / loss,
        "tau": (VALUES["lam"] * 300 - 12 / 600) / loss,
    }
    assert [response.name for response in found] == list(shares)
    assert [response.effect for response in found] == pytest.approx(list(shares.values()), rel=1e-3)


@given(st.floats(-3, 3), st.floats(0.1, 100))
def test_the_effect_on_a_power_is_its_exponent(exponent, value):
    effect = respond(f"3 * x ** {exponent!r}", {"x": value}, one("x"))["x"].effect

    assert effect == pytest.approx(exponent, rel=1e-3, abs=1e-9)


def test_an_input_that_does_nothing_is_told_so():
    found = respond("max(1, x) + 0 * y", {"x": 5.0, "y": 2.0}, one("x", 0, 9), one("y", 0, 9))

    assert found["y"].state == "nothing"
    assert found["x"].state == "moves"


def test_a_step_outside_the_model_is_no_effect():
    inside = respond("x", {"x": 5.0}, one("x", 5, 5.01), conditions="x < 5.001")["x"]
    outside = respond("x", {"x": 5.0}, one("x", 4, 6), conditions="4.999 < x < 5.001")["x"]

    assert inside.state == outside.state == "outside"
    assert inside.effect is None


def test_at_an_end_of_the_range_the_one_side_that_there_is_counts():
    effect = respond("x ** 2", {"x": 100.0}, one("x", 0, 100))["x"].effect

    assert effect == pytest.approx(1.99)


@pytest.mark.parametrize(
    ("values", "given", "step"),
    [
        ({"x": 0.0}, one("x", 0, 50), 0.5),
        ({"x": 0.0}, one("x", 0, None), 1.0),
        ({"x": 20.0}, one("x", -10, 90, has_zero_elsewhere=True), 1.0),
    ],
)
def test_where_a_percentage_says_nothing_the_step_is_a_part_of_the_range(values, given, step):
    found = respond("10 + 2 * x", values, given)["x"]

    assert (found.step, found.is_percent) == (step, False)
    assert found.effect == pytest.approx(100 * 2 * step / (10 + 2 * values["x"]))


def test_the_effect_on_zero_is_in_its_unit():
    found = respond("x - 5", {"x": 5.0}, one("x", 0, 10))["x"]

    assert found.effect == pytest.approx(0.05)


def test_the_swing_covers_the_range_as_far_as_the_model_holds():
    found = respond("x ** 2", {"x": 2.0}, one("x", -4, 8), conditions="x <= 5")["x"]

    assert found.lowest[1] == pytest.approx(0, abs=0.05)
    assert found.highest == (pytest.approx(5, abs=0.1), pytest.approx(25, rel=0.1))
    assert found.is_cut


@pytest.mark.parametrize("limits", [(None, None), (1, None), (None, 9), (3, 3)])
def test_without_a_range_there_is_no_swing(limits):
    found = respond("x", {"x": 3.0}, one("x", *limits))["x"]

    assert (found.lowest, found.highest, found.is_cut) == (None, None, False)


def test_without_a_result_there_is_nothing_to_compare():
    with pytest.raises(ResultError):
        respond("1 / x", {"x": 0.0}, one("x", 0, 1))


def test_words_follow_the_units_that_the_reader_has_chosen():
    time = {"name": "t", "symbol": "t", "label": "time", "unit": "s", "low": 300, "high": 3600}
    choices = [["s", 1, 0], ["min", 60, 0]]
    result = {"symbol": "d", "name": "double", "unit": "s", "choices": choices, "steps": [[1, "s"]]}
    equation = Equation("e", "def compute(t):\n    return 2 * t\n")

    report = describe(
        equation,
        [{**time, "choices": choices}],
        result,
        {"t": 600.0},
        units={"t": "min"},
        result_unit="min",
    )

    (row,) = report.rows
    assert row.effect == "+1\u00a0%"
    assert row.swing == "10\u00a0min to 120\u00a0min"
    assert row.remark == "at 5\u00a0min and at 60\u00a0min"
    assert "1\u00a0% more of it raises d by 1\u00a0% of its value" in report.summary
    assert report.now == pytest.approx(100 * (1200 - 600) / (7200 - 600))


def test_a_temperature_is_moved_by_degrees_and_not_by_per_cent():
    choices = [["°C", 1, 0], ["K", 1, -273.15]]
    warm = {"name": "T", "symbol": "T", "label": "inlet", "unit": "°C", "low": 10, "high": 60}
    result = {"symbol": "U", "name": "outlet", "unit": "°C", "choices": choices}
    equation = Equation("e", "def compute(T):\n    return T + 8\n")

    report = describe(equation, [{**warm, "choices": choices}], result, {"T": 20.0})

    assert (report.rows[0].step, report.rows[0].effect) == ("+0.5\u00a0°C", "+0.5\u00a0°C")
