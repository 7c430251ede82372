"""The view of a concept's page: everything a template needs, as ready strings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from conceptry.figures.diagram import is_drawn
from conceptry.model.exercise import make_exercise
from conceptry.model.quiz import Question
from conceptry.pages.example import ExampleView, example_view
from conceptry.pages.heading import Heading
from conceptry.pages.link import (
    LinkStyle,
    bench_path,
    branch_path,
    concept_path,
    level_path,
    relative_file,
    relative_link,
)
from conceptry.pages.number_question import NumberQuestionView, number_question_view
from conceptry.pages.quiz import QuestionView, question_view
from conceptry.pages.recovery import RECOVERY_LAB, RECOVERY_PATH
from conceptry.pages.text import paragraphs
from conceptry.pages.way import WayView
from conceptry.words import mark, say, say_in

if TYPE_CHECKING:
    from conceptry.figures.diagram import Diagram
    from conceptry.model.citation import Reference
    from conceptry.model.concept import Concept
    from conceptry.model.drawn import PictureNumber
    from conceptry.model.editorial import Review
    from conceptry.model.quiz import AnyQuestion
    from conceptry.model.taxonomy import Taxonomy
    from conceptry.pages.equation import EquationView, Origin

_SECTION_TITLES = {
    "diagram": mark("The picture"),
    "mechanism": mark("How it works, step by step"),
    "specs": mark("Numbers and interfaces"),
    "equations": mark("The mathematics"),
}

_VERIFIED = {
    "read": mark("passage read"),
    "read-quoted": mark("read as quoted by others"),
    "not-opened": mark("not opened yet"),
}


@dataclass(frozen=True)
class Link:
    """A link, or the plain name of something that is not there to link to."""

    text: str
    address: str | None
    note: str = ""


@dataclass(frozen=True)
class Row:
    """One line of a table of two or three columns."""

    first: str
    second: str
    third: str


@dataclass(frozen=True)
class Source:
    """A source of the page."""

    title: str
    url: str
    supports: str
    verified: str


@dataclass(frozen=True)
class Fact:
    """A line of the box that tells about the record itself."""

    term: str
    text: str
    address: str | None = None


@dataclass(frozen=True)
class ConceptView:
    """A concept's page."""

    title: str
    trail: tuple[Link, ...]
    level: str
    kind: str
    role: str
    why: tuple[str, ...]
    objective: str | None
    description: tuple[str, ...]
    prerequisites: tuple[Link, ...]
    sections: tuple[str, ...]
    """Names of the middle sections in the order that the concept's kind asks for."""
    section_titles: Mapping[str, str]
    diagram: Diagram | None
    picture_numbers: tuple[PictureNumber, ...]
    """The expressions behind the numbers of the picture."""
    mechanism: tuple[str, ...]
    specs: tuple[Row, ...]
    interfaces: tuple[Row, ...]
    equations: tuple[EquationView, ...]
    tradeoff: tuple[str, ...]
    example: tuple[str, ...]
    numbers: ExampleView
    misconception: tuple[str, ...]
    questions: tuple[QuestionView | NumberQuestionView, ...]
    evidence: tuple[str, ...]
    sources: tuple[Source, ...]
    constant_sources: tuple[Origin, ...]
    """Where constants come from whose source is none of the concept's own, each address once."""
    related: tuple[Link, ...]
    facts: tuple[Fact, ...]
    record_address: str
    way: WayView
    headings: tuple[Heading, ...]


