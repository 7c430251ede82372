"""The JSON Schemas of a record and of an investigation, for editors.

It helps while typing; the checks, not the schema, decide what is right.
"""

from __future__ import annotations

import json
from typing import Any

from conceptry.model.base import Part
from conceptry.model.concept import Concept
from conceptry.model.investigation import Investigation
from conceptry.model.taxonomy import Taxonomy


def render_schema(taxonomy: Taxonomy) -> str:
    """Write the JSON Schema of a record, with the taxonomy's values as choices."""
    schema = _schema(Concept, "Conceptry concept, version 1")
    choices = {
        "level": [value.id for value in taxonomy.levels],
        "kind": [value.id for value in taxonomy.kinds],
        "branch": [branch.name for branch in taxonomy.branches],
        "subbranch": [part for branch in taxonomy.branches for part in branch.subbranches],
        "workstream": [branch.workstream for branch in taxonomy.branches],
        "visualFamily": [value.id for value in taxonomy.visualFamilies],
    }
    for name, values in choices.items():
        field = schema["properties"][name]
        field.pop("$ref", None)
        field |= {"type": "string", "enum": sorted(set(values), key=values.index)}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def render_investigation_schema() -> str:
    """Write the JSON Schema of an investigation."""
    schema = _schema(Investigation, "Conceptry investigation, version 1")
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _schema(form: type[Part], title: str) -> dict[str, Any]:
    schema = form.model_json_schema(by_alias=True)
    _leave_out_null(schema)
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = title
    return schema


def _leave_out_null(node: Any) -> None:  # noqa: ANN401 (any JSON)
    """Take null out of the choices: a field without a value is left out."""
    if isinstance(node, list):
        for item in node:
            _leave_out_null(item)
    if isinstance(node, dict):
        if node.get("default", ...) is None:
            del node["default"]
        choices = [c for c in node.get("anyOf", ()) if c != {"type": "null"}]
        if len(choices) == 1 and "anyOf" in node:
            del node["anyOf"]
            node |= choices[0]
        elif choices:
            node["anyOf"] = choices
        for value in node.values():
            _leave_out_null(value)
