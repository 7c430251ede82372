"""A right investigation over one right concept, to which tests do something."""

import json
from copy import deepcopy
from pathlib import Path

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
CONCEPT = json.loads(
    (CORPUS / "invalid/prediction-out-of-range/link-transfer.json").read_text("utf-8")
)

NUMBER = {
    "id": "whole",
    "title": "The whole of it",
    "concept": "link-transfer",
    "lab": "engineering",
    "equation": "t",
    "state": {"S": "S_all"},
    "prompt": "How long do 2 MB take over the link?",
    "predict": {"kind": "number", "of": "t", "unit": "µs", "range": [1, 1000], "scale": "log"},
    "explain": "They take 45 µs, and 5 µs of them pass before the first byte.",
    "numbers": [
        {"phrase": "2 MB", "equals": "S", "field": "prompt"},
        {"phrase": "45 µs", "equals": "t", "symbol": "t_all"},
        {"phrase": "5 µs", "equals": "α"},
    ],
}
CHOICE = {
    "id": "part",
    "title": "The larger part",
    "concept": "link-transfer",
    "lab": "engineering",
    "equation": "t",
    "state": {"S": "S_all"},
    "prompt": "Which part of the time is longer?",
    "predict": {
        "kind": "choice",
        "options": [
            {"id": "start", "text": "The start of the transfer", "holds": "α > S/B", "why": "No."},
            {"id": "bytes", "text": "The bytes one by one", "holds": "S/B > α", "why": "They do."},
        ],
    },
    "explain": "The bytes take 40 µs.",
    "numbers": [{"phrase": "40 µs", "equals": "t_all − α"}],
}
CURVE = {
    "id": "sizes",
    "title": "Other sizes",
    "concept": "link-transfer",
    "lab": "engineering",
    "equation": "t",
    "state": {},
    "prompt": "How does the time grow with the size?",
    "predict": {
        "kind": "curve",
        "x": "S",
        "over": [1, 10],
        "of": "t",
        "name": "time",
        "unit": "µs",
        "range": [0, 300],
        "look": "end",
    },
    "explain": "It grows in a straight line, and does not begin at zero.",
}
RECOVERY = {
    "id": "saves",
    "title": "Saves",
    "concept": "link-transfer",
    "lab": "recovery",
    "state": {"M": "3 h", "B": 12, "R": "5 min"},
    "prompt": "Where is the loss smallest?",
    "predict": {
        "kind": "curve",
        "x": "τ",
        "over": [60, 7200],
        "xScale": "log",
        "of": "1 − G",
        "name": "loss",
        "unit": "%",
        "range": [0, 100],
        "look": "minimum",
    },
    "explain": "At 501 s, where 92.75 % is retained.",
    "numbers": [
        {"phrase": "501 s", "equals": "τ_best"},
        {"phrase": "92.75 %", "equals": "G_best"},
    ],
}
WAY = {
    "$schema": "../_schema/investigation-v1.json",
    "id": "first-look",
    "title": "A first look",
    "question": "How long does a transfer take?",
    "introduction": "All values are made up.",
    "inputs": [{"symbol": "S_all", "name": "the whole", "value": 2, "unit": "MB"}],
    "steps": [NUMBER, CHOICE, CURVE, RECOVERY],
    "conclusion": "A transfer of 2 MB took 45 µs.",
    "numbers": [
        {"phrase": "2 MB", "equals": "S_all"},
        {"phrase": "45 µs", "equals": "t_all"},
    ],
}


def right_way():
    """Return an investigation without a fault, which the caller may change."""
    return deepcopy(WAY)


def right_concept():
    """Return the concept that it passes through, which the caller may change."""
    return {**deepcopy(CONCEPT), "deepLabId": "recovery"}


def write_folder(folder, way, concept=None, *, name="first-look"):
    """Write a folder of one concept and one investigation, and return the latter's path."""
    path = folder / "_investigations" / f"{name}.json"
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(right_concept() if concept is None else concept, ensure_ascii=False, indent=2)
    (folder / "link-transfer.json").write_text(text, "utf-8")
    path.write_text(json.dumps(way, ensure_ascii=False, indent=2), "utf-8")
    return path
