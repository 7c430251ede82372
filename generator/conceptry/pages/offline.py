"""The view of the page that tells what a device keeps, and stands in for what it does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conceptry.pages.link import LinkStyle, relative_link
from conceptry.words import mark, say

OFFLINE_PATH: Final = "offline"
OFFLINE_TITLE: Final = mark("Kept on this device")
OFFLINE_SUMMARY: Final = mark("What you can read here without a network.")


@dataclass(frozen=True)
class OfflineView:
    """The page."""

    title: str
    summary: str
    home: str


def offline_view(style: LinkStyle) -> OfflineView:
    """Show the page, which scripts fill."""
    home = relative_link(OFFLINE_PATH, "index", style)
    return OfflineView(say(OFFLINE_TITLE), say(OFFLINE_SUMMARY), home)
