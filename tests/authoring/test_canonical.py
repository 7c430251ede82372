"""The canonical form of a record: the same words, in one order and one layout."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conceptry.authoring.canonical import form_of, read_tree, render, render_text
from conceptry.model import starter
from conceptry.model.concept import Concept
from conceptry.source import decode, parse

ROOT = Path(__file__).resolve().parents[2]
RECORDS = sorted([*ROOT.glob("tests/corpus/valid/*.json"), *ROOT.glob("tests/reference/*.json")])

numbers = st.sampled_from(
    ["0", "-0", "1e-9", "4.870", "1E5", "0.10", "600", "6.02e+23", "12345678901234567890"]
)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
names = st.sampled_from(["id", "specs", "science", "check", "$schema", "note", "with"]) | texts
trees = st.recursive(
    numbers | texts.map(json.dumps) | st.sampled_from(["true", "false", "null"]),
    lambda inner: (
        st.lists(inner, max_size=5).map(lambda items: f"[{','.join(items)}]")
        | st.dictionaries(names, inner, max_size=5).map(
            lambda d: "{" + ", ".join(f"{json.dumps(k)} :{v}" for k, v in d.items()) + "}"
        )
    ),
    max_leaves=25,
)


def formatted(text, form=Concept):
    source = parse(text, display_path="x").source
    assert source is not None
    return render(read_tree(source), form)


def spellings(text):
    """Return each number of a document as it is spelled, by its path."""
    source = parse(text, display_path="x").source
    words = {path: source.text[slice(*span)] for path, span in source.values.items()}
    return {path: word for path, word in words.items() if word[0] not in '{["'}


@given(trees)
def test_the_data_stay_the_same_and_numbers_keep_their_spelling(text):
    written = formatted(text)

    assert json.loads(written) == json.loads(text)
    assert spellings(written) == spellings(text)


@given(trees)
def test_formatting_what_is_formatted_changes_nothing(text):
    once = formatted(text)

    assert formatted(once) == once


@given(trees)
def test_the_order_of_the_file_does_not_matter_for_known_fields(text):
    record = {"role": "r", "id": "a", "name": "n"}
    turned = dict(reversed(record.items()))

    assert formatted(json.dumps(record)) == formatted(json.dumps(turned))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem[:30])
def test_a_record_means_the_same_after_formatting(path):
    source = decode(path.read_bytes(), display_path="x").source
    written = render(read_tree(source), Concept)

    assert json.loads(written) == source.data
    assert formatted(written) == written


@pytest.mark.parametrize("path", sorted(ROOT.glob("concepts/*.json")), ids=lambda path: path.stem)
def test_the_knowledge_base_is_written_in_canonical_form(path):
    text = path.read_text("utf-8")

    assert formatted(text, form_of(path)) == text


def test_a_starting_record_is_written_in_canonical_form():
    text = starter.render_record("link-transfer")

    assert formatted(text) == text


def test_fields_stand_in_the_order_of_the_model_and_unknown_ones_behind_them():
    text = '{"zeta": 1, "science": [{"equation": "a", "mood": 2, "title": "t"}], "alpha": 3, "id": "a"}'

    assert formatted(text) == (
        "{\n"
        '  "id": "a",\n'
        '  "science": [\n'
        "    {\n"
        '      "title": "t",\n'
        '      "equation": "a",\n'
        '      "mood": 2\n'
        "    }\n"
        "  ],\n"
        '  "zeta": 1,\n'
        '  "alpha": 3\n'
        "}\n"
    )


def test_each_kind_of_question_has_the_order_of_its_own_model():
    text = '{"check": [{"of": "L", "question": "q", "kind": "number"}, {"answer": 0, "question": "q"}]}'

    number, choice = json.loads(formatted(text))["check"]

    assert list(number) == ["kind", "question", "of"]
    assert list(choice) == ["question", "answer"]


def test_fields_of_other_systems_keep_their_own_order():
    text = '{"extra": {"title": 1, "id": 2, "equation": 3}}'

    assert list(json.loads(formatted(text))["extra"]) == ["title", "id", "equation"]


def test_a_short_list_stands_on_one_line_and_a_long_one_on_several():
    most = ["x" * 40, "x" * 38]  # with '  "related": [', '"…", "…"' and '],' just 100 columns
    over = [most[0], most[1] + "x"]

    [line] = [
        row for row in formatted(json.dumps({"related": most, "z": 1})).split("\n") if "x" in row
    ]
    assert len(line) == 100
    assert formatted(json.dumps({"related": over, "z": 1})).count("\n") == 7


def test_empty_brackets_stay_together():
    assert formatted('{"related": [ ], "extra": { }}') == '{\n  "related": [],\n  "extra": {}\n}\n'


def test_escapes_become_characters_where_these_can_be_seen():
    assert render_text(json.loads(r'"\u03c4\u00e9\u4e2d \ud83d\ude80 a\/b"')) == '"τé中 🚀 a/b"'


def test_what_nobody_could_see_is_written_as_an_escape():
    text = "a\u00a0b\u202fc\u200bd\u2028e\u007ff\ufefff\ufffe\U000e0001\t\b"

    assert render_text(text) == (
        r'"a\u00a0b\u202fc\u200bd\u2028e\u007ff\ufefff\ufffe\udb40\udc01\t\b"'
    )


def test_joiners_and_spaces_that_scripts_need_stay_as_they_are():
    assert render_text("می\u200cخواهم 中\u3000文") == '"می\u200cخواهم 中\u3000文"'
