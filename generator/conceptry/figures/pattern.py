"""Patterns that tell areas apart without their colours: lines that lean, lines that lie, dots.

The marks of a job's timeline (`diagram.mark`) mean the same by the same patterns.
"""

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

_TINT = "0.16"


@dataclass(frozen=True)
class Pattern:
    """A tile that is laid side by side.

    Parameters
    ----------
    color
        A CSS colour.
    size
        The side of the tile, in units of the drawing.
    turn
        Degrees.
    shape
        Its one mark: a `line` along a side, or a `dot` in the middle.
    """

    color: str
    size: float
    turn: int
    shape: str

    def render(self, element_id: str) -> Markup:
        """Return the SVG element that defines it, for a sample in a legend."""
        text = ET.tostring(render_pattern(self, element_id), encoding="unicode")
        return Markup(text)  # noqa: S704 - made element by element


PATTERNS: Mapping[str, Pattern] = {
    "save": Pattern("var(--cx-2)", 5, 45, "line"),
    "replay": Pattern("var(--cx-1)", 9, -45, "line"),
    "lag": Pattern("var(--cx-3)", 6, 90, "line"),
    "recovery": Pattern("var(--cx-4)", 7, 0, "dot"),
    "reached": Pattern("var(--cx-1)", 14, 45, "line"),
}
MARKS: Mapping[str, Pattern] = {
    "save": PATTERNS["save"],
    "replay": PATTERNS["replay"],
    "recovery": PATTERNS["recovery"],
}
"""Phases of a job that have a pattern; computing is plain."""


def fill_name(pattern: str) -> str:
    """Return the word that a specification fills an area with, for want of patterns in Vega."""
    return f"var(--cx-fill-{pattern})"


def pattern_id(figure_id: str, pattern: str) -> str:
    """Return the id of a pattern in a drawing."""
    return f"{figure_id}-fill-{pattern}"


def render_pattern(pattern: Pattern, element_id: str) -> ET.Element:
    """Return the SVG element that defines a pattern."""
    side = f"{pattern.size:g}"
    element = ET.Element(
        "pattern",
        {
            "id": element_id,
            "width": side,
            "height": side,
            "patternUnits": "userSpaceOnUse",
            "patternTransform": f"rotate({pattern.turn})",
        },
    )
    ground = {"width": side, "height": side, "fill": pattern.color, "fill-opacity": _TINT}
    ET.SubElement(element, "rect", ground)
    if pattern.shape == "dot":
        middle = f"{pattern.size / 2:g}"
        ET.SubElement(
            element, "circle", {"cx": middle, "cy": middle, "r": "1.2", "fill": pattern.color}
        )
    else:
        ET.SubElement(element, "rect", {"width": "1.4", "height": side, "fill": pattern.color})
    return element
