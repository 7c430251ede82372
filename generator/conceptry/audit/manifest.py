"""The addresses in data that a browser, the theme or Python follows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from conceptry.audit.load import Kind, Load, is_relative, leads_elsewhere, names_host
from conceptry.source import Source, parse

_FOLLOWED: Final = frozenset(
    (
        *("src", "srcset", "start_url", "scope", "action", "url_template", "file_name", "icon"),
        *("new_note_url", "share_target", "serviceworker"),
    )
)
"""Names of values that are addresses to load; `url` of a source is one to read."""
_OF_MANIFESTS: Final = frozenset(("url",))
_OF_FILES: Final = frozenset(("src", "start_url", "url"))
"""Those that have to be files of the site."""


def find_loads(path: str, text: str, *, is_manifest: bool) -> Iterator[Load]:
    """Yield what a file of data makes its reader load.

    Parameters
    ----------
    path
        The file's name in the site.
    is_manifest
        A browser takes it as the manifest of an application, in which `url` is an address to
        load as well, and what names no host is a file of the site.

    Raises
    ------
    ValueError
        If it is no JSON.
    """
    followed = _FOLLOWED | _OF_MANIFESTS if is_manifest else _FOLLOWED
    texts = [(name, value) for name, value in _read_texts(text) if name in followed]
    source: Source | None = None
    for name, value in texts:
        if is_manifest:
            is_file = name in _OF_FILES and is_relative(value)
            counts = leads_elsewhere(value) or is_file
        else:
            # In other data such a name may stand before a sentence; an address has no spaces.
            counts = names_host(value) and " " not in value.strip()
        if counts:
            source = source or parse(text, display_path=path).source
            yield Load(*_find_place(source, name, value), value, name, Kind.DATA)


def _read_texts(text: str) -> list[tuple[str, str]]:
    """Read the texts of JSON; an object is a list of pairs, since names may stand in it twice."""
    try:
        return list(_texts(json.loads(text, object_pairs_hook=_Pairs), ""))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


class _Pairs(list[tuple[str, object]]):
    """The names and values of an object."""


def _texts(data: object, name: str) -> Iterator[tuple[str, str]]:
    """Yield each text with the name that it stands behind."""
    if isinstance(data, str):
        yield name, data
    elif isinstance(data, _Pairs):
        for key, value in data:
            yield from _texts(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value, name)


def _find_place(source: Source | None, name: str, value: str) -> tuple[int, int]:
    """Return where a text stands, or the beginning where the file is no good source."""
    if source is None:
        return 1, 1
    for place, (start, end) in source.values.items():
        last = next((one for one in reversed(place) if isinstance(one, str)), "")
        written = source.text[start:end]
        if last == name and written[:1] == '"' and json.loads(written) == value:
            return source.position(start)
    return 1, 1
