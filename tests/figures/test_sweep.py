"""The chart shows what tells most, and what it shows is true."""

import dataclasses

import numpy as np
import pytest

from conceptry.figures.choice import ChartRequest, spread
from conceptry.figures.sweep import GRID_SIZE, compute_curves


def test_x_is_the_variable_with_a_best_point(programs):
    curves = compute_curves(programs["loss"])

    assert curves.x.symbol == "τ"
    assert curves.main.turn.kind == "lowest"
    assert curves.main.turn.x == pytest.approx(np.sqrt(2 * 12 * 10800), rel=1e-6)


def test_the_best_point_agrees_with_a_dense_search(programs):
    program = programs["goodput"]
    curves = compute_curves(program)
    dense = np.geomspace(30, 21600, 400_000)
    y = program.sweep({**program.defaults, "τ": dense})

    assert curves.main.turn.kind == "highest"
    assert curves.main.turn.x == pytest.approx(dense[np.argmax(y)], rel=1e-4)
    assert curves.main.turn.y == pytest.approx(y.max(), rel=1e-9)


def test_without_a_best_point_x_is_the_strongest_variable(programs):
    assert compute_curves(programs["size"]).x.symbol == "N"
    assert compute_curves(programs["roofline"]).x.symbol == "I"
    assert compute_curves(programs["best_interval"]).x.symbol == "λ"


def test_equal_effects_go_by_order(programs):
    assert compute_curves(programs["time"]).x.symbol == "S"


def test_three_curves_only_where_they_move_the_best_point(programs):
    curves = compute_curves(programs["loss"])

    assert curves.parameter.symbol == "C"
    assert [s.value for s in curves.series] == [4, 12, 36]
    assert [s.is_main for s in curves.series] == [False, True, False]
    assert len(compute_curves(programs["size"]).series) == 1


def test_the_author_decides_when_they_say_so(programs):
    wish = ChartRequest(
        x="R", low=0, high=600, series_symbol="τ", series_values=(60, 600), y_scale="log", title="T"
    )
    curves = compute_curves(programs["loss"], wish)

    assert (curves.x.symbol, curves.x.low, curves.x.high) == ("R", 0, 600)
    assert [s.value for s in curves.series] == [60, 600]
    assert curves.y.scale == "log"
    assert curves.title == "T"


def test_the_worked_and_the_best_point_lie_on_the_grid(programs):
    curves = compute_curves(programs["loss"])

    assert 600.0 in curves.grid
    assert curves.main.turn.x in curves.grid
    assert curves.worked.y == pytest.approx(100 * (12 / 600 + 900 / 10800 * 2 / 3), rel=0.2)


def test_every_program_gives_rising_grids_and_a_domain(any_program):
    curves = compute_curves(any_program)

    assert len(curves.grid) == GRID_SIZE <= 200
    assert (np.diff(curves.grid) > 0).all()
    assert curves.y.low < curves.y.high
    assert curves.worked is not None
    assert curves.y.low <= curves.worked.y <= curves.y.high


def test_the_zone_outside_the_model_begins_where_the_condition_fails(programs):
    (zone,) = compute_curves(programs["loss"]).zones

    assert zone.kind == "outside"
    assert zone.low == pytest.approx(2 * (0.1 * 10800 - 300), rel=1e-9)
    assert zone.high == 21600


def test_a_pole_breaks_the_line_and_is_no_extremum(programs):
    curves = compute_curves(programs["bare_pole"], ChartRequest(x="B"))

    assert len(curves.main.breaks) == 1
    assert curves.main.turn is None


def test_a_pole_behind_a_condition_leaves_the_axis_to_the_model(programs):
    curves = compute_curves(programs["pole"], ChartRequest(x="B_in"))

    assert curves.zones[0].low == pytest.approx(2e11)
    assert curves.y.low > 0


def test_a_zero_crossing_is_no_pole(build_program, near_bandwidths):
    program = build_program("d = B − B_in", "d", "free bandwidth", "B/s", *near_bandwidths)
    curves = compute_curves(program, ChartRequest(x="B"))

    assert curves.main.breaks == ()
    assert curves.y.low < 0 < curves.y.high


def test_an_undefined_stretch_becomes_a_zone(build_program, near_bandwidths):
    program = build_program("d = √(B − B_in)", "d", "root", "1", *near_bandwidths)
    curves = compute_curves(program, ChartRequest(x="B"))

    assert [z.kind for z in curves.zones] == ["undefined"]
    assert np.isnan(curves.main.y[0])


def test_nothing_to_draw_is_none(build_program, near_bandwidths):
    program = build_program("d = √(−1 − B/B_in)", "d", "root", "1", *near_bandwidths)

    assert compute_curves(program) is None


def test_wide_curves_get_the_scale_on_which_they_are_straight(programs):
    assert compute_curves(programs["time"]).y.scale == "log"
    assert compute_curves(programs["yield"]).y.scale == "linear"
    assert compute_curves(programs["overhead"]).y.scale == "linear"


def test_spread_prefers_round_values(programs):
    variable = programs["loss"].variables[0]

    assert spread(variable) == (4, 12, 36)
    assert spread(dataclasses.replace(variable, default=10)) == (2.5, 10, 40)
    assert spread(dataclasses.replace(variable, default=500)) == (100, 500, 600)
    assert spread(dataclasses.replace(variable, default=0)) == ()
