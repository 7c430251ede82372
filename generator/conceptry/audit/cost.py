"""What the first view of each page costs: the files that it asks for by itself.

Counted from the files alone: the page, its style sheets with the fonts that its elements use,
its scripts with what they import, and the parts of the site's script for the elements on the
page. Python, which comes in the background or when a reader first computes, is none of it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from conceptry.audit.fault import Fault
from conceptry.audit.load import Kind, is_relative
from conceptry.audit.markup import Markup
from conceptry.audit.tree import Tree

BUDGETS: Final = {
    "home": (250_000, 40),
    "concept": (250_000, 40),
    "bench": (250_000, 40),
    "recovery lab": (250_000, 40),
    "investigation": (250_000, 40),
    "list": (250_000, 40),
    "progress": (250_000, 40),
    "report": (250_000, 40),
    "hand-written": (250_000, 40),
    "not found": (250_000, 40),
}
"""By kind of page: bytes as they travel, and requests, of the first view."""

_KINDS: Final = (
    ("index.html", "home"),
    ("404.html", "not found"),
    ("concepts/", "concept"),
    ("labs/engineering/", "bench"),
    ("labs/recovery", "recovery lab"),
    ("labs/", "list"),
    ("investigations/index.html", "list"),
    ("investigations/", "investigation"),
    ("branches/", "list"),
    ("levels/", "list"),
    ("progress", "progress"),
    ("numbers", "report"),
)
"""Kinds by how the path begins; what begins otherwise was written by hand."""
_AT_FIRST: Final = frozenset((Kind.STYLE, Kind.SCRIPT, Kind.IMAGE, Kind.FONT, Kind.MANIFEST))
_INSTANT: Final = "navigation.instant"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of a site.

    Parameters
    ----------
    size : bytes
    packed : bytes after gzip at its best, or `size` where that is less
    """

    path: str
    size: int
    packed: int
    sha256: str


@dataclass(frozen=True, slots=True)
class PageCost:
    """The first view of one page.

    Parameters
    ----------
    weight : bytes as they travel
    """

    path: str
    kind: str
    requests: tuple[str, ...]
    weight: int


def measure_assets(tree: Tree) -> tuple[Asset, ...]:
    """Measure every file of a site, in the order of the names."""
    found = []
    for path in sorted(tree.files):
        content = (tree.folder / path).read_bytes()
        packed = len(gzip.compress(content, compresslevel=9, mtime=0))
        digest = hashlib.sha256(content).hexdigest()
        found.append(Asset(path, len(content), min(len(content), packed), digest))
    return tuple(found)


def compute_costs(tree: Tree, assets: tuple[Asset, ...]) -> tuple[PageCost, ...]:
    """Compute the first view of every page."""
    packed = {one.path: one.packed for one in assets}
    costs = []
    for path, page in tree.pages.items():
        requests = tuple(sorted({path, *_view(tree, path, page)} & tree.files))
        weight = sum(packed[one] for one in requests)
        costs.append(PageCost(path, kind_of(path), requests, weight))
    return tuple(costs)


def check_budget(costs: tuple[PageCost, ...]) -> Iterator[Fault]:
    """Yield the pages that cost more than their kind may."""
    for cost in costs:
        weight, requests = BUDGETS[cost.kind]
        if cost.weight > weight:
            message = f"{cost.weight:,} bytes at the first view, {weight:,} are allowed"
            yield Fault(cost.path, 1, 1, "over-budget", message)
        if len(cost.requests) > requests:
            message = f"{len(cost.requests)} requests at the first view, {requests} are allowed"
            yield Fault(cost.path, 1, 1, "over-budget", message)


def kind_of(path: str) -> str:
    """Return the kind of a page.

    Examples
    --------
    >>> [kind_of(p) for p in ("concepts/storage/index.html", "labs/index.html", "about/x.html")]
    ['concept', 'list', 'hand-written']
    """
    if path == "index.html":
        return "home"
    return next((kind for start, kind in _KINDS[1:] if path.startswith(start)), "hand-written")


def _view(tree: Tree, path: str, page: Markup) -> Iterator[str]:
    for load in page.loads:
        if load.kind in _AT_FIRST and is_relative(load.address):
            target, _ = tree.locate(path, load.address)
            yield target
            yield from _asked_by_sheet(tree, target, page)
    for one in page.scripts:
        if one.is_module and is_relative(one.address):
            yield from _asked_by_script(tree, tree.locate(path, one.address)[0], page, set())
    yield from _asked_by_theme(tree, path, page)


def _asked_by_sheet(tree: Tree, path: str, page: Markup) -> Iterator[str]:
    sheet = tree.sheets.get(path)
    if sheet is None:
        return
    for load in sheet.loads:
        if load.kind is not Kind.FONT and is_relative(load.address):
            yield tree.locate(path, load.address)[0]
    for font in sheet.fonts:
        if any(selector <= page.names | {"*"} for selector in font.selectors):
            yield from (tree.locate(path, one)[0] for one in font.addresses if is_relative(one))


def _asked_by_script(tree: Tree, path: str, page: Markup, seen: set[str]) -> Iterator[str]:
    """Yield what a module imports, and in turn what that does."""
    if path in seen or path not in tree.scripts:
        return
    seen.add(path)
    yield path
    for one in tree.scripts[path].imports:
        if is_relative(one.address) and (one.is_static or one.element in page.names):
            yield from _asked_by_script(tree, tree.locate(path, one.address)[0], page, seen)


def _asked_by_theme(tree: Tree, path: str, page: Markup) -> Iterator[str]:
    """Yield what the theme's script asks for by the settings in the page."""
    try:
        settings = json.loads(page.settings or "{}")
    except ValueError:
        return
    if _INSTANT in settings.get("features", ()):
        base = settings.get("base", ".").rstrip("/")
        yield tree.locate(path, f"{base}/sitemap.xml")[0]
