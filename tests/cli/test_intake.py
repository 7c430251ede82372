"""The words of `conceptry import`."""

import io
import json
from pathlib import Path

import pytest
from sample import render_record

from conceptry import site
from conceptry.cli import main
from conceptry.pages.link import LinkStyle

SEED = Path(__file__).resolve().parents[1] / "reference" / "checkpoint-retained-work.json"


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


def run(capsys, *words):
    status = main(["import", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def write(path, data):
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")


def test_a_record_of_the_seed_is_accepted_with_a_report_that_counts(here, capsys):
    write(here / "seed.json", {**json.loads(SEED.read_text("utf-8")), "atlasOrder": 17})

    status, out, err = run(capsys, "seed.json", "--licence", "CC BY 4.0")

    assert (status, err) == (0, "")
    assert out.splitlines()[:5] == [
        "1 record imported into concepts",
        "licence CC BY 4.0: 1",
        "fields of other systems, kept in extra: 1 (/atlasOrder 1)",
        "repeats, kept: 2 (shortName equals name 1, labScope equals scope 1)",
        (
            "missing concepts: 3; links to them: 5 (checkpoint 2, storage 2, "
            "storage-input-checkpoint-path 1)"
        ),
    ]
    assert out.splitlines()[5].startswith("check of these records: ")
    assert " error" not in out.splitlines()[5]


def test_the_unknown_field_and_the_licence_are_in_what_is_published(here, capsys):
    write(here / "seed.json", {**json.loads(SEED.read_text("utf-8")), "atlasOrder": 17})
    run(capsys, "seed.json", "--licence", "CC BY 4.0")

    made, _ = site.build(here / "concepts", title="T", style=LinkStyle.DIRECTORY)

    [(_, record)] = made.records
    assert json.loads(record)["extra"] == {"atlasOrder": 17}
    [page] = [one for one in made.pages if one.path == "concepts/checkpoint-retained-work"]
    assert "<dt>Licence</dt><dd>CC BY 4.0</dd>" in page.html


def test_without_a_licence_it_asks_and_writes_nothing(here, capsys):
    write(here / "seed.json", SEED.read_text("utf-8"))

    assert run(capsys, "seed.json") == (
        2,
        "",
        (
            "conceptry: under which licence is this content? Say so, such as --licence "
            '"CC BY 4.0"; nothing was written\n'
        ),
    )
    assert not (here / "concepts").exists()


def test_at_a_terminal_the_answer_is_taken(here, capsys, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    write(here / "seed.json", SEED.read_text("utf-8"))
    monkeypatch.setattr("sys.stdin", Terminal("MIT\n"))

    status, out, _ = run(capsys, "seed.json")

    assert status == 0
    assert "licence MIT: 1" in out


def test_records_that_all_bring_a_licence_need_no_other(here, capsys):
    write(here / "seed.json", [{**json.loads(render_record("alpha")), "licence": "MIT"}])

    status, out, _ = run(capsys, "seed.json")

    assert (status, out.splitlines()[1]) == (0, "licence that the record brings: 1")


def test_a_record_that_is_there_is_never_written_over(here, capsys):
    (here / "concepts").mkdir()
    write(here / "concepts/alpha.json", "mine")
    write(here / "two.json", [json.loads(render_record(one)) for one in ("alpha", "beta", "beta")])

    status, out, _ = run(capsys, "two.json", "--licence", "MIT")

    assert status == 1
    assert (here / "concepts/alpha.json").read_text() == "mine"
    assert out.splitlines()[:3] == [
        "not imported: two.json, record 1, since concepts/alpha.json is there already",
        "not imported: two.json, record 3, since concepts/beta.json is there already",
        "1 record imported into concepts",
    ]


def test_a_file_that_is_no_json_is_reported_and_the_others_are_taken_in(here, capsys):
    write(here / "bad.json", '{"id": "alpha",}')
    write(here / "good.json", render_record("beta"))

    status, out, _ = run(capsys, "bad.json", "good.json", "--licence", "MIT")

    assert status == 1
    assert out.startswith("bad.json:1:15: not-json ")
    assert "1 record imported into concepts" in out


def test_an_id_that_could_lead_elsewhere_is_not_written(here, capsys):
    write(here / "evil.json", {**json.loads(render_record("alpha")), "id": "../evil"})

    status, out, _ = run(capsys, "evil.json", "--licence", "MIT")

    assert status == 1
    assert out.startswith("not imported: evil.json has no id that can be the name of a file\n")
    assert not (here / "evil").exists()
    assert list((here / "concepts").iterdir()) == []


def test_what_is_imported_is_in_canonical_form(here, capsys):
    write(here / "seed.json", SEED.read_text("utf-8"))
    run(capsys, "seed.json", "--licence", "MIT")

    assert main(["format", "--check"]) == 0
