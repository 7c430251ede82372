"""The MkDocs plugin: generated pages that live in memory and arrive as finished HTML.

Translates MkDocs events into calls and nothing else. Generated pages are empty
Markdown to MkDocs, so none of their HTML passes through a Markdown parser.
"""

from __future__ import annotations

import hashlib
import logging
import os
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import escape
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.toc import AnchorLink, TableOfContents

from conceptry import assets, site, words
from conceptry.adapters import finishing, mkdocs_search, theme_language
from conceptry.adapters.keeping import KEEPER_NAME, render_keeper
from conceptry.adapters.navigation import render_nav
from conceptry.adapters.quiet_preview import Contents, keep_quiet, read_contents
from conceptry.adapters.still_colors import DARK_MEDIA, has_dark_scheme, render_dark_sheet
from conceptry.checks.limit import is_failure
from conceptry.diagnostics import Severity, count_text, errors, render_text
from conceptry.model.memory import Memory
from conceptry.pages.finding import render_findings
from conceptry.pages.heading import Heading
from conceptry.pages.link import LinkStyle, concept_path, page_address, relative_file
from conceptry.pages.offline import OFFLINE_PATH
from conceptry.pages.render import WORDS
from conceptry.pages.report import REPORT_PATH
from conceptry.pages.way import PROGRESS_PATH
from conceptry.words import mark
from conceptry.words.po import CatalogueError

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

    from conceptry.diagnostics import Diagnostic

# Under the name of MkDocs, so that --strict counts the warnings; without a prefix, so that
# editors still see file:line:column at the beginning of the line.
log = logging.getLogger("mkdocs.plugins.conceptry")

SECONDS_OF_SILENCE = 2.0

# The engine would write the day of the build into the packed list of pages, so that two builds of
# the same records differ.
_NO_DAY = "1980-01-01"

# Beside these the menu would hold no entry, or the page alone.
_WITHOUT_MENU = frozenset({"index", OFFLINE_PATH, PROGRESS_PATH, REPORT_PATH})

_THEME_SHEETS = "assets/stylesheets/"

# The names in our own settings, which a site in another language need not write anew.
_TOGGLES = (mark("Switch to dark mode"), mark("Switch to light mode"))

MENU = "conceptry"
"""The entry of `nav` that stands for the generated pages."""


class ConceptryConfig(Config):  # type: ignore[no-untyped-call]
    """Settings of the plugin."""

    concepts = config_options.Type(str, default="concepts")
    """Folder of the records, seen from mkdocs.yml."""
    cache = config_options.Type(str, default=".cache/conceptry")
    """Folder for drawn charts, seen from mkdocs.yml."""


