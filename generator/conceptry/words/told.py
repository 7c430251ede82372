"""The table of a site's language as the reader's Python is told it: JSON, made by the build."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from conceptry.words import use
from conceptry.words.catalogue import Catalogue, plural_place


@dataclass(frozen=True)
class Told(Catalogue):
    """A table without the PO file that it comes from."""

    forms: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Translations by the English text, after its context and ``U+0004`` where it has one."""
    plural: str = ""
    """The forms of numbers as digits, as `Catalogue.plural_forms` writes them."""

    def find(self, context: str, text: str) -> str:
        """Return the translation, or the text itself."""
        forms = self.forms.get(f"{context}\x04{text}" if context else text)
        return forms[0] if forms else text

    def find_many(self, one: str, many: str, count: int) -> str:
        """Return the form for a number, or the English one."""
        forms = self.forms.get(one)
        if not forms:
            return one if count == 1 else many
        return forms[int(self.plural[plural_place(abs(count))])]


def speak_by(table_json: str) -> None:
    """Speak by what `conceptry.words.table` has returned from now on."""
    table = json.loads(table_json)
    use(Told(table["language"], forms=table["messages"], plural=table["plural"]))
