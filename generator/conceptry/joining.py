"""The scripts of the browser, joined into few files by esbuild.

A site carries the modules with one file for each part of a page, and beside them the same in one
classic script, for pages that are opened from a folder. The sources stay what is checked and what
tests import. Knows nothing of pages.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

from conceptry.runtime.packing import render_packed

MODULES: Final = ("conceptry", "worker")
"""What a page asks for over HTTP; `worker` once Python is wanted."""
FOLDER_SCRIPT: Final = "folder"
"""What a page from a folder asks for."""
PACKED_WORKER: Final = "worker.packed.js"
KEEPER: Final = "keeper.js"
"""The service worker, which the build completes and puts at the root of the site."""
START: Final = "start.js"
"""Runs before a page is drawn; a classic script as it stands."""
_COMMON: Final = ("--bundle", "--minify", "--target=es2022", "--legal-comments=none")
_QUIET: Final = "--log-level=warning"
_ABANDONED_AFTER: Final = 3600.0
"""Seconds after which no build is taken to be reading an older edition."""


class JoiningError(RuntimeError):
    """The scripts cannot be joined from what is there."""


def find_edition(sources: Path, output: Path) -> Path:
    """Return the folder of what is joined from the sources of today, be it there or not.

    Each edition has a folder named by what it was made from, so that a build that still copies an
    older one finds it whole.
    """
    makers = (Path(__file__), sources / "dist/search/minisearch.js", *sorted(sources.glob("*.js")))
    digest = hashlib.sha256()
    for path in makers:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return output / digest.hexdigest()[:16]


def join_scripts(sources: Path, output: Path, *, node_modules: Path) -> None:
    """Join the scripts of a folder into the edition of today, and remove editions of long ago.

    Parameters
    ----------
    output
        The folder of all editions.
    node_modules
        Where npm has put esbuild.

    Raises
    ------
    JoiningError
        If esbuild is missing or finds a fault.
    """
    edition = find_edition(sources, output)
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output, prefix=".new-") as scratch:
        made = Path(scratch) / "made"
        _join(sources, made, _find_esbuild(node_modules))
        _put(made, edition)
    for path in output.iterdir():
        if path != edition and time.time() - path.stat().st_mtime > _ABANDONED_AFTER:
            shutil.rmtree(path, ignore_errors=True)


def _join(sources: Path, made: Path, esbuild: str) -> None:
    modules = [str(sources / f"{name}.js") for name in MODULES]
    _run(
        esbuild,
        *modules,
        "--splitting",
        "--format=esm",
        "--chunk-names=[name]-[hash]",
        f"--outdir={made}",
    )
    # A classic script knows its own address by its element alone.
    address = "--define:import.meta.url=document.currentScript.src"
    folder = f"{FOLDER_SCRIPT}.js"
    _run(esbuild, str(sources / folder), "--format=iife", address, f"--outfile={made / folder}")
    program = made / "worker.iife.js"
    _run(esbuild, str(sources / "worker.js"), "--format=iife", f"--outfile={program}")
    packed = render_packed("worker", program.read_bytes())
    (made / PACKED_WORKER).write_text(packed, "utf-8", newline="\n")
    program.unlink()
    _run(esbuild, str(sources / KEEPER), "--format=iife", f"--outfile={made / KEEPER}")
    shutil.copyfile(sources / START, made / START)


def _run(esbuild: str, *options: str) -> None:
    command = [esbuild, *options, *_COMMON, _QUIET]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError as error:
        raise JoiningError(f"esbuild does not run: {error}") from error
    if done.returncode != 0:
        # Where npm runs no scripts, esbuild is started by Node, which adds words of its own.
        reason = done.stderr.partition("\nnode:")[0].strip()
        raise JoiningError(f"esbuild failed: {reason}")


def _find_esbuild(node_modules: Path) -> str:
    found = shutil.which("esbuild", path=str(node_modules / ".bin"))
    if found is None:
        raise JoiningError(f"esbuild is not in {node_modules}; run npm ci in the checkout")
    return found


def _put(made: Path, edition: Path) -> None:
    """Move a new edition into place; another build may have put the same there meanwhile."""
    try:
        made.rename(edition)
    except OSError:
        if not edition.is_dir():
            raise
