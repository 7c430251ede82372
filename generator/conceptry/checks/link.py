"""Rules for links between records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, nearest, quoted

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus, Record


def check_links(record: Record, corpus: Corpus) -> Iterator[Diagnostic]:
    """Check that related and prerequisite concepts exist, are others, and are named once."""
    for field in ("related", "prerequisites"):
        seen: set[str] = set()
        data = record.source.data
        raw = data.get(field) if isinstance(data, dict) else None
        for i, target in enumerate(raw if isinstance(raw, list) else []):
            if not isinstance(target, str):
                continue
            path = (field, i)
            if target == record.concept.id:
                message = f"{quoted(target)} is this concept itself"
                yield record.source.diagnose("self-link", message, path=path, hint="remove it")
            elif target not in corpus.by_id:
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
    close = nearest(target, [i for i in corpus.by_id if i != record.concept.id], cutoff=0.8)
    if close:
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


def _visit(start: str, corpus: Corpus, state: dict[str, bool]) -> Iterator[Diagnostic]:
    """Walk the prerequisites depth first without recursion: chains may be long."""
    if start in state or start not in corpus.by_id:
        return
    way = [start]
    ahead = [iter(corpus.by_id[start].prerequisites)]
    state[start] = False
    while way:
        target = next(ahead[-1], None)
        if target is None:
            state[way.pop()] = True
            ahead.pop()
        elif target in corpus.by_id and target not in state:
            state[target] = False
            way.append(target)
            ahead.append(iter(corpus.by_id[target].prerequisites))
        elif target != way[-1] and state.get(target) is False:
            yield _cycle(corpus, way[way.index(target) :])


def _cycle(corpus: Corpus, loop: list[str]) -> Diagnostic:
    first = min(range(len(loop)), key=lambda i: loop[i])
    loop = [*loop[first:], *loop[:first]]
    record = next(r for r in corpus.records if r.concept.id == loop[0])
    index = corpus.by_id[loop[0]].prerequisites.index(loop[1])
    files = ", ".join(r.source.path for i in loop for r in corpus.records if r.concept.id == i)
    return record.source.diagnose(
        "prerequisite-cycle",
        f"each needs the next: {' → '.join([*loop, loop[0]])}",
        path=("prerequisites", index),
        hint=f"one of these files must do without: {files}",
    )
