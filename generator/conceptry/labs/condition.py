"""The conditions of an equation, each computed by itself.

The function `conditions` of an equation returns them as one list, which is how a reader
likes to see them. Called as it stands, one condition that divides by zero would take the
others with it. So its statements are run one by one here, and so are the items of its list.
"""

import ast
from collections.abc import Mapping
from contextlib import suppress
from types import CodeType
from typing import Any

_NAME = "conditions"


class Conditions:
    """The function `conditions` of a module, taken apart.

    Parameters
    ----------
    source
        The module. Without such a function it has no conditions.
    """

    def __init__(self, source: str) -> None:
        self.steps: list[CodeType] = []
        self.items: list[CodeType] = []
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name == _NAME:
                *steps, last = node.body
                self.steps = [_compile(ast.Module([step], []), "exec") for step in steps]
                if isinstance(last, ast.Return) and isinstance(last.value, ast.List):
                    self.items = [_compile(ast.Expression(i), "eval") for i in last.value.elts]

    def check(self, functions: Mapping[str, Any], values: Mapping[str, float]) -> list[bool]:
        """Tell for each condition whether it holds; one that cannot be computed does not.

        Parameters
        ----------
        functions
            What the module defines and imports.
        values
            The arguments by name.
        """
        scope = {**functions, **values}
        for step in self.steps:
            # A step without a value leaves its name unknown to the conditions that use it.
            with suppress(Exception):
                exec(step, scope)  # noqa: S102 - the page's own code
        return [_holds(item, scope) for item in self.items]


def _compile(tree: ast.Module | ast.Expression, mode: str) -> CodeType:
    return compile(tree, f"<{_NAME}>", mode)


def _holds(item: CodeType, scope: dict[str, Any]) -> bool:
    try:
        return bool(eval(item, scope))  # noqa: S307 - the page's own code
    except Exception:  # noqa: BLE001 - whatever stands in the way, it has not been seen to hold
        return False
