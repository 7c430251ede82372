"""Strict JSON that remembers where every value and every key stands.

Knows nothing of records: it turns text into data and spans. Validation
libraries name a path; this package turns the path into a line and a column.
"""

from conceptry.source.document import DataPath, Json, Source, Span, json_pointer
from conceptry.source.file import Read, decode, parse, read

__all__ = [
    "DataPath",
    "Json",
    "Read",
    "Source",
    "Span",
    "decode",
    "json_pointer",
    "parse",
    "read",
]
