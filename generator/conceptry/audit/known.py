"""Addresses in the programs of others that no page reaches, and what each of that rests on.

The theme and Pyodide name hosts for cases that a site has not. Each is listed with its reason
and with what would set it off, which the audit looks for; an address that is not listed is a
fault.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final


@dataclass(frozen=True, slots=True)
class Known:
    """One address that a program names and that nothing asks.

    Parameters
    ----------
    script : pattern of the file's name
    address : how the address begins
    trigger
        Name of an element, of a ``.class`` or of a ``[part]`` of the theme with which a page
        would have it asked; empty if no page can.
    settled_by
        Words of a script of the site that give another address instead; empty if none has to.
    """

    script: str
    address: str
    reason: str
    trigger: str = ""
    settled_by: str = ""


_BUNDLE: Final = "*/bundle.*.min.js"
_FACTS: Final = "counts stars and releases for a link to a repository that is marked as a source"
KNOWN: Final = (
    Known(
        _BUNDLE,
        "https://unpkg.com/resize-observer-polyfill",
        "is for browsers without ResizeObserver, which run no module either",
    ),
    Known(_BUNDLE, "https://unpkg.com/mermaid@", "draws diagrams of Mermaid", trigger=".mermaid"),
    Known(_BUNDLE, "https://api.github.com/", _FACTS, trigger="[source]"),
    Known(_BUNDLE, "https://${…}", _FACTS, trigger="[source]"),
    Known(
        "*/pyodide.js",
        "https://cdn.jsdelivr.net/pyodide/",
        "is where Pyodide looks for packages unless it is told of a folder",
        settled_by="packageBaseUrl:",
    ),
    Known(
        "*/pyodide.asm.js",
        "https://${…}",
        "takes the name of a host apart for sockets, which exist in Node alone",
    ),
)
"""What the theme and Pyodide name, in the versions that the site is built with."""


def find_known(path: str, address: str) -> Known | None:
    """Return the row for an address that the script at `path` names."""
    for one in KNOWN:
        if fnmatchcase(f"/{path}", one.script) and address.startswith(one.address):
            return one
    return None
