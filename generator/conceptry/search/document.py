"""What can be found: a page, or a section of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FIELDS: Final = ("title", "names", "symbols", "heading", "text")
"""The fields that are searched. `browser/search-engine.js` says how much each of them weighs."""


@dataclass(frozen=True)
class Document:
    """One entry of the index: a page by its title, or a section by its heading.

    The sections of a page come after it and before the next page.
    """

    text: str
    address: str = ""
    """Of a page, seen from the root of the site; the home page may have an empty one."""
    title: str = ""
    """Of a page."""
    names: str = ""
    """Other names of a page's subject."""
    excerpt: str = ""
    """What a list of results says about a page."""
    weight: float = 1
    """Of a page against others, > 0."""
    anchor: str = ""
    """Of a section; a page has none."""
    heading: str = ""
    """Of a section."""
    symbols: str = ""
    """Symbols, what they stand for, and units."""
