"""What a file of a site is, by its name, and by how it begins where that says nothing."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final

from conceptry.audit.hosting import is_for_host

_BEGINNING: Final = 512
"""Bytes by which browsers tell a page whose name says nothing."""


class FileKind(StrEnum):
    """What a file is read as."""

    PAGE = "page"
    XML = "XML"
    STYLE = "style"
    SCRIPT = "script"
    DATA = "data"
    MANIFEST = "manifest"
    HOSTING = "hosting"
    OTHER = "other"


_KINDS: Final = {
    **dict.fromkeys((".html", ".htm", ".shtml", ".shtm"), FileKind.PAGE),
    **dict.fromkeys((".svg", ".xhtml", ".xht", ".xml", ".xsl", ".xslt", ".rss"), FileKind.XML),
    **dict.fromkeys((".atom", ".rdf", ".mml"), FileKind.XML),
    **dict.fromkeys((".js", ".mjs", ".cjs"), FileKind.SCRIPT),
    ".css": FileKind.STYLE,
    ".json": FileKind.DATA,
    ".webmanifest": FileKind.MANIFEST,
    **dict.fromkeys((".txt", ".md", ".map", ".gz", ".bin", ".whl", ".wasm"), FileKind.OTHER),
    **dict.fromkeys((".png", ".jpg", ".webp", ".ico", ".woff2", ".woff", ".pdf"), FileKind.OTHER),
}
"""By ending; a browser runs and shows nothing of the last."""


def find_kind(path: str, file: Path) -> FileKind:
    """Tell what a file is; whoever asks for it may make something else of it.

    Parameters
    ----------
    path : seen from the root of the site
    """
    if is_for_host(path):
        return FileKind.HOSTING
    name = path.rpartition("/")[2].lower()
    if name == "manifest.json":
        return FileKind.MANIFEST
    dot = name.rfind(".")
    kind = _KINDS.get(name[dot:]) if dot >= 0 else None
    if kind is not None:
        return kind
    with file.open("rb") as opened:
        beginning = opened.read(_BEGINNING).removeprefix(b"\xef\xbb\xbf").lstrip()
    return FileKind.PAGE if beginning.startswith(b"<") else FileKind.OTHER
