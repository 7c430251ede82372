"""Turns what the validation library found into diagnostics in our words.

Pydantic names a path and a kind of error; the place comes from the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_args

from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model.base import Part

if TYPE_CHECKING:
    from conceptry.source import DataPath, Json, Source

type Facts = Mapping[str, Any]

_TYPE_NAMES = {
    "string_type": "a text in double quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list in square brackets",
    "model_type": "an object in braces",
    "model_attributes_type": "an object in braces",
    "dataclass_type": "an object in braces",
}

_PATTERNS = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": (
        "bad-id",
        "use lower-case letters, digits and single hyphens, such as checkpoint-retained-work",
    ),
    r"^https?://[^\s]+$": ("unsafe-address", "write the whole address, beginning with https://"),
}


def unknown_field(source: Source, path: DataPath, part: type[Part], what: str) -> Diagnostic:
    """Say that a field is not one of `part`, and which one may have been meant."""
    name = str(path[-1])
    known = field_names(part)
    close = nearest(name, known)
    hint = f"did you mean {quoted(close)}?" if close else f"fields: {', '.join(known)}"
    message = f"{quoted(name)} is not a field of {what}"
    return source.diagnose("unknown-field", message, path=path, hint=hint, at_key=True)


def missing_field(source: Source, path: DataPath, part: type[Part], what: str) -> Diagnostic:
    """Say that a field is missing, and what goes into it."""
    name = str(path[-1])
    hint = field_help(part, name)
    return source.diagnose(
        "missing-field", f"{quoted(name)} is missing in {what}", path=path, hint=hint
    )


def null_values(source: Source) -> Iterator[Diagnostic]:
    """Report each null: a field without a value is left out."""
    for path, (start, end) in source.values.items():
        if source.text[start:end] == "null" and path:
            message = "null is not a value"
            hint = "leave the field out where there is no value"
            yield source.diagnose("wrong-type", message, path=path, hint=hint)


def wrong_type(source: Source, path: DataPath, value: Json, expected: str) -> Diagnostic:
    """Say what kind of value was found and what kind is expected."""
    hint = _answer_hint(source, path)
    message = f"found {kind_of(value)}, expected {expected}"
    return source.diagnose("wrong-type", message, path=path, hint=hint)


def translate(source: Source, path: DataPath, error: Facts, root: type[Part]) -> Diagnostic:
    """Turn one error of the validation library into a diagnostic.

    Parameters
    ----------
    path
        Where in the document the error stands.
    error
        One entry of `ValidationError.errors()`.
    root
        The model of the whole document.
    """
    kind, value, facts = error["type"], error["input"], error.get("ctx", {})
    part = part_at(root, path[:-1])
    what = _article(part)
    if kind == "extra_forbidden":
        return unknown_field(source, path, part, what)
    if kind == "missing":
        if isinstance(path[-1], int):
            message = "found a list of 1, expected two numbers: lowest and highest"
            return source.diagnose("out-of-range", message, path=path[:-1])
        return missing_field(source, path, part, what)
    if kind in _TYPE_NAMES:
        return wrong_type(source, path, value, _TYPE_NAMES[kind])
    if kind in _TRANSLATIONS:
        code, message, hint = _TRANSLATIONS[kind](value, facts)
        return source.diagnose(code, message, path=path, hint=hint or _help(part, path))
    return source.diagnose("wrong-type", f"{quoted(value)}: {error['msg']}", path=path)


def is_consequence(error: Facts) -> bool:
    """Say whether an error only repeats another: a list is not too short because an item is bad."""
    found = error["input"]
    if found is None:  # each null is reported by itself
        return True
    return (
        error["type"] == "too_short"
        and isinstance(found, list | tuple)
        and len(found) >= error["ctx"]["min_length"]
    )


def _answer_hint(source: Source, path: DataPath) -> str:
    """Say which answers a question can have."""
    if path[-1:] != ("answer",):
        return ""
    question: Any = source.data
    for step in path[:-1]:
        question = question[step]
    options = question.get("options")
    if not isinstance(options, list) or not options:
        return ""
    return f"0 to {len(options) - 1}, the position of the right option counted from 0"


def _literal(value: Json, facts: Facts) -> tuple[str, str, str]:
    allowed = [word.strip("'") for word in str(facts["expected"]).replace(" or ", ", ").split(", ")]
    close = nearest(value, allowed, cutoff=0.5) if isinstance(value, str) else None
    hint = f"did you mean {quoted(close)}? " if close else ""
    message = f"{quoted(value)} is not one of the values that the field takes"
    return "unknown-value", message, f"{hint}allowed: {', '.join(allowed)}"


def _pattern(value: Json, facts: Facts) -> tuple[str, str, str]:
    code, hint = _PATTERNS[facts["pattern"]]
    noun = "an id" if code == "bad-id" else "a web address"
    return code, f"{quoted(value)} is not {noun}", hint


def _short_text(_value: Json, _facts: Facts) -> tuple[str, str, str]:
    return "empty-text", "an empty text", "write it, or leave the field out where it is optional"


def _long_text(value: Json, facts: Facts) -> tuple[str, str, str]:
    length = len(value) if isinstance(value, str) else 0
    message = f"a text of {length:,} characters, at most {facts['max_length']:,} are taken"
    return "out-of-range", message, "part it into several fields or concepts"


def _short_list(_value: Json, facts: Facts) -> tuple[str, str, str]:
    message = f"a list of {facts['actual_length']}, at least {facts['min_length']} are needed"
    return "out-of-range", message, ""


def _long_list(_value: Json, facts: Facts) -> tuple[str, str, str]:
    found = facts.get("actual_length") or "more"
    return "out-of-range", f"a list of {found}, at most {facts['max_length']} are taken", ""


def _too_small(value: Json, facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", f"{quoted(value)} is below {facts['ge']}", ""


_TRANSLATIONS: Mapping[str, Callable[[Json, Facts], tuple[str, str, str]]] = {
    "literal_error": _literal,
    "string_pattern_mismatch": _pattern,
    "string_too_short": _short_text,
    "string_too_long": _long_text,
    "too_short": _short_list,
    "too_long": _long_list,
    "greater_than_equal": _too_small,
}


def kind_of(value: Json) -> str:
    """Name a value and its kind, such as ``text "2"``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"text {quoted(value)}"
    if isinstance(value, int | float):
        return f"number {quoted(value)}"
    noun = "list" if isinstance(value, list | tuple) else "object"
    return f"an {noun}" if noun == "object" else f"a {noun}"


