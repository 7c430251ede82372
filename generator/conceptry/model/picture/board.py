"""The picture `node-board`: the parts of one server and the links between them."""

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
    Place,
    Readings,
    Slot,
)
from conceptry.model.picture.fact import FactFields, fact_slots, read_facts
from conceptry.scene.board import Board, BoardLink, BoardPart

MOST_COLUMNS = 5
MOST_ROWS = 3
MOST_BOARD_LINKS = 12


class BoardPartField(Labelled):
    """A part of the server."""

    column: int = Field(ge=1, le=MOST_COLUMNS)
    """The column that it stands in, counted from the left."""
    facts: FactFields = ()
    """What is written in it."""


class BoardLinkField(Labelled):
    """A link between two parts that stand in columns next to each other."""

    start: Name
    """The label of the part on the left."""
    end: Name
    """The label of the part on the right."""
    rate: Measure
    """How much passes through it."""


class BoardPicture(PictureForm):
    """The parts of one server in columns, and the links between neighbours."""

    kind: Literal["node-board"]
    """The visual family, the same as visualFamily."""
    parts: tuple[BoardPartField, ...] = Field(min_length=2, max_length=MOST_COLUMNS * MOST_ROWS)
    """The parts, in each column from the top."""
    links: tuple[BoardLinkField, ...] = Field(min_length=1, max_length=MOST_BOARD_LINKS)
    """The links; the one with the lowest rate is marked."""

    def slots(self) -> Iterator[Slot]:
        """Yield every number of the picture."""
        for number, part in enumerate(self.parts):
            yield from fact_slots(("parts", number, "facts"), part.facts)
        for number, link in enumerate(self.links):
            yield Slot(("links", number, "rate"), link.rate, "links", "positive")

    def scene(self, read: Readings) -> Board:
        """Return what is drawn."""
        columns = tuple(
            tuple(
                BoardPart(part.label, read_facts(("parts", number, "facts"), part.facts, read))
                for number, part in enumerate(self.parts)
                if part.column == column
            )
            for column in range(1, self._width + 1)
        )
        places = self._places
        links = tuple(
            BoardLink(
                link.label, places[link.start], places[link.end], read["links", number, "rate"]
            )
            for number, link in enumerate(self.links)
        )
        return Board(columns, links)

    def objections(self, read: Readings) -> Iterator[Objection]:  # noqa: ARG002 (none is computed)
        """Yield parts and links that have no place."""
        labels = [part.label for part in self.parts]
        for number, label in enumerate(labels):
            if label in labels[:number]:
                place: Place = ("parts", number, "label")
                yield Objection(
                    place, f"a second part is called {quoted(label)}", "rename one of them"
                )
        yield from self._object_to_columns()
        for number, link in enumerate(self.links):
            yield from self._object_to_link(("links", number), link)

    @property
    def _width(self) -> int:
        return max(part.column for part in self.parts)

    @property
    def _places(self) -> dict[str, tuple[int, int]]:
        """Column and row of each part, counted from 0."""
        rows = [0] * self._width
        places = {}
        for part in self.parts:
            places[part.label] = (part.column - 1, rows[part.column - 1])
            rows[part.column - 1] += 1
        return places

    def _object_to_columns(self) -> Iterator[Objection]:
        used = [part.column for part in self.parts]
        for column in range(1, self._width + 1):
            if column not in used:
                message = f"column {column} has no part"
                yield Objection(("parts",), message, "number the columns without a gap")
            elif used.count(column) > MOST_ROWS:
                message = f"column {column} has {used.count(column)} parts"
                yield Objection(("parts",), message, f"at most {MOST_ROWS} have room in a column")
        if self._width == 1:
            yield Objection(("parts",), "all parts stand in column 1", "links join two columns")

    def _object_to_link(self, place: Place, link: BoardLinkField) -> Iterator[Objection]:
        places = self._places
        for name, label in (("start", link.start), ("end", link.end)):
            if label not in places:
                message = f"no part is called {quoted(label)}"
                yield Objection((*place, name), message, f"parts: {', '.join(places)}")
                return
        first, last = places[link.start][0] + 1, places[link.end][0] + 1
        if last != first + 1:
            message = f"{quoted(link.start)} stands in column {first}, {quoted(link.end)} in {last}"
            hint = "a link leads from a column to the next one on its right"
            yield Objection(place, message, hint)
