"""Where the words of a diagram lie, with the widths that its layout reckons with."""

import re
from typing import NamedTuple
from xml.etree import ElementTree as ET

from conceptry.figures.diagram.layout import HEADING, LABEL, NAME, NOTE, Face, measure

SVG = "{http://www.w3.org/2000/svg}"
FACES = {face.name: face for face in (HEADING, NAME, LABEL, NOTE)}


class Extent(NamedTuple):
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: "Extent") -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.5
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.5
        )


def read_layouts(diagram):
    """Return the two drawings of a diagram, the wide one first."""
    return ET.fromstring(diagram.markup).findall(f"{SVG}svg")


def read_extents(node, x=0.0, y=0.0):
    """Yield where each line of text lies."""
    if move := re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", "")):
        x, y = x + float(move[1]), y + float(move[2])
    if node.tag == f"{SVG}text":
        size, is_bold = float(node.get("font-size")), node.get("font-weight") == "700"
        width = measure(node.text, Face("", size, is_bold=is_bold))
        share = {"start": 0, "middle": 0.5, "end": 1}[node.get("text-anchor")]
        left = x + float(node.get("x")) - share * width
        base = y + float(node.get("y"))
        yield Extent(node.text, left, base - 0.75 * size, left + width, base + 0.22 * size)
    for child in node:
        yield from read_extents(child, x, y)


def read_boxes(node, class_name, x=0.0, y=0.0):
    """Yield x, y, width and height of each rectangle of a class, in the order of the drawing."""
    if move := re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", "")):
        x, y = x + float(move[1]), y + float(move[2])
    if node.tag == f"{SVG}rect" and class_name in node.get("class").split():
        left, top, width, height = (float(node.get(n)) for n in ("x", "y", "width", "height"))
        yield x + left, y + top, width, height
    for child in node:
        yield from read_boxes(child, class_name, x, y)


def assert_words_are_apart(svg, *, least=3):
    """Check that all words lie inside the picture and none on another."""
    _, _, width, height = map(float, svg.get("viewBox").split())
    extents = list(read_extents(svg))
    assert len(extents) >= least
    for index, extent in enumerate(extents):
        assert extent.left >= 0, extent
        assert extent.right <= width, extent
        assert extent.top >= 0, extent
        assert extent.bottom <= height, extent
        assert [other for other in extents[:index] if extent.overlaps(other)] == []
