"""A first record: complete, valid, and an example of how each field is meant."""

from __future__ import annotations

import json
import re
from importlib import resources

from conceptry.model.base import RESERVED_IDS

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
    """
    words = re.findall(r"[a-z0-9]+", text.casefold())
    found = "-".join(words)[:MAX_ID].strip("-") or "my-first-concept"
    return f"{found}-concept" if found in RESERVED_IDS else found


def render_record(concept_id: str) -> str:
    """Write a starting record with this id and a name made from it."""
    text = resources.files("conceptry.model").joinpath("starter.json").read_text("utf-8")
    name = concept_id.replace("-", " ").capitalize()
    return text.replace('"starter-id"', json.dumps(concept_id)).replace(
        '"starter-name"', json.dumps(name)
    )
