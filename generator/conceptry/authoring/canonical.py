"""The one form in which a record is written: fields in the order of the model, the same words.

Nothing is decoded and encoded again but texts: a number keeps the spelling that its author gave it.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from conceptry.model import faults
from conceptry.model.base import Part
from conceptry.model.concept import Concept
from conceptry.model.constant import CONSTANTS_FILE, Constants
from conceptry.model.investigation import (
    PREDICTIONS,
    Investigation,
    NumberPrediction,
    is_investigation,
)
from conceptry.model.quiz import Question, question_type
from conceptry.model.settings import SETTINGS_FILE, Settings
from conceptry.model.taxonomy import TAXONOMY_FILE, Taxonomy
from conceptry.model.variant import parts_within
from conceptry.source import parse

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.source import DataPath, Json, Source

WIDTH = 100
"""Columns that a list of scalars on one line may take."""
STEP = "  "

type Tree = dict[str, Tree] | list[Tree] | str | Word
type Forms = tuple[type[Part], ...]
"""The models that an object at one place may have."""

_SHARED_FORMS: dict[str, type[Part]] = {
    TAXONOMY_FILE: Taxonomy,
    CONSTANTS_FILE: Constants,
    SETTINGS_FILE: Settings,
}
SHARED_FILES = tuple(_SHARED_FORMS)
"""Names of the files beside the records that have a canonical form as well."""


@dataclass(frozen=True, slots=True)
class Word:
    """A number, true, false or null, as it is spelled."""

    spelling: str


def form_of(path: Path) -> type[Part] | None:
    """Return the model of what a file holds, or None where nothing is known about it."""
    if path.name.startswith("_"):
        return _SHARED_FORMS.get(path.name)
    return Investigation if is_investigation(path) else Concept


def read_tree(source: Source) -> Tree:
    """Return a document as a tree in which numbers keep their spelling."""
    return _tree(source, source.data, ())


def tree_of(data: Json) -> Tree:
    """Return data that was never spelled by anybody as a tree.

    Examples
    --------
    >>> tree_of({"a": [1, "b"]})
    {'a': [Word(spelling='1'), 'b']}
    """
    source = parse(json.dumps(data), display_path="").source
    assert source is not None
    return read_tree(source)


def unknown_fields(tree: Tree, form: type[Part]) -> Iterator[DataPath]:
    """Yield the path of every field that the models of a document do not have."""
    yield from _unknown(tree, (form,), ())


def render(tree: Tree, form: type[Part] | None) -> str:
    """Write a document in its canonical form.

    Parameters
    ----------
    form
        The model of the document; without one, fields keep their order.
    """
    return "".join(_write(tree, (form,) if form else (), "", 0)) + "\n"


def render_text(text: str) -> str:
    r"""Write a text as JSON; what nobody could see is written as an escape.

    Examples
    --------
    >>> print(render_text("τ = 600\u202fs\n"))
    "τ = 600\u202fs\n"
    """
    written = json.dumps(text, ensure_ascii=False)
    return "".join(_escape(char) if _is_invisible(char) else char for char in written)


def _tree(source: Source, data: Json, path: DataPath) -> Tree:
    if isinstance(data, dict):
        return {name: _tree(source, value, (*path, name)) for name, value in data.items()}
    if isinstance(data, list):
        return [_tree(source, value, (*path, i)) for i, value in enumerate(data)]
    if isinstance(data, str):
        return data
    return Word(source.text[slice(*source.values[path])])


def _unknown(tree: Tree, forms: Forms, path: DataPath) -> Iterator[DataPath]:
    if isinstance(tree, list):
        for i, value in enumerate(tree):
            yield from _unknown(value, forms, (*path, i))
    elif isinstance(tree, dict):
        form = _form(forms, tree)
        known = faults.field_names(form) if form else list(tree)
        for name, value in tree.items():
            if name in known:
                yield from _unknown(value, _forms_below(forms, name, value), (*path, name))
            else:
                yield (*path, name)


def _write(tree: Tree, forms: Forms, indent: str, taken: int) -> Iterator[str]:
    """Yield the pieces of a value.

    Parameters
    ----------
    indent
        Of the line on which the value begins.
    taken : columns
        What else stands on that line, the indent and a comma behind it included.
    """
    if isinstance(tree, dict):
        ordered = _ordered(tree, forms)
        yield from _block("{}", indent, [_member(name, tree[name], forms) for name in ordered])
    elif isinstance(tree, list):
        line = _one_line(tree)
        if line is not None and taken + len(line) <= WIDTH:
            yield line
        else:
            yield from _block("[]", indent, [_item(value, forms) for value in tree])
    else:
        yield _scalar(tree)


type _Writer = Callable[[str], Iterator[str]]
"""Yields the pieces of what stands on lines of its own with a given indent."""


def _block(brackets: str, indent: str, writers: list[_Writer]) -> Iterator[str]:
    if not writers:
        yield brackets
        return
    inner = indent + STEP
    yield brackets[0]
    for number, write in enumerate(writers):
        yield ",\n" if number else "\n"
        yield inner
        yield from write(inner)
    yield f"\n{indent}{brackets[1]}"


def _member(name: str, value: Tree, forms: Forms) -> _Writer:
    key = f"{render_text(name)}: "

    def write(indent: str) -> Iterator[str]:
        yield key
        yield from _write(value, _forms_below(forms, name, value), indent, len(indent + key) + 1)

    return write


def _item(value: Tree, forms: Forms) -> _Writer:
    return lambda indent: _write(value, forms, indent, len(indent) + 1)


def _one_line(items: list[Tree]) -> str | None:
    """Return a list on one line, or None if it holds more than scalars."""
    written = [_scalar(item) for item in items if isinstance(item, str | Word)]
    return f"[{', '.join(written)}]" if len(written) == len(items) else None


def _scalar(tree: str | Word) -> str:
    return tree.spelling if isinstance(tree, Word) else render_text(tree)


def _ordered(tree: dict[str, Tree], forms: Forms) -> list[str]:
    """Return the names of an object: those of its model in the model's order, then the others."""
    form = _form(forms, tree)
    known = [name for name in faults.field_names(form) if name in tree] if form else []
    return [*known, *(name for name in tree if name not in known)]


