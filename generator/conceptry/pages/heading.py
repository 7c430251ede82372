"""Headings of a page, for the table of contents."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """A section's heading and the anchor that it has."""

    title: str
    anchor: str
    level: int = 2
