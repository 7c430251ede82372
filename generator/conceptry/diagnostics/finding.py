"""One finding, with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from conceptry.diagnostics.code import Severity
from conceptry.diagnostics.codes import CODES


@dataclass(frozen=True, order=True)
class Diagnostic:
    """One finding, with its place.

    Lines and columns are counted from one, columns in code points.
    """

    path: str
    line: int
    column: int
    code: str
    message: str
    pointer: str = ""
    hint: str = ""

    @property
    def severity(self) -> Severity:
        """Take the severity from the table of codes."""
        return CODES[self.code].severity


def errors(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Keep the findings that stop the build."""
    return tuple(d for d in diagnostics if d.severity is Severity.ERROR)


def count_text(diagnostics: Iterable[Diagnostic]) -> str:
    """Say how many findings there are, such as ``2 errors, 1 warning, 3 notes``."""
    levels = [d.severity for d in diagnostics]
    parts = [_plural(levels.count(severity), str(severity)) for severity in Severity]
    return ", ".join(part for part in parts if part) or "no findings"


def _plural(count: int, noun: str) -> str:
    if count == 0:
        return ""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
