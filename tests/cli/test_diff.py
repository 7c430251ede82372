"""The words of `conceptry diff`."""

import json
from pathlib import Path

import pytest
from sample import render_record

from conceptry.cli import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "alpha.json").write_text(render_record("alpha"), "utf-8")
    return tmp_path


def run(capsys, *words):
    status = main(["diff", *words])
    captured = capsys.readouterr()
    return status, captured.out.replace("\xa0", " "), captured.err


def change(path, old, new):
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def test_layout_alone_is_no_difference(here, capsys):
    path = here / "new/alpha.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8"))), "utf-8")

    assert run(capsys, "old", "new") == (0, "no difference in what it says\n", "")
    assert run(capsys, "old/alpha.json", "new/alpha.json")[1] == "no difference in what it says\n"


def test_two_folders_are_told_record_by_record(here, capsys):
    change(here / "new/alpha.json", '"related": []', '"related": ["storage"]')

    assert run(capsys, "old", "new") == (0, "alpha\n  related: + storage\n", "")


def test_a_record_that_was_taken_out_of_its_folder_can_be_compared(here, capsys):
    change(here / "new/alpha.json", '"related": []', '"related": ["storage"]')
    (here / "old/alpha.json").rename(here / "before.txt")

    assert run(capsys, "before.txt", "new/alpha.json")[1] == "related: + storage\n"


def test_errors_of_the_new_state_are_counted(here, capsys):
    change(here / "new/alpha.json", '"answer": 1', '"answer": 9')

    status, out, _ = run(capsys, "old/alpha.json", "new/alpha.json")

    assert status == 0
    assert out.splitlines()[-1] == (
        "checks of the new state: 1 error (answer-out-of-range 1); see them with: conceptry check"
    )


def test_tools_get_each_change_with_its_place(here, capsys):
    change(here / "new/alpha.json", '"related": []', '"related": ["storage"]')

    rows = json.loads(run(capsys, "old", "new", "--format", "json")[1])

    changes = [{"pointer": "/related", "text": "related: + storage"}]
    assert rows == {"records": [{"name": "alpha", "changes": changes}], "errors": {}}


def test_a_file_and_a_folder_cannot_be_compared(here, capsys):
    assert run(capsys, "old", "new/alpha.json") == (
        2,
        "",
        "conceptry: compare two records, or two folders of records\n",
    )


def test_a_place_that_is_not_there_is_said(here, capsys):
    assert run(capsys, "nowhere", "new") == (
        1,
        "",
        "conceptry: nowhere is not there; name a record or a folder of records\n",
    )


def test_a_record_that_is_no_json_is_reported(here, capsys):
    (here / "new/alpha.json").write_text('{"id"}')

    status, out, _ = run(capsys, "old/alpha.json", "new/alpha.json")

    assert status == 1
    assert out.startswith("new/alpha.json:1:6: not-json ")


def test_another_interval_is_told_with_all_that_follows_from_it(here, capsys):
    source = ROOT / "concepts"
    for name in ("old", "new"):
        for path in source.glob("*.json"):
            (here / name / path.name).write_bytes(path.read_bytes())
    path = here / "new/checkpoint-retained-work.json"
    data = json.loads(path.read_text("utf-8"))
    [given] = [one for one in data["example"]["inputs"] if one["symbol"] == "τ"]
    assert given["value"] == 600
    given["value"] = 900
    path.write_text(json.dumps(data), "utf-8")

    lines = run(capsys, f"old/{path.name}", f"new/{path.name}")[1].splitlines()

    assert lines[:2] == [
        "τ of the example 600 → 900 s",
        "L 7.56 % → 8.28 % (default result of First-order loss)",
    ]
    assert "number question 4: answer 7.56 % → 8.28 %" in lines
    assert any(line.startswith("worked example: ") for line in lines)
