"""All records of a folder, read and validated.

A record with faults is kept as far as it can be read, so that the checks can
report what is wrong with the rest of it in the same run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import PydanticUndefined

from conceptry.diagnostics import Diagnostic, errors, quoted
from conceptry.model import faults
from conceptry.model.base import MOST_ITEMS, RESERVED_IDS, Part
from conceptry.model.concept import Concept
from conceptry.model.folder import read_listing
from conceptry.model.quiz import Question
from conceptry.model.taxonomy import Taxonomy, built_in_taxonomy
from conceptry.source import Source, read

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.source import DataPath, Json

TAXONOMY_FILE = "_taxonomy.json"
MOST_FINDINGS = 200
"""Of one field; nobody reads more of them."""


@dataclass(frozen=True)
class Record:
    """A concept and the text that it was read from."""

    source: Source
    concept: Concept
    equation_indexes: tuple[int, ...]
    """Place in the document of each equation: those that have faults are left out."""


@dataclass(frozen=True)
class Corpus:
    """The records of one folder and the taxonomy that they use."""

    records: tuple[Record, ...]
    taxonomy: Taxonomy
    taxonomy_source: Source | None = None
    """The folder's own taxonomy, where it brings one."""
    taxonomy_is_known: bool = True
    """False where the folder's own taxonomy has faults, so that values cannot be judged."""
    unread: frozenset[str] = frozenset()
    """Ids that files with faults most likely have; links to them are no faults of their own."""

    @cached_property
    def by_id(self) -> Mapping[str, Concept]:
        """Concepts by id."""
        return {record.concept.id: record.concept for record in self.records}

    @cached_property
    def known_ids(self) -> tuple[str, ...]:
        """Every id that a link can mean, those of files with faults included."""
        return tuple(sorted({*self.by_id, *self.unread}))

    @cached_property
    def reading_order(self) -> tuple[str, ...]:
        """Ids so that every concept stands after its prerequisites.

        Among concepts that are ready, the lower level and then the earlier name comes first.
        """
        levels = {level.id: i for i, level in enumerate(self.taxonomy.levels)}

        def rank(concept_id: str) -> tuple[int, str, str]:
            concept = self.by_id[concept_id]
            return levels.get(concept.level, len(levels)), concept.name.casefold(), concept_id

        sorter = TopologicalSorter(
            {c.id: [p for p in c.prerequisites if p in self.by_id] for c in self.by_id.values()}
        )
        try:
            sorter.prepare()
        except CycleError:  # the checks report it; an order is needed all the same
            return tuple(sorted(self.by_id, key=rank))
        order: list[str] = []
        ready = sorted(sorter.get_ready(), key=rank, reverse=True)
        while ready:
            concept_id = ready.pop()
            order.append(concept_id)
            sorter.done(concept_id)
            ready = sorted([*ready, *sorter.get_ready()], key=rank, reverse=True)
        return tuple(order)


def load(
    folder: Path, *, display_folder: str | None = None
) -> tuple[Corpus, tuple[Diagnostic, ...]]:
    """Read every record of a folder.

    Records are the ``*.json`` files directly in it whose name does not begin with
    an underscore or a dot.

    Parameters
    ----------
    display_folder
        How diagnostics name the folder; its own path if left out.
    """
    shown = (display_folder if display_folder is not None else folder.as_posix()).rstrip("/")
    prefix = "" if shown in ("", ".") else f"{shown}/"
    listing = read_listing(folder, prefix)
    taxonomy, taxonomy_source, found = _load_taxonomy(folder, prefix)
    diagnostics = [*listing.diagnostics, *found]
    records: list[Record] = []
    unread: set[str] = set()
    for path in listing.records:
        record, faulty = _load_record(path, prefix)
        diagnostics += faulty
        if record is not None:
            records.append(record)
        if record is None or record.concept.id != path.stem:
            unread.add(path.stem)
    corpus = Corpus(tuple(records), taxonomy, taxonomy_source, not errors(found), frozenset(unread))
    return corpus, tuple(sorted(diagnostics))


def _load_record(path: Path, prefix: str) -> tuple[Record | None, list[Diagnostic]]:
    result = read(path, display_path=prefix + path.name)
    if result.source is None:
        return None, list(result.diagnostics)
    record, found = _validate(result.source)
    if record is not None:
        found = (*found, *_check_name(record, path.name))
    own = [d for d in found if not result.source.is_broken(d.pointer)]
    return record, [*result.diagnostics, *own]


