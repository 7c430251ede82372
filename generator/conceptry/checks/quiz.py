"""Rules for quiz questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, quoted
from conceptry.model.base import MOST_ITEMS
from conceptry.model.folder import folded

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath, Json


def check_questions(record: Record) -> Iterator[Diagnostic]:
    """Check that answers are options and that options differ.

    Reads the document itself, so that a question with one fault is still checked for the others.
    """
    data = record.source.data
    check = data.get("check") if isinstance(data, dict) else None
    if isinstance(check, dict):
        yield from _check_question(record, ("check",), check)
    elif isinstance(check, list) and len(check) <= MOST_ITEMS:
        for i, question in enumerate(check):
            if isinstance(question, dict):
                yield from _check_question(record, ("check", i), question)


def _check_question(
    record: Record, path: DataPath, question: dict[str, Json]
) -> Iterator[Diagnostic]:
    options, answer = question.get("options"), question.get("answer")
    if not isinstance(options, list):
        return
    if isinstance(answer, int) and not isinstance(answer, bool) and answer >= len(options) > 0:
        yield record.source.diagnose(
            "answer-out-of-range",
            f"the answer is {quoted(answer)}, the question has {len(options)} options",
            path=(*path, "answer"),
            hint=f"0 to {len(options) - 1}, the position of the right option counted from 0",
        )
    seen: dict[str, int] = {}
    for i, option in enumerate(options):
        if not isinstance(option, str):
            continue
        key = folded(" ".join(option.split()))
        if key in seen:
            message = f"{quoted(option)} is also option {seen[key]}"
            yield record.source.diagnose(
                "equal-options", message, path=(*path, "options", i), hint="let options differ"
            )
        seen.setdefault(key, i)
