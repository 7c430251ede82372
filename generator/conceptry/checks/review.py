"""A review speaks of the record as it was then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.model.corpus import Record
    from conceptry.model.editorial import Review
    from conceptry.model.investigation_file import InvestigationRecord


def check_review(record: Record) -> Iterator[Diagnostic]:
    """Say of a record that it has changed since its review."""
    yield from _check(record, record.concept.review, record.concept.id)


def check_investigation_review(record: InvestigationRecord) -> Iterator[Diagnostic]:
    """Say of an investigation that it has changed since its review."""
    yield from _check(record, record.investigation.review, record.source.path)


def _check(
    record: Record | InvestigationRecord, review: Review | None, named: str
) -> Iterator[Diagnostic]:
    if review is not None and record.is_changed_since_review:
        yield record.source.diagnose(
            "changed-since-review",
            f"the record has changed since {review.by} reviewed it on {review.date}",
            path=("review",),
            hint="the page says so; once it is reviewed again, run: conceptry review "
            f"{named} --by NAME",
        )