def _load_taxonomy(
    folder: Path, prefix: str
) -> tuple[Taxonomy, Source | None, tuple[Diagnostic, ...]]:
    path = folder / TAXONOMY_FILE
    if not path.exists(follow_symlinks=False):
        return built_in_taxonomy(), None, ()
    result = read(path, display_path=prefix + TAXONOMY_FILE)
    source = result.source
    if source is None or result.diagnostics:
        return built_in_taxonomy(), None, result.diagnostics
    if not isinstance(source.data, dict):
        wrong = faults.wrong_type(source, (), source.data, "an object in braces")
        return built_in_taxonomy(), None, (wrong,)
    nulls = tuple(faults.null_values(source))
    try:
        return Taxonomy.model_validate_json(json.dumps(source.data)), source, nulls
    except ValidationError as error:
        return built_in_taxonomy(), None, (*nulls, *_translate(source, (), error, Taxonomy))


def _validate(source: Source) -> tuple[Record | None, tuple[Diagnostic, ...]]:
    if not isinstance(source.data, dict):
        return None, (faults.wrong_type(source, (), source.data, "an object in braces"),)
    found = list(islice(faults.null_values(source), MOST_FINDINGS))
    values: dict[str, Any] = {}
    indexes: tuple[int, ...] = ()
    fields = {field.alias or name: name for name, field in Concept.model_fields.items()}
    found += [
        faults.unknown_field(source, (key,), Concept, "a concept")
        for key in islice((key for key in source.data if key not in fields), MOST_FINDINGS)
    ]
    for key, name in fields.items():
        field = Concept.model_fields[name]
        if source.data.get(key) is not None:
            values[name], kept, wrong = _validate_field(source, key, name)
            found += wrong
            indexes = kept if name == "science" else indexes
        elif key in source.data:
            values[name] = _default(name)
        elif field.is_required():
            found.append(faults.missing_field(source, (key,), Concept, "a concept"))
            values[name] = _neutral(field.annotation)
    return Record(source, Concept.model_construct(**values), indexes), tuple(found)


def _validate_field(
    source: Source, key: str, name: str
) -> tuple[Any, tuple[int, ...], list[Diagnostic]]:
    """Validate one field; of a list, keep the items that are right, and say which they are."""
    assert isinstance(source.data, dict)
    value = source.data[key]
    if isinstance(value, list) and _item_type(name) is not None:
        whole, error = _try(value, _adapter(name))
        if error is None:
            return whole, tuple(range(len(value))), []
        found = _translate(source, (key,), error, Concept)
        own = [d for d in found if d.pointer == f"/{key}"]
        if own:  # the list itself is too long or too short
            return _default(name), (), own
        items = [_try(item, _item_adapter(name)) for item in value]
        kept = tuple(i for i, (_, wrong) in enumerate(items) if wrong is None)
        return tuple(items[i][0] for i in kept), kept, found
    adapter = _item_adapter(name) if name == "check" and isinstance(value, dict) else _adapter(name)
    whole, error = _try(value, adapter)
    if error is None:
        return whole, (), []
    return _default(name), (), _translate(source, (key,), error, Concept)


def _try(value: Json, adapter: TypeAdapter[Any]) -> tuple[Any, ValidationError | None]:
    """Validate as JSON: in strict mode the library refuses a list for a tuple otherwise."""
    try:
        return adapter.validate_json(json.dumps(value)), None
    except ValidationError as error:
        return None, error


def _translate(
    source: Source, path: DataPath, error: ValidationError, root: type[Part]
) -> list[Diagnostic]:
    facts = sorted(error.errors(include_url=False), key=lambda fact: len(fact["loc"]))
    return [
        faults.translate(source, (*path, *fact["loc"]), fact, root)
        for fact in islice((f for f in facts if not faults.is_consequence(f)), MOST_FINDINGS)
    ]


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    field = Concept.model_fields[name]
    if name == "check":
        return TypeAdapter(Annotated[tuple[Question, ...], Field(max_length=MOST_ITEMS)])
    form: Any = field.annotation
    return TypeAdapter(Annotated[form, *field.metadata] if field.metadata else form)


@cache
def _item_adapter(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(_item_type(name))


def _item_type(name: str) -> Any:  # noqa: ANN401 (a type form)
    if name == "check":
        return Question
    annotation = Concept.model_fields[name].annotation
    return get_args(annotation)[0] if get_origin(annotation) is tuple else None


def _default(name: str) -> Any:  # noqa: ANN401 (the type depends on the field)
    field = Concept.model_fields[name]
    return _neutral(field.annotation) if field.default is PydanticUndefined else field.default


def _neutral(annotation: object) -> object:
    return () if get_origin(annotation) is tuple else ""


def _check_name(record: Record, file_name: str) -> Iterable[Diagnostic]:
    concept_id = record.concept.id
    if concept_id in RESERVED_IDS:
        yield record.source.diagnose(
            "bad-id",
            f"{quoted(concept_id)} is {RESERVED_IDS[concept_id]}",
            path=("id",),
            hint=f"add a word, such as {concept_id}-concept",
        )
    if concept_id and file_name != f"{concept_id}.json":
        yield record.source.diagnose(
            "file-name-differs",
            f"the file is called {quoted(file_name)}, its id needs {quoted(f'{concept_id}.json')}",
            path=("id",),
            hint="rename the file or change the id",
        )
