"""A record and constants beside it, for tests to change."""

import json
from pathlib import Path

from sample import render_record


def constant(constant_id: str = "peak", **changes) -> dict[str, object]:
    """Return a constant with all that it needs."""
    return {
        "id": constant_id,
        "name": "peak of the card",
        "value": 989.4,
        "unit": "TFLOP/s",
        "date": "2026-11-29",
        "source": {"title": "Data sheet", "url": "https://example.org/sheet"},
        **changes,
    }


def write_constants(folder: Path, *constants: dict[str, object]) -> None:
    """Write the file of constants, each with its value in a line of its own."""
    text = json.dumps({"constants": constants}, ensure_ascii=False, indent=1)
    (folder / "_constants.json").write_text(text, "utf-8")


def write_work(folder: Path, concept_id: str = "alpha", *, inputs=(), claims=(), **peak) -> None:
    """Write a record with t = W/P, whose P is declared with these fields."""
    record = json.loads(render_record(concept_id))
    for field in ("check", "engineeringExample"):
        record.pop(field, None)
    record["name"] = concept_id
    record["example"] = {"inputs": list(inputs)}
    work = {"symbol": "W", "name": "work", "unit": "TFLOP", "default": 10, "range": [1, 1000]}
    peak = {"symbol": "P", "name": "rate", "unit": "TFLOP/s", "range": [1, 1e16], **peak}
    record["science"] = [
        {
            "title": "Time",
            "equation": "t = W/P",
            "explanation": "Work over rate.",
            "result": {"symbol": "t", "name": "time", "unit": "s"},
            "variables": [work, peak],
            "claims": list(claims),
        }
    ]
    text = json.dumps(record, ensure_ascii=False, indent=1)
    (folder / f"{concept_id}.json").write_text(text, "utf-8")


def line_of(path: Path, text: str) -> int:
    """Return the first line of a file that holds a text."""
    lines = path.read_text("utf-8").split("\n")
    return next(number for number, line in enumerate(lines, start=1) if text in line)
