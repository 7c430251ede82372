"""What a change of a record means for its values, results and answers."""

import json

from sample import render_record

from conceptry.authoring.difference.folder import compare_folders
from conceptry.authoring.difference.record import compare_records
from conceptry.model.corpus import load

STARTER = json.loads(render_record("alpha"))


def folder(path, *records, **shared):
    path.mkdir(parents=True)
    for record in records:
        (path / f"{record['id']}.json").write_text(json.dumps(record), "utf-8")
    for name, data in shared.items():
        (path / f"_{name}.json").write_text(json.dumps(data), "utf-8")
    return load(path)[0]


def changed(tmp_path, old, new, **shared):
    [before] = folder(tmp_path / "old", old, **shared).records
    [after] = folder(tmp_path / "new", new, **shared).records
    return [change.text.replace("\xa0", " ") for change in compare_records(before, after)]


def equation(**changes):
    """Return t = S/B over two variables, with changes to them by symbol."""
    variables = [
        {"symbol": "S", "name": "size", "unit": "GB", "default": 8, "range": [1, 100]},
        {"symbol": "B", "name": "rate", "unit": "GB/s", "default": 2, "range": [1, 10]},
    ]
    return {
        "title": "Transfer",
        "equation": "t = S/B",
        "explanation": "Size over rate.",
        "result": {"symbol": "t", "name": "time", "unit": "s"},
        "variables": [{**one, **changes.get(one["symbol"], {})} for one in variables],
    }


def record(**changes):
    kept = {k: v for k, v in STARTER.items() if k not in ("example", "engineeringExample", "check")}
    return {**kept, "science": [equation()], **changes}


def test_a_default_and_what_follows_from_it(tmp_path):
    found = changed(tmp_path, record(), record(science=[equation(S={"default": 12})]))

    assert found == [
        "S 8 → 12 GB (default of Transfer)",
        "t 4 s → 6 s (default result of Transfer)",
    ]


def test_a_range_a_unit_and_a_name_of_a_variable(tmp_path):
    new = equation(S={"range": [1, 200], "name": "bytes"}, B={"unit": "MB/s", "default": 2000})

    found = changed(tmp_path, record(), record(science=[new]))

    assert found == [
        "range of S 1 to 100 → 1 to 200 GB (Transfer)",
        'name of S (Transfer): "size" → "bytes"',
        "B 2 GB/s → 2000 MB/s (default of Transfer)",
        'unit of B (Transfer): "GB/s" → "MB/s"',
    ]


def test_the_text_of_an_equation_and_its_result(tmp_path):
    new = {**equation(), "equation": "t = 2 S/B"}

    assert changed(tmp_path, record(), record(science=[new])) == [
        'Transfer equation: "t = S/B" → "t = 2 S/B"',
        "t 4 s → 8 s (default result of Transfer)",
    ]


def test_an_input_of_the_example_is_told_once_with_its_results(tmp_path):
    without = equation()
    del without["variables"][0]["default"]

    def state(value):
        inputs = [{"symbol": "S", "value": value, "unit": "GB"}]
        return record(science=[without], example={"inputs": inputs})

    assert changed(tmp_path, state(8), state(12)) == [
        "S of the example 8 → 12 GB",
        "t 4 s → 6 s (default result of Transfer)",
    ]


def test_the_answer_of_a_number_question_follows(tmp_path):
    question = {"kind": "number", "question": "How long?", "of": "t", "explanation": "t = S/B."}
    old = record(check=[*STARTER["check"], question])
    new = {**old, "science": [equation(S={"default": 12})]}

    assert changed(tmp_path, old, new)[-1] == "number question 2: answer 4 s → 6 s"


def worked(value, phrases, **changes):
    """Return a record whose worked example starts from S and computes t = S/B."""
    without = equation()
    del without["variables"][0]["default"]
    ties = [("S", phrases[0]), ("t", phrases[1]), ("2 t", phrases[2])]
    return record(
        science=[without],
        engineeringExample=f"{phrases[0]} take {phrases[1]}, and twice that {phrases[2]}.",
        example={
            "inputs": [{"symbol": "S", "value": value, "unit": "GB"}],
            "numbers": [{"phrase": phrase, "equals": tie} for tie, phrase in ties],
        },
        **changes,
    )


