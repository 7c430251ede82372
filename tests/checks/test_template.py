"""Words of the starting record that nobody has replaced."""

import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.model import starter

STARTER = json.loads(starter.render_record("alpha"))
CHANGED = json.loads(render_record("alpha"))


def findings(folder, record):
    (folder / "alpha.json").write_text(json.dumps(record), "utf-8")
    return [(d.pointer, d.message, d.hint) for d in site.check(folder)[1]]


def test_an_untouched_record_is_told_all_of_its_fields_at_once(tmp_path):
    [(pointer, message, hint)] = findings(tmp_path, STARTER)

    assert pointer == "/role"
    assert message == (
        "words of the starting record are still there, in: role, description, specs, interfaces, "
        "tradeoff, whyAI, sources, mechanism, misconception, check, learningObjective, "
        "engineeringExample, evidenceNotes"
    )
    assert hint == "replace them by yours, or remove the fields that need not be there"


@pytest.mark.parametrize(
    ("field", "pointer"),
    [
        ("role", "/role"),
        ("specs", "/specs/0/label"),
        ("interfaces", "/interfaces/0/name"),
        ("tradeoff", "/tradeoff"),
        ("sources", "/sources/0/title"),
        ("mechanism", "/mechanism/0"),
        ("misconception", "/misconception"),
        ("check", "/check/0/question"),
        ("engineeringExample", "/engineeringExample"),
    ],
)
def test_one_field_of_the_template_is_enough(tmp_path, field, pointer):
    record = {**CHANGED, field: STARTER[field], "example": STARTER["example"]}
    if field != "engineeringExample":
        del record["example"]

    [(found, message, _)] = findings(tmp_path, record)

    assert found == pointer
    assert message == f"words of the starting record are still there, in: {field}"


def test_a_sentence_of_the_template_counts_wherever_in_its_list_it_stands(tmp_path):
    record = {**CHANGED, "mechanism": ["A first step.", STARTER["mechanism"][2]]}

    assert [pointer for pointer, *_ in findings(tmp_path, record)] == ["/mechanism/1"]


def test_one_question_without_a_list_counts_as_well(tmp_path):
    record = {**CHANGED, "check": STARTER["check"][0]}

    assert [pointer for pointer, *_ in findings(tmp_path, record)] == ["/check/question"]


def test_names_and_the_formula_of_the_template_may_stay(tmp_path):
    record = json.loads(json.dumps(CHANGED))
    record["specs"][0]["value"] = STARTER["specs"][0]["value"]
    record["interfaces"][0]["name"] = STARTER["interfaces"][0]["name"]
    record["check"][0]["options"] = STARTER["check"][0]["options"]
    assert record["science"] == STARTER["science"]

    assert findings(tmp_path, record) == []


@pytest.mark.parametrize("value", [{}, [], [[]], [None], 3, {"question": 3}])
def test_a_field_of_another_form_is_no_template(tmp_path, value):
    messages = [message for _, message, _ in findings(tmp_path, {**CHANGED, "check": value})]

    assert not [message for message in messages if "starting record" in message]
