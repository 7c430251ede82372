"""Which symbols of a tree are declared, and which declared ones were meant."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from conceptry.formula.characters import GREEK
from conceptry.formula.family import family_symbols
from conceptry.formula.identifier import compute_identifiers
from conceptry.formula.symbol import canonical, dissect
from conceptry.formula.tree import Application, Big, Equation, Node, Relation, Symbol, children

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


def suggest_symbol(name: str, declared: Iterable[str]) -> str | None:
    """Return the declared symbol that an undeclared name most likely means.

    Indices written on the line and Greek letters written out are seen through, and so are the names
    of the generated Python; other names must be close.

    Examples
    --------
    >>> [suggest_symbol(name, ["N₀", "μ", "λ", "b̄"]) for name in ("N0", "mu", "lam", "b_bar", "q")]
    ['N₀', 'μ', 'λ', 'b̄', None]
    """
    symbols = tuple(declared)
    spelled = {_spell(symbol): symbol for symbol in reversed(symbols)}
    names = compute_identifiers(symbols, frozenset())
    spelled |= {identifier: symbol for symbol, identifier in names.items()}
    written = _spell(name)
    for found in (name, written):
        if found in spelled:
            return spelled[found]
    folded = {word.casefold(): symbol for word, symbol in spelled.items()}
    near = difflib.get_close_matches(written.casefold(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else None


def _spell(name: str) -> str:
    """Return a symbol in letters on one line: Greek by its names, without accents."""
    anatomy = dissect(name)
    text = canonical(name) if anatomy is None else anatomy.base + anatomy.subscript + anatomy.marks
    return "".join(GREEK.get(character, character) for character in text)


def misnamed_result(tree: Equation, result: str, symbols: Iterable[str]) -> Symbol | None:
    """Return what an equation computes on its left side where that is not the declared result.

    Parameters
    ----------
    tree : the equation
    result : declared symbol of the result
    symbols : declared symbols of the variables
    """
    known = {canonical(symbol) for symbol in (*symbols, result)}
    if not isinstance(tree, Relation) or canonical(result) in _sides(tree):
        return None
    first = tree.operands[0]
    left = first.function if isinstance(first, Application) else first
    return left if isinstance(left, Symbol) and left.name not in known else None


def _sides(tree: Relation) -> set[str]:
    """Return the symbols that are a side of a relation by themselves."""
    sides = (s.function if isinstance(s, Application) else s for s in tree.operands)
    return {side.name for side in sides if isinstance(side, Symbol)}
