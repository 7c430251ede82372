"""Number questions: what an author is told, and what their pages show."""

import copy
import json
import re

import pytest
from sample import render_record

from conceptry import site
from conceptry.pages.link import LinkStyle

LOSS = {
    "title": "First-order loss",
    "equation": "L ≈ C/τ + λτ/2 + λR",
    "explanation": "Saving, replay and recovery.",
    "result": {"symbol": "L", "name": "share of time lost", "unit": "%"},
    "variables": [
        {"symbol": "C", "name": "save time", "unit": "s", "default": 20, "range": [1, 60]},
        {"symbol": "τ", "name": "interval", "unit": "s", "range": [100, 10000], "scale": "log"},
        {"symbol": "λ", "name": "failure rate", "unit": "1/h", "default": 0.018, "range": [0, 1]},
        {"symbol": "R", "name": "recovery time", "unit": "s", "default": 400, "range": [0, 900]},
    ],
}
LOST = {
    "kind": "number",
    "question": "What share of the time is lost?",
    "of": "L",
    "explanation": "Add the three shares.",
}
CHOICE = {
    "question": "What does a save cost?",
    "options": ["Time on every interval", "Nothing at all"],
    "answer": 0,
    "explanation": "It costs time on every interval, whatever happens.",
}


def write(folder, *, science=(LOSS,), check=(LOST,), interval=1000):
    record = {
        **json.loads(render_record("loss")),
        "science": list(science),
        "check": list(check) if isinstance(check, tuple) else check,
        "example": {"inputs": [{"symbol": "τ", "value": interval, "unit": "s"}]},
        "engineeringExample": "No numbers here.",
    }
    (folder / "loss.json").write_text(json.dumps(record, ensure_ascii=False, indent=1), "utf-8")
    return folder


def with_changes(equation, /, **changes):
    """The equation with other fields; those of a variable are given under its symbol."""
    changed = copy.deepcopy(equation)
    for variable in changed["variables"]:
        variable.update(changes.pop(variable["symbol"], {}))
    return {**changed, **changes}


def findings(folder, **record):
    _, found = site.check(write(folder, **record))
    return [
        (d.code, d.pointer, d.message, d.hint) for d in found if d.code != "number-question-note"
    ]


def built(folder, **record):
    made, found = site.build(write(folder, **record), title="T", style=LinkStyle.DIRECTORY)
    assert made is not None, found
    return next(page.html for page in made.pages if page.path == "concepts/loss")


def solution(html):
    return re.search(r'class="cx-solution">([^<]*)<', html)[1]


def test_a_question_whose_equation_computes_it_is_right(tmp_path):
    assert findings(tmp_path) == []


def test_a_symbol_that_no_equation_computes_is_told_with_the_nearest(tmp_path):
    assert findings(tmp_path, check=(LOST | {"of": "L_1"},)) == [
        (
            "unanswered-question",
            "/check/0/of",
            'no equation of this record computes "L_1"',
            'did you mean "L"?',
        )
    ]


def test_a_symbol_that_resembles_none_is_told_with_all_of_them(tmp_path):
    (found,) = findings(tmp_path, check=LOST | {"of": "waste"})

    assert found[1:] == (
        "/check/of",
        'no equation of this record computes "waste"',
        "computed here: L",
    )


def test_an_answer_that_two_equations_compute_is_told(tmp_path):
    other = with_changes(LOSS, title="Another")

    (found,) = [
        f for f in findings(tmp_path, science=(LOSS, other)) if f[0] == "unanswered-question"
    ]

    assert found[2:] == (
        '"L" is computed by 2 equations, "First-order loss" and "Another"',
        "give the result of one of them another symbol",
    )


def test_what_varies_is_a_variable_of_the_equation(tmp_path):
    assert findings(tmp_path, check=(LOST | {"vary": ["C", "R_0", "C"]},)) == [
        (
            "unknown-variable",
            "/check/0/vary/1",
            '"R_0" is not a variable of the equation that computes "L"',
            'did you mean "R"?',
        ),
        (
            "repeated-symbol",
            "/check/0/vary/2",
            '"C" stands twice among what varies',
            "write it once",
        ),
    ]


