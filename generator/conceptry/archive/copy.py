"""A copy of a site, be it a folder or an archive: what stands in it, and how to read each file."""

from __future__ import annotations

import lzma
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from conceptry.archive.manifest import MANIFEST_NAME, is_plain_path, show

OF_SYSTEMS: Final = frozenset((".DS_Store", "Thumbs.db", "desktop.ini"))
"""What systems put into folders that somebody has looked at."""

# What an archive can be at fault with: sums, sizes, keys, compressions, the encoding of a name.
_DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
)
_ENCRYPTED: Final = 1


class CopyError(Exception):
    """What should be a copy of a site cannot be read as one, or not be made."""


@dataclass(frozen=True)
class Entry:
    """What stands at one place of a copy and is no folder.

    Parameters
    ----------
    path : with slashes
    size : bytes
    read : None for a link, a pipe and whatever else is no file; raises `CopyError`
    """

    path: str
    size: int
    read: Callable[[], bytes] | None


@dataclass(frozen=True)
class Copy:
    """All that stands in a copy.

    Parameters
    ----------
    entries
        Seen from the folder of the manifest; an archive can have several of one path.
    outside
        What an archive has besides that folder.
    """

    entries: tuple[Entry, ...]
    outside: tuple[str, ...] = ()


def list_folder(root: Path) -> tuple[Entry, ...]:
    """Return all that stands in a folder, in the order of the paths; no link is followed."""
    found = []
    for folder, _, names in root.walk(on_error=_raise):
        for path in map(folder.joinpath, names):
            status = path.lstat()
            read = path.read_bytes if stat.S_ISREG(status.st_mode) else None
            found.append(Entry(path.relative_to(root).as_posix(), status.st_size, read))
    return tuple(sorted(found, key=lambda entry: entry.path))


@contextmanager
def open_copy(path: Path) -> Iterator[Copy]:
    """Open a folder or an archive.

    Raises
    ------
    CopyError
        If it is neither, or an archive that is damaged or without one folder for all.
    """
    if path.is_dir():
        yield Copy(list_folder(path))
        return
    with path.open("rb") as file:
        try:
            opened = zipfile.ZipFile(file)
        except _DAMAGE as error:
            raise CopyError(f"{path} is no archive, or one that is damaged: {error}") from None
        with opened:
            yield _list_archive(path, opened)


def _list_archive(path: Path, opened: zipfile.ZipFile) -> Copy:
    infos = opened.infolist()
    top = _find_top(path, (info.filename for info in infos))
    inside = [info for info in infos if info.filename.startswith(top)]
    entries = [_entry(opened, info, top) for info in inside if not info.is_dir()]
    # A folder of the name of a file takes its place in some programs.
    taken = {entry.path for entry in entries}
    folders = {info.filename.removeprefix(top).rstrip("/") for info in inside if info.is_dir()}
    odd = (name for name in folders if name in taken or not (name == "" or is_plain_path(name)))
    return Copy(
        entries=(*(Entry(name, 0, None) for name in sorted(odd)), *entries),
        outside=tuple(info.filename for info in infos if not _leads_to(top, info)),
    )


def _find_top(path: Path, names: Iterable[str]) -> str:
    """Return the folder of the manifest that stands highest, with its slash; empty for none."""
    tops = {
        name.removesuffix(MANIFEST_NAME)
        for name in names
        if name == MANIFEST_NAME or name.endswith(f"/{MANIFEST_NAME}")
    }
    depth = min((top.count("/") for top in tops), default=0)
    highest = sorted(top for top in tops if top.count("/") == depth)
    if len(highest) > 1:
        named = " and ".join(show(f"{top}{MANIFEST_NAME}") for top in highest)
        raise CopyError(f"{path} holds several copies: {named}; unpack it and verify each")
    top = highest[0] if highest else ""
    if top and not is_plain_path(top.removeprefix("./").rstrip("/") or "."):
        raise CopyError(f"{path} would unpack to {show(top)}, which leads out of its folder")
    return top


def _leads_to(top: str, info: zipfile.ZipInfo) -> bool:
    """Say whether an entry stands in a folder, or is one on the way to it."""
    name = info.filename
    return name.startswith(top) or (info.is_dir() and top.startswith(name))


def _entry(opened: zipfile.ZipFile, info: zipfile.ZipInfo, top: str) -> Entry:
    is_link = stat.S_ISLNK(info.external_attr >> 16)
    read = None if is_link else partial(_unpack, opened, info)
    return Entry(info.filename.removeprefix(top), info.file_size, read)


def _unpack(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Unpack one file, which checks its sum."""
    if info.flag_bits & _ENCRYPTED:
        raise CopyError(f"{show(info.filename)} is encrypted")
    try:
        return opened.read(info)
    except _DAMAGE as error:
        raise CopyError(f"{show(info.filename)} cannot be unpacked: {error}") from None


def _raise(error: OSError) -> None:
    raise error