def _form(forms: Forms, tree: dict[str, Tree]) -> type[Part] | None:
    if Question in forms:
        return question_type({name: v for name, v in tree.items() if isinstance(v, str)})
    if NumberPrediction in forms:
        return PREDICTIONS.get(str(tree.get("kind")))
    return forms[0] if forms else None


def _forms_below(forms: Forms, name: str, value: Tree) -> Forms:
    """Return the models that the objects of a field may have."""
    if not isinstance(value, dict | list):
        return ()
    return tuple(dict.fromkeys(found for form in forms for found in _field_forms(form, name)))


@cache
def _field_forms(form: type[Part], name: str) -> Forms:
    for key, field in form.model_fields.items():
        if name == (field.alias or key):
            return tuple(parts_within(field.annotation))
    return ()


# Joiners that scripts and emoji need, and the space of Chinese and Japanese texts: escapes would
# make these texts unreadable.
_KEPT = frozenset(" \u200c\u200d\u3000")
_INVISIBLE = frozenset(("Cc", "Cf", "Co", "Zs", "Zl", "Zp"))


def _is_invisible(char: str) -> bool:
    """Say whether a character shows nothing of its own, by what no edition of Unicode changes."""
    code = ord(char)
    is_for_no_use = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF  # noqa: PLR2004
    return is_for_no_use or (unicodedata.category(char) in _INVISIBLE and char not in _KEPT)


def _escape(char: str) -> str:
    return json.dumps(char)[1:-1] if ord(char) > 0x7F else f"\\u{ord(char):04x}"  # noqa: PLR2004
