"""Views of the pages that list concepts: by branch, by level, and the home page."""

from __future__ import annotations

from dataclasses import dataclass

from conceptry.model.concept import Concept
from conceptry.model.corpus import Corpus
from conceptry.model.report import report, total
from conceptry.model.taxonomy import Branch, Value
from conceptry.pages.link import (
    LinkStyle,
    branch_path,
    concept_path,
    level_path,
    relative_link,
)
from conceptry.pages.report import REPORT_PATH
from conceptry.words import say, say_many

FIRST_CONCEPTS = 6
"""How many concepts the home page offers to begin with."""


@dataclass(frozen=True)
class Card:
    """A concept in a list."""

    name: str
    role: str
    link: str
    level: str
    kind: str


@dataclass(frozen=True)
class Group:
    """Concepts under one heading."""

    title: str
    anchor: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class ListView:
    """A page that lists concepts under headings."""

    title: str
    lead: str
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Entry:
    """A branch or a level in an overview."""

    title: str
    meaning: str
    link: str
    count: str


@dataclass(frozen=True)
class OverviewView:
    """A page that lists branches or levels."""

    title: str
    lead: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class HomeView:
    """The generated part of the home page."""

    title: str
    """Empty where a hand-written page brings its own title."""
    counts: str
    numbers: str
    """The share of numbers that are checked, in words."""
    numbers_link: str
    first: tuple[Card, ...]
    branches: tuple[Entry, ...]
    levels: tuple[Entry, ...]


def used_branches(corpus: Corpus) -> tuple[Branch, ...]:
    """Return the branches that have a concept, in the order of the taxonomy."""
    used = {record.concept.branch for record in corpus.records}
    return tuple(branch for branch in corpus.taxonomy.branches if branch.name in used)


def used_levels(corpus: Corpus) -> tuple[Value, ...]:
    """Return the levels that have a concept, in the order of the taxonomy."""
    used = {record.concept.level for record in corpus.records}
    return tuple(level for level in corpus.taxonomy.levels if level.id in used)


def branch_view(branch: Branch, corpus: Corpus, style: LinkStyle) -> ListView:
    """Show the concepts of a branch, grouped by its parts."""
    origin = branch_path(branch.slug)
    concepts = [c for c in _ordered(corpus) if c.branch == branch.name]
    parts = [*branch.subbranches, None]
    groups = tuple(
        Group(part or say("More"), _anchor(part or "more"), cards)
        for part in parts
        if (cards := _cards([c for c in concepts if c.subbranch == part], origin, style))
    )
    return ListView(branch.name, branch.question, groups)


def level_view(level: Value, corpus: Corpus, style: LinkStyle) -> ListView:
    """Show the concepts of a level, grouped by branch."""
    origin = level_path(level.id)
    concepts = [c for c in _ordered(corpus) if c.level == level.id]
    groups = tuple(
        Group(branch.name, branch.slug, cards)
        for branch in corpus.taxonomy.branches
        if (cards := _cards([c for c in concepts if c.branch == branch.name], origin, style))
    )
    return ListView(level.id.capitalize(), level.meaning, groups)


def branches_view(corpus: Corpus, style: LinkStyle, origin: str) -> OverviewView:
    """Show all branches."""
    entries = tuple(
        Entry(
            b.name,
            b.question,
            relative_link(origin, branch_path(b.slug), style),
            _count(sum(c.branch == b.name for c in corpus.by_id.values())),
        )
        for b in used_branches(corpus)
    )
    return OverviewView(say("Branches"), say("Start from what you want to know."), entries)


def levels_view(corpus: Corpus, style: LinkStyle, origin: str) -> OverviewView:
    """Show all levels."""
    entries = tuple(
        Entry(
            level.id.capitalize(),
            level.meaning,
            relative_link(origin, level_path(level.id), style),
            _count(sum(c.level == level.id for c in corpus.by_id.values())),
        )
        for level in used_levels(corpus)
    )
    return OverviewView(
        say("Levels"),
        say("Start from a scale: the same joule or byte, seen from near or far."),
        entries,
    )


def home_view(title: str, corpus: Corpus, style: LinkStyle) -> HomeView:
    """Show where to start."""
    concepts = _ordered(corpus)
    equations = sum(equation.is_executable for c in concepts for equation in c.science)
    questions = sum(len(c.questions) for c in concepts)
    counts = ", ".join(
        [
            _count(len(concepts)),
            say_many("{n} calculator", "{n} calculators", equations),
            say_many("{n} quiz question", "{n} quiz questions", questions),
        ]
    )
    return HomeView(
        title=title,
        counts=counts,
        numbers=total(map(report, concepts)).numbers.share_text,
        numbers_link=relative_link("index", REPORT_PATH, style),
        first=_cards(concepts[:FIRST_CONCEPTS], "index", style),
        branches=branches_view(corpus, style, "index").entries,
        levels=levels_view(corpus, style, "index").entries,
    )


def _ordered(corpus: Corpus) -> list[Concept]:
    return [corpus.by_id[concept_id] for concept_id in corpus.reading_order]


def _cards(concepts: list[Concept], origin: str, style: LinkStyle) -> tuple[Card, ...]:
    return tuple(
        Card(
            c.short_name,
            c.role,
            relative_link(origin, concept_path(c.id), style),
            c.level,
            c.kind,
        )
        for c in concepts
    )


def _count(number: int) -> str:
    return say_many("{n} concept", "{n} concepts", number)


def _anchor(text: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
