"""The shape of a tree: what is put together how, without what only says how it looks."""

from __future__ import annotations

from functools import singledispatch

from conceptry.formula.symbol import dissect
from conceptry.formula.tree import (
    Application,
    Big,
    Node,
    Number,
    Product,
    Quantity,
    Symbol,
    children,
)


def has_same_shape(one: Node, other: Node) -> bool:
    """Say whether two trees are put together alike, however products and numbers are written.

    Examples
    --------
    >>> from conceptry.formula.grammar import parse
    >>> has_same_shape(parse("x = 2 · a_i", "xa"), parse("x = 2a_{i}", "xa"))
    True
    """
    return _shape(one) == _shape(other)


@singledispatch
def _shape(node: Node) -> object:
    own = [
        getattr(node, name)
        for name in ("name", "sign", "signs", "kind", "function", "index", "base")
        if isinstance(getattr(node, name, None), str | tuple)
    ]
    return (type(node).__name__, *own, *map(_shape, children(node)))


@_shape.register
def _(node: Number) -> object:
    mantissa, _, exponent = node.text.partition("e")
    number = (float(mantissa),)
    if not exponent:
        return number
    power = (10.0,)
    size = (float(exponent.lstrip("+-")),)
    raised = ("Power", power, ("Prefix", "−", size) if exponent.startswith("-") else size)
    return ("Product", number, raised)


@_shape.register
def _(node: Quantity) -> object:
    return _shape(node.number)


@_shape.register
def _(node: Symbol) -> object:
    anatomy = dissect(node.name)
    return node.name if anatomy is None else anatomy


@_shape.register
def _(node: Big) -> object:
    bounds = (part and _shape(part) for part in (node.index, node.lower, node.upper))
    return ("Big", node.sign, *bounds, _shape(node.body))


@_shape.register
def _(node: Application) -> object:
    return _shape(node.function)


@_shape.register
def _(node: Product) -> object:
    factors: list[object] = []
    for factor in map(_shape, node.factors):
        is_product = isinstance(factor, tuple) and factor[:1] == ("Product",)
        factors += factor[1:] if is_product and isinstance(factor, tuple) else [factor]
    return ("Product", *factors)
