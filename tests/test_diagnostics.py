"""How findings are said."""

import json

from conceptry.diagnostics import (
    CODES,
    Diagnostic,
    count_text,
    nearest,
    quoted,
    render_json,
    render_text,
)

ERROR = Diagnostic("a.json", 3, 7, "unknown-field", '"x" is not a field', "/x", 'did you mean "y"?')
WARNING = Diagnostic("a.json", 1, 1, "unknown-concept", "no such concept", "/related/0")


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
    }


def test_counts_name_errors_and_warnings():
    assert count_text([ERROR, ERROR, WARNING]) == "2 errors, 1 warning"
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


def test_every_code_has_words_that_end_a_sentence():
    assert all(code.summary.endswith(".") for code in CODES.values())
