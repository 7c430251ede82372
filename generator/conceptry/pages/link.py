"""Addresses of pages, and links between them.

A page is named by its path in the site without an ending, such as
``concepts/checkpoint``; how that becomes an address depends on where the site is read.
"""

from __future__ import annotations

import posixpath
from enum import Enum


class LinkStyle(Enum):
    """How the address of a page looks."""

    DIRECTORY = "directory"
    """``concepts/checkpoint/``, as web servers like it."""
    FILE = "file"
    """``concepts/checkpoint.html``, which also opens from a folder."""


def concept_path(concept_id: str) -> str:
    """Return the page path of a concept."""
    return f"concepts/{concept_id}"


def branch_path(slug: str) -> str:
    """Return the page path of a branch."""
    return f"branches/{slug}"


def level_path(level: str) -> str:
    """Return the page path of a level."""
    return f"levels/{level}"


def bench_path(concept_id: str) -> str:
    """Return the page path of a concept's bench."""
    return f"labs/engineering/{concept_id}"


def page_address(path: str, style: LinkStyle) -> str:
    """Return the address of a page, seen from the root of the site.

    Examples
    --------
    >>> page_address("concepts/checkpoint", LinkStyle.DIRECTORY)
    'concepts/checkpoint/'
    >>> page_address("branches/index", LinkStyle.DIRECTORY)
    'branches/'
    """
    if style is LinkStyle.FILE:
        return f"{path}.html"
    folder, _, name = path.rpartition("/")
    if name == "index":
        return f"{folder}/" if folder else ""
    return f"{path}/"


def relative_link(origin: str, target: str, style: LinkStyle, *, anchor: str = "") -> str:
    """Return the link from one page to another.

    Examples
    --------
    >>> relative_link("concepts/storage", "concepts/checkpoint", LinkStyle.DIRECTORY)
    '../checkpoint/'
    >>> relative_link("concepts/storage", "index", LinkStyle.FILE)
    '../index.html'
    """
    return relative_file(origin, page_address(target, style), style) + (
        f"#{anchor}" if anchor else ""
    )


def relative_file(origin: str, target: str, style: LinkStyle) -> str:
    """Return the link from a page to a file or folder of the site, given from its root."""
    address = page_address(origin, style)
    start = address if address.endswith("/") else posixpath.dirname(address)
    relative = posixpath.relpath(target or ".", start or ".")
    return f"{relative}/" if target.endswith("/") or not target else relative
