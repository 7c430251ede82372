"""The data hall as a drawing: a row of nodes, their local storage, and the shared storage."""

from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.layout import (
    HEADING,
    LABEL,
    NAME,
    NOTE,
    Block,
    element,
    join,
    render_line,
)
from conceptry.figures.diagram.mark import (
    render_arrow,
    render_cross,
    render_polyline,
    render_rect,
)
from conceptry.words import mark, say

NODES: Final = 5
_FAILING: Final = 3
_PAD: Final = 16.0
_WIDEST: Final = 440.0
_NODE_GAP: Final = 10.0
_NODE_HEIGHT: Final = 50.0
_NODE_TOP: Final = 38.0
_LOCAL_TOP: Final = _NODE_TOP + _NODE_HEIGHT + 10
_LOCAL_HEIGHT: Final = 66.0
_SHARED_TOP: Final = _LOCAL_TOP + _LOCAL_HEIGHT + 46
_SHARED_HEIGHT: Final = 54.0
LEAST_HEIGHT: Final = _SHARED_TOP + _SHARED_HEIGHT + _PAD

DESCRIPTION: Final = mark(
    "In the data hall stands a row of five nodes that run one job; one of them "
    "fails. Below them are two tiers of storage: node-local storage, which may be "
    "lost with its node, and shared durable storage, which outlives any node. A "
    "save goes down from the nodes' tier to the shared one, a restore comes back "
    "up."
)


def draw_hall(width: float, height: float = LEAST_HEIGHT) -> Block:
    """Return the hall; a frame that is larger than its content keeps the content in the middle."""
    inner = min(width - 2 * _PAD, _WIDEST)
    content = Block(
        _draw_nodes(inner) + _draw_local(inner) + _draw_paths(inner) + _draw_shared(inner),
        inner,
        LEAST_HEIGHT,
    )
    return Block(
        render_rect(0, 0, width, height, "cx-d-hall", radius=10)
        + render_line(say("Data hall"), HEADING, _PAD, 23)
        + render_line(say("one job on many nodes"), NOTE, width - _PAD, 23, anchor="end")
        + content.place((width - inner) / 2, (height - LEAST_HEIGHT) / 2),
        width,
        height,
    )


def _node_centers(width: float) -> tuple[list[float], float]:
    node = (width - 2 * 8 - (NODES - 1) * _NODE_GAP) / NODES
    return [8 + node / 2 + index * (node + _NODE_GAP) for index in range(NODES)], node


def _draw_nodes(width: float) -> Markup:
    centers, node = _node_centers(width)
    parts = []
    for index, center in enumerate(centers):
        left, bottom = center - node / 2, _NODE_TOP + _NODE_HEIGHT
        is_failing = index == _FAILING
        look = "cx-d-node cx-d-node-failing" if is_failing else "cx-d-node"
        parts += [
            render_polyline(((center, bottom), (center, _LOCAL_TOP + 9)), "cx-d-thin"),
            render_rect(left, _NODE_TOP, node, _NODE_HEIGHT, look, radius=4),
            render_line(
                say("fails") if is_failing else say("node"),
                LABEL,
                center,
                _NODE_TOP + _NODE_HEIGHT - 9,
                anchor="middle",
            ),
        ]
        if is_failing:
            parts.append(render_cross((center, _NODE_TOP + 16), radius=7))
        else:
            parts += [
                render_polyline(
                    ((center - 11, _NODE_TOP + y), (center + 11, _NODE_TOP + y)), "cx-d-slot"
                )
                for y in (11, 17, 23)
            ]
    return join(parts)


def _draw_local(width: float) -> Markup:
    centers, node = _node_centers(width)
    band = render_rect(0, _LOCAL_TOP, width, _LOCAL_HEIGHT, "cx-d-tier", radius=6)
    drives = join(
        _draw_drive(center, min(node, 52), is_failing=index == _FAILING)
        for index, center in enumerate(centers)
    )
    words = render_line(say("Node-local storage"), NAME, 12, _LOCAL_TOP + 42) + render_line(
        say("may be lost with its node"), NOTE, 12, _LOCAL_TOP + 57
    )
    return band + drives + words


def _draw_drive(center: float, width: float, *, is_failing: bool) -> Markup:
    look = "cx-d-drive cx-d-node-failing" if is_failing else "cx-d-drive"
    left, top = center - width / 2, _LOCAL_TOP + 9
    slot = ((left + 6, top + 7), (left + width - 14, top + 7))
    lamp = element("circle", class_="cx-d-lamp", cx=left + width - 7, cy=top + 7, r=1.8)
    return (
        render_rect(left, top, width, 14, look, radius=3)
        + render_polyline(slot, "cx-d-slot")
        + lamp
    )


def _draw_paths(width: float) -> Markup:
    top, bottom = _LOCAL_TOP + _LOCAL_HEIGHT + 4, _SHARED_TOP - 4
    save, restore = width * 0.3, width * 0.6
    middle = (top + bottom) / 2 + 4
    return (
        render_arrow((save, top), (save, bottom), "down", line="cx-d-save-line")
        + render_line(say("save"), LABEL, save + 11, middle)
        + render_arrow((restore, bottom), (restore, top), "up", line="cx-d-restore-line")
        + render_line(say("restore"), LABEL, restore + 11, middle)
    )


def _draw_shared(width: float) -> Markup:
    top, left = _SHARED_TOP + 13, 14.0
    cylinder = element(
        "path",
        class_="cx-d-cylinder",
        d=f"M{left:g} {top + 4:g}v20a13 5 0 0 0 26 0v-20",
    )
    ellipse = element("ellipse", class_="cx-d-cylinder", cx=left + 13, cy=top + 4, rx=13, ry=5)
    ring = element(
        "path", class_="cx-d-cylinder cx-d-open", d=f"M{left:g} {top + 14:g}a13 5 0 0 0 26 0"
    )
    return (
        render_rect(0, _SHARED_TOP, width, _SHARED_HEIGHT, "cx-d-tier cx-d-tier-durable", radius=6)
        + cylinder
        + ring
        + ellipse
        + render_line(say("Shared durable storage"), NAME, 54, _SHARED_TOP + 24)
        + render_line(say("outlives any node"), NOTE, 54, _SHARED_TOP + 40)
    )
