"""Rules for the size of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic
    from conceptry.source import DataPath, Source

SMALLEST, LARGEST = 1e-100, 1e100
"""Sizes of numbers: their squares and cubes must be numbers as well."""
NARROWEST = 1e-9
"""Width of a range over its larger end, below which a curve has no two points apart."""


def check_sizes(source: Source, values: Iterable[tuple[DataPath, float]]) -> Iterator[Diagnostic]:
    """Check that numbers are of a size with which one can compute without losing them."""
    for path, value in values:
        if value and not SMALLEST <= abs(value) <= LARGEST:
            side = "large" if abs(value) > 1 else "small"
            yield source.diagnose(
                "out-of-range",
                f"{value:g} is too {side} to compute with",
                path=path,
                hint=f"{SMALLEST:g} to {LARGEST:g}; choose a unit in which it is of ordinary size",
            )
