"""The list of a site's files that its service worker begins with."""

import json

import pytest

from conceptry.adapters.keeping import KEEPER_NAME, render_keeper

FILES = {
    "index.html": "<title>Home</title>",
    "offline.html": "offline",
    "404.html": "none",
    "concepts/a.html": '<img alt="" src="../images/a%20b.png?x"><conceptry-calculator>',
    "concepts/b.html": '<img src="https://example.org/x.png"><link href="../site.css">',
    "concepts/a.json": "{}",
    "images/a b.png": "a picture",
    "site.css": "p {}",
    "site.css.map": "{}",
    "_headers": "/*",
    ".nojekyll": "",
    "sitemap.xml": "<urlset/>",
    "sitemap.xml.gz": "packed",
    "search/index.js": "index",
    "assets/conceptry-0123456789ab/conceptry.js": "1",
    "assets/conceptry-0123456789ab/folder.js": "2",
    "assets/conceptry-0123456789ab/worker.packed.js": "3",
    "assets/conceptry-0123456789ab/dist/python/1/snapshot.gz.bin": "4",
    "assets/conceptry-0123456789ab/dist/python/1/library.gz.bin": "5",
}


@pytest.fixture
def site(tmp_path):
    for path, text in FILES.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def read_list(site, program="run();\n"):
    text = render_keeper(site, program, offline_path="offline.html")
    first, _, rest = text.partition("\n")
    assert rest == program
    return json.loads(first.removeprefix("self.conceptryEdition=").removesuffix(";"))


def test_files_are_sorted_by_when_they_are_needed(site):
    assets = "assets/conceptry-0123456789ab"

    groups = {group: set(files) for group, files in read_list(site)["files"].items()}

    assert groups == {
        "core": {"index.html", "offline.html", "site.css", "sitemap.xml", f"{assets}/conceptry.js"},
        "search": {"search/index.js"},
        "python": {f"{assets}/dist/python/1/snapshot.gz.bin"},
        "page": {"concepts/a.html", "concepts/b.html"},
        "rest": {
            "concepts/a.json",
            "images/a b.png",
            f"{assets}/dist/python/1/library.gz.bin",
        },
    }


def test_a_page_needs_the_pictures_that_it_shows_and_python_where_it_computes(site):
    listed = read_list(site)

    assert listed["needs"] == {"concepts/a.html": ["images/a b.png"]}
    assert listed["computing"] == ["concepts/a.html"]


def test_any_change_of_a_file_or_of_the_program_makes_another_edition(site):
    before = read_list(site)["edition"]
    assert read_list(site)["edition"] == before
    assert read_list(site, "run(2);\n")["edition"] != before

    (site / "concepts/b.html").write_text("b")
    assert read_list(site)["edition"] != before


def test_an_older_worker_in_the_folder_is_no_part_of_the_site(site):
    before = read_list(site)
    (site / KEEPER_NAME).write_text("old")

    assert read_list(site) == before
