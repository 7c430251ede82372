"""What an assembled runtime consists of, and whether it is that of today's sources.

Knows how to describe and compare files, not how they are made.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from conceptry.runtime.packing import render_packed

PYODIDE_VERSION = "314.0.7"
"""The one version that the snapshot's private interfaces have been tried with."""

MANIFEST_NAME = "manifest.json"
PACKED_MANIFEST_NAME = "manifest.packed.js"
_FORMAT = 1
_PACKAGE_PATH = Path(__file__).parent
LABS_PATH = _PACKAGE_PATH.parent / "labs"
WORDS_PATH = _PACKAGE_PATH.parent / "words"


@dataclass(frozen=True)
class RuntimeFile:
    """One file of the runtime as the browser fetches it."""

    name: str
    size: int
    sha256: str
    integrity: str
    """The same hash in the form that `fetch` takes."""


@dataclass(frozen=True)
class RuntimeManifest:
    """The contents of an assembled runtime."""

    format: int
    """Raised whenever the worker must know more than before to use the files."""
    edition: str
    """The name of the folder with the files: a hash of all of them."""
    pyodide: str
    fingerprint: str
    """Hash of everything that the files were made from."""
    labs: str
    """Hash of our sources, which the snapshot repeats."""
    files: dict[str, RuntimeFile]
    """The files by their part: loader, core, wasm, library, lock, wheel, snapshot, restore.

    And packages: those inside our sources, which the snapshot leaves to the pages that need
    them.
    """
    packed: dict[str, RuntimeFile]
    """The same as classic scripts, for pages from a folder; no page over HTTP asks for one.

    There the loader, the core and the reader of the snapshot are one script, the kit.
    """

    @property
    def size(self) -> int:
        """The bytes of all files that are fetched over HTTP."""
        return sum(file.size for file in self.files.values())


def compute_manifest(
    files_by_part: dict[str, Path], packed_by_part: dict[str, Path]
) -> RuntimeManifest:
    """Describe files that were just made, and name their edition."""
    files, packed = (
        {part: _describe(path) for part, path in sorted(paths.items())}
        for paths in (files_by_part, packed_by_part)
    )
    contents = "".join(
        f"{part} {file.name} {file.sha256}\n" for part, file in [*files.items(), *packed.items()]
    )
    return RuntimeManifest(
        format=_FORMAT,
        edition=hashlib.sha256(contents.encode()).hexdigest()[:16],
        pyodide=PYODIDE_VERSION,
        fingerprint=compute_fingerprint(),
        labs=compute_labs_hash(),
        files=files,
        packed=packed,
    )


def compute_labs_hash() -> str:
    """Return the hash of the sources that the browser runs."""
    parts = (
        _hash_sources(LABS_PATH, sorted(LABS_PATH.rglob("*.py"))),
        _hash_sources(WORDS_PATH, sorted(WORDS_PATH.glob("*.py"))),
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def compute_fingerprint() -> str:
    """Return the hash of all that decides what the files contain."""
    makers = sorted(
        path for path in _PACKAGE_PATH.rglob("*") if path.suffix in {".py", ".mjs", ".js"}
    )
    parts = (PYODIDE_VERSION, compute_labs_hash(), _hash_sources(_PACKAGE_PATH, makers))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def read_manifest(folder_path: Path) -> RuntimeManifest:
    """Read the manifest of an assembled runtime.

    Raises
    ------
    OSError
        There is none.
    ValueError, KeyError, TypeError
        It is not a manifest of the present form.
    """
    data = json.loads((folder_path / MANIFEST_NAME).read_text(encoding="utf-8"))
    files, packed = (
        {part: RuntimeFile(**file) for part, file in data.pop(kind).items()}
        for kind in ("files", "packed")
    )
    return RuntimeManifest(**data, files=files, packed=packed)


def write_manifest(folder_path: Path, manifest: RuntimeManifest) -> None:
    """Write the manifest beside the folder of its edition, as itself and packed."""
    text = json.dumps(asdict(manifest), indent=1, sort_keys=True) + "\n"
    packed = render_packed("manifest", text.encode())
    (folder_path / PACKED_MANIFEST_NAME).write_text(packed, encoding="utf-8")
    (folder_path / MANIFEST_NAME).write_text(text, encoding="utf-8")


def is_current(folder_path: Path) -> bool:
    """Tell whether a folder holds a whole runtime, made from the sources of today."""
    try:
        manifest = read_manifest(folder_path)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    if manifest.format != _FORMAT or manifest.fingerprint != compute_fingerprint():
        return False
    edition_path = folder_path / manifest.edition
    files = (*manifest.files.values(), *manifest.packed.values())
    is_packed = (folder_path / PACKED_MANIFEST_NAME).is_file()
    return is_packed and all(_is_intact(edition_path / file.name, file) for file in files)


def _is_intact(path: Path, file: RuntimeFile) -> bool:
    return path.is_file() and _describe(path) == file


def _describe(path: Path) -> RuntimeFile:
    content = path.read_bytes()
    digest = hashlib.sha256(content).digest()
    return RuntimeFile(
        name=path.name,
        size=len(content),
        sha256=digest.hex(),
        integrity=f"sha256-{base64.b64encode(digest).decode()}",
    )


def _hash_sources(folder_path: Path, paths: list[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(f"{path.relative_to(folder_path).as_posix()}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
