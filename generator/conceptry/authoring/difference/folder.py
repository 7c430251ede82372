"""What a change of a folder of records means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.authoring.difference.investigation import compare_investigations
from conceptry.authoring.difference.record import compare_records
from conceptry.authoring.difference.structure import Change, Pair, compare
from conceptry.diagnostics import quoted
from conceptry.model.constant import CONSTANTS_FILE
from conceptry.model.investigation import INVESTIGATIONS_FOLDER
from conceptry.model.settings import SETTINGS_FILE
from conceptry.model.taxonomy import TAXONOMY_FILE

if TYPE_CHECKING:
    from conceptry.model.base import Part
    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.shared import Shared
    from conceptry.source import Json


@dataclass(frozen=True)
class Difference:
    """What is different in one file.

    Parameters
    ----------
    name : the record's id, or the name of a file that records share
    """

    name: str
    changes: tuple[Change, ...]


def compare_folders(old: Corpus, new: Corpus) -> tuple[Difference, ...]:
    """Return the files of a folder in which something is different, by name."""
    olds = {record.concept.id: record for record in old.records}
    news = {record.concept.id: record for record in new.records}
    names = _renamed(olds, news)
    found = [*_compare_shared(old, new)]
    for concept_id, record in sorted(news.items()):
        before = olds.get(names.get(concept_id, concept_id))
        if before is None:
            found.append(_whole(concept_id, f"new concept: {quoted(record.concept.name)}"))
        else:
            found.append(Difference(concept_id, compare_records(before, record)))
    for concept_id in sorted(olds.keys() - news.keys() - set(names.values())):
        title = quoted(olds[concept_id].concept.name)
        found.append(_whole(concept_id, f"concept removed: {title}"))
    found += _compare_investigations(old, new)
    return tuple(one for one in found if one.changes)


def _compare_investigations(old: Corpus, new: Corpus) -> Iterator[Difference]:
    """Yield the investigations in which something is different."""
    olds = {one.investigation.id: one for one in old.investigations}
    news = {one.investigation.id: one for one in new.investigations}
    for name in sorted({*olds, *news}):
        place = f"{INVESTIGATIONS_FOLDER}/{name}"
        if name not in olds:
            yield _whole(place, f"new investigation: {quoted(news[name].investigation.title)}")
        elif name not in news:
            title = quoted(olds[name].investigation.title)
            yield _whole(place, f"investigation removed: {title}")
        else:
            states = (olds[name], old.by_id), (news[name], new.by_id)
            yield Difference(place, compare_investigations(*states))


def _renamed(olds: dict[str, Record], news: dict[str, Record]) -> dict[str, str]:
    """Return new ids with the old ids of the same concept: those of one title."""
    titles = {olds[one].concept.name: one for one in olds.keys() - news.keys()}
    return {
        one: titles[news[one].concept.name]
        for one in sorted(news.keys() - olds.keys())
        if news[one].concept.name in titles
    }


def _whole(name: str, text: str) -> Difference:
    return Difference(name, (Change("", text),))


def _compare_shared(old: Corpus, new: Corpus) -> Iterator[Difference]:
    """Yield what is different in the files that all records share."""
    for name, before, after in (
        (TAXONOMY_FILE, old.shared_taxonomy, new.shared_taxonomy),
        (CONSTANTS_FILE, old.shared_constants, new.shared_constants),
        (SETTINGS_FILE, old.shared_settings, new.shared_settings),
    ):
        yield Difference(name, tuple(compare(Pair(_data(before), _data(after)))))


def _data[P: Part](shared: Shared[P]) -> Json:
    return shared.source.data if shared.source is not None else {}
