"""How findings are said."""

import json

import pytest

from conceptry.diagnostics import (
    CODES,
    Diagnostic,
    count_text,
    nearest,
    quoted,
    render_code_list,
    render_explanation,
    render_github,
    render_json,
    render_text,
)
from conceptry.diagnostics.codes import FAMILIES
from conceptry.source import parse

ERROR = Diagnostic("a.json", 3, 7, "unknown-field", '"x" is not a field', "/x", 'did you mean "y"?')
WARNING = Diagnostic("a.json", 1, 1, "unknown-concept", "no such concept", "/related/0")
NOTE = Diagnostic("_settings.json", 2, 15, "limit-can-fall", "1 warning, the folder accepts 3")


def test_an_error_is_one_line_that_editors_can_jump_to_and_a_hint_below():
    assert render_text(ERROR) == (
        'a.json:3:7: unknown-field "x" is not a field at /x\n    hint: did you mean "y"?'
    )


def test_a_warning_says_that_it_is_one():
    assert (
        render_text(WARNING) == "a.json:1:1: warning: unknown-concept no such concept at /related/0"
    )


def test_tools_get_every_part_of_a_finding():
    [row] = json.loads(render_json([ERROR]))

    assert row == {
        "path": "a.json",
        "line": 3,
        "column": 7,
        "severity": "error",
        "code": "unknown-field",
        "message": '"x" is not a field',
        "pointer": "/x",
        "hint": 'did you mean "y"?',
        "docs": "contributing/problems.html#unknown-field",
    }


def test_a_note_says_that_it_is_one():
    assert render_text(NOTE) == (
        "_settings.json:2:15: note: limit-can-fall 1 warning, the folder accepts 3"
    )


@pytest.mark.parametrize(
    ("diagnostic", "kind"), [(ERROR, "error"), (WARNING, "warning"), (NOTE, "notice")]
)
def test_an_annotation_has_the_level_that_github_knows(diagnostic, kind):
    assert render_github(diagnostic).startswith(f"::{kind} file=")


def test_an_annotation_carries_hint_and_page_below_the_message():
    assert render_github(ERROR) == (
        '::error file=a.json,line=3,col=7,title=unknown-field::"x" is not a field at /x'
        '%0Ahint: did you mean "y"?%0Adocs: contributing/problems.html#unknown-field'
    )


def test_nothing_within_an_annotation_can_end_it():
    path = "a,b:c%\r\n::stop.json"
    line = render_github(Diagnostic(path, 1, 2, "not-json", "100 %, a: b\r\n::error::c"))

    assert "\n" not in line
    assert "\r" not in line
    assert line.startswith("::error file=a%2Cb%3Ac%25%0D%0A%3A%3Astop.json,line=1,col=2,title=")
    assert "::100 %25, a: b\\u000d\\u000a::error::c%0Adocs: " in line


def test_counts_name_errors_warnings_and_notes():
    assert count_text([ERROR, ERROR, WARNING]) == "2 errors, 1 warning"
    assert count_text([NOTE, ERROR, NOTE]) == "1 error, 2 notes"
    assert count_text([WARNING, WARNING]) == "2 warnings"
    assert count_text([]) == "no findings"


def test_findings_are_sorted_by_place():
    assert sorted([ERROR, WARNING]) == [WARNING, ERROR]


def test_the_nearest_word_ignores_case():
    assert nearest("Tradeof", ["role", "tradeoff"]) == "tradeoff"
    assert nearest("zzz", ["role", "tradeoff"]) is None


def test_a_shown_value_is_short_and_hides_no_character():
    assert quoted("a\u202eb") == '"a\\u202eb"'
    assert len(quoted("x" * 1000)) == 60


def test_an_explanation_shows_meaning_reason_and_both_examples():
    assert render_explanation(CODES["default-out-of-range"]) == (
        "default-out-of-range (error): The default of a variable lies outside its own range.\n\n"
        "The page opens with the default, which its own slider could not reach. Widen the range\n"
        "or choose another default.\n\n"
        'bad:\n    "default": 600,\n    "range": [1, 100]\n\n'
        'good:\n    "default": 600,\n    "range": [1, 6000]\n\n'
        "docs: contributing/problems.html#default-out-of-range"
    )


def test_the_list_of_codes_has_one_line_for_each():
    assert [line.split()[0] for line in render_code_list().splitlines()] == list(CODES)


def test_no_code_stands_in_two_families():
    assert len(CODES) == sum(map(len, FAMILIES.values()))


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
def test_a_code_is_explained_in_whole_sentences_and_by_two_different_examples(code):
    assert code.summary.endswith(".")
    assert code.reason.endswith(".")
    assert code.bad.strip() != code.good.strip()
    assert not {"<", "|"} & set(code.summary + code.reason), "Markdown would take it for markup"
    assert "```" not in code.bad + code.good


@pytest.mark.parametrize("code", [c for c in CODES.values() if c.is_json], ids=lambda c: c.name)
def test_examples_are_pieces_of_json(code):
    """A piece is a few fields of an object, or a few items of a list."""
    for piece in (code.bad, code.good):
        results = [parse(text, display_path="piece") for text in (f"{{{piece}}}", f"[{piece}]")]
        assert () in [result.diagnostics for result in results]
