"""A right record in its own words, for tests to change."""

import json

from conceptry.model import starter

WORDS = {
    "role": "Says how long a transfer over a link takes.",
    "description": "A transfer takes a start and then its bytes.\n\nThe start is the same for all.",
    "specs": [{"label": "Link rate", "value": "50 GB/s", "context": "Each way, as published."}],
    "interfaces": [
        {"name": "Buffer", "direction": "in", "signal": "bytes in memory"},
        {"name": "Copy", "direction": "out", "signal": "the bytes in another memory"},
    ],
    "tradeoff": "Larger messages use the link better and keep the receiver waiting longer.",
    "whyAI": "Accelerators that wait for data cost as much as those that work.",
    "sources": [
        {
            "title": "Hockney, The communication challenge for MPP, 1994",
            "url": "https://example.org/hockney",
            "supports": "the two parts of the time",
            "verified": "not-opened",
        }
    ],
    "mechanism": [
        "The sender sets the transfer up.",
        "Its bytes follow each other over the link.",
        "The receiver has all of them.",
    ],
    "misconception": "A link of twice the rate does not halve the time of a small transfer.",
    "learningObjective": "Estimate a transfer from its size and the rate of the link.",
    "engineeringExample": "A large buffer takes longer than a small one.",
    "evidenceNotes": "All numbers are made up for the example.",
}
"""By field, in the order of a record."""


def render_record(concept_id: str) -> str:
    """Write a record with this id, as the starting record is laid out, without its numbers."""
    record = {**json.loads(starter.render_record(concept_id)), **WORDS}
    # Each record asks for something of its own, so that two of them may stand in one folder.
    record["check"][0] |= {
        "question": f"What does twice the rate do to a short transfer of {concept_id}?",
        "explanation": "Nearly the same time: the start-up takes most of it.",
    }
    del record["example"]
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"
