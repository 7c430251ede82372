"""Rules for constants: each thing has one name and one value, and records use it by name."""

from __future__ import annotations

import difflib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from conceptry import units
from conceptry.checks.number import check_sizes
from conceptry.checks.text import check_texts
from conceptry.checks.unit import check_unit
from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.formula.symbol import canonical
from conceptry.model.constant import name_place
from conceptry.model.folder import folded
from conceptry.model.resolution import SAME

if TYPE_CHECKING:
    from conceptry.model.constant import Constant, Constants
    from conceptry.model.corpus import Corpus, Record
    from conceptry.model.shared import Shared
    from conceptry.source import DataPath, Json, Source

_DIGITS = 12
"""Of a value in a message: two values that differ must not look alike."""
_NEAR = 0.9
"""Likeness of two words from which on they differ by no more than a slip of the pen."""
_TELL_APART = "remove the wrong one, or say in the names how the two differ"
_SMALL_WORDS = frozenset(("a", "an", "and", "at", "for", "in", "of", "on", "the", "to"))
_word = re.compile(r"[^\W_]+")


def check_constants(corpus: Corpus) -> Iterator[Diagnostic]:
    """Check a folder's constants: plain texts, units, and each id, name and value once."""
    source = corpus.shared_constants.source
    if source is None:
        return
    yield from check_texts(source)
    constants = corpus.shared_constants.content.constants
    for i, constant in enumerate(constants):
        path: DataPath = ("constants", i)
        yield from check_sizes(source, [((*path, "value"), constant.value)])
        yield from check_unit(source, (*path, "unit"), constant.unit)
    yield from _check_names(source, constants)
    yield from _check_near_names(source, constants)
    # What a file that cannot be read would use is not known.
    if not corpus.unread and not corpus.unread_investigations:
        documents = [one.source for one in corpus.records]
        documents += [one.source for one in corpus.investigations]
        yield from _check_use(source, constants, documents)


def _check_names(source: Source, constants: Sequence[Constant]) -> Iterator[Diagnostic]:
    """Check that each name and each id stands for one constant."""
    names: dict[str, int] = {}
    ids: dict[str, int] = {}
    for j, constant in enumerate(constants):
        i = names.setdefault(_key(constant.name), j)
        k = ids.setdefault(constant.id, j)
        if i != j:
            yield _repeated_name(source, constants, i, j)
        elif k != j:
            message = (
                f"{quoted(constant.id)} is the id of two constants: in line {_line(source, k)} "
                f"and in line {_line(source, j)}"
            )
            place = ("constants", j, "id")
            hint = "rename one of the two"
            yield source.diagnose("repeated-value", message, path=place, hint=hint)


def _repeated_name(source: Source, constants: Sequence[Constant], i: int, j: int) -> Diagnostic:
    first, second = constants[i], constants[j]
    name = quoted(second.name)
    if _is_same(first, second.value, second.unit):
        lines = _line(source, i), _line(source, j)
        message = f"{name} is defined twice: in line {lines[0]} and in line {lines[1]}"
        hint = "remove one of the two, and use the id of the other"
        return source.diagnose("repeated-value", message, path=("constants", j, "name"), hint=hint)
    lines = _line(source, i, "value"), _line(source, j, "value")
    message = (
        f"{name} has two values: {_value(first)} in line {lines[0]} and {_value(second)} in line "
        f"{lines[1]}"
    )
    return source.diagnose("two-values", message, path=("constants", j, "value"), hint=_TELL_APART)


def _check_near_names(source: Source, constants: Sequence[Constant]) -> Iterator[Diagnostic]:
    """Check that no source gives one thing twice, in nearly the same words."""
    groups: dict[tuple[str, str], list[int]] = {}
    for i, constant in enumerate(constants):
        groups.setdefault((constant.source.url, constant.unit), []).append(i)
    for group in groups.values():
        words = {i: _words(constants[i].name) for i in group}
        for i, j in combinations(group, 2):
            first, second = constants[i], constants[j]
            if (
                _key(first.name) != _key(second.name)
                and first.value != second.value
                and _are_near(words[i], words[j])
            ):
                message = (
                    f"{quoted(second.name)} is nearly the name of {quoted(first.name)} in line "
                    f"{_line(source, i)}, with another value: {_value(second)} and {_value(first)}"
                )
                place = ("constants", j, "name")
                yield source.diagnose("similar-constants", message, path=place, hint=_TELL_APART)


