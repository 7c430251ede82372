"""Fields that take one of several objects, which their kind tells apart.

The validation library names the kind in the place of an error, as if it were a step of the
document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAliasType, get_args, get_origin

from conceptry.model.base import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conceptry.source import DataPath

KIND = "kind"
"""The field that says which of the objects one is."""


def find_variants(part: type[Part], field: str) -> dict[str, type[Part]]:
    """Return the models that a field may have by their kinds; empty for any other field."""
    found: dict[str, type[Part]] = {}
    parts = (
        [*parts_within(part.model_fields[field].annotation)] if field in part.model_fields else []
    )
    for one in parts:
        kind = one.model_fields.get(KIND)
        if kind is None or get_origin(kind.annotation) is not Literal:
            return {}
        found |= dict.fromkeys(get_args(kind.annotation), one)
    return found if len(found) > 1 else {}


def settle_path(root: type[Part], path: DataPath) -> tuple[DataPath, type[Part]]:
    """Return a place as the document has it, and the model of the object that it is in.

    Parameters
    ----------
    path : as the validation library gives it, from an object of the model `root`
    """
    part, kept = root, list[str | int]()
    variants: dict[str, type[Part]] = {}
    for number, step in enumerate(path):
        if isinstance(step, str) and step in variants:
            part, variants = variants[step], {}
            continue
        kept.append(step)
        if isinstance(step, str):
            variants = find_variants(part, step)
            if number + 1 < len(path) and step in part.model_fields and not variants:
                part = next(parts_within(part.model_fields[step].annotation), part)
    return tuple(kept), part


def parts_within(annotation: object) -> Iterator[type[Part]]:
    """Yield the models that the annotation of a field names."""
    if isinstance(annotation, TypeAliasType):
        yield from parts_within(annotation.__value__)
    elif isinstance(annotation, type) and issubclass(annotation, Part):
        yield annotation
    for argument in get_args(annotation):
        yield from parts_within(argument)
