"""The words of `conceptry review`."""

import datetime as dt
import json

import pytest
from constants import constant, write_constants, write_work

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


def test_a_day_after_tomorrow_is_refused(here, capsys):
    status, _, err = run(capsys, "review", "alpha", "--by", "Mara", "--date", "9999-12-31")

    assert status == 2
    assert "'9999-12-31' is in the future; give the day of the review" in err


def test_the_day_that_has_begun_elsewhere_is_taken(here, capsys):
    tomorrow = (dt.date.today() + dt.timedelta(days=1)).isoformat()  # noqa: DTZ011

    assert run(capsys, "review", "alpha", "--by", "Mara", "--date", tomorrow)[0] == 0


def test_a_record_with_errors_is_not_signed(here, capsys):
    path = here / "concepts/alpha.json"
    path.write_text(path.read_text("utf-8").replace('"answer": 1', '"answer": 9'), "utf-8")
    (here / "concepts/beta.json").write_text("{", "utf-8")
    text = path.read_text("utf-8")

    status, _, err = run(capsys, "review", "alpha", "--by", "Mara")

    assert status == 1
    assert err == (
        "conceptry: concepts/alpha.json has 1 error and is not signed; "
        "run: conceptry check concepts/alpha.json\n"
    )
    assert path.read_text("utf-8") == text


def test_errors_of_other_records_do_not_count(here, capsys):
    (here / "concepts/beta.json").write_text("{", "utf-8")

    assert run(capsys, "review", "alpha", "--by", "Mara")[0] == 0


def test_a_review_with_a_fault_is_written_anew(here, capsys):
    path = here / "concepts/alpha.json"
    record = json.loads(path.read_text("utf-8")) | {"review": {"by": "Mara", "date": "yesterday"}}
    path.write_text(json.dumps(record), "utf-8")

    assert run(capsys, "review", "alpha", "--by", "Mara")[0] == 0
    assert run(capsys, "check")[0] == 0


def test_the_file_of_a_record_names_it_as_well(here, capsys):
    found = run(capsys, "review", "concepts/alpha.json", "--by", "Mara", "--date", "2026-11-29")

    assert found == (0, "concepts/alpha.json says: reviewed by Mara on 2026-11-29\n", "")


def test_a_file_outside_of_the_usual_folder_can_be_reviewed(here, capsys):
    (here / "concepts").rename(here / "mine")

    assert run(capsys, "review", "mine/alpha.json", "--by", "Mara")[0] == 0


@pytest.mark.parametrize("place", ["concepts/alpah.json", "alpha.json"])
def test_a_file_that_is_not_there_gets_the_nearest(here, capsys, place):
    assert run(capsys, "review", place, "--by", "Mara") == (
        1,
        "",
        f"conceptry: {place} is not there; did you mean concepts/alpha.json?\n",
    )


def test_a_file_that_records_share_is_no_record(here, capsys):
    (here / "concepts/_settings.json").write_text('{"warnings": 3}', "utf-8")

    assert run(capsys, "review", "concepts/_settings.json", "--by", "Mara") == (
        1,
        "",
        "conceptry: concepts/_settings.json is not named as a record is\n",
    )
    assert (here / "concepts/_settings.json").read_text("utf-8") == '{"warnings": 3}'


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


def test_a_constant_of_the_record_that_changes_is_a_change_since_the_review(here, capsys):
    write_constants(here / "concepts", constant(), constant("spare", name="spare card"))
    write_work(here / "concepts", "beta", constant="peak")
    assert run(capsys, "review", "beta", "--by", "Mara")[0] == 0
    assert "changed-since-review" not in run(capsys, "check")[1]

    for changes, is_changed in (
        ({"note": "at 700 W"}, False),
        ({"value": 1979.0}, True),
        ({"value": 989_400, "unit": "GFLOP/s"}, True),
    ):
        write_constants(here / "concepts", constant(**changes), constant("spare", value=3))
        assert ("changed-since-review" in run(capsys, "check")[1]) is is_changed
