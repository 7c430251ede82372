"""What earlier builds made, each entry with the stamp of all that it depends on.

There is one entry for each name, so that the folder does not grow. An entry carries the hash of its
own text; one that is cut short or edited counts as absent.
"""

from __future__ import annotations

import hashlib
import sys
import sysconfig
import zlib
from functools import cache
from importlib import resources
from importlib.metadata import version
from typing import TYPE_CHECKING, Final

from conceptry.figures.cache import put_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path

_FOLDER: Final = "records"
_ANY: Final = "surrogatepass"
"""A record may hold halves of characters; the checks say so."""
_MAKERS: Final = (
    "altair",
    "jinja2",
    "markupsafe",
    "numpy",
    "pint",
    "pydantic",
    "vl-convert-python",
)
_UNUSED: Final = frozenset(("browser", "runtime"))
"""Folders of the package that no page depends on."""


class Keep:
    """A folder of texts that were made from records.

    Nothing is kept while the program on the disk is another one than that which runs, as when a
    template is edited during a preview: what it makes is of neither edition.

    Parameters
    ----------
    folder
        Made when missing; without one nothing is kept.
    """

    def __init__(self, folder: Path | None) -> None:
        is_usable = folder and find_edition() == _compute_edition()
        self._folder = folder / _FOLDER if folder and is_usable else None

    def read(self, name: str, stamp: str) -> str | None:
        """Return the text of that name, if it was made under that stamp and is whole."""
        if self._folder is None:
            return None
        try:
            head, _, packed = _path(self._folder, name).read_bytes().partition(b"\n")
            is_whole = head == _head(stamp, packed)
            return zlib.decompress(packed).decode("utf-8", _ANY) if is_whole else None
        except (OSError, ValueError, zlib.error):
            return None

    def write(self, name: str, stamp: str, text: str) -> None:
        """Keep a text in the place of an older one."""
        if self._folder is not None:
            packed = zlib.compress(text.encode("utf-8", _ANY), level=1)
            put_file(_path(self._folder, name), _head(stamp, packed) + b"\n" + packed)


def compute_stamp(parts: Iterable[str]) -> str:
    """Return what changes with any of the texts, and with the program."""
    digest = hashlib.sha256(find_edition().encode())
    for part in parts:
        text = part.encode("utf-8", _ANY)
        digest.update(b"%d:%s" % (len(text), text))
    return digest.hexdigest()


@cache
def find_edition() -> str:
    """Return what changes with anything that makes pages: this package, Python, other packages."""
    return _compute_edition()


def _compute_edition() -> str:
    digest = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()}\0".encode())
    for name in _MAKERS:
        digest.update(f"{name} {version(name)}\0".encode())
    for place, content in _list_files(resources.files("conceptry")):
        digest.update(b"%s\0%d:%s" % (place.encode(), len(content), content))
    return digest.hexdigest()


def _list_files(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield place and content of the files of a package, be it a folder or packed."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        place = above + one.name
        if one.is_file():
            yield place, one.read_bytes()
        elif one.name != "__pycache__" and place not in _UNUSED:
            yield from _list_files(one, f"{place}/")


def _path(folder: Path, name: str) -> Path:
    return folder / hashlib.sha256(name.encode("utf-8", _ANY)).hexdigest()[:32]


def _head(stamp: str, packed: bytes) -> bytes:
    return f"{stamp} {hashlib.sha256(packed).hexdigest()}".encode()
