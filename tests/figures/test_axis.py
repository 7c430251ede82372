"""Every axis of every chart has labels enough, and none stands on another."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from conceptry.figures import chart
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.formula.program import Numeral, Program, Result, Variable
from conceptry.labs.layout import LAYOUTS
from conceptry.model.corpus import load
from conceptry.model.science import program

ROOT = Path(__file__).resolve().parents[2]
PLAN = json.loads((ROOT / "tests" / "formula" / "plan_equations.json").read_text("utf-8"))
CORPUS, _ = load(ROOT / "concepts")
# The first equation of each kind: its unit and how large its values are.
KINDS = {
    (
        entry["result"]["unit"],
        round(len(f"{abs(entry['expected']):.0f}") / 3),
        len(entry["variables"]),
    ): order
    for order, entry in reversed(list(enumerate(PLAN)))
    if entry["variables"]
}


def find_faults(curves):
    for layout in LAYOUTS:
        fitted = chart.fit(curves, layout)
        for axis, channel in ((curves.x, "x"), (curves.y, "y")):
            ticks = chart.compute_ticks(axis, channel, fitted)
            shown = [p for p in zip(ticks.values, ticks.labels, strict=True) if p[1]]
            if len({label for _, label in shown}) < max(2, len(shown)):
                yield axis.symbol, layout.name, shown
            for (left, one), (right, other) in pairwise(shown):
                distance = axis.position(right) - axis.position(left)
                room = (fitted.measure(one) + fitted.measure(other)) / 2 / fitted.plot_width
                if channel == "x" and distance <= room:
                    yield axis.symbol, layout.name, one, other
                if channel == "y" and distance * layout.height <= layout.text_size:
                    yield axis.symbol, layout.name, one, other


@pytest.mark.parametrize("scale", ["linear", "log"])
@pytest.mark.parametrize("order", sorted(KINDS.values())[:40])
def test_axes_of_an_equation_of_the_plan_can_be_read(order, scale):
    entry = PLAN[order]
    executable = Program.build(
        entry["equation"],
        result=Result(**entry["result"]),
        variables=tuple(
            Variable(v["symbol"], v["name"], v["unit"], v["value"], *_range(v["value"]), scale)
            for v in entry["variables"]
        ),
        numerals=tuple(Numeral(**numeral) for numeral in entry["numerals"]),
    )
    curves = compute_curves(executable)

    assert curves is None or list(find_faults(curves)) == []


@pytest.mark.parametrize("name", CORPUS.by_id)
def test_axes_of_the_charts_of_a_concept_can_be_read(name):
    for equation in CORPUS.by_id[name].science:
        for wish in equation.charts:
            curves = compute_curves(
                program(equation),
                ChartRequest(
                    x=wish.x,
                    low=wish.range[0] if wish.range else None,
                    high=wish.range[1] if wish.range else None,
                    series_symbol=wish.series.symbol if wish.series else None,
                    series_values=wish.series.values if wish.series else (),
                    y_scale=wish.yScale,
                ),
            )

            assert list(find_faults(curves)) == []


def _range(value):
    """A range that ends on no round number."""
    return (value / 7, value * 9) if value > 0 else (None, None)
