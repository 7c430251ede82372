"""Rules for all questions of a collection together: what a reader who knows nothing could guess by.

A place or a length that is right too often is no fault of any one question, so the findings stand
at the settings of the folder, or at the folder.
"""

from __future__ import annotations

import json
import math
import posixpath
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from conceptry.checks.acceptance import is_accepted
from conceptry.checks.quiz import spoken
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.model.quiz import NumberQuestion, Question
from conceptry.model.starter import render_record
from conceptry.source import json_pointer

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.quiz import AnyQuestion
    from conceptry.source import DataPath

LEAST_QUESTIONS = 8
"""With fewer, chance alone explains nearly any distribution."""
LEAST_DEVIATIONS = 2.4
"""Standard deviations from what chance gives; beyond it, chance is no explanation (1 in 100)."""
LEAST_EXCESS = 0.25
"""Share of what chance gives; in large collections less than this is real and harmless."""
MOST_PLACES = 5
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class Asked:
    """A question with its place."""

    record: Record
    path: DataPath
    question: AnyQuestion

    @property
    def place(self) -> str:
        """File and line, as an editor takes them."""
        source = self.record.source
        line, _ = source.position(source.values[self.path][0])
        return f"{source.path}:{line}"


@dataclass(frozen=True)
class Choice(Asked):
    """A choice question whose right option is known."""

    question: Question
    right: int

    @property
    def lead(self) -> float:
        """How many times as long as every other option the right one is; 1 or less if it is not."""
        lengths = [len(option.text) for option in self.question.options]
        return lengths.pop(self.right) / max(lengths)


def check_collection(corpus: Corpus) -> Iterator[Diagnostic]:
    """Check what only all questions together show."""
    questions = [*_asked(corpus.records)]
    yield from _check_repeated(questions)
    choices = [asked for asked in questions if isinstance(asked, Choice)]
    yield from _check_positions(corpus, _counted(choices, "answer-position"))
    yield from _check_lengths(corpus, _counted(choices, "longest-option-right"))


def tallied(corpus: Corpus) -> Iterator[tuple[str, str, str]]:
    """Yield file, code and pointer of each question that counts towards a finding of the folder.

    A record that accepts that code there takes the question out of the count.
    """
    for asked in _asked(corpus.records):
        if isinstance(asked, Choice):
            place = asked.record.source.path, json_pointer(asked.path)
            yield place[0], "answer-position", place[1]
            if asked.lead > 1:
                yield place[0], "longest-option-right", place[1]


def _asked(records: Iterable[Record]) -> Iterator[Asked]:
    for record in records:
        for number, question in enumerate(record.concept.questions):
            path = record.question_path(number)
            if isinstance(question, NumberQuestion):
                yield Asked(record, path, question)
            elif (right := _right(question)) is not None:
                yield Choice(record, path, question, right)


def _right(question: Question) -> int | None:
    """Return the position of the right option, or None where the answer is no option."""
    positions = range(len(question.options))
    if isinstance(question.answer, int):
        return question.answer if question.answer in positions else None
    return next((i for i in positions if question.options[i].id == question.answer), None)


def _counted(choices: Iterable[Choice], code: str) -> list[Choice]:
    return [c for c in choices if not is_accepted(c.record, code, json_pointer(c.path))]


