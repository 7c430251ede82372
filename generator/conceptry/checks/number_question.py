"""Rules for questions whose answer is a number: one equation computes it, at many values."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.checks.number import LARGEST as LARGEST_NUMBER
from conceptry.checks.number import NARROWEST
from conceptry.checks.number import SMALLEST as SMALLEST_NUMBER
from conceptry.diagnostics import Diagnostic, quoted
from conceptry.formula import FormulaError, check_dimensions, suggest_symbol
from conceptry.labs.equation import Equation
from conceptry.labs.fresh import LARGEST, SMALLEST, Argument, Draw, draw
from conceptry.model.exercise import Exercise, answering_positions, make_exercise
from conceptry.model.quiz import NumberQuestion
from conceptry.units import UnitError

if TYPE_CHECKING:
    from conceptry.model.corpus import Record
    from conceptry.source import DataPath

DRAWS = 300
LEAST_SHARE = 0.2
"""Of fresh values that can be used; below it, readers would get the same few again and again."""


def check_number_questions(record: Record) -> Iterator[Diagnostic]:
    """Check that each number question has one equation, and fresh values to ask it with."""
    for number, question in enumerate(record.concept.questions):
        if isinstance(question, NumberQuestion):
            yield from _check_question(record, record.question_path(number), question)


def _check_question(
    record: Record, path: DataPath, question: NumberQuestion
) -> Iterator[Diagnostic]:
    positions = answering_positions(record.concept, question)
    if len(positions) != 1:
        yield from _check_equation(record, path, question, positions)
        return
    try:
        exercise = make_exercise(record.concept, question)
    except (FormulaError, UnitError):
        return  # findings of the equation
    unknown = [*_check_varied(record, path, exercise)]
    yield from unknown
    if not unknown and _is_sound(exercise):
        yield from _check_answer(record, path, exercise)


def _check_equation(
    record: Record, path: DataPath, question: NumberQuestion, positions: tuple[int, ...]
) -> Iterator[Diagnostic]:
    """Say that no equation, or more than one, computes what is asked for."""
    place, symbol = (*path, "of"), quoted(question.of)
    if positions:
        titles = " and ".join(quoted(record.concept.science[i].title) for i in positions)
        message = f"{symbol} is computed by {len(positions)} equations, {titles}"
        hint = "give the result of one of them another symbol"
        yield record.source.diagnose("unanswered-question", message, path=place, hint=hint)
        return
    data = record.source.data
    written = data.get("science") if isinstance(data, dict) else None
    if isinstance(written, list) and len(written) != len(record.concept.science):
        return  # an equation with faults may be the one
    known = [e.result.symbol for e in record.concept.science if e.is_executable and e.result]
    close = suggest_symbol(question.of, known)
    hint = f"computed here: {', '.join(known) or 'nothing; give an equation its result'}"
    if close:
        hint = f"did you mean {quoted(close)}?"
    message = f"no equation of this record computes {symbol}"
    yield record.source.diagnose("unanswered-question", message, path=place, hint=hint)


def _check_varied(record: Record, path: DataPath, exercise: Exercise) -> Iterator[Diagnostic]:
    names = [variable.symbol for variable in exercise.program.variables]
    vary = exercise.question.vary
    for i, symbol in enumerate(vary):
        place = (*path, "vary", i)
        if symbol in vary[:i]:
            message = f"{quoted(symbol)} stands twice among what varies"
            yield record.source.diagnose(
                "repeated-symbol", message, path=place, hint="write it once"
            )
        elif symbol not in names:
            close = suggest_symbol(symbol, names)
            message = f"{quoted(symbol)} is not a variable of the equation that computes "
            message += quoted(exercise.question.of)
            hint = f"did you mean {quoted(close)}?" if close else f"variables: {', '.join(names)}"
            yield record.source.diagnose("unknown-variable", message, path=place, hint=hint)


def _is_sound(exercise: Exercise) -> bool:
    """Tell whether the equation is right at its defaults; what is not is said at the equation."""
    program = exercise.program
    return (
        all(_has_room(one) for one in exercise.arguments)
        and math.isfinite(program.evaluate(program.defaults))
        and all(program.holds(program.defaults))
        and not check_dimensions(program)
    )


def _has_room(argument: Argument) -> bool:
    """Tell whether a range has values to draw from."""
    low, high = argument.low, argument.high
    size = max(abs(low), abs(high))
    return SMALLEST_NUMBER <= size <= LARGEST_NUMBER and high - low >= NARROWEST * size


def _check_answer(record: Record, path: DataPath, exercise: Exercise) -> Iterator[Diagnostic]:
    program = exercise.program
    if program.evaluate(program.defaults) == 0:
        yield record.source.diagnose(
            "no-fresh-values",
            "at the defaults the answer is 0, of which no percentage can be off",
            path=(*path, "of"),
            hint="choose defaults for which it is something else",
        )
        return
    equation = Equation(record.source.path, program.python)
    arguments = exercise.arguments
    draws = [draw(equation, arguments, random.Random(seed)) for seed in range(DRAWS)]  # noqa: S311
    usable = [one for one in draws if not one.fault]
    if len(usable) >= LEAST_SHARE * DRAWS:
        return
    faults = Counter((one.fault, one.condition) for one in draws if one.fault)
    (worst, count), *_ = faults.most_common(1)
    example = next(one for one in draws if (one.fault, one.condition) == worst)
    reason = _describe(exercise, example)
    yield record.source.diagnose(
        "no-fresh-values",
        f"of {DRAWS} sets of fresh values {len(usable)} can be used: in {count} of them {reason}",
        path=(*path, "vary") if exercise.question.vary else path,
        hint="narrow the ranges of the variables, or let fewer of them vary",
    )


def _describe(exercise: Exercise, example: Draw) -> str:
    """Say what is wrong with values that were drawn, with those values."""
    names = exercise.program.argument_names
    values = ", ".join(
        f"{v.symbol} = {units.format_quantity(example.values[names[v.symbol]], v.unit)}"
        for v in exercise.program.variables
    )
    if example.condition is not None:
        condition = exercise.program.conditions[example.condition].text
        return f"{quoted(condition)} does not hold, such as for {values}"
    if example.fault == "no result":
        return f"the equation has no value, such as for {values}"
    unit = exercise.program.result.unit
    size = units.format_number(example.result)
    limits = f"{SMALLEST:g} to {LARGEST:,.0f}".replace(",", units.NARROW_SPACE)
    return f"the answer is not a number from {limits} {units.format_unit_phrase(unit)}".rstrip() + (
        f" but {size}, such as for {values}"
    )
