"""One piece of work on a record, such that another process can do it and answer with text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from conceptry import checks
from conceptry.diagnostics import Diagnostic
from conceptry.making.concept import Around, make_pages
from conceptry.making.keep import compute_stamp
from conceptry.making.output import render_pages
from conceptry.words import language, record_language

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.shared import Shared


@dataclass(frozen=True)
class Task:
    """What to do with which file.

    Parameters
    ----------
    prefix
        What stands before the file's name in diagnostics.
    stamp
        Of all that the answer depends on, so that a file which has changed meanwhile is noticed.
    around
        For the pages of a concept; None where the record is to be checked.
    """

    folder: Path
    name: str
    prefix: str
    stamp: str
    language: str
    records: str
    around: Around | None = None
    cache_folder: Path | None = None


def stamp_task(record: Record, alone: Corpus, around: Around | None) -> str:
    """Return what changes with anything that the answer depends on."""
    shared = (alone.shared_taxonomy, alone.shared_constants, alone.shared_settings)
    texts = (text for one in shared for text in _texts(one))
    said = (language(), record_language(), repr(around)) if around else ()
    return compute_stamp((record.source.path, record.source.text, *texts, *said))


def perform(task: Task, record: Record, alone: Corpus) -> str:
    """Do the work, on a record and on what all records share."""
    if task.around is not None:
        return render_pages(make_pages(record.concept, alone, task.around, task.cache_folder))
    found, spoilt = checks.check_record(record, alone)
    return json.dumps([[asdict(one) for one in found], sorted(spoilt)], ensure_ascii=False)


def read_checked(text: str) -> checks.Checked:
    """Read what was found in a record."""
    found, spoilt = json.loads(text)
    return [Diagnostic(**one) for one in found], frozenset(spoilt)


def _texts(shared: Shared[Any]) -> tuple[str, str]:
    """Return what was read, and what was found where nothing could be."""
    return shared.document.text if shared.document else "", repr(shared.diagnostics)
