"""The addresses of a page or a drawing: what HTML and SVG make a browser load by themselves.

A link that a reader may follow is none of them, and is kept apart.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from xml.parsers import expat

from conceptry.audit import element, script, style
from conceptry.audit.element import Inside, Place, Reference
from conceptry.audit.load import Kind, Load, leads_elsewhere

_INSTRUCTION: Final = re.compile(r"""href\s*=\s*["']([^"']*)""")
_PROGRAMS: Final = frozenset(
    ("", "module", "text/javascript", "application/javascript", "text/ecmascript", "text/jscript")
)
_WITH_ADDRESSES: Final = frozenset(("importmap", "speculationrules"))
# Browsers end a comment here as well, and read on.
_EARLY_END: Final = re.compile(r"^-?>|--!>")
_RAW_END: Final = re.compile(r"</(?:style|script)[\s/>]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Script:
    """A script that a page asks for; one that is a module asks for others in turn."""

    address: str
    is_module: bool


@dataclass(frozen=True, slots=True)
class Markup:
    """What was found in one page or drawing, in the order of the text.

    Parameters
    ----------
    policies
        The content and the place of each `meta` element with a Content-Security-Policy.
    ids
        Names that an address may end with.
    names
        Names of elements, of classes with a dot before them, and in brackets of the parts that
        the theme's script knows.
    settings
        The theme's settings, which are data in the page.
    canonical
        The address under which the page is published, if it says so.
    fault
        Why a drawing cannot be read; empty if it can.
    """

    loads: tuple[Load, ...] = ()
    inside: tuple[Inside, ...] = ()
    references: tuple[Reference, ...] = ()
    policies: tuple[tuple[str, Place], ...] = ()
    ids: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    scripts: tuple[Script, ...] = ()
    settings: str = ""
    canonical: str = ""
    fault: str = ""


def read_page(text: str) -> Markup:
    """Read a page."""
    found = _Found()
    reader = _PageReader(found)
    reader.feed(text)
    reader.close()
    return found.finished()


def read_drawing(text: str) -> Markup:
    """Read an SVG file, which browsers take as XML."""
    found = _Found()
    reader = _DrawingReader(found)
    try:
        reader.parser.Parse(text, True)  # noqa: FBT003 (the parser's own signature)
    except expat.ExpatError as error:
        found.fault = str(error)
    return found.finished()


@dataclass
class _Found:
    """What has been found so far."""

    loads: list[Load] = field(default_factory=list)
    inside: list[Inside] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    policies: list[tuple[str, Place]] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    scripts: list[Script] = field(default_factory=list)
    settings: str = ""
    canonical: str = ""
    fault: str = ""

    def finished(self) -> Markup:
        return Markup(
            tuple(self.loads),
            tuple(self.inside),
            tuple(self.references),
            tuple(self.policies),
            frozenset(self.ids),
            frozenset(self.names),
            tuple(self.scripts),
            self.settings,
            self.canonical,
            self.fault,
        )

    def read_element(
        self, tag: str, attributes: list[tuple[str, str | None]], place: Place
    ) -> dict[str, str]:
        """Take in one element; of two attributes with one name browsers take the first."""
        given: dict[str, str] = {}
        for name, value in attributes:
            given.setdefault(name, value or "")
        self.loads += element.find_loads(tag, given, place)
        self.inside += element.find_inside(tag, given, place)
        self.references += element.find_references(tag, given, place)
        self.ids |= {given[n] for n in ("id", "name" if tag == "a" else "id") if n in given}
        self.names |= {tag, *(f".{one}" for one in given.get("class", "").split())}
        if part := given.get("data-md-component"):
            self.names.add(f"[{part}]")
        if tag == "link" and given.get("rel", "").lower() == "canonical":
            self.canonical = given.get("href", "")
        if tag == "meta" and given.get("http-equiv", "").lower() == "content-security-policy":
            self.policies.append((given.get("content", ""), place))
        if tag == "script" and "src" in given:
            kind = given.get("type", "").strip().lower()
            self.scripts.append(Script(given["src"], is_module=kind == "module"))
        if tag == "iframe" and "srcdoc" in given:
            self.read_inner(given["srcdoc"], place, "in srcdoc")
        return given

    def read_inner(self, text: str, place: Place, where: str) -> None:
        """Take in a page within the page."""
        inner = read_page(text)
        for one in inner.loads:
            self.loads.append(Load(*place, one.address, f"{one.by} {where}", one.kind))
        for program in inner.inside:
            self.inside.append(Inside(*place, f"{program.what} {where}"))

    def read_sheet(self, text: str, place: Place) -> None:
        """Take in a style sheet that stands in the page."""
        self.inside.append(Inside(*place, "a style sheet", is_program=False))
        # Within SVG browsers read characters that HTML's parser leaves written out.
        plain = html.unescape(text).replace("<![CDATA[", " ").replace("]]>", " ")
        for sheet in {text, plain}:
            for one in style.find_loads(sheet):
                line, column = place
                right = one.column + column - 1 if one.line == 1 else one.column
                found = Load(one.line + line - 1, right, one.address, one.by, one.kind)
                if found not in self.loads:
                    self.loads.append(found)

    def read_program(self, text: str, place: Place) -> None:
        """Take in a program that stands in the page."""
        self.inside.append(Inside(*place, "an inline script"))
        for one in script.find_loads(text):
            self.loads.append(Load(*place, one.address, "an inline script", one.kind))

    def read_addresses(self, text: str, place: Place) -> None:
        """Take in data that holds addresses for the browser itself."""
        self.inside.append(Inside(*place, "addresses for the browser"))
        try:
            data = json.loads(text)
        except ValueError:
            return
        for address in _strings(data):
            if leads_elsewhere(address):
                self.loads.append(Load(*place, address, "<script>", Kind.SCRIPT))

    def read_instruction(self, data: str, place: Place) -> None:
        """Take in a processing instruction, which may name a style sheet."""
        if data.startswith("xml-stylesheet") and (found := _INSTRUCTION.search(data)):
            self.loads.append(Load(*place, found[1], "<?xml-stylesheet?>", Kind.STYLE))


class _DrawingReader:
    """Hands what the XML parser finds to `_Found`."""

    def __init__(self, found: _Found) -> None:
        self._found = found
        self._sheets: list[tuple[Place, list[str]]] = []  # those that are open
        self.parser = expat.ParserCreate()
        self.parser.ordered_attributes = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._read_text
        self.parser.ProcessingInstructionHandler = self._read_instruction

    def _start(self, name: str, attributes: list[str]) -> None:
        tag = _local(name)
        pairs = zip(attributes[::2], attributes[1::2], strict=True)
        given = self._found.read_element(tag, [(_local(n), v) for n, v in pairs], self._place)
        if tag == "style":
            self._sheets.append((self._place, []))
        elif tag == "script" and not {"src", "href", "xlink:href"} & set(given):
            self._found.inside.append(Inside(*self._place, "an inline script"))

    def _end(self, name: str) -> None:
        if _local(name) == "style":
            place, parts = self._sheets.pop()
            self._found.read_sheet("".join(parts), place)

    def _read_text(self, data: str) -> None:
        if self._sheets:
            place, parts = self._sheets[-1]
            self._sheets[-1] = (place if parts else self._place, [*parts, data])

    def _read_instruction(self, name: str, data: str) -> None:
        self._found.read_instruction(f"{name} {data}", self._place)

    @property
    def _place(self) -> Place:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1


class _PageReader(HTMLParser):
    """Hands what HTML's own parser finds to `_Found`; the names of its methods are given."""

    def __init__(self, found: _Found) -> None:
        super().__init__(convert_charrefs=True)
        self._found = found
        self._inside: Callable[[str, Place], None] | None = None
        self._is_raw = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = self._found.read_element(tag, attrs, self._place)
        self._is_raw = tag in {"style", "script"}
        if tag == "style":
            self._inside = self._found.read_sheet
        elif tag == "script":
            kind = given.get("type", "").strip().lower()
            if kind in _WITH_ADDRESSES:
                self._inside = self._found.read_addresses
            elif kind in _PROGRAMS and not {"src", "href", "xlink:href"} & set(given):
                self._inside = self._found.read_program
            elif given.get("id") == "__config":
                self._inside = self._read_settings

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # the slash ends nothing in HTML

    def handle_endtag(self, tag: str) -> None:
        if tag in {"style", "script"}:
            self._inside = None
            self._is_raw = False

    def handle_data(self, data: str) -> None:
        if self._inside is not None and data.strip():
            self._inside(data, self._place)
        # What this parser takes for a program may have ended before for a browser.
        if self._is_raw and (end := _RAW_END.search(data)):
            self._found.read_inner(data[end.end() :], self._place, "after a program")

    def handle_comment(self, data: str) -> None:
        # What this parser takes for a comment may have ended before for a browser.
        if end := _EARLY_END.search(data):
            self._found.read_inner(data[end.end() :], self._place, "after a comment")

    def unknown_decl(self, data: str) -> None:
        self._found.read_inner(data.partition(">")[2], self._place, "after a declaration")

    def handle_pi(self, data: str) -> None:
        self._found.read_instruction(data, self._place)

    def _read_settings(self, text: str, _: Place) -> None:
        self._found.settings = text

    @property
    def _place(self) -> Place:
        line, offset = self.getpos()
        return line, offset + 1


def _local(name: str) -> str:
    """Return a name of XML as HTML has it, whatever stands for a namespace before it."""
    local = name.rpartition(":")[2].lower()
    return "xlink:href" if ":" in name and local == "href" else local


def _strings(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)
