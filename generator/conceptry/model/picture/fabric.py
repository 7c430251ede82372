"""The picture `fabric-graph`: tiers of switches, nodes and devices, and their links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry.diagnostics import quoted
from conceptry.model.base import Name
from conceptry.model.picture.base import (
    Labelled,
    Measure,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.model.picture.fact import FactFields, fact_slots, read_facts
from conceptry.scene.fabric import Fabric, Tier

MOST_TIERS = 5


class TierField(Labelled):
    """Things of one kind in a row."""

    count: Measure
    """How many there are."""
    look: Literal["job", "switch", "node", "device"] = "node"
    """How one of them is drawn."""
    series: bool = False
    """Whether each is needed by all, so that the row is a chain."""
    failure: Name | None = None
    """What is said of the one that fails; left out where none does."""
    facts: FactFields = ()
    """What is written beside the row."""
    links: Literal["all", "share"] = "share"
    """How it is joined to the tier below: each with each, or each with its own share."""
    linkLabel: Name | None = None  # noqa: N815 (the field's name in JSON)
    """What is written at these links."""


class FabricPicture(PictureForm):
    """Tiers below each other, joined by links."""

    kind: Literal["fabric-graph"]
    """The visual family, the same as visualFamily."""
    tiers: tuple[TierField, ...] = Field(min_length=1, max_length=MOST_TIERS)
    """The tiers from the top."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for number, tier in enumerate(self.tiers):
            yield Slot(("tiers", number, "count"), tier.count, "", "whole")
            yield from fact_slots(("tiers", number, "facts"), tier.facts)

    def scene(self, read: Readings) -> Fabric:
        """Return what is drawn."""
        tiers = tuple(
            Tier(
                tier.label,
                read["tiers", number, "count"],
                tier.look,
                tier.series,
                tier.failure or "",
                read_facts(("tiers", number, "facts"), tier.facts, read),
            )
            for number, tier in enumerate(self.tiers)
        )
        above = self.tiers[:-1]
        return Fabric(
            tiers, tuple(one.links for one in above), tuple(one.linkLabel or "" for one in above)
        )

    def objections(self, read: Readings) -> Iterator[Objection]:  # noqa: ARG002 (none is computed)
        """Yield links below the last tier."""
        if self.tiers[-1].linkLabel is not None:
            message = (
                f"{quoted(self.tiers[-1].label)} has links to a tier below it, and none is there"
            )
            place = ("tiers", len(self.tiers) - 1, "linkLabel")
            yield Objection(place, message, "remove linkLabel, or add the tier")
