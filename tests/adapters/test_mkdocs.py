"""The finished site that MkDocs writes from our pages."""

import logging
import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from sample import render_record

from conceptry.adapters.mkdocs_build import BuildError, build_site, find_config

ROOT = Path(__file__).resolve().parents[2]


def make(folder: Path, *ids: str) -> Path:
    folder.mkdir(exist_ok=True)
    for concept_id in ids:
        (folder / f"{concept_id}.json").write_text(render_record(concept_id), "utf-8")
    return folder


def build(folder: Path, out: Path, **options) -> Path:
    settings = {"config_path": None, "site_url": None, "strict": False, **options}
    build_site(folder, site_folder=out, **settings)
    return out


@pytest.fixture(scope="module")
def bare_site(tmp_path_factory) -> Path:
    """A site from nothing but a folder of records."""
    root = tmp_path_factory.mktemp("bare")
    return build(make(root / "my-records", "alpha", "beta"), root / "out")


def test_a_folder_without_settings_becomes_a_whole_site(bare_site):
    names = {p.relative_to(bare_site).as_posix() for p in bare_site.rglob("*.html")}

    assert {
        "index.html",
        "concepts/alpha.html",
        "concepts/beta.html",
        "branches/index.html",
        "branches/links-and-nodes.html",
        "levels/index.html",
        "levels/fabric.html",
    } <= names
    assert "My records" in (bare_site / "index.html").read_text("utf-8")


def test_the_folder_of_records_is_left_as_it_was(tmp_path):
    folder = make(tmp_path / "records", "alpha")

    build(folder, tmp_path / "out")

    assert [p.name for p in folder.iterdir()] == ["alpha.json"]


def test_the_menu_never_holds_a_concept(bare_site):
    for path in bare_site.rglob("*.html"):
        text = path.read_text("utf-8")
        menu = re.search(r'<nav class="md-nav md-nav--primary.*?</nav>\s*</div>', text, re.DOTALL)

        assert menu is not None
        assert "concepts/alpha" not in menu[0], path


def test_the_edit_link_opens_the_record_where_no_repository_is_named(bare_site):
    text = (bare_site / "concepts/alpha.html").read_text("utf-8")

    assert '<a href="alpha.json" title="Edit this page"' in text
    assert (bare_site / "concepts/alpha.json").is_file()


def test_the_edit_link_opens_the_record_in_the_repository(tmp_path):
    config = tmp_path / "mkdocs.yml"
    (tmp_path / "docs").mkdir()
    base = ROOT / "generator/conceptry/adapters/mkdocs.yml"
    config.write_text(
        f"INHERIT: {base}\nrepo_url: https://example.org/team/book\nedit_uri: edit/main/docs/\n"
    )
    out = build(make(tmp_path / "concepts", "alpha"), tmp_path / "out", config_path=config)

    text = (out / "concepts/alpha.html").read_text("utf-8")

    assert 'href="https://example.org/team/book/edit/main/concepts/alpha.json"' in text


def test_neighbours_follow_the_reading_order(tmp_path):
    folder = make(tmp_path / "records", "alpha", "beta")
    path = folder / "alpha.json"
    path.write_text(
        path.read_text("utf-8").replace('"prerequisites": []', '"prerequisites": ["beta"]'), "utf-8"
    )
    out = build(folder, tmp_path / "out")

    text = (out / "concepts/beta.html").read_text("utf-8")

    assert 'aria-label="Next: Alpha"' in text


def test_errors_are_lines_that_editors_can_jump_to_and_one_count(tmp_path, caplog):
    folder = make(tmp_path / "records", "alpha")
    text = (folder / "alpha.json").read_text("utf-8")
    (folder / "alpha.json").write_text(text.replace('"kind": "model"', '"kind": "modle"'), "utf-8")

    with caplog.at_level(logging.ERROR), pytest.raises(BuildError, match="no site was made"):
        build(folder, tmp_path / "out")

    finding, count = [r.message for r in caplog.records]
    assert re.match(r'\S*records/alpha\.json:39:11: unknown-value "modle" is not a kind', finding)
    assert re.fullmatch(r"1 error in \S*records", count)
    assert not (tmp_path / "out").exists()


