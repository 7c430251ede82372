"""Families of symbols under a sum: ``Π_{i=1}^{3} η_i`` is written out as η₁ η₂ η₃."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, cast

from conceptry.formula.symbol import canonical, dissect, spellings
from conceptry.formula.tree import Big, Expression, Node, Number, Product, Sum, Symbol, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MAX_MEMBERS = 50


def expand_families[Part: Node](tree: Part, symbols: Iterable[str]) -> Part:
    """Return a tree with every sum or product over a family written out.

    Parameters
    ----------
    tree : any tree
    symbols : declared symbols, among them the members

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> from conceptry.formula.plain import render_text
    >>> names = ["x_1", "x_2"]
    >>> render_text(expand_families(parse("Σ_{i=1}^{2} x_i", names), names))
    'x_1 + x_2'
    """
    if not any(isinstance(node, Big) for node in walk(tree)):
        return tree
    names = {form: canonical(symbol) for symbol in symbols for form in spellings(symbol)}
    return _expand(tree, names)


def family_symbols(big: Big) -> tuple[Symbol, ...]:
    """Return the symbols under a sum whose subscript is its index."""
    if big.index is None:
        return ()
    index = big.index.name
    below = (node for node in walk(big.body) if isinstance(node, Symbol))
    return tuple(node for node in below if _subscript(node.name) == index)


def _subscript(name: str) -> str:
    anatomy = dissect(name)
    return anatomy.subscript if anatomy is not None else ""


def _expand[Part: Node](node: Part, names: Mapping[str, str]) -> Part:
    part = _rebuild(node, lambda below: _expand(below, names))
    if isinstance(part, Big) and family_symbols(part):
        return cast("Part", _write_out(part, names) or part)
    return part


def _write_out(big: Big, names: Mapping[str, str]) -> Expression | None:
    lower, upper = big.lower, big.upper
    if big.index is None or not isinstance(lower, Number) or not isinstance(upper, Number):
        return None
    first, last = float(lower.text), float(upper.text)
    if not first.is_integer() or not last.is_integer() or not 0 <= last - first < _MAX_MEMBERS:
        return None
    index = big.index.name
    members = tuple(
        _put(big.body, index, str(number), names) for number in range(int(first), int(last) + 1)
    )
    if len(members) == 1:
        return members[0]
    if big.sign == "Σ":
        return Sum(members, ("+",) * (len(members) - 1), start=big.start, end=big.end)
    return Product(members, ("·",) * (len(members) - 1), start=big.start, end=big.end)


def _put[Part: Node](node: Part, index: str, number: str, names: Mapping[str, str]) -> Part:
    """Return a copy of a tree with the index replaced by a number."""
    if isinstance(node, Symbol):
        return cast("Part", _put_symbol(node, index, number, names))
    return _rebuild(node, lambda below: _put(below, index, number, names))


def _put_symbol(
    symbol: Symbol, index: str, number: str, names: Mapping[str, str]
) -> Symbol | Number:
    if symbol.name == index:
        return Number(number, start=symbol.start, end=symbol.end)
    anatomy = dissect(symbol.name)
    if anatomy is None or anatomy.subscript != index:
        return symbol
    name = canonical(f"{anatomy.base}{anatomy.accents}_{number}{anatomy.marks}")
    return replace(symbol, name=names.get(name, name))


def _rebuild[Part: Node](node: Part, change: Any) -> Part:  # noqa: ANN401  (any node to its kind)
    """Return a node with ``change`` applied to every node directly below it."""
    changes: dict[str, Any] = {}
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            changes[field.name] = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            changes[field.name] = tuple(change(part) for part in value)
    return replace(node, **changes) if changes else node
