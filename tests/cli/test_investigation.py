"""Every command takes investigations as it takes records."""

import json

import pytest
from investigations import right_way, write_folder

from conceptry.cli import main


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "concepts"
    folder.mkdir()
    return folder


def test_a_new_investigation_is_valid_over_a_new_concept(here, capsys):
    assert main(["new", "link-transfer"]) == 0
    assert main(["new", "first-look", "--investigation"]) == 0
    assert main(["check", "concepts/_investigations/first-look.json"]) == 0
    assert main(["format", "--check", "concepts/_investigations/first-look.json"]) == 0

    assert "first-look.json is a complete investigation: replace" in capsys.readouterr().out
    assert (here / "_schema/investigation-v1.json").exists()


def test_an_investigation_needs_a_concept_first(here, capsys):
    assert main(["new", "first-look", "--investigation"]) == 1

    assert capsys.readouterr().err == (
        "conceptry: no concept in concepts has an equation to predict from; write one first with: "
        "conceptry new my-first-concept\n"
    )
    assert not (here / "_investigations").exists()


def test_the_findings_of_one_investigation_are_printed_alone(here, capsys):
    way = right_way()
    way["steps"][0]["predict"]["range"] = [1, 10]
    write_folder(here, way)

    assert main(["check", "concepts/link-transfer.json"]) == 0
    assert main(["check", "concepts/_investigations/first-look.json"]) == 1
    assert "prediction-out-of-range" in capsys.readouterr().out


def test_one_investigation_is_checked_from_within_its_folder(here, capsys, monkeypatch):
    way = right_way()
    way["steps"][0]["predict"]["range"] = [1, 10]
    monkeypatch.chdir(write_folder(here, way).parent)

    assert main(["check", "first-look.json"]) == 1
    assert "prediction-out-of-range" in capsys.readouterr().out


def test_numbers_of_every_text_are_mended(here, capsys):
    way = right_way()
    way["inputs"][0]["value"] = 4
    path = write_folder(here, way)

    assert main(["mend"]) == 0
    assert main(["check"]) == 0

    mended = json.loads(path.read_text("utf-8"))
    assert mended["steps"][0]["prompt"] == "How long do 4 MB take over the link?"
    assert mended["steps"][1]["explain"] == "The bytes take 80 µs."
    assert mended["conclusion"] == "A transfer of 4 MB took 85 µs."
    assert "steps/0/prompt: '2 MB' is now '4 MB'" in capsys.readouterr().out


def test_a_diff_tells_the_answers_of_the_model_first(here, tmp_path, capsys):
    old = tmp_path / "old.json"
    old.write_text(write_folder(here, right_way()).read_text("utf-8"), "utf-8")
    way = right_way()
    way["inputs"][0]["value"] = 4
    new = write_folder(here, way)

    assert main(["diff", str(old), str(new)]) == 0

    lines = capsys.readouterr().out.replace("\xa0", " ").splitlines()
    assert lines[:2] == [
        "answer of step whole: 45 µs → 85 µs",
        'inputs "S_all" value: 2 → 4',
    ]


def test_a_diff_of_folders_names_investigations_that_came_and_went(here, tmp_path, capsys):
    other = tmp_path / "other"
    other.mkdir()
    write_folder(here, right_way())
    write_folder(other, {**right_way(), "id": "next-look", "title": "Another"}, name="next-look")

    assert main(["diff", "concepts", "other"]) == 0

    assert capsys.readouterr().out.splitlines()[:4] == [
        "_investigations/first-look",
        '  investigation removed: "A first look"',
        "_investigations/next-look",
        '  new investigation: "Another"',
    ]


def test_a_reviewed_investigation_that_changes_says_so(here, capsys):
    path = write_folder(here, right_way())

    assert main(["review", str(path), "--by", "Ada", "--date", "2026-01-02"]) == 0
    assert main(["check"]) == 0
    way = json.loads(path.read_text("utf-8"))
    way["title"] = "Another look"
    path.write_text(json.dumps(way), "utf-8")
    main(["check", str(path)])

    assert "changed since Ada reviewed it on 2026-01-02" in capsys.readouterr().out
