"""The words of the interface: each is written in English where it is said, and looked up here.

The English sentence is the key. What a language calls it stands in a PO file beside this module;
where that has nothing, the English sentence is said. Standard library only, so that the reader's
Python says the same words as the build.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

from conceptry.words.catalogue import ENGLISH, Catalogue, Message

if TYPE_CHECKING:
    from pathlib import Path

# What reads files is imported where it is used: the reader's Python is told its table, and each
# module would be in the memory that every page fetches.

__all__ = [
    "ENGLISH",
    "SCRIPTS",
    "SCRIPT_FOLDERS",
    "fill",
    "is_from_right",
    "language",
    "languages",
    "load",
    "mark",
    "record_language",
    "say",
    "say_in",
    "say_many",
    "speak",
    "table",
    "use",
]

SCRIPTS = "scripts"
LABS = "labs"
SCRIPT_FOLDERS: Mapping[str, tuple[str, ...]] = {
    SCRIPTS: ("generator/conceptry/browser/",),
    LABS: ("generator/conceptry/labs/",),
}
"""Where the messages of a table are said, as a PO file names it."""

_FROM_RIGHT = frozenset({"ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
_PLACEHOLDER = re.compile(r"\{(\w+)\}")

_current: ContextVar[Catalogue] = ContextVar("words", default=ENGLISH)
_records: ContextVar[str] = ContextVar("language of the records", default="")


def say(text: str, /, **values: object) -> str:
    """Return a sentence of the interface in the language of this build.

    Parameters
    ----------
    text
        The English sentence, written out, so that it is found; ``{name}`` is a gap.
    values
        What fills the gaps.
    """
    return fill(_current.get().find("", text), values)


def say_many(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the sentence for a number, which fills the gap ``{n}`` unless `values` has it."""
    return fill(_current.get().find_many(one, many, n), {"n": n, **values})


def say_in(context: str, text: str, /, **values: object) -> str:
    """Return a word that needs several translations, by where it is said."""
    return fill(_current.get().find(context, text), values)


def mark(text: str) -> str:
    """Return a text as it is, which is found here and said later: of a table made at import."""
    return text


def fill(text: str, values: Mapping[str, object]) -> str:
    """Put values into the gaps of a sentence; a gap without a value is a `KeyError`."""
    return _PLACEHOLDER.sub(lambda gap: str(values[gap[1]]), text)


def language() -> str:
    """Return the language that is spoken now, for what is kept by it."""
    return _current.get().language


def record_language() -> str:
    """Return the language of the records, which is that of the interface unless it was told."""
    return _records.get() or language()


def use(catalogue: Catalogue, *, records: str = "") -> None:
    """Speak by a table from now on.

    Parameters
    ----------
    records
        The language of the records, where it is another one.
    """
    _current.set(catalogue)
    _records.set(records)


@contextmanager
def speak(name: str, *, records: str = "") -> Iterator[None]:
    """Speak a language for a while; English where it has no table."""
    tokens = _current.set(load(name)), _records.set(records)
    try:
        yield
    finally:
        _current.reset(tokens[0])
        _records.reset(tokens[1])


@cache
def load(name: str) -> Catalogue:
    """Return the table of a language, such as ``de`` or ``pt-BR``.

    A variant without a table has that of its language; one without any is English in all but its
    name.

    Raises
    ------
    conceptry.words.po.CatalogueError
        If the file of the table has faults.
    """
    from conceptry.words.po import read_catalogue_file  # noqa: PLC0415 (see above)

    for known in (name, re.split("[-_]", name)[0]):
        if known in languages():
            return read_catalogue_file(name, _folder() / f"{known}.po")
    return Catalogue(name)


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have a table, besides English."""
    return tuple(sorted(file.stem for file in _folder().glob("*.po")))


def _folder() -> Path:
    from pathlib import Path  # noqa: PLC0415 (see above)

    return Path(__file__).parent


def is_from_right(name: str) -> bool:
    """Say whether a language is written from right to left."""
    return re.split("[-_]", name)[0] in _FROM_RIGHT


def table(name: str, kind: str) -> dict[str, object]:
    """Return the messages that scripts or labs say, ready for JSON; empty for English.

    Parameters
    ----------
    kind
        ``scripts`` or ``labs``.

    Returns
    -------
    ``language``; ``plural``, the forms of numbers as digits (see `catalogue.plural_place`); and
    ``messages``, from the English text (after its context and
    ``U+0004``, where it has one) to its forms. English has no table, so it is empty.
    """
    catalogue = load(name)
    folders = SCRIPT_FOLDERS[kind]
    messages = {
        _name(one): one.forms
        for one in catalogue.messages.values()
        if one.is_translated and any(place.startswith(folders) for place in one.places)
    }
    if not messages:
        return {}
    return {"language": name, "plural": catalogue.plural_forms, "messages": messages}


def _name(message: Message) -> str:
    return f"{message.context}\x04{message.text}" if message.context else message.text
