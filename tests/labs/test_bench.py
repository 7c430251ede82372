"""Replies of the bench: charts that agree with the build's own, and words where there is none."""

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.formula.program import ConditionText, Program, Result, Variable
from conceptry.labs.bench import respond
from conceptry.labs.equation import load_equation
from conceptry.pages.calculator import calculator_data, render_field

LOSS = Program.build(
    "L ≈ C/τ + λτ/2 + λR",
    result=Result("L", "share of time lost", "%"),
    variables=(
        Variable("C", "save time", "s", 12, 1, 600, "log"),
        Variable("τ", "interval", "s", 600, 30, 86_400, "log"),
        Variable("λ", "failure rate", "1/d", 8, 0.1, 100, "log"),
        Variable("R", "recovery time", "s", 300, 10, 7200, "log"),
    ),
    conditions=(ConditionText("λ(τ/2 + R) ≪ 1", "failures are no longer rare"),),
)
QUEUE = Program.build(
    "T = 1/(μ − λ)",
    result=Result("T", "time", "s"),
    variables=(
        Variable("μ", "service rate", "1/s", 10, 1, 20),
        Variable("λ", "arrival rate", "1/s", 8, 0, 20),
    ),
)
WARM = Program.build(
    "U = T + a",
    result=Result("U", "outlet", "degC"),
    variables=(
        Variable("T", "inlet", "degC", 20, -10, 60),
        Variable("a", "rise", "delta_degC", 8, 0, 40),
    ),
)
AXES = {"x": "tau", "by": "", "xScale": "log", "yScale": "", "range": None, "values": []}


def ask(program, task="chart", *, inputs=None, axes=None, **more):
    data = calculator_data(program, is_bench=True)
    printed = {one["name"]: render_field(one["default"]) for one in data["arguments"]}
    request = {"id": "e", "source": program.python, **data, "task": task, **more}
    request["inputs"] = {**printed, **(inputs or {})}
    request["axes"] = {**AXES, **(axes or {})}
    return json.loads(respond(json.dumps(request)))


def chart(program, **more):
    reply = ask(program, **more)
    assert reply["fault"] == ""
    return reply["answer"]


def test_a_chart_is_the_one_that_the_build_draws():
    built = compute_curves(
        LOSS,
        ChartRequest(x="τ", low=100, high=3000, series_symbol="C", series_values=(3, 12, 48)),
    )

    drawn = chart(LOSS, axes={"by": "C", "values": ["3", "12", "48"], "range": [100, 3000]})

    assert drawn["x"]["domain"] == [built.x.low, built.x.high]
    assert drawn["y"]["domain"] == [built.y.low, built.y.high]
    assert drawn["y"]["scale"] == built.y.scale
    for one, series in zip(drawn["series"], built.series, strict=True):
        assert one["turn"][:2] == pytest.approx([series.turn.x, series.turn.y], rel=1e-4)
        (outside,) = one["outside"]
        assert outside == pytest.approx([series.outside[0].low, series.outside[0].high], rel=1e-4)
        assert one["color"] == 1 if series.is_main else one["color"] > 1
    (zone,) = drawn["zones"]
    assert zone == pytest.approx([built.zones[0].low, built.zones[0].high], rel=1e-4)
    assert drawn["notes"][0]["label"].startswith("Above τ\u00a0=\u00a01560\u00a0s: failures are no")


def test_values_beside_those_of_the_curves_have_a_curve_of_their_own():
    drawn = chart(LOSS, inputs={"C": "20"}, axes={"by": "C", "values": ["3", "12", "48"]})

    assert [one["color"] for one in drawn["series"]] == [1, 2, 3, "own"]
    assert drawn["series"][-1]["label"] == "yours, C\u00a0=\u00a020\u00a0s"
    index = drawn["grid"].index(600)
    assert drawn["series"][drawn["main"]]["y"][index] == pytest.approx(
        drawn["point"]["y"], rel=1e-4
    )
    assert drawn["point"]["kind"] == "own"


def test_axes_stand_in_the_units_that_were_chosen():
    drawn = chart(LOSS, inputs={"tau": "15"}, units={"tau": "min"}, resultUnit="of 1")

    assert drawn["x"]["domain"] == [0.5, 1440]
    assert drawn["x"]["default"] == 15
    assert drawn["layouts"][0]["x"]["title"] == ["Interval τ (min)"]
    assert drawn["y"]["unit"] == "of 1"
    assert drawn["point"]["label"].startswith(
        "your values: τ\u00a0=\u00a015\u00a0min, L\u00a0=\u00a00."
    )


