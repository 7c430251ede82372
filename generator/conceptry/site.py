"""Turns a folder of records into the pages and files of a site.

The six steps in order: read, model, check, figure, page, site. Nothing here
prints, writes to the folder, or knows which engine publishes the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry import checks, units
from conceptry.checks.limit import check_limit
from conceptry.diagnostics import Diagnostic, errors
from conceptry.figures import diagram
from conceptry.figures.choice import ChartRequest
from conceptry.figures.sweep import compute_curves
from conceptry.model.corpus import Corpus, load
from conceptry.model.drawn import read_picture
from conceptry.model.outcome import Outcome, compute_outcome
from conceptry.model.science import program
from conceptry.pages import index, investigation
from conceptry.pages.bench import (
    LABS_PATH,
    LABS_TITLE,
    bench_view,
    describe_bench,
    has_bench,
    labs_view,
)
from conceptry.pages.calculator import calculator_view
from conceptry.pages.chart import chart_view
from conceptry.pages.concept import concept_view
from conceptry.pages.equation import EquationView, equation_view
from conceptry.pages.heading import Heading
from conceptry.pages.link import (
    LinkStyle,
    bench_path,
    branch_path,
    concept_path,
    level_path,
    relative_link,
)
from conceptry.pages.offline import OFFLINE_PATH, offline_view
from conceptry.pages.progress import progress_view
from conceptry.pages.recovery import RECOVERY_LAB, RECOVERY_PATH, recovery_view
from conceptry.pages.recovery import SUMMARY as LAB_SUMMARY
from conceptry.pages.render import render
from conceptry.pages.report import REPORT_PATH, REPORT_TITLE, report_view
from conceptry.pages.search_words import SearchWords, search_words
from conceptry.pages.text import summary
from conceptry.pages.way import PROGRESS_PATH, PROGRESS_TITLE, way_view

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.concept import Concept
    from conceptry.model.constant import Constant
    from conceptry.model.memory import Memory
    from conceptry.model.science import Equation
    from conceptry.scene import Scene

type Progress = Callable[[int, int, str], None]
"""Called with how many concepts are done, how many there are, and the next one's id."""


@dataclass(frozen=True)
class OutputPage:
    """A finished page: an HTML fragment and what an engine must know about it."""

    path: str
    """Its place in the site without an ending, such as ``concepts/checkpoint``."""
    title: str
    description: str
    html: str
    headings: tuple[Heading, ...]
    record_name: str | None = None
    """File name of the record that it was made from."""
    search_words: tuple[SearchWords, ...] = ()
    """What it is found by besides its text."""


@dataclass(frozen=True)
class MenuGroup:
    """An overview page and the pages below it in the menu."""

    title: str
    path: str
    entries: tuple[tuple[str, str], ...]
    """Title and path of each page."""


@dataclass(frozen=True)
class Site:
    """Everything that an adapter hands on."""

    home: OutputPage
    pages: tuple[OutputPage, ...]
    menu: tuple[MenuGroup, ...]
    reading_order: tuple[str, ...]
    """Paths of the concept pages, each after its prerequisites."""
    records: tuple[tuple[str, str], ...]
    """Path in the site and text of each record, its lines ended by line feeds alone."""
    warning_limit: int | None = None
    """How many warnings the folder accepts, where its settings say so."""


def check(
    folder: Path, *, display_folder: str | None = None, memory: Memory | None = None
) -> tuple[Corpus, tuple[Diagnostic, ...]]:
    """Read and check a folder: every finding of every file, in one run.

    Parameters
    ----------
    memory
        What earlier runs found, so that only what changed since is read and checked again.
    """
    corpus, loaded = load(folder, display_folder=display_folder, memory=memory)
    found = checks.settle(corpus, [*loaded, *checks.run(corpus, memory)])
    return corpus, tuple(sorted([*found, *check_limit(corpus, found)]))


def build(
    folder: Path,
    *,
    title: str,
    style: LinkStyle,
    display_folder: str | None = None,
    cache_folder: Path | None = None,
    progress: Progress | None = None,
) -> tuple[Site | None, tuple[Diagnostic, ...]]:
    """Make the site of a folder of records.

    Parameters
    ----------
    title
        Name of the site, for the home page; empty if a hand-written page brings its own.
    cache_folder
        Where drawn charts are kept between builds; drawn anew each time if left out.

    Returns
    -------
    The site, or None where a finding is an error, and all findings.
    """
    corpus, found = check(folder, display_folder=display_folder)
    if errors(found):
        return None, found
    return _site(corpus, title, style, cache_folder, progress), found


