"""Conversions that are written into an equation and done by its units as well."""

import json
from pathlib import Path

import pytest

from conceptry import site
from conceptry.formula import Numeral, Program, Result, Variable, check_dimensions
from conceptry.formula.doubled import find_doubled

ROOT = Path(__file__).resolve().parents[2]
ROWS = json.loads(Path(__file__).with_name("plan_equations.json").read_text("utf-8"))


def program(equation, unit, numerals=(), **units):
    return Program.build(
        equation,
        result=Result(equation.partition(" ")[0], "result", unit),
        variables=tuple(Variable(s, s, one, 2) for s, one in units.items()),
        numerals=tuple(Numeral(*one) for one in numerals),
    )


def doubled(*args, **units):
    return [one.message for one in find_doubled(program(*args, **units))]


@pytest.mark.parametrize(
    ("equation", "unit", "units", "said", "size"),
    [
        (
            "m = a/1024",
            "GiB",
            {"a": "MiB"},
            "1024 stands in the equation, and MiB are converted to GiB",
            "the result is 1024 times too small",
        ),
        (
            "m = a/2^30",
            "GiB",
            {"a": "B"},
            "2³⁰ stands in the equation, and B are converted to GiB",
            "the result is 2³⁰ times too small",
        ),
        (
            "m = a/10^9",
            "GB",
            {"a": "B"},
            "10⁹ stands in the equation, and B are converted to GB",
            "the result is 10⁹ times too small",
        ),
        (
            "p = 100 a/b",
            "%",
            {"a": "s", "b": "s"},
            "100 stands in the equation, and fractions are converted to percent",
            "the result is 100 times too large",
        ),
        (
            "p = a (1 − u/100)",
            "s",
            {"a": "s", "u": "%"},
            "100 stands in the equation, and percent are converted to fractions",
            "this part is 100 times too small",
        ),
        (
            "t = 1000 S/B",
            "s",
            {"S": "GB", "B": "MB/s"},
            "1000 stands in the equation, and GB and MB are converted to one unit",
            "the result is 1000 times too large",
        ),
        (
            "t = S/(3600 B)",
            "h",
            {"S": "GB", "B": "GB/s"},
            "3600 stands in the equation, and s are converted to h",
            "the result is 3600 times too small",
        ),
        (
            "E = P t/1000",
            "kWh",
            {"P": "W", "t": "h"},
            "1000 stands in the equation, and W and h are converted to kWh",
            "the result is 1000 times too small",
        ),
        (
            "t = a + b/1000",
            "s",
            {"a": "s", "b": "ms"},
            "1000 stands in the equation, and ms are converted to s",
            "this part is 1000 times too small",
        ),
        (
            "t = 1000 S/(3600 (B − C))",
            "h",
            {"S": "GB", "B": "MB/s", "C": "MB/s"},
            "1000 and 3600 stand in the equation, and GB, MB and s are converted to h",
            "the result is 3.6 times too small",
        ),
    ],
)
def test_a_factor_that_the_units_bring_as_well_is_found(equation, unit, units, said, size):
    assert doubled(equation, unit, **units) == [f"{said} anyway: {size}"]


@pytest.mark.parametrize(
    ("equation", "unit", "units"),
    [
        ("m = a/1024", "MiB", {"a": "MiB"}),
        ("m = 1024 a", "TiB", {"a": "GiB"}),  # so many of them
        ("t = 1000 T", "s", {"T": "ms"}),
        ("n = 100 p", "1", {"p": "%"}),
        ("c = 8 n", "Gbit", {"n": "GB"}),
        ("t = n T/60", "min", {"n": "1", "T": "min"}),
        ("c = p n/10^6", "USD", {"p": "USD/token", "n": "token"}),
        ("n = 3600 a r", "1", {"a": "h", "r": "1/h"}),
        ("t = S/(2 B)", "h", {"S": "GB", "B": "MB/s"}),
        ("t = min(a, 2 b)", "s", {"a": "s", "b": "ms"}),
    ],
)
def test_a_number_that_converts_nothing_is_left_alone(equation, unit, units):
    assert doubled(equation, unit, **units) == []


def test_a_number_that_is_declared_to_count_something_is_left_alone():
    assert doubled("m = a/1024", "GiB", [("1024", "parts", "1")], a="MiB") == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['concept']}: {row['title']}")
def test_no_planned_equation_converts_twice(row):
    made = Program.build(
        row["equation"],
        result=Result(*row["result"].values()),
        variables=tuple(Variable(*one.values()) for one in row["variables"]),
        numerals=tuple(Numeral(*one.values()) for one in row["numerals"]),
    )

    assert [*find_doubled(made)] == []


def test_no_equation_of_the_collection_converts_twice():
    _, found = site.check(ROOT / "concepts")

    assert "doubled-conversion" not in {d.code for d in found}


@pytest.mark.parametrize(
    ("equation", "unit", "a"), [("T = a − 273.15", "degC", "K"), ("T = a + 273.15", "K", "degC")]
)
def test_the_step_between_kelvin_and_degrees_is_left_to_the_units(equation, unit, a):
    [fault] = check_dimensions(program(equation, unit, a=a))

    assert fault.hint == "leave 273.15 out: the units convert between K and °C"


def test_the_step_between_kelvin_and_degrees_is_found_as_a_numeral_too():
    numerals = [("273.15", "freezing point", "K")]

    [message] = doubled("T = a − 273.15", "degC", numerals, a="K")

    assert message.startswith("273.15 stands in the equation, and K is converted to °C anyway")
