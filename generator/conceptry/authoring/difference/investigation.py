"""What a change of one investigation means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.authoring.difference.example import compare_numbers
from conceptry.authoring.difference.structure import Change, Pair, Rules, compare
from conceptry.formula import FormulaError
from conceptry.model.outcome import ChoiceOutcome, CurveOutcome, NumberOutcome, compute_prediction
from conceptry.model.passage import walk
from conceptry.units import UnitError

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Amount
    from conceptry.model.concept import Concept
    from conceptry.model.investigation_file import InvestigationRecord
    from conceptry.model.outcome import Axis
    from conceptry.model.passage import Tied, Way
    from conceptry.source import Json

type State = tuple[InvestigationRecord, Mapping[str, Concept]]
"""An investigation, and the concepts of its folder by id."""

_DIGITS = 4


def compare_investigations(old: State, new: State) -> tuple[Change, ...]:
    """Return everything that is different: answers of the model first, then what is written."""
    before, after = _walk(old), _walk(new)
    numbers = partial(
        _compare_numbers, before=_amounts(old[0], before), after=_amounts(new[0], after)
    )
    rules: Rules = {
        ("numbers",): numbers,
        ("steps", "*", "numbers"): numbers,
    }
    pair = Pair(old[0].source.data, new[0].source.data, rules=rules)
    return (*_compare_answers(before, after), *compare(pair))


def _walk(state: State) -> Way:
    record, concepts = state
    return walk(record.investigation, concepts, record.indexes["steps"], record.lost)


def _amounts(record: InvestigationRecord, way: Way) -> dict[str, dict[int, Amount]]:
    """Return what each number is worth, by the text of its list and its place there."""
    data = record.source.data
    found = {}
    for path, tied in (*((one.path, one.tied) for one in way.passages), ((), way.closing)):
        holder: object = data
        for step in path:
            holder = holder[step]  # type: ignore[index]
        written = holder.get("numbers") if isinstance(holder, dict) else None
        found[_key(written)] = _worth(tied)
    return found


def _worth(tied: Tied) -> dict[int, Amount]:
    computed = ((one.index, one.evaluation) for one in tied.calculations.values())
    return {index: made.amount for index, made in computed if made is not None}


def _key(numbers: Json) -> str:
    return json.dumps(numbers, sort_keys=True)


def _compare_numbers(
    pair: Pair,
    *,
    before: Mapping[str, Mapping[int, Amount]],
    after: Mapping[str, Mapping[int, Amount]],
) -> Iterator[Change]:
    # Steps may have moved, so the lists are known by what they say.
    old, new = before.get(_key(pair.old), {}), after.get(_key(pair.new), {})
    yield from compare_numbers(pair, before=old, after=new)


def _compare_answers(before: Way, after: Way) -> Iterator[Change]:
    """Yield the steps in which the model answers otherwise."""
    olds = {one.step.id: _answer(before, i) for i, one in enumerate(before.passages)}
    for i, passage in enumerate(after.passages):
        name, new = passage.step.id, _answer(after, i)
        old = olds.get(name)
        if old and new and old != new:
            yield Pair(None, None, passage.path).at(f"answer of step {name}: {old} → {new}")


def _answer(way: Way, index: int) -> str:
    """Say in a few words what the model answers in a step; nothing where it cannot."""
    passage = way.passages[index]
    if passage.tied.sheet is None:
        return ""
    try:
        made = compute_prediction(passage, passage.tied.sheet)
    except (FormulaError, UnitError):
        return ""
    match made:
        case NumberOutcome():
            return _shown(made.value, made.axis)
        case ChoiceOutcome():
            return ", ".join(option.id for option in made.options if option.is_right)
        case CurveOutcome():
            x, y = made.look_at
            return f"{made.look} {_shown(y, made.y)} at {_shown(x, made.x)}"


def _shown(value: float, axis: Axis) -> str:
    number = units.format_number(value, _DIGITS)
    return units.join_quantity(number, units.format_unit(axis.unit))
