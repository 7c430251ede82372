"""Files of records that are written anew."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from conceptry.authoring.canonical import SHARED_FILES, form_of, read_tree, render
from conceptry.model.folder import list_beside, read_listing
from conceptry.model.investigation import INVESTIGATIONS_FOLDER
from conceptry.source import read

if TYPE_CHECKING:
    from conceptry.diagnostics import Diagnostic


@dataclass(frozen=True)
class Formatted:
    """A file beside its canonical form.

    Parameters
    ----------
    raw : the canonical form; None where the file is not JSON
    is_changed : True where the file is written otherwise
    """

    path: Path
    raw: bytes | None
    is_changed: bool
    diagnostics: tuple[Diagnostic, ...] = ()


def read_formatted(path: Path) -> Formatted:
    """Read a file and write its canonical form beside it; the file stays as it is."""
    result = read(path)
    if result.source is None or result.diagnostics:
        return Formatted(path, None, is_changed=False, diagnostics=result.diagnostics)
    raw = render(read_tree(result.source), form_of(path)).encode("utf-8")
    return Formatted(path, raw, is_changed=raw != path.read_bytes())


def list_files(place: Path) -> tuple[Path, ...]:
    """Return the files of a folder that have a canonical form, or the file that was named."""
    if not place.is_dir():
        return (place,)
    shared = (place / name for name in SHARED_FILES)
    return (
        *(path for path in shared if path.exists()),
        *read_listing(place, "").records,
        *list_beside(place, INVESTIGATIONS_FOLDER, "").records,
    )


def write_bytes(path: Path, raw: bytes) -> None:
    """Write a file so that at every moment it is whole: the old one, or the new one.

    A link stays a link and the file that it leads to is written; the file keeps its mode.
    """
    target = path.resolve()
    # A name with a dot at its beginning is no record, should the machine stop right here.
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, temporary)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
