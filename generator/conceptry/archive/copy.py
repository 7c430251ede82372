"""A copy of a site, be it a folder or an archive: its paths, and the content of each."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# What systems put into folders that somebody has looked at.
_OF_SYSTEMS: Final = frozenset((".DS_Store", "Thumbs.db", "desktop.ini"))


class CopyError(Exception):
    """What should be a copy of a site cannot be read as one."""


@dataclass(frozen=True)
class Folder(Mapping[str, bytes]):
    """The files of a folder by their paths; each is read when it is asked for."""

    root: Path

    def __getitem__(self, path: str) -> bytes:
        """Read one file."""
        return (self.root / path).read_bytes()

    def __iter__(self) -> Iterator[str]:
        """Yield the paths in their order."""
        found = (p for p in self.root.rglob("*") if p.is_file() and p.name not in _OF_SYSTEMS)
        return iter(sorted(p.relative_to(self.root).as_posix() for p in found))

    def __len__(self) -> int:
        """Count the files."""
        return sum(1 for _ in self)


@dataclass(frozen=True)
class Archive(Mapping[str, bytes]):
    """The files of a zip by their paths, without the one folder that all of them stand in."""

    zip: zipfile.ZipFile
    top: str

    def __getitem__(self, path: str) -> bytes:
        """Unpack one file, which checks its sum."""
        return self.zip.read(self.top + path)

    def __iter__(self) -> Iterator[str]:
        """Yield the paths in their order."""
        names = {one.filename for one in self.zip.infolist() if not one.is_dir()}
        return iter(sorted(name.removeprefix(self.top) for name in names))

    def __len__(self) -> int:
        """Count the files."""
        return sum(1 for _ in self)


@contextmanager
def open_copy(path: Path) -> Iterator[Mapping[str, bytes]]:
    """Open a folder or an archive.

    Raises
    ------
    CopyError
        If it is neither, or an archive that is damaged.
    """
    if path.is_dir():
        yield Folder(path)
        return
    try:
        with zipfile.ZipFile(path) as opened:
            tops = {name.partition("/")[0] + "/" for name in opened.namelist()}
            yield Archive(opened, tops.pop() if len(tops) == 1 else "")
    except zipfile.BadZipFile as error:
        raise CopyError(f"{path} is no archive, or one that is damaged: {error}") from None