def test_phrases_that_only_follow_a_changed_number_are_one_line(tmp_path):
    old, new = worked(8, ["8 GB", "4 s", "8 s"]), worked(12, ["12 GB", "6 s", "12 s"])

    sentences = [one["engineeringExample"] for one in (old, new)]

    assert changed(tmp_path, old, new) == [
        "S of the example 8 → 12 GB",
        "t 4 s → 6 s (default result of Transfer)",
        "3 phrases of the worked example follow",
        'engineeringExample: "{}" → "{}"'.format(*sentences),
    ]


def test_a_phrase_in_other_words_and_another_tie_are_told_by_themselves(tmp_path):
    old, new = worked(8, ["8 GB", "4 s", "8 s"]), worked(12, ["12 GB", "some 6 s", "18 s"])
    new["example"]["numbers"][2]["equals"] = "3 t"

    assert changed(tmp_path, old, new)[2:5] == [
        'example numbers "4 s" phrase: "4 s" → "some 6 s"',
        'example numbers "8 s" phrase: "8 s" → "18 s"',
        'example numbers "8 s" equals: "2 t" → "3 t"',
    ]
    assert changed(tmp_path / "again", old, new)[5] == "1 phrase of the worked example follows"


def test_a_phrase_whose_value_is_the_same_was_corrected_and_is_told(tmp_path):
    old, new = worked(8, ["8 GB", "4.1 s", "8 s"]), worked(8, ["8 GB", "4 s", "8 s"])

    assert changed(tmp_path, old, new)[0] == 'example numbers "4.1 s" phrase: "4.1 s" → "4 s"'


def test_results_come_first_and_texts_last(tmp_path):
    question = {"kind": "number", "question": "How long?", "of": "t", "explanation": "t = S/B."}
    questions = [*STARTER["check"], question]
    old = worked(8, ["8 GB", "4 s", "8 s"], check=questions, role="One role.")
    moved = [{**questions[0], "answer": 2}, question]
    new = worked(12, ["12 GB", "6 s", "12 s"], check=moved, role="Another role.")
    options = STARTER["check"][0]["options"]

    assert changed(tmp_path, old, new)[:-1] == [
        "S of the example 8 → 12 GB",
        "t 4 s → 6 s (default result of Transfer)",
        f'quiz 1 has another answer: "{options[1]}" → "{options[2]}"',
        "number question 2: answer 4 s → 6 s",
        "3 phrases of the worked example follow",
        'role: "One role." → "Another role."',
    ]


def test_a_constant_moves_the_defaults_of_the_records_that_use_it(tmp_path):
    used = equation()
    used["variables"][0] = {**used["variables"][0], "constant": "image"}
    del used["variables"][0]["default"]

    def state(name, value):
        constant = {
            "id": "image",
            "name": "Size of an image",
            "value": value,
            "unit": "GB",
            "date": "2026-11-29",
            "source": {"title": "Data sheet", "url": "https://example.org/"},
        }
        return folder(tmp_path / name, record(science=[used]), constants={"constants": [constant]})

    found = compare_folders(state("old", 8), state("new", 12))

    assert [(one.name, [c.text.replace("\xa0", " ") for c in one.changes]) for one in found] == [
        ("_constants.json", ['constants "image" value: 8 → 12']),
        (
            "alpha",
            [
                "S 8 GB → 12 GB (default of Transfer)",
                "t 4 s → 6 s (default result of Transfer)",
            ],
        ),
    ]


def test_a_result_that_is_none_any_more_is_said(tmp_path):
    new = equation(B={"default": 0, "range": [0, 10]})

    assert changed(tmp_path, record(), record(science=[new]))[-1] == (
        "t 4 s → not defined (default result of Transfer)"
    )


def test_an_equation_with_a_fault_is_compared_as_far_as_it_can_be(tmp_path):
    new = {**equation(S={"default": 12}), "equation": "t = S/("}

    assert changed(tmp_path, record(), record(science=[new])) == [
        'Transfer equation: "t = S/B" → "t = S/("',
        "S 8 → 12 GB (default of Transfer)",
    ]


def test_concepts_come_go_and_get_another_id(tmp_path):
    kept = record(related=[])
    old = folder(
        tmp_path / "old", {**kept, "id": "a", "name": "A"}, {**kept, "id": "b", "name": "B"}
    )
    new = folder(
        tmp_path / "new", {**kept, "id": "c", "name": "B"}, {**kept, "id": "d", "name": "D"}
    )

    found = {one.name: [c.text for c in one.changes] for one in compare_folders(old, new)}

    assert found == {
        "a": ['concept removed: "A"'],
        "c": ['id: "b" → "c"'],
        "d": ['new concept: "D"'],
    }
