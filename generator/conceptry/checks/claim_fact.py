"""What the fields of a claim compute: places, values and ratios that its words can name."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from conceptry import units
from conceptry.checks.trial import Trial
from conceptry.checks.verdict import Verdict
from conceptry.formula.errors import FormulaError
from conceptry.formula.tree import Number, walk
from conceptry.formula.worksheet import Amount

if TYPE_CHECKING:
    from conceptry.formula.worksheet import Worksheet

_TERMS: Final = ("of", "start", "end", "at")


@dataclass(frozen=True, slots=True)
class Fact:
    """A value that a claim computes.

    Parameters
    ----------
    words : the value with its symbol, such as ``τ = 509 s``
    number : the value in the unit in which it is declared
    """

    words: str
    amount: Amount
    number: float


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the fields of a claim compute.

    Parameters
    ----------
    named : what the fields name: places along the variable, values that symbols are given
    others : what follows from them, and the defaults
    ratios : what the ratio is said to be and what it is, for a claim of that kind
    changes : for each symbol that is given a value, how many times its other value that is, and
        the numbers that its expression has; each of them upside down as well
    numerals : numbers of the other expressions
    """

    named: tuple[Fact, ...]
    others: tuple[Fact, ...]
    ratios: tuple[float, ...]
    changes: tuple[frozenset[float], ...]
    numerals: frozenset[float]

    @property
    def all(self) -> tuple[Fact, ...]:
        """Every value, those that the fields name first."""
        return self.named + self.others


def read_facts(trial: Trial) -> Facts:
    """Return what a claim that holds at the defaults computes there.

    Raises
    ------
    conceptry.checks.verdict.TermError
        When a field of the claim cannot be computed.
    """
    claim, defaults = trial.claim, trial.program.defaults
    named: list[Fact] = []
    others = [_declared(v.symbol, v.default, v.unit) for v in trial.program.variables]
    for field, changes in (("with", claim.given), ("against", claim.against)):
        _, sheet = trial.changed(defaults, field, changes)
        given = [sheet.inputs[symbol] for symbol in changes or {}]
        named += [_declared(one.symbol, one.value, one.unit) for one in given]
    ratios: tuple[float, ...] = ()
    others += _results(trial, [trial.value(defaults, "with", None)])
    if claim.kind == "ratio":
        assert claim.equals is not None
        values = [
            value
            for field, changes in (("with", claim.given), ("against", claim.against))
            if isinstance(value := trial.value(defaults, field, changes), Amount)
        ]
        others += _results(trial, values)
        ratios = (claim.equals, values[0].value / values[1].value)
    else:
        places, heights = _along(trial)
        named += places
        others += heights
    terms = [getattr(claim, name) for name in _TERMS]
    return Facts(
        tuple(named),
        tuple(others),
        ratios,
        tuple(_changes(trial)),
        frozenset(_both_ways(_numerals(trial.sheet, terms))),
    )


def _declared(symbol: str, number: float, unit: str) -> Fact:
    words = f"{symbol} = {units.format_quantity(number, unit)}"
    return Fact(words, Amount.of(number, unit), number)


def _results(trial: Trial, values: Iterable[Amount | Verdict]) -> Iterator[Fact]:
    for value in values:
        if isinstance(value, Amount):
            unit = trial.program.result.unit
            number = value.in_unit(unit) if value.measures(unit) else value.value
            yield Fact(f"{trial.subject} = {trial.show(value)}", value, number)


def _along(trial: Trial) -> tuple[list[Fact], list[Fact]]:
    """Return the places that a claim names along its variable, and the heights there."""
    claim, over = trial.claim, trial.over
    own, sheet = trial.changed(trial.program.defaults, "with", claim.given)
    ends = trial.stretch(sheet)
    assert not isinstance(ends, Verdict)
    at = trial.place(sheet, "at", claim.at)
    places = [*ends] if at is None else [at, *ends]
    profile = replace(trial.landscape, sheet=sheet).profile(own, over.symbol, np.array(places))
    amounts = [
        Amount.of(float(height), trial.program.result.unit)
        if claim.of is None
        else replace(trial.measured, value=float(height))
        for height in profile
        if math.isfinite(height)
    ]
    found = [_declared(over.symbol, place, over.unit) for place in places]
    return found, [*_results(trial, amounts)]


def _changes(trial: Trial) -> Iterator[frozenset[float]]:
    claim = trial.claim
    fields = (("with", claim.given), ("against", claim.against))
    sheets = [trial.changed(trial.program.defaults, *field)[1] for field in fields]
    for symbol in dict.fromkeys((*(claim.given or ()), *(claim.against or ()))):
        above, below = (_worth(sheet, symbol) for sheet in sheets)
        ratios = [above / below] if above and below else []
        terms = [changes[symbol] for _, changes in fields if changes and symbol in changes]
        yield frozenset(_both_ways([*ratios, *_numerals(trial.sheet, terms)]))


def _worth(sheet: Worksheet, symbol: str) -> float | None:
    """Return the value of a symbol, or None where it has no one value."""
    try:
        return sheet.evaluate(symbol).amount.value
    except FormulaError:
        return None


def _both_ways(numbers: Iterable[float]) -> Iterator[float]:
    for number in numbers:
        yield number
        if number:
            yield 1 / number


def _numerals(sheet: Worksheet, terms: Iterable[float | str | None]) -> Iterator[float]:
    """Yield the numbers that stand in expressions."""
    for term in terms:
        if isinstance(term, str):
            tree = sheet.read(term)
            yield from (float(node.text) for node in walk(tree) if isinstance(node, Number))