def _check_use(
    source: Source, constants: Sequence[Constant], documents: Iterable[Source]
) -> Iterator[Diagnostic]:
    """Say which constants wait for their record; what a record means in other words does not."""
    ids = [constant.id for constant in constants]
    names = Counter(_key(constant.name) for constant in constants)
    datas = [document.data for document in documents]
    used = {name for data in datas for name in _texts(data, "constant")}
    used |= {nearest(name, ids) or name for name in used.difference(ids)}
    written = {_key(name) for data in datas for name in _texts(data, "name")}
    for i, constant in enumerate(constants):
        key = _key(constant.name)
        if constant.id not in used and key not in written and names[key] == 1:
            yield source.diagnose(
                "unused-constant",
                f"no record uses the constant {quoted(constant.id)}",
                path=("constants", i, "id"),
                hint=f'name it in a variable or an input: "constant": {quoted(constant.id)}',
            )


def _texts(data: Json, field: str) -> Iterator[str]:
    """Yield each text that a document gives to a field, in parts with faults as well."""
    if isinstance(data, dict):
        value = data.get(field)
        if isinstance(value, str):
            yield value
        for below in data.values():
            yield from _texts(below, field)
    elif isinstance(data, list):
        for item in data:
            yield from _texts(item, field)


@dataclass(frozen=True)
class _Written:
    """A value that a record writes by itself, or takes from a constant of another name."""

    name: str
    number: float
    unit: str
    path: DataPath


def check_written(record: Record, shared: Shared[Constants]) -> Iterator[Diagnostic]:
    """Check that what has the name of a constant is that constant."""
    constants = _by_name(shared.content.constants)
    if not constants:
        return
    seen: set[DataPath] = set()
    for written in _written(record):
        constant = constants.get(_key(written.name))
        if constant is None or written.path in seen or not _is_known(constant.unit):
            continue
        if _constant_at(record, written.path) == constant.id:
            continue
        seen.add(written.path)
        yield _write_by_name(record, written, constant, name_place(shared, constant))


def _by_name(constants: Sequence[Constant]) -> dict[str, Constant]:
    """Return each constant by its name; which one a name of two means cannot be told."""
    count = Counter(_key(constant.name) for constant in constants)
    return {key: one for one in constants if count[key := _key(one.name)] == 1}


def _write_by_name(record: Record, written: _Written, constant: Constant, place: str) -> Diagnostic:
    hint = f'write "constant": {quoted(constant.id)} in place of the value, or choose another name'
    if _is_same(constant, written.number, written.unit):
        message = f"{quoted(written.name)} is the constant {place}, whose value is written again"
        return record.source.diagnose("repeated-constant", message, path=written.path, hint=hint)
    start, _ = record.source.values[record.source.existing_path(written.path)]
    line, _ = record.source.position(start)
    own = units.format_quantity(written.number, written.unit, _DIGITS)
    message = (
        f"{quoted(written.name)} has two values: {own} in line {line} and {_value(constant)} in "
        f"the constant {place}"
    )
    return record.source.diagnose("two-values", message, path=written.path, hint=hint)


def _written(record: Record) -> Iterator[_Written]:
    """Yield the named values of a record, each with the place where its value stands."""
    example = record.concept.example
    places = _input_places(record)
    for given in example.inputs if example else ():
        if given.value is not None and given.unit is not None and given.symbol in places:
            path = places[given.symbol]
            yield _Written(given.name or "", given.value, given.unit, _value_path(record, path))
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        for i, variable in enumerate(equation.variables):
            path = _value_path(record, ("science", index, "variables", i))
            if path not in record.source.values:
                path = _value_path(record, places.get(variable.symbol, path[:-1]))
            if _is_known(variable.unit):
                yield _Written(variable.name, variable.value, variable.unit, path)


