"""Rate over intensity on logarithmic axes: limits as lines, kernels as spots below them."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.badge import (
    RADIUS,
    KeyEntry,
    choose_spot,
    draw_key,
    render_badge,
)
from conceptry.figures.diagram.content import Diagram, LegendItem, Subject
from conceptry.figures.diagram.frame import TALL, WIDE, frame_diagram, frame_swatch
from conceptry.figures.diagram.layout import (
    NOTE,
    Block,
    element,
    join,
    measure,
    render_line,
    wrap,
)
from conceptry.figures.diagram.mark import Point, render_polygon, render_polyline
from conceptry.figures.diagram.sheet import stack
from conceptry.labs.tick import Ticks, compute_log_domain, compute_ticks
from conceptry.scene.roofline import Kernel, Limit, Roofline
from conceptry.units import format_quantity, unit_steps
from conceptry.words import mark, say

X_TITLE: Final = mark("arithmetic intensity")
Y_TITLE: Final = mark("rate")
_STYLES: Final = 4
_DOT: Final = 4.0
_DISTANCES: Final = (20.0, 34.0, 48.0, 62.0, 76.0)  # of a badge from its spot
_DIRECTIONS: Final = (60, 90, 30, 120, 0, 150, -90, -60, -120, 180)  # below it first
_ON_ROOF: Final = 0.995  # from here on a kernel is as fast as its limit


@dataclass(frozen=True, slots=True)
class _Plane:
    """The plane between its axes, in the coordinates of the drawing."""

    left: float
    top: float
    width: float
    height: float
    x_range: tuple[float, float]
    y_range: tuple[float, float]

    def place(self, intensity: float, rate: float) -> Point:
        """Return where a pair of values lies."""
        across = _share(intensity, self.x_range)
        up = _share(rate, self.y_range)
        return self.left + across * self.width, self.top + (1 - up) * self.height

    def holds(self, center: Point) -> bool:
        """Say whether a badge around a point lies inside."""
        x, y = center
        is_across = self.left + RADIUS < x < self.right - RADIUS
        return is_across and self.top + RADIUS < y < self.bottom - RADIUS

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class _Line:
    """A limit as it is drawn, from its left end to its right one."""

    sign: str
    limit: Limit
    start: Point
    end: Point
    look: str


def draw_roofline_plane(subject: Subject, scene: Roofline) -> Diagram:
    """Return the plane of a roofline."""
    return frame_diagram(
        subject,
        family="roofline-plane",
        wide=_compose(scene, WIDE, 330, columns=2),
        tall=_compose(scene, TALL, 250, columns=1),
        description=_describe(scene),
        legend=_legend(scene),
    )


def _compose(scene: Roofline, width: float, height: float, *, columns: int) -> Block:
    x_range, y_range = _ranges(scene)
    y_ticks = _ticks(y_range, scene.peaks[0].amount.unit, lambda _: NOTE.leading / height)
    left = max((measure(one, NOTE) for one in y_ticks.labels), default=0.0) + 9
    x_unit = _x_unit(scene)
    x_ticks = _ticks(x_range, x_unit, lambda one: (measure(one, NOTE) + 8) / (width - left))
    top = 24.0
    plane = _Plane(left, top, width - left - 8, height, x_range, y_range)
    lines = _find_lines(scene, plane)
    drawing = (
        _draw_axes(plane, x_ticks, y_ticks, x_unit, scene.peaks[0].amount.unit)
        + _draw_zones(scene, plane)
        + join(render_polyline((one.start, one.end), one.look) for one in lines)
        + _draw_spots(scene, plane, lines)
    )
    block = Block(drawing, width, plane.bottom + 42)
    return stack((block, draw_key(_key(scene, lines), width, columns=columns)), gap=10)


def _ranges(scene: Roofline) -> tuple[tuple[float, float], tuple[float, float]]:
    ridges = [scene.ridge_of(b, p) for b in scene.bandwidths for p in scene.peaks]
    across = [*ridges, *(one.intensity.value for one in scene.kernels)]
    up = [*(one.amount.value for one in scene.peaks), *(one.rate.value for one in scene.kernels)]
    up += [scene.bound(one.intensity.value) for one in scene.kernels]
    low, high = min(across), max(across)
    return (
        compute_log_domain(low / 6, high * 6),
        compute_log_domain(min(up) / 4, max(up) * 1.8),
    )


def _x_unit(scene: Roofline) -> str:
    return scene.ridge.unit


def _ticks(ends: tuple[float, float], unit: str, size: Callable[[str], float]) -> Ticks:
    return compute_ticks(*ends, steps=unit_steps(unit), is_log=True, measure=size)


def _share(value: float, ends: tuple[float, float]) -> float:
    return math.log(value / ends[0]) / math.log(ends[1] / ends[0])


def _find_lines(scene: Roofline, plane: _Plane) -> list[_Line]:
    """Return the slopes up to the highest peak, and the peaks from the first slope on."""
    highest = max(one.amount.value for one in scene.peaks)
    fastest = max(scene.bandwidths, key=lambda one: one.amount.value)
    low_x, high_x = plane.x_range
    lines = []
    signs = iter("abcdefgh")
    for index, limit in enumerate(scene.bandwidths):
        slope = limit.amount.value * scene.factor
        start = max(low_x, plane.y_range[0] / slope)
        end = min(high_x, highest / slope)
        ends = (plane.place(start, slope * start), plane.place(end, slope * end))
        lines.append(_Line(next(signs), limit, *ends, _look("slope", index)))
    for index, limit in enumerate(scene.peaks):
        rate = limit.amount.value
        start = max(low_x, scene.ridge_of(fastest, limit))
        ends = (plane.place(start, rate), plane.place(high_x, rate))
        lines.append(_Line(next(signs), limit, *ends, _look("peak", index)))
    return lines


def _look(kind: str, index: int) -> str:
    return f"cx-d-limit cx-d-{kind} cx-d-dash-{index % _STYLES}"


def _draw_axes(plane: _Plane, x_ticks: Ticks, y_ticks: Ticks, x_unit: str, y_unit: str) -> Markup:
    parts = []
    for value, label in zip(y_ticks.values, y_ticks.labels, strict=True):
        _, y = plane.place(plane.x_range[0], value)
        if label:
            parts.append(render_polyline(((plane.left, y), (plane.right, y)), "cx-d-grid"))
            parts.append(render_line(label, NOTE, plane.left - 7, y + 4, anchor="end"))
        else:
            parts.append(render_polyline(((plane.left - 4, y), (plane.left, y)), "cx-d-axis"))
    for value, label in zip(x_ticks.values, x_ticks.labels, strict=True):
        x, _ = plane.place(value, plane.y_range[0])
        if label:
            parts.append(render_polyline(((x, plane.top), (x, plane.bottom)), "cx-d-grid"))
            parts.append(_tick_label(label, x, plane))
        else:
            parts.append(render_polyline(((x, plane.bottom), (x, plane.bottom + 4)), "cx-d-axis"))
    corner = ((plane.left, plane.top), (plane.left, plane.bottom), (plane.right, plane.bottom))
    parts.append(render_polyline(corner, "cx-d-axis"))
    parts.append(render_line(_axis_title(say(Y_TITLE), y_ticks, y_unit), NOTE, 0, 12))
    title = _axis_title(say(X_TITLE), x_ticks, x_unit)
    parts.append(render_line(title, NOTE, plane.right, plane.bottom + 36, anchor="end"))
    return join(parts)


def _tick_label(label: str, x: float, plane: _Plane) -> Markup:
    """Return a label below the axis that stays inside of the drawing."""
    half = measure(label, NOTE) / 2
    x = min(x, plane.right + 8 - half)
    return render_line(label, NOTE, x, plane.bottom + 17, anchor="middle")


def _axis_title(words: str, ticks: Ticks, unit: str) -> str:
    if ticks.unit:
        return f"{words}, {ticks.unit}"
    # Labels that carry their prefix say the unit already.
    return words if any(ticks.labels) else f"{words}, {unit}"


def _draw_zones(scene: Roofline, plane: _Plane) -> Markup:
    """Shade what the first limits allow, and part it at their ridge."""
    x_low, x_high = plane.x_range
    peak = scene.peaks[0].amount.value
    slope = scene.bandwidths[0].amount.value * scene.factor
    ridge = scene.ridge.value
    start = max(x_low, plane.y_range[0] / slope)
    corners = (
        plane.place(start, plane.y_range[0]),
        plane.place(start, slope * start),
        plane.place(ridge, peak),
        plane.place(x_high, peak),
        (plane.right, plane.bottom),
    )
    x, y = plane.place(ridge, peak)
    guide = render_polyline(((x, y), (x, plane.bottom)), "cx-d-guide")
    left = _zone_words(say("memory is the limit"), x - 8, x - plane.left - 12, "end", plane)
    right = _zone_words(say("arithmetic is the limit"), x + 8, plane.right - x - 12, "start", plane)
    return render_polygon(corners, "cx-d-allowed") + guide + left + right


def _zone_words(words: str, x: float, room: float, anchor: str, plane: _Plane) -> Markup:
    lines = wrap(words, NOTE, max(room, 1.0))
    if any(word not in " ".join(lines).split() for word in words.split()) or len(lines) > 3:  # noqa: PLR2004 a narrow zone
        return Markup("")
    first = plane.bottom - 8 - (len(lines) - 1) * NOTE.leading
    return join(
        render_line(line, NOTE, x, first + index * NOTE.leading, anchor=anchor)
        for index, line in enumerate(lines)
    )


def _draw_spots(scene: Roofline, plane: _Plane, lines: Sequence[_Line]) -> Markup:
    spots = [plane.place(one.intensity.value, one.rate.value) for one in scene.kernels]
    drops = [
        render_polyline(
            (spot, plane.place(one.intensity.value, scene.bound(one.intensity.value))),
            "cx-d-gap-line",
        )
        for one, spot in zip(scene.kernels, spots, strict=True)
        if not _is_on_roof(scene, one)
    ]
    ridge = plane.place(scene.ridge.value, scene.peaks[0].amount.value)
    taken = [*spots, ridge]
    badges = []
    for line in lines:
        center = choose_spot(_along(line), taken)
        taken.append(center)
        badges.append(render_badge(line.sign, center, _ground(line.look)))
    for index, spot in enumerate(spots, start=1):
        others = [one for one in taken if one != spot]
        center = _place_beside(spot, plane, others)
        taken.append(center)
        badges.append(render_polyline((spot, center), "cx-d-thin"))
        badges.append(render_badge(str(index), center, "cx-d-kernel"))
    dots = [element("circle", class_="cx-d-dot", cx=x, cy=y, r=_DOT) for x, y in spots]
    x, y = ridge
    corner = element("circle", class_="cx-d-ridge", cx=x, cy=y, r=_DOT + 1)
    return join(drops) + join(badges) + corner + join(dots)


def _along(line: _Line) -> Iterable[Point]:
    (x, y), (end_x, end_y) = line.start, line.end
    for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8):
        yield x + share * (end_x - x), y + share * (end_y - y)


def _place_beside(spot: Point, plane: _Plane, taken: Sequence[Point]) -> Point:
    """Return a place for the badge of a spot: near to it, inside of the plane, on nothing else."""
    best = spot
    for distance in _DISTANCES:
        ring = [_turn(spot, distance, degrees) for degrees in _DIRECTIONS]
        inside = [one for one in ring if plane.holds(one)]
        best = choose_spot(inside, taken) if inside else best
        if inside and all(math.dist(best, one) > 2 * RADIUS + 2 for one in taken):
            return best
    return best


def _turn(spot: Point, distance: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return spot[0] + distance * math.cos(angle), spot[1] + distance * math.sin(angle)


def _ground(look: str) -> str:
    return "cx-d-ground-slope" if "cx-d-slope" in look else "cx-d-ground-peak"


def _is_on_roof(scene: Roofline, kernel: Kernel) -> bool:
    return kernel.rate.value >= _ON_ROOF * scene.bound(kernel.intensity.value)


def _key(scene: Roofline, lines: Sequence[_Line]) -> list[KeyEntry]:
    entries = [
        KeyEntry(one.sign, one.limit.label, one.limit.amount.text, _ground(one.look))
        for one in lines
    ]
    entries += [
        KeyEntry(str(index), one.label, _kernel_note(scene, one), "cx-d-kernel")
        for index, one in enumerate(scene.kernels, start=1)
    ]
    return entries


def _kernel_note(scene: Roofline, kernel: Kernel) -> str:
    place = f"{kernel.intensity.text}, {kernel.rate.text}"
    return f"{place}: {_verdict(scene, kernel)}"


def _verdict(scene: Roofline, kernel: Kernel) -> str:
    bound = scene.bound(kernel.intensity.value)
    is_memory = kernel.intensity.value < scene.ridge.value
    if _is_on_roof(scene, kernel):
        return (
            say("at the limit that memory sets")
            if is_memory
            else say("at the limit that arithmetic sets")
        )
    share = format_quantity(100 * kernel.rate.value / bound, "%", 2)
    if is_memory:
        return say("{share} of what memory allows", share=share)
    return say("{share} of what arithmetic allows", share=share)


def _describe(scene: Roofline) -> str:
    sentences = [
        say("A plane with logarithmic axes shows the rate over the arithmetic intensity."),
        *(
            say("{label}, {text}, is a rising line.", label=one.label, text=one.amount.text)
            for one in scene.bandwidths
        ),
        *(
            say("{label}, {text}, is a flat line.", label=one.label, text=one.amount.text)
            for one in scene.peaks
        ),
        (
            say(
                "{slope} and {roof} meet at the ridge, at {place}.",
                slope=scene.bandwidths[0].label,
                roof=scene.peaks[0].label,
                place=scene.ridge.text,
            )
        ),
        *(
            say(
                "{kernel} lies at {intensity} and {rate}, {verdict}.",
                kernel=one.label,
                intensity=one.intensity.text,
                rate=one.rate.text,
                verdict=_verdict(scene, one),
            )
            for one in scene.kernels
        ),
    ]
    return " ".join(sentences)


def _legend(scene: Roofline) -> list[LegendItem]:
    slope = render_polyline(((4, 17), (32, 4)), _look("slope", 0))
    peak = render_polyline(((2, 10), (34, 10)), _look("peak", 0))
    dot = element("circle", class_="cx-d-dot", cx=18, cy=10, r=_DOT)
    ridge = element("circle", class_="cx-d-ridge", cx=18, cy=10, r=_DOT + 1)
    gap = render_polyline(((18, 2), (18, 18)), "cx-d-gap-line")
    items = [
        LegendItem(
            "slope",
            say("Slope"),
            say("what memory can feed; rises with the intensity"),
            frame_swatch(slope),
        ),
        LegendItem(
            "peak", say("Flat roof"), say("what the arithmetic units can do"), frame_swatch(peak)
        ),
        LegendItem(
            "ridge",
            say("Ridge"),
            say("both limits are equal, at {text}; a ring", text=scene.ridge.text),
            frame_swatch(ridge),
        ),
    ]
    if scene.kernels:
        items.append(
            LegendItem(
                "kernel", say("Kernel"), say("what was reached; a filled dot"), frame_swatch(dot)
            )
        )
    if any(not _is_on_roof(scene, one) for one in scene.kernels):
        items.append(
            LegendItem(
                "gap", say("Gap"), say("from a kernel up to its limit; dotted"), frame_swatch(gap)
            )
        )
    return items