def empty_site(title: str) -> Site:
    """Return a site without any concept, for a preview that has not had a right record yet."""
    home = OutputPage("index", title, "", "<h1>No page yet</h1>", ())
    return Site(home=home, pages=(), menu=(), reading_order=(), records=())


def _site(
    corpus: Corpus,
    title: str,
    style: LinkStyle,
    cache_folder: Path | None,
    progress: Progress | None,
) -> Site:
    names = {concept.id: concept.short_name for concept in corpus.by_id.values()}
    outcomes = [compute_outcome(r.investigation, corpus.by_id) for r in corpus.investigations]
    concepts: list[OutputPage] = []
    benches: list[OutputPage] = []
    for done, concept_id in enumerate(corpus.reading_order):
        if progress:
            progress(done, len(corpus.records), concept_id)
        concept = corpus.by_id[concept_id]
        equations = _equation_views(concept, corpus.constants, style, cache_folder)
        concepts.append(
            _concept_page(concept, corpus, names, style, equations=equations, outcomes=outcomes)
        )
        if has_bench(concept):
            benches.append(_bench_page(concept, corpus, equations, style))
    branches = index.used_branches(corpus)
    levels = index.used_levels(corpus)
    lists = [
        _list_page(branch_path(b.slug), b.question, index.branch_view(b, corpus, style))
        for b in branches
    ]
    lists += [
        _list_page(level_path(v.id), v.meaning, index.level_view(v, corpus, style)) for v in levels
    ]
    overviews = [
        _overview_page("branches/index", index.branches_view(corpus, style, "branches/index")),
        _overview_page("levels/index", index.levels_view(corpus, style, "levels/index")),
    ]
    labs = tuple(_recovery_pages(corpus, names, style, cache_folder))
    pages = (
        *overviews,
        *lists,
        *_labs_pages(labs, benches, corpus, style),
        _report_page(corpus, style),
        _progress_page(corpus, style),
        _offline_page(style),
        *labs,
        *benches,
        *concepts,
    )
    paths = {page.path for page in pages}
    return Site(
        home=_home_page(title, corpus, style),
        pages=(*pages, *_investigation_pages(outcomes, corpus, style, cache_folder, paths)),
        menu=(
            MenuGroup(
                "Branches", "branches/index", tuple((b.name, branch_path(b.slug)) for b in branches)
            ),
            MenuGroup(
                "Levels",
                "levels/index",
                tuple((v.id.capitalize(), level_path(v.id)) for v in levels),
            ),
            *_labs_menu(labs, benches),
            *_investigation_menu(outcomes),
            MenuGroup(PROGRESS_TITLE, PROGRESS_PATH, ()),
            MenuGroup(REPORT_TITLE, REPORT_PATH, ()),
        ),
        reading_order=tuple(concept_path(i) for i in corpus.reading_order),
        records=(
            *(
                (f"concepts/{r.concept.id}.json", _with_line_feeds(r.source.text))
                for r in corpus.records
            ),
            *(
                (f"investigations/{r.investigation.id}.json", _with_line_feeds(r.source.text))
                for r in corpus.investigations
            ),
        ),
        warning_limit=corpus.settings.warnings,
    )


