"""The lock file that tells Pyodide which packages there are: ours and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_lock(pyodide_lock_path: Path, wheel_path: Path, output_path: Path) -> None:
    """Write a lock file with one wheel, its hash and the platform that Pyodide has.

    Parameters
    ----------
    pyodide_lock_path
        The lock file that comes with Pyodide; only its platform is taken over.
    """
    # Imported here, for whoever only asks whether a runtime is current must not wait for it.
    from packaging.utils import canonicalize_name, parse_wheel_filename  # noqa: PLC0415
    from pyodide_lock import (  # noqa: PLC0415
        PackageSpec,
        PyodideLockSpec,
        parse_top_level_import_name,
    )
    from pyodide_lock.utils import update_package_sha256  # noqa: PLC0415

    platform = PyodideLockSpec.from_json(pyodide_lock_path).info
    name, version, _build, _tags = parse_wheel_filename(wheel_path.name)
    package = PackageSpec(
        name=canonicalize_name(name),
        version=str(version),
        file_name=wheel_path.name,
        install_dir="site",
        imports=parse_top_level_import_name(wheel_path) or [],
    )
    update_package_sha256(package, wheel_path)
    lock = PyodideLockSpec(info=platform, packages={package.name: package})
    lock.check_wheel_filenames()
    lock.to_json(output_path, indent=1)
