"""Which symbols of a tree are declared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conceptry.formula.family import family_symbols
from conceptry.formula.symbol import canonical, dissect
from conceptry.formula.tree import Big, Node, Symbol, children

if TYPE_CHECKING:
    from collections.abc import Iterable


def undeclared(tree: Node, symbols: Iterable[str]) -> tuple[Symbol, ...]:
    """Return each symbol, with its place, that is not declared.

    The index of a sum is known below it; so is a family over that index when at least one of its
    members is declared.

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> [(s.name, s.start) for s in undeclared(parse("L = λW", ["L", "λ"]), ["L", "λ"])]
    [('W', 5)]
    """
    declared = frozenset(canonical(symbol) for symbol in symbols)
    return tuple(_undeclared(tree, declared))


def _undeclared(node: Node, known: frozenset[str]) -> list[Symbol]:
    if isinstance(node, Symbol):
        return [] if node.name in known else [node]
    below = known
    if isinstance(node, Big) and node.index is not None:
        heads = {_head(name) for name in known}
        family = {symbol.name for symbol in family_symbols(node) if _head(symbol.name) in heads}
        below = known | family | {node.index.name}
    return [symbol for child in children(node) for symbol in _undeclared(child, below)]


def _head(name: str) -> str:
    anatomy = dissect(name)
    return name if anatomy is None else anatomy.base + anatomy.accents
