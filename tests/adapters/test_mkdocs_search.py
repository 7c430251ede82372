"""The site that MkDocs writes carries our search and nothing of the theme's."""

import json
import re
from pathlib import Path

import pytest
from sample import render_record

from conceptry.adapters.mkdocs_build import build_site
from conceptry.adapters.mkdocs_search import drop_worker

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A site of one record and three pages that were written by hand."""
    root = tmp_path_factory.mktemp("site")
    (root / "concepts").mkdir()
    (root / "concepts/alpha.json").write_text(render_record("alpha"), "utf-8")
    pages = {
        "index.md": "# Home\n\nWelcome aboard.\n\n## A part\n\nSeaweed.\n",
        "hidden.md": "---\nsearch:\n  exclude: true\n---\n# Hidden\n\nTreasure.\n",
        "weighed.md": "---\nsearch:\n  boost: 2\ndescription: A & B\n---\n# Weighed\n\nAnchor.\n",
    }
    (root / "docs").mkdir()
    for name, text in pages.items():
        (root / "docs" / name).write_text(text, "utf-8")
    base = ROOT / "generator/conceptry/adapters/mkdocs.yml"
    (root / "mkdocs.yml").write_text(f"INHERIT: {base}\n", "utf-8")
    build_site(
        root / "concepts",
        site_folder=root / "out",
        config_path=root / "mkdocs.yml",
        site_url=None,
        strict=False,
    )
    return root / "out"


def entries_of(folder):
    """Return what the index shows of each entry: a page by four things, a section by two."""
    script = (folder / "search/index.js").read_text("utf-8")
    head = re.match(r"conceptrySearch\('index','[^']*','(\{.*?\})','", script, re.DOTALL)
    assert head is not None
    return [tuple(entry) for entry in json.loads(head[1].replace("\\'", "'"))["entries"]]


def pages_of(folder):
    """Return of each page by its address the title, the excerpt and the weight."""
    return {one[0]: one[1:] for one in entries_of(folder) if len(one) == 4}


def test_nothing_of_the_themes_search_is_left(folder):
    names = [path.relative_to(folder).as_posix() for path in folder.rglob("*")]

    assert [n for n in names if "lunr" in n or "javascripts/workers" in n] == []
    assert "search/search_index.json" not in names
    for path in [*folder.rglob("*.html")]:
        text = path.read_text("utf-8")
        assert "javascripts/workers" not in text
        assert not re.search(r'data-md-component="search|name="search"', text)
        assert '<conceptry-search class="md-search" data-index="' in text


def test_pages_and_their_sections_are_entries(folder):
    pages = pages_of(folder)
    sections = [one for one in entries_of(folder) if len(one) == 2]

    excerpt = "Says how long a transfer over a link takes."
    assert pages["concepts/alpha.html"] == ("Alpha", excerpt, 1)
    assert pages["index.html"][0] == "Home"
    assert ("a-part", "A part") in sections
    assert [anchor for anchor, _ in sections if anchor == "quiz"] == []


def test_the_front_matter_of_a_page_excludes_or_weighs_it(folder):
    pages = pages_of(folder)
    texts = "".join(path.read_text("utf-8") for path in folder.glob("search/*.js"))

    assert "hidden.html" not in pages
    assert "Treasure" not in texts
    assert pages["weighed.html"] == ("Weighed", "A & B", 2)


def test_the_settings_of_the_themes_script_stay_but_for_search():
    html = """<script id="__config" type="application/json">{"base": ".", "search": "w.js",
    "translations": {"search.result.none": "No", "clipboard.copy": "\\u003cb\\u003e"}}</script>"""

    text = drop_worker(html)

    settings = re.search(r">(\{.*\})<", text)
    assert settings is not None
    assert json.loads(settings[1]) == {"base": ".", "translations": {"clipboard.copy": "<b>"}}
    assert "<b>" not in text
