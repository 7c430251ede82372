"""What every part of a record has in common."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    """A frozen part of a record that refuses what it does not know."""

    model_config = ConfigDict(
        frozen=True,
        strict=True,
        extra="forbid",
        allow_inf_nan=False,
        use_attribute_docstrings=True,
        populate_by_name=False,
        alias_generator=None,
    )


type Line = Annotated[str, Field(min_length=1, max_length=400)]
"""One line of text: a name, a label, a title."""

type Prose = Annotated[str, Field(min_length=1, max_length=20_000)]
"""One or more paragraphs of plain text, parted by a blank line."""

type Name = Annotated[str, Field(min_length=1, max_length=120)]
"""A few words that fit under an axis."""

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"

type Identifier = Annotated[str, Field(min_length=1, max_length=80, pattern=ID_PATTERN)]
"""Lower-case letters, digits and single hyphens; it is also an address."""

ADDRESS_PATTERN = r"""^https?://[^\s/?#@"<>\\`]+([/?#][^\s"<>\\`]*)?$"""
"""A host without a name before an ``@``, which would hide where the address leads."""

type Address = Annotated[str, Field(min_length=1, max_length=2_000, pattern=ADDRESS_PATTERN)]
"""A complete address that begins with http:// or https://."""

MOST_ITEMS = 200
"""Of most lists of a record: more than a page can show and a reader can use."""

_DEVICES = ("con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10)))

RESERVED_IDS: Mapping[str, str] = MappingProxyType(
    {
        "index": "the address of an overview page",
        **dict.fromkeys(_DEVICES, "the name of a device on Windows, where no file can have it"),
    }
)
"""Ids that no concept can have, and what they are."""
