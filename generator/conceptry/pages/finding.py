"""Findings as a box of a page, for the preview of somebody who is writing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from conceptry.diagnostics import render_text
from conceptry.pages.render import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conceptry.diagnostics import Diagnostic


@dataclass(frozen=True)
class FindingsView:
    """The box."""

    lines: tuple[str, ...]


def render_findings(found: Sequence[Diagnostic]) -> str:
    """Write findings as an HTML fragment that is read out at once."""
    return render("findings.html", FindingsView(tuple(render_text(d) for d in found)))
