"""Writes a site as a plain Markdown tree, for any engine that reads Markdown.

The pages are the same HTML fragments that the MkDocs plugin hands over, each in
a Markdown file with front matter. A ``mkdocs.yml`` beside them names the style
sheets and scripts, so that MkDocs, ProperDocs or Zensical build the tree as it
is, without any plugin of ours.
"""

from __future__ import annotations

import json
import re
import shutil
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import escape

from conceptry import assets
from conceptry.adapters.navigation import render_nav

if TYPE_CHECKING:
    from conceptry.site import OutputPage, Site

_fence = re.compile(r"^([> ]*)([`~])(?=\2\2)", re.MULTILINE)

MARKER = ".conceptry-export"
"""Lists what an export wrote, so that the next one can take it away again."""


class ExportError(Exception):
    """The tree cannot be written there."""


def write_tree(site: Site, folder: Path, *, title: str) -> int:
    """Write a site as Markdown files and return how many files were written.

    Raises
    ------
    ExportError
        If the folder holds files that no export wrote.
    """
    _clear(folder)
    written: list[str] = []

    def put(name: str, content: str) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8", newline="\n")
        written.append(name)

    for page in (site.home, *site.pages):
        put(f"docs/{page.path}.md", render_markdown(page))
    for name, text in site.records:
        put(f"docs/{name}", text)
    carried = assets.load()
    for name, source in carried.files:
        target = folder / "docs" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        written.append(f"docs/{name}")
    put("mkdocs.yml", _render_config(site, carried, title))
    (folder / MARKER).write_text("\n".join(written) + "\n", "utf-8", newline="\n")
    return len(written)


def render_markdown(page: OutputPage) -> str:
    """Write a page as Markdown: front matter, and its HTML as one block.

    Markdown ends an HTML block at a blank line and takes indented lines for code, so the block
    has neither; line breaks inside of ``pre`` are written as character references. Fences are
    looked for before HTML, so a line that begins as one begins with a reference instead.
    """
    front = {"title": str(escape(page.title)), "description": str(escape(page.description))}
    lines = "\n".join(
        f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in front.items()
    )
    html = re.sub(
        r"<pre\b.*?</pre>",
        lambda match: match[0].replace("\n", "&#10;"),
        page.html,
        flags=re.DOTALL,
    )
    block = "\n".join(line.strip() for line in html.splitlines() if line.strip())
    block = _fence.sub(lambda match: f"{match[1]}&#{ord(match[2])};", block)
    return f"---\n{lines}\n---\n\n{block}\n"


def _clear(folder: Path) -> None:
    marker = folder / MARKER
    if not folder.exists() or not any(folder.iterdir()):
        return
    if not marker.is_file():
        raise ExportError(f"{folder} holds files that no export wrote; name an empty folder")
    root = folder.resolve()
    for name in marker.read_text("utf-8").splitlines():
        path = (root / name).resolve()
        if path.is_relative_to(root) and path.is_file():
            path.unlink()


def _render_config(site: Site, carried: assets.Assets, title: str) -> str:
    """Write the settings of every site, without our plugin and with what it would add.

    JSON is YAML, so the texts that are added need no other quoting.
    """
    base = resources.files("conceptry.adapters").joinpath("mkdocs.yml").read_text("utf-8")
    base = base.replace("site_name: Concepts\n", "").replace("  - conceptry\n", "")
    settings: dict[str, object] = {
        "site_name": title,
        "extra_css": list(carried.styles),
        "extra_javascript": [{"path": path, "type": "module"} for path in carried.scripts],
        "nav": ["index.md", *render_nav(site.menu)],
        "not_in_nav": "/concepts/*.md",
    }
    added = "".join(f"{k}: {json.dumps(v, ensure_ascii=False)}\n" for k, v in settings.items())
    return base + added
