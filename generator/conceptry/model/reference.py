"""The table of a record's fields, for the documentation; made from the model itself."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from conceptry.model.base import Part
from conceptry.model.citation import Reference
from conceptry.model.claim import ClaimField
from conceptry.model.concept import Concept, Interface, Spec
from conceptry.model.constant import Constant
from conceptry.model.editorial import Acceptance, Review
from conceptry.model.example import Example, InputField, NumberField
from conceptry.model.quiz import NumberQuestion, Option, Question
from conceptry.model.science import (
    ChartField,
    ConditionField,
    Equation,
    NumeralField,
    ResultField,
    SeriesField,
    VariableField,
)
from conceptry.model.settings import Settings
from conceptry.model.taxonomy import Taxonomy, Value

_PARTS: tuple[tuple[str, type[Part]], ...] = (
    ("A concept", Concept),
    ("A line of `specs`", Spec),
    ("A line of `interfaces`", Interface),
    ("A question of `check`", Question),
    ("An option with an id", Option),
    ("A question of `check` for a number", NumberQuestion),
    ("An equation of `science`", Equation),
    ("The `result` of an equation", ResultField),
    ("A variable of `variables`", VariableField),
    ("A condition of `conditions`", ConditionField),
    ("A chart of `charts`", ChartField),
    ("The `series` of a chart", SeriesField),
    ("A number of `numerals`", NumeralField),
    ("A claim of `claims`", ClaimField),
    ("The `example`", Example),
    ("An input of the example's `inputs`", InputField),
    ("A number of the example's `numbers`", NumberField),
    ("A source of `sources`", Reference),
    ("The `review`", Review),
    ("A warning of `accept`", Acceptance),
    ("A constant of `_constants.json`", Constant),
    ("The settings in `_settings.json`", Settings),
)


_WORDS = {"Question": "question", "NumberQuestion": "question"}
"""What an object is called where its kind is named; other objects are called so."""


def render_reference() -> str:
    """Write every part of a record with its fields as Markdown."""
    return "\n".join(f"## {title}\n\n{_table(part)}" for title, part in _PARTS)


def _table(part: type[Part]) -> str:
    rows = ["| Field | Needed | Kind | What goes there |", "| --- | --- | --- | --- |"]
    schema = part.model_json_schema(by_alias=True)
    # What may also be a plain text describes its object as the last of its choices.
    properties = schema.get("properties") or schema["anyOf"][-1]["properties"]
    for name, field in part.model_fields.items():
        needed = "yes" if field.is_required() else ""
        words = " ".join((field.description or "").split())
        text = html.escape(words, quote=False).replace("|", "\\|")
        kind = _kind(properties[field.alias or name], schema.get("$defs", {}))
        rows.append(f"| `{field.alias or name}` | {needed} | {kind} | {text} |")
    return "\n".join(rows) + "\n"


def _kind(node: dict[str, Any], definitions: dict[str, Any], *, many: bool = False) -> str:
    """Name what JSON a field takes, such as ``list of texts``."""
    word = "object"
    if "$ref" in node:
        name = node["$ref"].rpartition("/")[2]
        node, word = definitions[name], _WORDS.get(name, word)
    choices = [c for c in node.get("anyOf", ()) if c.get("type") != "null"]
    if choices:
        kinds = [*dict.fromkeys(_kind(choice, definitions, many=many) for choice in choices)]
        is_list = choices[0].get("type") == "array"
        return f"{kinds[0]}, or one {kinds[1]}" if is_list and kinds[1:] else " or ".join(kinds)
    if "const" in node or "enum" in node:
        values = node.get("enum", [node.get("const")])
        return ", ".join(f"`{value}`" for value in values)
    if node.get("type") == "array" and "prefixItems" in node:
        return "two numbers"
    if node.get("type") == "array":
        return f"list of {_kind(node['items'], definitions, many=True)}"
    if node.get("type") == "boolean":
        return "true or false"
    singular = {"string": "text", "integer": "whole number", "number": "number"}
    word = singular.get(node.get("type", ""), word)
    return f"{word}s" if many else word


def render_taxonomy(taxonomy: Taxonomy) -> str:
    """Write the values of a taxonomy with their meaning as Markdown."""
    branches = [
        f"| {b.workstream} | `{b.name}` | {b.question} | {_codes(b.subbranches)} |"
        for b in taxonomy.branches
    ]
    return "\n".join(
        [
            "## Branches\n",
            "| Workstream | Branch | Question | Subbranches |",
            "| --- | --- | --- | --- |",
            *branches,
            *_values("Levels", taxonomy.levels),
            *_values("Kinds", taxonomy.kinds),
            *_values("Visual families", taxonomy.visualFamilies),
            *_values("Labs", taxonomy.labs),
            "",
        ]
    )


def _codes(words: Sequence[str]) -> str:
    return "; ".join(f"`{word}`" for word in words)


def _values(title: str, values: Sequence[Value]) -> list[str]:
    rows = [f"| `{value.id}` | {value.meaning} |" for value in values]
    return [f"\n## {title}\n", "| Value | Meaning |", "| --- | --- |", *rows]
