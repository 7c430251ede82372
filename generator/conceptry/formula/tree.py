"""The tree of a formula: frozen nodes, equal when they mean and look the same.

Parentheses are not in the tree. What they grouped is a node of its own, and each printer writes
the parentheses that its notation needs. Where a node stood in the text is kept, but two nodes are
equal wherever they stood.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Node:
    """Anything in the tree, with its place in the text (code points, end excluded)."""

    start: int = field(default=0, compare=False, repr=False, kw_only=True)
    end: int = field(default=0, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number as written, without grouping: ``12``, ``0.01``, ``1e-9``."""

    text: str


@dataclass(frozen=True, slots=True)
class Quantity(Node):
    """A number that carries its unit in the equation, such as ``2 B``.

    Only a declared numeral is read so.
    """

    number: Number | Power
    unit: str


@dataclass(frozen=True, slots=True)
class Symbol(Node):
    """A name as declared, or as written where nothing was declared."""

    name: str


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """One of π, e and ∞."""

    name: str


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Terms with the signs between them (+, −, ±, ∓): one sign less than terms."""

    terms: tuple[Expression, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prefix(Node):
    """A sign (−, ±, ∓) before a term."""

    sign: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Product(Node):
    """Factors with the signs between them: ``""`` side by side, ``·`` or ``×``."""

    factors: tuple[Expression, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fraction(Node):
    """A quotient, drawn with a bar."""

    numerator: Expression
    denominator: Expression


@dataclass(frozen=True, slots=True)
class Power(Node):
    """A base with an exponent."""

    base: Expression
    exponent: Expression


@dataclass(frozen=True, slots=True)
class Root(Node):
    """A square root, or another root when the index is given."""

    operand: Expression
    index: str | None = None


@dataclass(frozen=True, slots=True)
class Call(Node):
    """A known function of its arguments; only ``log`` has a base."""

    function: str
    arguments: tuple[Expression, ...]
    base: str | None = None


@dataclass(frozen=True, slots=True)
class Fence(Node):
    """Absolute value, floor or ceiling."""

    kind: Literal["abs", "floor", "ceil"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Postfix(Node):
    """A percent sign or a factorial after its operand."""

    sign: Literal["%", "!"]
    operand: Expression


@dataclass(frozen=True, slots=True)
class Big(Node):
    """A sum (Σ) or product (Π) over an index; bounds may be missing."""

    sign: Literal["Σ", "Π"]
    index: Symbol | None
    lower: Expression | None
    upper: Expression | None
    body: Expression


@dataclass(frozen=True, slots=True)
class Application(Node):
    """A name with its arguments on the left of an equation, such as ``P(u)``."""

    function: Symbol
    arguments: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Relation(Node):
    """Expressions with relation signs between them: one sign less than operands."""

    operands: tuple[Expression, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listing(Node):
    """Several relations or expressions, separated by commas."""

    items: tuple[Relation | Expression, ...]


type Expression = (
    Number
    | Quantity
    | Symbol
    | Constant
    | Sum
    | Prefix
    | Product
    | Fraction
    | Power
    | Root
    | Call
    | Fence
    | Postfix
    | Big
    | Application
)
type Equation = Relation | Listing | Expression


def children(node: Node) -> tuple[Node, ...]:  # noqa: PLR0911  (one line a kind)
    """Return the nodes directly below a node, from left to right."""
    match node:
        case Sum(terms=below) | Product(factors=below) | Relation(operands=below):
            return below
        case Listing(items=items):
            return items
        case Call(arguments=arguments):
            return arguments
        case Fraction():
            return (node.numerator, node.denominator)
        case Power():
            return (node.base, node.exponent)
        case Prefix() | Root() | Fence() | Postfix():
            return (node.operand,)
        case Quantity():
            return (node.number,)
        case Application():
            return (node.function, *node.arguments)
        case Big():
            parts = (node.index, node.lower, node.upper, node.body)
            return tuple(part for part in parts if part is not None)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and everything below it, from left to right."""
    yield node
    for child in children(node):
        yield from walk(child)


def relations(tree: Relation | Listing) -> tuple[Relation, ...]:
    """Return the relations of a condition, one or several."""
    items = tree.items if isinstance(tree, Listing) else (tree,)
    return tuple(item for item in items if isinstance(item, Relation))


def starts_with_number(node: Node) -> bool:
    """Tell whether a node, written down, begins with a digit."""
    match node:
        case Number() | Quantity():
            return True
        case Power():
            return starts_with_number(node.base)
        case Postfix():
            return starts_with_number(node.operand)
        case Fraction():
            return starts_with_number(node.numerator)
        case _:
            return False
