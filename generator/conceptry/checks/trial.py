"""Claims put to the test: along a variable, at a place, or between two settings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from conceptry import units
from conceptry.checks.verdict import TermError, Verdict
from conceptry.formula.declaration import Given
from conceptry.formula.errors import FormulaError
from conceptry.formula.landscape import (
    Landscape,
    Setting,
    compute_close_grid,
    compute_grid,
    draw_value,
    find_lowest,
)
from conceptry.formula.worksheet import Amount, Changes, Worksheet
from conceptry.labs.quantity import join_quantity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from conceptry.formula.program import Program, Variable
    from conceptry.model.claim import ClaimField

    type Array = NDArray[np.float64]
    type Flags = NDArray[np.bool_]

_NOISE: Final = 1e-12
"""Relative difference that is the dust of binary fractions."""
_SAME_HEIGHT: Final = 1e-9
_CLOSE_NOISE: Final = 1e-9
"""The same between close places, where less of the difference is left."""
_DIGITS, _MORE_DIGITS = 3, 6
_NEAR_PLACE: Final = "claim that it rises or falls towards that place, or another place"
SETTINGS, DRAWS, FEWEST = 60, 600, 20
_SEED: Final = 20_000


_TRUE: Final = Verdict()


@dataclass(frozen=True, slots=True)
class Trial:
    """A claim about an equation with all that it takes to try it.

    Parameters
    ----------
    sheet : the record's symbols, in which the equation's own variables have their defaults
    measured : what is claimed about, at the defaults
    landscape : the same over all values of the variables
    """

    claim: ClaimField
    program: Program
    sheet: Worksheet
    measured: Amount
    landscape: Landscape

    @classmethod
    def build(cls, claim: ClaimField, program: Program, sheet: Worksheet) -> Trial:
        """Read what is claimed about.

        Raises
        ------
        TermError
            When the expression cannot be read or computed.
        """
        sheet = _with_values(sheet, program, program.defaults)
        try:
            landscape = Landscape.build(program, sheet, claim.of)
            measured = (
                Amount.of(program.evaluate(program.defaults), program.result.unit)
                if claim.of is None
                else sheet.evaluate(claim.of).amount
            )
        except FormulaError as error:
            raise TermError("of", None, error) from error
        return cls(claim, program, sheet, measured, landscape)

    def run(self, setting: Setting, *, is_close: bool = False) -> Verdict:
        """Try the claim in one setting of the equation's variables.

        Parameters
        ----------
        is_close : look at many more places along the variable

        Raises
        ------
        TermError
            When a field of the claim cannot be computed there.
        """
        if self.claim.kind == "ratio":
            return self._compare(setting)
        own, sheet = self.changed(setting, "with", self.claim.given)
        landscape = replace(self.landscape, sheet=sheet)
        if self.claim.kind in ("rises", "falls"):
            return self._follow(own, sheet, landscape, is_close=is_close)
        return self._seek(own, sheet, landscape, is_close=is_close)

    def settings(self) -> Iterator[Setting]:
        """Yield random settings, always the same, within the ranges of the variables."""
        random = np.random.default_rng(_SEED)
        for _ in range(DRAWS):
            setting = {v.symbol: draw_value(v, float(random.random())) for v in self.varied}
            yield {**self.program.defaults, **setting}

    @property
    def varied(self) -> tuple[Variable, ...]:
        """The variables that the claim leaves open."""
        claim = self.claim
        fixed = {claim.over, *(claim.given or ()), *(claim.against or ())}
        return tuple(v for v in self.program.variables if v.symbol not in fixed)

    def describe(self, setting: Setting) -> str:
        """Return the values of the open variables in words."""
        return _join(_equals(v, setting[v.symbol]) for v in self.varied)

    @property
    def over(self) -> Variable:
        """The variable along which the claim goes."""
        return next(v for v in self.program.variables if v.symbol == self.claim.over)

    @property
    def subject(self) -> str:
        """What is claimed about, as it is written."""
        return self.claim.of or self.program.result.symbol

    def changed(
        self, setting: Setting, field: str, changes: Changes | None
    ) -> tuple[Setting, Worksheet]:
        """Return the setting and the sheet after changes, all computed from the setting before."""
        sheet = _with_values(self.sheet, self.program, setting)
        numbers: dict[str, Given] = {}
        for symbol, term in (changes or {}).items():
            unit = sheet.unit(symbol) or "1"
            try:
                numbers[symbol] = Given(symbol, sheet.change(symbol, term).in_unit(unit), unit)
            except FormulaError as error:
                raise TermError(field, symbol, error) from error
        own = {
            v.symbol: numbers[v.symbol].value for v in self.program.variables if v.symbol in numbers
        }
        return {**setting, **own}, replace(sheet, inputs={**sheet.inputs, **numbers})

    def place(self, sheet: Worksheet, field: str, term: float | str | None) -> float | None:
        """Return a place along the variable, in its unit; None for a field that is left out.

        Raises
        ------
        TermError
            When it cannot be computed.
        """
        if term is None:
            return None
        try:
            return sheet.in_unit_of(self.over.symbol, term)
        except FormulaError as error:
            raise TermError(field, None, error) from error

    def stretch(self, sheet: Worksheet) -> tuple[float, float] | Verdict:
        """Return the ends of the stretch, or why there is none."""
        over = self.over
        low = self.place(sheet, "from", self.claim.start)
        high = self.place(sheet, "to", self.claim.end)
        low, high = (
            end if one is None else one for one, end in ((low, over.low), (high, over.high))
        )
        assert low is not None
        assert high is not None
        if low < high:
            return low, high
        words = f"the stretch begins at {_equals(over, low)} and ends at {_quantity(over, high)}"
        return Verdict(words, "give the lower end as from and the higher as to", is_tried=False)

    def _follow(
        self, setting: Setting, sheet: Worksheet, landscape: Landscape, *, is_close: bool
    ) -> Verdict:
        """Try whether the heights rise or fall all along the stretch."""
        over, ends = self.over, self.stretch(sheet)
        if isinstance(ends, Verdict):
            return ends
        grid = compute_grid(over, *ends)
        x, y = landscape.known(setting, over.symbol, grid)
        if x.size < 2:  # noqa: PLR2004  (it takes two to compare)
            return self._nothing(*ends)
        sign = 1 if self.claim.kind == "rises" else -1
        is_wrong = sign * np.diff(y) <= _NOISE * _sizes(y)
        if is_close and not is_wrong.any():
            # Between places so close a slow rise is nothing but dust: only a fall counts.
            grid = np.unique([*grid, *compute_close_grid(over, *ends)])
            x, y = landscape.known(setting, over.symbol, grid)
            is_wrong = sign * np.diff(y) < -_CLOSE_NOISE * _sizes(y)
        if not is_wrong.any():
            return _TRUE
        return self._turns(setting, landscape, x, y, is_wrong)

    def _turns(
        self, setting: Setting, landscape: Landscape, x: Array, y: Array, is_wrong: Flags
    ) -> Verdict:
        """Say where heights go the wrong way for the first time."""
        over, sign = self.over, 1 if self.claim.kind == "rises" else -1
        first = int(np.argmax(is_wrong))
        if first:
            # Where it turns, and not only the last point of the sweep before.
            around = float(x[first - 1]), float(x[first + 1])
            turn = find_lowest(
                lambda places: -sign * landscape.profile(setting, over.symbol, places),
                over,
                *around,
            )
            if turn is not None and turn[0] < around[1]:
                x[first], y[first] = turn[0], -sign * turn[1]
        is_right_after = ~is_wrong[first:]
        last = first + int(np.argmax(is_right_after)) if is_right_after.any() else x.size - 1
        return Verdict(self._against(x, y, first, last), self._repair(x, y, is_wrong))

    def _against(self, x: Array, y: Array, first: int, last: int) -> str:
        """Describe the smallest part of a wrong run in which the heights differ for a reader."""
        over = self.over
        start = self._height(float(y[first]))
        end = next((i for i in range(first + 1, last) if self._height(float(y[i])) != start), last)
        digits = _DIGITS if self._height(float(y[end])) != start else _MORE_DIGITS
        one, other = (self._height(float(y[i]), digits) for i in (first, end))
        change = f"stays at {one}" if one == other else f"goes from {one} to {other}"
        places = [_quantity(over, float(x[i])) for i in (first, end)]
        if places[0] == places[1]:
            places = [_quantity(over, float(x[i]), _MORE_DIGITS) for i in (first, end)]
        from_to = f"from {over.symbol} = {places[0]} to {places[1]}"
        return f"{from_to} {self.subject} {change}"

    def _repair(self, x: Array, y: Array, is_wrong: Flags) -> str:
        """Say where the claim is true."""
        kind = self.claim.kind
        places = np.flatnonzero(is_wrong)
        other = "falls" if kind == "rises" else "rises"
        if is_wrong.all() and (y[-1] < y[0] if kind == "rises" else y[-1] > y[0]):
            return f'write "kind": "{other}", or correct the equation'
        if is_wrong.all():
            return "correct the claim or the equation"
        low, high = (0, places[0]) if places[0] else (places[-1] + 1, x.size - 1)
        over = self.over
        place = f"{_equals(over, float(x[low]))} to {_quantity(over, float(x[high]))}"
        if low == high:
            return "correct the claim or the equation"
        return f"it {kind} from {place}: claim it for that stretch, or correct the equation"

    def _seek(
        self, setting: Setting, sheet: Worksheet, landscape: Landscape, *, is_close: bool
    ) -> Verdict:
        """Try whether the lowest or highest place of the stretch is where it is claimed to be."""
        over, ends = self.over, self.stretch(sheet)
        if isinstance(ends, Verdict):
            return ends
        low, high = ends
        at = self.place(sheet, "at", self.claim.at)
        assert at is not None
        if not low <= at <= high:
            words = f"{_equals(over, at)} lies outside of the stretch"
            shown = f"{_quantity(over, low)} to {_quantity(over, high)}"
            return Verdict(words, f"the stretch goes from {shown}")
        height = float(landscape.profile(setting, over.symbol, np.array([at]))[0])
        sign = 1 if self.claim.kind == "minimum" else -1
        reach = self.claim.tolerance * (abs(at) or high - low)
        best = find_lowest(
            lambda grid: sign * landscape.profile(setting, over.symbol, grid),
            over,
            low,
            high,
            is_close=is_close,
        )
        if best is None:
            return self._nothing(low, high)
        if math.isnan(height):
            words = f"{self.subject} has no value within the conditions at {_equals(over, at)}"
            is_near = abs(best[0] - at) <= reach
            hint = _NEAR_PLACE if is_near else _say_at(over, best[0], at)
            return Verdict(words, hint, is_tried=False)
        place, lowest = best[0], sign * best[1]
        is_as_good = math.isclose(lowest, height, rel_tol=_SAME_HEIGHT)
        if abs(place - at) <= reach or is_as_good:
            return _TRUE
        digits = _DIGITS if self._height(lowest) != self._height(height) else _MORE_DIGITS
        words = (
            f"at {_equals(over, at)} {self.subject} is {self._height(height, digits)}, at "
            f"{_quantity(over, place)} it is {self._height(lowest, digits)}"
        )
        return Verdict(words, _say_at(over, place, at))

    def _compare(self, setting: Setting) -> Verdict:
        """Try whether two settings have the ratio that is claimed."""
        claim = self.claim
        above, below = (
            self.value(setting, field, changes)
            for field, changes in (("with", claim.given), ("against", claim.against))
        )
        if isinstance(above, Verdict):
            return above
        if isinstance(below, Verdict):
            return below
        if below.value == 0:
            return Verdict("the value compared with is 0", "compare with another", is_tried=False)
        ratio = above.value / below.value
        assert claim.equals is not None
        if abs(ratio - claim.equals) <= claim.tolerance * abs(claim.equals):
            return _TRUE
        one, other = (
            f"{self.show(amount)} {self._circumstances(setting, field, changes)}"
            for amount, field, changes in (
                (above, "with", claim.given),
                (below, "against", claim.against),
            )
        )
        found = units.format_number(ratio, _DIGITS)
        words = f"{self.subject} is {one} and {other}: a ratio of {found}, not {claim.equals:g}"
        return Verdict(words, f'write "equals": {ratio:.4g}, or correct the claim')

    def value(self, setting: Setting, field: str, changes: Changes | None) -> Amount | Verdict:
        """Return what is claimed about after changes, or why it has no value there."""
        own, sheet = self.changed(setting, field, changes)
        if not all(self.program.holds(own)):
            where = self._circumstances(setting, field, changes)
            words = f"a condition of the equation fails {where}"
            return Verdict(words, "choose values within the conditions", is_tried=False)
        if self.claim.of is None:
            value = self.program.evaluate(own)
            if not math.isfinite(value):
                where = self._circumstances(setting, field, changes)
                words = f"{self.subject} has no finite value {where}"
                return Verdict(words, "choose values where it has one", is_tried=False)
            return Amount.of(value, self.program.result.unit)
        try:
            return sheet.evaluate(self.claim.of).amount
        except FormulaError as error:
            raise TermError("of", None, error) from error

    def _circumstances(self, setting: Setting, field: str, changes: Changes | None) -> str:
        """Return which symbols have another value, such as ``at τ = 1020 s``."""
        if not changes:
            return "at the defaults"
        _, sheet = self.changed(setting, field, changes)
        given = [sheet.inputs[symbol] for symbol in changes]
        return "at " + _join(
            f"{g.symbol} = {units.format_quantity(g.value, g.unit)}" for g in given
        )

    def _nothing(self, low: float, high: float) -> Verdict:
        over = self.over
        stretch = f"{_equals(over, low)} to {_quantity(over, high)}"
        words = f"{self.subject} has no values within the conditions from {stretch}"
        hint = "choose another stretch, or other defaults"
        return Verdict(words, hint, is_tried=False)

    def _height(self, height: float, digits: int = _DIGITS) -> str:
        if self.claim.of is None:
            return units.format_quantity(height, self.program.result.unit, digits)
        return self.show(replace(self.measured, value=height), digits)

    def show(self, amount: Amount, digits: int = _DIGITS) -> str:
        """Write an amount in a unit that the equation uses, or else in its base unit."""
        own = [self.program.result.unit, *(v.unit for v in self.program.variables)]
        unit = next((unit for unit in own if amount.measures(unit)), None)
        if unit is not None:
            return units.format_quantity(amount.in_unit(unit), unit, digits)
        base = units.format_base_unit(amount.dimension or ())
        return join_quantity(units.format_number(amount.value, digits), base)


def _sizes(heights: Array) -> Array:
    """Return for each two neighbours the larger size."""
    return np.maximum(np.abs(heights[1:]), np.abs(heights[:-1]))


def _with_values(sheet: Worksheet, program: Program, setting: Setting) -> Worksheet:
    """Return a sheet in which the variables of an equation have these values.

    As inputs they come before what another equation computes or declares for the same symbol.
    """
    own = {v.symbol: Given(v.symbol, setting[v.symbol], v.unit) for v in program.variables}
    return replace(sheet, inputs={**sheet.inputs, **own})


def _say_at(over: Variable, place: float, at: float) -> str:
    """Say where the best place is, in so many digits that it differs from the one claimed."""
    shown = next((s for n in (4, 6, 9) if float(s := f"{place:.{n}g}") != at), f"{place!r}")
    return f'write "at": {shown} or an expression for it (in {over.unit}), or correct the claim'


def _quantity(variable: Variable, value: float, digits: int = _DIGITS) -> str:
    return units.format_quantity(value, variable.unit, digits)


def _equals(variable: Variable, value: float) -> str:
    return f"{variable.symbol} = {_quantity(variable, value)}"


def _join(parts: Iterable[str]) -> str:
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last
