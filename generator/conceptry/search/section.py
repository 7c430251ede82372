"""The sections of a finished page, as plain text.

Reads HTML, for pages written by hand and generated ones become that alike. What stands in an
element with the attribute `data-search-exclude` is passed over, and so is what nobody reads as
text: drawings, controls, scripts. A formula is read in its written form.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

_VOID: Final = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"),
        *("source", "track", "wbr"),
    )
)
_SKIPPED: Final = frozenset(
    (
        *("audio", "button", "canvas", "iframe", "math", "noscript", "object", "script", "select"),
        *("style", "svg", "template", "textarea", "video"),
    )
)
_INLINE: Final = frozenset(
    (
        *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins"),
        *("kbd", "mark", "math", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u"),
        *("var", "wbr"),
    )
)
_HEADINGS: Final = frozenset({"h1", "h2", "h3"})
_EXCLUDED: Final = "data-search-exclude"
_drawn: Final = re.compile(
    r"<!--.*?-->|<(?P<begin>svg|math)\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*(?<!/)>"
    r"|</(?P<end>svg|math)\s*>",
    re.DOTALL,
)
_spaces: Final = re.compile(r"\s+")


@dataclass(frozen=True)
class Section:
    """A stretch of a page from one heading to the next."""

    anchor: str
    """Empty for what stands above the first section."""
    heading: str
    """Of the first section: the title of the page, empty where it shows none."""
    text: str


def read_sections(html: str) -> tuple[Section, ...]:
    """Part a page at its headings; the first section is there even where it is empty.

    Examples
    --------
    >>> first, second = read_sections('<h1>Disk</h1><p>Slow.</p><h2 id="why">Why</h2>A<br>B')
    >>> first
    Section(anchor='', heading='Disk', text='Slow.')
    >>> second
    Section(anchor='why', heading='Why', text='A B')
    """
    reader = _Reader()
    reader.feed(_leave_out(html))
    reader.close()
    return tuple(
        Section(part.anchor, _join(part.heading), _join(part.text)) for part in reader.parts
    )


def _leave_out(html: str) -> str:
    """Take out drawings, and what is in formulas: most of a page, and nothing of it is read."""
    kept: list[str] = []
    depth, at = 0, 0
    for match in _drawn.finditer(html):
        if match["end"] and depth:
            depth -= 1
            if not depth:
                # Of a formula both tags stay, for the first one says how it is written.
                at = match.end() if match["end"] == "svg" else match.start()
        elif match["begin"]:
            if not depth:
                is_drawing = match["begin"] == "svg"
                kept += (html[at : match.start() if is_drawing else match.end()], " " * is_drawing)
            depth += 1
    # A page that does not close what it opens is read as it stands.
    return html if depth else "".join([*kept, html[at:]])


def _join(pieces: list[str]) -> str:
    return _spaces.sub(" ", "".join(pieces)).strip()


class _Part:
    """A section while it is read."""

    def __init__(self, anchor: str) -> None:
        self.anchor = anchor
        self.heading: list[str] = []
        self.text: list[str] = []


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts = [_Part("")]
        self._open: list[tuple[str, bool]] = []
        """Elements from the outermost on, each with whether it is passed over."""
        self._heading_depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag == "math" and not self._is_skipping:
            self._add(f" {attributes.get('alttext') or ''} ")
        self._separate(tag)
        if tag in _VOID:
            return
        is_link = "headerlink" in (attributes.get("class") or "").split()
        is_skipped = tag in _SKIPPED or _EXCLUDED in attributes or is_link
        if tag in _HEADINGS and not self._is_skipping and not is_skipped:
            self._begin(tag, attributes.get("id") or "")
        self._open.append((tag, self._is_skipping or is_skipped))

    def handle_endtag(self, tag: str) -> None:
        self._separate(tag)
        names = [name for name, _ in self._open]
        if tag not in names:
            return
        # An end tag closes what was left open inside, as in a browser.
        del self._open[len(names) - 1 - names[::-1].index(tag) :]
        if len(self._open) < self._heading_depth:
            self._heading_depth = 0

    def handle_data(self, data: str) -> None:
        if not self._is_skipping:
            self._add(data)

    @property
    def _is_skipping(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def _begin(self, tag: str, anchor: str) -> None:
        """Begin a section where a heading can be linked to; the page's title begins none."""
        first = self.parts[0]
        is_title = tag == "h1" and len(self.parts) == 1 and not first.heading
        if not is_title and not anchor:
            return
        if not is_title:
            self.parts.append(_Part(anchor))
        self._heading_depth = len(self._open) + 1

    def _add(self, text: str) -> None:
        part = self.parts[-1]
        (part.heading if self._heading_depth else part.text).append(text)

    def _separate(self, tag: str) -> None:
        """Keep words of neighbouring blocks and cells apart."""
        if tag not in _INLINE:
            self._add(" ")
