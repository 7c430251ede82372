"""Heights over the variables of an equation: many at once what each is alone."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from conceptry.formula.declaration import ConditionText, Given
from conceptry.formula.landscape import Landscape, compute_grid, find_lowest
from conceptry.formula.program import Program, Result, Variable
from conceptry.formula.worksheet import worksheet

WAIT = Program.build(
    "W = 1/(μ − λ)",
    result=Result("W", "wait", "ms"),
    variables=(
        Variable("μ", "service", "1/s", 50, 1, 100),
        Variable("λ", "arrivals", "1/min", 600, 60, 6000, "log"),
    ),
    conditions=(ConditionText("μ > λ", "the queue grows"),),
)
LOAD = Program.build(
    "ρ = λ/μ",
    result=Result("ρ", "load", "%"),
    variables=(
        Variable("λ", "arrivals", "1/s", 10, 1, 100),
        Variable("μ", "service", "1/s", 50, 1, 100),
    ),
)
COUNT = Program.build(
    "S = Σ_{i=1}^{n} i",
    result=Result("S", "sum", "1"),
    variables=(Variable("n", "count", "1", 3, 1, 10),),
)
SHEET = worksheet((WAIT, LOAD), (Given("x", 3, "ms"),))


@given(st.floats(1, 100), st.lists(st.floats(60, 6000), min_size=1, max_size=5))
def test_many_heights_at_once_are_those_of_each_alone(service, arrivals):
    setting = {"μ": service, "λ": 600.0}

    heights = Landscape.build(WAIT, SHEET).profile(setting, "λ", np.array(arrivals))

    for height, rate in zip(heights, arrivals, strict=True):
        values = {"μ": service, "λ": rate}
        alone = WAIT.evaluate(values)
        is_valid = all(WAIT.holds(values)) and math.isfinite(alone)
        assert height == alone if is_valid else math.isnan(height)


def test_an_expression_is_computed_in_base_units_with_results_of_other_equations():
    landscape = Landscape.build(WAIT, SHEET, "W ρ + x")

    heights = landscape.profile(WAIT.defaults, "μ", np.array([20.0, 50.0, 5.0]))

    assert np.allclose(heights[:2], [0.1 * 0.5 + 0.003, 0.025 * 0.2 + 0.003])
    assert math.isnan(heights[2])


def test_bounds_of_a_sum_may_differ_from_point_to_point():
    landscape = Landscape.build(COUNT, worksheet((COUNT,), ()), "2 S")

    assert [*landscape.profile({"n": 3.0}, "n", np.array([1.0, 3.0, 4.0]))] == [2, 12, 20]


def test_the_lowest_place_is_found_between_the_points_of_a_sweep():
    variable = Variable("x", "place", "1", 1, 0, 10)

    place, height = find_lowest(lambda x: (x - math.e) ** 2 + 1, variable, 0, 10)

    assert math.isclose(place, math.e, rel_tol=1e-6)
    assert math.isclose(height, 1, rel_tol=1e-9)


def test_without_a_height_there_is_no_lowest_place():
    variable = Variable("x", "place", "1", 1, 0, 10)

    assert find_lowest(lambda x: x * math.nan, variable, 0, 10) is None


def test_a_grid_follows_the_scale_of_its_variable():
    even, steep = (Variable("x", "place", "1", 1, 1, 100, scale) for scale in ("linear", "log"))

    assert math.isclose(float(np.median(compute_grid(even, 1, 100))), 50.5)
    assert math.isclose(float(np.median(compute_grid(steep, 1, 100))), 10, rel_tol=1e-3)
