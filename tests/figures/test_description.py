"""The text alternative says what the numbers say."""

import re

import numpy as np

from conceptry.figures import description
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves


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
    assert "then rises to 10.7 % at τ = 1550 s. With" in found


def test_the_takeaway_is_the_best_point_or_the_course(programs):
    assert plain(description.render_takeaway(compute_curves(programs["loss"]))) == (
        "L is lowest at τ = 509 s: 7.49 %."
    )
    assert plain(description.render_takeaway(compute_curves(programs["time"]))) == (
        "C rises from 5 ms at S = 1 GB to 500 s at S = 100 TB."
    )


def test_a_plateau_is_said(programs):
    found = plain(description.render_description(compute_curves(programs["roofline"])))

    assert re.search(r"to 990 TFLOP/s at I = \d+ FLOP/B and stays there", found)


def test_a_pole_is_said(programs):
    curves = compute_curves(programs["bare_pole"], ChartRequest(x="B"))

    assert "grows without limit near B = 50" in plain(description.render_description(curves))


def test_a_constant_stays(programs):
    curves = compute_curves(programs["roofline"], ChartRequest(x="I", low=1000, high=9000))

    assert "P stays at 990 TFLOP/s." in plain(description.render_description(curves))


def test_zones_say_where_and_what(programs):
    found = plain(description.render_description(compute_curves(programs["loss"])))

    assert "Above τ = 1560 s: failures are no longer rare" in found


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
