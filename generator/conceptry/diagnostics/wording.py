"""Words and values as messages show them."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable

LONGEST_NAME = 100
"""Of what is compared with known names, in characters."""


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.72) -> str | None:
    """Return the known word that `word` most likely stands for.

    Examples
    --------
    >>> nearest("tradeof", ["role", "tradeoff"])
    'tradeoff'
    >>> nearest("colour", ["role", "tradeoff"]) is None
    True
    """
    # The comparison takes the square of the length, and nobody means a name by a whole text.
    if len(word) > LONGEST_NAME:
        return None
    by_fold: dict[str, str] = {}
    for name in known:
        by_fold.setdefault(name.casefold(), name)
    found = difflib.get_close_matches(word.casefold(), list(by_fold), n=1, cutoff=cutoff)
    return by_fold[found[0]] if found else None


def quoted(value: object, *, limit: int = 60) -> str:
    """Show a value as JSON writes it, cut to `limit` characters."""
    text = json.dumps(value, ensure_ascii=False)
    text = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
    return text if len(text) <= limit else text[: limit - 1] + "…"
