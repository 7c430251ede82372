"""What is committed but made from the code is what the code would make now."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

from conceptry.model.taxonomy import Taxonomy
from conceptry.units import parse_unit

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


def test_the_taxonomy_of_the_documentation_is_right():
    text = (ROOT / "docs/contributing/taxonomy.md").read_text("utf-8")

    Taxonomy.model_validate_json(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[0])
