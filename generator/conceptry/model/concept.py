"""One concept: every field that a record may have."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from conceptry.model.base import MOST_ITEMS, Address, Identifier, Line, Part, Prose
from conceptry.model.quiz import Question
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


class Reference(Part):
    """A source of the page."""

    title: Line
    """Author, title and year, as a reader would look for it."""
    url: Address
    """Its address, beginning with https:// or http://."""
    supports: Line | None = None
    """What on this page rests on it."""
    verified: Literal["read", "read-quoted", "not-opened"] | None = None
    """read: the passage itself; read-quoted: as quoted by others; not-opened: known, not opened."""


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
    """What enters and what leaves; the diagram is drawn from it."""
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
    check: Annotated[tuple[Question, ...], Field(max_length=MOST_ITEMS)] | Question = ()
    """One question or a list of questions."""
    science: tuple[Equation, ...] = Field(default=(), max_length=MOST_EQUATIONS)
    """Equations; those that declare their symbols get a chart and a calculator."""
    learningObjective: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """What a reader can do afterwards."""
    workstream: Line | None = None
    """The short key of the branch, such as W09."""
    visualFamily: Line | None = None  # noqa: N815 (the field's name in JSON)
    """Which picture suits it, such as hall-system; families without a drawing of their own yet
    show what goes in and what comes out."""
    engineeringExample: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """A worked example with numbers."""
    evidenceNotes: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """What is measured, what is published and what is synthetic."""
    scope: Prose | None = None
    """What the page covers and what it leaves out."""
    labScope: Prose | None = None  # noqa: N815 (the field's name in JSON)
    """What the lab covers; shown once if it equals the scope."""
    labId: Identifier | None = None  # noqa: N815 (the field's name in JSON)
    """The lab that opens from the page: engineering."""
    deepLabId: Identifier | None = None  # noqa: N815 (the field's name in JSON)
    """A lab about this subject in depth."""
    investigationId: Identifier | None = None  # noqa: N815 (the field's name in JSON)
    """An investigation that passes through this concept."""

    @property
    def short_name(self) -> str:
        """The short name, or the name where there is none."""
        return self.shortName or self.name

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions as a list, however many the record gives."""
        return (self.check,) if isinstance(self.check, Question) else self.check
