"""Diagrams of concepts: one drawer for each visual family, from plain values to finished markup.

Nothing here knows of pages or records. The same values give the same bytes.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from conceptry.figures.diagram.bit_layout import draw_bit_layout
from conceptry.figures.diagram.collective_ring import draw_collective_ring
from conceptry.figures.diagram.content import (
    Diagram,
    HallFacts,
    Interface,
    InterfaceLike,
    LegendItem,
    Subject,
)
from conceptry.figures.diagram.energy_flow import draw_energy_flow
from conceptry.figures.diagram.fabric_graph import draw_fabric_graph
from conceptry.figures.diagram.gantt import draw_gantt
from conceptry.figures.diagram.hall_system import draw_hall_system
from conceptry.figures.diagram.interfaces import draw_interfaces
from conceptry.figures.diagram.layout import clean_text
from conceptry.figures.diagram.ledger import draw_ledger
from conceptry.figures.diagram.memory_map import draw_memory_map
from conceptry.figures.diagram.node_board import draw_node_board
from conceptry.figures.diagram.package_stack import draw_package_stack
from conceptry.figures.diagram.queue_flow import draw_queue_flow
from conceptry.figures.diagram.roofline_plane import draw_roofline_plane
from conceptry.figures.diagram.wafer import draw_wafers
from conceptry.scene import Scene
from conceptry.scene.bits import BitLayout
from conceptry.scene.board import Board
from conceptry.scene.energy import EnergyFlow
from conceptry.scene.fabric import Fabric
from conceptry.scene.gantt import Gantt
from conceptry.scene.ledger import Ledger
from conceptry.scene.memory import MemoryMap
from conceptry.scene.package import Package, Wafers
from conceptry.scene.queue import QueueFlow
from conceptry.scene.ring import Ring
from conceptry.scene.roofline import Roofline

__all__ = ["Diagram", "HallFacts", "Interface", "InterfaceLike", "LegendItem", "draw", "is_drawn"]

# Families that are drawn from what every concept has, and those that are drawn from a scene.
_DRAWERS = {"hall-system": draw_hall_system}
_SCENE_DRAWERS: dict[type[Scene], Callable[[Subject, Any], Diagram]] = {
    BitLayout: draw_bit_layout,
    Board: draw_node_board,
    EnergyFlow: draw_energy_flow,
    Fabric: draw_fabric_graph,
    Gantt: draw_gantt,
    Ledger: draw_ledger,
    MemoryMap: draw_memory_map,
    Package: draw_package_stack,
    QueueFlow: draw_queue_flow,
    Ring: draw_collective_ring,
    Roofline: draw_roofline_plane,
    Wafers: draw_wafers,
}
_FIGURE_ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def draw(
    family: str,
    *,
    figure_id: str,
    title: str,
    interfaces: Sequence[InterfaceLike] = (),
    mechanism: Sequence[str] = (),
    facts: HallFacts | None = None,
    scene: Scene | None = None,
) -> Diagram:
    """Draw the diagram of a concept.

    Parameters
    ----------
    family
        The visual family. Without a scene, most get inputs, concept and outputs.
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
    scene
        What the picture of the family shows.

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
    if scene is not None:
        return _SCENE_DRAWERS[type(scene)](subject, _clean(scene))
    return _DRAWERS.get(family, draw_interfaces)(subject)


def is_drawn(family: str, *, has_scene: bool) -> bool:
    """Say whether a concept gets a drawing of its family, or one of what goes in and comes out."""
    return has_scene or family in _DRAWERS


def _clean[T](value: T) -> T:
    """Return a scene in which every text is safe for XML."""
    if isinstance(value, str):
        return clean_text(value)  # type: ignore[return-value]
    if isinstance(value, tuple):
        return tuple(map(_clean, value))  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{one.name: _clean(getattr(value, one.name)) for one in fields(value)}
        )
    return value
