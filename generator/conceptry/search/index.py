"""The index of a site, from which MiniSearch answers, as scripts that hand it over.

A page that was opened from a folder may neither fetch a file nor import a module, but it may load
a script. So everything is handed over by a call of one global function, over HTTP as well: the
index at once, the texts, of which a list of results shows pieces, in packets when one is needed.

MiniSearch's own file would be six times as large as the packed one, and every number in it would
be read before the first answer; of the packed one only the words are read that somebody asks for.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from itertools import batched
from typing import TYPE_CHECKING, Final, TypedDict

from conceptry.search.document import FIELDS, Document
from conceptry.search.packing import pack_lengths, pack_term
from conceptry.search.token import tokenize

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FOLDER: Final = "search"
INDEX_NAME: Final = "index"
RECEIVER: Final = "conceptrySearch"
"""The global function that the scripts call."""
PACKET_SIZE: Final = 64_000
"""Characters of text after which a new packet is begun."""
SLICE_SIZE: Final = 3_000
"""Terms after which the browser draws breath."""
_ESCAPED: Final = (("\\", "\\\\"), ("'", "\\'"), ("\u2028", "\\u2028"), ("\u2029", "\\u2029"))
_VERSION: Final = 2
"""The only form of MiniSearch's files that its version 7 writes."""


class Index(TypedDict):
    """What MiniSearch writes of itself."""

    documentCount: int
    nextId: int
    documentIds: dict[int, int]
    fieldIds: dict[str, int]
    fieldLength: dict[int, list[int | None]]
    averageFieldLength: list[float | None]
    storedFields: dict[int, dict[str, str | float]]
    dirtCount: int
    index: list[tuple[str, dict[int, dict[int, int]]]]
    """Of each term by field the entries with how often it stands there."""
    serializationVersion: int


def render_scripts(documents: Sequence[Document]) -> dict[str, str]:
    """Return the scripts of a site by their paths: the index and the packets of texts.

    A packet is named by what is in it, so that an index never meets the texts of another edition.
    The index hands over the packets, what is known of each entry, and the terms in slices.
    """
    packets: list[tuple[int, str]] = []
    scripts: dict[str, str] = {}
    for first, texts in _pack([document.text for document in documents]):
        packed = _render_json(texts)
        name = f"text-{hashlib.sha256(packed.encode()).hexdigest()[:12]}"
        packets.append((first, name))
        scripts[f"{FOLDER}/{name}.js"] = _render_call(name, packed)
    index = build_index(documents)
    parts = (_render_json(packets), _render_head(index, documents), *_slice_terms(index["index"]))
    scripts[f"{FOLDER}/{INDEX_NAME}.js"] = _render_call(INDEX_NAME, *parts)
    return scripts


def build_index(documents: Sequence[Document]) -> Index:
    """Return what MiniSearch would write had it been given the documents one by one.

    Entries go by their number; what a list of results shows is stored with them.
    """
    found: list[dict[str, dict[int, int]]] = [{} for _ in FIELDS]
    """Of each field the terms, of each term the entries and how often it stands there."""
    lengths: dict[int, list[int | None]] = {}
    averages: list[float | None] = []
    for number, document in enumerate(documents):
        lengths[number] = []
        for field, name in enumerate(FIELDS):
            text = getattr(document, name)
            if not text:
                continue
            counts = Counter(tokenize(text))
            _put(lengths[number], field, len(counts))
            # As MiniSearch does it: a document without the field counts as one of mean length.
            before = (averages[field] or 0) if field < len(averages) else 0
            _put(averages, field, (before * number + len(counts)) / (number + 1))
            terms = found[field]
            for term, count in counts.items():
                if term in terms:
                    terms[term][number] = count
                else:
                    terms[term] = {number: count}
    return {
        "documentCount": len(documents),
        "nextId": len(documents),
        "documentIds": {number: number for number in range(len(documents))},
        "fieldIds": {name: field for field, name in enumerate(FIELDS)},
        "fieldLength": lengths,
        "averageFieldLength": averages,
        "storedFields": dict(enumerate(stored_fields(documents))),
        "dirtCount": 0,
        "index": [
            (term, {field: terms[term] for field, terms in enumerate(found) if term in terms})
            for term in sorted(set().union(*found))
        ],
        "serializationVersion": _VERSION,
    }


def stored_fields(documents: Sequence[Document]) -> Iterator[dict[str, str | float]]:
    """Yield what is shown of each entry; a section names the number of its page."""
    page = 0
    for number, document in enumerate(documents):
        if document.anchor:
            yield {"page": page, "anchor": document.anchor, "heading": document.heading}
        else:
            page = number
            shown = {"address": document.address, "title": document.title}
            yield {**shown, "excerpt": document.excerpt, "weight": document.weight}


def _put[T](values: list[T | None], place: int, value: T) -> None:
    """Set a value at a place that may lie behind the end; gaps are None, as in JavaScript."""
    values += [None] * (place + 1 - len(values))
    values[place] = value


def _pack(texts: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield texts in packets, each with the number of its first one."""
    first, packed, size = 0, list[str](), 0
    for number, text in enumerate(texts):
        if packed and size + len(text) > PACKET_SIZE:
            yield first, packed
            first, packed, size = number, [], 0
        packed.append(text)
        size += len(text)
    if packed:
        yield first, packed


def _render_head(index: Index, documents: Sequence[Document]) -> str:
    """Write what is known of all entries: of a page four things are shown, of a section two."""
    return _render_json(
        {
            "averages": index["averageFieldLength"],
            "lengths": pack_lengths(index["fieldLength"].values()),
            "entries": [
                (one.anchor, one.heading)
                if one.anchor
                else (one.address, one.title, one.excerpt, one.weight)
                for one in documents
            ],
        }
    )


def _slice_terms(terms: Iterable[tuple[str, dict[int, dict[int, int]]]]) -> Iterator[str]:
    """Yield the terms, which hold neither spaces nor semicolons, in slices."""
    for some in batched(terms, SLICE_SIZE, strict=False):
        yield ";".join(pack_term(*one) for one in some)


def _render_json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _render_call(*texts: str) -> str:
    """Write a call that hands over JSON as texts, which browsers read faster than literals."""
    return f"{RECEIVER}({','.join(map(_quote, texts))});\n"


def _quote(text: str) -> str:
    for sign, escaped in _ESCAPED:
        text = text.replace(sign, escaped)
    return f"'{text}'"