def field_names(part: type[Part]) -> list[str]:
    """Return the names of a part's fields as JSON writes them."""
    return [field.alias or name for name, field in part.model_fields.items()]


def field_help(part: type[Part], name: str) -> str:
    """Return what an author should know of a field."""
    for key, field in part.model_fields.items():
        if name in (key, field.alias):
            return (field.description or "").removesuffix(".")
    return ""


def part_at(root: type[Part], path: DataPath) -> type[Part]:
    """Return the model of the object at `path`."""
    part = root
    for step in path:
        if isinstance(step, str) and step in part.model_fields:
            part = _part_within(part.model_fields[step].annotation) or part
    return part


def _part_within(annotation: object) -> type[Part] | None:
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    for argument in get_args(annotation):
        found = _part_within(argument)
        if found is not None:
            return found
    return None


def _help(part: type[Part], path: DataPath) -> str:
    name = next((step for step in reversed(path) if isinstance(step, str)), "")
    return field_help(part, name)


_ARTICLES = {
    "Concept": "a concept",
    "Spec": "a specification",
    "Interface": "an interface",
    "Reference": "a source",
    "Question": "a question",
    "Equation": "an equation",
    "ResultField": "a result",
    "VariableField": "a variable",
    "NumeralField": "a numeral",
    "ConditionField": "a condition",
    "ChartField": "a chart",
    "SeriesField": "a series",
}


def _article(part: type[Part]) -> str:
    return _ARTICLES.get(part.__name__, "this object")
