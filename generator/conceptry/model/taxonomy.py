"""The fixed values of a record's fields, and what each means.

A folder of records may bring its own in ``_taxonomy.json``; the one beside this
module, on the infrastructure of AI, is used otherwise.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Literal

from pydantic import Field

from conceptry.model.base import MOST_ITEMS, Identifier, Line, Part

type Section = Literal["diagram", "mechanism", "equations", "specs"]


class Value(Part):
    """One allowed value."""

    id: Line
    """The value as records write it."""
    meaning: Line
    """What it means to a reader."""


class Place(Value):
    """A level or a lab: its id is an address as well."""

    id: Identifier
    """The value as records write it, and the end of its page's address."""


class Kind(Value):
    """A kind of concept."""

    leadsWith: Section  # noqa: N815 (the field's name in JSON)
    """The section that comes first on the page of such a concept."""


class Branch(Part):
    """A branch: a question that readers come with."""

    name: Line
    """Its name, as records write it."""
    workstream: Line
    """Its short key, such as W09, which never changes."""
    question: Line
    """The question that it answers."""
    subbranches: tuple[Line, ...]
    """Its parts, as records write them."""

    @property
    def slug(self) -> str:
        """Its address.

        Examples
        --------
        >>> Branch(name="Cost, energy", workstream="W1", question="?", subbranches=()).slug
        'cost-energy'
        """
        # No file system takes a name of more than 255 bytes, and a letter has up to four.
        return re.sub(r"[^\w]+", "-", self.name.casefold())[:LONGEST_SLUG].strip("-")


TAXONOMY_FILE = "_taxonomy.json"
LONGEST_SLUG = 60


class Taxonomy(Part):
    """All allowed values."""

    levels: tuple[Place, ...] = Field(min_length=1, max_length=MOST_ITEMS)
    """How large the world is in which a mechanism lives, from small to large."""
    kinds: tuple[Kind, ...] = Field(min_length=1, max_length=MOST_ITEMS)
    """What a concept can be."""
    branches: tuple[Branch, ...] = Field(min_length=1, max_length=MOST_ITEMS)
    """The questions that readers come with."""
    visualFamilies: tuple[Value, ...] = Field(max_length=MOST_ITEMS)  # noqa: N815 (name in JSON)
    """The drawings that a page can get."""
    labs: tuple[Place, ...] = Field(default=(), max_length=MOST_ITEMS)
    """The labs that pages open."""

    def branch(self, name: str) -> Branch | None:
        """Find a branch by its name."""
        return next((b for b in self.branches if b.name == name), None)

    def kind(self, name: str) -> Kind | None:
        """Find a kind by its id."""
        return next((k for k in self.kinds if k.id == name), None)


@cache
def built_in_taxonomy() -> Taxonomy:
    """Return the taxonomy that comes with the package."""
    text = resources.files("conceptry.model").joinpath("taxonomy.json").read_text("utf-8")
    return Taxonomy.model_validate_json(text)
