"""Whatever a field refuses is said in our own words, for all models and all of their rules."""

import json

import pytest
from pydantic import ValidationError

from conceptry import source
from conceptry.model import faults
from conceptry.model.base import Part
from conceptry.model.claim import ClaimField
from conceptry.model.concept import Concept
from conceptry.model.constant import Constants
from conceptry.model.quiz import NumberQuestion, Question
from conceptry.model.settings import Settings
from conceptry.model.shared import translate_all
from conceptry.model.taxonomy import Taxonomy

ROOTS = (Concept, Constants, NumberQuestion, Question, Settings, Taxonomy)


def models(root=Part):
    for one in root.__subclasses__():
        if one.__module__.startswith("conceptry."):
            yield one
            yield from models(one)


MODELS = sorted({*models()}, key=lambda one: one.__name__)
KNOWN = {
    *faults._TRANSLATIONS,
    *faults._TYPE_NAMES,
    *faults.TAG_FAULTS,
    "missing",
    "extra_forbidden",
}
ODD = (None, True, "", "x", "?" * 30_000, -3, 0, 2.5, [], [1], [[]], [1, 2, 3], {}, {"": 1})
"""Values of every kind, of which each field takes some."""


def rules(schema, definitions):
    """Yield every rule of a JSON Schema that a value can break, those inside of it as well."""
    if "$ref" in schema:
        schema = {**definitions[schema["$ref"].rpartition("/")[2]], **schema}
    yield from ((key, schema[key]) for key in BREAKERS if key in schema)
    if schema.get("type") == "array" and "items" in schema:
        yield from (("items", one) for one in rules(schema["items"], definitions))
    for choice in schema.get("anyOf", ()):
        yield from rules(choice, definitions)


BREAKERS = {
    "minimum": lambda limit: limit - 1,
    "maximum": lambda limit: limit + 1,
    "exclusiveMinimum": lambda limit: limit,
    "exclusiveMaximum": lambda limit: limit,
    "multipleOf": lambda step: step / 2,
    "minLength": lambda length: "x" * (length - 1),
    "maxLength": lambda length: "x" * (length + 1),
    "pattern": lambda _: "?? ??",
    "minItems": lambda length: [1] * (length - 1),
    "maxItems": lambda length: [1] * (length + 1),
    "enum": lambda _: "no such word",
    "const": lambda _: "no such word",
}


def broken(rule):
    key, limit = rule
    return [broken(limit)] if key == "items" else BREAKERS[key](limit)


def refused(model, field, value):
    """Return what is wrong with a document of one field, for the library and in our words."""
    document = json.dumps({field: value})
    try:
        model.model_validate_json(document)
    except ValidationError as error:
        read = source.parse(document, display_path="alpha.json").source
        return error.errors(), translate_all(read, (), error, model)
    return [], []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_field_answers_in_the_words_of_the_validation_library(model):
    schema = model.model_json_schema()
    own = schema.get("properties") or next(
        one["properties"] for one in schema["anyOf"] if "properties" in one
    )
    tried = {
        name: [*ODD, *(broken(rule) for rule in rules(one, schema.get("$defs", {})))]
        for name, one in own.items()
    }

    found = [refused(model, name, value) for name, values in tried.items() for value in values]

    assert any(diagnostics for _, diagnostics in found)
    assert "nput should" not in " ".join(d.message for _, said in found for d in said)
    assert {error["type"] for errors, _ in found for error in errors} <= KNOWN


def test_every_model_is_looked_at():
    assert {*ROOTS, ClaimField} <= {*MODELS}


@pytest.mark.parametrize(
    ("model", "field", "value", "message"),
    [
        (ClaimField, "tolerance", 0.9, "0.9 is above 0.5"),
        (ClaimField, "tolerance", 0, "0 is not above 0"),
        (NumberQuestion, "tolerance", 100, "100 is above 20"),
        (Settings, "answerPositionShare", 40, "40 is above 1"),
        (Settings, "warnings", -1, "-1 is below 0"),
        (Question, "answer", -1, "-1 is below 0"),
    ],
)
def test_a_number_beyond_a_limit_names_the_limit(model, field, value, message):
    [diagnostic] = [d for d in refused(model, field, value)[1] if d.pointer == f"/{field}"]

    assert (diagnostic.code, diagnostic.message) == ("out-of-range", message)
