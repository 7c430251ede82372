"""The jobs to start from are valid, sourced, and give the published and the derived values."""

import json
from pathlib import Path
from types import MappingProxyType

import pytest

from conceptry.labs.recovery.desk import respond
from conceptry.labs.recovery.desk.field import CHOICES, FIELDS
from conceptry.labs.recovery.preset import PRESETS

ROWS = {
    row["id"]: row["value"]
    for row in json.loads((Path(__file__).parent / "reference.json").read_text("utf-8"))["rows"]
}
BY_ID = {preset.id: preset for preset in PRESETS}
NAMES = {field.name for field in (*FIELDS, *CHOICES)}
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)


def answer(preset):
    return json.loads(respond(json.dumps({"kind": "answer", "inputs": dict(preset.inputs)})))


@each_preset
def test_a_preset_can_be_computed(preset):
    reply = answer(preset)

    assert reply["problems"] == []
    assert set(preset.inputs) <= NAMES
    assert 0 < reply["results"]["goodput"] <= reply["results"]["best"]["goodput"] < 1


@each_preset
def test_a_preset_says_where_it_comes_from_and_what_is_made_up(preset):
    assert preset.synthetic.endswith(".")
    assert preset.meaning.endswith((".", "?"))
    for source in preset.sources:
        assert source.url.startswith("https://")
        assert source.supports


def test_presets_cannot_be_changed_and_have_names_of_their_own():
    assert len(BY_ID) == len(PRESETS)
    assert all(isinstance(preset.inputs, MappingProxyType) for preset in PRESETS)


def test_the_first_preset_is_what_the_fields_hold_at_first():
    defaults = {field.name: field.default for field in (*FIELDS, *CHOICES)}

    assert {**defaults, **PRESETS[0].inputs} == defaults


@pytest.mark.parametrize(
    ("name", "path", "row", "factor"),
    [
        ("worked-example", "goodput", "C01", 1),
        ("worked-example", "best.goodput", "I01", 1),
        ("worked-example", "best.young", "B02", 1),
        ("worked-example", "first_order.loss", "B01", 1),
        ("llama-3", "mean_time", "A10", 3600),
        ("bytecheckpoint-405b", "goodput", "D01", 1),
        ("pytorch-7b", "best.goodput", "I04", 1),
        ("research-cluster", "mean_time", "A04", 3600),
        ("two-tiers", "tiers.goodput", "E01", 1),
    ],
)
def test_a_preset_meets_its_reference_value(name, path, row, factor):
    found = answer(BY_ID[name])["results"]
    for part in path.split("."):
        found = found[part]

    assert found == pytest.approx(ROWS[row] * factor, rel=1e-9)


def test_bloom_spent_the_published_share_on_saving():
    values = answer(BY_ID["bloom"])["values"]

    assert values["blocking_time"] / values["interval"] == pytest.approx(ROWS["I06"], rel=1e-9)
