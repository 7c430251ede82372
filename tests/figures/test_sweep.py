"""The chart shows what tells most, and what it shows is true."""

import dataclasses

import numpy as np
import pytest

from conceptry.figures import description
from conceptry.figures.choice import ChartRequest, spread
from conceptry.figures.sweep import GRID_SIZE, compute_curves
from conceptry.formula.program import Variable


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


def test_a_variable_along_which_the_conditions_fail_goes_before_a_stronger_one(build_program):
    drain = build_program(
        "t = Q/(μ − λ)",
        "t",
        "time to drain",
        "s",
        Variable("Q", "queue", "request", 1200, 1, 1e6, "log"),
        Variable("μ", "service rate", "request/s", 50, 1, 200),
        Variable("λ", "arrival rate", "request/s", 30, 1, 200),
        condition=("μ > λ", "the queue does not drain"),
    )

    curves = compute_curves(drain)

    assert curves.x.symbol == "μ"
    assert [(z.kind, z.low, z.high) for z in curves.zones] == [
        ("outside", 1, pytest.approx(30, rel=1e-9))
    ]


def test_an_axis_with_hardly_any_curve_on_it_is_not_chosen(build_program):
    narrow = build_program(
        "y = a b",
        "y",
        "product",
        "1",
        Variable("a", "first", "1", 1, 0, 100),
        Variable("b", "second", "1", 3, 1, 9),
        condition=("a < 2", "a is too large"),
    )

    assert compute_curves(narrow).x.symbol == "b"


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


def test_a_condition_on_the_series_variable_ends_each_curve_at_its_own_place(queue):
    wish = ChartRequest(x="μ", low=8, high=100, series_symbol="λ", series_values=(10, 30, 45))
    curves = compute_curves(queue, wish)

    assert [s.outside[0].high for s in curves.series] == pytest.approx([10, 30, 45])
    assert [len(s.outside) for s in curves.series] == [1, 1, 1]
    (zone,) = curves.zones
    assert (zone.low, zone.high) == (8, pytest.approx(10))
    (limit,) = curves.limits
    assert not limit.is_common


def test_two_conditions_that_no_curve_meets_leave_one_hatched_zone(build_program):
    save = Variable("C", "save time", "s", 12, 1, 600)
    interval = Variable("T", "interval", "s", 600, 30, 3000)
    program = build_program(
        "f = C/T", "f", "share", "%", save, interval, condition=("C < T < 1000", "no")
    )
    wish = ChartRequest(x="T", series_symbol="C", series_values=(12, 300))
    curves = compute_curves(program, wish)

    assert [(z.low, z.high) for z in curves.zones] == [(pytest.approx(1000), 3000)]
    assert [len(s.outside) for s in curves.series] == [1, 2]


def test_half_of_each_curve_is_seen(programs):
    wish = ChartRequest(
        x="τ", low=60, high=3600, series_symbol="B_in", series_values=(1e10, 5e10, 1.5e11)
    )
    curves = compute_curves(programs["use"], wish)

    for series in curves.series:
        valid = series.y[(curves.grid > max((s.high for s in series.outside), default=0))]
        assert ((valid >= curves.y.low) & (valid <= curves.y.high)).mean() >= 0.5


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


def test_the_worked_point_stays_on_a_chart_over_forty_decades(build_program):
    program = build_program(
        "x = 2^n", "x", "largest value", "1", Variable("n", "bits", "1", 15, 2, 135, "log")
    )
    curves = compute_curves(program)

    assert curves.y.low <= curves.worked.y <= curves.y.high
    assert "until then" not in description.render_takeaway(curves)


def test_a_share_at_its_end_of_a_log_axis_does_not_widen_it(build_program):
    program = build_program(
        "u = min(1, q/m)",
        "u",
        "use",
        "%",
        Variable("q", "requests", "1/s", 50, 1, 2000, "log"),
        Variable("m", "most requests", "1/s", 100, 10, 1000),
    )

    assert compute_curves(program, ChartRequest(x="q", y_scale="log")).y.high == 100
