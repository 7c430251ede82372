"""How many sentences of a text are others now."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

_end_of_sentence = re.compile(r"(?<=[.!?:])\s+|\n+")
_LONG = 80
"""Characters from which a text is told by its sentences."""


def is_prose(text: str) -> bool:
    """Say whether a text is too long to be shown as it was and as it is."""
    return len(text) > _LONG


def compare_prose(old: str, new: str) -> str:
    """Say how two texts that differ do so.

    Examples
    --------
    >>> compare_prose("One. Two. Three.", "One. 2. Three. Four.")
    '1 sentence changed, 1 added'
    """
    before, after = split_sentences(old), split_sentences(new)
    changed = added = removed = 0
    for tag, i, i_end, j, j_end in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if tag != "equal":
            both = min(i_end - i, j_end - j)
            changed += both
            removed += i_end - i - both
            added += j_end - j - both
    parts = [f"{_sentences(changed)} changed"] if changed else []
    parts += [f"{added} added" if parts else f"{_sentences(added)} added"] if added else []
    parts += (
        [f"{removed} removed" if parts else f"{_sentences(removed)} removed"] if removed else []
    )
    return ", ".join(parts) or "other spaces or paragraphs"


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text, each with its spaces made even."""
    pieces = (" ".join(piece.split()) for piece in _end_of_sentence.split(text))
    return [piece for piece in pieces if piece]


def _sentences(count: int) -> str:
    return "1 sentence" if count == 1 else f"{count} sentences"
