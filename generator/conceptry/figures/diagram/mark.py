"""The marks of a drawing: arrows, crosses, diamonds and hatched stretches of time.

Hatching is drawn as plain lines rather than as an SVG pattern: a pattern needs an id, and a
browser drops it where the drawing that defines it is hidden.
"""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.layout import element, number

Point = tuple[float, float]

_HEAD_LENGTH: Final = 8.0
_HEAD_HALF: Final = 4.0
_TURNS: Final = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


def render_head(tip: Point, direction: str, *, class_name: str = "cx-d-head") -> Markup:
    """Return an arrowhead whose tip is at a point."""
    dx, dy = _TURNS[direction]
    x, y = tip
    base = (x - dx * _HEAD_LENGTH, y - dy * _HEAD_LENGTH)
    return render_polygon(
        (
            tip,
            (base[0] + dy * _HEAD_HALF, base[1] + dx * _HEAD_HALF),
            (base[0] - dy * _HEAD_HALF, base[1] - dx * _HEAD_HALF),
        ),
        class_name,
    )


def render_arrow(
    start: Point, tip: Point, direction: str, *, line: str = "cx-d-line", head: str = "cx-d-head"
) -> Markup:
    """Return a straight arrow along one axis; its line stops inside the head."""
    dx, dy = _TURNS[direction]
    end = (tip[0] - dx * _HEAD_LENGTH / 2, tip[1] - dy * _HEAD_LENGTH / 2)
    return render_polyline((start, end), line) + render_head(tip, direction, class_name=head)


def render_polyline(points: Sequence[Point], class_name: str) -> Markup:
    """Return an open line through points."""
    return element("path", class_=class_name, d="M" + "L".join(map(_pair, points)))


def render_polygon(points: Sequence[Point], class_name: str) -> Markup:
    """Return a closed shape."""
    return element("path", class_=class_name, d="M" + "L".join(map(_pair, points)) + "Z")


def render_rect(
    x: float, y: float, width: float, height: float, class_name: str, *, radius: float = 0
) -> Markup:
    """Return a box, with round corners if a radius is given."""
    return element(
        "rect", class_=class_name, x=x, y=y, width=width, height=height, **_round(radius)
    )


def render_cross(center: Point, *, radius: float = 6) -> Markup:
    """Return the mark of a failure: a heavy cross on a ground that parts it from lines below."""
    x, y = center
    strokes = "".join(
        f"M{_pair((x - radius, y + turn * radius))}L{_pair((x + radius, y - turn * radius))}"
        for turn in (-1, 1)
    )
    return element("path", class_="cx-d-halo", d=strokes) + element(
        "path", class_="cx-d-cross", d=strokes
    )


def render_diamond(center: Point, *, radius: float = 8) -> Markup:
    """Return the mark of a durable save: a filled diamond with a tick in it."""
    x, y = center
    corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
    tick = ((x - 3, y), (x - 0.8, y + 2.4), (x + 3.2, y - 2.2))
    return render_polygon(corners, "cx-d-durable") + render_polyline(tick, "cx-d-tick")


def render_stretch(
    kind: str, x: float, y: float, width: float, height: float, *, is_vertical: bool = False
) -> Markup:
    """Return one stretch of a job's time in the dress of its kind.

    Each kind is told by its hatching and outline: compute is plain, save has close slanted lines,
    lost work is crosshatched with a dashed outline, recovery is dotted and only half as thick (the
    job does not compute), replay leans the other way with wide lines. Colour comes on top.
    """
    if kind == "recovery":
        if is_vertical:
            x, width = x + width / 4, width / 2
        else:
            y, height = y + height / 4, height / 2
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    box = render_rect(x, y, width, height, f"cx-d-stretch cx-d-{kind}")
    return box + render_hatch(kind, corners)


def render_hatch(kind: str, corners: Sequence[Point]) -> Markup:
    """Return the hatching of a kind inside a convex shape; compute has none."""
    families = {
        "save": ((1, 1, 5.0),),
        "lost": ((1, 1, 9.0), (1, -1, 9.0)),
        "replay": ((1, -1, 11.0),),
        "flat": ((0, 1, 6.0),),
    }
    if kind == "recovery":
        return element("path", class_="cx-d-dots", d=_dots(corners))
    path = "".join(_hatch(corners, *family) for family in families.get(kind, ()))
    return element("path", class_=f"cx-d-hatch cx-d-{kind}-hatch", d=path) if path else Markup("")


def render_swatch(kind: str) -> Markup:
    """Return a small picture of one mark for a legend, hidden from screen readers."""
    if kind == "failure":
        drawing = render_cross((18, 10))
    elif kind == "durable":
        drawing = render_diamond((18, 10))
    else:
        drawing = render_stretch(kind, 1, 2, 34, 16)
    return element(
        "svg",
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        class_="cx-diagram-swatch",
        viewBox="0 0 36 20",
        width=36,
        height=20,
        aria_hidden="true",
        focusable="false",
    )


def _hatch(corners: Sequence[Point], a: int, b: int, spacing: float) -> str:
    """Cut the lines ax + by = k * spacing to a convex shape."""
    levels = [a * x + b * y for x, y in corners]
    path = []
    for step in range(int(min(levels) // spacing) + 1, int(max(levels) // spacing) + 1):
        ends = []
        for index, (x, y) in enumerate(corners):
            next_x, next_y = corners[(index + 1) % len(corners)]
            before = a * x + b * y - step * spacing
            after = a * next_x + b * next_y - step * spacing
            if (before <= 0) != (after <= 0):
                share = before / (before - after)
                ends.append((x + share * (next_x - x), y + share * (next_y - y)))
        if len(ends) == 2:  # noqa: PLR2004 a line crosses the edge of a convex shape twice
            path.append("M" + "L".join(map(_pair, ends)))
    return "".join(path)


def _dots(corners: Sequence[Point]) -> str:
    """Return a grid of dots inside a box, as strokes without length and with round ends."""
    (left, top), _, (right, bottom), _ = corners
    spacing = 7.0
    columns = max(1, int((right - left - 4) // spacing) + 1)
    rows = max(1, int((bottom - top - 4) // spacing) + 1)
    x = (left + right - (columns - 1) * spacing) / 2
    y = (top + bottom - (rows - 1) * spacing) / 2
    return "".join(
        f"M{_pair((x + column * spacing, y + row * spacing))}h0"
        for row in range(rows)
        for column in range(columns)
    )


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _round(radius: float) -> dict[str, float]:
    return {"rx": radius} if radius else {}
