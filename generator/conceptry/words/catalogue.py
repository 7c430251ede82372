"""A table of messages in one language, and the PO files that hold such tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

type Key = tuple[str, str]
"""Context, empty for most, and the English text."""

_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL_FORMS = re.compile(r"plural\s*=\s*([^;]+)")
_FORMS_UNTIL = 200
_ROUND = 100


class CatalogueError(ValueError):
    """A text is no PO file."""


@dataclass(frozen=True)
class Message:
    """One message with what it is called in another language."""

    context: str
    text: str
    plural: str | None
    """The English text for any other number than one."""
    forms: tuple[str, ...]
    """Empty texts where it is not translated."""
    places: tuple[str, ...] = ()
    """The source files that say it."""

    @property
    def key(self) -> Key:
        """Return what it is looked up by."""
        return (self.context, self.text)

    @property
    def is_translated(self) -> bool:
        """Say whether every form has a text."""
        return bool(self.forms) and all(self.forms)


@dataclass(frozen=True)
class Catalogue:
    """The messages of one language."""

    language: str
    messages: Mapping[Key, Message] = field(default_factory=dict)
    choose: Callable[[int], int] = lambda count: int(count != 1)
    """Which form a number takes."""

    def find(self, context: str, text: str) -> str:
        """Return the translation, or the text itself."""
        message = self.messages.get((context, text))
        return message.forms[0] if message and message.is_translated else text

    def find_many(self, one: str, many: str, count: int) -> str:
        """Return the form for a number, or the English one."""
        message = self.messages.get(("", one))
        if message is None or message.plural != many or not message.is_translated:
            return one if count == 1 else many
        return message.forms[self.choose(abs(count))]

    @property
    def plural_forms(self) -> str:
        """Return the form of each number below 200 as one digit.

        From 100 on the rules of all languages here repeat every hundred: the form of a larger
        number is that at ``100 + number % 100``.
        """
        return "".join(str(self.choose(number)) for number in range(_FORMS_UNTIL))


ENGLISH = Catalogue("en")


def read_catalogue(language: str, po: str) -> Catalogue:
    """Read a PO file.

    Raises
    ------
    CatalogueError
        If it is none.
    """
    from gettext import c2py  # noqa: PLC0415 (the reader's Python reads no PO file)

    messages = {message.key: message for message in read_messages(po)}
    header = messages.pop(("", ""), None)
    rule = _PLURAL_FORMS.search(header.forms[0]) if header and header.forms else None
    choose = c2py(rule[1].strip()) if rule else ENGLISH.choose
    return Catalogue(language, messages, choose)


def read_messages(po: str) -> Iterator[Message]:
    """Yield the messages of a PO file, its header as the one of the empty text.

    Obsolete messages and those that are marked as fuzzy are passed over.

    Raises
    ------
    CatalogueError
        If a line is neither a comment nor a keyword with its strings.
    """
    for block in re.split(r"\n\s*\n", po):
        message = _read_message(block)
        if message:
            yield message


def _read_message(block: str) -> Message | None:
    values: dict[str, str] = {}
    places: list[str] = []
    keyword = ""
    for line in filter(None, map(str.strip, block.splitlines())):
        if line.startswith("#:"):
            places += line[2:].split()
        elif line.startswith("#,") and "fuzzy" in line:
            return None
        elif not line.startswith("#"):
            word, quote, rest = line.partition('"')
            keyword = word.strip() or keyword
            string = _STRING.fullmatch(quote + rest)
            if not keyword or not string:
                raise CatalogueError(f"no line of a PO file: {line}")
            values[keyword] = values.get(keyword, "") + _unescape(string[1])
    if "msgid" not in values:
        return None
    forms = tuple(text for key, text in sorted(values.items()) if key.startswith("msgstr"))
    return Message(
        values.get("msgctxt", ""), values["msgid"], values.get("msgid_plural"), forms, tuple(places)
    )


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text)
