"""All records of a folder, read and validated.

A record with faults is kept as far as it can be read, so that the checks can
report what is wrong with the rest of it in the same run.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticUndefined

from conceptry.diagnostics import Diagnostic
from conceptry.model import faults
from conceptry.model.concept import Concept
from conceptry.model.quiz import Question
from conceptry.model.taxonomy import Taxonomy, built_in_taxonomy
from conceptry.source import Source, read

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.source import DataPath

TAXONOMY_FILE = "_taxonomy.json"


@dataclass(frozen=True)
class Record:
    """A concept and the text that it was read from."""

    source: Source
    concept: Concept
    equation_indexes: tuple[int, ...]
    """Place in the document of each equation: those that could not be read are left out."""


@dataclass(frozen=True)
class Corpus:
    """The records of one folder and the taxonomy that they use."""

    records: tuple[Record, ...]
    taxonomy: Taxonomy

    @cached_property
    def by_id(self) -> Mapping[str, Concept]:
        """Concepts by id."""
        return {record.concept.id: record.concept for record in self.records}

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
    paths = record_paths(folder)
    taxonomy, found = _load_taxonomy(folder, prefix)
    diagnostics = list(found)
    records: list[Record] = []
    for path in paths:
        result = read(path, display_path=prefix + path.name)
        diagnostics += result.diagnostics
        if result.source is not None:
            record, found = _validate(result.source)
            diagnostics += found
            if record is not None:
                diagnostics += _check_name(record, path.name)
                records.append(record)
    diagnostics += _check_collisions(paths, prefix)
    if not paths:
        message = "no record here: a record is a file such as checkpoint.json"
        hint = "write a first one with: conceptry new my-first-concept"
        diagnostics.append(Diagnostic(shown or ".", 1, 1, "no-records", message, hint=hint))
    return Corpus(tuple(records), taxonomy), tuple(sorted(diagnostics))


def record_paths(folder: Path) -> tuple[Path, ...]:
    """Return the files of a folder that are records, sorted by name."""
    if not folder.is_dir():
        return ()
    return tuple(
        sorted(
            p for p in folder.glob("*.json") if not p.name.startswith(("_", ".")) and p.is_file()
        )
    )


def _load_taxonomy(folder: Path, prefix: str) -> tuple[Taxonomy, tuple[Diagnostic, ...]]:
    path = folder / TAXONOMY_FILE
    if not path.is_file():
        return built_in_taxonomy(), ()
    result = read(path, display_path=prefix + TAXONOMY_FILE)
    if result.source is None:
        return built_in_taxonomy(), result.diagnostics
    try:
        return Taxonomy.model_validate_json(result.source.text), ()
    except ValidationError as error:
        found = tuple(
            faults.translate(result.source, tuple(e["loc"]), e, Taxonomy) for e in error.errors()
        )
        return built_in_taxonomy(), found


def _validate(source: Source) -> tuple[Record | None, tuple[Diagnostic, ...]]:
    if not isinstance(source.data, dict):
        return None, (faults.wrong_type(source, (), source.data, "an object in braces"),)
    found: list[Diagnostic] = []
    values: dict[str, Any] = {}
    found += faults.null_values(source)
    fields = {field.alias or name: name for name, field in Concept.model_fields.items()}
    found += [
        faults.unknown_field(source, (key,), Concept, "a concept")
        for key in source.data
        if key not in fields
    ]
    for key, name in fields.items():
        field = Concept.model_fields[name]
        if source.data.get(key) is not None:
            value, errors = _validate_field(source, key, name)
            found += errors
            values[name] = value
        elif key in source.data:
            values[name] = _default(name)
        elif field.is_required():
            found.append(faults.missing_field(source, (key,), Concept, "a concept"))
            values[name] = _neutral(field.annotation)
    faulty = {d.pointer.split("/")[2] for d in found if d.pointer.startswith("/science/")}
    science = source.data.get("science")
    indexes = range(len(science)) if isinstance(science, list) else ()
    readable = tuple(i for i in indexes if str(i) not in faulty)
    concept = Concept.model_construct(**values)
    return Record(source, concept, readable[: len(concept.science)]), tuple(found)


def _validate_field(source: Source, key: str, name: str) -> tuple[Any, list[Diagnostic]]:
    """Validate one field; of a list, keep the items that are right."""
    assert isinstance(source.data, dict)
    value = source.data[key]
    item = _item_type(name)
    if item is not None and isinstance(value, list):
        whole, errors = _try(source, (key,), _adapter(name))
        if not errors:
            return whole, []
        kept = [_try(source, (key, i), _item_adapter(name)) for i in range(len(value))]
        return tuple(part for part, wrong in kept if not wrong), errors
    adapter = _item_adapter(name) if name == "check" and isinstance(value, dict) else _adapter(name)
    whole, errors = _try(source, (key,), adapter)
    return (_default(name) if errors else whole), errors


def _try(source: Source, path: DataPath, adapter: TypeAdapter[Any]) -> tuple[Any, list[Diagnostic]]:
    start, end = source.values[path]
    try:
        return adapter.validate_json(source.text[start:end]), []
    except ValidationError as error:
        return None, [
            faults.translate(source, (*path, *e["loc"]), e, Concept)
            for e in error.errors()
            if not faults.is_consequence(e)
        ]


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    field = Concept.model_fields[name]
    if name == "check":
        return TypeAdapter(tuple[Question, ...])
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
    expected = f"{record.concept.id}.json"
    if record.concept.id and file_name != expected:
        message = f"the file is called {file_name}, its id needs {expected}"
        yield record.source.diagnose(
            "file-name-differs", message, path=("id",), hint="rename the file or change the id"
        )


def _check_collisions(paths: tuple[Path, ...], prefix: str) -> Iterable[Diagnostic]:
    seen: dict[str, Path] = {}
    for path in paths:
        key = unicodedata.normalize("NFC", path.name).casefold()
        if key in seen:
            message = f"{path.name} and {seen[key].name} are one name on many systems"
            yield Diagnostic(
                prefix + path.name, 1, 1, "colliding-names", message, hint="rename one of them"
            )
        seen[key] = path