def concept_view(
    concept: Concept,
    *,
    names: Mapping[str, str],
    taxonomy: Taxonomy,
    equations: Sequence[EquationView],
    diagram: Diagram | None,
    picture_numbers: tuple[PictureNumber, ...],
    style: LinkStyle,
    is_changed_since_review: bool,
    way: WayView,
    investigations: Sequence[Fact] = (),
) -> ConceptView:
    """Turn a concept into the view of its page.

    Parameters
    ----------
    names
        Short names of all concepts of the site, by id.
    investigations
        Those of the site that pass through the concept, each with its step.
    """
    sections = _sections(concept, taxonomy, has_diagram=diagram is not None)
    numbers = example_view(concept)
    prose = partial(_prose, concept, numbers)
    return ConceptView(
        title=concept.name,
        trail=_trail(concept, taxonomy, style),
        level=concept.level,
        kind=concept.kind,
        role=concept.role,
        why=prose("whyAI"),
        objective=concept.learningObjective,
        description=prose("description"),
        prerequisites=_links(concept.prerequisites, concept, names, style),
        sections=sections,
        section_titles={name: say(title) for name, title in _SECTION_TITLES.items()},
        diagram=diagram,
        picture_numbers=picture_numbers,
        mechanism=concept.mechanism,
        specs=tuple(Row(s.label, s.value, s.context or "") for s in concept.specs),
        interfaces=tuple(
            Row(i.name, _direction(i.direction), i.signal) for i in concept.interfaces
        ),
        equations=tuple(equations),
        tradeoff=prose("tradeoff"),
        example=prose("engineeringExample"),
        numbers=numbers,
        misconception=prose("misconception"),
        questions=tuple(
            _question(concept, number, question)
            for number, question in enumerate(concept.questions, start=1)
        ),
        evidence=prose("evidenceNotes"),
        sources=tuple(_source(reference) for reference in concept.sources),
        constant_sources=_constant_sources(concept, equations),
        related=_links(concept.related, concept, names, style),
        facts=_facts(
            concept,
            taxonomy,
            style,
            is_changed_since_review=is_changed_since_review,
            investigations=investigations,
        ),
        record_address=relative_file(
            concept_path(concept.id), f"concepts/{concept.id}.json", style
        ),
        way=way,
        headings=_headings(concept, sections, equations),
    )


def _constant_sources(concept: Concept, equations: Sequence[EquationView]) -> tuple[Origin, ...]:
    listed = {reference.url for reference in concept.sources}
    origins = (row.origin for equation in equations for row in equation.symbols if row.origin)
    found = {one.address: one for one in origins if one.address not in listed}
    return tuple(found.values())


def _prose(concept: Concept, numbers: ExampleView, field: str) -> tuple[str, ...]:
    """Return the paragraphs of a field, with its computed numbers marked where there are any."""
    return numbers.prose.get(field) or paragraphs(getattr(concept, field))


def _direction(direction: str) -> str:
    words = {
        "in": say_in("direction", "in"),
        "out": say_in("direction", "out"),
        "both": say_in("direction", "in and out"),
    }
    return words[direction]


def _sections(concept: Concept, taxonomy: Taxonomy, *, has_diagram: bool) -> tuple[str, ...]:
    present = {
        "diagram": has_diagram,
        "mechanism": bool(concept.mechanism),
        "specs": bool(concept.specs or concept.interfaces),
        "equations": bool(concept.science),
    }
    kind = taxonomy.kind(concept.kind)
    first = kind.leadsWith if kind else "diagram"
    order = [first, *(name for name in present if name != first)]
    return tuple(name for name in order if present[name])


def _headings(
    concept: Concept, sections: Sequence[str], equations: Sequence[EquationView]
) -> tuple[Heading, ...]:
    found: list[Heading] = [Heading(say("What it is"), "what-it-is")]
    for name in sections:
        found.append(Heading(say(_SECTION_TITLES[name]), name))
        if name == "equations":
            found += [Heading(e.title, e.anchor, 3) for e in equations]
    optional = (
        (concept.tradeoff, say("The trade-off"), "trade-off"),
        (concept.engineeringExample, say("A worked example"), "worked-example"),
        (concept.misconception, say("What people get wrong"), "misconception"),
        (concept.questions, say("Check yourself"), "quiz"),
    )
    found += [Heading(title, anchor) for value, title, anchor in optional if value]
    found.append(Heading(say("The way here and on"), "way"))
    found.append(Heading(say("Evidence and sources"), "sources"))
    if concept.related:
        found.append(Heading(say("Related concepts"), "related"))
    found.append(Heading(say("About this page"), "about"))
    return tuple(found)


def _trail(concept: Concept, taxonomy: Taxonomy, style: LinkStyle) -> tuple[Link, ...]:
    branch = taxonomy.branch(concept.branch)
    origin = concept_path(concept.id)
    address = relative_link(origin, branch_path(branch.slug), style) if branch else None
    trail = [Link(concept.branch, address)]
    if concept.subbranch:
        trail.append(Link(concept.subbranch, None))
    return tuple(trail)


