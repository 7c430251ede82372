"""The command line: words to calls, and what comes back to words."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from conceptry import assets, site
from conceptry.adapters import export, mkdocs_build
from conceptry.diagnostics import Diagnostic, count_text, errors, render_json, render_text
from conceptry.model import starter
from conceptry.model.base import RESERVED_IDS
from conceptry.model.corpus import load
from conceptry.model.schema import render_schema
from conceptry.pages.link import LinkStyle

DEFAULT_FOLDER = Path("concepts")
FAILED, MISUSED = 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status.

    0: done; 1: the records have errors, or the command could not do its work; 2: wrong use.
    """
    for stream in (sys.stdout, sys.stderr):
        # Records speak Greek whatever the console's own encoding is.
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    options = _parser().parse_args(arguments)
    _listen_to_mkdocs()
    try:
        return int(options.run(options))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (mkdocs_build.BuildError, export.ExportError, assets.MissingPartError, OSError) as error:
        print(f"conceptry: {_reason(error)}", file=sys.stderr)
        return FAILED


def _reason(error: Exception) -> str:
    """Say what the system could not do, without the number that it gives it."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"{error.filename}: {error.strerror.lower()}"
    return str(error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="conceptry", description="Concept records in JSON become a static knowledge base."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, run: object, text: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=text, description=text)
        command.set_defaults(run=run)
        return command

    def add_folder(command: argparse.ArgumentParser) -> None:
        command.add_argument(
            "folder",
            nargs="?",
            type=Path,
            default=DEFAULT_FOLDER,
            metavar="DIR",
            help="folder of records (default: concepts)",
        )

    check = add("check", _check, "Print every fault of every record, each with its place.")
    check.add_argument(
        "place",
        nargs="?",
        type=Path,
        default=DEFAULT_FOLDER,
        metavar="DIR|FILE",
        help="folder of records, or one of its files (default: concepts)",
    )
    check.add_argument("--json", action="store_true", help="print the findings as JSON, for tools")

    build = add("build", _build, "Make the finished site.")
    add_folder(build)
    build.add_argument("--site", type=Path, default=Path("site"), metavar="OUT", help="where to")
    build.add_argument("--site-url", metavar="URL", help="the address where the site will stand")
    build.add_argument("--strict", action="store_true", help="warnings stop the build as well")

    tree = add("export", _export, "Write the pages as a plain Markdown tree.")
    add_folder(tree)
    tree.add_argument("out", type=Path, metavar="OUT", help="an empty folder, or an older export")

    new = add("new", _new, "Write a starting record that is valid and shows how.")
    new.add_argument(
        "id", metavar="ID", help="lower-case words with hyphens, such as link-transfer"
    )
    new.add_argument(
        "--dir", type=Path, default=DEFAULT_FOLDER, metavar="DIR", help="folder of records"
    )

    schema = add(
        "schema", _schema, "Write the JSON Schema that helps editors, in DIR/_schema/v1.json."
    )
    add_folder(schema)

    add("runtime", _runtime, "Put together the Python that runs in a reader's browser.")
    return parser


def _check(options: argparse.Namespace) -> int:
    is_one = options.place.is_file()
    folder = options.place.parent if is_one else options.place
    _demand_folder(folder)
    _, found = site.check(folder)
    if is_one:  # its links are checked against the folder, the findings of others are left out
        found = tuple(d for d in found if Path(d.path).name == options.place.name)
    if options.json:
        print(render_json(found))
    else:
        _print(found)
        print(count_text(found))
    return FAILED if errors(found) else 0


def _build(options: argparse.Namespace) -> int:
    _demand_folder(options.folder)
    mkdocs_build.build_site(
        options.folder,
        site_folder=options.site,
        config_path=mkdocs_build.find_config(options.folder),
        site_url=options.site_url,
        strict=options.strict,
    )
    print(
        f"the site is in {options.site}; look at it with: python3 -m http.server -d {options.site}"
    )
    return 0


def _export(options: argparse.Namespace) -> int:
    _demand_folder(options.folder)
    assets.ensure()
    title = options.folder.resolve().name.replace("-", " ").capitalize()
    made, found = site.build(
        options.folder, title=title, style=LinkStyle.DIRECTORY, progress=_show_progress
    )
    _print(found)
    if made is None:
        print(f"{count_text(found)}; nothing was written")
        return FAILED
    count = export.write_tree(made, options.out, title=title)
    print(f"{count} files are in {options.out}; build them with any engine that reads mkdocs.yml")
    return 0


def _new(options: argparse.Namespace) -> int:
    path = options.dir / f"{options.id}.json"
    if options.id in RESERVED_IDS:
        print(
            f"conceptry: {options.id!r} is {RESERVED_IDS[options.id]}; take another id, such as "
            f"{starter.suggest_id(options.id)}",
            file=sys.stderr,
        )
        return MISUSED
    if not starter.is_valid_id(options.id):
        print(
            f"conceptry: {options.id!r} is not an id: use lower-case letters, digits and single "
            f"hyphens, such as {starter.suggest_id(options.id)}",
            file=sys.stderr,
        )
        return MISUSED
    if path.exists():
        print(f"conceptry: {path} is there already; nothing was changed", file=sys.stderr)
        return FAILED
    options.dir.mkdir(parents=True, exist_ok=True)
    corpus, _ = load(options.dir)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(starter.render_record(options.id, corpus.taxonomy))
    _write_schema(options.dir)
    command = "conceptry check"
    if options.dir != DEFAULT_FOLDER:
        command += f" {options.dir}"
    print(f"{path} is a complete record: replace its words by yours, then run: {command}")
    return 0


def _schema(options: argparse.Namespace) -> int:
    _demand_folder(options.folder)
    print(_write_schema(options.folder))
    return 0


def _runtime(_options: argparse.Namespace) -> int:
    assets.ensure()
    return 0


def _write_schema(folder: Path) -> Path:
    corpus, _ = load(folder)
    path = folder / "_schema" / "v1.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(render_schema(corpus.taxonomy), "utf-8", newline="\n")
    return path


def _listen_to_mkdocs() -> None:
    """Print what MkDocs and its plugin log: warnings, findings, and how far long work is."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    logging.getLogger("mkdocs").handlers[:] = [handler]
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    logging.getLogger("mkdocs.plugins.conceptry").setLevel(logging.INFO)


def _print(found: Sequence[Diagnostic]) -> None:
    for diagnostic in found:
        print(render_text(diagnostic))


def _demand_folder(folder: Path) -> None:
    if not folder.is_dir():
        reason = "is not a folder" if folder.exists() else "is not there"
        raise NotADirectoryError(f"{folder} {reason}; name the folder that holds the records")


def _show_progress(done: int, total: int, concept_id: str) -> None:
    if sys.stderr.isatty():
        end = "\n" if done + 1 == total else ""
        print(f"\r\x1b[K{done + 1}/{total} {concept_id}", end=end, file=sys.stderr, flush=True)
