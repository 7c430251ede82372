"""The entries of a PO file with their lines, and what is wrong in how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from conceptry.words.catalogue import Message

_LINE: Final = re.compile(
    r'(?:(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])(?=[\s"]))?\s*"((?:[^"\\]|\\.)*)"'
)
_BEGINNING: Final = re.compile(r"#|msgctxt|msgid(?!_plural)")
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}


class CatalogueError(ValueError):
    """A file of words cannot be used; each line names a place in it and what is wrong there."""


@dataclass(frozen=True, order=True)
class Fault:
    """What is wrong at one line of a file."""

    line: int
    text: str


@dataclass
class Entry:
    """One message as it stands in the file, put together line by line.

    Parameters
    ----------
    line
        Of its `msgid`.
    texts
        By the keyword, such as ``msgstr[1]``.
    lines
        Where each keyword stands.
    """

    line: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    places: list[str] = field(default_factory=list)
    is_fuzzy: bool = False

    @property
    def is_header(self) -> bool:
        """Whether it is what the file says about itself."""
        return self.texts.get("msgid") == "" and "msgctxt" not in self.texts

    @property
    def forms(self) -> dict[str, str]:
        """The translations by their keywords, in the order of the forms."""
        return {key: self.texts[key] for key in sorted(self.texts) if key.startswith("msgstr")}

    @property
    def message(self) -> Message:
        """What the entry says."""
        return Message(
            self.texts.get("msgctxt", ""),
            self.texts["msgid"],
            self.texts.get("msgid_plural"),
            tuple(self.forms.values()),
            tuple(self.places),
        )


def read_entries(po: str) -> tuple[list[Entry], list[Fault]]:
    """Return all entries that are no comments, and the faults of lines and keywords."""
    faults: list[Fault] = []
    entries = list(_split(po, faults))
    faults += (Fault(one.line, "a msgid without a msgstr") for one in entries if not one.forms)
    return [entry for entry in entries if entry.forms], faults


def _split(po: str, faults: list[Fault]) -> Iterator[Entry]:
    entry, keyword = Entry(), ""
    for number, line in enumerate(map(str.strip, po.split("\n")), 1):
        if (_BEGINNING.match(line) and keyword.startswith("msgstr")) or (
            not line and not entry.texts
        ):
            # Comments that stand alone, as those of obsolete messages do, are of no message.
            if "msgid" in entry.texts:
                yield entry
            entry, keyword = Entry(), ""
        if line.startswith("#"):
            _take_comment(entry, line)
        elif line:
            found = _LINE.fullmatch(line)
            keyword = (found and found[1]) or keyword
            if not found or not keyword:
                faults.append(Fault(number, f"no line of a PO file: {line!r}"))
                continue
            if found[1]:
                faults += _begin(entry, keyword, number)
            entry.texts[keyword] += _unescape(found[2])
    if "msgid" in entry.texts:
        yield entry


def _take_comment(entry: Entry, line: str) -> None:
    if line.startswith("#:"):
        entry.places += line[2:].split()
    elif line.startswith("#,") and "fuzzy" in line:
        entry.is_fuzzy = True


def _begin(entry: Entry, keyword: str, number: int) -> Iterator[Fault]:
    """Make room for the text of a keyword, and tell where none may stand."""
    if keyword in entry.texts:
        yield Fault(number, f"a second {keyword} of one message")
    if keyword not in {"msgctxt", "msgid"} and "msgid" not in entry.texts:
        yield Fault(number, f"{keyword} without a msgid before it")
    if keyword == "msgid":
        entry.line = number
    entry.texts[keyword] = ""
    entry.lines[keyword] = number


def _unescape(text: str) -> str:
    return (
        _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text) if "\\" in text else text
    )
