"""The view of the way to a concept and on from it: finished at build, for a script to shorten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.pages.link import LinkStyle, concept_path, relative_link
from conceptry.words import mark, say, say_many

if TYPE_CHECKING:
    from collections.abc import Mapping

    from conceptry.model.concept import Concept
    from conceptry.model.graph import Graph

PROGRESS_PATH = "progress"
PROGRESS_TITLE = mark("Your progress")
MOST_SHOWN = 8
"""Longer lists are folded away."""


@dataclass(frozen=True)
class Stop:
    """A concept on the way, or one that the way leads to."""

    concept_id: str
    name: str
    address: str
    needs: tuple[str, ...]
    """Ids of what it names as prerequisites, as far as they are here."""
    other_needs: tuple[Stop, ...] = ()
    """What it needs besides the concept of the page."""


@dataclass(frozen=True)
class WayView:
    """What comes before a concept, and what it opens."""

    concept_id: str
    name: str
    edition: str
    """Changes with the content of the record; a mark of a reader remembers it."""
    needs: tuple[str, ...]
    before: tuple[Stop, ...]
    opens: tuple[Stop, ...]
    before_text: str
    opens_text: str
    is_before_folded: bool
    is_opens_folded: bool
    has_more_before: bool
    """Whether the way holds more than what the concept itself names."""
    progress_address: str


def way_view(
    concept: Concept, graph: Graph, names: Mapping[str, str], style: LinkStyle, *, edition: str
) -> WayView:
    """Show how a reader gets to a concept, and where one can go from it.

    Parameters
    ----------
    names
        Short names of all concepts of the site, by id.
    edition
        Fingerprint of the record's content.
    """
    origin = concept_path(concept.id)

    def stop(concept_id: str, other_needs: tuple[Stop, ...] = ()) -> Stop:
        address = relative_link(origin, concept_path(concept_id), style)
        needs = graph.needs[concept_id]
        return Stop(concept_id, names[concept_id], address, needs, other_needs)

    before = tuple(map(stop, graph.way(concept.id)))
    opens = tuple(
        stop(one, tuple(stop(other) for other in graph.needs[one] if other != concept.id))
        for one in graph.opens(concept.id)
    )
    return WayView(
        concept_id=concept.id,
        name=names[concept.id],
        edition=edition,
        needs=graph.needs[concept.id],
        before=before,
        opens=opens,
        before_text=_before_text(len(before), is_first=not concept.prerequisites),
        opens_text=_opens_text(len(opens)),
        is_before_folded=len(before) > MOST_SHOWN,
        is_opens_folded=len(opens) > MOST_SHOWN,
        has_more_before=len(before) > len(graph.needs[concept.id]),
        progress_address=relative_link(origin, PROGRESS_PATH, style),
    )


def _before_text(count: int, *, is_first: bool) -> str:
    if is_first:
        return say("This page starts from nothing: no other concept comes before it.")
    if not count:
        return say("What it builds on is not in this collection yet.")
    return say_many(
        "One concept comes before this one.",
        "{n} concepts come before this one, each after what it needs.",
        count,
    )


def _opens_text(count: int) -> str:
    if not count:
        return say("No concept of this collection builds on it yet.")
    return say_many("One concept builds on it.", "{n} concepts build on it.", count)
