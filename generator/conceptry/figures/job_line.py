"""One job of the recovery lab over its time: how far its work stands, and what it does.

Drawn with the marks of the diagrams (`diagram.mark`) and their looks. The script draws other
jobs into the same frame by the same rules (`browser/recovery-timeline.js`).
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from conceptry import units
from conceptry.figures.diagram.layout import Face, element, join, number, render_line
from conceptry.figures.diagram.mark import render_cross, render_polyline
from conceptry.figures.duration import STEPS
from conceptry.figures.pattern import MARKS, pattern_id, render_pattern
from conceptry.words import say

type Events = Sequence[Mapping[str, Any]]

PHASES = ("compute", "replay", "save", "downtime", "recovery")
"""What takes time; the rest are moments."""
_MOST_LABELS = 6
_ROUND = (1, 2, 5, 10, 20)
_CROSS = 5.0
# The style sheet sets letters smaller where the drawing is wide, as in charts.
_LABEL, _NOTE = Face("cx-d-label", 14), Face("cx-d-note", 14)
# In a narrower box a pattern cannot be told.
_LEAST_PATTERN = 3.0


@dataclass(frozen=True)
class Frame:
    """The size of a drawing and of its parts, in its own units."""

    name: str
    width: float
    height: float
    left: float
    top: float
    right: float
    base: float
    bar: float
    bar_height: float


FRAMES = (
    Frame("wide", 720, 260, 40, 30, 708, 176, 188, 26),
    Frame("narrow", 340, 260, 40, 30, 328, 176, 188, 26),
)


@dataclass(frozen=True)
class Scale:
    """The labels of an axis of times, in one unit.

    Parameters
    ----------
    end
        s, of the axis.
    """

    end: float
    unit: str
    ticks: tuple[tuple[float, str], ...]


def compute_scale(longest: float, most: int = _MOST_LABELS) -> Scale:
    """Return round times from 0 to the longest.

    Examples
    --------
    >>> compute_scale(38360).unit, [label for _, label in compute_scale(38360).ticks]
    ('h', ['0', '2', '4', '6', '8', '10'])
    """
    factor, unit = next((step for step in reversed(STEPS) if step[0] * 2 <= longest), STEPS[0])
    size = longest / factor
    power = 10.0 ** math.floor(math.log10(size / most)) if size > 0 else 1.0
    step = next(r * power for r in _ROUND if r * power * most >= size)
    count = math.floor(size / step * (1 + 1e-9))
    ticks = tuple(
        (factor * step * i, units.format_number(float(f"{step * i:.6g}"))) for i in range(count + 1)
    )
    return Scale(longest, unit, ticks)


def draw_job_line(
    story: Mapping[str, Any], *, figure_id: str, title: str, description: str
) -> Markup:
    """Return the drawings of one job, one for columns of text and one for phones.

    Parameters
    ----------
    story
        `timeline` of the desk's reply.
    figure_id
        Begins every id of the markup.
    """
    return join(
        _draw(story, frame, f"{figure_id}-{frame.name}", title, description) for frame in FRAMES
    )


def _draw(
    story: Mapping[str, Any], frame: Frame, figure_id: str, title: str, description: str
) -> Markup:
    events: Events = story["events"]
    inner = join(
        (
            element("title", title, id=f"{figure_id}-title"),
            element("desc", description, id=f"{figure_id}-desc"),
            _define(figure_id),
            element("g", _draw_job(events, frame, figure_id), class_="cx-job-drawing"),
        )
    )
    return element(
        "svg",
        inner,
        xmlns="http://www.w3.org/2000/svg",
        class_=f"cx-chart-svg cx-chart-{frame.name} cx-job-svg",
        viewBox=f"0 0 {number(frame.width)} {number(frame.height)}",
        fill="none",
        role="img",
        aria_labelledby=f"{figure_id}-title",
        aria_describedby=f"{figure_id}-desc",
        focusable="false",
        data_frame=" ".join(
            number(v)
            for v in (
                frame.left,
                frame.top,
                frame.right,
                frame.base,
                frame.bar,
                frame.bar_height,
            )
        ),
    )


def _define(figure_id: str) -> Markup:
    """Return the patterns of the bar."""
    patterns = (
        ET.tostring(render_pattern(look, pattern_id(figure_id, name)), encoding="unicode")
        for name, look in MARKS.items()
    )
    return element("defs", Markup("").join(map(Markup, patterns)))


def _draw_job(events: Events, frame: Frame, figure_id: str) -> Markup:
    longest = events[-1]["end"]
    farthest = max(event["after"] for event in events)
    x_scale, y_scale = compute_scale(longest), compute_scale(max(farthest, 1e-3), 5)
    across = (frame.right - frame.left) / longest
    up = (frame.base - frame.top) / y_scale.end

    def place(time: float, work: float) -> tuple[float, float]:
        return frame.left + across * time, frame.base - up * work

    crosses = [
        render_cross(place(event["start"], event["before"]), radius=_CROSS)
        for event in events
        if event["kind"] == "failure"
    ]
    level = [place(*corner) for corner in compute_level(events)]
    bar = [
        _draw_phase(kind, place(start, 0)[0], place(end, 0)[0], frame, figure_id)
        for kind, start, end in compute_phases(events)
    ]
    lines = [
        render_polyline([place(*corner) for corner in corners], f"cx-d-{kind}")
        for kind, corners in compute_course(events)
    ]
    return join(
        (
            _draw_axes(x_scale, y_scale, frame),
            *bar,
            render_polyline(level, "cx-d-level"),
            *lines,
            *crosses,
        )
    )


def compute_phases(events: Events) -> list[tuple[str, float, float]]:
    """Return what the job does, from when until when; saves lie on top of what they interrupt."""
    phases: list[tuple[str, float, float]] = []
    saves: list[tuple[str, float, float]] = []
    is_open = False
    for event in events:
        kind, start, end = event["kind"], event["start"], event["end"]
        if kind not in PHASES:
            is_open = is_open and kind == "durable"
        elif kind == "save":
            saves.append((kind, start, end))
            if is_open:
                phases[-1] = (*phases[-1][:2], end)
        elif is_open and phases[-1][0] == kind:
            phases[-1] = (*phases[-1][:2], end)
        else:
            phases.append((kind, start, end))
            is_open = True
    return [*phases, *saves]


def compute_course(events: Events) -> list[tuple[str, list[tuple[float, float]]]]:
    """Return how the work goes up and down, as lines of one look each."""
    lines: list[tuple[str, list[tuple[float, float]]]] = []
    for event in events:
        if event["kind"] not in (*PHASES, "lost"):
            continue
        look = {"lost": "fall", "replay": "curve cx-d-again"}.get(event["kind"], "curve")
        start, end = (event["start"], event["before"]), (event["end"], event["after"])
        if lines and lines[-1][0] == look and lines[-1][1][-1] == start:
            lines[-1][1].append(end)
        else:
            lines.append((look, [start, end]))
    return lines


def compute_level(events: Events) -> list[tuple[float, float]]:
    """Return how much work is durable, as corners of a staircase of time and work."""
    corners = [(0.0, 0.0)]
    for event in events:
        if event["kind"] == "durable":
            corners += [(event["end"], corners[-1][1]), (event["end"], event["after"])]
    return [*corners, (events[-1]["end"], corners[-1][1])]


def _draw_phase(kind: str, left: float, right: float, frame: Frame, figure_id: str) -> Markup:
    top, height = frame.bar, frame.bar_height
    if kind in {"recovery", "downtime"}:
        top, height = top + height / 4, height / 2
    place: dict[str, float] = {"x": left, "y": top, "width": right - left, "height": height}
    box = element("rect", class_=f"cx-d-stretch cx-d-{kind}", **place)
    if kind not in MARKS or right - left < _LEAST_PATTERN:
        return box
    return box + element("rect", fill=f"url(#{pattern_id(figure_id, kind)})", **place)


def _draw_axes(x_scale: Scale, y_scale: Scale, frame: Frame) -> Markup:
    parts = [
        render_polyline(
            ((frame.left, frame.top), (frame.left, frame.base), (frame.right, frame.base)),
            "cx-d-axis",
        ),
        render_line(say("work ({unit})", unit=_inflect(y_scale.unit)), _NOTE, 0, 13),
    ]
    for value, label in y_scale.ticks:
        y = frame.base - (frame.base - frame.top) * value / y_scale.end
        parts.append(render_line(label, _LABEL, frame.left - 8, y + 4, anchor="end"))
        parts.append(render_polyline(((frame.left - 4, y), (frame.left, y)), "cx-d-axis"))
    below = frame.bar + frame.bar_height
    for value, label in x_scale.ticks:
        x = frame.left + (frame.right - frame.left) * value / x_scale.end
        parts.append(render_line(label, _LABEL, x, below + 17, anchor="middle"))
        parts.append(render_polyline(((x, below), (x, below + 4)), "cx-d-axis"))
    middle = (frame.left + frame.right) / 2
    parts.append(
        render_line(
            say("wall time ({unit})", unit=_inflect(x_scale.unit)),
            _NOTE,
            middle,
            below + 35,
            anchor="middle",
        )
    )
    return join(parts)


def _inflect(unit: str) -> str:
    return say("days") if unit == "day" else unit
