"""Addresses in the programs of others that no page reaches, and what each of that rests on.

The theme and Pyodide name hosts for cases that a site has not. Each is listed with its reason
and with what would set it off, which the audit looks for; an address that is not listed is a
fault. The list holds for the very files that are installed: one that differs by a letter is
read as any other.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

# A script that does nothing but hand texts to the search of the site holds words of pages.
_HANDS_OVER: Final = re.compile(
    r"""\s*conceptrySearch\((?:'(?:[^'\\\n]|\\.)*+'(?:,(?='))?)++\);?\s*""", re.DOTALL
)
_INDEX: Final = re.compile(r"search/[\w-]+\.js")


@dataclass(frozen=True, slots=True)
class Known:
    """One address that a program names and that nothing asks.

    Parameters
    ----------
    package : that the program is installed with
    script : pattern of the file's path in it
    address : how the address begins
    trigger
        Name of an element, of a ``.class`` or of a ``[part]`` of the theme with which a page
        would have it asked; empty if no page can.
    settled_by
        Words of a script of the site that give another address instead; empty if none has to.
    """

    package: str
    script: str
    address: str
    reason: str
    trigger: str = ""
    settled_by: str = ""


_BUNDLE: Final = ("material", "templates/assets/javascripts/bundle.*.min.js")
_PYODIDE: Final = ("conceptry", "browser/dist/python/*/pyodide.js")
_COMPILED: Final = ("conceptry", "browser/dist/python/*/pyodide.asm.js")
_FACTS: Final = "counts stars and releases for a link to a repository that is marked as a source"
KNOWN: Final = (
    Known(
        *_BUNDLE,
        "https://unpkg.com/resize-observer-polyfill",
        "is for browsers without ResizeObserver, which run no module either",
    ),
    Known(*_BUNDLE, "https://unpkg.com/mermaid@", "draws diagrams of Mermaid", trigger=".mermaid"),
    Known(*_BUNDLE, "https://api.github.com/", _FACTS, trigger="[source]"),
    Known(*_BUNDLE, "https://${…}", _FACTS, trigger="[source]"),
    Known(
        *_PYODIDE,
        "https://cdn.jsdelivr.net/pyodide/",
        "is where Pyodide looks for packages unless it is told of a folder",
        settled_by="packageBaseUrl:",
    ),
    Known(
        *_COMPILED,
        "https://${…}",
        "takes the name of a host apart for sockets, which exist in Node alone",
    ),
)
"""What the theme and Pyodide name, in the versions that the site is built with."""


def find_known(content: bytes, address: str) -> Known | None:
    """Return the row for an address that a script names.

    Parameters
    ----------
    content
        The whole script.
    """
    digest = hashlib.sha256(content).hexdigest()
    for one in KNOWN:
        if address.startswith(one.address) and digest in _digests(one.package, one.script):
            return one
    return None


def is_search_index(path: str, text: str) -> bool:
    """Tell whether a script only hands words of pages to the search."""
    return _INDEX.fullmatch(path) is not None and _HANDS_OVER.fullmatch(text) is not None


@cache
def _digests(package: str, pattern: str) -> frozenset[str]:
    """Return the hashes of the installed files of a pattern."""
    try:
        found = _match(resources.files(package), pattern.split("/"))
    except ModuleNotFoundError:
        return frozenset()
    return frozenset(hashlib.sha256(one.read_bytes()).hexdigest() for one in found)


def _match(folder: Traversable, pattern: list[str]) -> list[Traversable]:
    """Return the files below a folder whose path is of a pattern."""
    first, *rest = pattern
    if not folder.is_dir():
        return []
    found = [one for one in folder.iterdir() if fnmatchcase(one.name, first)]
    return [file for one in found for file in _match(one, rest)] if rest else found
