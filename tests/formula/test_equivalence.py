r"""Two forms of one equation are compared by computing both, or else by their shape."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from trees import NAMES, computable

from conceptry.formula import (
    ConditionText,
    FormulaError,
    Numeral,
    Program,
    Result,
    Variable,
    parse,
    render_latex,
)
from conceptry.formula.equivalence import (
    POINTS,
    ShapeDifference,
    SignDifference,
    ValueDifference,
    compare,
)
from conceptry.formula.latex_reader import read_latex
from conceptry.formula.shape import has_same_shape
from conceptry.formula.tree import Symbol, walk

ROWS = json.loads(Path(__file__).with_name("plan_equations.json").read_text("utf-8"))


def declared(text, latex, *variables, result=("t", "", "1"), conditions=()):
    """Compare a text with LaTeX where the symbols are declared."""
    made = Program.build(
        text,
        result=Result(*result),
        variables=tuple(Variable(symbol, "", *rest) for symbol, *rest in variables),
        conditions=tuple(ConditionText(condition, "no") for condition in conditions),
    )
    names = [symbol for symbol, *_ in variables] + [result[0]]
    return compare(parse(text, names), read_latex(latex, names), made)


def undeclared(text, latex):
    """Compare a text with LaTeX where nothing is declared."""
    tree = parse(text)
    symbols = {node for node in "abcdnxyλτ" if node in text}
    return compare(tree, read_latex(latex, symbols))


A = ("a", "1", 4, 1, 100)
B = ("b", "1", 9, 1, 100)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['concept']}: {row['title']}")
def test_every_planned_equation_says_the_same_as_its_latex(row):
    numerals = tuple(Numeral(*numeral.values()) for numeral in row["numerals"])
    made = Program.build(
        row["equation"],
        result=Result(*row["result"].values()),
        variables=tuple(Variable(*variable.values()) for variable in row["variables"]),
        numerals=numerals,
    )
    names = {node.name for node in walk(made.tree) if isinstance(node, Symbol)}

    latex = read_latex(render_latex(made.tree), names, numerals=[n.text for n in numerals])

    assert compare(made.tree, latex, made) is None


@settings(max_examples=100, deadline=None)
@given(computable)
def test_a_tree_is_never_told_apart_from_its_own_latex(tree):
    assert compare(tree, read_latex(render_latex(tree), NAMES)) is None


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("t = (a + b)² - a²", r"t = 2 a b + b^2"),
        ("t = √(a·b)", r"t = \sqrt{a} \sqrt{b}"),
        ("t = ln(a/b)", r"t = \ln(a) - \ln(b)"),
        ("t = a^b/a^b", r"t = 1 + 0 a b"),
        ("t = ⌊a/b⌋", r"t = \left\lfloor a \cdot \frac{1}{b} \right\rfloor"),
        ("t = a%·b", r"t = \frac{a b}{100}"),
        ("t = Σ_{i=1}^{b} a", r"t = \sum_{k=1}^{b} a"),
    ],
)
def test_forms_that_give_the_same_numbers_are_equal(text, latex):
    wide = ("b", "1", 9, 1, 1000)

    assert declared(text, latex, A, wide) is None


def test_a_difference_is_shown_at_the_defaults_where_it_can_be():
    found = declared("t = √(a·b)", r"t = \sqrt{a} b", A, B)

    assert found == ValueDifference(4, {"a": 4.0, "b": 9.0}, 6.0, 18.0, is_result=True)


def test_a_difference_that_the_defaults_hide_is_shown_at_a_simple_point():
    found = declared("t = a b", r"t = a + b", ("a", "1", 2, 1, 9), ("b", "1", 2, 1, 9))

    assert isinstance(found, ValueDifference)
    assert all(value == round(value) for value in found.values.values())
    assert found.one == pytest.approx(found.values["a"] * found.values["b"])
    assert found.other == pytest.approx(found.values["a"] + found.values["b"])


def test_a_small_difference_is_found():
    found = declared("t = a b", r"t = a b \cdot 1.00000001", A, B)

    assert isinstance(found, ValueDifference)


def test_values_are_in_the_units_that_are_declared():
    size, rate = ("S", "GB", 3, 1, 100), ("B", "MB/s", 300, 1, 1000)

    found = declared("t = S/B", r"t = \frac{2 S}{B}", size, rate, result=("t", "", "s"))

    assert isinstance(found, ValueDifference)
    assert (found.one, found.other) == pytest.approx((10, 20))


def test_forms_are_compared_where_the_conditions_hold():
    narrow = ("a", "1", 8, 5, 10), ("b", "1", 2, 1, 9)

    assert declared("t = |a - b|", "t = a - b", *narrow) is not None
    assert declared("t = |a - b|", "t = a - b", *narrow, conditions=["a > b"]) is None


def test_conditions_that_hold_in_a_small_part_of_the_ranges_leave_points_enough():
    wide = ("a", "1", 2, 0, 1e9), ("b", "1", 2, 0, 1e9)
    conditions = ["a < 2.5", "b < 2.5"]

    assert declared("t = a b", "t = a + b", *wide, conditions=conditions) is not None
    assert declared("t = |3 - a| b", "t = (3 - a) b", *wide, conditions=conditions) is None


def test_a_range_over_decades_is_tried_in_each_of_them():
    decades = ("a", "1", 1, 1e-6, 1e3, "log")

    assert isinstance(declared("t = max(a, 1e-4)", "t = a", decades), ValueDifference)


@pytest.mark.parametrize(
    ("text", "latex", "variables"),
    [
        (
            "t = (a + b)² - a²",
            "t = 2 a b + b^2",
            (("a", "1", 1e6, 1, 1e7), ("b", "1", 1e-3, 1e-3, 1)),
        ),
        (
            "t = ⌊a/b⌋",
            r"t = \left\lfloor a \frac{1}{b} \right\rfloor",
            (("a", "1", 49, 1, 99), ("b", "1", 49, 1, 99)),
        ),
    ],
)
def test_what_only_rounding_tells_apart_is_equal(text, latex, variables):
    assert declared(text, latex, *variables) is None


def test_points_at_which_neither_has_a_value_are_passed_over():
    wide = ("a", "1", 4, -100, 100)

    assert declared("t = √a", r"t = a^{0.5}", wide) is None
    assert declared("t = √a", r"t = a^{0.6}", wide) is not None


def test_a_form_without_a_value_at_the_defaults_differs():
    found = declared("t = a - b", r"t = \frac{(a - b)(a - 4)}{a - 4}", A, B)

    assert isinstance(found, ValueDifference)
    assert found.values == {"a": 4.0, "b": 9.0}
    assert found.other != found.other


def test_a_form_that_overflows_at_large_values_does_not_differ():
    wide = ("a", "1", 4, 1, 5000)

    assert declared("t = 1/(1 + e^{-a})", r"t = \frac{e^{a}}{1 + e^{a}}", wide) is None


def test_a_long_sum_is_compared_in_little_time():
    count = ("n", "1", 9_000, 1, 90_000)

    assert declared("t = Σ_{i=1}^{n} i", r"t = \sum_{i=1}^{n} i", count) is None
    assert declared("t = Σ_{i=1}^{n} i", r"t = \sum_{i=1}^{n} 2 i", count) is not None


def test_each_side_of_a_chain_is_compared():
    found = declared("t = (c + a)/b = a/b", r"t = \frac{c - a}{b} = \frac{a}{b}", A, B)

    assert isinstance(found, ValueDifference)
    assert not found.is_result
    assert declared("t = (c + a)/b = a/b", r"t = \frac{a + c}{b} = \frac{a}{b}", A, B) is None


def test_what_computes_the_reciprocal_is_compared():
    assert declared("1/t = 1/a + 1/b", r"\frac{1}{t} = \frac{1}{a} + \frac{1}{b}", A, B) is None
    assert declared("1/t = 1/a + 1/b", r"t = \frac{a b}{a + b}", A, B) is None
    assert declared("1/t = 1/a + 1/b", r"\frac{1}{t} = a + b", A, B) is not None


@pytest.mark.parametrize(
    ("latex", "signs"),
    [(r"t = a", ("=",)), (r"t < a", ("<",)), (r"a", ()), (r"t \approx a = a", ("≈", "="))],
)
def test_another_relation_is_a_difference(latex, signs):
    found = declared("t ≈ a", latex, A)

    assert found == SignDifference(("≈",), signs)


def test_another_number_of_relations_is_a_difference():
    assert undeclared("a = b, c = d", "a = b") == SignDifference((",",), ())


def test_latex_that_computes_something_else_says_so():
    with pytest.raises(FormulaError, match="no side of the equation that is the result 't' alone"):
        declared("t = a", "2 t = a", A)


def test_without_declarations_positive_numbers_are_tried():
    assert undeclared("x = a(b + c)", "x = a b + a c") is None
    assert undeclared("x = √(a·b)", r"x = \sqrt{a} b") == ValueDifference(
        4, {"a": 2.0, "b": 3.0}, pytest.approx(2.449489742783178), pytest.approx(4.242640687119286),
        is_result=False,
    )  # fmt: skip


def test_forms_without_symbols_are_compared():
    assert undeclared("2^8", r"256") is None
    assert undeclared("2^8", r"255") == ValueDifference(0, {}, 256.0, 255.0, is_result=False)


def test_what_cannot_be_computed_is_compared_by_its_shape():
    assert undeclared("x = Σ a_i", r"x = \sum a_{i}") is None
    assert undeclared("x = Σ a_i", r"x = \sum a_{i}^2") == ShapeDifference(4)
    assert undeclared("x ± a", r"x \pm a") is None


def test_the_shape_does_not_see_how_products_and_numbers_are_written():
    assert has_same_shape(parse("2 · a · (b c)"), parse("2a b c", "abc"))
    assert has_same_shape(parse("3e8 a"), parse("3 × 10⁸ · a"))
    assert not has_same_shape(parse("Σ_{i}^{n} i"), parse("Σ_{i=n} i"))


def test_two_hundred_points_at_least_are_tried():
    assert POINTS >= 200
