"""The timeline of one job of the recovery lab, printed for a seed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from conceptry.figures.diagram.mark import render_swatch
from conceptry.figures.duration import format_duration
from conceptry.figures.job_line import draw_job_line
from conceptry.labs.recovery.desk import respond
from conceptry.pages.recovery_slot import tell
from conceptry.words import mark, say

SEED = 4
FAILURES = 3
"""Up to the save after the third failure the job is short enough to be followed."""
BEFORE, AFTER = 2, 6
"""How many events the close-up shows before the first failure and from it on."""
FIGURE_ID = "job-line"

KINDS: tuple[tuple[str, str, str], ...] = (
    ("compute", mark("compute"), mark("work that is done for the first time")),
    ("save", mark("save"), mark("the time in which a save blocks the job")),
    (
        "durable",
        mark("durable mark"),
        mark("from here on that save can be relied on; the dashed staircase rises"),
    ),
    ("failure", mark("failure"), mark("the job stops")),
    ("lost", mark("lost work"), mark("the fall back to the last durable mark")),
    ("downtime", mark("downtime"), mark("detection, and waiting for a spare node")),
    ("recovery", mark("recovery"), mark("restart and load; it may fail as well")),
    ("replay", mark("replay"), mark("work that is done again")),
)
"""Of each kind of event the name and what it means."""
_NAMES = {kind: name for kind, name, _ in KINDS}


@dataclass(frozen=True)
class Kind:
    """A kind of event in the legend."""

    id: str
    name: str
    meaning: str
    swatch: Markup


@dataclass(frozen=True)
class Step:
    """One event in the close-up."""

    kind: str
    name: str
    length: str
    swatch: Markup
    is_current: bool


@dataclass(frozen=True, kw_only=True)
class StoryView:
    """The timeline.

    Parameters
    ----------
    summary
        What came of the job, with places that the script fills anew.
    where
        Which of how many events the close-up stands at.
    """

    seed: int
    failures: int
    drawing: Markup
    summary: Markup
    kinds: tuple[Kind, ...]
    steps: tuple[Step, ...]
    where: str
    description: str


def story_view(inputs: Mapping[str, str]) -> StoryView:
    """Play and draw one job with the inputs of a preset."""
    request = {"kind": "timeline", "inputs": dict(inputs), "seed": SEED, "failures": FAILURES}
    reply = json.loads(respond(json.dumps(request)))
    story = reply["timeline"]
    events = story["events"]
    current = next((i for i, one in enumerate(events) if one["kind"] == "failure"), 0)
    first = max(0, current - BEFORE)
    return StoryView(
        seed=SEED,
        failures=FAILURES,
        drawing=draw_job_line(
            story,
            figure_id=FIGURE_ID,
            title=say("One job over its time"),
            description=say(_DESCRIPTION),
        ),
        summary=_summary(reply),
        kinds=tuple(
            Kind(id_, say(name), say(what), render_swatch(id_)) for id_, name, what in KINDS
        ),
        steps=tuple(
            _step(event, is_current=number == current)
            for number, event in enumerate(events[: current + AFTER])
            if number >= first
        ),
        where=say(
            "Event {n} of {all}, at {time}",
            n=current + 1,
            all=len(events),
            time=format_duration(events[current]["end"]),
        ),
        description=say(_DESCRIPTION),
    )


_DESCRIPTION = mark(
    "Across: wall time. Up: the work that the job stands at. The line rises while "
    "the job computes, is level while it saves or recovers, falls at a failure to "
    "the last durable mark, and is dotted where work is done again. The dashed "
    "staircase is the work that is durable. The bar below says what the job does "
    "at each time."
)


def _summary(reply: Mapping[str, Any]) -> Markup:
    return tell(
        reply,
        mark(
            "In {0} this job met {1} failures and lost {2} of work, which it did again. It kept "
            "{3}: a goodput of {4}. One job is a sample, and another seed gives another."
        ),
        ("timeline.wall_time", "duration"),
        ("timeline.failures", "number"),
        ("timeline.lost", "duration"),
        ("timeline.retained", "duration"),
        ("timeline.goodput", "share"),
    )


def _step(event: Mapping[str, Any], *, is_current: bool) -> Step:
    kind = event["kind"]
    if kind == "lost":
        length = format_duration(event["before"] - event["after"])
    elif event["end"] > event["start"]:
        length = format_duration(event["end"] - event["start"])
    else:
        length = ""
    return Step(kind, say(_NAMES[kind]), length, render_swatch(kind), is_current)
