"""The addresses in a script, and the scripts that it asks for.

No reading tells what a program fetches, so every text that names a host counts as one that is
asked. Comments do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from conceptry.audit.load import Kind, Load

_TOKEN: Final = re.compile(
    r"""
      (?P<comment> //[^\n]* | /\*.*?(?:\*/|\Z) )
    | (?P<text> "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' )
    | (?P<template> ` )
    | (?P<word> [\w$]+ )
    | (?P<space> \s+ )
    | (?P<pattern> /(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]* )
    | (?P<sign> . )
    """,
    re.VERBOSE | re.DOTALL,
)
_TEMPLATE_PART: Final = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{|\Z)", re.DOTALL)
_ADDRESS: Final = re.compile(
    r"""(?:https?|wss?|ftp)://[^\s"'`<>\\)]+|(?<![:\w/\\])//[\w-]+(?:\.[\w-]+)+""",
    re.IGNORECASE,
)
_COMPUTED: Final = "${…}"
"""What stands for a computed part of a template, so that a host without a name is seen as well."""
_SCHEME: Final = re.compile(r"(?:https?|wss?|ftp):|//", re.IGNORECASE)
# After these a slash begins a pattern; after a name, a number or a closing bracket it divides.
_BEFORE_PATTERN: Final = frozenset("(,=:[!&|?{};+-*%<>~^")
_WORDS_BEFORE_PATTERN: Final = frozenset(
    ("return", "typeof", "case", "in", "of", "void", "delete", "else", "do", "throw", "yield")
)
# Names of languages of markup, which nobody fetches.
_NAMES: Final = re.compile(
    r"https?://www\.w3\.org/(?:\d{4}|TR)/|https?://(?:json-schema|schema)\.org\b"
)
# A script that does nothing but hand texts to a function of the site, as the search index does,
# holds words of pages.
_HANDS_OVER: Final = re.compile(
    r"""\s*conceptry[A-Z]\w*\((?:'(?:[^'\\\n]|\\.)*+'(?:,(?='))?)++\);?\s*""", re.DOTALL
)
_BRACE: Final = re.compile(r"[{}]")
# An entry of the table in which the site's script keeps how the part of an element is loaded: a
# function that stands in the entry itself, or the name of one.
_ENTRY: Final = re.compile(
    r"""\[\s*"(?P<element>[\w-]+)"\s*,\s*"""
    r"""(?:\(\)\s*=>[^\]]*|(?P<function>[A-Za-z_$][\w$]*)\s*)\]"""
)


@dataclass(frozen=True, slots=True)
class Import:
    """A script that a script asks for.

    Parameters
    ----------
    is_static : it is fetched together with the script that names it
    element : the custom element that has to be on a page before it is fetched, if that is so
    """

    line: int
    column: int
    address: str
    is_static: bool
    element: str = ""


@dataclass(frozen=True, slots=True)
class _Text:
    """A text of a program, without its quotes, and the words before it.

    A part of a template has none: nothing that it stands behind can be read from them.
    """

    start: int
    value: str
    before: tuple[str, ...] = ()


def find_loads(text: str) -> Iterator[Load]:
    """Yield the addresses that name a host."""
    if not _SCHEME.search(text) or _HANDS_OVER.fullmatch(text):
        return
    for part in _texts(text):
        for found in _ADDRESS.finditer(part.value):
            if not _NAMES.match(found[0]):
                line, column = _place(text, part.start + found.start())
                yield Load(line, column, found[0], "a script", Kind.DATA)


def find_imports(text: str) -> Iterator[Import]:
    """Yield what a module script imports, and the workers that it starts by their address."""
    if "import" not in text and "export" not in text:
        return
    owners = list(_owners(text))
    for part in _texts(text):
        match part.before:
            case (*_, "from") | (*_, "import"):
                is_static = True
            case (*_, "import", "("):
                is_static = False
            case (*_, "URL", "(") if part.value.endswith(".js"):
                is_static = False
            case _:
                continue
        element = next((name for span, name in owners if part.start in span), "")
        yield Import(*_place(text, part.start), part.value, is_static, element)


def _owners(text: str) -> Iterator[tuple[range, str]]:
    """Yield which piece of a program loads the part of which element."""
    for entry in _ENTRY.finditer(text):
        named = entry["function"]
        if named is None:
            yield range(*entry.span()), entry["element"]
        elif (start := text.find(f"function {named}(")) >= 0:
            yield range(start, _end_of_block(text, start)), entry["element"]


def _end_of_block(text: str, start: int) -> int:
    """Return where the block in braces ends that begins after `start`."""
    depth = 0
    for brace in _BRACE.finditer(text, text.find(")", start)):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.end()
    return len(text)


def _texts(text: str) -> Iterator[_Text]:
    """Yield the texts of a program; of a template what stands between its computed parts."""
    before: tuple[str, ...] = ()
    depths: list[int] = []  # how many braces are open in each computed part of a template
    at = 0
    while at < len(text):
        match = _match(text, at, before[-1] if before else "")
        kind, part = match.lastgroup, match[0]
        at = match.end()
        if kind == "text":
            yield _Text(match.start() + 1, part[1:-1], before)
        resumes = part == "}" and bool(depths) and depths[-1] == 0
        if kind == "template" or resumes:
            if resumes:
                depths.pop()
            inner = _TEMPLATE_PART.match(text, at)
            assert inner is not None
            computed = _COMPUTED if inner["end"] == "${" else ""
            yield _Text(at, text[at : inner.start("end")] + computed)
            at = inner.end()
            if inner["end"] == "${":
                depths.append(0)
                part = "("  # an expression begins
        elif depths and kind == "sign":
            depths[-1] += {"{": 1, "}": -1}.get(part, 0)
        if kind not in {"comment", "space"}:
            before = (*before[-2:], part)


def _match(text: str, at: int, before: str) -> re.Match[str]:
    match = _TOKEN.match(text, at)
    assert match is not None
    if match.lastgroup == "pattern" and not _may_begin_pattern(before):
        divided = _DIVISION.match(text, at)
        assert divided is not None
        return divided
    return match


_DIVISION: Final = re.compile(r"(?P<sign>/)")


def _may_begin_pattern(before: str) -> bool:
    return not before or before in _WORDS_BEFORE_PATTERN or before[-1] in _BEFORE_PATTERN


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
