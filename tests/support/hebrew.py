"""A right record in Hebrew, for pages that are read from right to left."""

import json

from sample import render_record

WORDS = {
    "name": "זמן העברה בקישור",
    "shortName": "זמן העברה",
    "role": "אומר כמה זמן נמשכת העברה בקישור.",
    "description": "העברה מתחילה בהקמה, ואחריה באים הבתים שלה.\n\nההקמה שווה לכל ההודעות, בקצב של 50 GB/s או בכל קצב אחר.",
    "specs": [{"label": "קצב הקישור", "value": "50 GB/s", "context": "לכל כיוון, כפי שפורסם."}],
    "interfaces": [
        {"name": "חוצץ", "direction": "in", "signal": "בתים בזיכרון"},
        {"name": "עותק", "direction": "out", "signal": "הבתים בזיכרון אחר"},
    ],
    "tradeoff": "הודעות גדולות מנצלות את הקישור היטב ומעכבות את המקבל.",
    "whyAI": "מאיצים שמחכים לנתונים עולים כמו מאיצים שעובדים.",
    "mechanism": [
        "השולח מקים את ההעברה.",
        "הבתים באים זה אחר זה בקישור.",
        "המקבל מחזיק בכולם.",
    ],
    "misconception": "קישור מהיר פי שניים אינו מקצר בחצי העברה קטנה.",
    "learningObjective": "להעריך העברה לפי גודלה ולפי קצב הקישור.",
    "engineeringExample": "חוצץ גדול נמשך יותר מחוצץ קטן.",
    "evidenceNotes": "כל המספרים הומצאו לשם הדוגמה.",
}


def render_hebrew(concept_id: str) -> str:
    """Write a record whose texts are Hebrew and whose formula is as everywhere."""
    record = {**json.loads(render_record(concept_id)), **WORDS}
    return json.dumps(record, ensure_ascii=False, indent=2) + "\n"
