"""Two documents side by side: every difference once, none that is not there."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.authoring.difference.pairing import pair_items
from conceptry.authoring.difference.prose import compare_prose
from conceptry.authoring.difference.quiz import compare_quiz
from conceptry.authoring.difference.record import _RULES
from conceptry.authoring.difference.structure import Pair, compare

scalars = st.integers(0, 3) | st.sampled_from(["a", "b", "long " * 30, True, False, 2.5])
names = st.sampled_from(
    ["id", "related", "check", "science", "variables", "example", "inputs", "symbol", "default",
     "value", "unit", "range", "options", "answer", "question", "text", "review", "title"]
)  # fmt: skip
documents = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=20,
)
records = st.dictionaries(names, documents, max_size=6)


def texts(old, new, *, rules=_RULES, name=""):
    return [change.text for change in compare(Pair(old, new, name=name, rules=rules))]


def same(old, new):
    """Compare as JSON does: 1 and true are two, 1 and 1.0 are one."""
    if isinstance(old, dict) and isinstance(new, dict):
        return old.keys() == new.keys() and all(same(old[k], new[k]) for k in old)
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(same, old, new))
    return isinstance(old, bool) == isinstance(new, bool) and old == new


@given(records)
def test_a_document_does_not_differ_from_itself(document):
    assert texts(document, json.loads(json.dumps(document))) == []


@given(records, records)
def test_whatever_differs_is_told(old, new):
    assert bool(texts(old, new)) == (not same(old, new))


@given(records, records)
def test_a_pointer_leads_into_the_new_document(old, new):
    for change in compare(Pair(old, new, rules=_RULES)):
        assert _leads(new, change.pointer)


def _leads(document, pointer):
    for step in pointer.split("/")[1:]:
        try:
            document = document[int(step)] if isinstance(document, list) else document[step]
        except (KeyError, IndexError, ValueError, TypeError):
            return False
    return True


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"level": "rack"}, {"level": "hall"}, ['level: "rack" → "hall"']),
        ({}, {"licence": "MIT"}, ['licence: + "MIT"']),
        ({"scale": "big"}, {}, ['scale: − "big"']),
        (
            {"related": ["a", "b"]},
            {"related": ["b", "storage"]},
            ["related: + storage, − a"],
        ),
        ({"related": ["a", "b"]}, {"related": ["b", "a"]}, ["related: another order"]),
        (
            {"mechanism": ["First this.", "Then that."]},
            {"mechanism": ["Then that.", "First this."]},
            ["mechanism: another order"],
        ),
        (
            {"specs": [{"label": "Rate", "value": "5"}, {"label": "Size", "value": "1"}]},
            {"specs": [{"label": "Size", "value": "2"}, {"label": "Heat", "value": "9"}]},
            ['specs: − "Rate"', 'specs: + "Heat"', 'specs "Size" value: "1" → "2"'],
        ),
        (
            {"mechanism": ["One two three. Four five.", "Six."]},
            {"mechanism": ["One two three. Four 5.", "Six."]},
            ['mechanism 1: "One two three. Four five." → "One two three. Four 5."'],
        ),
        ({"extra": {"a": 1}}, {"extra": {"a": True}}, ["extra a: 1 → true"]),
        (
            {"review": {"by": "A", "date": "2026-01-01"}},
            {"review": {"by": "B", "date": "2026-02-02"}},
            ['reviewed again: by "B" on "2026-02-02"'],
        ),
    ],
)
def test_a_difference_is_told_in_the_words_of_its_place(old, new, expected):
    assert texts(old, new) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("One. Two. Three.", "One. 2. 3.", "2 sentences changed"),
        ("One. Two.", "One. Two. Three.", "1 sentence added"),
        ("One. Two.\n\nThree.", "One.", "2 sentences removed"),
        ("One. Two. Three. Four.", "One. 2. Four.", "1 sentence changed, 1 removed"),
        ("One. Two.", "One.\n\nTwo.", "other spaces or paragraphs"),
    ],
)
def test_prose_is_told_by_its_sentences(old, new, expected):
    assert compare_prose(old, new) == expected


def test_items_are_known_by_their_name_and_then_by_their_words():
    old = [{"title": "A", "n": "one two three four"}, {"title": "B", "n": "x"}]
    new = [{"title": "B", "n": "y"}, {"title": "C", "n": "one two three four"}, {"title": "D"}]

    found = pair_items(old, new)

    assert found.pairs == ((1, 0), (0, 1))
    assert (found.added, found.removed, found.is_reordered) == ((2,), (), True)


def quiz(*options, answer=0, question="Why?", explanation="So."):
    return {
        "question": question,
        "options": list(options),
        "answer": answer,
        "explanation": explanation,
    }


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            quiz("a", "b", "c"),
            quiz("c", "a", "b", answer=1),
            ["options of quiz 1 reordered (answer the same)"],
        ),
        (
            quiz("a", "b", "c"),
            quiz("c", "a", "b"),
            ["options of quiz 1 reordered", 'quiz 1 has another answer: "a" → "c"'],
        ),
        (
            quiz("a", "b"),
            quiz("a", "b", answer=1),
            ['quiz 1 has another answer: "a" → "b"'],
        ),
        (
            quiz("the one word", "b"),
            quiz("the one world", "b"),
            ['quiz 1: option "the one word" → "the one world"'],
        ),
        (
            quiz({"id": "x", "text": "a"}, {"id": "y", "text": "b"}),
            quiz({"id": "x", "text": "c"}, {"id": "y", "text": "b"}),
            ['quiz 1: option "a" → "c"'],
        ),
        (
            quiz({"id": "x", "text": "a"}, {"id": "y", "text": "b"}),
            quiz({"id": "x", "text": "a"}, {"id": "y", "text": "b"}, answer="x"),
            ['quiz 1: the same answer, written 0 → "x"'],
        ),
        (quiz("a", "b"), quiz("z", "a", "b", answer=1), ['quiz 1: + option "z"']),
        (
            quiz("a", "b"),
            quiz("a", "b", explanation="Because."),
            ['quiz 1 explanation: "So." → "Because."'],
        ),
        (
            quiz("a", "b"),
            quiz("a", "b", question="How?"),
            ['quiz 1 question: "Why?" → "How?"'],
        ),
    ],
)
def test_a_question_is_told_by_what_it_means_for_its_answer(old, new, expected):
    found = [change.text for change in compare_quiz(Pair([old], [new], ("check",)))]

    assert found == expected


def test_questions_are_counted_where_they_stand_now():
    first, second = quiz("a", "b", question="First?"), quiz("c", "d", question="Second?")
    other = {**second, "answer": 1}
    third = quiz("e", "f", question="Third, wholly other?")

    assert texts({"check": [first, second]}, {"check": [third, first, other]}) == [
        'quiz 1 is new: "Third, wholly other?"',
        'quiz 3 has another answer: "c" → "d"',
    ]