def test_a_range_of_the_record_gives_way_to_a_value_outside_it():
    assert chart(LOSS, axes={"range": [100, 3000]})["x"]["domain"] == [100, 3000]
    assert chart(LOSS, inputs={"tau": "7200"}, axes={"range": [100, 3000]})["x"]["domain"] == [
        30,
        86_400,
    ]


def test_a_curve_is_cut_at_a_pole_and_where_it_has_no_value():
    drawn = chart(QUEUE, axes={"x": "lam", "xScale": "linear"})

    pieces = drawn["series"][0]["pieces"]
    assert len(pieces) >= 2
    assert all(
        not (a[0] < 10 < b[0])
        for one in pieces
        for a, b in zip(one["points"], one["points"][1:], strict=False)
    )


def test_a_temperature_runs_through_zero_and_has_no_logarithmic_axis():
    drawn = chart(WARM, axes={"x": "T", "xScale": "log", "by": "a", "values": ["0", "8", "40"]})

    assert (drawn["x"]["scale"], drawn["x"]["domain"]) == ("linear", [-10, 60])
    assert drawn["point"]["y"] == 28
    kelvin = chart(WARM, axes={"x": "T"}, units={"T": "K"}, inputs={"T": "293.15"}, resultUnit="K")
    assert kelvin["x"]["domain"] == pytest.approx([263.15, 333.15])
    assert kelvin["point"]["y"] == pytest.approx(301.15)


@pytest.mark.parametrize(
    ("program", "more", "fault"),
    [
        (LOSS, {"inputs": {"C": "x"}}, "an input cannot be read"),
        (LOSS, {"axes": {"x": "nothing"}}, "the request cannot be read"),
        (LOSS, {"axes": {"by": "C", "values": ["3", "many"]}}, "'many' is not a number"),
        (LOSS, {"axes": {"by": "C", "values": ["3"] * 7}}, "at most 6 curves can be told apart: these are 7"),
        (LOSS, {"task": "dance"}, "the request cannot be read"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_told_in_words(program, more, fault):
    assert ask(program, **more) == {"id": "e", "fault": fault, "answer": None}


@pytest.mark.parametrize("request_json", ["", "[]", "{}", "null", "[" * 100_000])
def test_a_broken_request_is_answered(request_json):
    assert json.loads(respond(request_json))["fault"] == "the request cannot be read"


@settings(deadline=None, max_examples=25)
@given(
    st.fixed_dictionaries({"mu": st.floats(1, 20), "lam": st.floats(0, 20)}),
    st.sampled_from(["mu", "lam"]),
    st.sampled_from(["", "linear", "log"]),
)
def test_every_chart_has_finite_numbers_or_words(values, x, scale):
    inputs = {name: repr(value) for name, value in values.items()}

    reply = ask(QUEUE, inputs=inputs, axes={"x": x, "yScale": scale})

    assert bool(reply["fault"]) != bool(reply["answer"])
    for one in (reply["answer"] or {"series": []})["series"]:
        assert all(
            math.isfinite(number)
            for piece in one["pieces"]
            for point in piece["points"]
            for number in point
        )


def test_conditions_are_the_same_one_by_one_and_all_at_once():
    equation = load_equation(
        "both", "def compute(x):\n    return x\ndef conditions(x):\n    return [x > 1, 1 / x > 0]\n"
    )

    assert equation.check_conditions({"x": 2.0}) == [True, True]
    assert equation.check_conditions({"x": 0.0}) == [False, False]


def test_a_curve_that_runs_away_is_said_to_have_no_limit():
    drawn = chart(QUEUE, axes={"x": "lam", "xScale": "linear", "range": [0, 9.99]})
    wall = Program.build(
        "T = 1/(μ − λ)",
        result=QUEUE.result,
        variables=QUEUE.variables,
        conditions=(ConditionText("μ > λ", "the queue grows"),),
    )
    limited = chart(wall, axes={"x": "lam", "xScale": "linear"})

    assert drawn["takeaway"].startswith("T rises from 0.1\u00a0s")
    assert limited["takeaway"].endswith(
        "and goes on without limit towards λ\u00a0=\u00a010\u00a0per s."
    )
