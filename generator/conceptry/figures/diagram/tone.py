"""Boxes that are told apart by their hatching; colour comes on top, from the style sheet."""

from typing import Final

from markupsafe import Markup

from conceptry.figures.diagram.layout import element
from conceptry.figures.diagram.mark import render_hatch, render_rect

TONES: Final = ("plain", "save", "recovery", "lost", "replay")
"""Ways of filling a box, the most different ones first: none, slanted, dotted, crossed, wide."""


def choose_tone(index: int) -> str:
    """Return the filling of the part with this number; after the last one they begin anew."""
    return TONES[index % len(TONES)]


def render_tone(
    tone: str, x: float, y: float, width: float, height: float, *, radius: float = 0
) -> Markup:
    """Return a box with its filling."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    box = render_rect(x, y, width, height, "cx-d-fill", radius=radius)
    return element("g", box + render_hatch(tone, corners), class_=f"cx-d-tone-{tone}")
