"""The pictures that a record can have: one form for each visual family that is drawn from data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from conceptry.model.picture.base import PictureForm
from conceptry.model.picture.bits import BitPicture
from conceptry.model.picture.board import BoardPicture
from conceptry.model.picture.energy import EnergyPicture
from conceptry.model.picture.fabric import FabricPicture
from conceptry.model.picture.gantt import GanttPicture
from conceptry.model.picture.ledger import LedgerPicture
from conceptry.model.picture.memory import MemoryPicture
from conceptry.model.picture.package import PackagePicture
from conceptry.model.picture.queue import QueuePicture
from conceptry.model.picture.ring import RingPicture
from conceptry.model.picture.roofline import RooflinePicture

type AnyPicture = (
    BitPicture
    | BoardPicture
    | EnergyPicture
    | FabricPicture
    | GanttPicture
    | LedgerPicture
    | MemoryPicture
    | PackagePicture
    | QueuePicture
    | RingPicture
    | RooflinePicture
)

PICTURE_FORMS: Final[Mapping[str, type[PictureForm]]] = MappingProxyType(
    {
        "bit-layout": BitPicture,
        "collective-ring": RingPicture,
        "energy-flow": EnergyPicture,
        "fabric-graph": FabricPicture,
        "ledger-bars": LedgerPicture,
        "memory-map": MemoryPicture,
        "node-board": BoardPicture,
        "package-stack": PackagePicture,
        "queue-flow": QueuePicture,
        "roofline-plane": RooflinePicture,
        "timeline-gantt": GanttPicture,
    }
)
"""The form of each family's picture."""
