"""The data hall: what goes in and out, nodes and storage, and a job that fails and recovers."""

from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.content import (
    Diagram,
    LegendItem,
    Subject,
    describe_interfaces,
)
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram
from conceptry.figures.diagram.hall import DESCRIPTION, LEAST_HEIGHT, draw_hall
from conceptry.figures.diagram.job import Job, compute_job, describe_job
from conceptry.figures.diagram.layout import Block
from conceptry.figures.diagram.mark import render_swatch
from conceptry.figures.diagram.port import COLUMN, draw_column, draw_rail
from conceptry.figures.diagram.timeline import draw_tall_timeline, draw_wide_timeline
from conceptry.words import mark, say

_BETWEEN: Final = 34.0

_LEGEND: Final = (
    ("compute", mark("Compute"), mark("new work; plain")),
    ("save", mark("Save"), mark("the state is being written; close slanted lines")),
    (
        "durable",
        mark("Durable mark"),
        mark("the save is complete and outlives a node; a diamond with a tick"),
    ),
    ("failure", mark("Failure"), mark("a node stops, and the job with it; a cross")),
    ("lost", mark("Lost work"), mark("done after the last durable mark and gone; crosshatched")),
    (
        "recovery",
        mark("Recovery"),
        mark("detect, restart and restore, nothing is computed; dotted, half as thick"),
    ),
    ("replay", mark("Replay"), mark("the lost work is done again; wide lines the other way")),
)


def draw_hall_system(subject: Subject) -> Diagram:
    """Return the hall of a concept with its inputs and outputs and the course of a job."""
    job = compute_job(subject.facts)
    return frame_diagram(
        subject,
        family="hall-system",
        wide=_compose_wide(subject, job),
        tall=_compose_tall(subject, job),
        description=_describe(subject, job),
        legend=[
            LegendItem(kind, say(label), say(meaning), swatch=render_swatch(kind))
            for kind, label, meaning in _LEGEND
        ],
    )


def _compose_wide(subject: Subject, job: Job) -> Block:
    inputs = [(each, "in") for each in subject.facing("in")]
    outputs = [(each, "out") for each in subject.facing("out")]
    for each in subject.facing("both"):
        (inputs if len(inputs) < len(outputs) else outputs).append((each, "both"))
    left = draw_column(inputs, is_left=True)
    right = draw_column(outputs, is_left=False)
    start = COLUMN if inputs else 0.0
    end = WIDE - (COLUMN if outputs else 0.0)
    height = max(LEAST_HEIGHT, left.reach + 32, right.reach + 32)
    hall = draw_hall(end - start, height)
    timeline = draw_wide_timeline(job, WIDE)
    below = height + _BETWEEN
    return Block(
        left.block.place(0, height / 2 - left.axis)
        + hall.place(start, 0)
        + right.block.place(end, height / 2 - right.axis)
        + timeline.place(0, below),
        WIDE,
        below + timeline.height,
    )


def _compose_tall(subject: Subject, job: Job) -> Block:
    inputs = [(each, "in") for each in subject.facing("in")]
    outputs = [(each, "out") for each in subject.facing("out")]
    outputs += [(each, "both") for each in subject.facing("both")]
    blocks = (
        draw_rail(inputs, TALL, is_above=True),
        draw_hall(TALL),
        draw_rail(outputs, TALL, is_above=False),
    )
    drawing, y = Markup(""), 0.0
    for block in blocks:
        drawing += block.place(0, y)
        y += block.height
    timeline = draw_tall_timeline(job, TALL)
    return Block(drawing + timeline.place(0, y + _BETWEEN), TALL, y + _BETWEEN + timeline.height)


def _describe(subject: Subject, job: Job) -> str:
    sentences = (
        describe_interfaces(subject.facing("in"), say("Into the data hall goes:")),
        describe_interfaces(subject.facing("out"), say("Out of it comes:")),
        describe_interfaces(subject.facing("both"), say("Both ways goes:")),
        say(DESCRIPTION),
        describe_job(job),
        say("Without given times the lengths are schematic.") if job.is_schematic else "",
    )
    return " ".join(filter(None, sentences))
