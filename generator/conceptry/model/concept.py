"""One concept: every field that a record may have."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from conceptry.model.base import MOST_ITEMS, Identifier, Line, Part, Prose
from conceptry.model.citation import Reference
from conceptry.model.editorial import Acceptance, Review
from conceptry.model.example import Example
from conceptry.model.picture import AnyPicture
from conceptry.model.quiz import AnyQuestion
from conceptry.model.science import Equation

MOST_EQUATIONS = 50


class Spec(Part):
    """One line of the specification table."""

    label: Line
    """What is specified, such as "Link rate"."""
    value: Line
    """The value with its unit, such as "504 Gbit/s each way"."""
    context: Line | None = None
    """Where the value comes from, or when it holds."""


class Interface(Part):
    """Something that enters or leaves the concept."""

    name: Line
    """What passes, such as "Consistent job state"."""
    direction: Literal["in", "out", "both"]
    """Seen from the concept: in, out or both."""
    signal: Line
    """What it consists of, such as "parameters, optimizer and progress"."""


class Concept(Part):
    """One concept of the knowledge base."""

    schema_version: Literal["./_schema/v1.json"] | None = Field(default=None, alias="$schema")
    """Version of the record's form; editors use it to help while typing."""
    id: Identifier
    """The concept's id; the file is called <id>.json, and the page's address ends with it."""
    level: Line
    """Where the mechanism lives: a level of the taxonomy, such as infrastructure."""
    name: Line
    """The page's title."""
    shortName: Line | None = None  # noqa: N815 (the field's name in JSON)
    """A shorter title for menus and links; the name if left out."""
    role: Line
    """What it does, in one sentence: the first thing a reader sees."""
    description: Prose
    """What it is, in one or a few paragraphs of plain text, parted by a blank line."""
    specs: tuple[Spec, ...] = Field(default=(), max_length=MOST_ITEMS)
    """Numbers and facts, one line each."""
    interfaces: tuple[Interface, ...] = Field(default=(), max_length=MOST_ITEMS)
    """What enters and what leaves; without a picture, this is what is drawn."""
    tradeoff: Prose | None = None
    """What one gains and what one pays for it."""
    whyAI: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """Why it matters for the infrastructure of AI."""
    related: tuple[Identifier, ...] = Field(default=(), max_length=MOST_ITEMS)
    """Ids of concepts next to this one."""
    prerequisites: tuple[Identifier, ...] = Field(default=(), max_length=MOST_ITEMS)
    """Ids of concepts that one should know first."""
    sources: tuple[Reference, ...] = Field(min_length=1, max_length=MOST_ITEMS)
    """Where the facts come from."""
    scale: Line | None = None
    """The objects, sizes and times involved, in one line."""
    kind: Line
    """A kind of the taxonomy: model, mechanism, architecture, component or metric."""
    branch: Line
    """A branch of the taxonomy, such as "Data-center operations"."""
    subbranch: Line | None = None
    """A part of the branch."""
    mechanism: tuple[Prose, ...] = Field(default=(), max_length=MOST_ITEMS)
    """How it works, one step each."""
    misconception: Prose | None = None
    """What people get wrong, and what is right."""
    check: tuple[AnyQuestion, ...] | AnyQuestion = ()
    """One question or a list of questions."""
    science: tuple[Equation, ...] = Field(default=(), max_length=MOST_EQUATIONS)
    """Equations; those that declare their symbols get a chart and a calculator."""
    learningObjective: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """What a reader can do afterwards."""
    workstream: Line | None = None
    """The short key of the branch, such as W09."""
    visualFamily: Line | None = None  # noqa: N815 (the field's name in JSON)
    """Which picture suits it, such as hall-system; where picture is left out, most families show
    what goes in and what comes out."""
    picture: AnyPicture | None = None
    """What the picture of this family shows; its numbers are expressions over the record's symbols,
    computed at every build."""
    engineeringExample: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """A worked example with numbers."""
    example: Example | None = None
    """The data of the worked example: what it starts from, and what each of its numbers is."""
    evidenceNotes: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """What is measured, what is published and what is synthetic."""
    scope: Prose | None = None
    """What the page covers and what it leaves out."""
    labScope: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """What the lab covers; shown once if it equals the scope."""
    labId: Identifier | None = None  # noqa: N815 (the field's name in JSON)
    """The lab that opens from the page: engineering."""
    deepLabId: Identifier | None = None  # noqa: N815 (the field's name in JSON)
    """A lab about this subject in depth: recovery."""
    investigationId: Identifier | None = None  # noqa: N815 (the field's name in JSON)
    """An investigation that passes through this concept."""
    licence: Line | None = None
    """The licence of the record's content, such as CC BY 4.0, where it is not that of the site."""
    review: Review | None = None
    """Who reviewed the record, and when; written by conceptry review."""
    accept: tuple[Acceptance, ...] = Field(default=(), max_length=MOST_ITEMS)
    """Warnings that are justified here, each with the reason."""
    extra: dict[str, Any] | None = None
    """Fields of other systems, kept as they are and not shown."""

    @property
    def short_name(self) -> str:
        """The short name, or the name where there is none."""
        return self.shortName or self.name

    @property
    def questions(self) -> tuple[AnyQuestion, ...]:
        """The questions as a list, however many the record gives."""
        return self.check if isinstance(self.check, tuple) else (self.check,)