class ConceptryPlugin(BasePlugin[ConceptryConfig]):  # type: ignore[no-untyped-call]
    """Adds the pages of a folder of records to a MkDocs site."""

    def __init__(self) -> None:
        self._assets: assets.Assets | None = None  # of one moment, though files may change
        self._site: site.Site | None = None
        self._pages: dict[str, site.OutputPage] = {}
        self._home_is_generated = True
        self._is_preview = False
        self._memory: Memory | None = None
        self._first_seen: dict[Path, Contents] = {}
        self._findings = ""
        self._dark_sheet = ""  # its path, where the theme has such colours
        self._search = mkdocs_search.SearchIndexing()

    def on_startup(self, *, command: str, **_: object) -> None:
        """Stay alive over the rebuilds of `mkdocs serve`, which asks for this method."""
        self._is_preview = command == "serve"
        # A preview reads, checks and makes again what has changed.
        self._memory = Memory() if self._is_preview else None

    # Before the search plugin, which asks the theme for words of its language.
    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Put our style sheets and scripts on every page, and our templates before the theme's.

        From here on everything speaks the language of the theme.

        Raises
        ------
        PluginError
            If a language cannot be spoken, or a part of the site is missing.
        """
        _speak_as_told(config)
        _name_toggles(config)
        try:
            assets.ensure()
        except assets.MissingPartError as error:
            raise PluginError(str(error)) from None
        self._assets = carried = assets.load(words.language())
        own = 1 if config.theme.custom_dir else 0  # a site's own templates stand before ours
        config.theme.dirs.insert(own, str(finishing.THEME_FOLDER))
        config.extra_css = [*carried.styles, *config.extra_css]
        for path in carried.scripts:
            script = config_options.ExtraScriptValue(path)
            script.type = "module"
            config.extra_javascript.append(script)
        return config

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Make the pages, before MkDocs removes the site of the last build.

        Raises
        ------
        PluginError
            If the records have errors; the findings have been logged.
        """
        if self._is_preview and not self._first_seen:
            self._first_seen = {place: read_contents(place) for place in self._watched(config)}
        self._home_is_generated = not (Path(config.docs_dir) / "index.md").is_file()
        style = LinkStyle.DIRECTORY if config.use_directory_urls else LinkStyle.FILE
        folder = self._folder(config)
        made, found = site.build(
            folder,
            title=config.site_name if self._home_is_generated else "",
            style=style,
            display_folder=_shown(folder),
            cache_folder=self._root(config) / self.config.cache,
            progress=_told_now_and_then(),
            memory=self._memory,
        )
        limit = made.warning_limit if made else None
        for diagnostic in found:
            log.log(_level(diagnostic, config, limit), render_text(diagnostic))
        if found and not errors(found):
            log.info("%s", count_text(found))
        self._findings = ""
        if made is None:
            count = f"{count_text(found)} in {_shown(folder)}"
            if not self._is_preview:
                raise PluginError(count)
            # A preview goes on with what it showed last, and says above it what to mend.
            log.error("%s; the preview shows the pages of before", count)
            self._findings = render_findings(errors(found))
            made = self._site or site.empty_site(config.site_name)
        self._site = made
        self._pages = {f"{page.path}.md": page for page in (made.home, *made.pages)}

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages, the records and the assets as generated files."""
        made = self._site
        assert made is not None
        for page in made.pages:
            files.append(self._page_file(page, config))
        if self._home_is_generated:
            files.append(self._page_file(made.home, config))
        for path, text in made.records:
            # As bytes: of a text the engine makes the line ends that its machine has.
            files.append(File.generated(config, path, content=text.encode()))
        assert self._assets is not None
        for path, source in self._assets.files:
            files.append(File.generated(config, path, abs_src_path=str(source)))
        for path, text in self._assets.tables:
            files.append(File.generated(config, path, content=text.encode()))
        headers = finishing.render_headers(self._assets.folder, KEEPER_NAME)
        files.append(File.generated(config, finishing.HEADER_FILE, content=headers.encode()))
        if has_dark_scheme(config.theme.get("palette")):
            files.append(self._dark_sheet_file(files, config))
        self._search.begin(files)
        config.nav = _menu(config.nav, made, files)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:  # noqa: ARG002
        """Give generated pages their titles, and concepts their neighbours in reading order."""
        assert self._site is not None
        for page in filter(None, (file.page for file in files.documentation_pages())):
            page.update_date = _NO_DAY
        for name, output in self._pages.items():
            file = files.get_file_from_path(name)
            if file is not None and file.page is not None and output.title:
                file.page.title = str(escape(output.title))
        order = [files.get_file_from_path(f"{path}.md") for path in self._site.reading_order]
        pages = [file.page for file in order if file is not None and file.page is not None]
        for before, after in pairwise(pages):
            before.next_page, after.previous_page = after, before
        return nav

    def on_env(self, env: Environment, **_: Any) -> Environment:  # noqa: ANN401
        """Tell the templates where the script is that runs before a page is drawn."""
        assert self._assets is not None
        env.globals["conceptry_start"] = self._assets.start
        env.globals["conceptry_words"] = self._assets.words
        env.globals.update(WORDS)
        env.globals["conceptry_dark_sheet"] = self._dark_sheet
        env.globals["conceptry_dark_media"] = DARK_MEDIA
        # A preview changes while it is read, and must not be kept.
        env.globals["conceptry_keeper"] = not self._is_preview
        return env

    def on_page_markdown(self, markdown: str, *, page: Page, **_: Any) -> str:  # noqa: ANN401
        """Give a generated page its description.

        Templates of themes write titles and descriptions as they are, so they are escaped here.
        """
        output = self._pages.get(page.file.src_uri)
        if output is not None and output.description:
            page.meta.setdefault("description", str(escape(output.description)))
        if output is not None and (output.record_name or output.path in _WITHOUT_MENU):
            page.meta.setdefault("hide", ["navigation"])
        if output is not None and output.title:
            page.meta.setdefault("title", str(escape(output.title)))
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:  # noqa: ANN401
        """Put the finished HTML in the place of nothing."""
        output = self._pages.get(page.file.src_uri)
        content = html if output is None else self._content(output, html, page, config)
        self._search.add_page(page, content, output)
        return self._findings + content

    def _content(self, output: site.OutputPage, html: str, page: Page, config: MkDocsConfig) -> str:
        entries = [_anchor_link(h) for h in output.headings]
        if output.path == "index" and not self._home_is_generated:
            page.toc = TableOfContents([*page.toc, *_nested(entries)])
            return f"{html}\n{output.html}"
        page.toc = TableOfContents(_nested(entries))
        if output.record_name and not page.edit_url:
            page.edit_url = _record_address(output, config)
        return output.html

    def on_post_page(self, output: str, **_: Any) -> str:  # noqa: ANN401
        """Give a page its policy, and mend what the theme left open."""
        output = mkdocs_search.drop_worker(output)
        return finishing.finish_page(output, is_preview=self._is_preview)

    def on_post_template(self, output: str, *, template_name: str, **_: Any) -> str:  # noqa: ANN401
        """Do the same for pages that no file stands for, such as the one for wrong addresses."""
        if not template_name.endswith(".html"):
            return output
        output = mkdocs_search.drop_worker(output)
        return finishing.finish_page(output, is_preview=self._is_preview)

    # After the search plugin, whose own index is removed.
    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write what the search box asks, and the worker, which knows all that was written."""
        self._search.write(config)
        if not self._is_preview:
            self._write_keeper(config)

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, **_: Any) -> None:  # noqa: ANN401
        """Rebuild when a record changes, and for nothing less than a change."""
        server.watch(str(self._folder(config)))
        keep_quiet(server, self._first_seen)

    def _page_file(self, page: site.OutputPage, config: MkDocsConfig) -> File:
        is_apart = page.record_name or page.path == OFFLINE_PATH
        inclusion = InclusionLevel.NOT_IN_NAV if is_apart else InclusionLevel.INCLUDED
        file = File.generated(config, f"{page.path}.md", content="", inclusion=inclusion)
        if page.record_name:
            record = self._folder(config) / page.record_name
            file.edit_uri = Path(os.path.relpath(record, config.docs_dir)).as_posix()
        else:
            file.edit_uri = None
        return file

    def _dark_sheet_file(self, files: Files, config: MkDocsConfig) -> File:
        of_theme = (f for f in files.css_files() if f.src_uri.startswith(_THEME_SHEETS))
        of_site = (files.get_file_from_path(path) for path in config.extra_css)
        sheets = [file.content_string for file in (*of_theme, *of_site) if file is not None]
        content = render_dark_sheet(sheets).encode()
        digest = hashlib.sha256(content).hexdigest()[:8]
        self._dark_sheet = f"{_THEME_SHEETS}dark.{digest}.css"
        return File.generated(config, self._dark_sheet, content=content)

    def _write_keeper(self, config: MkDocsConfig) -> None:
        assert self._assets is not None
        site_folder = Path(config.site_dir)
        style = LinkStyle.DIRECTORY if config.use_directory_urls else LinkStyle.FILE
        address = page_address(OFFLINE_PATH, style)
        offline = f"{address}index.html" if address.endswith("/") else address
        program = self._assets.keeper.read_text("utf-8")
        worker = render_keeper(site_folder, program, offline_path=offline)
        (site_folder / KEEPER_NAME).write_text(worker, "utf-8", newline="\n")

    def _watched(self, config: MkDocsConfig) -> list[Path]:
        """Return the places that a preview watches: the engine's own, and the records."""
        places = (config.docs_dir, config.config_file_path, self._folder(config))
        # As the engine names them, which leaves links alone.
        return [Path(os.path.abspath(place)) for place in places if place]  # noqa: PTH100

    def _folder(self, config: MkDocsConfig) -> Path:
        return self._root(config) / self.config.concepts

    @staticmethod
    def _root(config: MkDocsConfig) -> Path:
        return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()


