"""What is committed but made from the code is what the code would make now."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

from conceptry.model.taxonomy import Taxonomy
from conceptry.units import is_unit, parse_unit
from conceptry.units.definition import ALIASES

ROOT = Path(__file__).resolve().parents[1]

spec = importlib.util.spec_from_file_location("reference", ROOT / "tools" / "write_reference.py")
assert spec is not None
assert spec.loader is not None
write_reference = importlib.util.module_from_spec(spec)
spec.loader.exec_module(write_reference)
FILES = write_reference.render_files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_made_from_the_code_is_up_to_date(path):
    assert path.read_text("utf-8") == FILES[path], "run: make reference"


def test_the_schema_names_every_field_of_the_corpus():
    schema = json.loads((ROOT / "concepts/_schema/v1.json").read_text("utf-8"))

    for path in (ROOT / "concepts").glob("[!_]*.json"):
        assert set(json.loads(path.read_text("utf-8"))) <= set(schema["properties"])


def test_every_unit_that_the_documentation_names_is_known():
    text = (ROOT / "docs/contributing/equations.md").read_text("utf-8")
    table = text.partition("| Kind | Units |")[2].partition("\n\n")[0]

    for unit in re.findall(r"`([^`]+)`", table):
        parse_unit(unit)


def test_every_other_spelling_that_the_documentation_names_is_that_unit():
    text = (ROOT / "docs/contributing/equations.md").read_text("utf-8")
    table = text.partition("| Unit | Also read |\n| --- | --- |\n")[2].partition("\n\n")[0]
    also: set[str] = set()

    for units, spellings in re.findall(r"^\| (.*) \| (.*) \|$", table, re.MULTILINE):
        meant = {parse_unit(unit).factors for unit in re.findall(r"`([^`]+)`", units)}
        others = re.findall(r"`([^`]+)`", spellings)
        assert {parse_unit(other).factors for other in others} <= meant
        also |= set(others)

    read = {spelling for spelling in ALIASES if is_unit(spelling)}
    assert also == read - {"%"}, "the table of spellings in equations.md"


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("check", "list of questions, or one question"),
        ("options", "list of texts or objects"),
        ("everywhere", "true or false"),
        ("specs", "list of objects"),
        ("from", "number or text"),
    ],
)
def test_the_kind_of_a_field_is_said_in_a_few_words(field, kind):
    text = (ROOT / "docs/contributing/record.md").read_text("utf-8")

    assert re.findall(rf"^\| `{field}` \| \w* ?\| ([^|]*) \|", text, re.MULTILINE) == [kind]


def test_the_taxonomy_of_the_documentation_is_right():
    text = (ROOT / "docs/contributing/taxonomy.md").read_text("utf-8")

    Taxonomy.model_validate_json(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0])
