"""Records from elsewhere lose nothing on their way in."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from sample import render_record

from conceptry.authoring.intake import count_missing, read_incoming
from conceptry.source import parse

SEED = Path(__file__).resolve().parents[1] / "reference" / "checkpoint-retained-work.json"

values = st.recursive(
    st.integers() | st.text(st.characters(exclude_categories=["Cs"]), max_size=5) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", max_size=2), inner),
    max_leaves=6,
)
fields = st.sampled_from(["id", "name", "specs", "extra", "note", "science", "$schema", "a/b"])


def incoming(data, licence="CC BY 4.0"):
    text = data if isinstance(data, str) else json.dumps(data)
    return read_incoming(parse(text, display_path="in.json").source, licence)


def record_of(data, licence="CC BY 4.0"):
    [one] = incoming(data, licence)
    return json.loads(one.text)


def leaves(data):
    if isinstance(data, dict):
        return sorted(leaf for value in data.values() for leaf in leaves(value))
    if isinstance(data, list):
        return sorted(leaf for value in data for leaf in leaves(value))
    return [json.dumps(data)]


@given(st.dictionaries(fields, values))
def test_no_value_is_lost_and_none_is_made_up(data):
    written = record_of({**data, "licence": "mine"})

    theirs = [data["$schema"]] if "$schema" in data else []
    ours = {**data, "licence": "mine", "$schema": "./_schema/v1.json"}
    assert leaves(written) == leaves([ours, theirs])


def test_a_field_that_no_record_has_is_kept_in_extra():
    written = record_of({**json.loads(SEED.read_text("utf-8")), "atlasOrder": 17})

    assert written["extra"] == {"atlasOrder": 17}
    assert "atlasOrder" not in written


def test_a_field_deeper_down_is_kept_under_its_pointer():
    written = record_of({"id": "a", "specs": [{"label": "l", "value": "v", "unit/of": "GB"}]})

    assert written["specs"] == [{"label": "l", "value": "v"}]
    assert written["extra"] == {"/specs/0/unit~1of": "GB"}


def test_nothing_in_extra_is_written_over():
    assert record_of({"id": "a", "note": 1, "extra": {"note": 2}})["extra"] == {
        "note": 2,
        "/note": 1,
    }


def test_an_extra_with_another_meaning_is_kept_within_it():
    assert record_of({"id": "a", "extra": "words"})["extra"] == {"extra": "words"}


def test_the_schema_of_another_system_is_kept_and_ours_takes_its_place():
    written = record_of({"id": "a", "$schema": "https://example.org/theirs.json"})

    assert written["$schema"] == "./_schema/v1.json"
    assert written["extra"] == {"$schema": "https://example.org/theirs.json"}


def test_numbers_keep_their_spelling():
    [one] = incoming('{"id": "a", "order": 4.870}')

    assert '"order": 4.870' in one.text


def test_a_record_keeps_the_licence_that_it_brings():
    mine, yours = incoming([{"id": "a", "licence": "MIT"}, {"id": "b"}])

    assert (mine.own_licence, json.loads(mine.text)["licence"]) == ("MIT", "MIT")
    assert (yours.own_licence, json.loads(yours.text)["licence"]) == (None, "CC BY 4.0")


def test_repeats_are_kept_and_named():
    [one] = incoming(SEED.read_text("utf-8"))

    assert one.repeats == ("shortName equals name", "labScope equals scope")
    assert json.loads(one.text)["shortName"] == json.loads(one.text)["name"]


def test_missing_concepts_are_counted_the_most_wanted_first():
    records = incoming(
        [
            {"id": "a", "related": ["b", "x", "z"], "prerequisites": ["x"]},
            {"id": "b", "related": "x", "prerequisites": [3]},
        ]
    )

    assert list(count_missing(records, ["a", "b"]).items()) == [("x", 2), ("z", 1)]


def test_an_id_that_could_lead_elsewhere_is_none():
    for concept_id in ("../evil", "con", "A", "", 3, None):
        [one] = incoming({"id": concept_id})
        assert one.id is None


def test_what_is_no_object_has_no_id():
    assert [one.id for one in incoming([3, "a", None, []])] == [None] * 4


def test_a_right_record_stays_as_it_is():
    text = render_record("alpha")
    [one] = incoming(text, None)

    assert json.loads(one.text) == json.loads(text)
    assert one.moved == ()
