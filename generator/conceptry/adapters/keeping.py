"""The service worker of a finished site: our program, and before it the list of the edition.

The list names each file with its hash, so the worker keeps nothing else, and its bytes change
with the site, which is how a browser learns of a new edition. Works on files alone.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

KEEPER_NAME: Final = "conceptry-worker.js"
"""Stands at the root of the site, for a worker answers for what lies below it."""
HASH_LENGTH: Final = 32
"""Digits of a SHA-256 that tell a file from every other one that comes by accident."""
EDITION_LENGTH: Final = 16

_NEVER: Final = re.compile(
    r"(^|/)[._]|^CNAME$|^robots\.txt$|^404\.html$|\.map$|\.xml\.gz$"
    r"|\.packed\.js$|^assets/conceptry-[^/]*/folder\.js$"
)
"""What no page asks for over HTTP."""
_CORE: Final = re.compile(
    r"\.(css|js|mjs|woff2?|ttf|otf)$|^sitemap\.xml$|^index\.html$|^assets/images/"
)
"""What any page may ask for."""
_SEARCH: Final = re.compile(r"^search/")
_PYTHON: Final = re.compile(r"^assets/conceptry-[^/]*/dist/python/")
_WITHOUT_SNAPSHOT: Final = re.compile(r"/(library\.gz\.bin|[^/]*\.whl)$")
"""What Python needs only where its snapshot does not fit."""
_computes: Final = re.compile(
    rb"<conceptry-(calculator|bench|number-question|recovery-lab|investigation)\b"
)
_shown: Final = re.compile(
    rb"""<(?:img|source|image|script|link)\b[^>]*?\s(?:src|href)=["']([^"'#]+)"""
)


def render_keeper(site_folder: Path, program: str, *, offline_path: str) -> str:
    """Write the worker of a finished site.

    Parameters
    ----------
    program
        The worker, which finds the list in ``conceptryEdition``.
    offline_path
        The page for pages that are not kept, seen from the root of the site.
    """
    contents = {path: (site_folder / path).read_bytes() for path in _find_files(site_folder)}
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in contents.items()}
    lines = "".join(f"{digest}  {path}\n" for path, digest in hashes.items())
    groups = {path: _group_of(path, offline_path) for path in contents}
    pages = [path for path in contents if path.endswith(".html")]
    edition = {
        "edition": hashlib.sha256(f"{program}\0{lines}".encode()).hexdigest()[:EDITION_LENGTH],
        "offline": offline_path,
        "size": sum(map(len, contents.values())),
        "files": {
            group: {path: hashes[path][:HASH_LENGTH] for path in contents if groups[path] == group}
            for group in ("core", "search", "python", "page", "rest")
        },
        "needs": {
            page: shown
            for page in pages
            if (shown := [p for p in _find_shown(page, contents[page]) if groups.get(p) == "rest"])
        },
        "computing": [page for page in pages if _computes.search(contents[page])],
    }
    listed = json.dumps(edition, ensure_ascii=False, separators=(",", ":"))
    return f"self.conceptryEdition={listed};\n{program}"


def _find_files(folder: Path) -> list[str]:
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if path != KEEPER_NAME and not _NEVER.search(path))


def _group_of(path: str, offline_path: str) -> str:
    if _PYTHON.search(path):
        return "rest" if _WITHOUT_SNAPSHOT.search(path) else "python"
    if _SEARCH.search(path):
        return "search"
    if path == offline_path or _CORE.search(path):
        return "core"
    return "page" if path.endswith(".html") else "rest"


def _find_shown(page: str, content: bytes) -> Iterator[str]:
    """Yield the files that a page shows by itself, each once."""
    addresses = {match[1].decode("utf-8", "replace") for match in _shown.finditer(content)}
    for address in sorted(addresses):
        parts = urlsplit(address)
        if not parts.scheme and not parts.netloc and parts.path:
            joined = posixpath.join(posixpath.dirname(page), unquote(parts.path))
            yield posixpath.normpath(joined)
