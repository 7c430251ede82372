"""A finished site: its files, each read as what it is, and where its addresses lead."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from conceptry.audit import manifest, markup, script, style
from conceptry.audit.load import Load
from conceptry.audit.markup import Markup
from conceptry.audit.script import Import
from conceptry.audit.style import FontUse

_PAGES: Final = (".html", ".htm", ".xhtml")
_SHEETS: Final = (".css",)
_SCRIPTS: Final = (".js", ".mjs")
_DATA: Final = (".json", ".webmanifest")


@dataclass(frozen=True)
class Sheet:
    """What a style sheet loads, and the fonts that it brings."""

    loads: tuple[Load, ...]
    fonts: tuple[FontUse, ...]


@dataclass(frozen=True)
class Program:
    """What a script names of other hosts, and the scripts that it asks for."""

    loads: tuple[Load, ...]
    imports: tuple[Import, ...]
    text: str = field(repr=False)


@dataclass(frozen=True)
class Tree:
    """A finished site; every path is seen from its root.

    Parameters
    ----------
    base : path under which the site is published, such as ``/`` or ``/book/``
    unreadable : why a file could not be read, by its path
    """

    folder: Path
    base: str
    files: frozenset[str]
    pages: Mapping[str, Markup]
    drawings: Mapping[str, Markup]
    sheets: Mapping[str, Sheet]
    scripts: Mapping[str, Program]
    data: Mapping[str, tuple[Load, ...]]
    unreadable: Mapping[str, str]

    def locate(self, origin: str, address: str) -> tuple[str, str]:
        """Return the path that a relative address leads to from a file, and the place in it.

        A folder stands for its page. The path begins with ``../`` where it leaves the site.
        """
        parts = urlsplit(address.strip())
        path, place = unquote(parts.path), unquote(parts.fragment)
        if not path:
            return origin, place
        if path.startswith("/"):
            inside = path.startswith(self.base)
            path = path.removeprefix(self.base) if inside else f"../{path.lstrip('/')}"
        else:
            path = posixpath.join(posixpath.dirname(origin), path)
        found = posixpath.normpath(path) if path else "."
        page = "index.html" if found == "." else f"{found}/index.html"
        return (page if page in self.files and found not in self.files else found), place


def read_tree(folder: Path) -> Tree:
    """Read a finished site."""
    files = {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}
    texts: dict[str, str] = {}
    unreadable: dict[str, str] = {}
    for path in sorted(files):
        if path.endswith((*_PAGES, *_SHEETS, *_SCRIPTS, *_DATA, ".svg")):
            try:
                texts[path] = files[path].read_text("utf-8-sig")
            except UnicodeDecodeError:
                unreadable[path] = "not UTF-8"
    pages = {path: markup.read_page(t) for path, t in texts.items() if path.endswith(_PAGES)}
    drawings = {path: markup.read_drawing(t) for path, t in texts.items() if path.endswith(".svg")}
    unreadable |= {path: one.fault for path, one in drawings.items() if one.fault}
    return Tree(
        folder=folder,
        base=_base(pages),
        files=frozenset(files),
        pages=pages,
        drawings=drawings,
        sheets={
            path: Sheet(tuple(style.find_loads(text)), style.find_fonts(text))
            for path, text in texts.items()
            if path.endswith(_SHEETS)
        },
        scripts={
            path: Program(tuple(script.find_loads(text)), tuple(script.find_imports(text)), text)
            for path, text in texts.items()
            if path.endswith(_SCRIPTS)
        },
        data={
            path: tuple(manifest.find_loads(path, text))
            for path, text in texts.items()
            if path.endswith(_DATA)
        },
        unreadable=unreadable,
    )


def _base(pages: Mapping[str, Markup]) -> str:
    """Return where the home page says that it is published."""
    home = pages.get("index.html")
    path = urlsplit(home.canonical).path if home else ""
    return path[: path.rfind("/") + 1] or "/"  # whether it names the page itself or its folder
