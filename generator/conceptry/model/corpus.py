"""All records of a folder, read and validated.

A record with faults is kept as far as it can be read, so that the checks can
report what is wrong with the rest of it in the same run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from graphlib import CycleError, TopologicalSorter
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticUndefined

from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model import faults
from conceptry.model.base import MOST_ITEMS, RESERVED_IDS
from conceptry.model.concept import Concept
from conceptry.model.constant import CONSTANTS_FILE, Constants, find_used
from conceptry.model.fingerprint import compute_fingerprint
from conceptry.model.folder import list_beside, read_listing
from conceptry.model.graph import Graph
from conceptry.model.investigation import INVESTIGATIONS_FOLDER
from conceptry.model.investigation_file import InvestigationRecord, load_investigation
from conceptry.model.memory import Memory, file_stamp
from conceptry.model.picture import PICTURE_FORMS
from conceptry.model.picture.base import PictureForm
from conceptry.model.quiz import question_type
from conceptry.model.resolution import resolve
from conceptry.model.settings import SETTINGS_FILE, Settings
from conceptry.model.shared import MOST_FINDINGS, Shared, load_shared, translate_all
from conceptry.model.starter import suggest_id
from conceptry.model.taxonomy import TAXONOMY_FILE, Taxonomy, built_in_taxonomy
from conceptry.source import Source, read

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.base import Part
    from conceptry.model.constant import Constant
    from conceptry.source import DataPath, Json


@dataclass(frozen=True)
class Record:
    """A concept and the text that it was read from."""

    source: Source
    concept: Concept
    equation_indexes: tuple[int, ...]
    """Place in the document of each equation: those that have faults are left out."""
    question_indexes: tuple[int, ...]
    """Place in the document of each question, likewise; 0 for a question without a list."""
    constants: tuple[Constant, ...] = ()
    """The constants of the folder that it names."""
    origins: Mapping[DataPath, str] = field(default_factory=dict)
    """Where the default of a variable comes from that does not write its own."""

    def question_path(self, number: int) -> DataPath:
        """Return where in the document a question stands."""
        data = self.source.data
        is_list = isinstance(data, dict) and isinstance(data.get("check"), list)
        return ("check", self.question_indexes[number]) if is_list else ("check",)

    @property
    def is_changed_since_review(self) -> bool:
        """Say whether the record was reviewed and is another one now."""
        review, data = self.concept.review, self.source.data
        if review is None or not isinstance(data, dict):
            return False
        return review.fingerprint != compute_fingerprint(data, self.constants)


@dataclass(frozen=True)
class Corpus:
    """The records of one folder and the taxonomy that they use."""

    records: tuple[Record, ...]
    shared_taxonomy: Shared[Taxonomy]
    shared_constants: Shared[Constants]
    shared_settings: Shared[Settings]
    unread: frozenset[str] = frozenset()
    """Ids that files with faults most likely have; links to them are no faults of their own."""
    investigations: tuple[InvestigationRecord, ...] = ()
    unread_investigations: frozenset[str] = frozenset()

    @property
    def taxonomy(self) -> Taxonomy:
        """The values that the records use: the folder's own, or the built-in ones."""
        return self.shared_taxonomy.content

    @property
    def settings(self) -> Settings:
        """What the folder decides for all of its records."""
        return self.shared_settings.content

    @cached_property
    def constants(self) -> Mapping[str, Constant]:
        """The named constants by id."""
        return {constant.id: constant for constant in self.shared_constants.content.constants}

    @cached_property
    def by_id(self) -> Mapping[str, Concept]:
        """Concepts by id."""
        return {record.concept.id: record.concept for record in self.records}

    @cached_property
    def changed_since_review(self) -> frozenset[str]:
        """Ids of the concepts that were reviewed and have changed since."""
        return frozenset(r.concept.id for r in self.records if r.is_changed_since_review)

    @cached_property
    def id_by_title(self) -> Mapping[str, str]:
        """Ids by title, written as an id would be: what stands where a title was taken for one."""
        ids: dict[str, str] = {}
        for concept in self.by_id.values():
            for title in (concept.name, concept.short_name):
                ids.setdefault(suggest_id(title), concept.id)
        return ids

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

    @cached_property
    def graph(self) -> Graph:
        """Which concept needs which, of those that are here."""
        needs = {
            c.id: tuple(dict.fromkeys(p for p in c.prerequisites if p in self.by_id))
            for c in self.by_id.values()
        }
        return Graph(self.reading_order, needs)

    @cached_property
    def editions(self) -> Mapping[str, str]:
        """Fingerprint of each concept's content, by id."""
        return {
            r.concept.id: compute_fingerprint(r.source.data, r.constants)
            for r in self.records
            if isinstance(r.source.data, dict)
        }


