"""Writes a site into one zip: the same site, file name and zlib give the same bytes every day."""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Final

from conceptry.archive.copy import OF_SYSTEMS, CopyError, Entry, list_folder
from conceptry.archive.manifest import (
    MANIFEST_NAME,
    Manifest,
    compute_manifest,
    is_plain_path,
    render_manifest,
    show,
)

_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The first that a zip can hold."""
_READABLE: Final = 0o100644 << 16
_UNIX: Final = 3
# Compressed once more these would only grow, and take time to read.
_STORED: Final = (".bin", ".gz", ".woff2", ".png", ".jpg", ".webp", ".whl", ".zip")
_title: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL | re.IGNORECASE)


def pack_site(site_folder: Path, output_path: Path) -> Manifest:
    """Write a finished site with its manifest into an archive, in one folder of the file's name.

    What systems leave in folders is left out.

    Parameters
    ----------
    output_path
        Replaced in one step, when all is written.

    Raises
    ------
    CopyError
        If the site holds a link, or a name that another system could not have; or if nothing can
        be written at that place.
    """
    _demand_place(output_path)
    site = _read_site(site_folder)
    home = site["index.html"]().decode("utf-8", "replace")
    titled = _title.search(home)
    title = " ".join(unescape(titled[1]).split()) if titled else show(site_folder.resolve().name)
    manifest = compute_manifest(title, ((path, read()) for path, read in site.items()))
    site[MANIFEST_NAME] = render_manifest(manifest).encode
    made_path = output_path.with_name(f".{os.getpid()}.bundle")
    try:
        with zipfile.ZipFile(made_path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path, read in sorted(site.items()):
                archive.writestr(_describe(f"{output_path.stem}/{path}"), read())
        made_path.replace(output_path)
    except OSError as error:
        if error.filename != str(made_path):
            raise
        raise CopyError(f"{output_path} cannot be written: {_reason(error)}") from None
    finally:
        made_path.unlink(missing_ok=True)
    return manifest


def _demand_place(output_path: Path) -> None:
    if output_path.is_dir():
        raise CopyError(f"{output_path} is a folder; name the file to write, such as site.zip")
    if not output_path.parent.is_dir():
        raise CopyError(
            f"{output_path} cannot be written: the folder {output_path.parent} is not there"
        )
    if not is_plain_path(output_path.stem):
        raise CopyError(f"{show(str(output_path))} cannot name the folder in an archive")


def _read_site(site_folder: Path) -> dict[str, Callable[[], bytes]]:
    """Return the files that belong to a site, each with how to read it."""
    entries = [
        entry
        for entry in list_folder(site_folder)
        if entry.path.rpartition("/")[2] not in OF_SYSTEMS and entry.path != MANIFEST_NAME
    ]
    faults = [f"{show(entry.path)} {fault}" for entry in entries if (fault := _find_fault(entry))]
    if faults:
        raise CopyError("\n".join((f"{site_folder} cannot be packed:", *faults)))
    return {entry.path: entry.read for entry in entries if entry.read}


def _find_fault(entry: Entry) -> str:
    if entry.read is None:
        return "is a link or no file; put a file in its place, or take it out"
    if not is_plain_path(entry.path):
        return "has a name that other systems cannot have; give it another"
    return ""


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _describe(name: str) -> zipfile.ZipInfo:
    """Name a file and nothing that could differ: no day, no owner, no system."""
    info = zipfile.ZipInfo(name, _DAY)
    info.compress_type = zipfile.ZIP_STORED if name.endswith(_STORED) else zipfile.ZIP_DEFLATED
    info.external_attr = _READABLE
    info.create_system = _UNIX
    return info
