"""The text alternative says what the numbers say."""

import re

import numpy as np

from conceptry.figures import description
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.formula.program import Variable


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_the_description_names_the_true_minimum(programs):
    program = programs["loss"]
    dense = np.geomspace(30, 21600, 200_000)
    y = program.sweep({**program.defaults, "τ": dense})
    place, value = dense[np.argmin(y)], y.min()

    found = plain(description.render_description(compute_curves(program)))

    assert (
        f"With C = 12 s, L falls from 42.9 % at τ = 30 s to {value:.3g} % at τ = {place:.0f} s"
        in found
    )
    assert "then rises to 10.8 % at τ = 1560 s. With" in found


def test_the_takeaway_is_the_best_point_or_the_course(programs):
    assert plain(description.render_takeaway(compute_curves(programs["loss"]))) == (
        "L is lowest at τ = 509 s: 7.49 %."
    )
    assert plain(description.render_takeaway(compute_curves(programs["time"]))) == (
        "C rises from 5 ms at S = 1 GB to 500 s at S = 100 TB."
    )


def test_a_plateau_is_said(programs):
    found = plain(description.render_description(compute_curves(programs["roofline"])))

    assert "to 990 TFLOP/s at I = 296 FLOP/B and stays there" in found


def test_a_pole_is_said(programs):
    curves = compute_curves(programs["bare_pole"], ChartRequest(x="B"))

    assert "grows without limit near B = 50" in plain(description.render_description(curves))


def test_a_constant_stays(programs):
    curves = compute_curves(programs["roofline"], ChartRequest(x="I", low=1000, high=9000))

    assert "P stays at 990 TFLOP/s." in plain(description.render_description(curves))


def test_zones_say_where_and_what(programs):
    found = plain(description.render_description(compute_curves(programs["loss"])))

    assert "Above τ = 1560 s: failures are no longer rare" in found


QUEUE_CHART = ChartRequest(x="μ", low=8, high=100, series_symbol="λ", series_values=(10, 30, 45))


def test_each_curve_has_its_own_edge_in_the_words(queue):
    found = plain(description.render_description(compute_curves(queue, QUEUE_CHART)))

    assert (
        "Outside the model with λ = 10 per s below μ = 10 per s, with λ = 30 per s below "
        "μ = 30 per s and with λ = 45 per s below μ = 45 per s: the queue grows for ever."
    ) in found


def test_a_pole_at_the_edge_of_the_model_is_named_as_one(queue):
    found = plain(description.render_description(compute_curves(queue, QUEUE_CHART)))

    assert (
        "With λ = 30 per s, W comes without limit from μ = 30 per s and falls to 14.3 ms at "
        "μ = 100 per s."
    ) in found


def test_the_table_says_which_curve_is_outside(queue):
    table = description.compute_table(compute_curves(queue, QUEUE_CHART))
    remarks = [plain(row.remark) for row in table.rows]

    assert remarks[0] == "outside the model"
    assert remarks[1] == "outside the model: λ = 30 per s, λ = 45 per s"
    assert remarks[3] == "outside the model: λ = 45 per s"
    assert remarks[5:] == [""] * 6


def test_a_curve_is_said_to_end_at_the_edge_and_not_beside_it(build_program):
    program = build_program(
        "u = B_in/B",
        "u",
        "use",
        "%",
        Variable("B_in", "reads", "GB/s", 20, 1, 100, "log"),
        Variable("B", "bandwidth", "GB/s", 56.25, 10, 100),
        condition=("B_in ≤ B", "the path is full"),
    )
    found = plain(description.render_takeaway(compute_curves(program, ChartRequest(x="B_in"))))

    assert found == "u rises from 1.78 % at B_in = 1 GB/s to 100 % at B_in = 56.3 GB/s."


def test_the_table_has_eleven_rows_with_units_and_remarks(programs):
    table = description.compute_table(compute_curves(programs["loss"]))

    assert len(table.rows) == 11
    assert [plain(h) for h in table.headings] == [
        "τ",
        "L at C = 4 s",
        "L at C = 12 s",
        "L at C = 36 s",
    ]
    assert plain(table.rows[0].heading) == "30 s"
    assert plain(table.rows[0].cells[1]).endswith(" %")
    assert table.rows[-1].remark == "outside the model"
    assert table.remark


def test_every_program_is_described_without_leftovers(any_program):
    found = description.render_description(compute_curves(any_program))

    assert not re.search(r"\b(nan|inf|None)\b", found)
    assert found.endswith(".")