def load(
    folder: Path, *, display_folder: str | None = None, memory: Memory | None = None
) -> tuple[Corpus, tuple[Diagnostic, ...]]:
    """Read every record of a folder.

    Records are the ``*.json`` files directly in it whose name does not begin with
    an underscore or a dot.

    Parameters
    ----------
    display_folder
        How diagnostics name the folder; its own path if left out.
    memory
        What earlier runs read; files that have not changed since are not read again.
    """
    memory = memory or Memory()
    prefix = name_folder(folder, display_folder)
    listing = read_listing(folder, prefix)
    shared = load_shared_files(folder, prefix)
    taxonomy, constants = shared.shared_taxonomy, shared.shared_constants
    settings = shared.shared_settings
    diagnostics = list(listing.diagnostics)
    diagnostics += [*taxonomy.diagnostics, *constants.diagnostics, *settings.diagnostics]
    records: list[Record] = []
    unread: set[str] = set()
    for path in listing.records:
        record, faulty = memory.recall(
            ("record", path, prefix),
            (file_stamp(path), constants),
            partial(load_record, path, prefix, constants),
        )
        diagnostics += faulty
        if record is not None:
            records.append(record)
        if record is None or record.concept.id != path.stem:
            unread.add(path.stem)
    ways, unread_ways, faulty = _load_investigations(folder, prefix, constants, memory)
    diagnostics += faulty
    corpus = Corpus(
        tuple(records), taxonomy, constants, settings, frozenset(unread), ways, unread_ways
    )
    return corpus, tuple(sorted(diagnostics))


def name_folder(folder: Path, display_folder: str | None) -> str:
    """Return what stands before the names of a folder's files in diagnostics."""
    shown = (display_folder if display_folder is not None else folder.as_posix()).rstrip("/")
    return "" if shown in ("", ".") else f"{shown}/"


def load_shared_files(folder: Path, prefix: str) -> Corpus:
    """Read what all records of a folder share, without any of them."""
    return Corpus(
        records=(),
        shared_taxonomy=load_shared(folder, TAXONOMY_FILE, prefix, built_in_taxonomy()),
        shared_constants=load_shared(folder, CONSTANTS_FILE, prefix, Constants()),
        shared_settings=load_shared(folder, SETTINGS_FILE, prefix, Settings()),
    )


def _load_investigations(
    folder: Path, prefix: str, constants: Shared[Constants], memory: Memory
) -> tuple[tuple[InvestigationRecord, ...], frozenset[str], list[Diagnostic]]:
    """Read every investigation, and tell the ids that those which cannot be read most likely have.

    They are the ``*.json`` files of the folder beside the records.
    """
    listing = list_beside(folder, INVESTIGATIONS_FOLDER, prefix)
    diagnostics = list(listing.diagnostics)
    kept: list[InvestigationRecord] = []
    unread: set[str] = set()
    for path in listing.records:
        record, faulty = memory.recall(
            ("investigation", path, prefix),
            (file_stamp(path), constants),
            partial(load_investigation, path, prefix, constants),
        )
        diagnostics += faulty
        if record is not None:
            kept.append(record)
        if record is None or record.investigation.id != path.stem:
            unread.add(path.stem)
    return tuple(kept), frozenset(unread), diagnostics


def load_record(
    path: Path, prefix: str, constants: Shared[Constants]
) -> tuple[Record | None, list[Diagnostic]]:
    """Read one record by itself.

    Parameters
    ----------
    prefix
        What stands before the file's name in diagnostics.
    """
    result = read(path, display_path=prefix + path.name)
    if result.source is None:
        return None, list(result.diagnostics)
    record, found = _validate(result.source)
    if record is not None:
        found = (*found, *_check_name(record, path.name))
        made = resolve(record.source, record.concept, record.equation_indexes, constants)
        record = replace(
            record,
            concept=made.concept,
            equation_indexes=made.equation_indexes,
            constants=find_used(record.source.data, constants.content),
            origins=made.origins,
        )
        found = (*found, *made.diagnostics)
    own = [d for d in found if not result.source.is_broken(d.pointer)]
    return record, [*result.diagnostics, *own]


