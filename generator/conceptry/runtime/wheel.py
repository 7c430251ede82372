"""Our browser code as a wheel: pure Python, the same bytes at every build."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

DISTRIBUTION = "conceptry_labs"
"""The name of the wheel and of the package in it."""

_EPOCH = 1_577_836_800
"""2020-01-01: the wheel says when its format was settled, not when it was made."""


def write_wheel(sources_path: Path, output_path: Path, *, words_path: Path, version: str) -> Path:
    """Pack a folder of Python sources into a wheel, with the package of their words beside it.

    Parameters
    ----------
    sources_path
        The folder that becomes the package `conceptry_labs`.
    output_path
        The folder that the wheel is written to.
    words_path
        The folder that stays the package `conceptry.words`, for the sources import it by its name.

    Returns
    -------
    Path
        The wheel.
    """
    # Imported here, for whoever only asks whether a runtime is current must not wait for it.
    from pyodide_build.common import (  # type: ignore[import-untyped]  # noqa: PLC0415
        pack_wheel,
        replace_env,
    )

    output_path.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree_path = Path(folder) / f"{DISTRIBUTION}-{version}"
        for source_path in sorted(sources_path.rglob("*.py")):
            target = tree_path / DISTRIBUTION / source_path.relative_to(sources_path)
            _write(target, source_path.read_text(encoding="utf-8"))
        around_path = words_path.parent
        for source_path in (around_path / "__init__.py", *sorted(words_path.glob("*.py"))):
            target = tree_path / "conceptry" / source_path.relative_to(around_path)
            _write(target, source_path.read_text(encoding="utf-8"))
        for name, text in _metadata(version).items():
            _write(tree_path / f"{DISTRIBUTION}-{version}.dist-info" / name, text)
        with replace_env({**os.environ, "SOURCE_DATE_EPOCH": str(_EPOCH)}):
            pack_wheel(tree_path, output_path, verbose=False)
    return output_path / f"{DISTRIBUTION}-{version}-py3-none-any.whl"


def _metadata(version: str) -> dict[str, str]:
    return {
        "METADATA": f"Metadata-Version: 2.4\nName: {DISTRIBUTION}\nVersion: {version}\n",
        "WHEEL": (
            "Wheel-Version: 1.0\nGenerator: conceptry\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        ),
    }


def _write(path: Path, text: str) -> None:
    """Write a file whose mode does not depend on the machine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    path.chmod(0o644)
