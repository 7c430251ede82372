"""The pages of one concept: its own, and its bench where there is something to compute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.figures import diagram
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.making.output import OutputPage
from conceptry.model.drawn import read_picture
from conceptry.model.science import program
from conceptry.pages.bench import bench_view, describe_bench, has_bench
from conceptry.pages.calculator import calculator_view
from conceptry.pages.chart import chart_view
from conceptry.pages.concept import concept_view
from conceptry.pages.equation import EquationView, equation_view
from conceptry.pages.link import LinkStyle, bench_path, concept_path, relative_link
from conceptry.pages.render import render
from conceptry.pages.search_words import search_words
from conceptry.pages.text import summary
from conceptry.search.section import read_sections

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from conceptry.model.concept import Concept
    from conceptry.model.constant import Constant
    from conceptry.model.corpus import Corpus
    from conceptry.model.science import Equation
    from conceptry.pages.concept import Fact
    from conceptry.pages.way import WayView
    from conceptry.scene import Scene


@dataclass(frozen=True)
class Around:
    """What the pages of a concept show of the rest of its site."""

    style: LinkStyle
    names: Mapping[str, str]
    """Short names by id, of those that it links to."""
    way: WayView
    investigations: tuple[Fact, ...]
    is_changed_since_review: bool


def make_pages(
    concept: Concept, alone: Corpus, around: Around, cache_folder: Path | None
) -> tuple[OutputPage, ...]:
    """Make the page of a concept, and that of its bench where it has one.

    Parameters
    ----------
    alone
        What all records share.
    cache_folder
        Where drawn charts are kept between builds.
    """
    equations = _equation_views(concept, alone.constants, around.style, cache_folder)
    page = _concept_page(concept, alone, around, equations)
    if not has_bench(concept):
        return (page,)
    return page, _bench_page(concept, alone, equations, around.style)


def _concept_page(
    concept: Concept, alone: Corpus, around: Around, equations: Sequence[EquationView]
) -> OutputPage:
    picture = read_picture(concept)
    view = concept_view(
        concept,
        names=around.names,
        taxonomy=alone.taxonomy,
        equations=equations,
        diagram=_diagram(concept, picture.scene),
        picture_numbers=picture.numbers,
        style=around.style,
        is_changed_since_review=around.is_changed_since_review,
        investigations=around.investigations,
        way=around.way,
    )
    html = render("concept.html", view)
    return OutputPage(
        path=concept_path(concept.id),
        title=concept.short_name,
        description=summary(concept.role),
        html=html,
        headings=view.headings,
        record_name=f"{concept.id}.json",
        search_words=search_words(concept),
        sections=read_sections(html),
    )


def _bench_page(
    concept: Concept, alone: Corpus, equations: Sequence[EquationView], style: LinkStyle
) -> OutputPage:
    programs = {
        number: program(equation)
        for number, equation in enumerate(concept.science, start=1)
        if equation.is_executable
    }
    branch = alone.taxonomy.branch(concept.branch)
    slug = branch.slug if branch else None
    view = bench_view(concept, equations, programs, branch_slug=slug, style=style)
    html = render("bench.html", view)
    return OutputPage(
        path=view.path,
        title=view.title,
        description=describe_bench(view),
        html=html,
        headings=view.headings,
        record_name=f"{concept.id}.json",
        sections=read_sections(html),
    )


def _equation_views(
    concept: Concept,
    constants: Mapping[str, Constant],
    style: LinkStyle,
    cache_folder: Path | None,
) -> list[EquationView]:
    bench = relative_link(concept_path(concept.id), bench_path(concept.id), style)
    return [
        _equation_view(
            concept.id,
            number,
            equation,
            constants,
            cache_folder,
            lab_address=f"{bench}#equation-{number}",
        )
        for number, equation in enumerate(concept.science, start=1)
    ]


def _equation_view(
    concept_id: str,
    number: int,
    equation: Equation,
    constants: Mapping[str, Constant],
    cache_folder: Path | None,
    *,
    lab_address: str,
) -> EquationView:
    if not equation.is_executable:
        return equation_view(
            concept_id,
            number,
            equation,
            program=None,
            constants=constants,
            charts=(),
            calculator=None,
        )
    executable = program(equation)
    curves = [compute_curves(executable, request) for request in _chart_requests(equation)]
    charts = [
        chart_view(f"{concept_id}-eq{number}", drawn, number=position, cache_folder=cache_folder)
        for position, drawn in enumerate(filter(None, curves), start=1)
    ]
    return equation_view(
        concept_id,
        number,
        equation,
        program=executable,
        constants=constants,
        charts=charts,
        calculator=calculator_view(concept_id, number, executable, lab_address=lab_address),
    )


def _chart_requests(equation: Equation) -> list[ChartRequest | None]:
    """Return the charts that the record asks for, or the one that is chosen for it."""
    return [
        ChartRequest(
            x=chart.x,
            title=chart.title or "",
            low=chart.range[0] if chart.range else None,
            high=chart.range[1] if chart.range else None,
            series_symbol=chart.series.symbol if chart.series else None,
            series_values=chart.series.values if chart.series else (),
            y_scale=chart.yScale,
        )
        for chart in equation.charts
    ] or [None]


def _diagram(concept: Concept, scene: Scene | None) -> diagram.Diagram | None:
    if not concept.visualFamily:
        return None
    return diagram.draw(
        concept.visualFamily,
        figure_id=f"picture-{concept.id}",
        title=concept.short_name,
        interfaces=concept.interfaces,
        mechanism=concept.mechanism,
        facts=_hall_facts(concept),
        scene=scene,
    )


def _hall_facts(concept: Concept) -> diagram.HallFacts | None:
    """Take the times of the drawn job from the concept's own worked values."""
    for equation in concept.science:
        seconds = {
            v.symbol: v.value * units.compute_conversion(v.unit, "s")[0]
            for v in equation.variables
            if units.dimension(v.unit) == units.dimension("s")
        }
        if {"τ", "C", "R"} <= seconds.keys() and seconds["τ"] > 0:
            return diagram.HallFacts(
                interval=seconds["τ"], save=max(seconds["C"], 0), recovery=max(seconds["R"], 0)
            )
    return None
