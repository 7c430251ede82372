"""The words of `conceptry sources`: only what is lost is to do."""

import json

import pytest
from sample import render_record

from conceptry.authoring.address import Answer, State
from conceptry.cli import main, sources

ANSWERS = {
    "https://a.example/ok": Answer(State.OK, "200 OK"),
    "https://a.example/lost": Answer(State.LOST, "404 Not Found"),
    "https://b.example/shy": Answer(State.UNKNOWN, "403 Forbidden"),
    "https://b.example/slow": Answer(State.UNKNOWN, "no answer within 10 s"),
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "concepts").mkdir()
    monkeypatch.setattr(sources, "ask_all", lambda asked, **_: {a: ANSWERS[a] for a in asked})
    return tmp_path / "concepts"


def write(folder, concept_id, *urls):
    cited = [{"title": f"Source {n}", "url": url} for n, url in enumerate(urls)]
    record = {**json.loads(render_record(concept_id)), "sources": cited}
    (folder / f"{concept_id}.json").write_text(json.dumps(record), "utf-8")


def run(capsys, *words):
    try:
        status = main(["sources", *words])
    except SystemExit as error:
        status = error.code
    return status, capsys.readouterr().out


def test_only_a_lost_address_is_to_do_and_every_place_is_named(here, capsys):
    write(here, "alpha", "https://a.example/lost#part", "https://b.example/shy")
    write(here, "beta", "https://a.example/lost", "https://a.example/ok", "https://b.example/slow")

    status, out = run(capsys)

    to_do, rest = out.split("Nothing to do")
    assert status == 1
    assert to_do.startswith("To do: find where these went, or cite something else\n")
    assert "https://a.example/lost  (404 Not Found)\n      concepts/alpha.json:1:" in to_do
    assert "concepts/beta.json:1:" in to_do
    assert "https://b.example/shy  (403 Forbidden)" in rest
    assert "https://b.example/slow  (no answer within 10 s)" in rest
    assert out.endswith("\n1 ok, 1 lost, 2 unknown\n")


def test_what_is_unknown_is_no_failure(here, capsys):
    write(here, "alpha", "https://a.example/ok", "https://b.example/shy")

    status, out = run(capsys)

    assert (status, "To do:" in out) == (0, False)


def test_tools_get_each_address_once_with_all_its_places(here, capsys):
    write(here, "alpha", "https://a.example/ok", "https://a.example/ok#two")

    status, out = run(capsys, "--format", "json")

    [row] = json.loads(out)
    assert status == 0
    assert (row["address"], row["state"], row["answer"]) == (
        "https://a.example/ok",
        "ok",
        "200 OK",
    )
    assert [place["pointer"] for place in row["places"]] == ["/sources/0/url", "/sources/1/url"]


def test_sources_of_constants_are_asked_as_well(here, capsys):
    write(here, "alpha", "https://a.example/ok")
    constant = {
        "id": "peak",
        "name": "Peak",
        "value": 989,
        "unit": "TFLOP/s",
        "date": "2026-11-29",
        "source": {"title": "Data sheet", "url": "https://b.example/shy"},
    }
    (here / "_constants.json").write_text(json.dumps({"constants": [constant]}))

    rows = json.loads(run(capsys, "--format", "json")[1])

    assert [row["address"] for row in rows] == ["https://b.example/shy", "https://a.example/ok"]


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "soon", "1e9"])
def test_a_time_that_is_none_is_refused(here, capsys, seconds):
    assert run(capsys, f"--timeout={seconds}")[0] == 2
