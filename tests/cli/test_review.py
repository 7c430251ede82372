"""The words of `conceptry review`."""

import json

import pytest

from conceptry.cli import main


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["new", "alpha"])
    return tmp_path


def run(capsys, *words):
    capsys.readouterr()
    try:
        status = main(words)
    except SystemExit as error:
        status = error.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_review_is_written_with_its_day(here, capsys):
    found = run(capsys, "review", "alpha", "--by", "Mara Lind", "--date", "2026-11-29")

    assert found == (
        0,
        "concepts/alpha.json says: reviewed by Mara Lind on 2026-11-29\n",
        "",
    )
    review = json.loads((here / "concepts/alpha.json").read_text("utf-8"))["review"]
    assert (review["by"], review["date"]) == ("Mara Lind", "2026-11-29")
    assert "changed-since-review" not in run(capsys, "check")[1]
    assert run(capsys, "format", "--check")[0] == 0


def test_a_day_that_is_none_is_refused(here, capsys):
    status, _, err = run(capsys, "review", "alpha", "--by", "Mara", "--date", "2026-02-30")

    assert status == 2
    assert "'2026-02-30' is not a day such as 2026-11-29" in err


def test_a_record_that_is_not_there_gets_the_nearest(here, capsys):
    assert run(capsys, "review", "alpah", "--by", "Mara") == (
        1,
        "",
        "conceptry: there is no record 'alpah' in concepts; did you mean alpha?\n",
    )


@pytest.mark.parametrize("name", ["../alpha", "_settings", ""])
def test_nothing_but_a_record_is_written_to(here, capsys, name):
    assert run(capsys, "review", name, "--by", "Mara", "--dir", "concepts")[0] == 1


def test_a_reviewer_has_a_name(here, capsys):
    assert run(capsys, "review", "alpha", "--by", " ") == (
        2,
        "",
        "conceptry: ' ' is no name: it has 1 to 120 characters\n",
    )


def test_a_record_that_cannot_be_read_is_reported_and_left_alone(here, capsys):
    (here / "concepts/alpha.json").write_text('{"id": "alpha",}')

    status, out, _ = run(capsys, "review", "alpha", "--by", "Mara")

    assert status == 1
    assert out.startswith("concepts/alpha.json:1:15: not-json ")
    assert (here / "concepts/alpha.json").read_text() == '{"id": "alpha",}'
