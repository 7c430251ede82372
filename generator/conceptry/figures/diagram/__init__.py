"""Diagrams of concepts: one drawer for each visual family, from plain values to finished markup.

Nothing here knows of pages or records. The same values give the same bytes.
"""

import re
from collections.abc import Sequence

from conceptry.figures.diagram.content import (
    Diagram,
    HallFacts,
    Interface,
    InterfaceLike,
    LegendItem,
    Subject,
)
from conceptry.figures.diagram.hall_system import draw_hall_system
from conceptry.figures.diagram.interfaces import draw_interfaces
from conceptry.figures.diagram.layout import clean_text

__all__ = ["Diagram", "HallFacts", "Interface", "InterfaceLike", "LegendItem", "draw"]

_DRAWERS = {"hall-system": draw_hall_system}
DRAWN_FAMILIES = frozenset(_DRAWERS)
"""Families with a drawing of their own; the others show what goes in and what comes out."""
_FIGURE_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def draw(
    family: str,
    *,
    figure_id: str,
    title: str,
    interfaces: Sequence[InterfaceLike] = (),
    mechanism: Sequence[str] = (),
    facts: HallFacts | None = None,
) -> Diagram:
    """Draw the diagram of a concept.

    Parameters
    ----------
    family
        The visual family. One without a drawer of its own gets inputs, concept and outputs.
    figure_id
        Begins every id of the markup; a letter, then letters, digits, `-` and `_`.
    title
        The concept's name as the reader sees it.
    interfaces
        Inputs and outputs, in the order of the record.
    mechanism
        The steps of the mechanism.
    facts
        Times for the family `hall-system`; without them its timeline is schematic.

    Raises
    ------
    ValueError
        If `figure_id` has another form.
    """
    if not _FIGURE_ID.fullmatch(figure_id):
        raise ValueError(f"figure_id is {figure_id!r}, allowed are letters, digits, '-' and '_'")
    subject = Subject(
        figure_id=figure_id,
        title=clean_text(title),
        interfaces=tuple(
            Interface(clean_text(each.name), each.direction, clean_text(each.signal))
            for each in interfaces
        ),
        mechanism=tuple(map(clean_text, mechanism)),
        facts=facts,
    )
    return _DRAWERS.get(family, draw_interfaces)(subject)
