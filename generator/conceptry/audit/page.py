"""Reads a page of HTML, in every way in which browsers may take it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from itertools import accumulate
from typing import Final

from conceptry.audit.element import Inside, Place
from conceptry.audit.markup import WITH_ADDRESSES, Found, Markup, is_program

_SPACE: Final = " \t\n\f\r"
# Browsers end a comment here as well, and read on.
_EARLY_END: Final = re.compile(r"^-?>|--!>")
_RAW_END: Final = re.compile(r"</(?:style|script)[\s/>]", re.IGNORECASE)
_OPENING: Final = re.compile(r"<[a-z/!?]", re.IGNORECASE)
# In these a browser reads text to the end tag, or markup: by its settings, and by what is around.
_TEXT_OR_MARKUP: Final = frozenset(
    ("noscript", "xmp", "noembed", "noframes", "iframe", "textarea", "title")
)
_ALWAYS_TEXT: Final = frozenset(("textarea", "title"))
_CHANGING: Final = frozenset(
    ("svg", "math", "select", "template", "frameset", "table", "colgroup", "col")
)
"""Elements within which even those are not always text."""


_MOST_READINGS: Final = 12
"""How often a page may be taken anew from a place on."""


def read_page(text: str) -> Markup:
    """Read a page."""
    return _read_from(text, 0, set())


def _read_from(text: str, start: int, done: set[int]) -> Markup:
    """Read a page from a place on, and from each place where browsers may take it anew.

    Parameters
    ----------
    done
        Places from which it has been read.
    """
    found = Found()
    reader = _Reader(found, text[start:])
    reader.feed(text[start:])
    reader.close()
    for at, place, where in reader.find_rests():
        if start + at in done:
            continue
        done.add(start + at)
        if len(done) > _MOST_READINGS:
            found.inside.append(Inside(*place, "markup that cannot be told from text"))
            break
        found.read_inner(_read_from(text, start + at, done), place, where)
    return found.finished()


class _Reader(HTMLParser):
    """Hands what HTML's own parser finds to `Found`; the names of its methods are given.

    The elements that are text for some browsers are markup here, in whatever version of the
    parser; from where their text would end the page is read once more, if that is elsewhere.
    """

    def __init__(self, found: Found, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self._found = found
        self._text = text
        self._lines: list[int] = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        self._inside: Callable[[str, Place], None] | None = None
        self._raw = ""
        self._ends: dict[str, tuple[int, Place]] = {}  # where an open element would end as text
        self._rests: dict[int, tuple[Place, str]] = {}

    def find_rests(self) -> Iterator[tuple[int, Place, str]]:
        """Yield from where the page has to be read once more, after it was read."""
        self._pass(len(self._text) + 1)
        yield from ((at, *rest) for at, rest in sorted(self._rests.items()))

    def set_cdata_mode(self, elem: str, **more: bool) -> None:
        """Let only what is text for every browser be text."""
        if elem in {"script", "style"}:
            super().set_cdata_mode(elem, **more)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._pass(self._at)
        given = self._found.read_element(tag, attrs, self._place)
        if "srcdoc" in given:
            self._found.read_inner(read_page(given["srcdoc"]), self._place, "in srcdoc")
        if tag in _TEXT_OR_MARKUP:
            self._note_end(tag)
            if tag in _ALWAYS_TEXT and not _CHANGING & self._found.names:
                super().set_cdata_mode(tag)
        self._raw = tag if tag in {"style", "script"} else ""
        if tag == "style":
            self._inside = self._found.read_sheet
        elif tag == "script":
            kind = given.get("type", "").strip().lower()
            if kind in WITH_ADDRESSES:
                self._inside = self._found.read_addresses
            elif is_program(kind):
                self._inside = self._found.read_program
            elif given.get("id") == "__config":
                self._inside = self._read_settings

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # the slash ends nothing in HTML

    def handle_endtag(self, tag: str) -> None:
        self._pass(self._at, is_end=True)
        self._found.is_before_policy = False
        if tag in {"style", "script"}:
            self._inside = None
            self._raw = ""

    def handle_data(self, data: str) -> None:
        if not data.strip(_SPACE):
            return
        self._found.is_before_policy = False
        if self._inside is not None:
            self._inside(data, self._place)
        if not self._raw:
            return
        # What this parser takes for a program may have ended before for a browser, or later.
        if end := _RAW_END.search(data):
            self._rests[self._at + end.end()] = (self._place, "after a program")
        if self._raw == "script" and "<!--" in data:
            self._found.inside.append(Inside(*self._place, "a script with a comment of HTML"))
        if {"svg", "math"} & self._found.names and _OPENING.search(data):
            self._rests[self._at] = (self._place, f"in <{self._raw}>")

    def handle_comment(self, data: str) -> None:
        self._pass(self._at)
        # What this parser takes for a comment may have ended before for a browser.
        if end := _EARLY_END.search(data):
            self._found.is_before_policy = False
            inner = read_page(data[end.end() :])
            self._found.read_inner(inner, self._place, "after a comment")

    def handle_decl(self, decl: str) -> None:
        self._pass(self._at)
        self._found.is_before_policy &= decl.lower().startswith("doctype")

    def unknown_decl(self, data: str) -> None:
        self._pass(self._at)
        self._found.is_before_policy = False
        inner = read_page(data.partition(">")[2])
        self._found.read_inner(inner, self._place, "after a declaration")

    def handle_pi(self, data: str) -> None:
        self._pass(self._at)
        self._found.is_before_policy = False
        self._found.read_instruction(data, self._place)

    def _read_settings(self, text: str, _: Place) -> None:
        self._found.settings = text

    def _note_end(self, tag: str) -> None:
        """Note where an element would end if it were text; one within it would end there too."""
        if tag not in self._ends:
            end = re.compile(f"</{tag}[\\s/>]", re.IGNORECASE).search(self._text, self._at)
            self._ends[tag] = (end.start() if end else len(self._text), self._place)

    def _pass(self, at: int, *, is_end: bool = False) -> None:
        """Keep the ends that something else stands over: there browsers may read on."""
        for tag, (end, place) in [*self._ends.items()]:
            if end < at or (end == at and not is_end):
                self._rests[end] = (place, f"after <{tag}>")
            if end <= at:
                del self._ends[tag]

    @property
    def _at(self) -> int:
        line, offset = self.getpos()
        return int(self._lines[line - 1] + offset)

    @property
    def _place(self) -> Place:
        line, offset = self.getpos()
        return line, offset + 1
