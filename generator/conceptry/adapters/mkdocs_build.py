"""Builds a finished site with MkDocs, from a configuration file or from none."""

from __future__ import annotations

import tempfile
from importlib import resources
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException
from platformdirs import user_cache_path


class BuildError(Exception):
    """The site could not be made; the findings have been logged."""


def build_site(
    folder: Path, *, site_folder: Path, config_path: Path | None, site_url: str | None, strict: bool
) -> None:
    """Write the finished site of a folder of records.

    Parameters
    ----------
    folder
        The records.
    config_path
        A ``mkdocs.yml``; the built-in settings are used without one.
    site_url
        Where the site will stand; instant navigation needs it.

    Raises
    ------
    BuildError
        If the site has errors, or warnings in strict mode; or if the folder for it holds
        anything but an older site, since all of that would be removed.
    """
    _demand_own_folder(site_folder, folder)
    with tempfile.TemporaryDirectory(prefix="conceptry-") as scratch:
        settings: dict[str, Any] = {"site_dir": str(site_folder.resolve()), "strict": strict}
        if site_url is not None:
            settings["site_url"] = site_url
        try:
            if config_path is None:
                config_path = _bare_config(folder.resolve(), Path(scratch))
            config = load_config(config_file=str(config_path), **settings)
            config.plugins.on_startup(command="build", dirty=False)
            try:
                mkdocs_build(config)
            finally:
                config.plugins.on_shutdown()
        except Abort:
            raise BuildError("no site was made; the reasons stand above") from None
        except MkDocsException as error:
            raise BuildError(str(error)) from error


def find_config(folder: Path) -> Path | None:
    """Return the ``mkdocs.yml`` in a folder of records or right above it."""
    for place in (folder / "mkdocs.yml", folder.parent / "mkdocs.yml"):
        if place.is_file() and (place.parent == folder or folder.name == "concepts"):
            return place
    return None


def _demand_own_folder(site_folder: Path, folder: Path) -> None:
    """Refuse to empty a folder that is not a site."""
    if not site_folder.exists():
        return
    if not site_folder.is_dir():
        raise BuildError(f"{site_folder} is not a folder")
    is_site = (site_folder / "404.html").is_file() and (site_folder / "sitemap.xml").is_file()
    holds_records = folder.resolve().is_relative_to(site_folder.resolve())
    if holds_records or (any(site_folder.iterdir()) and not is_site):
        raise BuildError(f"{site_folder} holds something else than a site; name another folder")


def _bare_config(folder: Path, scratch: Path) -> Path:
    """Write a configuration for a folder that has none, outside of that folder."""
    base = resources.files("conceptry.adapters").joinpath("mkdocs.yml").read_text("utf-8")
    name = folder.name.replace("-", " ").replace("_", " ").strip().capitalize() or "Concepts"
    settings = base.replace("site_name: Concepts", f"site_name: {_quoted(name)}")
    settings = settings.replace(
        "  - conceptry\n",
        "  - conceptry:\n"
        f"      concepts: {_quoted(str(folder))}\n"
        f"      cache: {_quoted(str(user_cache_path('conceptry')))}\n",
    )
    (scratch / "docs").mkdir()
    path = scratch / "mkdocs.yml"
    path.write_text(settings, "utf-8")
    return path


def _quoted(text: str) -> str:
    """Write a text so that YAML reads it as that text."""
    return "'" + text.replace("'", "''") + "'"
