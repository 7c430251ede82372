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
from conceptry.model.investigation import (
    ChoiceOption,
    ChoicePrediction,
    ClosingNumber,
    CurvePrediction,
    Investigation,
    NumberPrediction,
    Step,
    StepNumber,
)
from conceptry.model.picture.base import Item, Measure, Words
from conceptry.model.picture.bits import BitFieldField, BitFormatField, BitPicture
from conceptry.model.picture.board import BoardLinkField, BoardPartField, BoardPicture
from conceptry.model.picture.energy import EnergyPicture, StageField
from conceptry.model.picture.fabric import FabricPicture, TierField
from conceptry.model.picture.fact import FactField
from conceptry.model.picture.gantt import GanttPicture, LaneField, MomentField, SpanField
from conceptry.model.picture.ledger import LedgerField, LedgerPicture
from conceptry.model.picture.memory import MemoryBarField, MemoryPicture
from conceptry.model.picture.package import PackageField, PackagePicture, WaferField
from conceptry.model.picture.queue import NoteField, QueuePicture, QueuePlaceField
from conceptry.model.picture.ring import RingPicture
from conceptry.model.picture.roofline import KernelField, RooflinePicture
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
    ("A number of a `picture`", Measure),
    ("A named number of a `picture`", Item),
    ("Words beside a part of a `picture`", Words),
    ("A fact of a part's `facts`", FactField),
    ("A `picture` of the family `bit-layout`", BitPicture),
    ("A format of its `formats`", BitFormatField),
    ("A field of a format's `fields`", BitFieldField),
    ("A `picture` of the family `collective-ring`", RingPicture),
    ("A `picture` of the family `energy-flow`", EnergyPicture),
    ("A stage of its `stages`", StageField),
    ("A `picture` of the family `fabric-graph`", FabricPicture),
    ("A tier of its `tiers`", TierField),
    ("A `picture` of the family `ledger-bars`", LedgerPicture),
    ("A row of its `items`", LedgerField),
    ("A `picture` of the family `memory-map`", MemoryPicture),
    ("A bar of its `bars`", MemoryBarField),
    ("A `picture` of the family `node-board`", BoardPicture),
    ("A part of its `parts`", BoardPartField),
    ("A link of its `links`", BoardLinkField),
    ("A `picture` of the family `package-stack`", PackagePicture),
    ("Its `package`", PackageField),
    ("A wafer of its `wafers`", WaferField),
    ("A `picture` of the family `queue-flow`", QueuePicture),
    ("A place of its `places`", QueuePlaceField),
    ("A note of a place's `notes`", NoteField),
    ("A `picture` of the family `roofline-plane`", RooflinePicture),
    ("A kernel of its `kernels`", KernelField),
    ("A `picture` of the family `timeline-gantt`", GanttPicture),
    ("A lane of its `lanes`", LaneField),
    ("A stretch of a lane's `spans`", SpanField),
    ("A moment of its `moments`", MomentField),
    ("A source of `sources`", Reference),
    ("The `review`", Review),
    ("A warning of `accept`", Acceptance),
    ("A constant of `_constants.json`", Constant),
    ("The settings in `_settings.json`", Settings),
)


_INVESTIGATION_PARTS: tuple[tuple[str, type[Part]], ...] = (
    ("An investigation", Investigation),
    ("A step of `steps`", Step),
    ("A number to `predict`", NumberPrediction),
    ("A choice to `predict`", ChoicePrediction),
    ("An option of a choice", ChoiceOption),
    ("A curve to `predict`", CurvePrediction),
    ("A number of a step's `numbers`", StepNumber),
    ("A number of the investigation's `numbers`", ClosingNumber),
)

_WORDS = {"Question": "question", "NumberQuestion": "question"}
"""What an object is called where its kind is named; other objects are called so."""


def render_reference() -> str:
    """Write every part of a record with its fields as Markdown."""
    return "\n".join(f"## {title}\n\n{_table(part)}" for title, part in _PARTS)


def render_investigation_reference() -> str:
    """Write every part of an investigation with its fields as Markdown."""
    return "\n".join(f"## {title}\n\n{_table(part)}" for title, part in _INVESTIGATION_PARTS)


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
