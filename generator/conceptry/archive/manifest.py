"""What belongs to a site: every file with its size and its hash, and the edition that they make."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MANIFEST_NAME: Final = "conceptry-manifest.json"
"""Stands beside the files, at the root of the site."""
_FORMAT: Final = 1
_HASH_LENGTH: Final = 64


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
        """A hash over all paths and contents: two copies with the same one are the same site."""
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
        form, edition = data["format"], data["edition"]
        files = tuple(FileEntry(**file) for file in data["files"])
        manifest = Manifest(data["title"], files)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ManifestError("its manifest cannot be read") from None
    if form != _FORMAT:
        raise ManifestError(f"its manifest is of format {form!r}, not {_FORMAT}")
    if not all(_is_sound(file) for file in files) or list(files) != sorted(set(files)):
        raise ManifestError("the files of its manifest are not in order")
    if manifest.edition != edition:
        raise ManifestError(
            f"the files of its manifest make edition {manifest.edition}, not {edition!r}"
        )
    return manifest


def _is_sound(file: FileEntry) -> bool:
    are_texts = isinstance(file.path, str) and isinstance(file.sha256, str)
    is_size = isinstance(file.size, int) and file.size >= 0
    return are_texts and is_size and len(file.sha256) == _HASH_LENGTH
