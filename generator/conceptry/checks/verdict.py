"""What comes of trying a claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conceptry.formula.errors import FormulaError


class TermError(Exception):
    """A field of a claim that cannot be computed.

    Parameters
    ----------
    field : name of the field in JSON
    symbol : the symbol whose changed value is at fault, where the field holds several
    error : what is wrong with it
    """

    def __init__(self, field: str, symbol: str | None, error: FormulaError) -> None:
        super().__init__(error.message)
        self.field = field
        self.symbol = symbol
        self.error = error


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a trial.

    Parameters
    ----------
    words : the counter-example, or why nothing could be tried; empty where the claim holds
    hint : what would be true
    is_tried : False where there was nothing to try the claim on
    """

    words: str = ""
    hint: str = ""
    is_tried: bool = True
