"""The rule for units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from conceptry import units

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.source import DataPath, Source


def check_unit(source: Source, path: DataPath, text: str) -> Iterator[Diagnostic]:
    """Check that a text is a unit that is known."""
    try:
        units.parse_unit(text)
    except units.UnitError as error:
        name = error.message.removeprefix("unknown unit ")  # the code says that already
        message = error.message if name == error.message else f"{name} is not a unit"
        yield source.diagnose("unknown-unit", message, path=path, hint=error.hint)
