"""What every part of a record has in common."""

from __future__ import annotations

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

type Identifier = Annotated[
    str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
]
"""Lower-case letters, digits and single hyphens; it is also an address."""

type Address = Annotated[str, Field(min_length=1, max_length=2_000, pattern=r"^https?://[^\s]+$")]
"""A complete address that begins with http:// or https://."""
