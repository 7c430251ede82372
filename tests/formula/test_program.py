"""Programs: evaluation, units, conditions and what is refused."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from conceptry.formula import (
    ConditionText,
    FormulaError,
    Numeral,
    Program,
    Result,
    Variable,
    check_dimensions,
    parse,
    render_text,
)

ROWS = json.loads(Path(__file__).with_name("plan_equations.json").read_text(encoding="utf-8"))


def program(equation, result, *variables, conditions=(), numerals=()):
    return Program.build(
        equation,
        result=Result(*result),
        variables=tuple(Variable(*variable) for variable in variables),
        conditions=tuple(ConditionText(text, "it does not hold") for text in conditions),
        numerals=tuple(Numeral(*numeral) for numeral in numerals),
    )


def run(made, values=None):
    """Compute by the generated module."""
    scope = {}
    exec(compile(made.python, "<generated>", "exec"), scope)
    numbers = (values or made.defaults).values()
    return scope["compute"](*numbers), scope["conditions"](*numbers)


def from_row(row):
    return program(
        row["equation"],
        row["result"].values(),
        *(variable.values() for variable in row["variables"]),
        numerals=[numeral.values() for numeral in row["numerals"]],
    )


LOSS = (
    ("C", "checkpoint time", "s", 12),
    ("τ", "interval", "s", 600),
    ("λ", "failure rate", "1/s", 1 / 10800),
    ("R", "recovery", "s", 300),
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['concept']}: {row['title']}")
def test_every_planned_equation_gives_its_value(row):
    """numpy and the generated Python give the value of the plan, and the units fit."""
    made = from_row(row)

    computed, _ = run(made)

    assert made.evaluate(made.defaults) == pytest.approx(row["expected"], rel=1e-12, abs=0)
    assert computed == pytest.approx(row["expected"], rel=1e-12, abs=0)
    assert check_dimensions(made) == ()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['concept']}: {row['title']}")
def test_every_planned_equation_reads_back(row):
    """The plain text of each equation is read as the same tree."""
    made = from_row(row)
    names = [variable["symbol"] for variable in row["variables"]]
    is_name = "/" not in row["result"]["symbol"]
    names += [row["result"]["symbol"]] * is_name

    text = render_text(made.tree)

    assert parse(text, names, numerals=[one["text"] for one in row["numerals"]]) == made.tree


def test_the_plan_is_complete():
    """The table has all 140 equations of the plan."""
    assert len(ROWS) == 140


def test_the_result_is_converted_to_its_own_unit():
    """Percent is a hundredth; the other units fit as they are."""
    made = program("L ≈ C/τ + λτ/2 + λR", ("L", "share of time lost", "%"), *LOSS)

    assert made.evaluate(made.defaults) == pytest.approx(7.5556, rel=1e-4)
    assert "return L / 0.01  # 1 to %" in made.python
    assert " * " not in made.python.split("L = ")[0].split("def compute")[1]


def test_units_that_do_not_fit_are_converted_in_visible_lines():
    """Hours, rates per day and minutes give the same share as seconds."""
    made = program(
        "L ≈ C/τ + λτ/2 + λR",
        ("L", "share of time lost", "%"),
        ("C", "checkpoint time", "s", 12),
        ("τ", "interval", "min", 10),
        ("λ", "failure rate", "1/day", 8),
        ("R", "recovery", "h", 1 / 12),
    )

    computed, _ = run(made)

    assert made.evaluate(made.defaults) == pytest.approx(7.5556, rel=1e-4)
    assert computed == pytest.approx(7.5556, rel=1e-4)
    assert "tau = tau * 60  # min to s" in made.python
    assert "lam = lam / 86400  # per day to per s" in made.python


def test_hours_and_rates_per_hour_need_no_conversion():
    """One scale per base quantity explains all sizes, so numbers stand as they are."""
    made = program(
        "p = λ t", ("p", "chance", "1"), ("λ", "rate", "1/h", 0.5), ("t", "time", "h", 3)
    )

    assert "#" not in made.python
    assert made.evaluate(made.defaults) == 1.5


@pytest.mark.parametrize("equation", ["t = 8·S/B", "t = 8 S / B", "t = S/(B/8)"])
def test_the_eight_turns_bytes_into_bits(equation):
    """3 GB over 2.4 Gbit/s take 10 s; the code says what the 8 is and adds no factor of its own."""
    made = program(
        equation, ("t", "time", "s"), ("S", "size", "GB", 3), ("B", "rate", "Gbit/s", 2.4)
    )

    assert made.evaluate(made.defaults) == pytest.approx(10, rel=1e-12)
    assert run(made)[0] == pytest.approx(10, rel=1e-12)
    assert "8 : bits in a byte in bit/B" in made.python
    assert made.python.count("#") == 0


def test_bytes_and_bits_are_each_converted_to_their_own_unit():
    """Where prefixes differ, bytes are counted in B and bits in bit."""
    made = program(
        "t = 8 S/B", ("t", "time", "s"), ("S", "size", "GB", 3), ("B", "rate", "Mbit/s", 2400)
    )

    assert run(made)[0] == pytest.approx(10, rel=1e-12)
    assert "S = S * 1e9  # GB to B" in made.python
    assert "B = B * 1e6  # Mbit/s to bit/s" in made.python


def test_a_rate_in_bytes_needs_no_eight():
    """GiB and GB are the same kind of thing in two sizes."""
    made = program(
        "t = S/B", ("t", "time", "s"), ("S", "size", "GiB", 3), ("B", "rate", "GB/s", 0.3)
    )

    assert made.evaluate(made.defaults) == pytest.approx(3 * 2**30 / 0.3e9, rel=1e-12)
    assert made.found_numerals == ()


def test_degrees_celsius_have_an_offset():
    """An absolute temperature is converted with its offset, a difference without."""
    made = program(
        "T_j = T_c + ΔT",
        ("T_j", "junction", "degC"),
        ("T_c", "coolant", "degC", 35),
        ("ΔT", "rise", "K", 35),
    )

    assert made.evaluate(made.defaults) == pytest.approx(70)
    assert run(made)[0] == pytest.approx(70)


def test_numerals_are_converted_as_well():
    """A visible 2 that is two kilobytes counts two thousand where bytes are computed with."""
    made = program(
        "S = 2 N",
        ("S", "size", "B"),
        ("N", "values", "1", 3),
        numerals=[("2", "size of a value", "kB")],
    )

    assert made.evaluate(made.defaults) == 6000
    assert run(made)[0] == 6000


def test_a_sweep_broadcasts_and_marks_what_is_undefined():
    """Arrays go through; a division by zero is NaN."""
    made = program(
        "t = 1/(μ - λ)", ("t", "time", "s"), ("μ", "rate", "1/s", 5), ("λ", "load", "1/s", 3)
    )

    found = made.sweep({"μ": 5.0, "λ": np.array([3.0, 5.0])})

    assert found[0] == 0.5
    assert math.isnan(found[1])
    assert math.isnan(made.evaluate({"μ": 5, "λ": 5}))


def test_a_sum_is_computed_for_each_bound():
    """The bound of a sum may be swept."""
    made = program("H = Σ_{k=1}^{n} 1/k", ("H", "harmonic number", "1"), ("n", "terms", "1", 3))

    assert made.sweep({"n": np.array([1.0, 2.0, 4.0])}) == pytest.approx([1, 1.5, 25 / 12])
    assert run(made)[0] == pytest.approx(11 / 6)


def test_a_family_is_written_out():
    """A product over an index whose members are declared becomes a plain product."""
    made = program(
        "η = Π_{i=1}^{3} η_i", ("η", "efficiency", "1"), *((f"η{n}", n, "1", 0.5) for n in "₁₂₃")
    )

    assert made.evaluate(made.defaults) == 0.125
    assert "eta = eta_1 * eta_2 * eta_3" in made.python


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("λ(τ/2 + R) ≪ 1", True),
        ("1 ≫ λ(τ/2 + R)", True),
        ("λτ ≪ 0.1", False),
        ("0 < λτ ≤ 1", True),
        ("τ = 2R", True),
        ("τ ≠ 2R", False),
        ("L < 1, C < τ", True),
        ("C ≪ τ < 700", True),
        ("τ ≈ 610", True),
    ],
)
def test_conditions_hold_alike_in_numpy_and_python(condition, expected):
    """Much less is less than a tenth; conditions may speak of the result."""
    made = program("L ≈ C/τ + λτ/2 + λR", ("L", "share", "1"), *LOSS, conditions=[condition])

    assert made.holds(made.defaults) == (expected,)
    assert run(made)[1] == [expected]


def test_conditions_speak_the_units_of_their_variables():
    """A condition is computed with converted values."""
    made = program(
        "t = 8 S/B",
        ("t", "time", "min"),
        ("S", "size", "GB", 3),
        ("B", "rate", "Gbit/s", 2.4),
        conditions=["8 S ≪ B t", "8 S = B t"],
    )

    assert made.holds(made.defaults) == (False, True)
    assert run(made)[1] == [False, True]


@pytest.mark.parametrize(
    ("equation", "result", "words"),
    [
        ("t = S/(B + b)", "t", "found b, which no variable declares"),
        ("t + 1 = S/B", "t", "found no side of the equation that is the result 't' alone"),
        ("t = log(S/B)", "t", "'log' without a base"),
        ("t = S ± B", "t", "cannot be computed"),
        ("t = Σ_i S", "t", "without bounds"),
        ("t = S, B = 1", "t", "several equations"),
    ],
)
def test_what_cannot_be_computed_is_refused(equation, result, words):
    """The error says what stands in the way."""
    variables = (("S", "size", "B", 1), ("B", "rate", "B/s", 1))

    with pytest.raises(FormulaError, match=words.replace("(", r"\(")):
        program(equation, (result, "time", "s"), *variables)


def test_a_result_of_another_name_is_told_both_names():
    """The equation computes x, and t is declared."""
    variables = (("Q", "queue", "1", 3), ("μ", "rate", "1/s", 5), ("λ", "load", "1/s", 3))

    with pytest.raises(FormulaError) as caught:
        program("x = Q/(μ − λ)", ("t", "time", "s"), *variables)

    error = caught.value
    assert error.message == "the result is declared as t, the equation computes x"
    assert error.hint == "declare x as the result, or write t = …"
    assert (error.start, error.end) == (0, 1)


def test_an_equation_without_a_left_side_computes_its_result():
    """The declared result has its name and unit all the same."""
    made = program("S/B", ("t", "time", "s"), ("S", "size", "GB", 3), ("B", "rate", "GB/s", 2))

    assert made.evaluate(made.defaults) == run(made)[0] == 1.5
    assert check_dimensions(made) == ()
    assert render_text(made.tree) == "S/B"


def test_the_micro_sign_is_the_letter_mu():
    """It may be declared in one way and written in the other."""
    made = program(
        "t = 1/(\u03bc - λ)", ("t", "time", "s"), ("\u00b5", "", "1/s", 5), ("λ", "", "1/s", 3)
    )

    assert made.evaluate(made.defaults) == run(made)[0] == 0.5
    assert made.argument_names == {"\u00b5": "mu", "λ": "lam"}


def test_a_long_sum_is_left_to_the_reader():
    """A chart does without it; the Python of the page computes it under its own deadline."""
    made = program("S = Σ_{k=1}^{n} 1", ("S", "sum", "1"), ("n", "terms", "1", 150_000))

    assert math.isnan(made.evaluate(made.defaults))
    assert run(made)[0] == 150_000


def test_a_condition_that_cannot_be_computed_is_named():
    """A function without a base or an undefined application is a fault of that condition."""
    with pytest.raises(FormulaError) as caught:
        program(
            "L = C/τ + λτ/2 + λR", ("L", "share", "1"), *LOSS, conditions=["C < τ", "log(τ) > 1"]
        )

    assert (caught.value.condition, caught.value.start) == (1, 0)


def test_an_error_in_a_condition_names_the_condition():
    """The attribute tells which text the place belongs to."""
    with pytest.raises(FormulaError) as caught:
        program(
            "L = C/τ + λτ/2 + λR", ("L", "share", "1"), *LOSS, conditions=["C < τ", "C + Q < 1"]
        )

    assert caught.value.condition == 1
    assert caught.value.start == 4


def test_the_left_side_may_be_an_expression_or_a_reciprocal():
    """A ratio is a result of its own, and 1/B is solved for B."""
    ratio = program("a/b = c", ("a/b", "ratio", "1"), ("c", "", "1", 3))
    rate = program("1/B = 1/p + 1/q", ("B", "", "1"), ("p", "", "1", 2), ("q", "", "1", 2))

    assert ratio.evaluate(ratio.defaults) == 3
    assert rate.evaluate(rate.defaults) == 1
    assert "a_over_b = c" in ratio.python


def test_argument_names_are_python_names():
    """Greek is spelled, keywords and builtins are avoided, names are unique."""
    symbols = ("λ", "τ*", "B_in", "g'", "b̄", "S½", "n₀", "ΔT", "in", "max", "λ_1", "π", "γ")
    made = program(
        "y = " + " + ".join(symbols), ("y", "", "1"), *((symbol, "", "1", 1) for symbol in symbols)
    )

    assert list(made.argument_names.values()) == [
        "lam",
        "tau_star",
        "B_in",
        "g_prime",
        "b_bar",
        "S_half",
        "n_0",
        "Delta_T",
        "in_",
        "max_",
        "lam_1",
        "pi",
        "gamma",
    ]
