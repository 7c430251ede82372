"""The views of investigations: the page with its steps, and the list of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from conceptry.model.recovery import INPUTS, MODELS
from conceptry.model.science import program
from conceptry.pages.calculator import CalculatorView, calculator_view, render_field
from conceptry.pages.concept import Fact
from conceptry.pages.example import ExampleView, tied_view
from conceptry.pages.heading import Heading
from conceptry.pages.index import Entry, OverviewView
from conceptry.pages.link import LinkStyle, bench_path, concept_path, relative_file, relative_link
from conceptry.pages.prediction import (
    PredictionForm,
    choice_form,
    curve_form,
    number_form,
    write_quantity,
)
from conceptry.pages.recovery import RECOVERY_PATH
from conceptry.pages.text import paragraphs
from conceptry.words import mark, say, say_many

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from markupsafe import Markup

    from conceptry.model.concept import Concept
    from conceptry.model.outcome import LabState, Outcome, StepOutcome
    from conceptry.model.passage import Tied
    from conceptry.model.science import Equation

OVERVIEW_PATH = "investigations/index"
OVERVIEW_TITLE = mark("Investigations")


@dataclass(frozen=True)
class Value:
    """A name and a value in words."""

    name: str
    text: str


@dataclass(frozen=True)
class LabView:
    """The lab at the state of a step.

    Parameters
    ----------
    calculator : the lab in small, set to the state; None where it does not fit on the page
    settings : what the lab is set to
    results : what it says then
    address : of the lab set to the state; None where the site has no such page
    """

    title: str
    calculator: CalculatorView | None
    settings: tuple[Value, ...]
    results: tuple[Value, ...]
    address: str | None


@dataclass(frozen=True)
class StepView:
    """One step.

    Parameters
    ----------
    name : what a prediction is kept under
    edition : changes when the step asks or answers something else
    next_anchor : of what follows
    """

    number: int
    anchor: str
    title: str
    name: str
    edition: str
    concept_name: str
    concept_address: str
    prompt: tuple[str, ...]
    form: PredictionForm
    lab: LabView
    explain: tuple[Markup, ...]
    numbers: ExampleView
    next_anchor: str
    next_title: str


@dataclass(frozen=True)
class InvestigationView:
    """The page of an investigation."""

    id: str
    edition: str
    title: str
    question: str
    introduction: tuple[Markup, ...]
    given: tuple[Value, ...]
    steps: tuple[StepView, ...]
    conclusion: tuple[Markup, ...]
    numbers: ExampleView
    overview_address: str
    record_address: str
    progress_address: str
    headings: tuple[Heading, ...]


def investigation_path(investigation_id: str) -> str:
    """Return the page path of an investigation."""
    return f"investigations/{investigation_id}"


def step_anchor(step_id: str) -> str:
    """Return the anchor of a step on its page."""
    return f"step-{step_id}"


def overview_view(outcomes: Sequence[Outcome], style: LinkStyle) -> OverviewView:
    """Show all investigations."""
    entries = tuple(
        Entry(
            one.title,
            one.question,
            relative_link(OVERVIEW_PATH, investigation_path(one.id), style),
            say_many("{n} step", "{n} steps", len(one.steps)),
        )
        for one in outcomes
    )
    lead = say("One question each, answered in steps: you predict, then see what the model says.")
    return OverviewView(say(OVERVIEW_TITLE), lead, entries)


def render_facts(
    concept: Concept, outcomes: Sequence[Outcome], style: LinkStyle
) -> tuple[Fact, ...]:
    """Say which investigations pass through a concept, and in which step."""
    origin = concept_path(concept.id)
    return tuple(
        Fact(
            say("Investigation"),
            say(
                "{title}: step {number}, {step}",
                title=outcome.title,
                number=number,
                step=step.title,
            ),
            relative_link(
                origin, investigation_path(outcome.id), style, anchor=step_anchor(step.id)
            ),
        )
        for outcome in outcomes
        for number, step in enumerate(outcome.steps, start=1)
        if step.concept_id == concept.id
    )


def investigation_view(
    outcome: Outcome,
    concepts: Mapping[str, Concept],
    *,
    style: LinkStyle,
    lab_paths: Collection[str],
    progress_path: str,
    cache_folder: Path | None,
) -> InvestigationView:
    """Turn an investigation into the view of its page.

    Parameters
    ----------
    concepts : by id
    lab_paths : pages of labs that the site has
    cache_folder : where drawings are kept between builds
    """
    origin = investigation_path(outcome.id)
    closing = tied_view(outcome.tied, "closing-")
    following = [
        *(
            (step_anchor(one.id), say("Step {number}: {title}", number=i, title=one.title))
            for i, one in enumerate(outcome.steps, 1)
        ),
        ("summary", say("Summary")),
    ]
    steps = tuple(
        _step_view(
            number,
            step,
            concepts[step.concept_id],
            outcome.id,
            following[number],
            style=style,
            lab_paths=lab_paths,
            cache_folder=cache_folder,
        )
        for number, step in enumerate(outcome.steps, start=1)
    )
    return InvestigationView(
        id=outcome.id,
        edition=outcome.steps[-1].edition,
        title=outcome.title,
        question=outcome.question,
        introduction=closing.prose["introduction"],
        given=tuple(
            Value(one.name or one.symbol, write_quantity(one.value, one.unit))
            for one in outcome.inputs
            if one.value is not None and one.unit is not None
        ),
        steps=steps,
        conclusion=closing.prose["conclusion"],
        numbers=closing,
        overview_address=relative_link(origin, OVERVIEW_PATH, style),
        record_address=relative_file(origin, f"{origin}.json", style),
        progress_address=relative_link(origin, progress_path, style),
        headings=(
            *(Heading(f"{one.number}. {one.title}", one.anchor) for one in steps),
            Heading(say("Summary"), "summary"),
            Heading(say("Conclusion"), "conclusion"),
        ),
    )


def _step_view(
    number: int,
    step: StepOutcome,
    concept: Concept,
    investigation_id: str,
    following: tuple[str, str],
    *,
    style: LinkStyle,
    lab_paths: Collection[str],
    cache_folder: Path | None,
) -> StepView:
    origin = investigation_path(investigation_id)
    anchor = step_anchor(step.id)
    numbers = tied_view(step.tied, f"{anchor}-")
    return StepView(
        number=number,
        anchor=anchor,
        title=step.title,
        name=f"{investigation_id}/{step.id}",
        edition=step.edition,
        concept_name=concept.short_name,
        concept_address=relative_link(origin, concept_path(concept.id), style),
        prompt=_plain(step.tied, "prompt"),
        form=_form(step, numbers, anchor, cache_folder),
        lab=_lab_view(step, concept, origin, anchor, style=style, lab_paths=lab_paths),
        explain=numbers.prose["explain"],
        numbers=numbers,
        next_anchor=following[0],
        next_title=following[1],
    )


def _plain(tied: Tied, field: str) -> tuple[str, ...]:
    """Return a text without links: those would lead into the answer, which is not open yet."""
    return next((paragraphs(one.text) for one in tied.ties if one.field == field), ())


def _form(
    step: StepOutcome, numbers: ExampleView, anchor: str, cache_folder: Path | None
) -> PredictionForm:
    prediction = step.prediction
    is_ours = step.lab.kind == "recovery"  # the names of its inputs and results are no author's
    if prediction.kind == "number":
        name = _name(step.tied, prediction.expression)
        return number_form(prediction, say(name) if is_ours else name)
    if prediction.kind == "choice":
        return choice_form(prediction, numbers.prose)
    x = next((one for one in step.lab.settings if one.name == step.lab.x), None)
    if is_ours:
        horizontal = replace(prediction.x, words=say(prediction.x.words))
        prediction = replace(prediction, x=horizontal)
    return curve_form(prediction, x, anchor, cache_folder)


def _name(tied: Tied, expression: str) -> str:
    """Return what is predicted in words, as far as one symbol says it."""
    makers = tied.sheet.makers if tied.sheet else ()
    names = {one.symbol: one.name for maker in makers for one in maker.variables}
    names |= {maker.result.symbol: maker.result.name for maker in makers}
    return names.get(expression, say("your value"))


def _lab_view(
    step: StepOutcome,
    concept: Concept,
    origin: str,
    anchor: str,
    *,
    style: LinkStyle,
    lab_paths: Collection[str],
) -> LabView:
    lab = step.lab
    is_recovery = lab.kind == "recovery"
    path = RECOVERY_PATH if is_recovery else bench_path(concept.id)
    title = say("Recovery lab") if is_recovery else say("Lab: {title}", title=lab.equation_title)
    return LabView(
        title=title,
        calculator=None if lab.equation is None else _calculator(concept, lab, anchor),
        settings=tuple(
            Value(say(one.words), write_quantity(one.value, one.unit)) for one in lab.settings
        )
        if is_recovery
        else (),
        results=_recovery_results(step.tied) if is_recovery else (),
        address=relative_link(origin, path, style, anchor=_fragment(lab))
        if path in lab_paths
        else None,
    )


def _calculator(concept: Concept, lab: LabState, anchor: str) -> CalculatorView:
    """Show the calculator of the step's equation, set to the step's state."""
    assert lab.equation is not None
    made = program(_equation(concept, lab.equation))
    values = {one.name: one.value for one in lab.settings}
    variables = tuple(
        replace(one, default=values.get(made.argument_names[one.symbol], one.default))
        for one in made.variables
    )
    return calculator_view(anchor, 1, replace(made, variables=variables))


def _equation(concept: Concept, index: int) -> Equation:
    return concept.science[index]


def _recovery_results(tied: Tied) -> tuple[Value, ...]:
    """Say what the recovery lab computes at the state of the step."""
    sheet = tied.sheet
    if sheet is None:
        return ()
    given = {one.symbol for one in INPUTS}
    return tuple(
        Value(
            _capital(say(one.result.name)),
            write_quantity(
                sheet.result(one, sheet.settings).in_unit(one.result.unit), one.result.unit
            ),
        )
        for one in MODELS
        if one.result.symbol not in given
    )


def _fragment(lab: LabState) -> str:
    """Write the state of a lab as its address carries it."""
    pairs = [] if not lab.equation else [("eq", str(lab.equation + 1))]
    pairs += [(one.name, render_field(one.value)) for one in lab.settings if one.is_set]
    if lab.x and lab.kind == "engineering":
        pairs.append(("x", lab.x))
    return "&".join(f"{name}={quote(text, safe='')}" for name, text in pairs)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
