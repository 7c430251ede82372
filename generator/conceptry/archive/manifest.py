"""What belongs to a site: every file with its size and its hash, and the edition that they make."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

MANIFEST_NAME: Final = "conceptry-manifest.json"
"""Stands beside the files, at the root of the site."""
_FORMAT: Final = 1
_HASH: Final = re.compile(r"[0-9a-f]{64}")
# What ends a line or is no character, and what other systems take for a slash.
_REFUSED: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\\]")


class ManifestError(ValueError):
    """A manifest cannot be read, or does not fit with itself."""


@dataclass(frozen=True, order=True)
class FileEntry:
    """One file of a site.

    Parameters
    ----------
    path : from the root of the site, with slashes
    size : bytes
    """

    path: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """The files of one edition of a site, in the order of their paths."""

    title: str
    files: tuple[FileEntry, ...]

    @property
    def edition(self) -> str:
        """A hash over all paths and contents: two copies with the same one are the same site.

        The title is no part of it.
        """
        lines = "".join(f"{file.sha256}  {file.path}\n" for file in self.files)
        return hashlib.sha256(lines.encode()).hexdigest()[:16]

    @property
    def size(self) -> int:
        """The bytes of all files together."""
        return sum(file.size for file in self.files)


def compute_manifest(title: str, contents: Iterable[tuple[str, bytes]]) -> Manifest:
    """Describe files by their paths and contents; a manifest among them is passed over.

    Examples
    --------
    >>> compute_manifest("Book", [("index.html", b"Home")]).edition
    'dcb70ab94677ef0f'
    """
    files = (
        FileEntry(path, len(content), hashlib.sha256(content).hexdigest())
        for path, content in contents
        if path != MANIFEST_NAME
    )
    return Manifest(title, tuple(sorted(files)))


def render_manifest(manifest: Manifest) -> str:
    """Write a manifest as JSON, one file to a line."""
    files = ",\n".join(
        json.dumps({"path": one.path, "size": one.size, "sha256": one.sha256}, ensure_ascii=False)
        for one in manifest.files
    )
    head = {"format": _FORMAT, "title": manifest.title, "edition": manifest.edition}
    lines = "".join(f'"{k}": {json.dumps(v, ensure_ascii=False)},\n' for k, v in head.items())
    return f'{{\n{lines}"files": [\n{files}\n]\n}}\n'


def parse_manifest(text: str) -> Manifest:
    """Read a manifest.

    Raises
    ------
    ManifestError
        If it is not one of this form, or its edition is not that of its files.
    """
    try:
        data = json.loads(text)
        form, title, edition = data["format"], data["title"], data["edition"]
        files = tuple(FileEntry(**file) for file in data["files"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ManifestError("its manifest cannot be read") from None
    if form != _FORMAT:
        raise ManifestError(f"its manifest is of format {form!r}, not {_FORMAT}")
    if not isinstance(title, str):
        raise ManifestError(f"the title of its manifest is {title!r}, not a text")
    for file in files:
        if not _is_sound(file):
            raise ManifestError(f"its manifest has an entry that no file can have: {file.path!a}")
    if not all(file.path < following.path for file, following in pairwise(files)):
        raise ManifestError("the files of its manifest are not in order")
    manifest = Manifest(title, files)
    if manifest.edition != edition:
        raise ManifestError(
            f"the files of its manifest make edition {manifest.edition}, not {edition!r}"
        )
    return manifest


def is_plain_path(path: str) -> bool:
    """Say whether a path leads to the same place in every system, below where it begins."""
    return not _REFUSED.search(path) and not {"", ".", ".."} & set(path.split("/"))


def show(text: str) -> str:
    """Write a text that somebody else chose for a terminal: what cannot be seen as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _is_sound(file: FileEntry) -> bool:
    return (
        isinstance(file.path, str)
        and isinstance(file.sha256, str)
        and is_plain_path(file.path)
        and file.path != MANIFEST_NAME
        and type(file.size) is int  # True is none
        and file.size >= 0
        and _HASH.fullmatch(file.sha256) is not None
    )