def _value_path(record: Record, path: DataPath) -> DataPath:
    """Return where in a variable or an input its value stands: a number or a constant."""
    fields = ("default", "constant") if path[0] == "science" else ("value", "constant")
    paths = [(*path, field) for field in fields]
    return next((p for p in paths if p in record.source.values), paths[0])


def _input_places(record: Record) -> dict[str, DataPath]:
    data = record.source.data
    example = data.get("example") if isinstance(data, dict) else None
    inputs = example.get("inputs") if isinstance(example, dict) else None
    places: dict[str, DataPath] = {}
    for i, given in enumerate(inputs if isinstance(inputs, list) else ()):
        symbol = given.get("symbol") if isinstance(given, dict) else None
        if isinstance(symbol, str):
            places.setdefault(canonical(symbol), ("example", "inputs", i))
    return places


def _constant_at(record: Record, path: DataPath) -> str | None:
    """Return the id of the constant that stands in the place of a value."""
    if path[-1] != "constant":
        return None
    start, end = record.source.values[path]
    return str(json.loads(record.source.text[start:end]))


def explain_units(
    record: Record, found: Iterable[Diagnostic], shared: Shared[Constants]
) -> Iterator[Diagnostic]:
    """Name, where the units of an equation do not fit, the constants that it uses.

    A variable that repeats the wrong unit of a constant fits that constant, and the fault shows
    only in the formula: the place to mend is then in another file.
    """
    constants = {constant.id: constant for constant in shared.content.constants}
    uses: dict[str, list[str]] = {}
    for index, equation in zip(record.equation_indexes, record.concept.science, strict=True):
        uses[f"/science/{index}/"] = [
            f"{v.symbol} in {quoted(v.unit)} is the constant "
            f"{name_place(shared, constants[v.constant], 'unit')}"
            for v in equation.variables
            if v.constant in constants
        ]
    for diagnostic in found:
        start = "/".join(diagnostic.pointer.split("/")[:3]) + "/"
        words = uses.get(start, ()) if diagnostic.code == "unit-mismatch" else ()
        hint = "; ".join(part for part in (diagnostic.hint, *words) if part)
        yield replace(diagnostic, hint=hint) if words else diagnostic


def _key(name: str) -> str:
    return folded(" ".join(name.split()))


def _words(name: str) -> frozenset[str]:
    """Return the words of a name that say something; neither order nor number counts."""
    words = (word for word in _word.findall(_key(name)) if word not in _SMALL_WORDS)
    return frozenset(word.rstrip("s") or word for word in words)


def _are_near(one: frozenset[str], other: frozenset[str]) -> bool:
    """Say whether two names have the same words, up to slips of the pen."""
    left, right = sorted(one - other), sorted(other - one)
    return len(left) == len(right) and all(map(_is_near_word, left, right))


def _is_near_word(one: str, other: str) -> bool:
    """Say whether two words are most likely one; with a digit in it, each is a name of its own."""
    if any(c.isdigit() for c in one + other):
        return False
    return difflib.SequenceMatcher(None, one, other).ratio() >= _NEAR


def _is_same(constant: Constant, number: float, unit: str) -> bool:
    """Say whether a constant has a value, in whatever unit that is given."""
    try:
        factor, offset = units.compute_conversion(constant.unit, unit)
    except units.UnitError:
        return False
    own = constant.value * factor + offset
    return abs(own - number) <= SAME * max(abs(own), abs(number))


def _is_known(unit: str) -> bool:
    try:
        units.parse_unit(unit)
    except units.UnitError:
        return False
    return True


def _value(constant: Constant) -> str:
    if not _is_known(constant.unit):
        return f"{units.format_number(constant.value, _DIGITS)} {constant.unit}"
    return units.format_quantity(constant.value, constant.unit, _DIGITS)


def _line(source: Source, index: int, *field: str) -> int:
    line, _ = source.position(source.values["constants", index, *field][0])
    return line
