"""The view of a number question: a finished exercise with the default values in it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from conceptry import formula, units
from conceptry.model.identity import exercise_edition, question_identity
from conceptry.pages.text import paragraphs
from conceptry.units.spelling import unit_spellings
from conceptry.words import say

if TYPE_CHECKING:
    from conceptry.model.exercise import Exercise

_FEWEST_DIGITS, _MOST_DIGITS = 3, 12


@dataclass(frozen=True)
class GivenView:
    """A value that is given."""

    argument: str
    """Its name in the Python of the equation."""
    symbol: Markup
    name: str
    quantity: str


@dataclass(frozen=True)
class NumberQuestionView:
    """One question whose answer is a number."""

    name: str
    """Unique in the site."""
    identity: str
    """What an answer is kept under; stays when questions change places."""
    edition: str
    """Changes when the question asks something else."""
    number: int
    equation_id: str
    """The equation whose calculator shows the Python that answers."""
    question: str
    given: tuple[GivenView, ...]
    symbol: Markup
    """What is asked for."""
    result_name: str
    unit: str
    note: str
    """In which unit a number alone is read."""
    answer: str
    """At the default values."""
    formula: Markup
    tolerance: str
    explanation: tuple[str, ...]
    data_json: str
    """What the script has to know beyond what stands in the form."""


def number_question_view(concept_id: str, number: int, exercise: Exercise) -> NumberQuestionView:
    """Show a number question.

    Parameters
    ----------
    number
        Its place on the page, counted from one.
    """
    question, program = exercise.question, exercise.program
    result = program.result
    plain = formula.render_text(program.tree)
    mathml = formula.render_mathml(program.tree, alttext=plain)
    return NumberQuestionView(
        name=f"{concept_id}-quiz-{number}",
        identity=question_identity(concept_id, question),
        edition=exercise_edition(exercise),
        number=number,
        equation_id=f"{concept_id}-eq{exercise.position + 1}",
        question=question.question,
        given=tuple(
            GivenView(
                program.argument_names[variable.symbol],
                _symbol(variable.symbol),
                variable.name,
                format_given(variable.default, variable.unit),
            )
            for variable in program.variables
        ),
        symbol=_symbol(result.symbol),
        result_name=result.name,
        unit=units.format_unit(result.unit),
        note=_note(result.unit),
        answer=units.format_quantity(program.evaluate(program.defaults), result.unit),
        formula=Markup(mathml),  # noqa: S704 (made from the tree)
        tolerance=f"{units.format_number(question.tolerance)}{units.NO_BREAK_SPACE}%",
        explanation=paragraphs(question.explanation),
        data_json=_render_data(exercise),
    )


def format_given(value: float, unit: str) -> str:
    """Write a value with all its digits, since an answer is computed from what is read.

    Examples
    --------
    >>> format_given(405.85e9, "1"), format_given(600, "s")
    ('4.0585×10¹¹', '600\N{NO-BREAK SPACE}s')
    """
    digits = next(
        (
            digits
            for digits in range(_FEWEST_DIGITS, _MOST_DIGITS)
            if units.round_significant(value, digits) == value
        ),
        _MOST_DIGITS,
    )
    return units.format_quantity(value, unit, digits)


def _symbol(text: str) -> Markup:
    tree = formula.parse(text, (text,))
    mathml = formula.render_mathml(tree, alttext=formula.render_text(tree), display=False)
    return Markup(mathml)  # noqa: S704 (made from the tree)


def _note(unit_text: str) -> str:
    """Say how a number alone is read, and what else can be written."""
    unit = units.format_unit(unit_text)
    phrase = unit if unit.startswith("per ") else say("in {unit}", unit=unit)
    if not unit:
        return say("A plain number; with % behind it, a percentage.")
    if not units.dimension(unit_text):
        return say("A number alone is read {phrase}.", phrase=phrase)
    return say(
        "A number alone is read {phrase}; with its unit behind it, any unit will do.", phrase=phrase
    )


def _render_data(exercise: Exercise) -> str:
    program = exercise.program
    result = program.result
    arguments = [
        {
            **asdict(argument),
            "unit": units.format_unit(variable.unit),
            "steps": units.unit_steps(variable.unit),
        }
        for argument, variable in zip(exercise.arguments, program.variables, strict=True)
    ]
    data = {
        "arguments": arguments,
        "result": {
            "unit": units.format_unit(result.unit),
            "steps": units.unit_steps(result.unit),
            "tolerance": exercise.question.tolerance / 100,
        },
        "units": unit_spellings(result.unit),
    }
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
