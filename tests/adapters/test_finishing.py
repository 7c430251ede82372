"""What every finished page is given, and the templates that stand in for the theme's."""

import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from sample import render_record

from conceptry.adapters.finishing import finish_page, render_headers
from conceptry.adapters.mkdocs_build import build_site
from conceptry.audit import audit_site, render_fault
from conceptry.pages.policy import render_policy

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "generator/conceptry/adapters/mkdocs.yml"


def make(folder: Path, *, settings: str = "") -> Path:
    """Write a folder with one record, a page by hand and its settings; return the settings."""
    (folder / "concepts").mkdir(parents=True)
    (folder / "concepts" / "alpha.json").write_text(render_record("alpha"), "utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "hand.md").write_text("# By hand\n\n[a source](https://example.org/)\n")
    config = folder / "mkdocs.yml"
    config.write_text(f"INHERIT: {BASE}\n{settings}", "utf-8")
    return config


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A site of a book with a repository, whose stars the theme would ask for."""
    folder = tmp_path_factory.mktemp("book")
    config = make(folder, settings="repo_url: https://github.com/team/book\n")
    build_site(
        folder / "concepts",
        site_folder=folder / "site",
        config_path=config,
        site_url="https://team.example/book/",
        strict=False,
    )
    return folder / "site"


def test_the_audit_finds_nothing_in_a_real_site(site):
    assert [render_fault(fault, "site") for fault in audit_site(site).faults] == []


def test_the_policy_is_the_first_element_of_every_head(site):
    pages = list(site.rglob("*.html"))

    assert (site / "404.html") in pages
    for path in pages:
        first = re.search(r"<head>\s*(<[^>]*>)", path.read_text("utf-8"))
        assert first is not None, path
        assert first[1] == (
            f'<meta http-equiv="Content-Security-Policy" content="{render_policy()}">'
        )


def test_no_page_names_the_repository_as_something_to_ask(site):
    text = (site / "hand.html").read_text("utf-8")

    assert 'class="md-source"' in text
    assert 'data-md-component="source"' not in text


def test_the_list_of_pages_holds_no_day(site):
    text = (site / "sitemap.xml").read_text("utf-8")

    assert "<loc>https://team.example/book/concepts/alpha.html</loc>" in text
    assert "lastmod" not in text


def test_the_header_file_says_more_than_a_page_can():
    policy, *rest = render_headers("assets/conceptry-1", "conceptry-worker.js").splitlines()[1:]

    assert policy == (f"  Content-Security-Policy: {render_policy()}; frame-ancestors 'none'")
    assert rest == [
        "  Referrer-Policy: no-referrer",
        "  X-Content-Type-Options: nosniff",
        "/assets/conceptry-1/*",
        "  Cache-Control: public, max-age=31536000, immutable",
        "/conceptry-worker.js",
        "  Cache-Control: no-cache",
    ]


def test_the_header_file_names_the_folder_of_the_site(site):
    folder = next((site / "assets").glob("conceptry-*"))

    assert f"/assets/{folder.name}/*" in (site / "_headers").read_text("utf-8")


def test_a_preview_may_reload_its_pages():
    assert "script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline';" in finish_page(
        "<head>", is_preview=True
    )


def test_a_template_of_the_book_stands_before_ours(tmp_path):
    config = make(tmp_path, settings="theme: { custom_dir: mine }\n")
    own = tmp_path / "mine" / "partials" / "javascripts" / "base.html"
    own.parent.mkdir(parents=True)
    own.write_text('<!-- mine --><script src="{{ conceptry_start | url }}"></script>')

    mkdocs_build(load_config(str(config), site_dir=str(tmp_path / "site")))

    assert "<!-- mine -->" in (tmp_path / "site" / "hand.html").read_text("utf-8")
