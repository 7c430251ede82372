"""The list of files in the service worker of a site, against the files that are there.

A worker keeps a file only if its hash is the listed one, so a site whose list is of other files
would be kept in part or not at all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from conceptry.audit.fault import Fault
from conceptry.diagnostics import quoted
from conceptry.source import parse

KEEPER: Final = "conceptry-worker.js"
_BEFORE_LIST: Final = "self.conceptryEdition="


def check_keeper(folder: Path, text: str | None) -> Iterator[Fault]:
    """Yield what is wrong with the worker's list; a site may have no worker.

    Parameters
    ----------
    text
        The worker, as it was read.
    """
    if text is None:
        return
    line = text.partition("\n")[0].rstrip().removesuffix(";")
    data = parse(line.removeprefix(_BEFORE_LIST), display_path=KEEPER).source
    groups = data.data.get("files") if data and isinstance(data.data, dict) else None
    if not line.startswith(_BEFORE_LIST) or not isinstance(groups, dict):
        yield Fault(KEEPER, 1, 1, "other-edition", "it does not begin with a list of files")
        return
    for files in groups.values():
        for path, digest in files.items() if isinstance(files, dict) else ():
            reason = _find_difference(folder / path, str(digest))
            if reason:
                message = f"{quoted(path)}, which it lists, {reason}"
                yield Fault(KEEPER, 1, 1, "other-edition", message)


def _find_difference(path: Path, digest: str) -> str:
    if not path.is_file():
        return "is not in the site"
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    return "" if digest and found.startswith(digest) else "is another file now"
