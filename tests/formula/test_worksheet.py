"""Expressions over the symbols of one record: values, changed values, units, faults."""

import pytest

from conceptry.formula import FormulaError, Program, Result, Variable
from conceptry.formula.declaration import Given
from conceptry.formula.worksheet import worksheet


def variable(symbol, unit, default):
    return Variable(symbol, symbol, unit, default, 0.001, 1e9, "log")


LOSS = Program.build(
    "L ≈ C/τ + λτ/2 + λR",
    result=Result("L", "loss", "%"),
    variables=(
        variable("C", "s", 12),
        variable("τ", "s", 600),
        variable("λ", "1/d", 8),
        variable("R", "s", 300),
    ),
)
BEST = Program.build(
    "τ* = √(2C/λ)",
    result=Result("τ*", "best interval", "s"),
    variables=(variable("C", "s", 12), variable("λ", "1/d", 8)),
)
LINK = Program.build(
    "t = 8 S/B",
    result=Result("t", "time", "s"),
    variables=(variable("S", "GB", 3), variable("B", "Gbit/s", 2.4)),
)
SHEET = worksheet([LOSS, BEST, LINK], [Given("D", 1, "d")])


@pytest.mark.parametrize(
    ("expression", "changes", "unit", "value"),
    [
        ("L", {}, "%", 7.5555555555556),
        ("D C/τ", {}, "s", 1728),
        ("1/λ", {}, "h", 3),
        ("λ D", {}, "1", 8),
        ("1 − L", {}, "%", 92.444444444444),
        ("τ*", {}, "s", 509.116882454314),
        ("L", {"τ": "τ*"}, "%", 7.4918229856881),
        ("L", {"R": 150}, "%", 6.1666666666667),
        ("L", {"R": "R/2"}, "%", 6.1666666666667),
        ("λ(τ/2 + R)", {"τ": 3600}, "1", 0.1944444444444),
        ("t", {}, "s", 10),
        ("8 S/B", {}, "s", 10),
        ("B", {}, "GB/s", 0.3),
    ],
)
def test_an_expression_has_the_value_that_a_hand_gives_it(expression, changes, unit, value):
    amount = SHEET.evaluate(expression, changes).amount

    assert amount.in_unit(unit) == pytest.approx(value, rel=1e-12)


def test_a_named_value_is_used_without_being_rounded():
    sheet = SHEET.with_name("L₁", SHEET.evaluate("L", {"τ": "τ*"}).amount)

    assert sheet.evaluate("L − L₁").amount.in_unit("%") == pytest.approx(0.06373256986747, rel=1e-9)


@pytest.mark.parametrize(
    ("expression", "changes", "message"),
    [
        ("L + τ", {}, "adds a pure number and a time (s)"),
        ("Q", {}, "the symbol 'Q' is not declared in this record"),
        ("L = 3", {}, "found a comparison where a value is needed"),
        ("L", {"R": "λ"}, "R is a time (s), the expression 'λ' is a rate (per s)"),
        ("L", {"Q": 3}, "the symbol 'Q' is not declared in this record"),
        ("1/(τ − τ)", {}, "this expression has no finite value here"),
        ("S/B", {}, "mixes bytes (S) and bits (B), which differ by the factor 8"),
    ],
)
def test_an_expression_that_cannot_be_meant_says_why(expression, changes, message):
    with pytest.raises(FormulaError) as caught:
        SHEET.evaluate(expression, changes)

    assert caught.value.message == message


def test_a_symbol_with_two_defaults_has_no_value():
    other = Program.build(
        "x = 2C", result=Result("x", "x", "s"), variables=(variable("C", "s", 13),)
    )
    sheet = worksheet([LOSS, other], [])

    with pytest.raises(FormulaError, match="the symbol 'C' has no one value"):
        sheet.evaluate("C")


def test_an_input_of_the_example_stands_for_the_symbol_everywhere():
    sheet = worksheet([LOSS], [Given("τ", 15, "min")])

    assert sheet.evaluate("L").amount.in_unit("%") == pytest.approx(8.2777777777778)
    assert sheet.evaluate("τ").amount.in_unit("s") == 900


def test_equations_that_need_each_other_in_a_circle_have_a_value():
    circle = [
        Program.build(
            f"{one} = {other} x",
            result=Result(one, one, "1"),
            variables=(variable(other, "1", 2), variable("x", "1", 1)),
        )
        for one, other in ("ab", "bc", "ca")
    ]

    assert worksheet(circle, []).evaluate("a", {"x": 3}).amount.value == 18
