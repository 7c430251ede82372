"""The charts of the recovery lab: told apart by what they are, whatever a language calls it."""

import json
from dataclasses import replace

from markupsafe import Markup

from conceptry.figures.recovery import draw_split
from conceptry.labs.recovery.desk import respond
from conceptry.pages.recovery_chart import Words, lab_chart_view


def test_layers_that_a_language_calls_the_same_stay_apart():
    reply = respond(json.dumps({"kind": "curves", "which": ["split"], "inputs": {}}))
    plot = draw_split(json.loads(reply)["curves"]["split"])
    same = replace(plot, areas=tuple(replace(area, name="part") for area in plot.areas))
    words = Words(takeaway=Markup(), description="", labels={})

    apart, drawn = (lab_chart_view("split", one, words) for one in (plot, same))

    assert drawn.headings[1:] == ("Part",) * len(plot.areas)
    assert drawn.rows == apart.rows
    assert len(json.loads(drawn.data_json)["series"]) == len(plot.areas)
