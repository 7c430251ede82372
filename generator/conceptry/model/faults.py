"""Turns what the validation library found into diagnostics in our words.

Pydantic names a path and a kind of error; the place comes from the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from conceptry.diagnostics import Diagnostic, nearest, quoted
from conceptry.model import rewriting
from conceptry.model.base import ADDRESS_PATTERN, DAY_PATTERN, ID_PATTERN, Part
from conceptry.model.starter import suggest_id
from conceptry.model.variant import KIND, find_variants, settle_path

if TYPE_CHECKING:
    from conceptry.source import DataPath, Json, Source

type Facts = Mapping[str, Any]

PAIR = 2
LONGEST_LINE = 400

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
    "dict_type": "an object in braces",
    "text_or_option": "a text in double quotes, or an object with id and text",
    "position_or_id": "a whole number, or the id of an option",
    "number_or_expression": "a number, or an expression in double quotes",
}

_PATTERNS = {
    ID_PATTERN: ("bad-id", "an id", "an id has lower-case letters, digits and single hyphens"),
    ADDRESS_PATTERN: (
        "unsafe-address",
        "a web address",
        "write the whole address, beginning with https://",
    ),
    DAY_PATTERN: ("wrong-type", "a day", "write year, month and day, such as 2026-11-29"),
}
_OTHER_PATTERN = ("wrong-type", "what the field takes", "")


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
    for path in _nulls(source.data, ()):
        message = "null is not a value"
        hint = "write a value; a field that is not needed can be left out"
        yield source.diagnose("wrong-type", message, path=path, hint=hint)


def _nulls(data: Json, path: DataPath) -> Iterator[DataPath]:
    if data is None and path:
        yield path
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from _nulls(value, (*path, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _nulls(value, (*path, index))


def wrong_type(source: Source, path: DataPath, value: Json, expected: str) -> Diagnostic:
    """Say what kind of value was found and what kind is expected."""
    hint = _answer_hint(source, path) or _written_otherwise(value, expected)
    if expected == _TYPE_NAMES["tuple_type"] and isinstance(value, str | dict):
        pair = rewriting.find_pair(value) if path[-1:] == ("range",) else None
        hint = f"put it in square brackets: {pair or f'[{quoted(value, limit=30)}]'}"
    message = f"found {kind_of(value)}, expected {expected}"
    return source.diagnose("wrong-type", message, path=path, hint=hint)


def _written_otherwise(value: Json, expected: str) -> str:
    """Say how to write a number, or true or false, that was written in another form."""
    if expected == _TYPE_NAMES["bool_type"] and isinstance(value, str | int):
        return rewriting.hint_at_truth(value)
    if expected.startswith(_TYPE_NAMES["string_type"]):
        return rewriting.hint_at_text(value)
    is_whole = expected.startswith(_TYPE_NAMES["int_type"])
    if isinstance(value, float) and is_whole and value.is_integer():
        return f"write {value:.0f}"
    if expected in (_TYPE_NAMES["float_type"], _TYPE_NAMES["int_type"]) and isinstance(value, str):
        number = rewriting.find_number(value)
        is_right = number.removeprefix("-").isdigit() if is_whole else number
        return f"write {number} without quotes" if is_right else ""
    return ""


def translate(
    source: Source, path: DataPath, error: Facts, root: type[Part], *, base: DataPath = ()
) -> Diagnostic:
    """Turn one error of the validation library into a diagnostic.

    Parameters
    ----------
    path
        Where in the document the error stands.
    error
        One entry of `ValidationError.errors()`.
    root, base
        The model that describes the document from `base` on.
    """
    kind, value, facts = error["type"], error["input"], error.get("ctx", {})
    inner, part = settle_path(root, path[len(base) :])
    path = (*path[: len(base)], *inner)
    what = _article(part)
    if kind in TAG_FAULTS:
        return _bad_kind(source, path, value, part)
    if kind == "missing" and isinstance(path[-1], int):
        return _not_a_pair(source, path[:-1], value)
    if kind == "too_long" and facts["max_length"] == PAIR:
        return _not_a_pair(source, path, value)
    if kind in ("extra_forbidden", "missing"):
        say = missing_field if kind == "missing" else unknown_field
        return say(source, path, part, what)
    if kind in _TYPE_NAMES:
        return wrong_type(source, path, value, _TYPE_NAMES[kind])
    if kind in _TRANSLATIONS:
        code, message, hint = _TRANSLATIONS[kind](value, facts)
        hint = hint or _answer_hint(source, path) or _help(part, path)
    else:
        message = f"{quoted(value)} is not what the field takes"
        code, hint = "wrong-type", _help(part, path)
    return source.diagnose(code, message, path=path, hint=hint)


TAG_FAULTS = frozenset(("union_tag_not_found", "union_tag_invalid"))
"""What the library finds where an object does not say which of several kinds it is."""


def _bad_kind(source: Source, path: DataPath, value: Json, part: type[Part]) -> Diagnostic:
    """Say which kinds of object a field takes."""
    field = next(step for step in reversed(path) if isinstance(step, str))
    kinds, place = [*find_variants(part, field)], (*path, KIND)
    if not isinstance(value, dict) or KIND not in value:
        message = f"{quoted(KIND)} is missing in {quoted(field)}"
        return source.diagnose(
            "missing-field", message, path=place, hint=f"kinds: {', '.join(kinds)}"
        )
    expected = {"expected": " or ".join(f"'{kind}'" for kind in kinds)}
    code, message, hint = _literal(value[KIND], expected)
    return source.diagnose(code, message, path=place, hint=hint)


def _not_a_pair(source: Source, path: DataPath, value: Sequence[Json]) -> Diagnostic:
    message = f"found a list of {len(value)}, expected two numbers: lowest and highest"
    hint = "write both, such as [30, 6000]"
    return source.diagnose("out-of-range", message, path=path, hint=hint)


def is_consequence(error: Facts) -> bool:
    """Say whether an error only repeats another: a list is not too short because an item is bad."""
    found = error["input"]
    if found is None:  # each null is reported by itself
        return True
    if error["type"] == "missing" and error["loc"][-1] == 1:
        return len(found) == 0  # of an empty pair the first number is missing as well
    return (
        error["type"] == "too_short"
        and isinstance(found, list | tuple)
        and len(found) >= error["ctx"]["min_length"]
    )


def _answer_hint(source: Source, path: DataPath) -> str:
    """Say which answers a question can have, and which one is meant where that can be told."""
    if path[-1:] != ("answer",):
        return ""
    question: Any = source.data
    for step in path[:-1]:
        question = question[step]
    options = question.get("options")
    if not isinstance(options, list) or not options:
        return ""
    meant = _meant_answer(question["answer"], options)
    return f"{meant}0 to {len(options) - 1}, the position of the right option counted from 0"


def _meant_answer(answer: Json, options: Sequence[Json]) -> str:
    """Say how to write an answer that stands in quotes, has a decimal point, or is an option."""
    positions = [str(position) for position in range(len(options))]
    if isinstance(answer, str):
        if answer.strip() in positions:
            return f"write {answer.strip()} without quotes; "
        return option_hint(answer, options)
    if isinstance(answer, float) and answer in range(len(options)):
        return f"write {answer:.0f}; "
    return ""


def option_hint(answer: str, options: Sequence[Json]) -> str:
    """Say how an answer is written that repeats the words of an option; nothing for other words."""
    for position, option in enumerate(options):
        text, name = (
            (option.get("text"), option.get("id")) if isinstance(option, dict) else (option, None)
        )
        if isinstance(text, str) and _words(text) == _words(answer):
            if isinstance(name, str):
                return f"that option has the id {quoted(name)}; "
            return f"that option has the position {position}: write {position}; "
    return ""


def _words(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")


def _literal(value: Json, facts: Facts) -> tuple[str, str, str]:
    allowed = [word.strip("'") for word in str(facts["expected"]).replace(" or ", ", ").split(", ")]
    close = None
    if isinstance(value, str):
        longer = [word for word in allowed if value.casefold().startswith(word)]  # logarithmic, log
        close = max(longer, key=len) if longer else nearest(value, allowed, cutoff=0.5)
    hint = f"did you mean {quoted(close)}? " if close else ""
    message = f"{quoted(value)} is not one of the values that the field takes"
    return "unknown-value", message, f"{hint}allowed: {', '.join(allowed)}"


def _pattern(value: Json, facts: Facts) -> tuple[str, str, str]:
    code, noun, hint = _PATTERNS.get(facts["pattern"], _OTHER_PATTERN)
    if code == "bad-id" and isinstance(value, str):
        hint = f"did you mean {quoted(suggest_id(value))}? {hint}"
    if facts["pattern"] == DAY_PATTERN:
        hint = rewriting.hint_at_day(value) or hint
    return code, f"{quoted(value)} is not {noun}", hint


def _short_text(_value: Json, _facts: Facts) -> tuple[str, str, str]:
    return "empty-text", "an empty text", "write it, or leave the field out where it is optional"


def _long_text(value: Json, facts: Facts) -> tuple[str, str, str]:
    length = len(value) if isinstance(value, str) else 0
    most = facts["max_length"]
    message = f"a text of {length:,} characters, at most {most:,} are taken"
    hint = "say it shorter" if most <= LONGEST_LINE else "part it into several fields or concepts"
    return "out-of-range", message, hint


def _short_list(_value: Json, facts: Facts) -> tuple[str, str, str]:
    found, least = facts["actual_length"], facts["min_length"]
    return "out-of-range", f"a list of {_items(found)}, at least {least} needed", ""


def _long_list(_value: Json, facts: Facts) -> tuple[str, str, str]:
    found = facts.get("actual_length") or "more"
    return "out-of-range", f"a list of {_items(found)}, at most {facts['max_length']} taken", ""


def _items(count: int | str) -> str:
    return "1 item" if count == 1 else f"{count} items"


def _too_small(value: Json, facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", f"{quoted(value)} is below {facts['ge']:g}", ""


def _too_large(value: Json, facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", f"{quoted(value)} is above {facts['le']:g}", ""


def _not_above(value: Json, facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", f"{quoted(value)} is not above {facts['gt']:g}", ""


def _not_below(value: Json, facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", f"{quoted(value)} is not below {facts['lt']:g}", ""


def _no_multiple(value: Json, facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", f"{quoted(value)} is no multiple of {facts['multiple_of']:g}", ""


def _not_finite(_value: Json, _facts: Facts) -> tuple[str, str, str]:
    return "out-of-range", "a number too large to compute with", ""


_TRANSLATIONS: Mapping[str, Callable[[Json, Facts], tuple[str, str, str]]] = {
    "literal_error": _literal,
    "string_pattern_mismatch": _pattern,
    "string_too_short": _short_text,
    "string_too_long": _long_text,
    "too_short": _short_list,
    "too_long": _long_list,
    "greater_than_equal": _too_small,
    "less_than_equal": _too_large,
    "greater_than": _not_above,
    "less_than": _not_below,
    "multiple_of": _no_multiple,
    "finite_number": _not_finite,
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


def _help(part: type[Part], path: DataPath) -> str:
    name = next((step for step in reversed(path) if isinstance(step, str)), "")
    return field_help(part, name)


_ARTICLES = {
    "Concept": "a concept",
    "Spec": "a specification",
    "Interface": "an interface",
    "Reference": "a source",
    "Question": "a question",
    "NumberQuestion": "a question for a number",
    "Option": "an option",
    "Example": "a worked example",
    "InputField": "an input",
    "NumberField": "a number of the example",
    "ClaimField": "a claim",
    "PictureForm": "a picture",
    "Item": "a part of the picture",
    "Measure": "a number of the picture",
    "Words": "words of the picture",
    "EnergyPicture": "a picture of the family energy-flow",
    "StageField": "a stage of the picture",
    "GanttPicture": "a picture of the family timeline-gantt",
    "LaneField": "a lane of the picture",
    "SpanField": "a stretch of the picture",
    "MomentField": "a moment of the picture",
    "LedgerPicture": "a picture of the family ledger-bars",
    "LedgerField": "a row of the picture",
    "MemoryPicture": "a picture of the family memory-map",
    "MemoryBarField": "a bar of the picture",
    "QueuePicture": "a picture of the family queue-flow",
    "QueuePlaceField": "a place of the picture",
    "NoteField": "a note of the picture",
    "FactField": "a fact of the picture",
    "BitPicture": "a picture of the family bit-layout",
    "BitFormatField": "a format of the picture",
    "BitFieldField": "a field of a format",
    "BoardPicture": "a picture of the family node-board",
    "BoardPartField": "a part of the board",
    "BoardLinkField": "a link of the board",
    "FabricPicture": "a picture of the family fabric-graph",
    "TierField": "a tier of the picture",
    "PackagePicture": "a picture of the family package-stack",
    "PackageField": "the package of the picture",
    "WaferField": "a wafer of the picture",
    "RingPicture": "a picture of the family collective-ring",
    "RooflinePicture": "a picture of the family roofline-plane",
    "KernelField": "a kernel of the picture",
    "Investigation": "an investigation",
    "Step": "a step",
    "StepNumber": "a number of the step",
    "ClosingNumber": "a number of the investigation",
    "NumberPrediction": "a number to predict",
    "ChoicePrediction": "a choice to predict",
    "ChoiceOption": "an option",
    "CurvePrediction": "a curve to predict",
    "Review": "a review",
    "Acceptance": "an accepted warning",
    "Constants": "the file of constants",
    "Constant": "a constant",
    "Settings": "the settings",
    "Equation": "an equation",
    "ResultField": "a result",
    "VariableField": "a variable",
    "NumeralField": "a numeral",
    "ConditionField": "a condition",
    "ChartField": "a chart",
    "SeriesField": "a series",
    "Taxonomy": "the taxonomy",
    "Value": "a value of the taxonomy",
    "Place": "a value of the taxonomy",
    "Kind": "a kind of the taxonomy",
    "Branch": "a branch of the taxonomy",
}


def _article(part: type[Part]) -> str:
    return _ARTICLES.get(part.__name__, "this object")
