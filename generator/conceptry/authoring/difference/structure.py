"""Two documents side by side: every difference of their data, once, in the words of its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from conceptry.authoring.difference.pairing import Pairing, identity, pair_items
from conceptry.authoring.difference.prose import compare_prose, is_prose
from conceptry.diagnostics import quoted
from conceptry.source import json_pointer

if TYPE_CHECKING:
    from conceptry.source import DataPath, Json

MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Change:
    """One thing that is different now.

    Parameters
    ----------
    pointer : JSON Pointer into the new document; for what was removed, of what it was part of
    text : what it means
    """

    pointer: str
    text: str


type Rule = Callable[[Pair], Iterator[Change]]
type Rules = Mapping[tuple[str, ...], Rule]
"""What is known about a place, by its path in which ``*`` stands for any position."""

_NO_RULES: Final[Rules] = MappingProxyType({})


@dataclass(frozen=True)
class Pair:
    """Two values of one place.

    Parameters
    ----------
    path : where the new one stands
    name : what readers call the place, such as ``range of τ``
    """

    old: Json
    new: Json
    path: DataPath = ()
    name: str = ""
    rules: Rules = field(default=_NO_RULES, repr=False)

    def below(self, old: Json, new: Json, step: str | int, name: str) -> Pair:
        """Return a pair of values within these."""
        return Pair(old, new, (*self.path, step), name, self.rules)

    def at(self, text: str, *steps: str | int) -> Change:
        """Return a change at this place, or below it."""
        return Change(json_pointer((*self.path, *steps)), text)


def compare(pair: Pair) -> Iterator[Change]:
    """Yield every difference between two values, by the rule of their place if there is one."""
    rule = pair.rules.get(tuple("*" if isinstance(step, int) else step for step in pair.path))
    return (rule or compare_plain)(pair)


def compare_plain(pair: Pair) -> Iterator[Change]:
    """Yield every difference between two values, whatever they are."""
    old, new = pair.old, pair.new
    if isinstance(old, dict) and isinstance(new, dict):
        yield from compare_fields(pair, old, new)
    elif isinstance(old, list) and isinstance(new, list):
        yield from compare_items(pair, old, new)
    elif isinstance(old, str) and isinstance(new, str) and old != new:
        if is_prose(old) or is_prose(new):
            yield pair.at(f"{pair.name}: {compare_prose(old, new)}")
        else:
            yield pair.at(f"{pair.name}: {quoted(old)} → {quoted(new)}")
    elif not is_same(old, new):
        yield pair.at(f"{pair.name}: {describe(old)} → {describe(new)}")


def compare_fields(
    pair: Pair, old: Mapping[str, Json], new: Mapping[str, Json], *, passed_over: Sequence[str] = ()
) -> Iterator[Change]:
    """Yield the differences of two objects, field by field.

    Parameters
    ----------
    passed_over
        Fields that the caller compares by itself.
    """
    for name in dict.fromkeys((*new, *old)):
        if name in passed_over:
            continue
        words = f"{pair.name} {name}".strip()
        if name not in old:
            yield pair.at(f"{words}: + {describe(new[name])}", name)
        elif name not in new:
            yield pair.at(f"{words}: {MINUS} {describe(old[name])}")
        else:
            yield from compare(pair.below(old[name], new[name], name, words))


def compare_items(pair: Pair, old: Sequence[Json], new: Sequence[Json]) -> Iterator[Change]:
    """Yield the differences of two lists: what came, what went, what changed, what moved."""
    if all(is_number(item) for item in (*old, *new)):
        if not is_same([*old], [*new]):
            yield pair.at(f"{pair.name}: {describe_numbers(old)} → {describe_numbers(new)}")
        return
    yield from compare_pairing(pair, old, new, pair_items(old, new))


def compare_pairing(
    pair: Pair,
    old: Sequence[Json],
    new: Sequence[Json],
    found: Pairing,
    *,
    passed_over: Collection[int] = (),
) -> Iterator[Change]:
    """Yield the differences of two lists whose items are paired already.

    Parameters
    ----------
    passed_over
        New positions whose changes the caller tells by itself.
    """
    for i in found.removed:
        yield pair.at(f"{pair.name}: {MINUS} {name_item(old[i])}")
    for i in found.added:
        yield pair.at(f"{pair.name}: + {name_item(new[i])}", i)
    for i, j in found.pairs:
        if j in passed_over:
            continue
        words = f"{pair.name} {j + 1}" if isinstance(new[j], str) else ""
        words = words or f"{pair.name} {name_item(old[i])}"
        yield from compare(pair.below(old[i], new[j], j, words))
    if found.is_reordered:
        yield pair.at(f"{pair.name}: another order")


def is_number(value: Json) -> bool:
    """Say whether a value is a number; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_same(old: Json, new: Json) -> bool:
    """Say whether two values are one; 1 and true are two, 1 and 1.0 are one."""
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(is_same, old, new))
    if isinstance(old, bool) or isinstance(new, bool):
        return old is new
    return old == new


def describe(value: Json) -> str:
    """Show a value in a few words."""
    if isinstance(value, list):
        return "1 item" if len(value) == 1 else f"{len(value)} items"
    if isinstance(value, dict):
        return name_item(value) if value else "nothing"
    return quoted(value)


def describe_numbers(values: Sequence[Json]) -> str:
    """Show a list of numbers as it is written."""
    return f"[{', '.join(quoted(value) for value in values)}]"


def name_item(item: Json) -> str:
    """Show the name by which readers know an item of a list."""
    return quoted(identity(item))
