"""Numbers of a worked example: which phrases only follow a value that is another one now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from conceptry.authoring.difference.pairing import pair_items
from conceptry.authoring.difference.structure import Change, Pair, compare_pairing, compare_plain
from conceptry.model.calculation import compute_numbers
from conceptry.units import find_loose_numbers, find_numbers

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Amount
    from conceptry.model.concept import Concept
    from conceptry.source import Json

_PHRASE: Final = "phrase"


def compute_amounts(concept: Concept) -> dict[int, Amount]:
    """Return what each number of a worked example is worth, by its place, where that is known."""
    computed = ((one.index, one.evaluation) for one in compute_numbers(concept))
    return {index: found.amount for index, found in computed if found is not None}


def compare_numbers(
    pair: Pair, *, before: Mapping[int, Amount], after: Mapping[int, Amount]
) -> Iterator[Change]:
    """Yield what numbers say otherwise, and how many phrases only follow a changed value.

    Parameters
    ----------
    before, after
        What the numbers are worth, by their places.
    """
    old, new = pair.old, pair.new
    if not isinstance(old, list) or not isinstance(new, list):
        yield from compare_plain(pair)
        return
    found = pair_items(old, new, name=_tie)
    following = {
        j
        for i, j in found.pairs
        if i in before and j in after and before[i] != after[j] and _is_same_but(old[i], new[j])
    }
    yield from compare_pairing(pair, old, new, found, passed_over=following)
    if following:
        is_one = len(following) == 1
        phrases = "1 phrase" if is_one else f"{len(following)} phrases"
        yield pair.at(f"{phrases} of the worked example {'follows' if is_one else 'follow'}")


def _tie(entry: Json) -> str:
    """Return what a number is tied to: by that it is known, whatever its phrase says now."""
    if isinstance(entry, dict):
        entry = {name: value for name, value in entry.items() if name != _PHRASE}
    return json.dumps(entry, sort_keys=True)


def _is_same_but(old: Json, new: Json) -> bool:
    """Say whether two numbers differ, and in nothing but the numbers in their phrases."""
    if not isinstance(old, dict) or not isinstance(new, dict) or _tie(old) != _tie(new):
        return False
    was, now = old.get(_PHRASE), new.get(_PHRASE)
    if not isinstance(was, str) or not isinstance(now, str) or was == now:
        return False
    return _without_numbers(was) == _without_numbers(now)


def _without_numbers(phrase: str) -> str:
    """Return a phrase with a mark for each of its numbers.

    Examples
    --------
    >>> _without_numbers("interval, 1,728 s"), _without_numbers("about six times")
    ('interval, # s', 'about # times')
    """
    numbers = (*find_loose_numbers(phrase), *find_numbers(phrase))
    spans = {one.digits_start: one.digits_end for one in numbers}
    for start, end in sorted(spans.items(), reverse=True):
        phrase = f"{phrase[:start]}#{phrase[end:]}"
    return phrase