def _check_positions(corpus: Corpus, choices: Sequence[Choice]) -> Iterator[Diagnostic]:
    """Check that no position is right far more or far less often than chance would have it."""
    if len(choices) < LEAST_QUESTIONS:
        return
    counts = [0] * max(len(choice.question.options) for choice in choices)
    for choice in choices:
        counts[choice.right] += 1
    listed = ", ".join(f"{name}: {count}" for name, count in zip(ORDINALS, counts, strict=False))
    hint = "move right options elsewhere; where options have an order of their own, accept it there"
    most = max(range(len(counts)), key=lambda position: counts[position])
    limit = corpus.settings.answerPositionShare
    if limit is not None and counts[most] / len(choices) > limit:
        share = f"{counts[most] / len(choices):.0%}".replace("%", " %")
        message = (
            f"the right option is the {ORDINALS[most]} in {counts[most]} of {len(choices)} "
            f"questions, {share}, and at most {100 * limit:g} % are allowed ({listed})"
        )
        yield _at_settings(corpus, "answer-position-share", message, hint)
        return
    unusual = {
        position: deviation
        for position, count in enumerate(counts)
        if (deviation := _deviation(count, choices, position))
    }
    if unusual:
        worst = max(unusual, key=lambda position: abs(unusual[position]))
        message = (
            f"the right option is the {ORDINALS[worst]} in {counts[worst]} of {len(choices)} "
            f"questions, about {_expected(choices, worst)[0]:.0f} by chance ({listed})"
        )
        yield _at_settings(corpus, "answer-position", message, hint)


def _check_lengths(corpus: Corpus, choices: Sequence[Choice]) -> Iterator[Diagnostic]:
    """Check that the longest option is not right far more often than chance would have it."""
    if len(choices) < LEAST_QUESTIONS:
        return
    leading = sorted((c for c in choices if c.lead > 1), key=lambda c: (-c.lead, c.place))
    if _deviation(len(leading), choices) > 0:
        worst = ", ".join(f"{c.place} ({c.lead:.2g} times)" for c in leading[:MOST_PLACES])
        yield _at_settings(
            corpus,
            "longest-option-right",
            f"the right option is the longest in {len(leading)} of {len(choices)} questions, "
            f"about {_expected(choices)[0]:.0f} by chance",
            f"shorten it or say more in the others, first here: {worst}",
        )


def _deviation(count: int, choices: Sequence[Choice], position: int = 0) -> float:
    """Return how far a count is from chance, in standard deviations; 0 where chance explains it."""
    expected, spread = _expected(choices, position)
    distance = abs(count - expected)
    deviations = max(0.0, distance - 0.5) / spread if spread else 0.0
    if deviations < LEAST_DEVIATIONS or distance < LEAST_EXCESS * expected:
        return 0.0
    return math.copysign(deviations, count - expected)


def _expected(choices: Iterable[Choice], position: int = 0) -> tuple[float, float]:
    """Return how often one of the options would be right by chance, and the deviation of that.

    Only questions that have an option at that position count.
    """
    sizes = [len(c.question.options) for c in choices if position < len(c.question.options)]
    variance = sum((size - 1) / size**2 for size in sizes)
    return sum(1 / size for size in sizes), math.sqrt(variance)


def _check_repeated(questions: Iterable[Asked]) -> Iterator[Diagnostic]:
    """Check that no question is asked twice; numbers may be asked for in the same words elsewhere.

    The question of the starting record is passed over: it is there until it is replaced.
    """
    unchanged = spoken(_starting_question())
    first: dict[tuple[str, ...], Asked] = {}
    for asked in questions:
        words = spoken(asked.question.question)
        key = words if isinstance(asked, Choice) else (asked.record.concept.id, *words)
        if words == unchanged:
            continue
        if key in first:
            yield asked.record.source.diagnose(
                "repeated-question",
                f"{quoted(asked.question.question)} is asked at {first[key].place} already",
                path=(*asked.path, "question"),
                hint="ask for something else, or remove one of the two",
            )
        first.setdefault(key, asked)


@cache
def _starting_question() -> str:
    record: Any = json.loads(render_record("starting-record"))
    question: str = record["check"][0]["question"]
    return question


def _at_settings(corpus: Corpus, code: str, message: str, hint: str) -> Diagnostic:
    """Let a finding stand at the settings of the folder, or at the folder itself."""
    source = corpus.shared_settings.source
    if source is not None:
        path: DataPath = ("answerPositionShare",)
        path = path if code.startswith("answer-position") and path in source.values else ()
        return source.diagnose(code, message, path=path, hint=hint)
    folder = posixpath.dirname(corpus.records[0].source.path) or "."
    return Diagnostic(folder, 1, 1, code, message, hint=hint)
