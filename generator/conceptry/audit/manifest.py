"""The addresses in data that a browser, the theme or Python follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from conceptry.audit.load import Kind, Load, names_host
from conceptry.source import DataPath, Json, parse

_FOLLOWED: Final = frozenset(
    ("src", "srcset", "start_url", "scope", "action", "url_template", "file_name", "icon")
)
"""Names of values that are addresses to load; `url` of a source is one to read."""
_MANIFEST_ENDINGS: Final = (".webmanifest", "manifest.json")


def find_loads(path: str, text: str) -> Iterator[Load]:
    """Yield what a file of data makes its reader load from a host.

    Parameters
    ----------
    path
        The file's name in the site; in a manifest `url` is an address to load as well.
    """
    followed = _FOLLOWED | ({"url"} if path.endswith(_MANIFEST_ENDINGS) else frozenset())
    if not any(f'"{name}"' in text for name in followed):
        return  # most files are large and hold none
    source = parse(text, display_path=path).source
    if source is None:
        return
    for place, value in _texts(source.data, ()):
        name = next((str(one) for one in reversed(place) if isinstance(one, str)), "")
        if name in followed and names_host(value):
            line, column = source.position(source.values[place][0])
            yield Load(line, column, value, name, Kind.DATA)


def _texts(data: Json, place: DataPath) -> Iterator[tuple[DataPath, str]]:
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*place, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _texts(value, (*place, number))
