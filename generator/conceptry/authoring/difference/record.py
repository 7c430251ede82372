"""What a change of one record means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from conceptry.authoring.difference.example import compare_numbers, compute_amounts
from conceptry.authoring.difference.pairing import identity, pair_items
from conceptry.authoring.difference.quiz import compare_answers, compare_quiz
from conceptry.authoring.difference.science import (
    compare_equation,
    compare_input,
    compare_results,
    compare_variable,
)
from conceptry.authoring.difference.structure import (
    MINUS,
    Change,
    Pair,
    Rules,
    compare,
    compare_plain,
)
from conceptry.diagnostics import quoted
from conceptry.formula.symbol import canonical

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import Json


def compare_records(old: Record, new: Record) -> tuple[Change, ...]:
    """Return everything that is different, each thing once.

    First what is computed from and with, then results, answers and the numbers of the worked
    example, and at last what only the texts say otherwise.
    """
    numbers = partial(
        compare_numbers,
        before=compute_amounts(old.concept),
        after=compute_amounts(new.concept),
    )
    pair = Pair(old.source.data, new.source.data, rules={**_RULES, _NUMBERS: numbers})
    ranked = [
        *((_rank(change.pointer), change) for change in compare(pair)),
        *((_Rank.RESULT, change) for change in _compare_results(old, new)),
        *((_Rank.ANSWER, change) for change in compare_answers(old, new)),
    ]
    return tuple(change for _, change in sorted(ranked, key=itemgetter(0)))


class _Rank(IntEnum):
    """What a change is about; the lower, the earlier it is told."""

    INPUT = 0
    RESULT = 1
    ANSWER = 2
    NUMBER = 3
    TEXT = 4


_SCIENCE = "equation|latex|result|variables|numerals|conditions"
_PLACES: Final = (
    (_Rank.INPUT, re.compile(rf"/example/inputs(/.*)?|/science(/\d+(/({_SCIENCE})(/.*)?)?)?")),
    (_Rank.ANSWER, re.compile(r"/check(/\d+)?/answer")),
    (_Rank.NUMBER, re.compile(r"/example/numbers(/.*)?")),
)


def _rank(pointer: str) -> _Rank:
    found = (rank for rank, place in _PLACES if place.fullmatch(pointer))
    return next(found, _Rank.TEXT)


def _compare_ids(pair: Pair) -> Iterator[Change]:
    """Yield what came to a list of concepts and what went, such as ``+ storage``."""
    old, new = _ids(pair.old), _ids(pair.new)
    if old is None or new is None:
        yield from compare_plain(pair)
        return
    found = pair_items(list(old), list(new), name=identity)
    gone = [old[i] for i in sorted(_unpaired(old, new))]
    come = [new[j] for j in sorted(_unpaired(new, old))]
    words = [*(f"+ {one}" for one in come), *(f"{MINUS} {one}" for one in gone)]
    if words:
        yield pair.at(f"{pair.name}: {', '.join(words)}")
    elif found.is_reordered:
        yield pair.at(f"{pair.name}: another order")


def _unpaired(these: list[str], those: list[str]) -> Iterator[int]:
    """Yield the positions of ids that the other list does not have as often."""
    left = list(those)
    for i, one in enumerate(these):
        if one in left:
            left.remove(one)
        else:
            yield i


def _ids(data: Json) -> list[str] | None:
    ids = [one for one in data if isinstance(one, str)] if isinstance(data, list) else []
    return ids if isinstance(data, list) and len(ids) == len(data) else None


def _compare_review(pair: Pair) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if old != new and isinstance(new, dict):
        by, date = new.get("by"), new.get("date")
        yield pair.at(f"reviewed again: by {quoted(by)} on {quoted(date)}")
    else:
        yield from compare_plain(pair)


_NUMBERS: Final = ("example", "numbers")
_RULES: Final[Rules] = {
    ("related",): _compare_ids,
    ("prerequisites",): _compare_ids,
    ("check",): compare_quiz,
    ("review",): _compare_review,
    ("science", "*"): compare_equation,
    ("science", "*", "variables", "*"): compare_variable,
    ("example", "inputs", "*"): compare_input,
}


def _compare_results(old: Record, new: Record) -> Iterator[Change]:
    """Yield what follows for equations: results, and defaults that came from elsewhere."""
    data = new.source.data
    example = data.get("example") if isinstance(data, dict) else None
    inputs = _symbols_with("value", example, "inputs")
    found = pair_items(_written(old), _written(new))
    for i, j in found.pairs:
        told = _symbols_with("default", _written(new)[j], "variables") | inputs
        place = Pair(None, None, ("science", new.equation_indexes[j]))
        yield from compare_results(old.concept.science[i], new.concept.science[j], place, told)


def _written(record: Record) -> list[Json]:
    """Return the equations as the document has them, without those that have faults."""
    data = record.source.data
    science = data.get("science") if isinstance(data, dict) else None
    return [science[i] for i in record.equation_indexes] if isinstance(science, list) else []


def _symbols_with(field: str, data: Json, name: str) -> frozenset[str]:
    """Return the symbols of a list within an object whose value stands in the list itself."""
    items = data.get(name) if isinstance(data, dict) else None
    return frozenset(
        canonical(identity(item))
        for item in (items if isinstance(items, list) else ())
        if isinstance(item, dict) and field in item
    )
