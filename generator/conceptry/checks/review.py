"""A review speaks of the record as it was then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.model.corpus import Record


def check_review(record: Record) -> Iterator[Diagnostic]:
    """Say of a record that it has changed since its review."""
    review = record.concept.review
    if review is not None and record.is_changed_since_review:
        yield record.source.diagnose(
            "changed-since-review",
            f"the record has changed since {review.by} reviewed it on {review.date}",
            path=("review",),
            hint="the page says so; once it is reviewed again, run: conceptry review "
            f"{record.concept.id} --by NAME",
        )
