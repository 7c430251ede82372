"""Which concept needs which: the way to one, and what one opens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Graph:
    """The concepts of a collection, joined by what one should know first.

    Parameters
    ----------
    order
        All ids, each after those that it needs.
    needs
        For each id those that it names as prerequisites, without any that is not in `order`.
    """

    order: tuple[str, ...]
    needs: Mapping[str, tuple[str, ...]]

    def way(self, goal: str) -> tuple[str, ...]:
        """Return all that must be known before a concept, in reading order.

        That is the shortest way: whoever leaves one out meets a concept without what it needs.

        Examples
        --------
        >>> Graph(("a", "b", "c"), {"a": (), "b": ("a",), "c": ("b",)}).way("c")
        ('a', 'b')
        """
        found: set[str] = set()
        waiting = list(self.needs[goal])
        while waiting:
            concept_id = waiting.pop()
            if concept_id not in found:
                found.add(concept_id)
                waiting.extend(self.needs[concept_id])
        return self._sorted(found - {goal})

    def opens(self, concept_id: str) -> tuple[str, ...]:
        """Return those that name a concept as prerequisite, in reading order."""
        return self._sorted(self._opened[concept_id])

    @cached_property
    def _opened(self) -> Mapping[str, set[str]]:
        opened: dict[str, set[str]] = {concept_id: set() for concept_id in self.order}
        for concept_id, needed in self.needs.items():
            for one in needed:
                opened[one].add(concept_id)
        return opened

    @cached_property
    def _position(self) -> Mapping[str, int]:
        return {concept_id: position for position, concept_id in enumerate(self.order)}

    def _sorted(self, ids: set[str]) -> tuple[str, ...]:
        return tuple(sorted(ids, key=self._position.__getitem__))
