"""A record says that a doubt is justified: the warning is gone, and the reason stays."""

import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.cli import main
from conceptry.model.corpus import load


def write(folder, name="alpha", **changes):
    record = json.loads(render_record(name))
    for field in ("science", "engineeringExample", "example"):
        record.pop(field, None)
    text = json.dumps({**record, **changes}, ensure_ascii=False, indent=1)
    (folder / f"{name}.json").write_text(text, "utf-8")


def accept(code, at=None):
    entry = {"code": code, "because": "It is as it should be."}
    return entry if at is None else {**entry, "at": at}


def findings(folder):
    return [(d.code, d.pointer, d.message, d.hint) for d in site.check(folder)[1]]


@pytest.mark.parametrize("at", [None, "", "/related", "/related/0"])
def test_a_warning_is_accepted_at_its_place_and_above_it(tmp_path, at):
    write(tmp_path, related=["to-come"], accept=[accept("unknown-concept", at)])

    assert findings(tmp_path) == []


@pytest.mark.parametrize("at", ["/related/1", "/relate", "/related/01", "related", "/related/0/x"])
def test_a_warning_elsewhere_stays_and_the_entry_is_idle(tmp_path, at):
    write(tmp_path, related=["to-come"], accept=[accept("unknown-concept", at)])

    unused, warning = sorted(findings(tmp_path), key=lambda f: f[0] != "unused-acceptance")
    assert warning[0] == "unknown-concept"
    assert unused == (
        "unused-acceptance",
        "/accept/0",
        f'there is no "unknown-concept" at "{at}" to accept',
        "remove the entry, or correct its place, a JSON Pointer such as /check/1",
    )


def test_one_entry_does_not_cover_another_code_or_another_record(tmp_path):
    write(tmp_path, related=["to-come"], accept=[accept("unknown-concept")])
    write(tmp_path, "beta", related=["to-come"])

    assert [d.path for d in site.check(tmp_path, display_folder="c")[1]] == ["c/beta.json"]


def test_a_warning_found_while_loading_is_accepted_as_well(tmp_path, monkeypatch):
    def with_warning(*arguments, **options):
        made, found = load(*arguments, **options)
        source = made.records[0].source
        return made, (*found, source.diagnose("repeated-title", "told at loading", path=("name",)))

    monkeypatch.setattr(site, "load", with_warning)
    write(tmp_path, accept=[accept("repeated-title", "/name")])

    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "message", "hint"),
    [
        (
            "equal-options",
            '"equal-options" is an error, and only warnings are accepted',
            "mend what it is about",
        ),
        (
            "limit-can-fall",
            '"limit-can-fall" is a note, and only warnings are accepted',
            "remove the entry: notes count for nothing",
        ),
        (
            "unknown-concpt",
            'there is no code "unknown-concpt"',
            'did you mean "unknown-concept"?',
        ),
    ],
)
def test_only_warnings_can_be_accepted(tmp_path, code, message, hint):
    write(tmp_path, accept=[accept(code)])

    assert findings(tmp_path) == [("bad-acceptance", "/accept/0/code", message, hint)]


def test_an_error_stays_whatever_a_record_accepts(tmp_path):
    write(tmp_path, related=["alpha"], accept=[accept("self-link")])

    assert [f[0] for f in findings(tmp_path)] == ["self-link", "bad-acceptance"]


def test_an_entry_is_not_called_idle_while_errors_may_hide_its_warning(tmp_path):
    write(tmp_path, role=3, accept=[accept("unknown-concept")])

    assert [f[0] for f in findings(tmp_path)] == ["wrong-type"]


def test_an_entry_without_a_reason_is_a_fault(tmp_path):
    write(tmp_path, related=["to-come"], accept=[{"code": "unknown-concept"}])

    assert ("missing-field", "/accept/0/because") in [f[:2] for f in findings(tmp_path)]


def test_the_command_line_does_not_list_what_is_accepted(tmp_path, capsys):
    write(tmp_path, related=["to-come"], accept=[accept("unknown-concept")])

    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "no findings\n"


def test_accepted_warnings_do_not_count_against_the_limit(tmp_path):
    write(tmp_path, related=["to-come"], accept=[accept("unknown-concept")])
    (tmp_path / "_settings.json").write_text('{"warnings": 0}', "utf-8")

    assert findings(tmp_path) == []


# Findings about all questions together


def question(i, remark=" and not before the load is gone"):
    options = [f"It {verb} {i}" for verb in ("waits for", "runs past", "ends with")]
    options[i % 3] += remark
    return {
        "question": f"What does link {i} do?",
        "options": options,
        "answer": i % 3,
        "explanation": options[i % 3],
    }


def test_an_accepted_question_is_left_out_of_the_count_of_the_collection(tmp_path):
    places = [f"/check/{i}" for i in range(1, 5)]
    accepted = [accept("longest-option-right", at) for at in places]
    write(tmp_path, check=[question(i) for i in range(11)], accept=accepted)

    assert findings(tmp_path) == []


def test_a_question_that_does_not_count_cannot_be_left_out(tmp_path):
    check = [question(0), question(1, remark=""), question(2)]
    write(tmp_path, check=check, accept=[accept("longest-option-right", "/check/1")])

    assert [f[:2] for f in findings(tmp_path)] == [("unused-acceptance", "/accept/0")]
