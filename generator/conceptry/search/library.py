"""MiniSearch as the site ships it: the npm package's module, without its source map."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE: Final = "minisearch"
_FILES: Final = {
    "dist/es/index.js": "minisearch.js",
    # Tells the checker of our scripts what the module offers; no site carries it.
    "dist/es/index.d.ts": "minisearch.d.ts",
    "LICENSE.txt": "LICENSE.txt",
}
_source_map: Final = re.compile(rb"\n//# sourceMappingURL=\S+\s*$")


def write_library(node_modules: Path, folder: Path) -> None:
    """Put the library into a folder, where it is missing or another version.

    Raises
    ------
    FileNotFoundError
        If npm has not installed it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, output_name in _FILES.items():
        content = _source_map.sub(b"\n", (node_modules / _PACKAGE / name).read_bytes())
        path = folder / output_name
        if not path.is_file() or path.read_bytes() != content:
            # In one step, for another build may read it at this moment.
            made = path.with_name(f".{path.name}.{os.getpid()}")
            made.write_bytes(content)
            made.replace(path)