def _speak_as_told(config: MkDocsConfig) -> None:
    """Speak the language of the theme, and let pages name it; hold that of the records ready."""
    wanted, records = config.theme.get("language"), config.extra.get("content_language")
    try:
        spoken = theme_language.find_spoken(
            wanted, theme_language.list_languages(config.theme.dirs)
        )
    except theme_language.LanguageError as error:
        raise PluginError(f"theme.language is {error}") from None
    try:
        of_records = "" if records is None else theme_language.check_tag(records)
    except theme_language.LanguageError as error:
        raise PluginError(f"extra.content_language is {error}") from None
    try:
        words.use(words.load(str(wanted)), records=of_records)
    except CatalogueError as error:
        raise PluginError(f"the words of {wanted} cannot be used:\n{error}") from None
    config.theme["language"], config.theme["language_of_pages"] = spoken, wanted


def _name_toggles(config: MkDocsConfig) -> None:
    """Say the names of the buttons for the colours, where they are those of our settings."""
    palette = config.theme.get("palette", [])
    for scheme in palette if isinstance(palette, list) else [palette]:
        toggle = scheme.get("toggle", {})
        if toggle.get("name") in _TOGGLES:
            toggle["name"] = words.say(toggle["name"])


def _told_now_and_then() -> site.Progress:
    """Return a progress that is logged every two seconds; a quick build says nothing."""
    told = time.monotonic()

    def tell(done: int, total: int, concept_id: str) -> None:
        nonlocal told
        if time.monotonic() - told > SECONDS_OF_SILENCE:
            log.info("%d of %d concepts are drawn, next is %s", done, total, concept_id)
            told = time.monotonic()

    return tell


