"""What ``conceptry check --report`` prints: how much of a folder is checked by computation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conceptry.model.report import Report, report, total

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus

_HEAD = ("record", "computed", "declared", "neither", "share", "equations", "claims", "questions")


def render_report(corpus: Corpus) -> str:
    """Write a table with a line for each record, and their sum."""
    reports = {one.concept.id: report(one.concept) for one in corpus.records}
    rows = [_HEAD, *(_row(name, counts) for name, counts in reports.items())]
    rows.append(_row("all", total(reports.values())))
    widths = [max(len(row[i]) for row in rows) for i in range(len(_HEAD))]
    lines = [_line(row, widths) for row in rows]
    share = total(reports.values()).numbers.share_text
    lines.append(f"{share} of the numbers in worked examples are computed or declared")
    return "\n".join(lines)


def _row(name: str, counts: Report) -> tuple[str, ...]:
    numbers = counts.numbers
    return (
        name,
        *(str(count) for count in (numbers.computed, numbers.declared, numbers.open)),
        numbers.share_text if numbers.total else "none",
        f"{counts.executable} of {counts.equations}",
        str(counts.claims),
        f"{counts.number_questions} of {counts.questions}",
    )


def _line(row: tuple[str, ...], widths: list[int]) -> str:
    first = row[0].ljust(widths[0])
    rest = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
    return "  ".join([first, *rest])
