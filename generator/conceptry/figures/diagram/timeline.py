"""The time of a job as a drawing: a curve of progress over a bar, or a bar that runs downwards."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from markupsafe import Markup

from conceptry.figures.diagram.job import Job, Stretch, compute_lengths
from conceptry.figures.diagram.layout import (
    HEADING,
    LABEL,
    NAME,
    NOTE,
    Block,
    join,
    measure,
    render_line,
    render_lines,
    wrap,
)
from conceptry.figures.diagram.mark import (
    Point,
    render_arrow,
    render_cross,
    render_diamond,
    render_hatch,
    render_head,
    render_polyline,
    render_stretch,
)
from conceptry.words import mark, say

TITLE: Final = mark("One job over time")
RETURN: Final = mark("back to the last durable mark")

# The wide drawing, from top to bottom.
_PLOT_TOP: Final = 54.0
_PLOT_HEIGHT: Final = 120.0
_BASE: Final = _PLOT_TOP + _PLOT_HEIGHT
_BAR_TOP: Final = _BASE + 12
_BAR_HEIGHT: Final = 28.0
_AFTER_BAR: Final = 42.0  # the rest of the time axis, with its word

# The tall drawing, from left to right.
_RETURN_X: Final = 14.0
_BAR_LEFT: Final = 40.0
_BAR_WIDTH: Final = 32.0
_TEXT_LEFT: Final = 86.0
_LEAST_HEIGHT: Final = 42.0
_TALL_TOP: Final = 48.0


class _Span(NamedTuple):
    stretch: Stretch
    start: float
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


def draw_wide_timeline(job: Job, width: float) -> Block:
    """Return progress against time above a bar of what the job does."""
    least = [_least_width(job, each) for each in job.stretches]
    spans, is_to_scale = _spread(job, least, 0, width - _AFTER_BAR)
    drawing = (
        render_line(say(TITLE), HEADING, 0, 13)
        + render_line(_note_on_scale(job, is_to_scale=is_to_scale), NOTE, width, 13, anchor="end")
        + _draw_axes(width)
        + _draw_curve(spans)
        + _draw_bar(job, spans)
    )
    return Block(drawing, width, _BAR_TOP + _BAR_HEIGHT + (22 if job.is_schematic else 38))


def draw_tall_timeline(job: Job, width: float) -> Block:
    """Return the bar alone, running downwards, with its words beside it."""
    lines_back = wrap(say(RETURN), NOTE, width - _TEXT_LEFT - 10)
    least = [
        _LEAST_HEIGHT + (len(lines_back) * NOTE.leading if each.kind == "recovery" else 0)
        for each in job.stretches
    ]
    spans, is_to_scale = _spread(job, least, _TALL_TOP, max(460.0, sum(least)))
    parts = [
        render_line(say(TITLE), HEADING, 0, 13),
        render_line(_note_on_scale(job, is_to_scale=is_to_scale), NOTE, 0, 30),
    ]
    for span in spans:
        back = lines_back if span.stretch.kind == "recovery" else ()
        top = span.middle + 4 - len(back) * NOTE.leading / 2
        parts += [
            render_stretch(
                span.stretch.kind,
                _BAR_LEFT,
                span.start,
                _BAR_WIDTH,
                span.end - span.start,
                is_vertical=True,
            ),
            render_line(span.stretch.label, LABEL, _TEXT_LEFT, top),
            render_lines(back, NOTE, _TEXT_LEFT, top + NOTE.leading),
        ]
        if duration := job.duration(span.stretch):
            parts.append(render_line(duration, NOTE, width, top, anchor="end"))
    parts.append(_draw_tall_marks(spans))
    end = spans[-1].end
    axis = _BAR_LEFT + _BAR_WIDTH / 2
    parts += [
        render_arrow((axis, end + 8), (axis, end + 30), "down"),
        render_line(say("time"), NOTE, axis + 12, end + 28),
    ]
    return Block(join(parts), width, end + 34)


def _spread(
    job: Job, least: list[float], start: float, total: float
) -> tuple[tuple[_Span, ...], bool]:
    lengths, is_to_scale = compute_lengths([each.seconds for each in job.stretches], least, total)
    return tuple(_follow(job, lengths, start)), is_to_scale


def _follow(job: Job, lengths: list[float], start: float) -> Iterator[_Span]:
    for stretch, length in zip(job.stretches, lengths, strict=True):
        yield _Span(stretch, start, start + length)
        start += length


def _note_on_scale(job: Job, *, is_to_scale: bool) -> str:
    if job.is_schematic:
        return say("schematic, not to scale")
    return say("to scale") if is_to_scale else say("not to scale: short times are drawn longer")


def _least_width(job: Job, stretch: Stretch) -> float:
    """Return the width that the words at a stretch need."""
    words = [stretch.label, job.duration(stretch)]
    if stretch.kind == "lost":
        words.append(say("durable mark"))
    elif stretch.kind == "recovery":
        words.append(say("the last durable"))
    return max(measure(word, LABEL) for word in words) + 12


def _draw_axes(width: float) -> Markup:
    return (
        render_arrow((0, _BASE), (0, _PLOT_TOP - 22), "up", line="cx-d-axis", head="cx-d-axis-head")
        + render_arrow((0, _BASE), (width, _BASE), "right", line="cx-d-axis", head="cx-d-axis-head")
        + render_line(say("progress"), NOTE, 10, _PLOT_TOP - 14)
        + render_line(say("time"), NOTE, width, _BASE - 8, anchor="end")
    )


def _draw_curve(spans: tuple[_Span, ...]) -> Markup:
    """Draw the job's progress, what the failure takes from it, and the marks on it."""
    level = _height(1)
    failure = _find_end(spans, "failure")
    curve, lines = [(0.0, _BASE)], []
    extras, marks = [], []
    for span in spans:
        point = (span.end, _height(span.stretch.progress))
        if span.stretch.kind == "lost":
            corners = ((span.start, level), point, (span.end, level))
            extras += [
                render_hatch("lost", corners),
                render_polyline(((span.start, level), (failure, level)), "cx-d-level"),
            ]
        if span.stretch.kind == "replay":
            lines.append(render_polyline((curve[-1], point), "cx-d-curve cx-d-again"))
            lines.append(render_polyline(curve, "cx-d-curve"))
            curve = [point]
            continue
        curve.append(point)
        if span.stretch.ends_in == "durable":
            extras.append(_draw_guide(point))
            marks.append(render_diamond(point))
            if span is not spans[-1]:
                marks.append(render_line(say("durable mark"), NOTE, point[0] + 9, point[1] + 19))
        elif span.stretch.ends_in == "failure":
            room = next(each for each in spans if each.stretch.kind == "recovery")
            extras += [_draw_guide(point), _draw_fall(point, level, room.end - room.start)]
            marks.append(render_cross(point))
            marks.append(
                render_line(say("failure"), NAME, point[0] - 12, point[1] - 8, anchor="end")
            )
            lines.append(render_polyline(curve, "cx-d-curve"))
            curve = [(point[0], level)]
    lines.append(render_polyline(curve, "cx-d-curve"))
    return join(extras) + join(lines) + join(marks)


