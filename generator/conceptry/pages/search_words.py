"""What a concept is found by besides the text of its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conceptry.model.concept import Concept
    from conceptry.model.science import Equation, ResultField, VariableField


@dataclass(frozen=True)
class SearchWords:
    """Words for a page, or for a section of it."""

    anchor: str
    """Of the section; empty for the page."""
    names: str
    symbols: str


def search_words(concept: Concept) -> tuple[SearchWords, ...]:
    """Return the names of a concept, and the symbols and units of each of its equations."""
    names = dict.fromkeys((concept.short_name, concept.id.replace("-", " ")))
    by_equation = [_symbols(equation) for equation in concept.science]
    # On the page as a whole each symbol counts once, however many equations share it.
    symbols = dict.fromkeys(line for lines in by_equation for line in lines)
    return (
        SearchWords("", ", ".join(names), "; ".join(symbols)),
        *(
            SearchWords(f"equation-{number}", "", "; ".join(lines))
            for number, lines in enumerate(by_equation, start=1)
        ),
    )


def _symbols(equation: Equation) -> tuple[str, ...]:
    result = [_line(equation.result)] if equation.result else []
    return (*result, *(_line(variable) for variable in equation.variables))


def _line(declared: ResultField | VariableField) -> str:
    unit = "" if declared.unit == "1" else declared.unit
    return f"{declared.symbol} {declared.name} {unit}".rstrip()
