"""The numbers of a picture are computed at every build; what cannot be drawn is said at its place."""

import json

import pytest
from sample import render_record

from conceptry import site
from conceptry.diagnostics import errors

START = {"label": "start", "equals": "α"}
TRANSFER = {"label": "transfer", "equals": "S/B", "unit": "µs"}
BOTH = {"label": "both", "equals": "t", "sum": True}


def checked(folder, picture, **changes):
    family = picture.get("kind") if isinstance(picture, dict) else None
    record = json.loads(render_record("alpha"))
    record |= {"visualFamily": family or "ledger-bars", "picture": picture, **changes}
    (folder / "alpha.json").write_text(json.dumps(record, ensure_ascii=False, indent=2), "utf-8")
    return [d for d in site.check(folder)[1] if d.pointer.startswith("/picture")]


def ledger(*items, **fields):
    return {"kind": "ledger-bars", "items": list(items), **fields}


def words(found):
    return [(d.code, d.pointer, d.message, d.hint) for d in found]


def test_a_right_picture_gives_no_finding(tmp_path):
    assert checked(tmp_path, ledger(START, TRANSFER, BOTH)) == []


def test_a_picture_of_another_family_names_both(tmp_path):
    found = checked(tmp_path, ledger(START, TRANSFER), visualFamily="memory-map")

    assert words(found) == [
        (
            "other-picture",
            "/picture/kind",
            'the picture is of the family "ledger-bars", visualFamily is "memory-map"',
            'write "visualFamily": "ledger-bars", or a picture of the other family',
        )
    ]


def test_a_misspelled_kind_has_the_nearest_one_as_a_hint(tmp_path):
    (found,) = checked(tmp_path, {"kind": "ledger-bar"})

    assert found.code == "unknown-value"
    assert found.message == '"ledger-bar" is not a family whose picture is drawn from data'
    assert found.hint.startswith('did you mean "ledger-bars"? allowed: ')


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ([], "found a list, expected an object in braces"),
        ({}, '"kind" is missing in a picture'),
        ({"kind": 3}, "found number 3, expected a text in double quotes"),
        (ledger(START), "a list of 1 item, at least 2 needed"),
        (ledger(*[START] * 13), "a list of 13 items, at most 12 taken"),
        (ledger(START, {"label": "x"}), '"equals" is missing in a row of the picture'),
        (ledger(START, {**START, "size": 3}), '"size" is not a field of a row of the picture'),
    ],
)
def test_a_picture_of_another_form_is_said_in_our_words(tmp_path, picture, message):
    (found,) = checked(tmp_path, picture)

    assert found.message == message


def test_a_sum_that_its_rows_do_not_make_says_both_and_the_difference(tmp_path):
    found = checked(tmp_path, ledger(START, TRANSFER, {**BOTH, "equals": "t + α"}))

    assert words(found) == [
        (
            "bad-picture",
            "/picture/items/2/equals",
            '"both" is 30\u00a0µs, the rows above it make 25\u00a0µs',
            "a row is missing or counted twice; the difference is 5\u00a0µs",
        )
    ]


def test_an_unknown_symbol_is_found_at_its_place_in_the_expression(tmp_path):
    (found,) = checked(tmp_path, ledger(START, {"label": "transfer", "equals": "S/b"}))

    assert (found.code, found.pointer) == ("bad-expression", "/picture/items/1/equals")
    assert found.message == "the symbol 'b' is not declared in this record"
    assert found.hint == "did you mean B?"


def test_what_is_compared_measures_the_same(tmp_path):
    (found,) = checked(tmp_path, ledger(START, {"label": "size", "equals": "S"}))

    assert found.code == "unit-mismatch"
    assert found.message == '"S" is an amount of data (B), "α" beside it is a time (s)'


def test_a_unit_fits_its_expression(tmp_path):
    (found,) = checked(tmp_path, ledger(START, {**TRANSFER, "unit": "GB"}))

    assert (found.code, found.pointer) == ("unit-mismatch", "/picture/items/1/unit")
    assert found.message == '"S/B" is a time (s), its unit "GB" is an amount of data (B)'


