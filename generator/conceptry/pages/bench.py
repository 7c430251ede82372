"""The engineering lab: a bench for the executable equations of a concept, and the list of labs."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from conceptry.figures.choice import ChartRequest, choose, spread
from conceptry.labs.equation import ResultError, load_equation
from conceptry.labs.sensitivity import Report, describe
from conceptry.pages.calculator import (
    CalculatorView,
    calculator_data,
    calculator_view,
    render_field,
)
from conceptry.pages.heading import Heading
from conceptry.pages.index import Card, Group, ListView
from conceptry.pages.link import LinkStyle, bench_path, branch_path, concept_path, relative_link
from conceptry.pages.text import lower_subscripts, summary
from conceptry.words import mark, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from markupsafe import Markup

    from conceptry.formula.program import Program, Variable
    from conceptry.model.concept import Concept
    from conceptry.model.corpus import Corpus
    from conceptry.pages.chart import ChartView
    from conceptry.pages.equation import EquationView

LABS_PATH, LABS_TITLE = "labs/index", mark("Labs")
_EDITION_DIGITS = 12


@dataclass(frozen=True)
class AxisOption:
    """An input that a chart can be drawn along."""

    name: str
    label: str
    is_chosen: bool
    has_log: bool


@dataclass(frozen=True)
class AxesView:
    """What a reader can choose for the chart of an equation."""

    prefix: str
    """Begins the ids of its controls."""
    along: tuple[AxisOption, ...]
    by: tuple[AxisOption, ...]
    values: str
    scale: str
    """Of the horizontal axis: linear or log."""
    data_json: str


@dataclass(frozen=True)
class SectionView:
    """One equation on the bench."""

    anchor: str
    equation_id: str
    number: int
    title: str
    formula: Markup
    concept_address: str
    """The equation on its concept's page."""
    calculator: CalculatorView
    axes: AxesView
    chart: ChartView | None
    sensitivity: Report | None
    result_symbol: str


@dataclass(frozen=True)
class BenchView:
    """The bench of a concept."""

    title: str
    concept_name: str
    concept_address: str
    branch_name: str
    branch_address: str | None
    labs_address: str
    path: str
    edition: str
    """Changes when an equation, an input or a default does."""
    sections: tuple[SectionView, ...]
    headings: tuple[Heading, ...]


def bench_view(
    concept: Concept,
    equations: Sequence[EquationView],
    programs: Mapping[int, Program],
    *,
    branch_slug: str | None,
    style: LinkStyle,
) -> BenchView:
    """Show the bench of a concept.

    Parameters
    ----------
    equations
        As on the concept's page; the first chart of each is shown here as well.
    programs
        By the number of the equation, of those that can be computed.
    branch_slug
        None where the branch is none of the taxonomy.
    """
    path = bench_path(concept.id)
    concept_address = relative_link(path, concept_path(concept.id), style)
    sections = tuple(
        _section(concept, equations[number - 1], program, concept_address)
        for number, program in programs.items()
    )
    branch = relative_link(path, branch_path(branch_slug), style) if branch_slug else None
    return BenchView(
        title=say("{name} on the bench", name=concept.short_name),
        concept_name=concept.short_name,
        concept_address=concept_address,
        branch_name=concept.branch,
        branch_address=branch,
        labs_address=relative_link(path, LABS_PATH, style),
        path=path,
        edition=_edition(sections),
        sections=sections,
        headings=tuple(Heading(section.title, section.anchor) for section in sections),
    )


def describe_bench(view: BenchView) -> str:
    """Return what stands under the page's name in lists and searches."""
    titles = ", ".join(section.title for section in view.sections)
    return summary(
        say("{name} with your own numbers: {titles}", name=view.concept_name, titles=titles)
    )


def labs_view(corpus: Corpus, style: LinkStyle, deep: Sequence[tuple[str, str, str]]) -> ListView:
    """List the labs: those that are pages of their own, and each concept's bench by branch.

    Parameters
    ----------
    deep
        Title, path and meaning of each lab that is a page of its own.
    """
    cards = tuple(
        Card(title, meaning, relative_link(LABS_PATH, path, style), say("in depth"), say("lab"))
        for title, path, meaning in deep
    )
    groups = [Group(say("In depth"), "in-depth", cards)] if cards else []
    groups += [
        Group(branch.name, branch.slug, benches)
        for branch in corpus.taxonomy.branches
        if (benches := _bench_cards(corpus, branch.name, style))
    ]
    lead = say(
        "Every equation of this collection with your own numbers: computed, charted "
        "along any input, and asked which input matters."
    )
    return ListView(say(LABS_TITLE), lead, tuple(groups))


