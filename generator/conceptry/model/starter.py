"""A first record: complete, valid, and an example of how each field is meant."""

from __future__ import annotations

import json
import re
import unicodedata
from importlib import resources
from typing import TYPE_CHECKING

from conceptry.model.base import RESERVED_IDS

if TYPE_CHECKING:
    from conceptry.model.taxonomy import Taxonomy

_id = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_ID = 80


def has_id_form(text: str) -> bool:
    """Say whether a text is made of lower-case letters, digits and single hyphens."""
    return len(text) <= MAX_ID and _id.fullmatch(text) is not None


def is_valid_id(text: str) -> bool:
    """Say whether a text can be the id of a concept."""
    return has_id_form(text) and text not in RESERVED_IDS


def suggest_id(text: str) -> str:
    """Return the id that a text most likely stands for.

    Examples
    --------
    >>> suggest_id("Link Transfer!")
    'link-transfer'
    >>> suggest_id("Café")
    'cafe'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in letters if not unicodedata.combining(char))
    words = re.findall(r"[a-z0-9]+", plain)
    found = "-".join(words)[:MAX_ID].strip("-") or "my-first-concept"
    return f"{found}-concept" if found in RESERVED_IDS else found


def render_record(concept_id: str, taxonomy: Taxonomy | None = None) -> str:
    """Write a starting record with this id and a name made from it.

    Parameters
    ----------
    taxonomy
        Of the folder that it is for; where it lacks a value of the example, its own first value
        takes the place.
    """
    text = resources.files("conceptry.model").joinpath("starter.json").read_text("utf-8")
    name = concept_id.replace("-", " ").capitalize()
    text = text.replace('"starter-id"', json.dumps(concept_id))
    text = text.replace('"starter-name"', json.dumps(name))
    return text if taxonomy is None else _fitted(text, taxonomy)


def _fitted(text: str, taxonomy: Taxonomy) -> str:
    """Put values of a taxonomy into the lines of the record that need one."""
    record = json.loads(text)
    if taxonomy.branch(record["branch"]) is None:
        branch = taxonomy.branches[0]
        part = branch.subbranches[0] if branch.subbranches else None
        text = _with_value(text, "branch", branch.name)
        text = _with_value(text, "workstream", branch.workstream)
        text = _with_value(text, "subbranch", part)
    for field, values in (("level", taxonomy.levels), ("kind", taxonomy.kinds)):
        if record[field] not in [value.id for value in values]:
            text = _with_value(text, field, values[0].id)
    return text


def _with_value(text: str, field: str, value: str | None) -> str:
    """Replace the value of a field, or remove its line."""
    line = re.compile(rf'^  "{field}": "[^"]*",\n', re.MULTILINE)
    written = "" if value is None else f'  "{field}": {json.dumps(value, ensure_ascii=False)},\n'
    return line.sub(lambda _: written, text, count=1)
