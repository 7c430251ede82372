"""Named constants that several records use: each defined once, with its source and date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from conceptry.model.base import Day, Identifier, Line, Name, Part, UnitText
from conceptry.model.citation import Reference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conceptry.model.shared import Shared
    from conceptry.source import Json

CONSTANTS_FILE = "_constants.json"


class Constant(Part):
    """A value that somebody published."""

    id: Identifier
    """The name by which records use it, such as h100-bf16-dense-peak."""
    name: Name
    """What it is, such as "BF16 peak of an H100 SXM, dense"."""
    value: float
    """The value, in the unit below."""
    unit: UnitText
    """Its unit, such as TFLOP/s."""
    date: Day
    """The day on which the source said so, such as 2026-11-29."""
    source: Reference
    """Where it was published."""
    note: Line | None = None
    """When it holds, or what is easily confused with it."""


class Constants(Part):
    """All constants of a folder."""

    constants: tuple[Constant, ...] = Field(default=(), max_length=1000)
    """The constants."""


def find_used(data: Json, constants: Constants) -> tuple[Constant, ...]:
    """Return the constants that a record names, each once."""
    named = {*_named(data)}
    return tuple(one for one in constants.constants if one.id in named)


def _named(data: Json) -> Iterator[str]:
    if isinstance(data, dict):
        name = data.get("constant")
        if isinstance(name, str):
            yield name
        for below in data.values():
            yield from _named(below)
    elif isinstance(data, list):
        for item in data:
            yield from _named(item)


def name_place(shared: Shared[Constants], constant: Constant, field: str = "value") -> str:
    """Name a constant with file and line, such as ``h100-peak (concepts/_constants.json:4)``."""
    if shared.source is None:
        return f"{constant.id} ({CONSTANTS_FILE})"
    index = next(i for i, one in enumerate(shared.content.constants) if one is constant)
    start, _ = shared.source.values["constants", index, field]
    line, _ = shared.source.position(start)
    return f"{constant.id} ({shared.source.path}:{line})"
