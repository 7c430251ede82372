"""The texts and the comments of a script, and from where on they cannot be told for certain.

After some words and signs a slash may divide or begin a pattern, and only a whole parser of the
language could say which. What follows such a slash is still read, but counts as doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_TOKEN: Final = re.compile(
    r"""
      (?P<comment> //[^\n\r\u2028\u2029]* | /\*.*?(?:\*/|\Z) )
    | (?P<text> "(?:\\\r\n|\\.|[^"\\\n\r])*" | '(?:\\\r\n|\\.|[^'\\\n\r])*' )
    | (?P<template> ` )
    | (?P<word> [\w$]+ )
    | (?P<space> \s+ )
    | (?P<pattern> /(?:\\[^\n\r]|\[(?:\\[^\n\r]|[^\]\\\n\r])*\]|[^/\\\[\n\r])+/[a-z]* )
    | (?P<sign> \+\+ | -- | => | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_DIVISION: Final = re.compile(r"(?P<sign>/)")
_TEMPLATE_PART: Final = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{|\Z)", re.DOTALL)
_COMPUTED: Final = "${…}"
"""What stands for a computed part of a template, so that a host without a name is seen as well."""
# After these a slash begins a pattern; after a name, a number or a closing bracket it divides.
_BEFORE_PATTERN: Final = frozenset("(,=:[!&|?;{+-*%<>~^")
_WORDS_BEFORE_PATTERN: Final = frozenset(
    ("return", "typeof", "case", "in", "void", "delete", "else", "do", "throw", "instanceof")
)
_WORDS_OF_DOUBT: Final = frozenset(("of", "yield", "await"))
"""Words that are names in some programs, and parts of the language in others."""
_HEADS: Final = frozenset(("if", "while", "for", "with", "await"))
"""Words whose brackets a statement follows."""
_ODD: Final = re.compile(r"#!|<!--|-->")
"""Ways to write a comment that only browsers know, or only in some scripts."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a program, without its quotes, and the words before it.

    A part of a template has none: nothing that it stands behind can be read from them.
    """

    start: int
    value: str
    before: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, from its first sign to behind its last; nothing before it is in doubt."""

    start: int
    end: int


@dataclass(slots=True)
class _Reading:
    """Where a reading of a program stands.

    Parameters
    ----------
    before : the last words and signs
    depths : how many braces are open in each computed part of a template
    heads : of each open bracket, whether a statement follows it
    """

    before: tuple[str, ...] = ()
    depths: list[int] = field(default_factory=list)
    heads: list[bool] = field(default_factory=list)
    is_after_head: bool = False
    is_doubtful: bool = False

    def take(self, part: str) -> None:
        """Remember a word or a sign."""
        self.is_after_head = False
        if part == "(":
            is_named = self.before[-2:-1] == (".",)
            self.heads.append(self.before[-1:] != () and self.before[-1] in _HEADS and not is_named)
        elif part == ")":
            self.is_after_head = self.heads.pop() if self.heads else False
        self.before = (*self.before[-2:], part)

    def may_begin_pattern(self) -> bool:
        """Tell whether the next slash begins a pattern, and note where that is a guess."""
        last = self.before[-1] if self.before else ""
        if last == ")":
            return self.is_after_head
        if self.before[-2:-1] == (".",) and last not in _BEFORE_PATTERN:
            return False
        self.is_doubtful |= last in {"}", "++", "--"} or last in _WORDS_OF_DOUBT
        is_word = last in _WORDS_BEFORE_PATTERN or last in _WORDS_OF_DOUBT
        return not last or is_word or last == "=>" or last in _BEFORE_PATTERN


def find_texts(text: str) -> Iterator[Text]:
    """Yield the texts of a program; of a template what stands between its computed parts."""
    return (one for one in _read(text) if isinstance(one, Text))


def find_certain_comments(text: str, *, until: int) -> Iterator[Comment]:
    """Yield the comments of a program that begin up to a place.

    They end before it at the first place that can be read in two ways.
    """
    odd = _ODD.search(text)
    end = odd.start() if odd else len(text)
    for one in _read(text, until=until):
        if isinstance(one, Comment) and one.end <= end:
            yield one


def _read(  # noqa: C901 (one loop over one state)
    text: str, *, until: int | None = None
) -> Iterator[Text | Comment]:
    """Yield texts and comments in their order.

    Parameters
    ----------
    until
        End there, or where the program can be read in two ways; if none is given, read on by
        a guess to the end.
    """
    state = _Reading()
    at = 0
    while at < len(text):
        if until is not None and at > until:
            return
        match = _match(text, at, state)
        kind, part = match.lastgroup, match[0]
        if until is not None and (state.is_doubtful or part in {'"', "'", "\\"}):
            return
        at = match.end()
        if kind == "text":
            yield Text(match.start() + 1, part[1:-1], state.before)
        elif kind == "comment":
            yield Comment(*match.span())
        resumes = part == "}" and bool(state.depths) and state.depths[-1] == 0
        if kind == "template" or resumes:
            if resumes:
                state.depths.pop()
            inner = _TEMPLATE_PART.match(text, at)
            assert inner is not None
            computed = _COMPUTED if inner["end"] == "${" else ""
            yield Text(at, text[at : inner.start("end")] + computed)
            at = inner.end()
            part = "`"
            if inner["end"] == "${":
                state.depths.append(0)
                part = ","  # an expression begins
        elif state.depths and kind == "sign":
            state.depths[-1] += {"{": 1, "}": -1}.get(part, 0)
        if kind not in {"comment", "space"}:
            state.take(part)


def _match(text: str, at: int, state: _Reading) -> re.Match[str]:
    match = _TOKEN.match(text, at)
    assert match is not None
    if match.lastgroup == "pattern" and not state.may_begin_pattern():
        divided = _DIVISION.match(text, at)
        assert divided is not None
        return divided
    return match
