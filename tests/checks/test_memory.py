"""A check that remembers finds what a check of everything finds."""

import json

import pytest
from sample import render_record

from conceptry import formula, site
from conceptry.model.memory import Memory

IDS = ("alpha", "beta", "gamma")


def write(folder, concept_id, **changes):
    record = {**json.loads(render_record(concept_id)), "name": f"Concept {concept_id}", **changes}
    (folder / f"{concept_id}.json").write_text(json.dumps(record), "utf-8")


@pytest.fixture
def folder(tmp_path):
    for concept_id in IDS:
        write(tmp_path, concept_id, related=[i for i in IDS if i != concept_id])
    return tmp_path


def define_rate(folder, value):
    sheet = {"title": "A data sheet", "url": "https://example.org/sheet"}
    rate = {"id": "rate", "name": "rate", "value": value, "unit": "GB/s", "date": "2026-11-29"}
    text = json.dumps({"constants": [{**rate, "source": sheet}]})
    (folder / "_constants.json").write_text(text, "utf-8")


def write_with_rate(folder, concept_id):
    """Write a record that takes the default of its last variable from a constant."""
    [equation] = json.loads(render_record(concept_id))["science"]
    *others, last = equation["variables"]
    last = {key: value for key, value in last.items() if key != "default"} | {"constant": "rate"}
    write(folder, concept_id, science=[{**equation, "variables": [*others, last]}])


def change_nothing(folder):
    pass


def remove_a_concept(folder):
    (folder / "beta.json").unlink()


def take_a_title(folder):
    write(folder, "beta", name="Concept alpha")


def break_the_syntax(folder):
    (folder / "beta.json").write_text("{")


def break_an_equation(folder):
    [equation] = json.loads(render_record("beta"))["science"]
    write(folder, "beta", science=[{**equation, "equation": "t = α + S/B + β"}])


def close_a_circle(folder):
    write(folder, "beta", prerequisites=["gamma"])
    write(folder, "gamma", prerequisites=["beta"])


def add_a_taxonomy(folder):
    taxonomy = json.loads(site.check(folder)[0].taxonomy.model_dump_json())
    (folder / "_taxonomy.json").write_text(json.dumps({**taxonomy, "levels": []}))


def accept_no_warnings(folder):
    write(folder, "beta", related=["zzz"])
    (folder / "_settings.json").write_text('{"warnings": 0}')


def change_letters_and_keep_the_size(folder):
    path = folder / "beta.json"
    path.write_text(path.read_text("utf-8").replace('"fabric"', '"fabrik"'), "utf-8")


def replace_a_file_by_rename(folder):
    (folder / "new").write_text("[]")
    (folder / "new").rename(folder / "beta.json")


@pytest.mark.parametrize(
    "change",
    [
        change_nothing,
        remove_a_concept,
        take_a_title,
        break_the_syntax,
        break_an_equation,
        close_a_circle,
        add_a_taxonomy,
        accept_no_warnings,
        change_letters_and_keep_the_size,
        replace_a_file_by_rename,
    ],
)
def test_a_check_that_remembers_finds_the_same_before_and_after_a_change(folder, change):
    memory = Memory()
    before = site.check(folder, memory=memory)[1]

    change(folder)
    after = site.check(folder, memory=memory)[1]

    assert after == site.check(folder)[1]
    for concept_id in IDS:
        write(folder, concept_id, related=[i for i in IDS if i != concept_id])
    for name in ("_taxonomy.json", "_settings.json"):
        (folder / name).unlink(missing_ok=True)
    assert site.check(folder, memory=memory)[1] == before


def test_a_constant_that_changed_is_seen_in_the_records_that_use_it(folder):
    memory = Memory()
    define_rate(folder, 50)
    write_with_rate(folder, "beta")
    before = site.check(folder, memory=memory)[1]

    define_rate(folder, -5)
    after = site.check(folder, memory=memory)[1]

    assert after == site.check(folder)[1] != before


def test_only_a_record_that_changed_is_computed_again(folder, monkeypatch):
    read = []
    parse = formula.parse
    monkeypatch.setattr(formula, "parse", lambda *a, **k: read.append(a[0]) or parse(*a, **k))
    memory = Memory()
    site.check(folder, memory=memory)
    whole = len(read)

    write(folder, "beta", role="Another role.", related=["alpha"])
    site.check(folder, memory=memory)

    assert 0 < len(read) - whole <= whole / len(IDS)
