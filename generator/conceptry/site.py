"""Turns a folder of records into the pages and files of a site.

The six steps in order: read, model, check, figure, page, site. Nothing here
prints, writes to the folder, or knows which engine publishes the pages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry import checks
from conceptry.checks.limit import check_limit
from conceptry.diagnostics import Diagnostic, errors
from conceptry.making.concept import Around
from conceptry.making.output import OutputPage
from conceptry.making.workshop import Progress, Workshop
from conceptry.model.corpus import Corpus, load, name_folder
from conceptry.model.outcome import Outcome, compute_outcome
from conceptry.pages import index, investigation
from conceptry.pages.bench import LABS_PATH, LABS_TITLE, labs_view
from conceptry.pages.heading import Heading
from conceptry.pages.link import LinkStyle, branch_path, concept_path, level_path
from conceptry.pages.offline import OFFLINE_PATH, offline_view
from conceptry.pages.progress import progress_view
from conceptry.pages.recovery import RECOVERY_LAB, RECOVERY_PATH, recovery_view
from conceptry.pages.recovery import SUMMARY as LAB_SUMMARY
from conceptry.pages.render import render
from conceptry.pages.report import REPORT_PATH, REPORT_TITLE, report_view
from conceptry.pages.text import summary
from conceptry.pages.way import PROGRESS_PATH, PROGRESS_TITLE, way_view
from conceptry.words import say, speak

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.concept import Concept
    from conceptry.model.corpus import Record
    from conceptry.model.memory import Memory

__all__ = ["MenuGroup", "OutputPage", "Progress", "Site", "build", "check", "empty_site"]


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
    workshop = Workshop(folder, name_folder(folder, display_folder), memory=memory)
    return _check(folder, display_folder, workshop, memory)


def _check(
    folder: Path, display_folder: str | None, workshop: Workshop, memory: Memory | None
) -> tuple[Corpus, tuple[Diagnostic, ...]]:
    corpus, loaded = load(folder, display_folder=display_folder, memory=memory)
    with speak("en"):  # findings are for contributors, whatever the site speaks
        checked = checks.run(corpus, memory, workshop.check(corpus))
        found = checks.settle(corpus, [*loaded, *checked])
        return corpus, tuple(sorted([*found, *check_limit(corpus, found)]))


def build(
    folder: Path,
    *,
    title: str,
    style: LinkStyle,
    display_folder: str | None = None,
    cache_folder: Path | None = None,
    progress: Progress | None = None,
    memory: Memory | None = None,
) -> tuple[Site | None, tuple[Diagnostic, ...]]:
    """Make the site of a folder of records.

    Parameters
    ----------
    title
        Name of the site, for the home page; empty if a hand-written page brings its own.
    cache_folder
        Where charts, findings and pages are kept between builds; made anew each time if left out.
    memory
        What earlier builds of this process made.

    Returns
    -------
    The site, or None where a finding is an error, and all findings.
    """
    prefix = name_folder(folder, display_folder)
    workshop = Workshop(folder, prefix, cache_folder=cache_folder, memory=memory)
    corpus, found = _check(folder, display_folder, workshop, memory)
    if errors(found):
        return None, found
    made = _site(
        corpus,
        title,
        style,
        cache_folder=cache_folder,
        workshop=workshop,
        progress=progress,
    )
    return made, found


def empty_site(title: str) -> Site:
    """Return a site without any concept, for a preview that has not had a right record yet."""
    home = OutputPage("index", title, "", "<h1>No page yet</h1>", ())
    return Site(home=home, pages=(), menu=(), reading_order=(), records=())


def _site(
    corpus: Corpus,
    title: str,
    style: LinkStyle,
    *,
    cache_folder: Path | None,
    workshop: Workshop,
    progress: Progress | None,
) -> Site:
    names = {concept.id: concept.short_name for concept in corpus.by_id.values()}
    outcomes = [compute_outcome(r.investigation, corpus.by_id) for r in corpus.investigations]
    wanted = [
        (record, _around(record.concept, corpus, names, style, outcomes))
        for record in _in_reading_order(corpus)
    ]
    made = workshop.make_pages(corpus, wanted, progress)
    concepts = [pages[0] for pages in made]
    benches = [page for pages in made for page in pages[1:]]
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
                say("Branches"),
                "branches/index",
                tuple((b.name, branch_path(b.slug)) for b in branches),
            ),
            MenuGroup(
                say("Levels"),
                "levels/index",
                tuple((v.id.capitalize(), level_path(v.id)) for v in levels),
            ),
            *_labs_menu(labs, benches),
            *_investigation_menu(outcomes),
            MenuGroup(say(PROGRESS_TITLE), PROGRESS_PATH, ()),
            MenuGroup(say(REPORT_TITLE), REPORT_PATH, ()),
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


def _in_reading_order(corpus: Corpus) -> list[Record]:
    records = {record.concept.id: record for record in corpus.records}
    return [records[concept_id] for concept_id in corpus.reading_order]


def _around(
    concept: Concept,
    corpus: Corpus,
    names: Mapping[str, str],
    style: LinkStyle,
    outcomes: Sequence[Outcome],
) -> Around:
    linked = (*concept.prerequisites, *concept.related)
    return Around(
        style=style,
        names={name: names[name] for name in linked if name in names},
        way=way_view(concept, corpus.graph, names, style, edition=corpus.editions[concept.id]),
        investigations=tuple(investigation.render_facts(concept, outcomes, style)),
        is_changed_since_review=concept.id in corpus.changed_since_review,
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
    return (MenuGroup(say(LABS_TITLE), LABS_PATH, entries),) if labs or benches else ()


def _list_page(path: str, description: str, view: index.ListView) -> OutputPage:
    headings = tuple(Heading(group.title, group.anchor) for group in view.groups)
    return OutputPage(path, view.title, summary(description), render("list.html", view), headings)


def _report_page(corpus: Corpus, style: LinkStyle) -> OutputPage:
    view = report_view(corpus, style)
    description = say(
        "{share} of the numbers in worked examples are checked at every build", share=view.share
    )
    return OutputPage(REPORT_PATH, view.title, description, render("report.html", view), ())


def _progress_page(corpus: Corpus, style: LinkStyle) -> OutputPage:
    view = progress_view(corpus, style)
    description = say("What you know and did here, kept in your browser alone")
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
        yield OutputPage(RECOVERY_PATH, view.title, say(LAB_SUMMARY), html, view.headings)


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
    title, path = say(investigation.OVERVIEW_TITLE), investigation.OVERVIEW_PATH
    return (MenuGroup(title, path, entries),) if entries else ()


def _overview_page(path: str, view: index.OverviewView) -> OutputPage:
    return OutputPage(path, view.title, summary(view.lead), render("overview.html", view), ())


def _home_page(title: str, corpus: Corpus, style: LinkStyle) -> OutputPage:
    view = index.home_view(title, corpus, style)
    headings = (
        Heading(say("Start here"), "start"),
        Heading(say("By question"), "branches"),
        Heading(say("By scale"), "levels"),
    )
    description = f"{title}: {view.counts}" if title else view.counts
    return OutputPage("index", title, summary(description), render("home.html", view), headings)
