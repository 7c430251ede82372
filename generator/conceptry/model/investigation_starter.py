"""A first investigation: one step over an equation of the folder, complete and valid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conceptry import units
from conceptry.model.calculation import read_worksheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from conceptry.model.concept import Concept
    from conceptry.source import Json

_DECADE = 10
_DIGITS = 3


def starting_investigation(investigation_id: str, concepts: Iterable[Concept]) -> Json | None:
    """Return an investigation of one step that shows how each field is meant.

    Parameters
    ----------
    concepts
        Of the folder that it is for; the first that has the lab and an equation to predict from
        is the one that the step passes through.

    Returns
    -------
    Json or None
        None where no concept has such an equation.
    """
    return next((one for c in concepts for one in _for_concept(investigation_id, c)), None)


def _for_concept(investigation_id: str, concept: Concept) -> Iterator[Json]:
    sheet = read_worksheet(concept)
    if sheet is None or concept.labId != "engineering":
        return
    computed = [e.result for e in concept.science if e.is_executable and e.result is not None]
    symbols = [one.symbol for one in computed]
    for result in computed:
        amount = sheet.evaluate(result.symbol).amount
        value = amount.in_unit(result.unit)
        if value <= 0 or symbols.count(result.symbol) > 1:
            continue
        number = units.format_number(value, _DIGITS)
        # As one types it.
        shown = units.join_quantity(number, units.format_unit(result.unit)).replace(
            units.NO_BREAK_SPACE, " "
        )
        title = investigation_id.replace("-", " ").capitalize()
        yield {
            "$schema": "../_schema/investigation-v1.json",
            "id": investigation_id,
            "title": title,
            "question": "Write the question that the whole investigation answers.",
            "introduction": "Say what is looked into, and which of its values are made up.",
            "inputs": [],
            "steps": [
                {
                    "id": "first",
                    "title": concept.short_name,
                    "concept": concept.id,
                    "lab": "engineering",
                    "equation": result.symbol,
                    "state": {},
                    "prompt": f"Say from which values the reader predicts {result.name}.",
                    "predict": {
                        "kind": "number",
                        "of": result.symbol,
                        "unit": result.unit,
                        "range": [_rounded(value / _DECADE), _rounded(value * _DECADE)],
                        "scale": "log",
                        "near": 1.25,
                    },
                    "explain": f"It is {shown}. Say why, and why one expects something else.",
                    "numbers": [{"phrase": shown, "equals": result.symbol}],
                }
            ],
            "conclusion": "Say what a reader takes home.",
            "numbers": [],
        }


def _rounded(value: float) -> float:
    return float(f"{value:.2g}")
