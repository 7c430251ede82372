"""Every address that a folder of records cites, with the places that cite it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.source import json_pointer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conceptry.model.corpus import Corpus
    from conceptry.source import DataPath, Source


@dataclass(frozen=True, order=True)
class Place:
    """Where an address is cited; line and column are counted from one."""

    path: str
    line: int
    column: int
    pointer: str


@dataclass(frozen=True)
class Citation:
    """An address without its fragment, and every place that cites it."""

    address: str
    places: tuple[Place, ...]


def list_citations(corpus: Corpus) -> tuple[Citation, ...]:
    """Return each address once, in the order in which records and constants first cite it."""
    found: dict[str, list[Place]] = {}
    for address, place in sorted(_cited(corpus), key=lambda cited: cited[1]):
        # What stands behind # is looked up by the browser: to a server it is one address.
        found.setdefault(address.partition("#")[0], []).append(place)
    return tuple(Citation(address, tuple(places)) for address, places in found.items())


def _cited(corpus: Corpus) -> Iterator[tuple[str, Place]]:
    for record in corpus.records:
        data = record.source.data
        raw = data.get("sources") if isinstance(data, dict) else None
        known = {reference.url for reference in record.concept.sources}
        for i, item in enumerate(raw if isinstance(raw, list) else ()):
            url = item.get("url") if isinstance(item, dict) else None
            if isinstance(url, str) and url in known:
                yield url, _place(record.source, ("sources", i, "url"))
    shared = corpus.shared_constants
    if shared.source is not None:
        for i, constant in enumerate(shared.content.constants):
            yield constant.source.url, _place(shared.source, ("constants", i, "source", "url"))


def _place(source: Source, path: DataPath) -> Place:
    line, column = source.position(source.values[path][0])
    return Place(source.path, line, column, json_pointer(path))
