"""Write the archives of compiled modules; runs in Pyodide, after the preparation.

Kept of the standard library is every module that has been imported by now, and with it the
whole of its package. The packages inside our own code make an archive of their own, for the
pages that need them.
"""
# ruff: noqa: INP001 - a script of its own

import importlib
import py_compile
import sys
import zipfile
from pathlib import Path

SOURCE = "/tmp/library.zip"  # noqa: S108 - the file system of Pyodide is nobody else's
TARGET = "/tmp/compiled.zip"  # noqa: S108
PACKAGES = "/tmp/packages.zip"  # noqa: S108
LIBRARY = "/lib/python314.zip/"
# Imported on the way to an error or in another browser, not in this run.
ALSO = {"encodings", "importlib", "pyodide", "_pyodide", "stringprep"}

module_path, compiled_path = Path("/tmp/module.py"), Path("/tmp/module.pyc")  # noqa: S108


def write_compiled(target: zipfile.ZipFile, name: str, source: bytes, *, folder: str) -> None:
    """Add a module under its name in a folder, which tracebacks repeat."""
    module_path.write_bytes(source)
    py_compile.compile(
        str(module_path),
        str(compiled_path),
        dfile=folder + name,
        doraise=True,
        optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    target.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), compiled_path.read_bytes())


origins = [getattr(module.__spec__, "origin", None) or "" for module in [*sys.modules.values()]]
imported = {origin.removeprefix(LIBRARY) for origin in origins if origin.startswith(LIBRARY)}
packages = {name.split("/")[0] for name in imported if "/" in name} | ALSO
with zipfile.ZipFile(SOURCE) as library, zipfile.ZipFile(TARGET, "w") as archive:
    for name in sorted(library.namelist()):
        if name.endswith(".py") and (name in imported or name.split("/")[0] in packages):
            write_compiled(archive, name, library.read(name), folder=LIBRARY)

[labs] = map(Path, importlib.import_module("conceptry_labs").__path__)
with zipfile.ZipFile(PACKAGES, "w") as archive:
    for path in sorted(labs.glob("*/**/*.py")):
        name = path.relative_to(labs.parent).as_posix()
        write_compiled(archive, name, path.read_bytes(), folder="/")
