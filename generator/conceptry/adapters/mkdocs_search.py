"""Search on a MkDocs site: our index and box in the place of those that the theme brings.

The theme's own search needs a worker and `fetch`, which a page from a folder has not, and knows
neither symbols nor scripts without spaces.
"""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jinja2.utils import htmlsafe_json_dumps

from conceptry.pages.text import summary
from conceptry.search.document import Document
from conceptry.search.index import FOLDER, render_scripts
from conceptry.search.section import read_sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from conceptry.site import OutputPage

HAND_WRITTEN: Final = 0.5
"""Weight of a page that no record stands behind: a reader most often looks for a concept."""
_UNUSED: Final = ("assets/javascripts/lunr/", "assets/javascripts/workers/")
_THEME_INDEX: Final = f"{FOLDER}/search_index.json"
_settings: Final = re.compile(
    r'(?<=<script id="__config" type="application/json">).*?(?=</script>)', re.DOTALL
)


class SearchIndexing:
    """Gathers what can be found while a site is built, and writes the index at its end."""

    def __init__(self) -> None:
        self._documents: dict[str, tuple[Document, ...]] = {}

    def begin(self, files: Files) -> None:
        """Leave out the scripts of the theme's search, and forget pages that are no more."""
        for file in list(files):
            if file.src_uri.startswith(_UNUSED):
                files.remove(file)
        urls = {file.url for file in files}
        self._documents = {url: found for url, found in self._documents.items() if url in urls}

    def add_page(self, page: Page, html: str, output: OutputPage | None) -> None:
        """Note what a page holds, unless its front matter excludes it from search."""
        search = page.meta.get("search")
        settings = search if isinstance(search, dict) else {}
        weight = settings.get("boost") or (1 if output else HAND_WRITTEN)
        found = _documents(page, html, output, weight=weight)
        self._documents[page.url] = () if settings.get("exclude") else tuple(found)
        # The theme would read the page again for an index that is not used.
        page.meta["search"] = {**settings, "exclude": True}

    def write(self, config: MkDocsConfig) -> None:
        """Write the index, and remove the theme's."""
        site_folder = Path(config.site_dir)
        (site_folder / _THEME_INDEX).unlink(missing_ok=True)
        documents = [found for url in sorted(self._documents) for found in self._documents[url]]
        for name, script in render_scripts(documents).items():
            path = site_folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(script, "utf-8", newline="\n")


def drop_worker(html: str) -> str:
    """Take the address of the worker and its words out of the settings of the theme's script."""
    return _settings.sub(lambda match: _without_search(match[0]), html, count=1)


def _without_search(text: str) -> str:
    data = json.loads(text)
    data.pop("search", None)
    words = data.get("translations", {})
    data["translations"] = {k: v for k, v in words.items() if not k.startswith("search.")}
    return str(htmlsafe_json_dumps(data))


def _documents(
    page: Page, html: str, output: OutputPage | None, *, weight: float
) -> Iterator[Document]:
    words = {one.anchor: one for one in (output.search_words if output else ())}
    first, *sections = (output.sections if output else ()) or read_sections(html)
    about = output.description if output else unescape(str(page.meta.get("description") or ""))
    own = words.get("")
    yield Document(
        address=page.url,
        title=first.heading or unescape(str(page.title or "")),
        text=first.text,
        names=own.names if own else "",
        symbols=own.symbols if own else "",
        excerpt=about or summary(first.text),
        weight=weight,
    )
    for section in sections:
        more = words.get(section.anchor)
        if section.text or more:
            yield Document(
                anchor=section.anchor,
                heading=section.heading,
                text=section.text,
                symbols=more.symbols if more else "",
            )
