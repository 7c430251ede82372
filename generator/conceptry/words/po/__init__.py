"""The files of words: read and checked at build, and no part of what the browser is given."""

from __future__ import annotations

from pathlib import Path

from conceptry.words.catalogue import Catalogue, Message
from conceptry.words.po.entry import CatalogueError, Fault, read_entries
from conceptry.words.po.proof import find_faults, make_choice

__all__ = ["CatalogueError", "decode", "read_catalogue", "read_catalogue_file", "read_messages"]


def read_catalogue_file(language: str, path: Path) -> Catalogue:
    """Read the file of a language.

    Raises
    ------
    CatalogueError
        If anything in it is wrong; see `read_catalogue`.
    """
    name = _shown(path)
    return read_catalogue(language, decode(path.read_bytes(), name=name), name=name)


def read_catalogue(language: str, po: str, *, name: str = "words.po") -> Catalogue:
    """Read the words of a language.

    Parameters
    ----------
    po
        The text of a PO file.
    name
        Of the file, for what is said about it.

    Raises
    ------
    CatalogueError
        If it is no PO file, has no rule for numbers that can be followed, or has a translation
        that would harm a page: with other gaps or tags than the English text, or a straight
        quotation mark, which ends an attribute. All faults of the file are told at once.
    """
    entries, faults = read_entries(po)
    faults += find_faults(entries)
    if faults:
        raise CatalogueError(_render(faults, name))
    header, *messages = sorted(entries, key=lambda entry: not entry.is_header)
    found = (entry.message for entry in messages if not entry.is_fuzzy)
    return Catalogue(language, {one.key: one for one in found}, make_choice(header))


def read_messages(po: str, *, name: str = "words.po") -> list[Message]:
    """Return the messages of a PO file, whatever they say, without its header.

    Obsolete messages and those that are marked as fuzzy are passed over.

    Raises
    ------
    CatalogueError
        If it is no PO file.
    """
    entries, faults = read_entries(po)
    if faults:
        raise CatalogueError(_render(faults, name))
    return [entry.message for entry in entries if not (entry.is_header or entry.is_fuzzy)]


def decode(content: bytes, *, name: str) -> str:
    """Return the text of a file, with or without the mark that some editors put before it.

    Raises
    ------
    CatalogueError
        If it is not UTF-8.
    """
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        found = f"byte 0x{content[error.start]:02x} is no UTF-8; save the file as UTF-8"
        raise CatalogueError(_render([Fault(line, found)], name)) from None


def _render(faults: list[Fault], name: str) -> str:
    return "\n".join(f"{name}:{fault.line}: {fault.text}" for fault in sorted(set(faults)))


def _shown(path: Path) -> str:
    """Name a file as somebody in the working folder would."""
    working = Path.cwd()
    return str(path.relative_to(working) if path.is_relative_to(working) else path)