def _draw_guide(point: Point) -> Markup:
    return render_polyline((point, (point[0], _BAR_TOP + _BAR_HEIGHT)), "cx-d-guide")


def _draw_fall(peak: Point, level: float, room: float) -> Markup:
    """Draw the arrow from the peak down to the level of the last durable mark."""
    x, y = peak
    words = render_lines(wrap(say(RETURN), NOTE, room - 14), NOTE, x + 12, _PLOT_TOP + 9)
    return render_polyline((peak, (x, level - 4)), "cx-d-fall") + (
        render_head((x, level), "down", class_name="cx-d-fall-head") + words
        if level - y > 22  # noqa: PLR2004 room for the head below the cross
        else words
    )


def _draw_bar(job: Job, spans: tuple[_Span, ...]) -> Markup:
    parts = []
    for span in spans:
        width = span.end - span.start
        parts += [
            render_stretch(span.stretch.kind, span.start, _BAR_TOP, width, _BAR_HEIGHT),
            render_line(
                span.stretch.label,
                LABEL,
                span.middle,
                _BAR_TOP + _BAR_HEIGHT + 17,
                anchor="middle",
            ),
        ]
        if duration := job.duration(span.stretch):
            y = _BAR_TOP + _BAR_HEIGHT + 33
            parts.append(render_line(duration, NOTE, span.middle, y, anchor="middle"))
    return join(parts)


def _draw_tall_marks(spans: tuple[_Span, ...]) -> Markup:
    axis = _BAR_LEFT + _BAR_WIDTH / 2
    durable, failure = _find_end(spans, "durable"), _find_end(spans, "failure")
    back = ((_BAR_LEFT - 4, failure), (_RETURN_X, failure), (_RETURN_X, durable))
    tip = (_BAR_LEFT - 4, durable)
    parts = [
        render_polyline((*back, (tip[0] - 4, durable)), "cx-d-fall"),
        render_head(tip, "right", class_name="cx-d-fall-head"),
    ]
    for span in spans:
        if not span.stretch.ends_in:
            continue
        is_durable = span.stretch.ends_in == "durable"
        line = ((_BAR_LEFT - 2, span.end), (_TEXT_LEFT - 6, span.end))
        parts += [
            render_polyline(line, "cx-d-guide"),
            (render_diamond if is_durable else render_cross)((axis, span.end)),
            render_line(
                say("durable mark") if is_durable else say("failure"),
                NAME,
                _TEXT_LEFT,
                span.end + 4,
            ),
        ]
    return join(parts)


def _find_end(spans: tuple[_Span, ...], mark: str) -> float:
    """Return where the first mark of a kind stands."""
    return next(each.end for each in spans if each.stretch.ends_in == mark)


def _height(progress: float) -> float:
    return _BASE - progress * _PLOT_HEIGHT / 2
