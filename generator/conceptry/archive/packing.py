"""Writes a site into one zip: the same bytes for the same site, on every machine and every day."""

from __future__ import annotations

import os
import re
import zipfile
from html import unescape
from pathlib import Path
from typing import Final

from conceptry.archive.copy import Folder
from conceptry.archive.manifest import MANIFEST_NAME, Manifest, compute_manifest, render_manifest

_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""The first that a zip can hold."""
_READABLE: Final = 0o100644 << 16
_UNIX: Final = 3
# Compressed once more these would only grow, and take time to read.
_STORED: Final = (".bin", ".gz", ".woff2", ".png", ".jpg", ".webp", ".whl", ".zip")
_title: Final = re.compile(r"<title>(.*?)</title>", re.DOTALL | re.IGNORECASE)


def pack_site(site_folder: Path, output_path: Path) -> Manifest:
    """Write a finished site with its manifest into an archive, in one folder of the file's name.

    Parameters
    ----------
    output_path
        Replaced in one step, when all is written.
    """
    site = Folder(site_folder)
    home = site["index.html"].decode("utf-8", "replace")
    titled = _title.search(home)
    title = " ".join(unescape(titled[1]).split()) if titled else site_folder.resolve().name
    manifest = compute_manifest(title, site.items())
    contents = {MANIFEST_NAME: render_manifest(manifest).encode()}
    made_path = output_path.with_name(f".{output_path.name}.{os.getpid()}")
    try:
        with zipfile.ZipFile(made_path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for path in sorted((MANIFEST_NAME, *(file.path for file in manifest.files))):
                content = contents[path] if path in contents else site[path]
                archive.writestr(_describe(f"{output_path.stem}/{path}"), content)
        made_path.replace(output_path)
    finally:
        made_path.unlink(missing_ok=True)
    return manifest


def _describe(name: str) -> zipfile.ZipInfo:
    """Name a file and nothing that could differ: no day, no owner, no system."""
    info = zipfile.ZipInfo(name, _DAY)
    info.compress_type = zipfile.ZIP_STORED if name.endswith(_STORED) else zipfile.ZIP_DEFLATED
    info.external_attr = _READABLE
    info.create_system = _UNIX
    return info
