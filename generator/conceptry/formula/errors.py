"""The one exception of the formula engine."""

from __future__ import annotations


class FormulaError(ValueError):
    """A formula that cannot be read, or cannot be computed.

    Parameters
    ----------
    message : what was found and what is allowed, lower case, no full stop
    start, end : offsets in code points of the text that was given
    hint : one way out, as an example where there is one
    condition : number of the validity condition the offsets refer to, from 0; None for the equation
    """

    def __init__(
        self, message: str, start: int, end: int, hint: str = "", *, condition: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end
        self.hint = hint
        self.condition = condition

    def in_condition(self, number: int) -> FormulaError:
        """Return the same error as one of a validity condition."""
        return FormulaError(self.message, self.start, self.end, self.hint, condition=number)

    def __str__(self) -> str:
        place = "" if self.condition is None else f"condition {self.condition + 1}, "
        hint = f" (hint: {self.hint})" if self.hint else ""
        return f"{place}column {self.start + 1}: {self.message}{hint}"
