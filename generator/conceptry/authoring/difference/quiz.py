"""Questions: whether the right answer is another one, and whether options only changed places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from conceptry.authoring.difference.pairing import Pairing, pair_items
from conceptry.authoring.difference.science import quantities
from conceptry.authoring.difference.structure import (
    MINUS,
    Change,
    Pair,
    compare_fields,
    compare_plain,
    name_item,
)
from conceptry.diagnostics import quoted
from conceptry.formula import FormulaError
from conceptry.model.exercise import make_exercise
from conceptry.model.quiz import NumberQuestion
from conceptry.units import UnitError

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import Json


def compare_quiz(pair: Pair) -> Iterator[Change]:
    """Yield the differences of the questions of a record."""
    old, new = _questions(pair.old), _questions(pair.new)
    found = pair_items(old, new)
    is_list = isinstance(pair.new, list)
    for i in found.removed:
        yield pair.at(f"quiz: {MINUS} question {name_item(old[i])}")
    for j in found.added:
        yield pair.at(f"quiz {j + 1} is new: {name_item(new[j])}", *([j] if is_list else []))
    for i, j in found.pairs:
        path = (*pair.path, j) if is_list else pair.path
        yield from compare_question(Pair(old[i], new[j], path, f"quiz {j + 1}"))
    if found.is_reordered:
        yield pair.at("quiz: the questions stand in another order")
    if isinstance(pair.old, list) != is_list and not (found.added or found.removed):
        yield pair.at("quiz: a list of questions, or one question without a list, as it was not")


def compare_question(pair: Pair) -> Iterator[Change]:
    """Yield the differences of one question."""
    old, new = pair.old, pair.new
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield from compare_plain(pair)
        return
    olds, news = old.get("options"), new.get("options")
    passed_over: tuple[str, ...] = ()
    if isinstance(olds, list) and isinstance(news, list) and _right(old) and _right(new):
        passed_over = ("options", "answer")
        yield from _compare_choice(pair, olds, news, old, new)
    yield from compare_fields(pair, old, new, passed_over=passed_over)


def compare_answers(old: Record, new: Record) -> Iterator[Change]:
    """Yield the number questions whose answer at the defaults is another one."""
    before = {
        _key(question): _answer(old, question)
        for question in old.concept.questions
        if isinstance(question, NumberQuestion)
    }
    for position, question in enumerate(new.concept.questions):
        if not isinstance(question, NumberQuestion) or _key(question) not in before:
            continue
        was, now = before[_key(question)], _answer(new, question)
        if was is None or now is None or was == now:
            continue
        place = Pair(None, None, new.question_path(position))
        number = new.question_indexes[position] + 1
        answers = quantities(was[0], now[0], (was[1], now[1]))
        yield place.at(f"number question {number}: answer {answers}")


def _key(question: NumberQuestion) -> str:
    return question.id or question.of


def _answer(record: Record, question: NumberQuestion) -> tuple[float, str] | None:
    """Return the right number at the defaults with its unit, or None where nothing computes it."""
    try:
        program = make_exercise(record.concept, question).program
    except (ValueError, FormulaError, UnitError):  # findings of the checks, which are counted
        return None
    return program.evaluate(program.defaults), program.result.unit


def _questions(data: Json) -> list[Json]:
    return data if isinstance(data, list) else [data]


def _compare_choice(
    pair: Pair,
    olds: Sequence[Json],
    news: Sequence[Json],
    old: Mapping[str, Json],
    new: Mapping[str, Json],
) -> Iterator[Change]:
    found = pair_items(olds, news, name=_option_name)
    for i in found.removed:
        yield pair.at(f"{pair.name}: {MINUS} option {quoted(_text(olds[i]))}", "options")
    for j in found.added:
        yield pair.at(f"{pair.name}: + option {quoted(_text(news[j]))}", "options", j)
    for i, j in found.pairs:
        yield from _compare_option(pair, olds[i], news[j], j)
    is_other = _is_other_answer(found, old, new)
    if found.is_reordered:
        same = "" if is_other else " (answer the same)"
        yield pair.at(f"options of {pair.name} reordered{same}", "options")
    if is_other:
        answers = f"{quoted(_text(_right(old)))} → {quoted(_text(_right(new)))}"
        yield pair.at(f"{pair.name} has another answer: {answers}", "answer")
    elif isinstance(old["answer"], str) != isinstance(new["answer"], str):
        written = f"{quoted(old['answer'])} → {quoted(new['answer'])}"
        yield pair.at(f"{pair.name}: the same answer, written {written}", "answer")


def _compare_option(pair: Pair, old: Json, new: Json, position: int) -> Iterator[Change]:
    if _text(old) != _text(new):
        words = f"{quoted(_text(old))} → {quoted(_text(new))}"
        yield pair.at(f"{pair.name}: option {words}", "options", position)
    elif old != new:
        words = f"option {quoted(_text(new))} has another id"
        yield pair.at(f"{pair.name}: {words}", "options", position)


def _is_other_answer(found: Pairing, old: Mapping[str, Json], new: Mapping[str, Json]) -> bool:
    was, now = _right_position(old), _right_position(new)
    return (was, now) not in found.pairs


def _option_name(option: Json) -> str:
    named = option.get("id") if isinstance(option, dict) else None
    return f"id {named}" if isinstance(named, str) else f"text {_text(option)}"


def _text(option: Json) -> str:
    text = option.get("text") if isinstance(option, dict) else option
    return text if isinstance(text, str) else quoted(text)


def _right(question: Mapping[str, Json]) -> Json:
    """Return the right option, or None where the answer is none of them."""
    position, options = _right_position(question), question.get("options")
    return options[position] if position is not None and isinstance(options, list) else None


def _right_position(question: Mapping[str, Json]) -> int | None:
    options, answer = question.get("options"), question.get("answer")
    if not isinstance(options, list) or isinstance(answer, bool):
        return None
    if isinstance(answer, int):
        return answer if 0 <= answer < len(options) else None
    ids = [option.get("id") if isinstance(option, dict) else None for option in options]
    return ids.index(answer) if isinstance(answer, str) and answer in ids else None