def test_conditions_that_most_values_break_are_told_with_the_one_that_fails_most(tmp_path):
    conditions = [
        {"expression": "C < τ", "otherwise": "the save takes longer"},
        {"expression": "λτ < 0.008", "otherwise": "failures are frequent"},
    ]

    (found,) = findings(tmp_path, science=(with_changes(LOSS, conditions=conditions),))

    code, pointer, message, hint = found
    assert (code, pointer) == ("no-fresh-values", "/check/0")
    assert re.fullmatch(
        r'of 300 sets of fresh values \d+ can be used: in \d+ of them "λτ < 0.008" does not hold, '
        r"such as for C = \d+\xa0s, τ = \d+\xa0s, λ = [\d.]+\xa0per h, R = \d+\xa0s",
        message,
    )
    assert hint == "narrow the ranges of the variables, or let fewer of them vary"


def test_varying_fewer_symbols_mends_it(tmp_path):
    conditions = [{"expression": "λτ < 0.008", "otherwise": "failures are frequent"}]
    science = (with_changes(LOSS, conditions=conditions),)

    assert findings(tmp_path, science=science, check=(LOST | {"vary": ["C", "R"]},)) == []


def test_answers_that_nobody_can_read_are_told(tmp_path):
    science = (
        with_changes(LOSS, result={**LOSS["result"], "unit": "ppm"}, C={"range": [20, 1e7]}),
    )

    (found,) = [f for f in findings(tmp_path, science=science) if f[0] == "no-fresh-values"]

    assert "the answer is not a number from 0.001 to 1\u202f000\u202f000 in ppm but " in found[2]


def test_an_answer_of_zero_is_told(tmp_path):
    science = (with_changes(LOSS, C={"default": 0, "range": [0, 60]}, λ={"default": 0}),)

    assert findings(tmp_path, science=science) == [
        (
            "no-fresh-values",
            "/check/0/of",
            "at the defaults the answer is 0, of which no percentage can be off",
            "choose defaults for which it is something else",
        )
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"equation": "L ≈ C/τ + λτ/2 + λQ"},
        {"result": {**LOSS["result"], "unit": "GB"}},
        {"conditions": [{"expression": "C > τ", "otherwise": "never"}]},
        {"C": {"range": [20, 20]}},
        {"C": {"range": [60, 1]}},
        {"C": {"range": [20, 20.000000001]}},
        {"C": {"range": [-1e308, 1e308]}},
        {"C": {"range": [1e-308, 1e308], "scale": "log"}},
        {"C": {"range": [-5, 60], "scale": "log"}},
        {"C": {"default": 1e300, "range": [1, 1e300]}},
        {"variables": [{"symbol": "C", "name": "save time", "unit": "s"}]},
    ],
)
def test_what_follows_from_a_fault_of_the_equation_is_not_told_again(tmp_path, changes):
    codes = {code for code, *_ in findings(tmp_path, science=(with_changes(LOSS, **changes),))}

    assert codes
    assert not codes & {"unanswered-question", "unknown-variable", "no-fresh-values"}


def test_the_page_has_a_complete_exercise_without_scripts(tmp_path):
    html = built(tmp_path)

    assert re.findall(r'class="cx-given-value" data-for="\w+">([^<]*)<', html) == [
        "20\xa0s",
        "1000\xa0s",
        "0.018\xa0per h",
        "400\xa0s",
    ]
    assert solution(html) == "2.45\xa0%"
    assert "An answer within 1\xa0% of the right one counts." in html
    assert "<p>Add the three shares.</p>" in html
    assert '<div class="cx-quiz-actions" hidden>' in html


def test_the_answer_moves_with_an_input_of_the_example(tmp_path):
    before, after = built(tmp_path, interval=1000), built(tmp_path, interval=1200)

    assert (solution(before), solution(after)) == ("2.45\xa0%", "2.17\xa0%")
    assert "1200\xa0s</span>" in after


def test_questions_of_both_kinds_are_numbered_in_the_order_of_the_record(tmp_path):
    html = built(tmp_path, check=(LOST, CHOICE, LOST))

    order = re.findall(r"<conceptry-(number-question|quiz)|>(Question \d)\.<", html)

    assert [a or b for a, b in order] == [
        *("number-question", "Question 1"),
        *("quiz", "Question 2"),
        *("number-question", "Question 3"),
        *("Question 1", "Question 2", "Question 3"),  # of the key
    ]


def test_given_values_keep_all_their_digits(tmp_path):
    science = (with_changes(LOSS, C={"default": 20.0625}),)

    assert "20.0625\xa0s</span>" in built(tmp_path, science=science)


def test_texts_of_a_question_are_only_text(tmp_path):
    html = built(tmp_path, check=(LOST | {"question": "<b>{{ 1 }}</b>?", "explanation": "<i>x"},))

    assert "&lt;b&gt;{{ 1 }}&lt;/b&gt;?" in html
    assert "<p>&lt;i&gt;x</p>" in html
