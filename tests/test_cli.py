"""The command line, as a contributor meets it."""

import json
import os
import subprocess
import sys

import pytest
from sample import render_record

from conceptry.cli import main


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys, *words):
    try:
        status = main(words)
    except SystemExit as error:
        status = error.code
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_new_record_is_valid_as_it_stands(here, capsys):
    status, out, _ = run(capsys, "new", "link-transfer")

    assert status == 0
    assert "concepts/link-transfer.json is a complete record" in out
    status, out, err = run(capsys, "check")
    assert (status, err) == (0, "")
    assert [line.split()[2] for line in out.splitlines() if ": warning:" in line] == [
        "still-the-template"
    ]


def test_a_new_record_brings_the_schema_that_its_first_line_names(here, capsys):
    run(capsys, "new", "link-transfer")

    record = json.loads((here / "concepts/link-transfer.json").read_text("utf-8"))
    schema = json.loads((here / "concepts" / record["$schema"]).read_text("utf-8"))

    assert set(record) <= set(schema["properties"])


def test_an_existing_record_is_never_written_over(here, capsys):
    run(capsys, "new", "link-transfer")
    path = here / "concepts/link-transfer.json"
    path.write_text("mine")

    status, _, err = run(capsys, "new", "link-transfer")

    assert status == 1
    assert "is there already" in err
    assert path.read_text() == "mine"


def test_an_id_that_cannot_be_an_address_gets_one_that_can(here, capsys):
    status, _, err = run(capsys, "new", "Link Transfer!")

    assert status == 2
    assert "such as link-transfer" in err


def test_an_id_that_some_system_cannot_store_is_refused_with_the_reason(here, capsys):
    status, _, err = run(capsys, "new", "con")

    assert status == 2
    assert "the name of a device on Windows" in err
    assert "such as con-concept" in err
    assert list(here.iterdir()) == []


def test_what_the_system_refuses_is_said_in_words(here, capsys):
    (here / "file").write_text("mine")

    status, _, err = run(capsys, "new", "alpha", "--dir", "file")

    assert (status, err) == (1, "conceptry: file: file exists\n")


def test_a_file_name_with_a_line_break_stays_one_line(here, capsys):
    (here / "a\nb.json").write_text("{")

    _, out, _ = run(capsys, "check", ".")

    assert out.startswith(r"a\u000ab.json:1:2: not-json ")
    assert out.count("\n") == 4  # the finding, its hint, where to read on, the count


def test_a_file_name_that_is_no_text_is_still_named(here, capsys):
    (here / os.fsdecode(b"\xff.json")).write_text("{")

    assert r"\udcff.json:1:2: not-json" in run(capsys, "check", ".")[1]
    [row] = json.loads(run(capsys, "check", ".", "--format", "json")[1])
    assert row["path"] == "\udcff.json"


def test_an_id_cannot_leave_the_folder(here, capsys):
    assert run(capsys, "new", "../evil")[0] == 2
    assert list(here.iterdir()) == []


def test_a_folder_that_is_not_there_is_said_in_words(here, capsys):
    status, _, err = run(capsys, "check", "nowhere")

    assert status == 1
    assert err == "conceptry: nowhere is not there; name the folder that holds the records\n"


@pytest.mark.parametrize("command", ["check", "format", "mend"])
@pytest.mark.parametrize(
    ("place", "hint"),
    [
        ("concepts/alpah.json", "did you mean concepts/alpha.json?"),
        ("concepts/Alpha.json", "did you mean concepts/alpha.json?"),
        ("alpha.json", "did you mean concepts/alpha.json?"),
        ("concepts/zzz.json", "name a record, or the folder that holds them"),
        ("nowhere/alpha.json", "name a record, or the folder that holds them"),
    ],
)
def test_a_file_that_is_not_there_gets_the_nearest_one(here, capsys, command, place, hint):
    run(capsys, "new", "alpha")

    assert run(capsys, command, place) == (1, "", f"conceptry: {place} is not there; {hint}\n")


def test_check_names_the_files_as_they_were_named(here, capsys):
    (here / "mine").mkdir()
    (here / "mine" / "alpha.json").write_text('{"id": "alpha",}')

    status, out, _ = run(capsys, "check", "mine")

    assert status == 1
    assert "mine/alpha.json:1:15: not-json " in out
    assert out.endswith(" errors\n")


def test_warnings_alone_do_not_fail(here, capsys):
    run(capsys, "new", "alpha")
    path = here / "concepts/alpha.json"
    path.write_text(path.read_text("utf-8").replace('"related": []', '"related": ["zzz"]'), "utf-8")

    status, out, _ = run(capsys, "check")

    assert status == 0
    assert "unknown-concept" in out
    assert out.endswith("2 warnings\n")


def test_findings_for_tools_are_json(here, capsys):
    (here / "alpha.json").write_text("[]")

    status, out, _ = run(capsys, "check", ".", "--format", "json")

    assert status == 1
    assert [(row["path"], row["code"]) for row in json.loads(out)] == [("alpha.json", "wrong-type")]


