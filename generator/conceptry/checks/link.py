"""Rules for links between records."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model.base import MOST_ITEMS
from conceptry.model.starter import has_id_form, suggest_id

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus, Record


def check_links(record: Record, corpus: Corpus) -> Iterator[Diagnostic]:
    """Check that related and prerequisite concepts exist, are others, and are named once."""
    for field in ("related", "prerequisites"):
        seen: set[str] = set()
        data = record.source.data
        raw = data.get(field) if isinstance(data, dict) else None
        if not isinstance(raw, list) or len(raw) > MOST_ITEMS:
            continue
        for i, target in enumerate(raw):
            if not isinstance(target, str) or not has_id_form(target):
                continue  # reported as what it is
            path = (field, i)
            if target == record.concept.id:
                message = f"{quoted(target)} is this concept itself"
                yield record.source.diagnose("self-link", message, path=path, hint="remove it")
            elif target not in corpus.by_id and target not in corpus.unread:
                yield _dangling(record, corpus, field, i, target)
            elif target in seen:
                message = f"{quoted(target)} stands twice in the list"
                yield record.source.diagnose("repeated-link", message, path=path, hint="remove it")
            seen.add(target)


def check_cycles(corpus: Corpus) -> Iterator[Diagnostic]:
    """Report each circle of prerequisites once, as the whole loop."""
    state: dict[str, bool] = {}  # False while on the way, True when done
    for record in corpus.records:
        yield from _visit(record.concept.id, corpus, state)


def _dangling(record: Record, corpus: Corpus, field: str, index: int, target: str) -> Diagnostic:
    titled = corpus.id_by_title.get(suggest_id(target))
    close = titled or _nearest_id(target, corpus.known_ids)
    if close and close != record.concept.id:
        return record.source.diagnose(
            "misspelled-concept",
            f"there is no concept {quoted(target)}",
            path=(field, index),
            hint=f"did you mean {quoted(close)}?",
        )
    return record.source.diagnose(
        "unknown-concept",
        f"there is no concept {quoted(target)} yet; the page shows it as a name without a link",
        path=(field, index),
        hint="write that concept, or remove the link",
    )


@lru_cache(maxsize=10_000)
def _nearest_id(target: str, known: tuple[str, ...]) -> str | None:
    """Remember answers: in a young corpus many records name the same absent concept."""
    return nearest(target, known, cutoff=0.8)


def _visit(start: str, corpus: Corpus, state: dict[str, bool]) -> Iterator[Diagnostic]:
    """Walk the prerequisites depth first without recursion: chains may be long."""
    if start in state or start not in corpus.by_id:
        return
    way = [start]
    ahead = [_needs(start, corpus)]
    state[start] = False
    while way:
        target = next(ahead[-1], None)
        if target is None:
            state[way.pop()] = True
            ahead.pop()
        elif target in corpus.by_id and target not in state:
            state[target] = False
            way.append(target)
            ahead.append(_needs(target, corpus))
        elif target != way[-1] and state.get(target) is False:
            yield _cycle(corpus, way[way.index(target) :])


def _needs(concept_id: str, corpus: Corpus) -> Iterator[str]:
    return iter(dict.fromkeys(corpus.by_id[concept_id].prerequisites))


def _cycle(corpus: Corpus, loop: list[str]) -> Diagnostic:
    first = loop.index(min(loop))
    loop = [*loop[first:], *loop[:first]]
    records = {record.concept.id: record for record in corpus.records}
    record = records[loop[0]]
    assert isinstance(record.source.data, dict)
    written = record.source.data["prerequisites"]
    assert isinstance(written, list)
    files = ", ".join(records[concept_id].source.path for concept_id in loop)
    return record.source.diagnose(
        "prerequisite-cycle",
        f"each needs the next: {' → '.join([*loop, loop[0]])}",
        path=("prerequisites", written.index(loop[1])),
        hint=f"one of these files must do without: {files}",
    )
