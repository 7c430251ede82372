"""An investigation with a step of every kind, for pages and browsers to show."""

import json
from pathlib import Path

from sample import render_record

_LAB = {"concept": "link", "lab": "engineering", "equation": "t"}
NUMBER = {
    **_LAB,
    "id": "whole",
    "title": "How long does it take?",
    "state": {"S": "S_all", "B": 100},
    "prompt": "How long does the transfer take?",
    "predict": {
        "kind": "number",
        "of": "t",
        "unit": "µs",
        "range": [1, 1000],
        "scale": "log",
        "near": 1.5,
    },
    "explain": "The transfer takes 105 µs, nearly all of it for the <bytes>.",
    "numbers": [{"phrase": "105 µs", "equals": "t", "symbol": "t_all"}],
}
CHOICE = {
    **_LAB,
    "id": "part",
    "title": "Which part counts?",
    "state": {"S": "S_all"},
    "prompt": "Which part takes longer?",
    "predict": {
        "kind": "choice",
        "options": [
            {"id": "start", "text": "The <start>", "holds": "α > S/B", "why": "It is short."},
            {"id": "bytes", "text": "The bytes", "holds": "α <= S/B", "why": "There are many."},
        ],
    },
    "explain": "The bytes take longer.",
}
CURVE = {
    **_LAB,
    "id": "size",
    "title": "How does it grow?",
    "prompt": "Draw the time against the size.",
    "predict": {
        "kind": "curve",
        "x": "S",
        "over": [0.01, 100],
        "xScale": "log",
        "of": "t",
        "name": "time",
        "unit": "µs",
        "range": [1, 10000],
        "scale": "log",
        "handles": 5,
        "look": "end",
        "near": 1.5,
    },
    "explain": "It is level at first.",
}
RECOVERY = {
    "id": "interval",
    "title": "How often should it save?",
    "concept": "link",
    "lab": "recovery",
    "state": {"R": 900},
    "prompt": "Draw the loss against the interval.",
    "predict": {
        "kind": "curve",
        "x": "τ",
        "over": [60, 7200],
        "xScale": "log",
        "of": "1 − G",
        "name": "loss",
        "unit": "%",
        "range": [0, 60],
        "handles": 7,
        "look": "minimum",
        "near": 1.5,
    },
    "explain": "Two bills cross.",
}
WAY = {
    "id": "way",
    "title": "The way of <bytes>",
    "question": "Where does the time go?",
    "introduction": "A job moves 10 MB. All of it is made up.",
    "inputs": [{"symbol": "S_all", "name": "bytes of the job", "value": 10, "unit": "MB"}],
    "steps": [NUMBER, CHOICE, CURVE, RECOVERY],
    "conclusion": "Of 105 µs hardly any is the start.",
    "numbers": [
        {"phrase": "10 MB", "equals": "S_all", "field": "introduction"},
        {"phrase": "105 µs", "equals": "t_all", "field": "conclusion"},
    ],
}


def write_way(folder: Path, **changes: object) -> None:
    """Write one concept and an investigation through it into a folder of records."""
    (folder / "_investigations").mkdir(parents=True, exist_ok=True)
    record = {**json.loads(render_record("link")), "deepLabId": "recovery"}
    (folder / "link.json").write_text(json.dumps(record, ensure_ascii=False), "utf-8")
    text = json.dumps({**WAY, **changes}, ensure_ascii=False, indent=2)
    (folder / "_investigations" / "way.json").write_text(text, "utf-8")
