"""What every part of a record has in common."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator
from pydantic_core import PydanticCustomError, PydanticKnownError

from conceptry.formula.symbol import canonical


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

DAY_PATTERN = r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"

type Symbol = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(canonical)]
"""A symbol as the equation writes it, such as τ, B_in or T*; in the form that symbols have."""

type UnitText = Annotated[str, Field(min_length=1, max_length=80)]
"""A unit such as s, 1/h, GB/s, FLOP, %, or 1 for a plain number."""

LONGEST_TERM = 400


def _read_term(value: object) -> float | str:
    if isinstance(value, str):
        if not value:
            raise PydanticKnownError("string_too_short", {"min_length": 1})
        if len(value) > LONGEST_TERM:
            raise PydanticKnownError("string_too_long", {"max_length": LONGEST_TERM})
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise PydanticCustomError("number_or_expression", "a number or an expression")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise PydanticKnownError("finite_number")
    return number


type Term = Annotated[float | str, PlainValidator(_read_term, json_schema_input_type=float | str)]
"""A number in the unit of the symbol that it is for, or an expression over other symbols."""

type Given = Annotated[dict[Symbol, Term], Field(max_length=16)]
"""Symbols that take another value than their own."""

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"

type Identifier = Annotated[str, Field(min_length=1, max_length=80, pattern=ID_PATTERN)]
"""Lower-case letters, digits and single hyphens; it is also an address."""

ADDRESS_PATTERN = r"""^https?://[^\s/?#@"<>\\`]+([/?#][^\s"<>\\`]*)?$"""
"""A host without a name before an ``@``, which would hide where the address leads."""

type Address = Annotated[str, Field(min_length=1, max_length=2_000, pattern=ADDRESS_PATTERN)]
"""A complete address that begins with http:// or https://."""

type Day = Annotated[str, Field(pattern=DAY_PATTERN)]
"""A day such as 2026-11-29."""

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
