"""Loading a folder of records."""

import json
from pathlib import Path

import pytest
from sample import render_record

from conceptry.model.corpus import load

STARTER = json.loads(render_record("starter"))


def write(folder: Path, concept_id: str, **changes) -> Path:
    record = {**STARTER, "id": concept_id, "name": concept_id, **changes}
    path = folder / f"{concept_id}.json"
    path.write_text(json.dumps({k: v for k, v in record.items() if v is not None}), "utf-8")
    return path


def codes(folder: Path) -> list[str]:
    return [d.code for d in load(folder)[1]]


def test_a_valid_record_gives_no_finding(tmp_path):
    write(tmp_path, "alpha")

    corpus, found = load(tmp_path)

    assert found == ()
    assert corpus.by_id["alpha"].science[0].equation == "t = α + S/B"


def test_files_that_begin_with_an_underscore_are_not_records(tmp_path):
    write(tmp_path, "alpha")
    (tmp_path / "_notes.json").write_text("not json")
    (tmp_path / "_schema").mkdir()
    (tmp_path / "_schema" / "v1.json").write_text("{}")

    assert codes(tmp_path) == []


def test_an_empty_folder_says_what_a_record_is(tmp_path):
    [diagnostic] = load(tmp_path)[1]

    assert diagnostic.code == "no-records"
    assert "conceptry new" in diagnostic.hint


def test_a_file_that_is_not_called_by_its_id_is_an_error(tmp_path):
    write(tmp_path, "alpha").rename(tmp_path / "beta.json")

    [diagnostic] = load(tmp_path)[1]

    assert diagnostic.code == "file-name-differs"
    assert diagnostic.message == 'the file is called "beta.json", its id needs "alpha.json"'


def test_names_that_differ_only_in_unicode_form_collide(tmp_path):
    write(tmp_path, "alpha").rename(tmp_path / "caf\u00e9.json")
    write(tmp_path, "alpha").rename(tmp_path / "cafe\u0301.json")

    assert codes(tmp_path).count("colliding-names") == 1


def test_names_that_differ_only_in_case_collide(tmp_path):
    write(tmp_path, "alpha")
    (tmp_path / "Alpha.json").write_bytes((tmp_path / "alpha.json").read_bytes())

    assert "colliding-names" in codes(tmp_path)


@pytest.mark.parametrize("text", ["[]", '"text"', "3", "null"])
def test_a_document_that_is_no_object_is_one_finding(tmp_path, text):
    (tmp_path / "alpha.json").write_text(text)

    assert codes(tmp_path) == ["wrong-type"]


def test_a_fault_in_one_item_of_a_list_leaves_the_others_readable(tmp_path):
    first, second = STARTER["science"][0], {**STARTER["science"][0], "title": 3}
    write(tmp_path, "alpha", science=[second, first])

    corpus, found = load(tmp_path)

    assert [d.pointer for d in found] == ["/science/0/title"]
    [record] = corpus.records
    assert record.equation_indexes == (1,)
    assert len(record.concept.science) == 1


def test_one_question_may_stand_without_a_list(tmp_path):
    write(tmp_path, "alpha", check=STARTER["check"][0])

    corpus, found = load(tmp_path)

    assert found == ()
    assert len(corpus.by_id["alpha"].questions) == 1


def test_null_is_not_a_value(tmp_path):
    path = write(tmp_path, "alpha")
    path.write_text(path.read_text().replace('"labId": "engineering"', '"labId": null'))

    [diagnostic] = load(tmp_path)[1]

    assert diagnostic.message == "null is not a value"
    assert diagnostic.hint == "write a value; a field that is not needed can be left out"


def test_concepts_stand_after_their_prerequisites(tmp_path):
    write(tmp_path, "alpha", prerequisites=["gamma"])
    write(tmp_path, "beta")
    write(tmp_path, "gamma", prerequisites=["beta"])

    order = load(tmp_path)[0].reading_order

    assert order == ("beta", "gamma", "alpha")


def test_a_circle_of_prerequisites_still_gives_an_order(tmp_path):
    write(tmp_path, "alpha", prerequisites=["beta"])
    write(tmp_path, "beta", prerequisites=["alpha"])

    assert sorted(load(tmp_path)[0].reading_order) == ["alpha", "beta"]


def test_a_folder_may_bring_its_own_taxonomy(tmp_path):
    taxonomy = {
        "levels": [{"id": "cell", "meaning": "One cell"}],
        "kinds": [{"id": "law", "meaning": "A law", "leadsWith": "equations"}],
        "branches": [{"name": "Life", "workstream": "L1", "question": "How?", "subbranches": []}],
        "visualFamilies": [],
    }
    (tmp_path / "_taxonomy.json").write_text(json.dumps(taxonomy))
    write(tmp_path, "alpha", level="cell", kind="law", branch="Life")

    corpus, found = load(tmp_path)

    assert found == ()
    assert corpus.taxonomy.branches[0].name == "Life"


def test_a_fault_in_the_taxonomy_has_its_place(tmp_path):
    (tmp_path / "_taxonomy.json").write_text('{"levels": [{"id": "cell"}]}')
    write(tmp_path, "alpha")

    found = load(tmp_path, display_folder="c")[1]

    assert ("c/_taxonomy.json", "/levels/0/meaning") in [(d.path, d.pointer) for d in found]


def test_what_looks_like_a_record_and_is_not_read_is_said(tmp_path):
    write(tmp_path, "alpha")
    write(tmp_path, "beta").rename(tmp_path / "beta.JSON")
    (tmp_path / "more").mkdir()
    write(tmp_path / "more", "gamma")
    (tmp_path / "_more").mkdir()
    write(tmp_path / "_more", "delta")
    (tmp_path / "notes.txt").write_text("no record")

    found = load(tmp_path, display_folder="c")[1]

    assert [(d.path, d.code) for d in found] == [
        ("c/beta.JSON", "passed-over"),
        ("c/more", "passed-over"),
    ]


def test_an_entry_that_is_no_file_is_reported(tmp_path):
    write(tmp_path, "alpha")
    (tmp_path / "beta.json").mkdir()
    (tmp_path / "gamma.json").symlink_to(tmp_path / "nowhere")

    assert codes(tmp_path) == ["unreadable-file", "unreadable-file"]


def test_a_folder_that_cannot_be_listed_is_one_finding(tmp_path):
    [diagnostic] = load(tmp_path / "nowhere", display_folder="c")[1]

    assert (diagnostic.path, diagnostic.code) == ("c", "unreadable-file")


def test_after_a_fault_of_syntax_the_rest_of_the_record_is_checked(tmp_path):
    path = write(tmp_path, "alpha", role=3)
    path.write_text(path.read_text().replace('"level": "fabric"', r'"level": "\fabric \q"'))

    found = load(tmp_path)[1]

    assert [(d.code, d.pointer) for d in found] == [("not-json", "/level"), ("wrong-type", "/role")]


def test_a_number_that_is_no_json_is_one_fault(tmp_path):
    path = write(tmp_path, "alpha")
    path.write_text(path.read_text().replace('"default": 5,', '"default": 05,'))

    assert codes(tmp_path) == ["not-json"]


def test_a_list_that_is_too_long_is_one_finding(tmp_path):
    write(tmp_path, "alpha", related=["beta"] * 300)

    [diagnostic] = load(tmp_path)[1]

    assert diagnostic.message == "a list of 300 items, at most 200 taken"
