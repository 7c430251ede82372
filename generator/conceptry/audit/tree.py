"""A finished site: its files, each read as what it is, and where its addresses lead."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from conceptry.audit import drawing, hosting, manifest, page, script, style
from conceptry.audit.hosting import Rule
from conceptry.audit.kind import FileKind, find_kind
from conceptry.audit.known import is_search_index
from conceptry.audit.load import Kind, Load, is_relative
from conceptry.audit.markup import Markup
from conceptry.audit.script import Import
from conceptry.audit.style import FontUse


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
    links : symbolic links, which are not followed
    rules : what files for a host say that is no part of a site, by path
    unreadable : why a file could not be read, by its path
    """

    folder: Path
    base: str
    files: frozenset[str]
    links: frozenset[str] = frozenset()
    pages: Mapping[str, Markup] = field(default_factory=dict)
    drawings: Mapping[str, Markup] = field(default_factory=dict)
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    scripts: Mapping[str, Program] = field(default_factory=dict)
    data: Mapping[str, tuple[Load, ...]] = field(default_factory=dict)
    rules: Mapping[str, tuple[Rule, ...]] = field(default_factory=dict)
    unreadable: Mapping[str, str] = field(default_factory=dict)

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
    paths = {p.relative_to(folder).as_posix(): p for p in sorted(folder.rglob("*"))}
    links = frozenset(path for path, p in paths.items() if p.is_symlink())
    files = {path: p for path, p in paths.items() if path not in links and p.is_file()}
    reading = _Reading(files)
    for path, file in files.items():
        reading.read(path, find_kind(path, file))
    tree = Tree(
        folder=folder,
        base=_base(reading.pages),
        files=frozenset(files),
        links=links,
        pages=reading.pages,
        drawings=reading.drawings,
        sheets=reading.sheets,
        scripts=reading.scripts,
        data=reading.data,
        rules=reading.rules,
        unreadable=reading.unreadable,
    )
    reading.read_targets(tree)
    return tree


@dataclass
class _Reading:
    """The files of a site by what they were read as so far."""

    files: Mapping[str, Path]
    pages: dict[str, Markup] = field(default_factory=dict)
    drawings: dict[str, Markup] = field(default_factory=dict)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    scripts: dict[str, Program] = field(default_factory=dict)
    data: dict[str, tuple[Load, ...]] = field(default_factory=dict)
    rules: dict[str, tuple[Rule, ...]] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    done: set[tuple[str, FileKind]] = field(default_factory=set)

    def read(self, path: str, kind: FileKind) -> None:
        """Read a file as one of a kind, unless that has been done."""
        if (path, kind) in self.done or kind is FileKind.OTHER:
            return
        self.done.add((path, kind))
        try:
            text = self.files[path].read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError:
            self.unreadable[path] = "not UTF-8"
            return
        match kind:
            case FileKind.PAGE:
                self.pages[path] = page.read_page(text)
            case FileKind.XML:
                self._read_xml(path, text)
            case FileKind.STYLE:
                self.sheets[path] = Sheet(tuple(style.find_loads(text)), style.find_fonts(text))
            case FileKind.SCRIPT:
                loads = () if is_search_index(path, text) else tuple(script.find_loads(text))
                self.scripts[path] = Program(loads, tuple(script.find_imports(text)), text)
            case FileKind.HOSTING:
                self.rules[path] = tuple(hosting.find_rules(path, text))
            case FileKind.DATA | FileKind.MANIFEST:
                self._read_data(path, text, is_manifest=kind is FileKind.MANIFEST)

    def read_targets(self, tree: Tree) -> None:
        """Read what is asked for as what it is asked for, whatever its name ends with."""
        done: set[tuple[str, FileKind]] = set()
        while new := {*self._targets(tree)} - done:
            for path, kind in sorted(new):
                if path in self.files:
                    self.read(path, kind)
            done |= new

    def _read_xml(self, path: str, text: str) -> None:
        markup = drawing.read_drawing(text)
        is_page = drawing.XHTML in markup.names and "html" in markup.names
        (self.pages if is_page else self.drawings)[path] = markup
        if markup.fault:
            self.unreadable[path] = markup.fault

    def _read_data(self, path: str, text: str, *, is_manifest: bool) -> None:
        try:
            self.data[path] = tuple(manifest.find_loads(path, text, is_manifest=is_manifest))
        except ValueError:
            self.unreadable[path] = "no JSON"

    def _targets(self, tree: Tree) -> Iterator[tuple[str, FileKind]]:
        sources = (self.pages, self.drawings, self.sheets)
        for origin, one in ((origin, one) for source in sources for origin, one in source.items()):
            for load in one.loads:
                kind = _AS.get(load.kind)
                if kind is not None and is_relative(load.address):
                    yield tree.locate(origin, load.address)[0], kind
        for origin, program in self.scripts.items():
            for asked in program.imports:
                if is_relative(asked.address):
                    yield tree.locate(origin, asked.address)[0], FileKind.SCRIPT


_AS = {
    Kind.SCRIPT: FileKind.SCRIPT,
    Kind.STYLE: FileKind.STYLE,
    Kind.MANIFEST: FileKind.MANIFEST,
}


def _base(pages: Mapping[str, Markup]) -> str:
    """Return where the home page says that it is published."""
    home = pages.get("index.html")
    path = urlsplit(home.canonical).path if home else ""
    return path[: path.rfind("/") + 1] or "/"  # whether it names the page itself or its folder