def test_an_unknown_unit_has_the_nearest_one_as_a_hint(tmp_path):
    (found,) = checked(tmp_path, ledger(START, {**TRANSFER, "unit": "secs"}))

    assert (found.code, found.pointer) == ("unknown-unit", "/picture/items/1/unit")


def test_a_negative_length_is_refused_with_its_value(tmp_path):
    picture = {"kind": "memory-map", "bars": [{"label": "a", "segments": [
        {"label": "room", "equals": "−S"}]}]}  # fmt: skip

    assert words(checked(tmp_path, picture)) == [
        (
            "bad-picture",
            "/picture/bars/0/segments/0/equals",
            '"−S" is −1\u00a0MB, which cannot be drawn here',
            "allowed is 0 or more",
        )
    ]


def test_a_changed_symbol_with_a_fault_is_found_as_it_is_spelled(tmp_path):
    (found,) = checked(tmp_path, ledger(START, {**TRANSFER, "with": {"Q": 3}}))

    assert (found.code, found.pointer) == ("bad-expression", "/picture/items/1/with/Q")


def test_words_are_either_computed_or_literal(tmp_path):
    def note(**fields):
        note = {"label": "wait", **fields}
        places = [{"label": "in", "role": "source"}, {"label": "out", "role": "sink"}]
        places[0]["notes"] = [note]
        return {"kind": "queue-flow", "places": places}

    assert checked(tmp_path, note(literal="long")) == []
    assert [d.message for d in checked(tmp_path, note())] == [
        "this needs equals or literal, it has neither"
    ]
    assert [d.message for d in checked(tmp_path, note(literal="long", unit="s"))] == [
        '"unit" says nothing about a literal'
    ]


def test_a_flow_above_the_capacity_of_its_place_is_refused(tmp_path):
    place = {"label": "link", "role": "server", "capacity": {"equals": "B"}}
    end = {"label": "end", "role": "sink"}

    def flow(expression):
        flow = {"equals": expression, "unit": "GB/s"}
        return {"kind": "queue-flow", "places": [{**place, "flow": flow}, end]}

    assert checked(tmp_path, flow("B")) == []
    assert [d.message for d in checked(tmp_path, flow("2 B"))] == [
        '100\u00a0GB/s pass "link", which lets 50\u00a0GB/s pass at most'
    ]


def test_less_that_arrives_than_is_left_over_is_refused(tmp_path):
    def flow(arriving):
        item = {"label": "start", "equals": "α"}
        return {
            "kind": "energy-flow",
            "entering": {"label": "all", "equals": "t"},
            "stages": [{"label": "host", "loss": item}],
            "arriving": {"label": "wire", "equals": arriving, "unit": "µs"},
        }

    assert checked(tmp_path, flow("S/B")) == []
    assert [d.message for d in checked(tmp_path, flow("S/B − α"))] == [
        '"wire" is 15\u00a0µs, the stages leave 20\u00a0µs over'
    ]


def test_stretches_of_one_lane_do_not_overlap(tmp_path):
    first = {"label": "start", "look": "wait", "length": {"equals": "α"}}
    second = {"label": "wire", "look": "work", "length": TRANSFER | {}, "start": {"equals": "α/2"}}
    del second["length"]["label"]
    picture = {"kind": "timeline-gantt", "lanes": [{"label": "link", "spans": [first, second]}]}

    assert [d.message for d in checked(tmp_path, picture)] == [
        '"wire" begins before "start" has ended'
    ]


def test_a_number_in_a_name_is_a_warning_and_one_of_a_proper_name_is_not(tmp_path):
    found = checked(tmp_path, ledger({**START, "label": "start of 5 µs"}, TRANSFER))
    named = checked(tmp_path, ledger({**START, "label": "start on Gen 5"}, TRANSFER))

    assert [(d.code, d.message) for d in found] == [
        ("untied-number", 'nothing says what "5 µs" is')
    ]
    assert named == []


def test_a_fault_of_an_equation_is_not_repeated_by_the_picture(tmp_path):
    science = json.loads(render_record("alpha"))["science"]
    science[0]["equation"] = "t = α + S/"

    assert errors(checked(tmp_path, ledger(START, TRANSFER, BOTH), science=science)) == ()
