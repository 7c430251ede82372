"""A number question together with the equation that answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.labs.fresh import Argument
from conceptry.model.science import program

if TYPE_CHECKING:
    from conceptry.formula.program import Program
    from conceptry.model.concept import Concept
    from conceptry.model.quiz import NumberQuestion


@dataclass(frozen=True)
class Exercise:
    """What it takes to ask a number question, and to answer it."""

    question: NumberQuestion
    position: int
    """The place of the equation among those of the concept, from 0."""
    program: Program

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """What the equation computes from, as fresh values are drawn for it."""
        varied = self.question.vary or tuple(v.symbol for v in self.program.variables)
        found = []
        for variable in self.program.variables:
            assert variable.low is not None
            assert variable.high is not None
            argument = Argument(
                name=self.program.argument_names[variable.symbol],
                low=variable.low,
                high=variable.high,
                default=variable.default,
                scale=variable.scale,
                varies=variable.symbol in varied,
            )
            found.append(argument)
        return tuple(found)


def answering_positions(concept: Concept, question: NumberQuestion) -> tuple[int, ...]:
    """Return the places of the equations that compute what a question asks for."""
    return tuple(
        position
        for position, equation in enumerate(concept.science)
        if equation.is_executable
        and equation.result is not None
        and equation.result.symbol == question.of
    )


def make_exercise(concept: Concept, question: NumberQuestion) -> Exercise:
    """Join a question and its equation.

    Raises
    ------
    ValueError
        If no equation or more than one computes what is asked for; a finding of the checks.
    FormulaError, UnitError
        If the equation has faults; findings of the checks.
    """
    (position,) = answering_positions(concept, question)
    return Exercise(question, position, program(concept.science[position]))
