"""The picture `energy-flow`: energy or power on its way, and what branches off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from conceptry import units
from conceptry.diagnostics import quoted
from conceptry.model.picture.base import (
    SAME_SUM,
    Item,
    Labelled,
    Objection,
    PictureForm,
    Readings,
    Slot,
)
from conceptry.scene import Quantity
from conceptry.scene.energy import EnergyFlow, Flow, Stage

MOST_STAGES = 8


class StageField(Labelled):
    """A place on the way."""

    loss: Item
    """What branches off there."""


class EnergyPicture(PictureForm):
    """Energy or power on its way through stages."""

    kind: Literal["energy-flow"]
    """The visual family, the same as visualFamily."""
    entering: Item
    """What comes in."""
    stages: tuple[StageField, ...] = Field(min_length=1, max_length=MOST_STAGES)
    """The places on the way, in their order."""
    arriving: Item
    """What arrives; that it is what the stages leave over gets checked."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        yield Slot(("entering",), self.entering, "flow", "positive")
        for index, stage in enumerate(self.stages):
            yield Slot(("stages", index, "loss"), stage.loss, "flow", "zero")
        yield Slot(("arriving",), self.arriving, "flow", "zero")

    def scene(self, read: Readings) -> EnergyFlow:
        """Return what is drawn."""
        entering = read["entering",]
        left, stages = entering.value, []
        for index, stage in enumerate(self.stages):
            loss = read["stages", index, "loss"]
            left -= loss.value
            passed = max(0.0, float(f"{left:.12g}"))
            text = units.format_quantity(passed, entering.unit)
            flow = Flow(stage.loss.label, loss)
            stages.append(Stage(stage.label, flow, Quantity(passed, entering.unit, text)))
        return EnergyFlow(
            Flow(self.entering.label, entering),
            tuple(stages),
            Flow(self.arriving.label, read["arriving",]),
        )

    def objections(self, read: Readings) -> Iterator[Objection]:
        """Yield that more or less arrives than is left over."""
        entering, arriving = read["entering",], read["arriving",]
        losses = sum(read["stages", index, "loss"].value for index in range(len(self.stages)))
        left = entering.value - losses
        if math.isclose(arriving.value, left, rel_tol=SAME_SUM, abs_tol=SAME_SUM * entering.value):
            return
        shown = units.format_quantity(left, entering.unit, 6)
        message = f"{quoted(self.arriving.label)} is {arriving.text}, the stages leave {shown} over"
        hint = "a stage is missing or counted twice, or one of the numbers has another place"
        yield Objection(("arriving", "equals"), message, hint)
