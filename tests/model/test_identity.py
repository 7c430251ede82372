"""Identities outlive a change of order; an edition ends with the meaning."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.model.concept import Concept
from conceptry.model.exercise import make_exercise
from conceptry.model.identity import (
    edition,
    exercise_edition,
    option_identity,
    question_identity,
)
from conceptry.model.quiz import NumberQuestion, Question
from conceptry.model.science import Equation


def question(*options, answer=0, asked="Which?", explanation="Why.", name=None):
    fields = {"question": asked, "options": options, "answer": answer, "explanation": explanation}
    named = {} if name is None else {"id": name}
    return Question.model_validate_json(json.dumps({**fields, **named}))


@given(st.lists(st.text("abcxyz", min_size=1), min_size=2, max_size=8, unique=True), st.randoms())
def test_reordered_options_are_the_same_edition(texts, dice):
    before = question(*texts, answer=1)
    order = list(texts)
    dice.shuffle(order)

    after = question(*order, answer=order.index(texts[1]))

    assert edition(after) == edition(before)
    assert {option_identity(o) for o in after.options} == {
        option_identity(o) for o in before.options
    }


def test_another_explanation_is_the_same_edition():
    assert edition(question("a", "b")) == edition(question("a", "b", explanation="Otherwise."))


def test_spaces_and_unicode_form_are_no_change():
    one = question("Cafe\u0301  time", "b", asked="Which \n one?")
    other = question("Caf\u00e9 time", "b", asked="Which one?")

    assert edition(one) == edition(other)
    assert question_identity("alpha", one) == question_identity("alpha", other)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("It falls", "It falls."),
        ("It falls", "It  falls ;"),
        ("It falls!", "It falls …"),
        ("The “cold” start", 'The "cold" start'),
        ("The «cold» start", "The cold start"),
        ("The job’s time", "The job's time"),
        ("10 GB at 5 %", "10\u202fGB at 5%"),
    ],
)
def test_a_full_stop_spaces_and_the_form_of_quotes_are_no_change(before, after):
    one, other = question(before, "b", asked="Which one?"), question(after, "b", asked="Which one")

    assert edition(one) == edition(other)
    assert option_identity(one.options[0]) == option_identity(other.options[0])
    assert question_identity("alpha", one) == question_identity("alpha", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("n", "n!"),
        ("5", ".5"),
        ("-5", "5"),
        ("8 Mb", "8 MB"),
        ("?", "!"),
        ("x'", "x"),
        ("ab", "a b"),
    ],
)
def test_signs_that_mean_something_are_a_change(one, other):
    first, second = question(one, other).options

    assert option_identity(first) != option_identity(second)


def test_other_words_another_answer_and_another_question_are_other_editions():
    known = edition(question("a", "b"))

    changed = [
        question("a", "b", answer=1),
        question("a", "c"),
        question("a", "b", "c"),
        question("a", "b", asked="Who?"),
        question({"id": "x", "text": "a"}, "b"),
    ]

    assert len({known, *map(edition, changed)}) == 1 + len(changed)


def test_an_id_is_the_identity_whatever_the_words():
    option = question({"id": "half", "text": "Half"}, "b").options[0]

    assert option_identity(option) == "half"
    assert question_identity("alpha", question("a", "b", name="rate")) == "alpha/rate"


def test_an_option_whose_words_change_keeps_its_id_and_begins_another_edition():
    before = question({"id": "half", "text": "Half"}, "b")
    after = question({"id": "half", "text": "A half"}, "b")

    assert option_identity(before.options[0]) == option_identity(after.options[0])
    assert edition(before) != edition(after)


def test_units_that_differ_in_case_are_two_options():
    one, other = question("8 MB", "8 Mb").options

    assert option_identity(one) != option_identity(other)


def test_a_name_made_from_words_is_no_id_that_an_author_can_write():
    assert option_identity(question("a", "b").options[0]).startswith("~")
    assert question_identity("alpha", question("a", "b")).startswith("alpha/~")


def test_the_same_words_ask_something_else_in_another_concept():
    asked = question("a", "b")

    assert question_identity("alpha", asked) != question_identity("beta", asked)


def test_an_answer_by_id_and_one_by_position_are_the_same_edition():
    options = ({"id": "x", "text": "a"}, {"id": "y", "text": "b"})

    assert edition(question(*options, answer="y")) == edition(question(*options, answer=1))


def number_edition(asked="How long?", explanation="Compute.", equation="t = S/B", **size):
    variables = [
        {"symbol": "S", "name": "size", "unit": "GB", "default": 1, "range": [0.1, 100], **size},
        {"symbol": "B", "name": "rate", "unit": "GB/s", "default": 2, "range": [0.5, 50]},
    ]
    made = {
        "title": "Transfer",
        "equation": equation,
        "explanation": "Size over rate.",
        "result": {"symbol": "t", "name": "time", "unit": "s"},
        "variables": variables,
    }
    question = {"kind": "number", "of": "t", "question": asked, "explanation": explanation}
    concept = Concept.model_construct(science=(Equation.model_validate_json(json.dumps(made)),))
    return exercise_edition(
        make_exercise(concept, NumberQuestion.model_validate_json(json.dumps(question)))
    )


@pytest.mark.parametrize(
    "change",
    [
        {"asked": "How much time?"},
        {"equation": "t = 2 S/B"},
        {"default": 3},
        {"unit": "MB"},
        {"range": [0.1, 50]},
    ],
)
def test_a_number_question_that_asks_something_else_is_another_edition(change):
    assert number_edition(**change) != number_edition()


def test_a_number_question_explained_in_other_words_is_the_same_edition():
    assert number_edition(asked="How  long", explanation="Otherwise.") == number_edition()