def _with_line_feeds(text: str) -> str:
    """Return a text with one kind of line end, so that every machine publishes the same bytes."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _concept_page(
    concept: Concept,
    corpus: Corpus,
    names: dict[str, str],
    style: LinkStyle,
    *,
    equations: Sequence[EquationView],
    outcomes: Sequence[Outcome],
) -> OutputPage:
    picture = read_picture(concept)
    view = concept_view(
        concept,
        names=names,
        taxonomy=corpus.taxonomy,
        equations=equations,
        diagram=_diagram(concept, picture.scene),
        picture_numbers=picture.numbers,
        style=style,
        is_changed_since_review=concept.id in corpus.changed_since_review,
        investigations=investigation.render_facts(concept, outcomes, style),
        way=way_view(concept, corpus.graph, names, style, edition=corpus.editions[concept.id]),
    )
    return OutputPage(
        path=concept_path(concept.id),
        title=concept.short_name,
        description=summary(concept.role),
        html=render("concept.html", view),
        headings=view.headings,
        record_name=f"{concept.id}.json",
        search_words=search_words(concept),
    )


def _bench_page(
    concept: Concept, corpus: Corpus, equations: Sequence[EquationView], style: LinkStyle
) -> OutputPage:
    programs = {
        number: program(equation)
        for number, equation in enumerate(concept.science, start=1)
        if equation.is_executable
    }
    branch = corpus.taxonomy.branch(concept.branch)
    slug = branch.slug if branch else None
    view = bench_view(concept, equations, programs, branch_slug=slug, style=style)
    return OutputPage(
        path=view.path,
        title=view.title,
        description=describe_bench(view),
        html=render("bench.html", view),
        headings=view.headings,
        record_name=f"{concept.id}.json",
    )


def _labs_pages(
    labs: Sequence[OutputPage], benches: Sequence[OutputPage], corpus: Corpus, style: LinkStyle
) -> Iterator[OutputPage]:
    """Yield the list of labs where there are any."""
    if labs or benches:
        deep = [(page.title, page.path, page.description) for page in labs]
        view = labs_view(corpus, style, deep)
        yield _list_page(LABS_PATH, view.lead, view)


def _labs_menu(labs: Sequence[OutputPage], benches: Sequence[OutputPage]) -> tuple[MenuGroup, ...]:
    entries = tuple((page.title, page.path) for page in labs)
    return (MenuGroup(LABS_TITLE, LABS_PATH, entries),) if labs or benches else ()


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


def _list_page(path: str, description: str, view: index.ListView) -> OutputPage:
    headings = tuple(Heading(group.title, group.anchor) for group in view.groups)
    return OutputPage(path, view.title, summary(description), render("list.html", view), headings)


def _report_page(corpus: Corpus, style: LinkStyle) -> OutputPage:
    view = report_view(corpus, style)
    description = f"{view.share} of the numbers in worked examples are checked at every build"
    return OutputPage(REPORT_PATH, view.title, description, render("report.html", view), ())


def _progress_page(corpus: Corpus, style: LinkStyle) -> OutputPage:
    view = progress_view(corpus, style)
    description = "What you know and did here, kept in your browser alone"
    return OutputPage(PROGRESS_PATH, view.title, description, render("progress.html", view), ())


def _offline_page(style: LinkStyle) -> OutputPage:
    view = offline_view(style)
    return OutputPage(OFFLINE_PATH, view.title, view.summary, render("offline.html", view), ())


def _recovery_pages(
    corpus: Corpus, names: Mapping[str, str], style: LinkStyle, cache_folder: Path | None
) -> Iterator[OutputPage]:
    """Yield the page of the recovery lab where a concept names it."""
    named = {i: names[i] for i, one in corpus.by_id.items() if one.deepLabId == RECOVERY_LAB}
    if named:
        view = recovery_view(named, style, cache_folder=cache_folder)
        html = render("recovery.html", view)
        yield OutputPage(RECOVERY_PATH, view.title, LAB_SUMMARY, html, view.headings)


def _investigation_pages(
    outcomes: Sequence[Outcome],
    corpus: Corpus,
    style: LinkStyle,
    cache_folder: Path | None,
    paths: Collection[str],
) -> Iterator[OutputPage]:
    """Yield the list of investigations and the page of each, where there are any."""
    if outcomes:
        view = investigation.overview_view(outcomes, style)
        yield _overview_page(investigation.OVERVIEW_PATH, view)
    for outcome in outcomes:
        page = investigation.investigation_view(
            outcome,
            corpus.by_id,
            style=style,
            lab_paths=paths,
            progress_path=PROGRESS_PATH,
            cache_folder=cache_folder,
        )
        path = investigation.investigation_path(outcome.id)
        html = render("investigation.html", page)
        yield OutputPage(path, page.title, summary(page.question), html, page.headings)


def _investigation_menu(outcomes: Sequence[Outcome]) -> tuple[MenuGroup, ...]:
    entries = tuple((one.title, investigation.investigation_path(one.id)) for one in outcomes)
    title, path = investigation.OVERVIEW_TITLE, investigation.OVERVIEW_PATH
    return (MenuGroup(title, path, entries),) if entries else ()


def _overview_page(path: str, view: index.OverviewView) -> OutputPage:
    return OutputPage(path, view.title, summary(view.lead), render("overview.html", view), ())


def _home_page(title: str, corpus: Corpus, style: LinkStyle) -> OutputPage:
    view = index.home_view(title, corpus, style)
    headings = (
        Heading("Start here", "start"),
        Heading("By question", "branches"),
        Heading("By scale", "levels"),
    )
    description = f"{title}: {view.counts}" if title else view.counts
    return OutputPage("index", title, summary(description), render("home.html", view), headings)
