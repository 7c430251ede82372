"""Where a fact comes from."""

from __future__ import annotations

from typing import Literal

from conceptry.model.base import Address, Line, Part


class Reference(Part):
    """A source of the page."""

    title: Line
    """Author, title and year, as a reader would look for it."""
    url: Address
    """Its address, beginning with https:// or http://."""
    supports: Line | None = None
    """What on this page rests on it."""
    verified: Literal["read", "read-quoted", "not-opened"] | None = None
    """read: the passage itself; read-quoted: as quoted by others; not-opened: known, not opened."""
