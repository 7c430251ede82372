"""Puts hostile texts into every text of a record that its model has a field for.

The fields are found by walking the models, so that a new one is covered by itself.
"""

from __future__ import annotations

import copy
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, TypeAliasType, Union, get_args, get_origin

from hostile import SHOWN
from pydantic import AfterValidator, PlainValidator, ValidationError
from pydantic.fields import FieldInfo

from conceptry.model.base import Part

type Place = tuple[str | int, ...]

WHOLE = 15_000
"""From this length on a text takes the whole collection at once."""


@dataclass(frozen=True)
class Slot:
    """A text that a model has a field for.

    Parameters
    ----------
    field : the field's name after that of its model
    most : the longest text that it takes
    form : the type of the text
    """

    place: Place
    field: str
    most: int
    form: Any
    is_free: bool
    """Whether it takes any words; otherwise it is an id, a symbol, an address or the like."""


def plant(form: type[Part], data: dict[str, Any]) -> tuple[dict[str, Any], dict[Place, Slot]]:
    """Return a copy in which every free text is hostile, those that were left out included."""
    planted = copy.deepcopy(data)
    slots = {slot.place: slot for slot in find_slots(form, planted) if slot.is_free}
    for slot in slots.values():
        *above, last = slot.place
        holder = reach(planted, above)
        old = holder[last] if isinstance(last, int) else holder.get(last, "")
        holder[last] = spoil(old, slot.most)
    return planted, slots


def spoil(text: str, most: int) -> str:
    """Return a text followed by as much of the collection as there is room for.

    Equal texts become equal ones, so that what names another place still does.
    """
    start = zlib.crc32(text.encode()) % len(SHOWN)
    pieces = [text] if text else []
    room = most - len(text)
    for piece in SHOWN[start:] + SHOWN[:start]:
        if len(piece) < room:
            pieces.append(piece)
            room -= len(piece) + 1
        elif most < WHOLE:
            break
    return " ".join(pieces)


def reach(data: Any, place: Sequence[str | int]) -> Any:
    """Return what stands at a place of a document."""
    for step in place:
        data = data[step]
    return data


def find_slots(form: type[Part], data: dict[str, Any], at: Place = ()) -> Iterator[Slot]:
    """Find the texts of a part, and those that it could have as well."""
    for name, field in form.model_fields.items():
        key = field.alias or name
        value = data.get(key)
        yield from _slots(_annotation(field), value, (*at, key), f"{form.__name__}.{name}")


def text_forms(form: type[Part], seen: set[type] | None = None) -> Iterator[tuple[str, Any]]:
    """Find every field of a model, and of those below it, that takes a text."""
    seen = {form} if seen is None else seen
    for name, field in form.model_fields.items():
        for one in _leaves(_annotation(field)):
            if _is_part(one):
                if one not in seen:
                    seen.add(one)
                    yield from text_forms(one, seen)
            elif _base(one)[0] is str:
                yield f"{form.__name__}.{name}", one


def _slots(form: Any, value: Any, at: Place, field: str) -> Iterator[Slot]:
    leaves = [*_leaves(form)]
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _slots(form, item, (*at, index), field)
    elif isinstance(value, dict):
        part = _fitting([one for one in leaves if _is_part(one)], value)
        if part is not None:
            yield from find_slots(part, value, at)
    elif value is None or isinstance(value, str):
        texts = [one for one in leaves if _base(one)[0] is str]
        # Where nothing stands, only a text by itself can be added, and no item of a list.
        if texts and (value is not None or _is_single(form)):
            _, facts = _base(texts[0])
            most = next((f.max_length for f in facts if hasattr(f, "max_length")), 400)
            yield Slot(at, field, most, texts[0], _is_free(facts))
        elif isinstance(value, str):
            # A part that may be written as a text alone, such as an option.
            for one in leaves:
                if _is_part(one) and "text" in one.model_fields:
                    yield Slot(at, f"{one.__name__}.text", 400, str, is_free=True)


def _fitting(parts: list[type[Part]], value: dict[str, Any]) -> type[Part] | None:
    for part in parts:
        try:
            part.model_validate_json(json.dumps(value))
        except ValidationError:
            continue
        return part
    return None


def _annotation(field: FieldInfo) -> Any:
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _leaves(form: Any) -> Iterator[Any]:
    """Take a type apart into what single values can be."""
    bare = _bare(form)
    if get_origin(bare) in (Union, UnionType, tuple):
        for one in get_args(bare):
            yield from _leaves(one)
    elif get_origin(bare) is dict:
        yield from ()
    else:
        yield form


def _is_single(form: Any) -> bool:
    bare = _bare(form)
    if get_origin(bare) in (Union, UnionType):
        return any(map(_is_single, get_args(bare)))
    return bare is str


def _bare(form: Any) -> Any:
    while isinstance(form, TypeAliasType) or get_origin(form) is Annotated:
        form = form.__value__ if isinstance(form, TypeAliasType) else get_args(form)[0]
    return form


def _base(form: Any) -> tuple[Any, list[Any]]:
    """Return what a type is in the end, and what restricts it on the way."""
    facts: list[Any] = []
    while isinstance(form, TypeAliasType) or get_origin(form) is Annotated:
        if isinstance(form, TypeAliasType):
            form = form.__value__
        else:
            form, *more = get_args(form)
            for one in more:
                facts += one.metadata if isinstance(one, FieldInfo) else [one]
    return form, facts


def _is_free(facts: list[Any]) -> bool:
    return not any(
        isinstance(one, AfterValidator | PlainValidator) or getattr(one, "pattern", None)
        for one in facts
    )


def _is_part(form: Any) -> bool:
    return isinstance(form, type) and issubclass(form, Part)
