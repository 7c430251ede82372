"""The examples of the explanations show what they say, when they are put into a record."""

import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.diagnostics import CODES
from conceptry.diagnostics.codes import FAMILIES

NOT_ALONE = {
    "missing-field",
    "repeated-value",
    "changed-since-review",
    "answer-position",
    "answer-position-share",
    "longest-option-right",
    "no-fresh-values",
    *(code.name for code in FAMILIES["Numbers"]),
    *(code.name for code in FAMILIES["Investigations"]),
}
"""Codes whose piece takes more of a record, or another file, around it; the corpus shows them."""
NUMBER_QUESTION = {
    "kind": "number",
    "question": "How long does it take?",
    "of": "t",
    "explanation": "The start-up time, and the size over the rate.",
}
SHOWN = [c for c in CODES.values() if c.is_json and c.name not in NOT_ALONE]
PLACES = (
    (),
    ("science", 0),
    ("science", 0, "variables", 1),
    ("check", 0),
    ("check", 1),
    ("sources", 0),
)


def write_neighbours(folder):
    for concept_id in ("storage", "checkpoint", "queue-drain"):
        text = render_record(concept_id).replace('"name": "', f'"name": "{concept_id} ')
        (folder / f"{concept_id}.json").write_text(text, "utf-8")


def with_piece(piece, place, *, is_alone):
    """Put the fields of a piece into a right record; alone, the fields that compute are removed."""
    record = json.loads(render_record("alpha"))
    record["check"].append({**NUMBER_QUESTION})
    part = record
    for step in place:
        part = part[step]
    if is_alone:
        for key in ("result", "variables", "charts", "conditions"):
            part.pop(key, None)
    part.update(json.loads(f"{{{piece}}}"))
    return record


def codes(folder, record):
    path = folder / "alpha.json"
    path.write_text(json.dumps(record), "utf-8")
    return {d.code for d in site.check(folder)[1] if d.path == path.as_posix()}


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.name)
def test_the_bad_example_shows_the_code_and_the_good_one_does_not(code, tmp_path):
    write_neighbours(tmp_path)

    assert any(
        code.name in codes(tmp_path, with_piece(code.bad, place, is_alone=is_alone))
        and code.name not in codes(tmp_path, with_piece(code.good, place, is_alone=is_alone))
        for place in PLACES
        for is_alone in (False, True)
    )