def _shown(folder: Path) -> str:
    """Name a folder as somebody in the working folder would."""
    working = Path.cwd()
    return str(folder.relative_to(working) if folder.is_relative_to(working) else folder)


def _level(diagnostic: Diagnostic, config: MkDocsConfig, limit: int | None) -> int:
    """Return how loudly to log a finding: in strict mode MkDocs stops at the first warning."""
    if diagnostic.severity is Severity.ERROR:
        return logging.ERROR
    if is_failure(diagnostic, is_strict=config.strict, limit=limit):
        return logging.WARNING
    is_quiet = config.strict or diagnostic.severity is Severity.NOTE
    return logging.INFO if is_quiet else logging.WARNING


def _menu(nav: list[Any] | None, made: site.Site, files: Files) -> list[Any]:
    """Put the overview pages where `nav` says so; concept pages never enter the menu."""
    groups = render_nav(made.menu)
    if nav is None:
        generated = {f"{page.path}.md" for page in made.pages}
        by_hand = [
            f.src_uri
            for f in files.documentation_pages()
            if f.src_uri not in generated and f.src_uri != "index.md"
        ]
        return ["index.md", *groups, *by_hand]
    return [item for entry in nav for item in (groups if entry == MENU else [entry])]


def _anchor_link(heading: Heading) -> AnchorLink:
    return AnchorLink(str(escape(heading.title)), heading.anchor, heading.level)


def _nested(entries: list[AnchorLink]) -> list[AnchorLink]:
    top: list[AnchorLink] = []
    for entry in entries:
        if entry.level > 2 and top:  # noqa: PLR2004 (h3 below h2)
            top[-1].children.append(entry)
        else:
            top.append(entry)
    return top


def _record_address(output: site.OutputPage, config: MkDocsConfig) -> str:
    """Return the address of the record that a page was made from, wherever the page stands."""
    style = LinkStyle.DIRECTORY if config.use_directory_urls else LinkStyle.FILE
    record = concept_path(str(output.record_name).removesuffix(".json"))
    return relative_file(output.path, f"{record}.json", style)
