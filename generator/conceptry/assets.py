"""The files that every site carries: scripts, style sheets, the math font, and Python.

They stand in one folder whose name holds a hash of all of them, so that a browser
never mixes the files of two editions. What is built rather than written lies in
``browser/dist/``: it is put together once and shipped with the package.
"""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from conceptry import mathfont, runtime

STYLES = (
    *("colors", "page", "equation", "table", "quiz", "chart", "calculator", "diagram"),
    "number-question",
)
BUILT = "dist"


class MissingPartError(Exception):
    """A built part is not there and cannot be put together here."""


@dataclass(frozen=True)
class Assets:
    """Files of the site by path from its root, and which of them each page asks for."""

    files: tuple[tuple[str, Path], ...]
    styles: tuple[str, ...]
    scripts: tuple[str, ...]


def ensure() -> None:
    """Put together what is built, where it is missing or older than its sources.

    Raises
    ------
    MissingPartError
        If that needs Node or npm packages that are not there.
    """
    built = browser_folder() / BUILT
    try:
        if not runtime.is_current(built / "python"):
            runtime.assemble(built / "python", node_modules=_node_modules(), node=_node())
        font = built / "fonts" / "math.woff2"
        if not font.is_file():
            mathfont.write_math_font(_node_modules() / mathfont.SOURCE, font)
            shutil.copyfile(_node_modules() / mathfont.LICENSE, font.with_name("OFL.txt"))
    except (runtime.AssemblyError, runtime.NodeError, FileNotFoundError) as error:
        raise MissingPartError(str(error)) from error


def load() -> Assets:
    """List the files that a site carries, after `ensure` has made them complete."""
    folder = browser_folder()
    paths = sorted(p for p in folder.rglob("*") if p.is_file() and _is_shipped(p))
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    root = f"assets/conceptry-{digest.hexdigest()[:12]}"
    return Assets(
        files=tuple((f"{root}/{p.relative_to(folder).as_posix()}", p) for p in paths),
        styles=tuple(f"{root}/style/{name}.css" for name in STYLES),
        scripts=(f"{root}/conceptry.js",),
    )


def browser_folder() -> Path:
    """Return the folder of scripts and styles."""
    return Path(str(resources.files("conceptry.browser")))


def _is_shipped(path: Path) -> bool:
    return path.suffix != ".py" and "__pycache__" not in path.parts and path.name[0] != "."


def _node_modules() -> Path:
    """Find npm's packages beside the checkout, or in the working folder."""
    for root in (Path(__file__).parents[2], Path.cwd()):
        if (root / "node_modules" / "pyodide").is_dir():
            return root / "node_modules"
    raise MissingPartError("the npm package pyodide is not here; run npm ci in the checkout")


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise MissingPartError("Node is not here; it is needed once, to put the Python together")
    return node
