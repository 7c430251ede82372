"""The commands that make a finished site one file to carry, and tell what a copy of it is."""

from __future__ import annotations

import argparse
from pathlib import Path

from conceptry.archive import (
    CopyError,
    ManifestError,
    open_copy,
    pack_site,
    render_verdict,
    render_verdict_json,
    verify,
)
from conceptry.cli.command import FAILED, AddCommand, demand_site


def add_commands(add: AddCommand) -> None:
    """Declare ``bundle`` and ``verify``."""
    bundle = add("bundle", _bundle, "Pack a finished site into one file.")
    bundle.add_argument(
        "site",
        nargs="?",
        type=Path,
        default=Path("site"),
        metavar="SITE",
        help="folder of the finished site (default: site)",
    )
    bundle.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="where to (default: SITE.zip beside the folder)",
    )

    check = add("verify", _verify, "Tell whether a copy of a site is whole, and which edition.")
    check.add_argument("copy", type=Path, metavar="COPY", help="an archive, or its unpacked folder")
    check.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="text for people (default), json for tools",
    )


def _bundle(options: argparse.Namespace) -> int:
    demand_site(options.site)
    folder = options.site.resolve()
    output = options.output or folder.with_name(f"{folder.name}.zip")
    if output.resolve().is_relative_to(folder):
        raise FileExistsError(f"{output} would lie within the site that it holds; name another")
    manifest = pack_site(folder, output)
    packed = output.stat().st_size / 1e6
    print(
        f"{output}: {manifest.title}, edition {manifest.edition}, "
        f"{len(manifest.files)} files, {manifest.size / 1e6:.1f} MB in {packed:.1f} MB"
    )
    return 0


def _verify(options: argparse.Namespace) -> int:
    if not options.copy.exists():
        raise FileNotFoundError(f"{options.copy} is not there; name an archive or a folder")
    try:
        with open_copy(options.copy) as copy:
            verdict = verify(copy)
    except ManifestError as error:
        raise CopyError(f"{options.copy} cannot be verified: {error}") from None
    print((render_verdict_json if options.format == "json" else render_verdict)(verdict))
    return 0 if verdict.is_whole else FAILED