def _bench_cards(corpus: Corpus, branch: str, style: LinkStyle) -> tuple[Card, ...]:
    concepts = [corpus.by_id[i] for i in corpus.reading_order]
    return tuple(
        Card(
            concept.short_name,
            ", ".join(e.title for e in concept.science if e.is_executable),
            relative_link(LABS_PATH, bench_path(concept.id), style),
            concept.level,
            concept.kind,
        )
        for concept in concepts
        if concept.branch == branch and has_bench(concept)
    )


def has_bench(concept: Concept) -> bool:
    """Tell whether a concept has an equation that can be computed."""
    return any(equation.is_executable for equation in concept.science)


def _section(
    concept: Concept, equation: EquationView, program: Program, concept_address: str
) -> SectionView:
    requests = [
        ChartRequest(
            x=chart.x,
            low=chart.range[0] if chart.range else None,
            high=chart.range[1] if chart.range else None,
            series_symbol=chart.series.symbol if chart.series else None,
            series_values=chart.series.values if chart.series else (),
        )
        for chart in concept.science[equation.number - 1].charts
    ]
    return SectionView(
        anchor=equation.anchor,
        equation_id=equation.equation_id,
        number=equation.number,
        title=equation.title,
        formula=equation.formula,
        concept_address=f"{concept_address}#{equation.anchor}",
        calculator=calculator_view(concept.id, equation.number, program, is_bench=True),
        axes=_axes(equation.equation_id, program, requests),
        chart=equation.charts[0] if equation.charts else None,
        sensitivity=_sensitivity(equation.equation_id, program),
        result_symbol=program.result.symbol,
    )


def _axes(equation_id: str, program: Program, requests: Sequence[ChartRequest]) -> AxesView:
    names = program.argument_names
    chosen = choose(program, requests[0] if requests else ChartRequest())
    x = names[chosen.x.symbol] if chosen else names[program.variables[0].symbol]
    by = names[chosen.series.symbol] if chosen and chosen.series else ""
    values = {names[v.symbol]: _suggest_values(v, requests) for v in program.variables}
    if chosen and chosen.series:
        values[by] = [render_field(value) for value in chosen.values]
    ranges = {
        names[one.x]: (one.low, one.high)
        for one in reversed(requests)
        if one.x is not None and one.x in names and one.low is not None
    }
    scale = chosen.scale if chosen else "linear"
    data = {"x": x, "by": by, "xScale": scale, "values": values, "ranges": ranges}
    # A list to choose from shows plain letters, in which B_in cannot be set as it is meant.
    has_subscripts = any("_" in v.symbol for v in program.variables)
    along = tuple(
        AxisOption(
            names[v.symbol],
            v.name if has_subscripts else f"{v.symbol}: {v.name}",
            names[v.symbol] == x,
            v.low is None or v.low > 0,
        )
        for v in program.variables
    )
    return AxesView(
        prefix=f"{equation_id}-axes",
        along=along,
        by=tuple(AxisOption(one.name, one.label, one.name == by, one.has_log) for one in along),
        values="; ".join(values[by]) if by else "",
        scale=scale,
        data_json=json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")),
    )


def _suggest_values(variable: Variable, requests: Sequence[ChartRequest]) -> list[str]:
    """Return the values of a variable that a record's chart shows, or a low and a high one."""
    for request in requests:
        if request.series_symbol == variable.symbol and request.series_values:
            return [render_field(value) for value in request.series_values]
    values = spread(variable)
    if not values:
        ends = (variable.low, float(variable.default), variable.high)
        values = tuple(dict.fromkeys(end for end in ends if end is not None))
    return [render_field(value) for value in values]


def _sensitivity(equation_id: str, program: Program) -> Report | None:
    """Say for the defaults what moves the result most, in the words of the browser."""
    data = calculator_data(program, is_bench=True)
    values = {program.argument_names[v.symbol]: float(v.default) for v in program.variables}
    try:
        equation = load_equation(equation_id, program.python)
        report = describe(equation, data["arguments"], data["result"], values)
    except ResultError:
        return None
    rows = tuple(
        replace(row, symbol=lower_subscripts(row.symbol), remark=lower_subscripts(row.remark))
        for row in report.rows
    )
    return replace(report, summary=lower_subscripts(report.summary), rows=rows)


def _edition(sections: Sequence[SectionView]) -> str:
    digest = hashlib.sha256()
    for section in sections:
        digest.update(section.calculator.python.encode())
        digest.update(section.calculator.data_json.encode())
    return digest.hexdigest()[:_EDITION_DIGITS]
