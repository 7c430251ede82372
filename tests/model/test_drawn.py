"""The numbers of a picture come from the record's symbols, each in a unit that fits."""

import json

import pytest
from sample import render_record

from conceptry.model.corpus import load
from conceptry.model.drawn import read_picture

NUMBERS = [{"phrase": "25 µs", "equals": "t", "symbol": "t₁"}]


def read_items(folder, *items, **changes):
    """Return the drawn rows of a ledger: value, unit and text of each."""
    record = json.loads(render_record("alpha"))
    picture = {"kind": "ledger-bars", "items": [{"label": "row", **one} for one in items]}
    record |= {"visualFamily": "ledger-bars", "picture": picture, **changes}
    (folder / "alpha.json").write_text(json.dumps(record), "utf-8")
    corpus, _ = load(folder)
    made = read_picture(corpus.by_id["alpha"])
    assert made.faults == ()
    return [(one.amount.value, one.amount.unit, one.amount.text) for one in made.scene.items]


def test_all_rows_are_in_one_unit_and_each_is_written_in_its_own(tmp_path):
    assert read_items(tmp_path, {"equals": "α"}, {"equals": "S/B", "unit": "ms"}) == [
        (5, "µs", "5\u00a0µs"),
        (20, "µs", "20\u00a0µs"),
    ]


def test_without_a_unit_a_symbol_of_the_same_kind_gives_one(tmp_path):
    assert read_items(tmp_path, {"equals": "S/B"}, {"equals": "0"})[0][1:] == ("µs", "20\u00a0µs")


def test_a_nothing_takes_the_unit_of_what_it_stands_beside(tmp_path):
    assert read_items(tmp_path, {"equals": "0"}, {"equals": "α"})[0] == (0, "µs", "0\u00a0µs")


def test_a_symbol_can_have_another_value_for_one_row(tmp_path):
    rows = read_items(tmp_path, {"equals": "t"}, {"equals": "t", "with": {"S": 2}})

    assert [value for value, _, _ in rows] == pytest.approx([25, 45])


def test_a_name_that_the_worked_example_gives_is_known(tmp_path):
    example = {"engineeringExample": "It takes 25 µs.", "example": {"numbers": NUMBERS}}

    rows = read_items(tmp_path, {"equals": "t₁"}, {"equals": "2 t₁"}, **example)

    assert [value for value, _, _ in rows] == pytest.approx([25, 50])


def test_an_expression_without_any_known_unit_asks_for_one(tmp_path):
    record = json.loads(render_record("alpha"))
    rows = [{"label": "a", "equals": "S²"}, {"label": "b", "equals": "S²"}]
    record |= {
        "visualFamily": "ledger-bars",
        "picture": {"kind": "ledger-bars", "items": rows},
    }
    (tmp_path / "alpha.json").write_text(json.dumps(record), "utf-8")
    corpus, _ = load(tmp_path)

    (first, _) = read_picture(corpus.by_id["alpha"]).faults

    assert first.message == 'nothing says in which unit "S²" is shown'
