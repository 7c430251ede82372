"""Drawings kept between builds, named by everything that they depend on.

An entry carries the hash of its own text; one that does not match (cut short, edited) counts as
absent and is drawn again.
"""

import contextlib
import hashlib
import os
import tempfile
from importlib.metadata import version
from pathlib import Path

from conceptry.figures import drawing

_RENDERERS = ("altair", "vl-convert-python")


def render_cached_svg(spec: str, cache_folder: Path | None = None) -> str:
    """Return the raw SVG of a specification, from the cache if it is there.

    Parameters
    ----------
    spec
        Vega-Lite as JSON text.
    cache_folder
        Made when missing; `None` draws without a cache.
    """
    if cache_folder is None:
        return drawing.render_raw_svg(spec)
    path = cache_folder / f"{compute_key(spec)}.svg"
    kept = _read_entry(path)
    if kept is not None:
        return kept
    svg = drawing.render_raw_svg(spec)
    put_file(path, f"{_digest(svg)}\n{svg}".encode())
    return svg


def compute_key(spec: str) -> str:
    """Return the name of a drawing: a hash of the specification and of what draws it."""
    parts = [spec, *(f"{name} {version(name)}" for name in _RENDERERS)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _read_entry(path: Path) -> str | None:
    """Return the text of an entry that is whole."""
    try:
        digest, _, svg = path.read_text(encoding="utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return svg if digest == _digest(svg) else None


def put_file(path: Path, content: bytes) -> None:
    """Put a file in its place in one step, so that no reader sees half of it.

    Where that cannot be, as in a folder that is for reading only, it is made again next time.
    """
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).replace(path)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                Path(name).unlink()
            raise


def _digest(svg: str) -> str:
    return hashlib.sha256(svg.encode()).hexdigest()
