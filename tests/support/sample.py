"""A right record in its own words, for tests to change."""

import json

from conceptry.model import starter

WORDS = {
    "role": "Says how long a transfer over a link takes.",
    "whyAI": "Accelerators that wait for data cost as much as those that work.",
    "description": "A transfer takes a start and then its bytes.\n\nThe start is the same for all.",
    "learningObjective": "Estimate a transfer from its size and the rate of the link.",
    "sources": [
        {
            "title": "Hockney, The communication challenge for MPP, 1994",
            "url": "https://example.org/hockney",
            "supports": "the two parts of the time",
            "verified": "not-opened",
        }
    ],
    "engineeringExample": "A large buffer takes longer than a small one.",
    "evidenceNotes": "All numbers are made up for the example.",
}


def render_record(concept_id: str) -> str:
    """Write a record with this id, as the starting record is laid out, without its numbers."""
    record = {**json.loads(starter.render_record(concept_id)), **WORDS}
    del record["example"]
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"
