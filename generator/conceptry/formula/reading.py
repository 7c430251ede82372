"""What an equation with its declarations says: its tree, the side that computes, its conditions."""

from __future__ import annotations

from dataclasses import dataclass

from conceptry.formula.declaration import Condition, ConditionText, Numeral, Result, Variable
from conceptry.formula.errors import FormulaError
from conceptry.formula.family import expand_families
from conceptry.formula.grammar import parse
from conceptry.formula.scope import misnamed_result, undeclared
from conceptry.formula.symbol import canonical, dissect
from conceptry.formula.tree import (
    Application,
    Equation,
    Expression,
    Fraction,
    Listing,
    Number,
    Relation,
)

_COMPARISONS = frozenset("<>≤≥≪≫=≠≈")


@dataclass(frozen=True, slots=True)
class Reading:
    """The trees of one equation.

    Parameters
    ----------
    tree : the whole equation
    expression : what computes the result, families written out
    conditions : the validity conditions
    """

    tree: Equation
    expression: Expression
    conditions: tuple[Condition, ...]


def read_equation(
    text: str,
    *,
    result: Result,
    variables: tuple[Variable, ...],
    conditions: tuple[ConditionText, ...],
    numerals: tuple[Numeral, ...],
) -> Reading:
    """Read an equation and its conditions with the symbols that are declared for them."""
    reader = _Reader(text, result, variables, numerals)
    tree = reader.parse(text)
    expression = reader.right_side(tree)
    return Reading(
        tree,
        expand_families(expression, reader.symbols),
        tuple(reader.condition(number, one) for number, one in enumerate(conditions)),
    )


def numeral_tree(text: str) -> Equation:
    """Return the node as which a numeral stands in the tree."""
    return parse(text, (), numerals=(text,))


class _Reader:
    """Knows the declarations while the equation and its conditions are read."""

    def __init__(
        self,
        text: str,
        result: Result,
        variables: tuple[Variable, ...],
        numerals: tuple[Numeral, ...],
    ) -> None:
        self.text = text
        self.result = result
        self.numerals = tuple(numeral.text for numeral in numerals)
        self.symbols = tuple(canonical(variable.symbol) for variable in variables)
        # A left side such as P₂/P₁ is an expression, not a name of its own.
        is_name = dissect(result.symbol) is not None
        self.declared = (*self.symbols, result.symbol) if is_name else self.symbols
        self._refuse_repeated()

    def parse(self, text: str) -> Equation:
        return parse(text, self.declared, numerals=self.numerals)

    def _refuse_repeated(self) -> None:
        seen: set[str] = set()
        for symbol in self.symbols:
            if symbol in seen:
                message = f"found the symbol {symbol!r} declared twice"
                raise FormulaError(message, 0, len(self.text), "give each variable its own symbol")
            seen.add(symbol)

    def right_side(self, tree: Equation) -> Expression:
        """Return the expression that computes the result."""
        if isinstance(tree, Listing):
            message = "found several equations, of which none can be chosen"
            raise FormulaError(message, 0, len(self.text), "give each equation its own entry")
        if not isinstance(tree, Relation):
            return self._known(tree)
        left = parse(self.result.symbol, self.declared)
        sides = tree.operands
        at = next((at for at, side in enumerate(sides) if _names(side, left)), None)
        if at is None:
            return self._reciprocal(tree, left)
        others = [side for place, side in enumerate(sides) if place != at]
        computable = [side for side in others if not undeclared(side, self.symbols)]
        return computable[-1] if computable else self._known(others[-1])

    def _reciprocal(self, tree: Relation, left: Equation) -> Expression:
        """Read ``1/B = 1/B_p + 1/B_c`` as an equation for B."""
        first, *_, last = tree.operands
        one = Number("1")
        if isinstance(first, Fraction) and (first.numerator, first.denominator) == (one, left):
            return Fraction(one, self._known(last), start=last.start, end=last.end)
        other = misnamed_result(tree, self.result.symbol, self.symbols)
        if other is not None:
            message = f"the result is declared as {self.result.symbol}, the equation computes "
            hint = f"declare {other.name} as the result, or write {self.result.symbol} = …"
            raise FormulaError(message + other.name, other.start, other.end, hint)
        message = f"found no side of the equation that is the result {self.result.symbol!r} alone"
        hint = f"write {self.result.symbol} = …, or declare what stands on the left as the result"
        raise FormulaError(message, first.start, first.end, hint)

    def _known(self, expression: Expression) -> Expression:
        missing = undeclared(expression, self.symbols)
        if not missing:
            return expression
        names = ", ".join(dict.fromkeys(symbol.name for symbol in missing))
        message = f"found {names}, which no variable declares"
        hint = f"declared are {', '.join(self.symbols) or 'no symbols'}"
        raise FormulaError(message, missing[0].start, missing[0].end, hint)

    def condition(self, number: int, text: ConditionText) -> Condition:
        try:
            return self._read_condition(text)
        except FormulaError as error:
            raise error.in_condition(number) from error

    def _read_condition(self, text: ConditionText) -> Condition:
        tree = self.parse(text.expression)
        items = tree.items if isinstance(tree, Listing) else (tree,)
        for item in items:
            if not isinstance(item, Relation) or not set(item.signs) <= _COMPARISONS:
                message = "found a condition that compares nothing"
                hint = "compare with < ≤ > ≥ ≪ ≫ = ≠ or ≈, as in λ(τ/2 + R) ≪ 1"
                raise FormulaError(message, item.start, item.end, hint)
        missing = undeclared(tree, (*self.symbols, self.result.symbol))
        if missing:
            message = f"found {missing[0].name}, which no variable declares"
            hint = f"declared are {', '.join(self.symbols)}"
            raise FormulaError(message, missing[0].start, missing[0].end, hint)
        if not isinstance(tree, Relation | Listing):  # pragma: no cover  (checked above)
            raise TypeError(tree)
        return Condition(text.expression, text.otherwise, expand_families(tree, self.symbols))


def _names(side: Expression, result: Equation) -> bool:
    return side == result or (isinstance(side, Application) and side.function == result)
