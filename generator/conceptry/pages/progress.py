"""The view of the page that shows a reader what their browser keeps, over the whole collection."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.pages.link import LinkStyle, relative_link
from conceptry.pages.way import PROGRESS_PATH, PROGRESS_TITLE
from conceptry.words import say

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus

_EDITION_LENGTH = 16


@dataclass(frozen=True)
class ProgressView:
    """The page."""

    title: str
    edition: str
    """Changes with the content of any record."""
    address_pattern: str
    """Address of a page of the site from here, its path in the place of the star."""
    graph_json: str


def progress_view(corpus: Corpus, style: LinkStyle) -> ProgressView:
    """Show the page; what a script must know of all concepts stands in it and nowhere else."""
    editions = corpus.editions
    whole = json.dumps(editions, sort_keys=True).encode()
    return ProgressView(
        title=say(PROGRESS_TITLE),
        edition=hashlib.sha256(whole).hexdigest()[:_EDITION_LENGTH],
        address_pattern=relative_link(PROGRESS_PATH, "*", style),
        graph_json=_render_graph(corpus),
    )


def _render_graph(corpus: Corpus) -> str:
    """Write the concepts in reading order; what one needs is told by places in this list."""
    order, graph = corpus.reading_order, corpus.graph
    place = {concept_id: position for position, concept_id in enumerate(order)}
    branches = list(dict.fromkeys(corpus.by_id[concept_id].branch for concept_id in order))
    concepts = [
        [
            concept_id,
            corpus.by_id[concept_id].short_name,
            [place[one] for one in graph.needs[concept_id]],
            branches.index(corpus.by_id[concept_id].branch),
            corpus.editions[concept_id],
        ]
        for concept_id in order
    ]
    data = {"branches": branches, "concepts": concepts}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
