"""What the browser needs to run our Python: Pyodide, a library, a snapshot, our wheel.

`assemble` makes it, `is_current` tells whether that has to be done again. Nothing here
knows of records or pages.
"""

from conceptry.runtime.assembly import AssemblyError, assemble
from conceptry.runtime.manifest import PYODIDE_VERSION, RuntimeManifest, is_current, read_manifest
from conceptry.runtime.node import NodeError

__all__ = [
    "PYODIDE_VERSION",
    "AssemblyError",
    "NodeError",
    "RuntimeManifest",
    "assemble",
    "is_current",
    "read_manifest",
]
