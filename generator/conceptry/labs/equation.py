"""The Python of an equation, as the page shows it, ready to be asked again and again.

Its function `conditions` returns all conditions as one list, which is how a reader likes to
see them. Called as it stands, one condition that divides by zero would take the others with
it. So its statements are run one by one here, and so are the items of its list.
"""

import ast
import math
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from types import CodeType
from typing import Any

from conceptry.words import mark, say

NO_ANSWER = mark("this combination of values has no finite answer")
_FAULTS_OF_VALUES = {
    ZeroDivisionError: mark("this combination of values has no finite answer: it divides by zero"),
    OverflowError: mark(
        "this combination of values has no finite answer: a step of it grows too large"
    ),
    ValueError: mark(
        "this combination of values has no finite answer: a function is outside its domain"
    ),
}


class ResultError(ValueError):
    """Says in words why there is no number to show."""


class Equation:
    """A module with the functions `compute` and, where there are conditions, `conditions`.

    Parameters
    ----------
    name
        What tracebacks call the module.
    source
        Its text, which is run here, once.

    Raises
    ------
    Exception
        Whatever the text raises when it is compiled and run.
    """

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._functions: dict[str, Any] = {"__name__": name}
        self._steps: list[CodeType] = []
        self._conditions: list[CodeType] = []
        module = ast.parse(source)
        exec(self._compile(module, "exec"), self._functions)  # noqa: S102 - the page's own code
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and node.name == "conditions":
                self._take_apart(node)

    def _take_apart(self, function: ast.FunctionDef) -> None:
        *steps, last = function.body
        self._steps = [self._compile(ast.Module([step], []), "exec") for step in steps]
        if isinstance(last, ast.Return) and isinstance(last.value, ast.List):
            items = last.value.elts
            self._conditions = [self._compile(ast.Expression(item), "eval") for item in items]

    def _compile(self, tree: ast.Module | ast.Expression, mode: str) -> CodeType:
        return compile(tree, f"<{self._name}>", mode)

    def compute(self, values: Mapping[str, float]) -> Any:  # noqa: ANN401 - anybody's function
        """Return what the function `compute` returns for these arguments, or let it raise."""
        return self._functions["compute"](**values)

    def check_conditions(self, values: Mapping[str, float]) -> list[bool]:
        """Tell for each condition whether it holds; one that cannot be computed does not."""
        if not self._conditions:
            return []
        # As it stands is the fast way, and enough unless a statement in it has no value.
        with suppress(Exception):
            return [bool(holds) for holds in self._functions["conditions"](**values)]
        scope = {**self._functions, **values}
        for step in self._steps:
            # A step without a value leaves its name unknown to the conditions that use it.
            with suppress(Exception):
                exec(step, scope)  # noqa: S102 - the page's own code
        return [_holds(condition, scope) for condition in self._conditions]


def _holds(condition: CodeType, scope: dict[str, Any]) -> bool:
    try:
        return bool(eval(condition, scope))  # noqa: S307 - the page's own code
    except Exception:  # noqa: BLE001 - whatever stands in the way, it has not been seen to hold
        return False


@lru_cache(maxsize=64)
def load_equation(name: str, source: str) -> Equation:
    """Run the module of an equation once and keep it."""
    return Equation(name, source)


def describe_fault(error: Exception) -> str:
    """Say that the text of an equation does not run, and why."""
    reason = f"{type(error).__name__}: {error}"
    return say("the Python of this equation does not run: {reason}", reason=reason)


def compute_number(equation: Equation, values: Mapping[str, float]) -> float:
    """Return the result as a finite number.

    Raises
    ------
    ResultError
        There is none, in words for whoever chose the values.
    """
    try:
        result = equation.compute(values)
        number = None if isinstance(result, complex) else float(result)
    except (ArithmeticError, ValueError) as error:
        raise ResultError(say(_FAULTS_OF_VALUES.get(type(error), NO_ANSWER))) from error
    except Exception as error:
        raise ResultError(describe_fault(error)) from error
    if number is None:
        raise ResultError(say("this combination of values has no real answer"))
    if not math.isfinite(number):
        raise ResultError(say(NO_ANSWER))
    return number