def _validate(source: Source) -> tuple[Record | None, tuple[Diagnostic, ...]]:
    if not isinstance(source.data, dict):
        return None, (faults.wrong_type(source, (), source.data, "an object in braces"),)
    found = list(islice(faults.null_values(source), MOST_FINDINGS))
    values: dict[str, Any] = {}
    indexes: dict[str, tuple[int, ...]] = {}
    fields = {field.alias or name: name for name, field in Concept.model_fields.items()}
    found += [
        faults.unknown_field(source, (key,), Concept, "a concept")
        for key in islice((key for key in source.data if key not in fields), MOST_FINDINGS)
    ]
    for key, name in fields.items():
        field = Concept.model_fields[name]
        if source.data.get(key) is not None:
            values[name], indexes[name], wrong = _validate_field(source, key, name)
            found += wrong
        elif key in source.data:
            values[name] = _default(name)
        elif field.is_required():
            found.append(faults.missing_field(source, (key,), Concept, "a concept"))
            values[name] = _neutral(field.annotation)
    concept = Concept.model_construct(**values)
    equations, questions = (indexes.get(name, ()) for name in ("science", "check"))
    return Record(source, concept, equations, questions), tuple(found)


def _validate_field(
    source: Source, key: str, name: str
) -> tuple[Any, tuple[int, ...], list[Diagnostic]]:
    """Validate one field; of a list, keep the items that are right, and say which they are."""
    assert isinstance(source.data, dict)
    value = source.data[key]
    if name == "check":
        return _validate_questions(source, value)
    if name == "picture":
        return _validate_picture(source, value)
    whole, error = _try(value, _adapter(name))
    if error is None:
        return whole, tuple(range(len(value))) if isinstance(value, list) else (), []
    found = translate_all(source, (key,), error, Concept)
    own = [d for d in found if d.pointer == f"/{key}"]
    if own or not isinstance(value, list):  # the list itself is too long or too short
        return _default(name), (), own or found
    items = [_try(item, _item_adapter(name)) for item in value]
    kept = tuple(i for i, (_, wrong) in enumerate(items) if wrong is None)
    return tuple(items[i][0] for i in kept), kept, found


def _validate_questions(
    source: Source, value: Json
) -> tuple[Any, tuple[int, ...], list[Diagnostic]]:
    """Validate each question by the model of its kind."""
    if not isinstance(value, list | dict):
        return (), (), [faults.wrong_type(source, ("check",), value, _QUESTIONS)]
    items = value if isinstance(value, list) else [value]
    if len(items) > MOST_ITEMS:
        message = f"a list of {len(items)} items, at most {MOST_ITEMS} taken"
        return (), (), [source.diagnose("out-of-range", message, path=("check",))]
    kept: dict[int, Any] = {}
    found: list[Diagnostic] = []
    for i, item in enumerate(items):
        path: DataPath = ("check", i) if isinstance(value, list) else ("check",)
        form = question_type(item)
        question, error = _try(item, _form_adapter(form))
        if error is None:
            kept[i] = question
        else:
            found += translate_all(source, path, error, form, base=path)
    return tuple(kept.values()), tuple(kept), found


def _validate_picture(source: Source, value: Json) -> tuple[Any, tuple[int, ...], list[Diagnostic]]:
    """Validate a picture by the form of its family."""
    path: DataPath = ("picture", "kind")
    if not isinstance(value, dict):
        return None, (), [faults.wrong_type(source, ("picture",), value, "an object in braces")]
    kind = value.get("kind")
    if "kind" not in value:
        return None, (), [faults.missing_field(source, path, PictureForm, "a picture")]
    if not isinstance(kind, str):
        return None, (), [faults.wrong_type(source, path, kind, "a text in double quotes")]
    form = PICTURE_FORMS.get(kind)
    if form is None:
        close = nearest(kind, PICTURE_FORMS, cutoff=0.5)
        hint = f"did you mean {quoted(close)}? " if close else ""
        hint += f"allowed: {', '.join(PICTURE_FORMS)}"
        message = f"{quoted(kind)} is not a family whose picture is drawn from data"
        return None, (), [source.diagnose("unknown-value", message, path=path, hint=hint)]
    picture, error = _try(value, _form_adapter(form))
    found = translate_all(source, ("picture",), error, form, base=("picture",)) if error else []
    return picture, (), found


_QUESTIONS = "a question in braces, or a list of questions"


def _try(value: Json, adapter: TypeAdapter[Any]) -> tuple[Any, ValidationError | None]:
    """Validate as JSON: in strict mode the library refuses a list for a tuple otherwise."""
    try:
        return adapter.validate_json(json.dumps(value)), None
    except ValidationError as error:
        return None, error


@cache
def _adapter(name: str) -> TypeAdapter[Any]:
    field = Concept.model_fields[name]
    form: Any = field.annotation
    return TypeAdapter(Annotated[form, *field.metadata] if field.metadata else form)


@cache
def _item_adapter(name: str) -> TypeAdapter[Any]:
    return TypeAdapter(get_args(Concept.model_fields[name].annotation)[0])


@cache
def _form_adapter(form: type[Part]) -> TypeAdapter[Any]:
    return TypeAdapter(form)


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
