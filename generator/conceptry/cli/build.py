"""The commands that make pages out of records."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from conceptry import assets, site
from conceptry.adapters import export, mkdocs_build
from conceptry.cli.command import FAILED, AddCommand, add_folder, demand_folder, print_findings
from conceptry.diagnostics import count_text
from conceptry.pages.link import LinkStyle


def add_commands(add: AddCommand) -> None:
    """Declare ``build`` and ``export``."""
    build = add("build", _build, "Make the finished site.")
    add_folder(build)
    build.add_argument("--site", type=Path, default=Path("site"), metavar="OUT", help="where to")
    build.add_argument("--site-url", metavar="URL", help="the address where the site will stand")
    build.add_argument("--strict", action="store_true", help="warnings stop the build as well")

    tree = add("export", _export, "Write the pages as a plain Markdown tree.")
    add_folder(tree)
    tree.add_argument("out", type=Path, metavar="OUT", help="an empty folder, or an older export")


def _build(options: argparse.Namespace) -> int:
    demand_folder(options.folder)
    mkdocs_build.build_site(
        options.folder,
        site_folder=options.site,
        config_path=mkdocs_build.find_config(options.folder),
        site_url=options.site_url,
        strict=options.strict,
    )
    print(f"the site is in {options.site}; open {options.site / 'index.html'} or serve the folder")
    return 0


def _export(options: argparse.Namespace) -> int:
    demand_folder(options.folder)
    assets.ensure()
    title = options.folder.resolve().name.replace("-", " ").capitalize()
    made, found = site.build(
        options.folder, title=title, style=LinkStyle.FILE, progress=_show_progress
    )
    print_findings(found)
    if made is None:
        print(f"{count_text(found)}; nothing was written")
        return FAILED
    count = export.write_tree(made, options.out, title=title)
    print(f"{count} files are in {options.out}; build them with any engine that reads mkdocs.yml")
    return 0


def _show_progress(done: int, total: int, concept_id: str) -> None:
    if sys.stderr.isatty():
        end = "\n" if done + 1 == total else ""
        print(f"\r\x1b[K{done + 1}/{total} {concept_id}", end=end, file=sys.stderr, flush=True)
