"""Equations: values of variables with their units, and what follows for the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from conceptry.authoring.difference.structure import (
    Change,
    Pair,
    compare_fields,
    compare_plain,
    is_number,
    is_same,
)
from conceptry.formula import FormulaError
from conceptry.model.science import program
from conceptry.units import UnitError, format_number, format_quantity

if TYPE_CHECKING:
    from conceptry.formula import Program
    from conceptry.model.science import Equation
    from conceptry.source import Json

_DIGITS: Final = (3, 4, 6, 12)


def compare_equation(pair: Pair) -> Iterator[Change]:
    """Yield the differences of one equation; its title names it in all of them."""
    title = pair.new.get("title") if isinstance(pair.new, dict) else None
    named = title if isinstance(title, str) else pair.name
    yield from compare_plain(Pair(pair.old, pair.new, pair.path, named, pair.rules))


def compare_variable(pair: Pair) -> Iterator[Change]:
    """Yield the differences of a variable, such as ``τ 600 → 900 s``."""
    old, new = pair.old, pair.new
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield from compare_plain(pair)
        return
    where = pair.name.rpartition(" variables ")[0]
    symbol = _symbol(new)
    passed_over = []
    if _are_values(old, new, "default"):
        passed_over.append("default")
        if not is_same(old["default"], new["default"]):
            yield pair.at(f"{_values(old, new, 'default')} (default of {where})", "default")
    if _is_range(old.get("range")) and _is_range(new.get("range")):
        passed_over.append("range")
        if not is_same(old["range"], new["range"]):
            ends = f"{_range(old, new)} → {_range(new, new)}"
            yield pair.at(f"range of {symbol} {ends} ({where})", "range")
    for name in dict.fromkeys((*old, *new)):
        if name not in passed_over:
            yield from _compare_named(pair, name, f"{name} of {symbol} ({where})")


def compare_input(pair: Pair) -> Iterator[Change]:
    """Yield the differences of an input, such as ``τ of the example 600 → 900 s``."""
    old, new = pair.old, pair.new
    if not isinstance(old, dict) or not isinstance(new, dict):
        yield from compare_plain(pair)
        return
    symbol = _symbol(new)
    passed_over = []
    if _are_values(old, new, "value"):
        passed_over = ["value", "unit"]
        if not is_same(old["value"], new["value"]) or old.get("unit") != new.get("unit"):
            words = _values(old, new, "value").removeprefix(f"{symbol} ")
            yield pair.at(f"{symbol} of the example {words}", "value")
    for name in dict.fromkeys((*old, *new)):
        if name not in passed_over:
            yield from _compare_named(pair, name, f"{name} of {symbol} in the example")


def compare_results(
    old: Equation, new: Equation, place: Pair, known: frozenset[str]
) -> Iterator[Change]:
    """Yield what the defaults of an equation are now and what it computes from them.

    Parameters
    ----------
    place
        Where the new equation stands.
    known
        Symbols whose new value has been told already, by a change of the record itself.
    """
    before, after = read_program(old), read_program(new)
    if before is None or after is None:
        return
    olds = {variable.symbol: variable for variable in before.variables}
    for number, variable in enumerate(after.variables):
        was = olds.get(variable.symbol)
        if was is not None and was.default != variable.default and variable.symbol not in known:
            units = (was.unit, variable.unit)
            words = f"{variable.symbol} {quantities(was.default, variable.default, units)}"
            yield place.at(f"{words} (default of {new.title})", "variables", number)
    was_result, is_result = before.evaluate(before.defaults), after.evaluate(after.defaults)
    units = (before.result.unit, after.result.unit)
    if _shows(was_result, units[0]) != _shows(is_result, units[1]):
        words = f"{after.result.symbol} {quantities(was_result, is_result, units)}"
        yield place.at(f"{words} (default result of {new.title})")


def read_program(equation: Equation) -> Program | None:
    """Return what computes an equation, or None where nothing does."""
    if not equation.is_executable:
        return None
    try:
        return program(equation)
    except (FormulaError, UnitError):  # findings of the checks, which are counted
        return None


def quantities(old: float, new: float, units: tuple[str, str]) -> str:
    r"""Write two values with as many digits as it takes to tell them apart.

    Examples
    --------
    >>> quantities(7.561, 7.563, ("%", "%")).replace("\xa0", " ")
    '7.561 % → 7.563 %'
    """
    for digits in _DIGITS:
        shown = [format_quantity(v, u, digits) for v, u in zip((old, new), units, strict=True)]
        if shown[0] != shown[1]:
            break
    return " → ".join(shown)


def _shows(value: float, unit: str) -> str:
    return format_quantity(value, unit, _DIGITS[-1])


def _compare_named(pair: Pair, name: str, words: str) -> Iterator[Change]:
    """Compare one field of two objects under a name of its own."""
    assert isinstance(pair.old, dict)
    assert isinstance(pair.new, dict)
    old = {words: pair.old[name]} if name in pair.old else {}
    new = {words: pair.new[name]} if name in pair.new else {}
    for change in compare_fields(Pair(old, new), old, new):
        yield pair.at(change.text, *([name] if new else []))


def _symbol(data: Mapping[str, Json]) -> str:
    symbol = data.get("symbol")
    return symbol if isinstance(symbol, str) else "?"


def _are_values(old: Mapping[str, Json], new: Mapping[str, Json], name: str) -> bool:
    return is_number(old.get(name)) and is_number(new.get(name))


def _values(old: Mapping[str, Json], new: Mapping[str, Json], name: str) -> str:
    """Write two values of one symbol, with the unit once where it is the same."""
    units = [_unit(old), _unit(new)]
    if units[0] == units[1]:
        units[0] = ""
    before, after = (
        f"{_number(data[name])} {unit}".strip()
        for data, unit in zip((old, new), units, strict=True)
    )
    return f"{_symbol(new)} {before} → {after}"


def _unit(data: Mapping[str, Json]) -> str:
    unit = data.get("unit")
    return unit if isinstance(unit, str) and unit != "1" else ""


def _is_range(value: Json) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value))  # noqa: PLR2004


def _range(data: Mapping[str, Json], labelled: Mapping[str, Json]) -> str:
    values = data["range"]
    assert isinstance(values, list)
    words = " to ".join(_number(value) for value in values)
    return f"{words} {_unit(labelled)}".strip() if data is labelled else words


def _number(value: Json) -> str:
    return format_number(float(value), 12) if isinstance(value, int | float) else "?"
