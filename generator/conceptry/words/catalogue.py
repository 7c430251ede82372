"""A table of messages in one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

type Key = tuple[str, str]
"""Context, empty for most, and the English text."""

_EVERY = 100
_MILLION = 1_000_000


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
        """Return the forms of numbers as digits, each where `plural_place` looks for it."""
        return "".join(str(self.choose(number)) for number in (*range(2 * _EVERY), _MILLION))


ENGLISH = Catalogue("en")


def plural_place(count: int) -> int:
    """Return where a number, not negative, has its digit among those of the forms.

    Each number below 100 has its own. From 100 on the rules of all languages repeat every hundred;
    some of them, such as that of French, have another form for whole millions, which stands last.
    """
    if count < _EVERY:
        return count
    return _EVERY + count % _EVERY if count % _MILLION else 2 * _EVERY
