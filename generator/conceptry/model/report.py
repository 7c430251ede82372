"""What of a collection is checked by computation, counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.model.quiz import NumberQuestion
from conceptry.model.tie import Coverage, count_coverage

if TYPE_CHECKING:
    from conceptry.model.concept import Concept


@dataclass(frozen=True, slots=True)
class Report:
    """Counts of one record, or of several together.

    Parameters
    ----------
    numbers : of the worked examples
    equations, executable : all equations, and those that are computed
    claims : sentences about equations that are checked
    questions, number_questions : all questions, and those whose answer is computed
    """

    numbers: Coverage
    equations: int
    executable: int
    claims: int
    questions: int
    number_questions: int


def report(concept: Concept) -> Report:
    """Count what a record has."""
    return Report(
        numbers=count_coverage(concept),
        equations=len(concept.science),
        executable=sum(equation.is_executable for equation in concept.science),
        claims=sum(len(equation.claims) for equation in concept.science),
        questions=len(concept.questions),
        number_questions=sum(isinstance(q, NumberQuestion) for q in concept.questions),
    )


def total(reports: Iterable[Report]) -> Report:
    """Add up the counts of several records."""
    every = tuple(reports)
    return Report(
        numbers=Coverage(
            sum(one.numbers.computed for one in every),
            sum(one.numbers.declared for one in every),
            sum(one.numbers.open for one in every),
        ),
        equations=sum(one.equations for one in every),
        executable=sum(one.executable for one in every),
        claims=sum(one.claims for one in every),
        questions=sum(one.questions for one in every),
        number_questions=sum(one.number_questions for one in every),
    )
