"""Write the archive of compiled modules; runs in Pyodide, after the preparation.

Kept is every module that has been imported by now, and with it the whole of its package.
"""
# ruff: noqa: INP001 - a script of its own

import py_compile
import sys
import zipfile
from pathlib import Path

SOURCE = "/tmp/library.zip"  # noqa: S108 - the file system of Pyodide is nobody else's
TARGET = "/tmp/compiled.zip"  # noqa: S108
LIBRARY = "/lib/python314.zip/"
# Imported on the way to an error or in another browser, not in this run.
ALSO = {"encodings", "importlib", "pyodide", "_pyodide", "stringprep"}

origins = [getattr(module.__spec__, "origin", None) or "" for module in [*sys.modules.values()]]
imported = {origin.removeprefix(LIBRARY) for origin in origins if origin.startswith(LIBRARY)}
packages = {name.split("/")[0] for name in imported if "/" in name} | ALSO
module_path, compiled_path = Path("/tmp/module.py"), Path("/tmp/module.pyc")  # noqa: S108
with zipfile.ZipFile(SOURCE) as source, zipfile.ZipFile(TARGET, "w") as target:
    for name in sorted(source.namelist()):
        if not name.endswith(".py") or not (name in imported or name.split("/")[0] in packages):
            continue
        module_path.write_bytes(source.read(name))
        py_compile.compile(
            str(module_path),
            str(compiled_path),
            dfile=LIBRARY + name,
            doraise=True,
            optimize=2,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        entry = zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0))
        target.writestr(entry, compiled_path.read_bytes())
