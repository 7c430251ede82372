"""The files that every site carries: scripts, style sheets, the math font, and Python.

They stand in one folder whose name holds a hash of all of them, so that a browser
never mixes the files of two editions. What is built rather than written lies in
``browser/dist/``: it is put together once and shipped with the package.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from conceptry import joining, mathfont, runtime, words
from conceptry.search.library import write_library

STYLES = (
    *("colors", "page", "equation", "table", "quiz", "chart", "calculator", "diagram"),
    "number-question",
    "bench",
    "scene",
    "machine",
    "progress",
    "investigation",
    "recovery",
    "search",
    "kept",
    "menu",
    "focus",
    "direction",
    "print",
)
BUILT = "dist"
_SCRIPTS, _SEARCH = "scripts", "search"
_LICENCES = "THIRD-PARTY.txt"
SCRIPT_WORDS, LAB_WORDS = "words-scripts.js", "words-labs.js"
"""The files that bring what scripts and labs say in another language than English."""
_SHEET = f"{BUILT}/site.css"
"""All style sheets in one, for each would be a request of its own on every page."""


_FAILURES = (runtime.AssemblyError, runtime.NodeError, joining.JoiningError)


class MissingPartError(Exception):
    """A built part is not there and cannot be put together here."""


@dataclass(frozen=True)
class Assets:
    """Files of the site by path from its root, and which of them each page asks for."""

    files: tuple[tuple[str, Path], ...]
    styles: tuple[str, ...]
    scripts: tuple[str, ...]
    start: str
    """The script that runs before a page is drawn."""
    keeper: Path
    """The service worker, before the list of a site's files is put before it."""
    tables: tuple[tuple[str, str], ...] = ()
    """Scripts that are written for this site, by path: what its scripts and labs say."""
    words: str = ""
    """The one of them that has to run before all modules; empty for English."""

    @property
    def folder(self) -> str:
        """The folder of all of them."""
        return self.start.rpartition("/")[0]


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
        _put_search_library(built / _SEARCH)
        if not _find_scripts().is_dir():
            joining.join_scripts(browser_folder(), built / _SCRIPTS, node_modules=_node_modules())
        _join_styles()
    except (*_FAILURES, FileNotFoundError) as error:
        raise MissingPartError(str(error)) from error


def load(language: str = "en") -> Assets:
    """List the files that a site carries, after `ensure` has made them complete.

    Parameters
    ----------
    language
        What its scripts speak, such as ``de``; English where there is no table for it.
    """
    carried = sorted(_carried_files())
    tables = _render_tables(language)
    digest = hashlib.sha256()
    for name, text in tables.items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(text.encode()).digest())
    for name, path in carried:
        digest.update(name.encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    root = f"assets/conceptry-{digest.hexdigest()[:12]}"
    return Assets(
        files=tuple((f"{root}/{name}", path) for name, path in carried),
        styles=(f"{root}/{_SHEET}",),
        scripts=(f"{root}/{joining.MODULES[0]}.js",),
        start=f"{root}/{joining.START}",
        keeper=_find_scripts() / joining.KEEPER,
        tables=tuple((f"{root}/{name}", text) for name, text in tables.items()),
        words=f"{root}/{SCRIPT_WORDS}" if tables else "",
    )


def browser_folder() -> Path:
    """Return the folder of scripts and styles."""
    return Path(str(resources.files("conceptry.browser")))


def _put_search_library(folder: Path) -> None:
    """Follow npm's version of the library; where npm is not, the one that is here will do."""
    try:
        write_library(_node_modules(), folder)
    except (MissingPartError, FileNotFoundError):
        if not (folder / "minisearch.js").is_file():
            raise


def _render_tables(language: str) -> dict[str, str]:
    """Write the tables of a language as classic scripts, which pages from a folder may load.

    That of the labs is fetched with the first Python, so the other one tells where it is.
    """
    of_scripts, of_labs = (words.table(language, kind) for kind in (words.SCRIPTS, words.LABS))
    if not of_scripts and not of_labs:
        return {}
    first = {"scripts": of_scripts} if of_scripts else {}
    if not of_labs:
        return {SCRIPT_WORDS: f"conceptryWords={_compact(first)};\n"}
    return {
        SCRIPT_WORDS: f"conceptryWords={_compact({**first, 'later': LAB_WORDS})};\n",
        LAB_WORDS: f"conceptryWords.labs={_compact(of_labs)};\n",
    }


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _join_styles() -> None:
    """Write the style sheets into one, unless it holds just them already."""
    folder = browser_folder()
    sheets = [(folder / "style" / f"{name}.css").read_text("utf-8") for name in STYLES]
    joined = "\n".join(sheets).encode()
    path = folder / _SHEET
    if not path.is_file() or path.read_bytes() != joined:
        # In one step, for another build may read it at this moment.
        made = path.with_name(f".{path.name}.{os.getpid()}")
        made.write_bytes(joined)
        made.replace(path)


def _find_scripts() -> Path:
    folder = browser_folder()
    return joining.find_edition(folder, folder / BUILT / _SCRIPTS)


def _carried_files() -> Iterator[tuple[str, Path]]:
    """Yield every file of a site by its place in the folder of assets."""
    folder = browser_folder()
    yield _LICENCES, folder / _LICENCES
    for path in sorted((folder / BUILT).rglob("*")):
        place = path.relative_to(folder)
        if path.is_file() and _is_carried(place):
            yield place.as_posix(), path
    # At the top, where the sources of the scripts stand as well.
    for path in sorted(_find_scripts().iterdir()):
        if path.name != joining.KEEPER:
            yield path.name, path


def _is_carried(place: Path) -> bool:
    """Tell whether a built file goes into a site as it lies there."""
    is_source = place.parts[1] == _SCRIPTS or (
        place.suffix in {".js", ".ts"} and place.parts[1] == _SEARCH
    )
    return not is_source and not any(part.startswith(".") for part in place.parts)


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
