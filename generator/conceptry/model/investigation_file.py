"""Reads one investigation, and keeps what can be read of one that has faults.

A step with a fault is left out, so that one run reports what is wrong with the others as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from pydantic import ValidationError

from conceptry.diagnostics import Diagnostic, quoted
from conceptry.model import faults
from conceptry.model.base import RESERVED_IDS
from conceptry.model.constant import find_used
from conceptry.model.fingerprint import compute_fingerprint
from conceptry.model.investigation import (
    INVESTIGATIONS_FOLDER,
    Investigation,
)
from conceptry.model.resolution import resolve_inputs
from conceptry.model.shared import MOST_FINDINGS, translate_all
from conceptry.source import Source, read

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.constant import Constant, Constants
    from conceptry.model.shared import Shared
    from conceptry.source import DataPath, Json

_LISTS = ("steps", "inputs", "numbers", "accept")


@dataclass(frozen=True)
class InvestigationRecord:
    """An investigation and the text that it was read from."""

    source: Source
    investigation: Investigation
    indexes: Mapping[str, tuple[int, ...]]
    """Place in the document of each item of a list: those that have faults are left out."""
    constants: tuple[Constant, ...] = ()
    """The constants of the folder that it names."""
    lost: frozenset[str] = frozenset()
    """Symbols of what was left out; what needs them has no fault of its own."""

    @property
    def is_changed_since_review(self) -> bool:
        """Say whether it was reviewed and is another one now."""
        review, data = self.investigation.review, self.source.data
        if review is None or not isinstance(data, dict):
            return False
        return review.fingerprint != compute_fingerprint(data, self.constants)

    @property
    def is_whole(self) -> bool:
        """Whether nothing was left out."""
        data = self.source.data
        return isinstance(data, dict) and all(
            len(self.indexes[name]) == len(cast("list[Json]", data.get(name, [])))
            for name in _LISTS
        )


def load_investigation(
    path: Path, prefix: str, constants: Shared[Constants]
) -> tuple[InvestigationRecord | None, list[Diagnostic]]:
    """Read one investigation by itself.

    Parameters
    ----------
    prefix
        What stands before the folder of investigations in diagnostics.
    """
    result = read(path, display_path=f"{prefix}{INVESTIGATIONS_FOLDER}/{path.name}")
    source = result.source
    if source is None:
        return None, list(result.diagnostics)
    if not isinstance(source.data, dict):
        wrong = faults.wrong_type(source, (), source.data, "an object in braces")
        return None, [*result.diagnostics, wrong]
    record, found = _validate(source, source.data, constants)
    if record is not None:
        found += _check_name(record, path.name)
    own = [d for d in found if not source.is_broken(d.pointer)]
    return record, [*result.diagnostics, *own]


def _validate(
    source: Source, data: dict[str, Json], constants: Shared[Constants]
) -> tuple[InvestigationRecord | None, list[Diagnostic]]:
    found = list(islice(faults.null_values(source), MOST_FINDINGS))
    indexes = {
        name: range(len(items)) if isinstance(items := data.get(name), list) else range(0)
        for name in _LISTS
    }
    kept = {name: list(places) for name, places in indexes.items()}
    investigation, error = _try(data)
    if error is not None:
        found += translate_all(source, (), error, Investigation)
        bad = {one["loc"][:2] for one in error.errors() if one["loc"][0] in _LISTS}
        kept = {
            name: [i for i in places if (name, i) not in bad] for name, places in indexes.items()
        }
        investigation, _ = _try(_reduced(data, kept))
    if investigation is None:
        return None, found
    places = {name: tuple(items) for name, items in kept.items()}
    paths: list[DataPath] = [("inputs", i) for i in places["inputs"]]
    inputs, wrong = resolve_inputs(source, investigation.inputs, paths, constants)
    record = InvestigationRecord(
        source=source,
        investigation=investigation.model_copy(update={"inputs": inputs}),
        indexes=places,
        constants=find_used(source.data, constants.content),
        lost=frozenset(_lost_symbols(data, places)) | _unfilled(investigation, inputs),
    )
    return record, [*found, *wrong]


def _try(data: Json) -> tuple[Investigation | None, ValidationError | None]:
    try:
        return Investigation.model_validate_json(json.dumps(data)), None
    except ValidationError as error:
        return None, error


def _reduced(data: dict[str, Json], kept: Mapping[str, list[int]]) -> Json:
    """Return a document without the items and the fields that have faults."""
    known = set(faults.field_names(Investigation)) - {"review", "$schema"}
    reduced = {name: value for name, value in data.items() if name in known}
    for name, places in kept.items():
        items = data.get(name)
        if isinstance(items, list):
            reduced[name] = [items[i] for i in places]
    return reduced


def _lost_symbols(data: Json, kept: Mapping[str, tuple[int, ...]]) -> Iterator[str]:
    """Yield the symbols that items with faults would have declared."""
    for name, places in kept.items():
        items = data.get(name) if isinstance(data, dict) else None
        for i, item in enumerate(items if isinstance(items, list) else []):
            if i not in places:
                yield from _symbols(item)


def _symbols(data: Json) -> Iterator[str]:
    if isinstance(data, dict):
        symbol = data.get("symbol")
        if isinstance(symbol, str):
            yield symbol
        for below in data.values():
            yield from _symbols(below)
    elif isinstance(data, list):
        for below in data:
            yield from _symbols(below)


def _unfilled(investigation: Investigation, inputs: tuple[Any, ...]) -> frozenset[str]:
    """Return the symbols of inputs whose value could not be told."""
    filled = {one.symbol for one in inputs}
    return frozenset(one.symbol for one in investigation.inputs if one.symbol not in filled)


def _check_name(record: InvestigationRecord, file_name: str) -> Iterator[Diagnostic]:
    own_id = record.investigation.id
    if own_id in RESERVED_IDS:
        yield record.source.diagnose(
            "bad-id",
            f"{quoted(own_id)} is {RESERVED_IDS[own_id]}",
            path=("id",),
            hint=f"add a word, such as {own_id}-question",
        )
    if file_name != f"{own_id}.json":
        yield record.source.diagnose(
            "file-name-differs",
            f"the file is called {quoted(file_name)}, its id needs {quoted(f'{own_id}.json')}",
            path=("id",),
            hint="rename the file or change the id",
        )
