"""Expressions and comparisons over the symbols of a record, read once each."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from conceptry.formula.dimension import measure
from conceptry.formula.errors import FormulaError
from conceptry.formula.family import expand_families
from conceptry.formula.grammar import parse
from conceptry.formula.numeric import compile_numpy
from conceptry.formula.scope import suggest_symbol, undeclared
from conceptry.formula.tree import Listing, Relation

if TYPE_CHECKING:
    from conceptry.formula.dimension import Measure
    from conceptry.formula.numeric import Closure
    from conceptry.formula.tree import Expression, Node
    from conceptry.units import Dimension


# A claim is tried at hundreds of settings, with the same expressions at each of them.
@lru_cache(maxsize=4096)
def read_expression(text: str, symbols: tuple[str, ...]) -> Expression:
    """Read an expression over these symbols.

    Raises
    ------
    FormulaError
        When the text is not an expression, or uses a symbol that nothing declares.
    """
    tree = parse(text, symbols)
    if isinstance(tree, Relation | Listing):
        message = "found a comparison where a value is needed"
        raise FormulaError(message, tree.start, tree.end, "write one expression, such as τ/2")
    _demand_declared(tree, symbols)
    return expand_families(tree, symbols)


@lru_cache(maxsize=4096)
def read_comparison(text: str, symbols: tuple[str, ...]) -> Relation | Listing:
    """Read one or several comparisons over these symbols.

    Raises
    ------
    FormulaError
        When the text is no comparison, or uses a symbol that nothing declares.
    """
    tree = parse(text, symbols)
    compared = isinstance(tree, Relation) or (
        isinstance(tree, Listing) and all(isinstance(one, Relation) for one in tree.items)
    )
    if not isinstance(tree, Relation | Listing) or not compared:
        message = "found a value where a comparison is needed"
        raise FormulaError(message, tree.start, tree.end, "compare two values, such as τ > τ*")
    _demand_declared(tree, symbols)
    return tree


def _demand_declared(tree: Node, symbols: tuple[str, ...]) -> None:
    for missing in undeclared(tree, symbols):
        close = suggest_symbol(missing.name, symbols)
        message = f"the symbol {missing.name!r} is not declared in this record"
        hint = f"did you mean {close}?" if close else f"declared: {', '.join(symbols)}"
        raise FormulaError(message, missing.start, missing.end, hint)


@lru_cache(maxsize=4096)
def measure_expression(
    text: str,
    symbols: tuple[str, ...],
    dimensions: tuple[tuple[str, Dimension], ...],
    wanted: Dimension | None,
) -> Measure:
    """Work out what an expression measures; see `conceptry.formula.dimension.measure`."""
    return measure(read_expression(text, symbols), dict(dimensions), wanted=wanted)


@lru_cache(maxsize=4096)
def compile_expression(tree: Expression) -> Closure:
    """Return the function that computes an expression from its symbols."""
    return compile_numpy(tree)
