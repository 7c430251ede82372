"""One kind of finding: how much it matters, and how it is explained."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    """Stops the build."""
    WARNING = "warning"
    """Is counted; the page is made, and what it lacks is said on it."""
    NOTE = "note"
    """Informs; is never counted against a limit and never stops anything."""


@dataclass(frozen=True, kw_only=True)
class Code:
    """One kind of finding."""

    name: str
    severity: Severity
    summary: str
    """One sentence: what was found."""
    reason: str
    """One or two sentences: why it matters, and what to do."""
    bad: str
    """A short piece of a record that shows it."""
    good: str
    """The same piece without the fault."""
    is_json: bool = True
    """False where the pieces are names of files, or where what is bad is not JSON."""

    @property
    def docs(self) -> str:
        """Where the documentation explains it, seen from the root of the documentation."""
        return f"contributing/problems.html#{self.name}"
