"""An address that a browser follows by itself: the one thing that an audit looks for everywhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

# What browsers leave out of an address before they read it, so `ht\ntp://` is one as well.
_DROPPED: Final = re.compile(r"[\t\n\r]|^[\x00-\x20]+")
_SCHEME: Final = re.compile(r"([a-z][a-z\d+.-]*):", re.IGNORECASE)
_HOST: Final = re.compile(r"[\\/]{2}")
_WITHIN: Final = frozenset(("data", "blob", "about", "javascript"))
_NAMES_HOST: Final = re.compile(
    r"[\x00-\x20]*(?:(?:https?|wss?|ftp):)?[\\/]{2,}[^\\/\s?#]", re.IGNORECASE
)


class Kind(StrEnum):
    """What a browser makes of what it loads."""

    STYLE = "style"
    SCRIPT = "script"
    IMAGE = "image"
    FONT = "font"
    MANIFEST = "manifest"
    HINT = "hint"
    """A host to get ready for, or a page that may be next."""
    PAGE = "page"
    FRAME = "frame"
    PLUGIN = "plugin"
    MEDIA = "media"
    FORM = "form"
    """Where a form is sent, or who is told that a link was followed."""
    BASE = "base"
    DATA = "data"


@dataclass(frozen=True, order=True, slots=True)
class Load:
    """An address that a browser follows by itself, and what makes it do so.

    Parameters
    ----------
    line, column
        Of the element, the rule or the text that names the address, from 1.
    address
        As it is written, without the white space around it.
    by
        In a reader's words, such as ``<img src>`` or ``url()``.
    """

    line: int
    column: int
    address: str
    by: str
    kind: Kind


def leads_elsewhere(address: str) -> bool:
    r"""Tell whether an address leads to a host of its own, whoever serves the page.

    Examples
    --------
    >>> [leads_elsewhere(a) for a in ("https://a.example/x", "//a.example", "\\\\a.example")]
    [True, True, True]
    >>> [leads_elsewhere(a) for a in ("../style.css", "data:image/png;base64,AA", "#top", "")]
    [False, False, False, False]
    """
    plain = _DROPPED.sub("", address)
    scheme = _SCHEME.match(plain)
    return scheme[1].lower() not in _WITHIN if scheme else bool(_HOST.match(plain))


def is_relative(address: str) -> bool:
    """Tell whether an address leads to a place of the site, seen from where it stands."""
    plain = _DROPPED.sub("", address)
    return not _SCHEME.match(plain) and not _HOST.match(plain)


def names_host(text: str) -> bool:
    """Tell whether a text, which need not be an address, begins like one with a host.

    Examples
    --------
    >>> [names_host(t) for t in ("https://a.example", "//a.example", "// ", "note: that")]
    [True, True, False, False]
    """
    return bool(_NAMES_HOST.match(_DROPPED.sub("", text)))


def runs_script(address: str) -> bool:
    """Tell whether following an address would run it as a program."""
    scheme = _SCHEME.match(_DROPPED.sub("", address))
    return scheme is not None and scheme[1].lower() == "javascript"


def holds_document(load: Load) -> bool:
    """Tell whether an address is itself a style sheet, a program or a page, as `data:` can be."""
    scheme = _SCHEME.match(_DROPPED.sub("", load.address))
    is_data = scheme is not None and scheme[1].lower() == "data"
    return is_data and load.kind not in {Kind.IMAGE, Kind.FONT}
