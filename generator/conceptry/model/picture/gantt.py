"""The picture `timeline-gantt`: lanes over time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry.diagnostics import quoted
from conceptry.model.base import Name
from conceptry.model.picture.base import (
    MOST_PARTS,
    SAME_SUM,
    Item,
    Labelled,
    Measure,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.scene.gantt import Gantt, Lane, Moment, Span

type Look = Literal["work", "hidden", "exposed", "wait", "overhead", "transfer"]

MOST_LANES = 8


class SpanField(Labelled):
    """A stretch of time; it begins where the one before it in its lane ends."""

    look: Look
    """work (something useful runs), hidden (runs beside work and costs no time), exposed (should
    be hidden and is not), wait (nothing happens), overhead (needed, but no work) or transfer
    (data is moved)."""
    length: Measure
    """How long it takes."""
    start: Measure | None = None
    """When it begins, counted from the start of the picture; left out where it follows."""


class LaneField(Labelled):
    """What one thing does over time."""

    heading: Name | None = None
    """Words above the lane, where a new group of lanes begins."""
    spans: tuple[SpanField, ...] = Field(min_length=1, max_length=MOST_PARTS)
    """Its stretches of time, in their order."""


class MomentField(Item):
    """A moment, drawn as a line across the lanes of one group."""

    lane: int = Field(default=1, ge=1, le=MOST_LANES)
    """A lane of the group, counted from 1."""


class GanttPicture(PictureForm):
    """Lanes over one axis of time."""

    kind: Literal["timeline-gantt"]
    """The visual family, the same as visualFamily."""
    lanes: tuple[LaneField, ...] = Field(min_length=1, max_length=MOST_LANES)
    """The lanes from the top."""
    moments: tuple[MomentField, ...] = Field(default=(), max_length=MOST_PARTS)
    """Moments that matter, such as the end of a step."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for number, lane in enumerate(self.lanes):
            for index, span in enumerate(lane.spans):
                place = ("lanes", number, "spans", index)
                yield Slot((*place, "length"), span.length, "time", "zero")
                if span.start is not None:
                    yield Slot((*place, "start"), span.start, "time", "zero")
        for index, moment in enumerate(self.moments):
            yield Slot(("moments", index), moment, "time", "zero")

    def scene(self, read: Readings) -> Gantt:
        """Return what is drawn."""
        return Gantt(
            read["lanes", 0, "spans", 0, "length"].unit,
            tuple(self._lane(number, read) for number in range(len(self.lanes))),
            tuple(
                Moment(one.label, read["moments", index], self._group(one.lane - 1))
                for index, one in enumerate(self.moments)
            ),
        )

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield stretches that overlap, and moments of lanes that are not there."""
        for number, lane in enumerate(self.lanes):
            end = 0.0
            for index, span in enumerate(self._lane(number, read).spans):
                if span.start < end - SAME_SUM * max(end, span.start):
                    before = lane.spans[index - 1].label
                    message = f"{quoted(span.label)} begins before {quoted(before)} has ended"
                    hint = "one lane does one thing at a time: give it a lane of its own"
                    yield Objection(("lanes", number, "spans", index), message, hint)
                end = span.start + span.length
        for index, moment in enumerate(self.moments):
            if moment.lane > len(self.lanes):
                message = f"there is no lane {moment.lane}, the picture has {len(self.lanes)}"
                hint = "lanes are counted from 1"
                yield Objection(("moments", index, "lane"), message, hint)

    def _lane(self, number: int, read: Readings) -> Lane:
        lane, end, spans = self.lanes[number], 0.0, []
        for index, span in enumerate(lane.spans):
            place = ("lanes", number, "spans", index)
            length = read[*place, "length"]
            start = end if span.start is None else read[*place, "start"].value
            spans.append(Span(span.label, span.look, start, length.value, length.text))
            end = start + length.value
        return Lane(lane.label, lane.heading or "", tuple(spans))

    def _group(self, number: int) -> tuple[int, int]:
        """Return the first and the last lane of the group that a lane belongs to."""
        starts = [0, *(i for i, lane in enumerate(self.lanes) if i and lane.heading)]
        first = max(start for start in starts if start <= number)
        ends = [start - 1 for start in starts if start > number]
        return first, ends[0] if ends else len(self.lanes) - 1
