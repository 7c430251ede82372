"""Rules for one question: its answer is an option, its options differ, its names are its own."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from conceptry import units
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model import faults
from conceptry.model.base import MOST_ITEMS

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath, Json

MOST_OPTIONS = 8


def raw_questions(record: Record) -> Iterator[tuple[DataPath, dict[str, Json]]]:
    """Yield each question as the document has it, with its place.

    The document itself is read, so that a question with one fault is still checked for the others.
    """
    data = record.source.data
    check = data.get("check") if isinstance(data, dict) else None
    if isinstance(check, dict):
        yield ("check",), check
    elif isinstance(check, list) and len(check) <= MOST_ITEMS:
        for i, question in enumerate(check):
            if isinstance(question, dict):
                yield ("check", i), question


def raw_options(question: dict[str, Json]) -> dict[int, str]:
    """Return the texts of a question's options by their positions."""
    options = question.get("options")
    if not isinstance(options, list) or len(options) > MOST_OPTIONS:
        return {}
    texts = [option.get("text") if isinstance(option, dict) else option for option in options]
    return {i: text for i, text in enumerate(texts) if isinstance(text, str)}


def right_option(question: dict[str, Json]) -> int | None:
    """Return the position of the right option, or None where that cannot be told."""
    options, answer = question.get("options"), question.get("answer")
    if not isinstance(options, list) or isinstance(answer, bool):
        return None
    if isinstance(answer, int):
        return answer if 0 <= answer < len(options) else None
    return next((i for i, name in _ids(options) if name == answer), None)


def check_questions(record: Record) -> Iterator[Diagnostic]:
    """Check that answers are options, that options differ, and that no id stands twice."""
    names: dict[str, DataPath] = {}
    for path, question in raw_questions(record):
        yield from _check_id(record, (*path, "id"), question.get("id"), names, "question")
        options = question.get("options")
        if isinstance(options, list) and len(options) <= MOST_OPTIONS:
            yield from _check_answer(record, (*path, "answer"), options, question.get("answer"))
            yield from _check_options(record, (*path, "options"), options)
            yield from _check_equal(record, (*path, "options"), raw_options(question))


def _check_answer(
    record: Record, path: DataPath, options: list[Json], answer: Json
) -> Iterator[Diagnostic]:
    if isinstance(answer, bool) or not options:
        return
    if isinstance(answer, int) and answer >= len(options):
        yield record.source.diagnose(
            "answer-out-of-range",
            f"the answer is {quoted(answer)}, the question has {len(options)} options",
            path=path,
            hint=f"0 to {len(options) - 1}, the position of the right option counted from 0",
        )
    elif isinstance(answer, str):
        known = [name for _, name in _ids(options)]
        if not known:
            expected = f"a whole number 0–{len(options) - 1}, or the id of an option"
            yield faults.wrong_type(record.source, path, answer, expected)
        elif answer not in known:
            message = f"no option has the id {quoted(answer)}"
            hint = _id_hint(answer, known, options)
            yield record.source.diagnose("unknown-option", message, path=path, hint=hint)


def _id_hint(answer: str, known: list[str], options: list[Json]) -> str:
    if re.fullmatch("[0-7]", answer) and int(answer) < len(options):
        return f"a position stands without quotes: {answer}; ids: {', '.join(known)}"
    close = nearest(answer, known, cutoff=0.5)
    hint = faults.option_hint(answer, options)
    hint = hint or (f"did you mean {quoted(close)}? " if close else "")
    return f"{hint}ids: {', '.join(known)}"


def _check_options(record: Record, path: DataPath, options: list[Json]) -> Iterator[Diagnostic]:
    names: dict[str, DataPath] = {}
    for i, name in _ids(options):
        yield from _check_id(record, (*path, i, "id"), name, names, "option")


def _check_id(
    record: Record, path: DataPath, name: Json, seen: dict[str, DataPath], noun: str
) -> Iterator[Diagnostic]:
    if not isinstance(name, str):
        return
    if name in seen:
        line, _ = record.source.position(record.source.values[seen[name]][0])
        message = f"the id {quoted(name)} belongs to the {noun} at line {line} already"
        hint = f"an id is the name of one {noun}; give this one another, or none"
        yield record.source.diagnose("repeated-id", message, path=path, hint=hint)
    seen.setdefault(name, path)


def _check_equal(record: Record, path: DataPath, options: dict[int, str]) -> Iterator[Diagnostic]:
    seen: dict[tuple[object, ...], int] = {}
    for i, text in options.items():
        key = _said(text)
        if key in seen:
            first = seen[key]
            message = f"{quoted(text)} says the same as {quoted(options[first])}"
            place = (*path, i)
            if (*place, "text") in record.source.values:
                place = (*place, "text")
            yield record.source.diagnose(
                "equal-options", message, path=place, hint="let options differ"
            )
        seen.setdefault(key, i)


_PLACE = " \N{WHITE SQUARE} "
"""Stands for a number, of which the value is compared and not the spelling."""


def _said(text: str) -> tuple[object, ...]:
    """Return what a text says: 50 % is 0.5, and 1,000 s is 1000 s and 1 ks."""
    pieces: list[str] = []
    values: list[object] = []
    at = 0
    for number in units.find_numbers(text):
        unit = units.parse_unit(number.unit)
        value = number.value * float(unit.factor) + float(unit.offset)
        values += [f"{value:.12g}", number.bound, unit.dimension]
        pieces += [text[at : number.start], _PLACE]
        at = number.end
    words = "".join([*pieces, text[at:]])
    return (spoken(words) or (words,), *values)


_token = re.compile(r"[.]?\w+(?:[.,]\w+)*|[^\w\s]")
_SILENT = frozenset('.,;:?"“”„')
_ARTICLES = frozenset(("a", "an", "the"))


def spoken(text: str) -> tuple[str, ...]:
    """Return what is left of a text without articles, punctuation and capitals of words.

    Symbols and units keep their case, and numbers their signs.

    Examples
    --------
    >>> spoken("The half of it.") == spoken("half of it")
    True
    >>> spoken("8 MB") == spoken("8 Mb")
    False
    """
    tokens = [t for t in _token.findall(unicodedata.normalize("NFC", text)) if t not in _SILENT]
    following = [*tokens, ""][1:]
    return tuple(
        _without_capitals(token)
        for token, after in zip(tokens, following, strict=True)
        if not (token.casefold() in _ARTICLES and len(after) > 1 and after.isalpha())
    )


_LONG_WORD = 4


def _without_capitals(token: str) -> str:
    """Fold a word, and keep what may be a symbol or a unit: T is not t, and MB is not Mb."""
    is_word = len(token) > 1 and (token.istitle() or len(token) >= _LONG_WORD)
    return unicodedata.normalize("NFC", token.casefold()) if is_word else token


def _ids(options: list[Any]) -> list[tuple[int, str]]:
    named = [(i, option.get("id")) for i, option in enumerate(options) if isinstance(option, dict)]
    return [(i, name) for i, name in named if isinstance(name, str)]
