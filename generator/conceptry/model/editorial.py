"""What editors say of a record: who reviewed it, which doubts are justified."""

from __future__ import annotations

from pydantic import Field

from conceptry.model.base import Day, Line, Name, Part


class Review(Part):
    """Somebody's review of the record as it was then."""

    by: Name
    """Who reviewed it."""
    date: Day
    """The day of the review, such as 2026-11-29."""
    fingerprint: str = Field(pattern=r"^[0-9a-f]{16}$")
    """What the record was then; written by conceptry review."""


class Acceptance(Part):
    """A warning that is justified in this record."""

    code: Line
    """The code of the warning, such as longest-option-right."""
    at: str = Field(default="", max_length=400)
    """JSON Pointer of the part that it is about, such as /check/1; the whole record if left out."""
    because: Line
    """Why it is right as it is."""
