"""The addresses of a style sheet: what it imports, its fonts and its images."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import tinycss2

from conceptry.audit.load import Kind, Load, names_host

type Node = Any
"""A node of tinycss2, which has no types of its own."""

# Functions whose plain strings are addresses.
_WITH_STRINGS: Final = frozenset(
    ("url", "src", "image-set", "-webkit-image-set", "image", "cross-fade")
)


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font of a style sheet and where it is asked for.

    Parameters
    ----------
    addresses : of its files, the one that browsers take first
    selectors : one set for each selector that uses the font: its element names and ``.classes``
    """

    family: str
    addresses: tuple[str, ...]
    selectors: tuple[frozenset[str], ...]


def find_loads(text: str) -> Iterator[Load]:
    """Yield what a style sheet loads, in the order of the text."""
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True):
        yield from _in_rule(rule)


def find_loads_in_declarations(text: str) -> Iterator[Load]:
    """Yield what the declarations of a `style` attribute load."""
    yield from _in_values(tinycss2.parse_component_value_list(text), Kind.IMAGE)


def find_fonts(text: str) -> tuple[FontUse, ...]:
    """Return the fonts that a style sheet brings, each with the selectors that ask for it."""
    rules = list(_rules_within(tinycss2.parse_stylesheet(text, skip_comments=True)))
    faces = [rule for rule in rules if rule.type == "at-rule"]
    asking = [rule for rule in rules if rule.type == "qualified-rule"]
    fonts: dict[str, list[str]] = {}
    for face in faces:
        family = _family(face)
        addresses = [one.address for one in _in_values(face.content, Kind.FONT)]
        fonts.setdefault(family, []).extend(addresses[:1])
    return tuple(
        FontUse(
            family=family,
            addresses=tuple(addresses),
            selectors=tuple(
                selector
                for rule in asking
                if family in tinycss2.serialize(rule.content)
                for selector in _selectors(rule.prelude)
            ),
        )
        for family, addresses in fonts.items()
    )


def _in_rule(rule: Node) -> Iterator[Load]:
    keyword = rule.lower_at_keyword if rule.type == "at-rule" else ""
    if keyword == "namespace":  # a name that looks like an address
        return
    if keyword == "import":
        yield from _imported(rule.prelude)
        return
    kind = Kind.FONT if keyword == "font-face" else Kind.IMAGE
    for part in ("prelude", "content"):
        yield from _in_values(getattr(rule, part, None) or (), kind)


def _imported(prelude: Iterable[Node]) -> Iterator[Load]:
    """Yield the first value, which is the address; conditions follow it."""
    first = next((node for node in prelude if node.type != "whitespace"), None)
    if first is not None and first.type == "string":
        yield Load(first.source_line, first.source_column, first.value, "@import", Kind.STYLE)
    elif first is not None:
        for one in _in_values([first], Kind.STYLE):
            yield Load(one.line, one.column, one.address, "@import", Kind.STYLE)


def _in_values(values: Iterable[Node], kind: Kind, *, is_address: str = "") -> Iterator[Load]:
    """Yield the addresses among values, those of nested rules as well.

    Parameters
    ----------
    is_address
        The function around the values, where its plain strings are addresses.
    """
    for value in values:
        if value.type == "at-keyword" and value.lower_value == "font-face":
            kind = Kind.FONT
        if value.type == "url":
            yield _load(value, "url()", kind)
        elif value.type == "string":
            # A string elsewhere may become part of an address by way of a variable.
            if is_address or names_host(value.value):
                yield _load(value, is_address or "a string", kind)
        elif value.type == "function":
            name = value.lower_name
            around = f"{name}()" if name in _WITH_STRINGS else ""
            inner = _in_values(value.arguments, kind, is_address=around)
            yield from (one for one in inner if one.address)
        elif value.type in {"() block", "{} block"}:
            yield from _in_values(value.content, kind, is_address=is_address)
        elif value.type == "[] block":  # the strings in brackets are compared with attributes
            inner = _in_values(value.content, kind)
            yield from (one for one in inner if one.by != "a string")


def _load(value: Node, by: str, kind: Kind) -> Load:
    return Load(value.source_line, value.source_column, value.value.strip(), by, kind)


def _rules_within(rules: Iterable[Node]) -> Iterator[Node]:
    """Yield the rules of a sheet that say something about fonts, those in `@media` as well."""
    for rule in rules:
        if rule.type == "qualified-rule":
            yield rule
        elif rule.type == "at-rule" and rule.content is not None:
            if rule.lower_at_keyword == "font-face":
                yield rule
            else:
                inner = tinycss2.parse_rule_list(rule.content, skip_comments=True)
                yield from _rules_within(inner)


def _family(face: Node) -> str:
    for one in tinycss2.parse_blocks_contents(face.content, skip_comments=True):
        if one.type == "declaration" and one.lower_name == "font-family":
            return str(tinycss2.serialize(one.value)).strip().strip("\"'")
    return ""


def _selectors(prelude: Iterable[Node]) -> Iterator[frozenset[str]]:
    """Yield the plain names of each selector; what stands in brackets narrows and is left out."""
    names: set[str] = set()
    is_class = is_state = False
    for node in prelude:
        if node.type == "literal" and node.value == ",":
            yield frozenset(names)
            names = set()
        elif node.type == "ident" and not is_state:
            names.add(f".{node.value}" if is_class else node.lower_value)
        is_class = node.type == "literal" and node.value == "."
        is_state = node.type == "literal" and node.value == ":"
    yield frozenset(names)
