"""Rules against words of the starting record that nobody has replaced."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from conceptry.diagnostics import Diagnostic
from conceptry.model.starter import render_record

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath

# Fields whose words in the starting record are about the field and not about a subject.
_PLACES: tuple[DataPath, ...] = (
    ("role",),
    ("whyAI",),
    ("description",),
    ("learningObjective",),
    ("sources", 0, "title"),
    ("sources", 0, "url"),
    ("evidenceNotes",),
)


def check_template(record: Record) -> Iterator[Diagnostic]:
    """Report once where a record still says what the starting record says."""
    untouched = [
        path
        for path in _PLACES
        if (text := _text_at(record.source.data, path)) and text == _text_at(_starting(), path)
    ]
    if untouched:
        fields = ", ".join(dict.fromkeys(str(path[0]) for path in untouched))
        yield record.source.diagnose(
            "still-the-template",
            f"words of the starting record are still there, in: {fields}",
            path=untouched[0],
            hint="replace them by yours, or remove the fields that need not be there",
        )


@cache
def _starting() -> Any:  # noqa: ANN401 (any JSON)
    return json.loads(render_record("starting-record"))


def _text_at(data: Any, path: DataPath) -> str | None:  # noqa: ANN401 (any JSON)
    for step in path:
        if isinstance(data, dict):
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int):
            data = data[step] if step < len(data) else None
    return data if isinstance(data, str) else None
