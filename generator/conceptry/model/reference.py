"""The table of a record's fields, for the documentation; made from the model itself."""

from __future__ import annotations

import html

from conceptry.model.base import Part
from conceptry.model.concept import Concept, Interface, Reference, Spec
from conceptry.model.quiz import Question
from conceptry.model.science import (
    ChartField,
    ConditionField,
    Equation,
    NumeralField,
    ResultField,
    SeriesField,
    VariableField,
)

_PARTS: tuple[tuple[str, type[Part]], ...] = (
    ("A concept", Concept),
    ("A line of `specs`", Spec),
    ("A line of `interfaces`", Interface),
    ("A question of `check`", Question),
    ("An equation of `science`", Equation),
    ("The `result` of an equation", ResultField),
    ("A variable of `variables`", VariableField),
    ("A condition of `conditions`", ConditionField),
    ("A chart of `charts`", ChartField),
    ("The `series` of a chart", SeriesField),
    ("A number of `numerals`", NumeralField),
    ("A source of `sources`", Reference),
)


def render_reference() -> str:
    """Write every part of a record with its fields as Markdown."""
    return "\n".join(f"## {title}\n\n{_table(part)}" for title, part in _PARTS)


def _table(part: type[Part]) -> str:
    rows = ["| Field | Needed | What goes there |", "| --- | --- | --- |"]
    for name, field in part.model_fields.items():
        needed = "yes" if field.is_required() else ""
        text = html.escape(field.description or "", quote=False).replace("|", "\\|")
        rows.append(f"| `{field.alias or name}` | {needed} | {text} |")
    return "\n".join(rows) + "\n"