def test_a_warning_stops_a_strict_build(tmp_path):
    folder = make(tmp_path / "records", "alpha")
    path = folder / "alpha.json"
    path.write_text(path.read_text("utf-8").replace('"related": []', '"related": ["zzz"]'), "utf-8")

    build(folder, tmp_path / "out")
    with pytest.raises(BuildError):
        build(folder, tmp_path / "strict", strict=True)


def test_the_settings_beside_a_folder_called_concepts_are_found(tmp_path):
    folder = make(tmp_path / "concepts", "alpha")
    assert find_config(folder) is None

    (tmp_path / "mkdocs.yml").write_text("site_name: x")
    assert find_config(folder) == tmp_path / "mkdocs.yml"


def test_generated_text_never_passes_through_markdown(tmp_path):
    folder = make(tmp_path / "records", "alpha")
    path = folder / "alpha.json"
    path.write_text(
        path.read_text("utf-8").replace("Says how long", "*a* _b_ `c` {{ d }} $e$"),
        "utf-8",
    )
    out = build(folder, tmp_path / "out")

    assert "*a* _b_ `c` {{ d }} $e$" in (out / "concepts/alpha.html").read_text("utf-8")


def test_a_failed_build_leaves_the_last_site(tmp_path):
    folder = make(tmp_path / "records", "alpha")
    build(folder, tmp_path / "out")
    (folder / "alpha.json").write_text("{")

    with pytest.raises(BuildError):
        build(folder, tmp_path / "out")

    assert (tmp_path / "out/concepts/alpha.html").is_file()


def test_a_folder_that_is_no_site_is_never_emptied(tmp_path):
    folder = make(tmp_path / "records", "alpha")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")

    for place in (tmp_path / "mine", folder, tmp_path):
        with pytest.raises(BuildError, match="name another folder"):
            build(folder, place)

    assert (tmp_path / "mine" / "thesis.txt").read_text() == "mine"


@pytest.fixture
def preview(tmp_path):
    """Build as `mkdocs serve` does: settings anew each time, the plugin alive in between."""
    (tmp_path / "docs").mkdir()
    base = ROOT / "generator/conceptry/adapters/mkdocs.yml"
    (tmp_path / "mkdocs.yml").write_text(f"INHERIT: {base}\n")
    started = []

    def build_again():
        config = load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "out"))
        if not started:
            config.plugins.on_startup(command="serve", dirty=False)
        started.append(config)
        mkdocs_build(config)

    yield build_again
    started[-1].plugins["conceptry"].on_startup(command="build")  # the instance outlives the test


def test_a_preview_goes_on_with_the_last_pages_and_says_what_to_mend(tmp_path, preview):
    record = make(tmp_path / "concepts", "alpha") / "alpha.json"
    page = tmp_path / "out/concepts/alpha.html"
    good = record.read_text("utf-8")

    preview()
    before = page.read_text("utf-8")
    record.write_text(good.replace('"kind": "model"', '"kind": "modle"'), "utf-8")
    preview()
    during = page.read_text("utf-8")
    record.write_text(good, "utf-8")
    preview()

    assert "cx-findings" not in before
    assert "alpha.json:39:11: unknown-value &#34;modle&#34; is not a kind" in during
    assert "What does twice the rate do to a short transfer" in during
    assert page.read_text("utf-8") == before


def test_a_preview_that_begins_with_a_fault_shows_the_fault(tmp_path, preview):
    (make(tmp_path / "concepts") / "alpha.json").write_text("{")

    preview()

    assert "alpha.json:1:2: not-json" in (tmp_path / "out/index.html").read_text("utf-8")
