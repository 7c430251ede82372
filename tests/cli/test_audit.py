"""The words of `conceptry audit`: every fault with its place, and then what pages cost."""

import json

import pytest
from clean_site import spoil, write_site

from conceptry.cli import main


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return write_site(tmp_path / "site")


def test_a_clean_site_passes_and_its_costs_are_told(site, capsys):
    assert main(["audit"]) == 0

    out = capsys.readouterr().out
    assert "home              1         6  40" in out
    assert "2 pages, 9 files, 0.0 MB: no faults" in out


def test_a_fault_has_a_place_a_code_and_a_hint_and_fails(site, capsys):
    spoil(site, "index.html", 'src="icon.svg"', 'src="//cdn.example/\u202ea.png"')

    assert main(["audit", "site"]) == 1

    out = capsys.readouterr().out
    assert out.startswith(
        "site/index.html:14:1: from-elsewhere "
        '<img src> loads "//cdn.example/\\u202ea.png"\n'
        "    hint: keep a copy of it in the site, or leave it out\n"
    )
    assert out.endswith(": 1 fault\n")


def test_tools_read_the_faults_as_json(site, capsys):
    spoil(site, "site.js", "./sum.js", "./gone.js")

    assert main(["audit", "site", "--format", "json"]) == 1

    assert json.loads(capsys.readouterr().out) == [
        {
            "path": "site.js",
            "line": 2,
            "column": 22,
            "code": "missing",
            "message": 'an import leads to "./gone.js"',
            "hint": "the address leads to no file of the site",
        }
    ]


def test_the_report_is_written_beside_the_words(site, capsys):
    assert main(["audit", "--report", "report.json"]) == 0

    report = json.loads((site.parent / "report.json").read_text("utf-8"))
    assert report["faults"] == []
    assert capsys.readouterr().err == "the report is in report.json\n"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("gone", "gone is not there; build a site first: conceptry build"),
        ("site/site.js", "site/site.js is not a folder; build a site first: conceptry build"),
        ("site/style", "site/style is no site: it has no index.html"),
    ],
)
def test_what_is_no_site_is_named(site, capsys, place, words):
    assert main(["audit", place]) == 1

    assert capsys.readouterr().err == f"conceptry: {words}\n"
