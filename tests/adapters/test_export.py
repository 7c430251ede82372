"""The Markdown tree: the same pages, for engines that know nothing of us."""

import dataclasses
import re
from html import unescape
from pathlib import Path

import markdown
import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config

from conceptry import site
from conceptry.adapters.export import ExportError, render_markdown, write_tree
from conceptry.pages.link import LinkStyle

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def made() -> site.Site:
    built, _ = site.build(ROOT / "concepts", title="Book", style=LinkStyle.FILE)
    assert built is not None
    return built


@pytest.fixture(scope="module")
def tree(made, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "tree"
    write_tree(made, folder, title="Book")
    return folder


def test_an_engine_without_our_plugin_builds_the_same_pages(made, tree, tmp_path):
    config = load_config(str(tree / "mkdocs.yml"), site_dir=str(tmp_path), strict=True)
    assert "conceptry" not in config.plugins

    mkdocs_build(config)

    def bare(text):
        return re.sub(r"\s+", "", text.replace("&#10;", "\n"))

    for page in made.pages:
        name = f"{page.path}.html"
        assert bare(page.html) in bare((tmp_path / name).read_text("utf-8")), page.path


def test_every_file_that_a_page_asks_for_is_in_the_tree(tree):
    config = (tree / "mkdocs.yml").read_text("utf-8")

    named = re.findall(r'"(assets/[^"]+)"', config)

    assert named
    assert all((tree / "docs" / name).is_file() for name in named)


def test_python_keeps_its_lines_within_one_html_block(tree):
    text = (tree / "docs/concepts/checkpoint-retained-work.md").read_text("utf-8")
    _, block = text.split("---\n\n", 1)

    assert "\n\n" not in block
    assert not re.search(r"^\s", block, re.MULTILINE)
    assert "&#10;    L = " in block


@pytest.mark.parametrize("fence", ["```", "~~~", "~~~~ python", "> ```"])
def test_a_line_that_begins_as_a_fence_is_none(fence):
    lines = f"<p>before\n{fence}\n<b>bold</b>\n{fence}\nafter</p>"
    page = site.OutputPage(path="a", title="A", description="", html=lines, headings=())

    _, block = render_markdown(page).split("---\n\n", 1)
    html = markdown.markdown(block, extensions=["pymdownx.superfences", "md_in_html"])

    assert unescape(html) == lines


def test_titles_of_the_menu_are_texts_to_an_engine_without_our_plugin(made, tmp_path):
    group = site.MenuGroup("<b>R&D</b>", made.menu[0].path, (("<i>Chip</i>", "levels/index"),))
    write_tree(dataclasses.replace(made, menu=(group,)), tmp_path / "tree", title="Book")

    config = load_config(str(tmp_path / "tree/mkdocs.yml"), site_dir=str(tmp_path / "out"))
    mkdocs_build(config)

    text = (tmp_path / "out/levels/index.html").read_text("utf-8")
    assert "&lt;b&gt;R&amp;D&lt;/b&gt;" in text
    assert "&lt;i&gt;Chip&lt;/i&gt;" in text
    assert "<b>R&D" not in text
    assert "<i>Chip" not in text


def test_a_folder_with_files_of_others_is_left_alone(made, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")

    with pytest.raises(ExportError, match="holds files that no export wrote"):
        write_tree(made, tmp_path, title="Book")

    assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]


def test_an_export_takes_its_own_old_files_away_and_no_other(made, tmp_path):
    write_tree(made, tmp_path, title="Book")
    (tmp_path / "docs" / "mine.md").write_text("mine")
    stale = tmp_path / "docs/concepts/gone.md"
    stale.write_text("old")
    marker = tmp_path / ".conceptry-export"
    marker.write_text(marker.read_text() + "docs/concepts/gone.md\n../outside\n")

    write_tree(made, tmp_path, title="Book")

    assert not stale.exists()
    assert (tmp_path / "docs" / "mine.md").read_text() == "mine"
