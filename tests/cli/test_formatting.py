"""The words of `conceptry format`."""

import pytest

from conceptry.cli import main


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "concepts").mkdir()
    return tmp_path / "concepts"


def run(capsys, *words):
    status = main(["format", *words])
    captured = capsys.readouterr()
    return status, captured.out


def test_what_is_written_anew_is_named_and_counted(here, capsys):
    (here / "alpha.json").write_text('{"id":"alpha"}')
    (here / "beta.json").write_text('{\n  "id": "beta"\n}\n')

    assert run(capsys) == (0, "concepts/alpha.json\n1 written anew, 1 right as they are\n")
    assert (here / "alpha.json").read_text() == '{\n  "id": "alpha"\n}\n'
    assert run(capsys) == (0, "2 right as they are\n")


def test_check_lists_what_would_change_and_writes_nothing(here, capsys):
    (here / "alpha.json").write_text('{"id":"alpha"}')

    assert run(capsys, "--check") == (1, "concepts/alpha.json\n1 would change\n")
    assert (here / "alpha.json").read_text() == '{"id":"alpha"}'


def test_a_file_that_is_no_json_is_reported_as_check_does_and_the_others_are_written(here, capsys):
    (here / "alpha.json").write_text('{"id":"alpha",}')
    (here / "beta.json").write_text('{"id":"beta"}')

    status, out = run(capsys)

    assert status == 1
    assert out.startswith('concepts/alpha.json:1:14: not-json a comma before the closing "}"')
    assert out.endswith("concepts/beta.json\n1 written anew, 1 not read\n")
    assert (here / "alpha.json").read_text() == '{"id":"alpha",}'


def test_one_file_alone_can_be_written(here, capsys):
    for name in ("alpha", "beta"):
        (here / f"{name}.json").write_text(f'{{"id":"{name}"}}')

    assert run(capsys, "concepts/beta.json") == (0, "concepts/beta.json\n1 written anew\n")
    assert (here / "alpha.json").read_text() == '{"id":"alpha"}'
