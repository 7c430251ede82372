"""One job over its time: its phases, what is durable, and how its work goes up and down."""

import json
import xml.etree.ElementTree as ET

from conceptry.figures.job_line import (
    compute_course,
    compute_level,
    compute_phases,
    compute_scale,
    draw_job_line,
)
from conceptry.labs.recovery.desk import respond


def event(kind, start, end, before, after):
    return {"kind": kind, "start": start, "end": end, "before": before, "after": after}


JOB = [
    event("compute", 0, 100, 0, 100),
    event("save", 100, 110, 100, 100),
    event("durable", 110, 110, 0, 100),
    event("compute", 110, 150, 100, 140),
    event("failure", 150, 150, 140, 140),
    event("lost", 150, 150, 140, 100),
    event("recovery", 150, 180, 100, 100),
    event("replay", 180, 220, 100, 140),
    event("compute", 220, 280, 140, 200),
]


def test_what_is_durable_rises_at_the_mark_and_never_falls():
    """The staircase steps up when a save can be relied on, not when it begins."""
    assert compute_level(JOB) == [(0, 0), (110, 0), (110, 100), (280, 100)]


def test_a_failure_drops_the_work_to_the_last_durable_mark():
    """The fall has a look of its own, and so has work that is done again."""
    course = dict(compute_course(JOB))

    assert course["fall"] == [(150, 140), (150, 100)]
    assert course["curve cx-d-again"] == [(180, 100), (220, 140)]


def test_phases_follow_each_other_and_saves_lie_on_top():
    """The bar is without gaps, and a save is seen over the computing that it interrupts."""
    phases = compute_phases(JOB)

    assert [kind for kind, _, _ in phases] == ["compute", "recovery", "replay", "compute", "save"]
    assert phases[0] == ("compute", 0, 150)
    assert phases[-1] == ("save", 100, 110)


def test_an_axis_of_a_job_has_few_round_labels_in_one_unit():
    """Hours for a job of hours, minutes for one of minutes."""
    assert (compute_scale(38_360).unit, compute_scale(3000).unit) == ("h", "min")
    assert all(3 <= len(compute_scale(time).ticks) <= 7 for time in (0.5, 45, 2900, 38_360, 9e6))


def test_both_drawings_of_a_job_are_sound_and_named():
    """Each has a title, a description and patterns under ids of its own."""
    request = {"kind": "timeline", "inputs": {}, "seed": 4, "failures": 3}
    story = json.loads(respond(json.dumps(request)))["timeline"]
    markup = draw_job_line(story, figure_id="job", title="A job", description="Words")

    drawings = list(ET.fromstring(f"<div>{markup}</div>"))
    ids = [e.get("id") for drawing in drawings for e in drawing.iter() if e.get("id")]

    assert len(drawings) == 2
    assert len(ids) == len(set(ids))
    assert all(drawing.get("aria-labelledby") in ids for drawing in drawings)