def test_findings_become_annotations_of_a_change(here, capsys):
    (here / "alpha.json").write_text("[]")

    status, out, _ = run(capsys, "check", ".", "--format", "github")

    assert status == 1
    assert out == (
        "::error file=alpha.json,line=1,col=1,title=wrong-type::"
        "found a list, expected an object in braces%0Adocs: contributing/problems.html#wrong-type\n"
        "1 error\n"
    )


def test_a_check_with_findings_says_once_how_codes_are_explained(here, capsys):
    (here / "alpha.json").write_text("[]")
    (here / "beta.json").write_text("[]")

    assert run(capsys, "check", ".")[1].count("conceptry explain CODE") == 1


def test_a_check_without_findings_says_that_alone(here, capsys):
    (here / "alpha.json").write_text(render_record("alpha"), "utf-8")

    assert run(capsys, "check", ".") == (0, "no findings\n", "")


def test_a_code_is_explained(here, capsys):
    status, out, _ = run(capsys, "explain", "unit-mismatch")

    assert status == 0
    assert out.startswith("unit-mismatch (error): ")
    assert "\nbad:\n" in out
    assert "\ngood:\n" in out


def test_all_codes_are_listed_with_their_meaning(here, capsys):
    status, out, _ = run(capsys, "explain")

    assert status == 0
    assert "\nunknown-concept " in out


@pytest.mark.parametrize(
    ("word", "hint"),
    [("unit-mismach", "did you mean unit-mismatch?"), ("zzz", "conceptry explain lists all codes")],
)
def test_a_code_that_is_none_gets_the_nearest_one(here, capsys, word, hint):
    assert run(capsys, "explain", word) == (2, "", f"conceptry: '{word}' is not a code; {hint}\n")


# Warnings and the number of them that is accepted


def write_two_warnings(folder, settings=None):
    text = render_record("alpha").replace('"related": []', '"related": ["zzz", "yyy"]')
    (folder / "alpha.json").write_text(text, "utf-8")
    if settings is not None:
        (folder / "_settings.json").write_text(json.dumps(settings))


@pytest.mark.parametrize(
    ("settings", "statuses"),
    [
        (None, (0, 1)),
        ({"warnings": 1}, (1, 1)),
        ({"warnings": 2}, (0, 0)),
        ({"warnings": 3}, (0, 1)),
    ],
)
@pytest.mark.parametrize("command", ["check", "build"])
def test_the_number_of_accepted_warnings_can_only_fall(here, capsys, command, settings, statuses):
    write_two_warnings(here, settings)

    assert (
        run(capsys, command, ".")[0],
        run(capsys, command, ".", "--strict")[0],
    ) == statuses


def test_greek_is_printed_on_a_console_that_knows_none(here, capsys):
    run(capsys, "new", "alpha")
    path = here / "concepts/alpha.json"
    path.write_text(path.read_text("utf-8").replace('"symbol": "α"', '"symbol": "β"'), "utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "conceptry", "check"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
    )

    assert "undeclared-symbol" in done.stdout.decode("utf-8")
    assert "α" in done.stdout.decode("utf-8")


def test_no_command_prints_how_to_use_it(here, capsys):
    status, _, err = run(capsys)

    assert status == 2
    assert "COMMAND" in err


def test_one_file_is_checked_against_its_folder(here, capsys):
    for concept_id in ("alpha", "beta"):
        run(capsys, "new", concept_id)
    path = here / "concepts/alpha.json"
    path.write_text(
        path.read_text("utf-8").replace('"related": []', '"related": ["beta"]'), "utf-8"
    )
    (here / "concepts/beta.json").write_text("{")

    status, out, _ = run(capsys, "check", "concepts/alpha.json")

    assert status == 0
    assert "beta.json" not in out
    assert "unknown-concept" not in out


def test_the_next_command_names_the_folder(here, capsys):
    _, out, _ = run(capsys, "new", "alpha", "--dir", "mine")

    assert out.endswith("then run: conceptry check mine\n")


def test_a_new_record_fits_the_taxonomy_of_its_folder(here, capsys):
    (here / "bread").mkdir()
    taxonomy = {
        "levels": [{"id": "dough", "meaning": "One dough"}],
        "kinds": [{"id": "law", "meaning": "A law", "leadsWith": "equations"}],
        "branches": [
            {"name": "Bread & rolls", "workstream": "B1", "question": "?", "subbranches": []}
        ],
        "visualFamilies": [],
        "labs": [{"id": "engineering", "meaning": "The calculator"}],
    }
    (here / "bread" / "_taxonomy.json").write_text(json.dumps(taxonomy), "utf-8")

    run(capsys, "new", "proofing", "--dir", "bread")

    status, out, _ = run(capsys, "check", "bread")
    assert (status, out.splitlines()[-1]) == (0, "1 warning")