def _links(
    ids: Sequence[str], concept: Concept, names: Mapping[str, str], style: LinkStyle
) -> tuple[Link, ...]:
    origin = concept_path(concept.id)
    return tuple(
        Link(names[i], relative_link(origin, concept_path(i), style))
        if i in names
        else Link(i, None, say("not in this collection yet"))
        for i in ids
    )


def _question(
    concept: Concept, number: int, question: AnyQuestion
) -> QuestionView | NumberQuestionView:
    if isinstance(question, Question):
        return question_view(concept.id, number, question)
    return number_question_view(concept.id, number, make_exercise(concept, question))


def _source(reference: Reference) -> Source:
    verified = say(_VERIFIED[reference.verified]) if reference.verified else ""
    return Source(reference.title, reference.url, reference.supports or "", verified)


def _facts(
    concept: Concept,
    taxonomy: Taxonomy,
    style: LinkStyle,
    *,
    is_changed_since_review: bool,
    investigations: Sequence[Fact],
) -> tuple[Fact, ...]:
    origin = concept_path(concept.id)
    family = next((v.meaning for v in taxonomy.visualFamilies if v.id == concept.visualFamily), "")
    facts = [
        Fact(say("Covers"), concept.scope or ""),
        Fact(
            say("The lab covers"),
            "" if concept.labScope == concept.scope else concept.labScope or "",
        ),
        Fact(say("Scale"), concept.scale or ""),
        Fact(say("Level"), concept.level, relative_link(origin, level_path(concept.level), style)),
        Fact(say("Kind"), concept.kind),
        Fact(say("Workstream"), concept.workstream or ""),
        Fact(say("Picture"), _picture(concept, family)),
        _lab_fact(say("Lab"), concept.labId, taxonomy, concept, style),
        _deep_lab_fact(concept, taxonomy, style),
        *(investigations or (_investigation_fact(concept),)),
        Fact(say("Short name"), "" if concept.short_name == concept.name else concept.short_name),
        Fact(say("Licence"), concept.licence or ""),
        Fact(say("Review"), _review(concept.review, is_changed=is_changed_since_review)),
        Fact(say("Record"), concept.id),
    ]
    return tuple(fact for fact in facts if fact.text)


def _review(review: Review | None, *, is_changed: bool) -> str:
    if review is None:
        return ""
    if is_changed:
        return say("Changed since the review of {date}", date=review.date)
    return say("Reviewed by {who} on {date}", who=review.by, date=review.date)


def _picture(concept: Concept, meaning: str) -> str:
    family = concept.visualFamily
    if family is None:
        return ""
    if is_drawn(family, has_scene=concept.picture is not None):
        return f"{family}: {meaning}"
    return say("{family} (here: what goes in and comes out)", family=family)


def _lab_fact(
    term: str, lab_id: str | None, taxonomy: Taxonomy, concept: Concept, style: LinkStyle
) -> Fact:
    if lab_id is None:
        return Fact(term, "")
    lab = next((v for v in taxonomy.labs if v.id == lab_id), None)
    if lab is None:
        return Fact(term, say("{name} (not part of this site)", name=lab_id))
    runs = any(equation.is_executable for equation in concept.science)
    bench = relative_link(concept_path(concept.id), bench_path(concept.id), style)
    return Fact(term, f"{lab_id}: {lab.meaning}", bench if runs else None)


def _deep_lab_fact(concept: Concept, taxonomy: Taxonomy, style: LinkStyle) -> Fact:
    fact = _lab_fact(say("Lab in depth"), concept.deepLabId, taxonomy, concept, style)
    if concept.deepLabId != RECOVERY_LAB:
        return fact
    address = relative_link(concept_path(concept.id), RECOVERY_PATH, style)
    return Fact(fact.term, fact.text, address)


def _investigation_fact(concept: Concept) -> Fact:
    """Name an investigation to which no link can lead."""
    if concept.investigationId is None:
        return Fact(say("Investigation"), "")
    return Fact(
        say("Investigation"), say("{name} (not part of this site)", name=concept.investigationId)
    )
