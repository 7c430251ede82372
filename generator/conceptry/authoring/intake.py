"""Records from elsewhere, made into records of a folder without losing anything of them.

A field that a record here does not have moves into ``extra``, under its name, or under its JSON
Pointer where it stood deeper. Nothing else is changed: what is doubtful is counted and said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from conceptry.authoring.canonical import Tree, read_tree, render, unknown_fields
from conceptry.model.concept import Concept
from conceptry.model.starter import is_valid_id
from conceptry.source import json_pointer

if TYPE_CHECKING:
    from conceptry.source import DataPath, Source

SCHEMA: Final = "./_schema/v1.json"
_REPEATS: Final = (("shortName", "name"), ("labScope", "scope"))
_LINKS: Final = ("related", "prerequisites")


@dataclass(frozen=True)
class Incoming:
    """One object of a file from elsewhere.

    Parameters
    ----------
    place : the file, and the position in it where it holds several
    id : its id; None where it has none that can be the name of a file
    text : the record that is written, in canonical form
    own_licence : the licence that it brings
    moved : JSON Pointers of fields that went into ``extra``
    repeats : fields that repeat another one, such as ``shortName equals name``
    links : ids that it names as related or as prerequisites
    """

    place: str
    id: str | None
    text: str
    own_licence: str | None
    moved: tuple[str, ...]
    repeats: tuple[str, ...]
    links: tuple[str, ...]


def read_incoming(source: Source, licence: str | None) -> tuple[Incoming, ...]:
    """Return the records of a file that holds one object, or a list of objects.

    Parameters
    ----------
    licence
        Of the content of those that bring none.
    """
    tree = read_tree(source)
    if not isinstance(tree, list):
        return (_incoming(source.path, tree, licence),)
    return tuple(
        _incoming(f"{source.path}, record {number}", item, licence)
        for number, item in enumerate(tree, start=1)
    )


def count_missing(records: Iterable[Incoming], known: Iterable[str]) -> Mapping[str, int]:
    """Count how often records name concepts that are not there, the most wanted first."""
    present = frozenset(known)
    wanted = Counter(link for one in records for link in one.links if link not in present)
    return dict(sorted(wanted.items(), key=lambda item: (-item[1], item[0])))


def _incoming(place: str, tree: Tree, licence: str | None) -> Incoming:
    if not isinstance(tree, dict):
        return Incoming(place, None, "", None, (), (), ())
    record, moved = _with_extra(tree)
    own = record.get("licence")
    if own is None and licence is not None:
        record["licence"] = licence
    record["$schema"] = SCHEMA
    concept_id = record.get("id")
    return Incoming(
        place,
        concept_id if isinstance(concept_id, str) and is_valid_id(concept_id) else None,
        render(record, Concept),
        own if isinstance(own, str) else None,
        moved,
        tuple(_repeats(record)),
        tuple(_links(record)),
    )


def _with_extra(tree: dict[str, Tree]) -> tuple[dict[str, Tree], tuple[str, ...]]:
    """Move what a record here does not have into ``extra``."""
    paths = [*unknown_fields(tree, Concept)]
    if tree.get("$schema", SCHEMA) != SCHEMA:
        paths.append(("$schema",))
    if not isinstance(tree.get("extra", {}), dict):  # a field of that name, with another meaning
        paths.append(("extra",))
    kept = _without(tree, frozenset(paths), ())
    assert isinstance(kept, dict)
    extra = kept.get("extra", {})
    if paths and isinstance(extra, dict):
        kept["extra"] = {**extra, **{_extra_name(p, extra): _value_at(tree, p) for p in paths}}
    return kept, tuple(json_pointer(path) for path in paths)


def _extra_name(path: DataPath, taken: Mapping[str, Tree]) -> str:
    """Return the name under which a field is kept; nothing is written over."""
    is_plain = len(path) == 1 and path[0] not in taken
    return str(path[0]) if is_plain else json_pointer(path)


def _value_at(tree: Tree, path: DataPath) -> Tree:
    for step in path:
        if isinstance(tree, dict):
            tree = tree[str(step)]
        elif isinstance(tree, list):
            tree = tree[int(step)]
    return tree


def _without(tree: Tree, left_out: frozenset[DataPath], path: DataPath) -> Tree:
    if isinstance(tree, dict):
        return {
            name: _without(value, left_out, (*path, name))
            for name, value in tree.items()
            if (*path, name) not in left_out
        }
    if isinstance(tree, list):
        return [_without(value, left_out, (*path, i)) for i, value in enumerate(tree)]
    return tree


def _repeats(record: Mapping[str, Tree]) -> Iterator[str]:
    for repeating, repeated in _REPEATS:
        if repeating in record and record[repeating] == record.get(repeated):
            yield f"{repeating} equals {repeated}"


def _links(record: Mapping[str, Tree]) -> Iterator[str]:
    for field in _LINKS:
        targets = record.get(field)
        if isinstance(targets, Sequence) and not isinstance(targets, str):
            yield from (target for target in targets if isinstance(target, str))
