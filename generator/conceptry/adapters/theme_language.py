"""The languages of a site as its settings name them, told apart from what none of them can be."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Final

_TAG: Final = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
_FALSE: Final = 'false, as YAML reads no without quotation marks; Norwegian is also "nb" or "nn"'


class LanguageError(ValueError):
    """A setting is no language, or none that the theme speaks."""


def list_languages(theme_folders: Iterable[str | Path]) -> frozenset[str]:
    """Return the languages that the templates of a theme have words for."""
    return frozenset(
        path.stem
        for folder in theme_folders
        for path in Path(folder, "partials", "languages").glob("*.html")
    )


def find_spoken(value: object, known: Collection[str]) -> str:
    """Return the language whose words a theme has for the one that was asked for.

    Parameters
    ----------
    value
        Of the setting, whatever it is.
    known
        What `list_languages` has found.

    Returns
    -------
    The language itself, or the one that it is a variant of: ``de`` for ``de-AT``.

    Raises
    ------
    LanguageError
        If the theme has neither.
    """
    parts = value.split("-") if isinstance(value, str) and _TAG.fullmatch(value) else []
    for length in range(len(parts), 0, -1):
        name = "-".join(parts[:length])
        if name in known:
            return name
    hint = _hint(value if isinstance(value, str) else "", known)
    raise LanguageError(f"{_say(value)}, and the theme has no such language; {hint}")


def check_tag(value: object) -> str:
    """Return a language that pages may name, such as ``en`` or ``pt-BR``.

    Raises
    ------
    LanguageError
        If a value is written in another way.
    """
    if isinstance(value, str) and _TAG.fullmatch(value):
        return value
    raise LanguageError(f"{_say(value)}; name one language, such as en or pt-BR")


def _say(value: object) -> str:
    if value is None:
        return "empty"
    return _FALSE if value is False else json.dumps(value, default=str)


def _hint(value: str, known: Collection[str]) -> str:
    """Name what is near to a value, or where all are listed."""
    lowered = {name.lower(): name for name in sorted(known)}
    wanted = value.lower().replace("_", "-")
    parts = wanted.split("-")
    whole = [lowered[wanted]] if wanted in lowered else []
    near = whole or [lowered[one] for one in get_close_matches(wanted, lowered, n=3, cutoff=0.6)]
    if not near and parts[0] in lowered:
        near = [lowered[parts[0]]]
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"it has {', '.join(sorted(known))}"
