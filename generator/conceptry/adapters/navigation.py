"""The menu of a site as `nav` of a MkDocs configuration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import escape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conceptry.site import MenuGroup


def render_nav(menu: Iterable[MenuGroup]) -> list[Any]:
    """Return the overview pages and what stands below each; a concept is never among them.

    Themes write titles as they are, so they are escaped here.

    Examples
    --------
    >>> from conceptry.site import MenuGroup
    >>> render_nav([MenuGroup("Levels", "levels/index", (("Chip", "levels/chip"),))])
    [{'Levels': ['levels/index.md', {'Chip': 'levels/chip.md'}]}]
    >>> render_nav([MenuGroup("R&D", "levels/index", ())])
    [{'R&amp;D': 'levels/index.md'}]
    """
    return [{str(escape(group.title)): _pages(group)} for group in menu]


def _pages(group: MenuGroup) -> str | list[Any]:
    entries = [{str(escape(title)): f"{path}.md"} for title, path in group.entries]
    return [f"{group.path}.md", *entries] if entries else f"{group.path}.md"
