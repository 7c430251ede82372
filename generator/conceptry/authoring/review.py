"""A review written into the text of a record, of which nothing else changes."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from conceptry.authoring.canonical import STEP, render_text
from conceptry.model import faults
from conceptry.model.concept import Concept

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.base import Part
    from conceptry.model.editorial import Review
    from conceptry.source import Source

FIELD = "review"


def insert_review(source: Source, review: Review, form: type[Part] = Concept) -> str:
    """Return the text of a record with this review, in the place of an older one if there is any.

    Parameters
    ----------
    source : a document whose value is an object with at least one field
    form : the model of the document, which gives its fields their order
    """
    text = source.text
    if (FIELD,) in source.keys:
        start, end = source.values[FIELD,]
        indent = _indent(source, FIELD)
        return text[:start] + _render(review, indent, _line_end(text)) + text[end:]
    before = _field_before(source, form)
    indent = _indent(source, before)
    _, end = source.values[before,]
    gap = " " if indent is None else _line_end(text) + indent
    member = f',{gap}"{FIELD}": {_render(review, indent, _line_end(text))}'
    return text[:end] + member + text[end:]


def encode_like(path: Path, text: str) -> bytes:
    """Encode a text as the file is that it came from: with a byte-order mark, or without."""
    has_mark = path.read_bytes().startswith(codecs.BOM_UTF8)
    return (codecs.BOM_UTF8 if has_mark else b"") + text.encode("utf-8")


def _field_before(source: Source, form: type[Part]) -> str:
    """Return the field behind which the review belongs by the order of the model."""
    assert isinstance(source.data, dict)
    names = faults.field_names(form)
    earlier = reversed(names[: names.index(FIELD)])
    return next((name for name in earlier if name in source.data), list(source.data)[-1])


def _indent(source: Source, name: str) -> str | None:
    """Return what stands before a field on its line, or None where other fields do."""
    start, _ = source.keys[name,]
    line, _ = source.position(start)
    before = source.text[source.line_starts[line - 1] : start]
    return None if before.strip() else before


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _render(review: Review, indent: str | None, line_end: str) -> str:
    members = [f'"{name}": {render_text(value)}' for name, value in review.model_dump().items()]
    if indent is None:
        return f"{{{', '.join(members)}}}"
    gap = line_end + indent
    inner = gap + (indent or STEP)
    return f"{{{inner}{f',{inner}'.join(members)}{gap}}}"
