"""Numbers in an equation that convert units which are converted already.

Values are converted by their declared units. An author who works with bare numbers writes the
factor as well, as the 1024 of ``m = a/1024`` from MiB to GiB, and then it counts twice.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction as Rational
from itertools import combinations
from typing import TYPE_CHECKING, Final, cast

from conceptry.formula.plain import render_text
from conceptry.formula.reading import numeral_tree
from conceptry.formula.rule import literal
from conceptry.formula.symbol import canonical
from conceptry.formula.temperature import FREEZING_POINTS
from conceptry.formula.tree import (
    Big,
    Call,
    Equation,
    Fence,
    Fraction,
    Node,
    Number,
    Power,
    Prefix,
    Product,
    Quantity,
    Relation,
    Root,
    Sum,
    Symbol,
    children,
    walk,
)
from conceptry.units import format_number, format_unit, parse_unit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from conceptry.formula.program import Program

type _Content = Mapping[str, Rational]
"""Names of units with their prefixes, such as MiB, with exponents."""

_NO_CONTENT: Final[_Content] = {}
_LARGEST_POWER: Final = 60
_THOUSAND: Final = (1000.0, 1024.0)
_STEP_SLACK: Final = 0.015
# Nobody counts so many things of anything, so they convert even where they stand upside down.
_SECONDS: Final = (3600.0, 86400.0)
_USE_ONE: Final = (
    'remove the factor, or use one unit; a number that counts something stands under "numerals"'
)
_DROP: Final = "leave the number out: the units convert it"


@dataclass(frozen=True, slots=True)
class Doubled:
    """A conversion that is written and done by the units as well.

    Parameters
    ----------
    node : the number, or the first of several
    """

    node: Node
    message: str
    hint: str


@dataclass
class _Chunk:
    """A part of a formula in which everything is multiplied.

    Parameters
    ----------
    numbers : plain numbers, each with the factor as which it enters
    content : its units
    inner : sums and functions in it, each with whether it has to be a plain number
    is_clear : whether all of its units are known
    """

    numbers: list[tuple[Node, float]] = field(default_factory=list)
    content: defaultdict[str, Rational] = field(default_factory=lambda: defaultdict(Rational))
    inner: list[tuple[Node, bool]] = field(default_factory=list)
    is_clear: bool = True


def find_doubled(program: Program) -> Iterator[Doubled]:
    """Yield each number of an equation that converts what its units convert anyway.

    The units of the program fit together.

    Examples
    --------
    >>> from conceptry.formula.program import Program, Result, Variable
    >>> variables = (Variable("a", "size", "MiB", 1),)
    >>> made = Program.build("m = a/1024", result=Result("m", "", "GiB"), variables=variables)
    >>> [one.message for one in find_doubled(made)]  # doctest: +NORMALIZE_WHITESPACE
    ['1024 stands in the equation, and MiB are converted to GiB anyway: the result is 1024 times
    too small']
    """
    scan = _Scan(program)
    yield from scan.zero_points(program)
    yield from scan.look(program.expression, [_content(program.result.unit)], "the result")


class _Scan:
    """Knows the units of a program's symbols and numerals."""

    def __init__(self, program: Program) -> None:
        numerals = (*program.numerals, *program.found_numerals)
        self.numerals = {numeral_tree(one.text): _content(one.unit) for one in numerals}
        self.symbols = {canonical(v.symbol): _content(v.unit) for v in program.variables}

    def zero_points(self, program: Program) -> Iterator[Doubled]:
        """Find a step between °C and K that is written as a number with a unit."""
        steps = [(v.unit, "K") for v in program.variables] + [("K", program.result.unit)]
        step = next((step for step in steps if any(parse_unit(unit).offset for unit in step)), None)
        if step is None:
            return
        for node in walk(program.expression):
            number = node.number if isinstance(node, Quantity) else node
            is_declared = cast("Equation", node) in self.numerals
            if is_declared and isinstance(number, Number) and float(number.text) in FREEZING_POINTS:
                message = (
                    f"{number.text} stands in the equation, and {format_unit(step[0])} is "
                    f"converted to {format_unit(step[1])} anyway: the result is off by as much"
                )
                yield Doubled(node, message, _DROP)

    def look(self, node: Node, targets: Sequence[_Content], subject: str) -> Iterator[Doubled]:
        """Look at a part of the formula whose value is in one of several units.

        Parameters
        ----------
        targets : what the value is in; empty where only the terms beside each other tell
        subject : what is off if a number counts twice
        """
        if isinstance(node, Sum | Relation) or _is_choice(node):
            terms = [*children(node)]
            chunks = [self.read(term) for term in terms]
            for at, term in enumerate(terms):
                beside = [c.content for i, c in enumerate(chunks) if i != at and c.is_clear]
                yield from self.look(term, targets or beside, "this part")
            return
        chunk = self.read(node)
        if chunk.is_clear:
            found = (_doubled(chunk, target, subject) for target in targets)
            yield from [one for one in found if one is not None][:1]
        for inner, is_pure in chunk.inner:
            yield from self.look(inner, [_NO_CONTENT] if is_pure else [], "this part")

    def read(self, node: Node) -> _Chunk:
        """Return what is multiplied in a part of the formula."""
        chunk = _Chunk()
        self._add(chunk, node, Rational(1))
        return chunk

    def _add(self, chunk: _Chunk, node: Node, power: Rational) -> None:
        known = self.numerals.get(cast("Equation", node))
        if known is None and isinstance(node, Symbol):
            known = self.symbols.get(node.name, _NO_CONTENT)
        value = None if known is not None else _value(node)
        if known is not None:
            for name, exponent in known.items():
                chunk.content[name] += exponent * power
        elif value is not None:
            chunk.numbers.append((node, math.pow(value, power)))
        else:
            self._add_parts(chunk, node, power)

    def _add_parts(self, chunk: _Chunk, node: Node, power: Rational) -> None:
        match node:
            case Product():
                for factor in node.factors:
                    self._add(chunk, factor, power)
            case Fraction():
                self._add(chunk, node.numerator, power)
                self._add(chunk, node.denominator, -power)
            case Prefix() | Fence():
                self._add(chunk, node.operand, power)
            case Root():
                self._add(chunk, node.operand, power / int(node.index or 2))
            case Power():
                exponent = literal(node.exponent)
                chunk.is_clear &= exponent is not None
                self._add(chunk, node.base, power * (exponent or 1))
                chunk.inner += [(node.exponent, True)] if exponent is None else []
            case Big():
                self._add(chunk, node.body, power)
            case _ if isinstance(node, Sum) or _is_choice(node):
                self._add_sum(chunk, node, power)
            case _:
                chunk.inner += [(part, True) for part in children(node)]

    def _add_sum(self, chunk: _Chunk, node: Node, power: Rational) -> None:
        """Add a sum by the units of its terms, where all have the same."""
        chunk.inner.append((node, False))
        terms = [self.read(term) for term in children(node) if not _is_zero(term)]
        contents = [{n: e for n, e in one.content.items() if e} for one in terms]
        if all(one.is_clear for one in terms) and all(one == contents[0] for one in contents[1:]):
            for name, exponent in contents[0].items() if contents else ():
                chunk.content[name] += exponent * power
        elif any(parse_unit(name).counted_dimension for one in contents for name in one):
            chunk.is_clear = False


def _is_zero(node: Node) -> bool:
    return isinstance(node, Number) and not float(node.text)


def _is_choice(node: Node) -> bool:
    return isinstance(node, Call) and node.function in ("min", "max")


def _content(unit: str) -> _Content:
    return {one.prefix + one.name: Rational(one.exponent) for one in parse_unit(unit).factors}


def _value(node: Node) -> float | None:
    """Return the value of a plain number or of a power of one, or None for anything else."""
    if isinstance(node, Number):
        return float(node.text) or None  # 0 converts nothing
    if isinstance(node, Power) and isinstance(node.base, Number):
        exponent, base = literal(node.exponent), float(node.base.text)
        if exponent is not None and abs(exponent) <= _LARGEST_POWER and base > 0:
            return math.pow(base, exponent)
    return None


def _doubled(chunk: _Chunk, target: _Content, subject: str) -> Doubled | None:
    """Return the numbers of a chunk that are a conversion to a unit, or None."""
    own = chunk.content
    net = {n: own.get(n, Rational(0)) - target.get(n, Rational(0)) for n in (*own, *target)}
    net = {name: exponent for name, exponent in net.items() if exponent}
    whole = _factor(net)
    if math.isclose(whole, 1, rel_tol=1e-9):
        return None
    for part in (net, *_groups(net)):
        factor = _factor(part)
        for some in _selections(chunk.numbers):
            written = math.prod(value for _, value in some)
            if _is_conversion(written, factor):
                return _words(some, written, part, chunk.content, subject)
    return None


def _factor(net: _Content) -> float:
    """Return by how much a value is multiplied when its units are converted."""
    return math.prod(math.pow(parse_unit(n).counted_factor, e) for n, e in net.items())


def _groups(net: _Content) -> Iterator[_Content]:
    """Yield the units that are converted into each other, such as those of time."""
    dimensions = {name: parse_unit(name).counted_dimension for name in net}
    for dimension in dict.fromkeys(dimensions.values()):
        group = {name: net[name] for name in net if dimensions[name] == dimension}
        if not dimension or not sum(group.values()):
            yield group


def _selections(numbers: Sequence[tuple[Node, float]]) -> Iterator[Sequence[tuple[Node, float]]]:
    yield from ([one] for one in numbers)
    if len(numbers) > 1:
        yield from combinations(numbers, 2)
        yield numbers


def _is_conversion(written: float, factor: float) -> bool:
    """Say whether a number is what units are converted by; 1000 stands for 1024 as well."""
    if math.isclose(factor, 1, rel_tol=1e-9) or written <= 0:
        return False
    if math.isclose(written, factor, rel_tol=1e-9):
        return True
    is_inverse = math.isclose(written * factor, 1, rel_tol=1e-9)
    if is_inverse and any(math.isclose(max(written, factor), n) for n in _SECONDS):
        return True
    exact = math.log2(factor) / 10
    steps = round(exact)
    if not steps or abs(exact - steps) > _STEP_SLACK * abs(steps):
        return False
    return any(math.isclose(written, base**steps, rel_tol=1e-9) for base in _THOUSAND)


def _words(
    some: Sequence[tuple[Node, float]],
    written: float,
    net: _Content,
    content: _Content,
    subject: str,
) -> Doubled:
    numbers = [render_text(cast("Equation", node)) for node, _ in some]
    size = max(written, 1 / written)
    times = numbers[0] if len(some) == 1 else format_number(size, 4)
    if len(some) == 1 and not _is_whole_number(some[0][0], size):
        times = format_number(size, 4)
    way = "large" if written > 1 else "small"
    message = (
        f"{' and '.join(numbers)} {'stands' if len(some) == 1 else 'stand'} in the equation, and "
        f"{_conversion(net, content)} anyway: {subject} is {times} times too {way}"
    )
    return Doubled(some[0][0], message, _USE_ONE)


def _is_whole_number(node: Node, size: float) -> bool:
    value = _value(node)
    return value is not None and math.isclose(value, size, rel_tol=1e-9)


def _conversion(net: _Content, content: _Content) -> str:
    """Say what is converted, such as ``MiB are converted to GiB``."""
    source = [name for name in net if name in content]
    target = [name for name in net if name not in content]
    if net.keys() == {"percent"}:
        one, other = "percent", "fractions"
        return f"{one} are converted to {other}" if source else f"{other} are converted to {one}"
    if not source or not target:
        return f"{_listed(net)} are converted to one unit"
    return f"{_listed(source)} are converted to {_listed(target)}"


def _listed(names: Iterable[str]) -> str:
    *first, last = (format_unit(name) for name in names)
    return f"{', '.join(first)} and {last}" if first else last
