"""The examples of the page about pictures are pictures that the model takes."""

import json
import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from conceptry.model.picture import PICTURE_FORMS

TEXT = (Path(__file__).resolve().parents[2] / "docs/contributing/pictures.md").read_text("utf-8")
EXAMPLES = [json.loads(f"{{{one}}}") for one in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["picture"]["kind"])
def test_an_example_of_the_documentation_has_the_form_of_its_family(example):
    picture = example["picture"]

    TypeAdapter(PICTURE_FORMS[picture["kind"]]).validate_json(json.dumps(picture))


def test_every_family_has_a_section():
    assert {*re.findall(r"^## ([a-z]+-[a-z]+)$", TEXT, re.MULTILINE)} == {*PICTURE_FORMS}
