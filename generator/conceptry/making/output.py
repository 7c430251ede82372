"""A finished page, as adapters take it and as it is kept between builds."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from conceptry.pages.heading import Heading
from conceptry.pages.search_words import SearchWords
from conceptry.search.section import Section


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
    sections: tuple[Section, ...] = ()
    """Its text, where it has been read from the HTML already."""


def render_pages(pages: tuple[OutputPage, ...]) -> str:
    """Write pages as JSON."""
    return json.dumps([asdict(page) for page in pages], ensure_ascii=False, separators=(",", ":"))


def read_pages(text: str) -> tuple[OutputPage, ...]:
    """Read what `render_pages` wrote."""
    return tuple(
        OutputPage(
            **{
                **page,
                "headings": tuple(Heading(**one) for one in page["headings"]),
                "search_words": tuple(SearchWords(**one) for one in page["search_words"]),
                "sections": tuple(Section(**one) for one in page["sections"]),
            }
        )
        for page in json.loads(text)
    )
