"""Put the browser's Python together from the npm package and our own sources."""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from conceptry.runtime.lock import write_lock
from conceptry.runtime.manifest import (
    LABS_PATH,
    PYODIDE_VERSION,
    WORDS_PATH,
    RuntimeManifest,
    compute_labs_hash,
    compute_manifest,
    write_manifest,
)
from conceptry.runtime.node import SCRIPTS_PATH, run_script
from conceptry.runtime.packing import render_packed
from conceptry.runtime.wheel import write_wheel

# Module scripts must come with a JavaScript type; a simple server knows it for .js only.
_ABANDONED_AFTER = 3600.0
"""Seconds after which a folder that a stopped build left is taken away."""
_COPIED = {"loader": ("pyodide.mjs", "pyodide.js"), "core": ("pyodide.asm.mjs", "pyodide.asm.js")}

# Shipped as gzip and unpacked by the worker while they arrive, for not every host compresses
# such files by itself. Scripts are left to the host.
_PACKED = ("wasm", "snapshot", "library", "packages")

# What the kit of a page from a folder is made of, where modules and imports are forbidden.
_JOINED = ("loader", "core", "restore")


class AssemblyError(RuntimeError):
    """The runtime cannot be put together from what is there."""


def assemble(output_path: Path, *, node_modules: Path, node: str = "node") -> RuntimeManifest:
    """Write everything that a page needs to run our Python.

    The files go into a folder named by their hash, so that no cache ever mixes two
    editions; `manifest.json` beside it names them. Earlier editions are removed.

    Parameters
    ----------
    output_path
        The folder to write to; a site serves it as it is.
    node_modules
        Where npm has put the package `pyodide`.
    node
        The Node program that runs Pyodide while its memory is kept.

    Raises
    ------
    AssemblyError
        Pyodide is missing or is not the pinned version.
    NodeError
        A script failed, among them the one that tries the result.
    """
    pyodide_path = node_modules.resolve() / "pyodide"
    _check_version(pyodide_path)
    output_path.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output_path, prefix=".new-") as folder:
        parts = _make_parts(Path(folder), pyodide_path, node)
        run_script(node, "check.mjs", pyodide=pyodide_path, folder=folder, labs=compute_labs_hash())
        files = {**parts, **_pack(parts)}
        kit_path = _join_kit(Path(folder), parts, node_modules.resolve(), node)
        manifest = compute_manifest(files, _pack_scripts({**files, "kit": kit_path}))
        _replace_editions(output_path, Path(folder), manifest)
    return manifest


def _check_version(pyodide_path: Path) -> None:
    try:
        found = json.loads((pyodide_path / "package.json").read_text(encoding="utf-8"))["version"]
    except OSError as error:
        raise AssemblyError(f"no Pyodide in {pyodide_path.parent}: run npm ci") from error
    if found != PYODIDE_VERSION:
        raise AssemblyError(f"Pyodide {found} is installed, {PYODIDE_VERSION} is needed")


def _make_parts(folder_path: Path, pyodide_path: Path, node: str) -> dict[str, Path]:
    """Make every file of one edition, in the order in which they need each other."""
    wheel_path = write_wheel(
        LABS_PATH, folder_path, words_path=WORDS_PATH, version=version("conceptry")
    )
    parts = {
        "wheel": wheel_path,
        "lock": folder_path / "pyodide-lock.json",
        "library": folder_path / "library.zip",
        "packages": folder_path / "packages.zip",
        "snapshot": folder_path / "snapshot.bin",
        "wasm": folder_path / "pyodide.asm.wasm",
        "restore": folder_path / "restore.js",
    }
    write_lock(pyodide_path / "pyodide-lock.json", wheel_path, parts["lock"])
    inputs = {
        "pyodide": pyodide_path,
        "lock": parts["lock"],
        "wheel": wheel_path,
        "prepare": SCRIPTS_PATH / "prepare.py",
    }
    compiler = SCRIPTS_PATH / "compile.py"
    run_script(
        node,
        "library.mjs",
        **inputs,
        compile=compiler,
        out=parts["library"],
        packages=parts["packages"],
    )
    run_script(
        node,
        "snapshot.mjs",
        **inputs,
        library=parts["library"],
        labs=compute_labs_hash(),
        out=parts["snapshot"],
    )
    _copy(pyodide_path / "pyodide.asm.wasm", parts["wasm"])
    _copy(SCRIPTS_PATH / "restore.js", parts["restore"])
    for part, (name, output_name) in _COPIED.items():
        parts[part] = folder_path / output_name
        _copy(pyodide_path / name, parts[part])
    return parts


def _pack(parts: dict[str, Path]) -> dict[str, Path]:
    """Compress the large parts under a name that no server takes for its own compression."""
    packed = {part: parts[part].with_name(f"{parts[part].stem}.gz.bin") for part in _PACKED}
    for part, path in packed.items():
        path.write_bytes(gzip.compress(parts[part].read_bytes(), compresslevel=9, mtime=0))
    return packed


def _join_kit(folder_path: Path, parts: dict[str, Path], node_modules: Path, node: str) -> Path:
    """Join Pyodide's modules and the reader of the snapshot into one classic script."""
    kit_path = folder_path / "kit.js"
    joined = {part: parts[part] for part in _JOINED}
    run_script(node, "kit.mjs", modules=node_modules, **joined, out=kit_path)
    return kit_path


def _pack_scripts(files: dict[str, Path]) -> dict[str, Path]:
    """Write a script for each part that a page from a folder may need, which hands it over."""
    made = {}
    for part in sorted(files.keys() - set(_JOINED)):
        is_gzip = part in _PACKED
        made[part] = files[part].with_name(f"{part}.packed.js")
        script = render_packed(part, files[part].read_bytes(), is_gzip=is_gzip)
        made[part].write_text(script, "utf-8", newline="\n")
    return made


def _copy(source_path: Path, output_path: Path) -> None:
    """Copy the bytes alone: the mode of a file from npm says nothing about ours."""
    shutil.copyfile(source_path, output_path)


def _replace_editions(output_path: Path, made_path: Path, manifest: RuntimeManifest) -> None:
    """Move the new edition into place, name it in the manifest, then drop the others."""
    edition_path = output_path / manifest.edition
    if edition_path.exists():
        shutil.rmtree(edition_path)
    edition_path.mkdir()
    for file in (*manifest.files.values(), *manifest.packed.values()):
        (made_path / file.name).rename(edition_path / file.name)
    write_manifest(output_path, manifest)
    for path in output_path.iterdir():
        # What begins with a dot is being made by another build at this moment, or was left by one
        # that was stopped.
        is_other = path.is_dir() and path not in {edition_path, made_path}
        if is_other and (not path.name.startswith(".") or _is_old(path)):
            shutil.rmtree(path, ignore_errors=True)


def _is_old(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > _ABANDONED_AFTER
