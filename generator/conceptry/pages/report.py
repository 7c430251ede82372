"""The view of the page that says what of the site is checked by computation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.model.report import Report, report, total
from conceptry.pages.link import LinkStyle, concept_path, relative_link
from conceptry.words import mark, say

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus

REPORT_PATH = "numbers"
REPORT_TITLE = mark("Checked numbers")


@dataclass(frozen=True)
class ReportRow:
    """The counts of one concept, or of all."""

    name: str
    link: str
    computed: int
    declared: int
    open: int
    share: str
    equations: str
    claims: int
    questions: str


@dataclass(frozen=True)
class ReportView:
    """The page."""

    title: str
    share: str
    rows: tuple[ReportRow, ...]
    sum: ReportRow


def report_view(corpus: Corpus, style: LinkStyle) -> ReportView:
    """Show for each concept how many of its numbers are computed at every build."""
    concepts = [corpus.by_id[one] for one in corpus.reading_order]
    reports = [report(concept) for concept in concepts]
    rows = tuple(
        _row(c.short_name, relative_link(REPORT_PATH, concept_path(c.id), style), counts)
        for c, counts in zip(concepts, reports, strict=True)
    )
    whole = _row(say("All concepts"), "", total(reports))
    return ReportView(say(REPORT_TITLE), whole.share, rows, whole)


def _row(name: str, link: str, counts: Report) -> ReportRow:
    numbers = counts.numbers
    return ReportRow(
        name=name,
        link=link,
        computed=numbers.computed,
        declared=numbers.declared,
        open=numbers.open,
        share=numbers.share_text if numbers.total else say("none"),
        equations=say("{n} of {all}", n=counts.executable, all=counts.equations),
        claims=counts.claims,
        questions=say("{n} of {all}", n=counts.number_questions, all=counts.questions),
    )
