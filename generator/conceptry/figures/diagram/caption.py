"""Words below the parts of a bar: a name and a number, each below its own part."""

from collections.abc import Sequence
from dataclasses import dataclass

from conceptry.figures.diagram.layout import LABEL, NOTE, Block, join, measure, render_line
from conceptry.figures.diagram.mark import render_polyline
from conceptry.figures.diagram.spread import spread


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands below a part.

    Parameters
    ----------
    center : the middle of the part
    text : its number
    """

    center: float
    label: str
    text: str


def draw_captions(captions: Sequence[Caption], low: float, high: float) -> Block | None:
    """Return words below a bar, or None where they have no room beside each other.

    Where one of them has to stand beside its part, lines lead from all parts to their words.

    Parameters
    ----------
    captions : from left to right
    low, high : between which the words may stand
    """
    sizes = [max(measure(one.label, LABEL), measure(one.text, NOTE)) for one in captions]
    places = spread([one.center for one in captions], sizes, low, high, gap=12)
    if places is None:
        return None
    is_moved = any(abs(place - one.center) > 1 for place, one in zip(places, captions, strict=True))
    drop = 12.0 if is_moved else 2.0
    parts = []
    for one, place in zip(captions, places, strict=True):
        if is_moved:
            points = ((one.center, 1), (one.center, 4), (place, drop), (place, drop + 2))
            parts.append(render_polyline(points, "cx-d-thin"))
        parts.append(render_line(one.label, LABEL, place, drop + 13, anchor="middle"))
        parts.append(render_line(one.text, NOTE, place, drop + 28, anchor="middle"))
    return Block(join(parts), high, drop + 33)
