"""Reads what browsers take as XML: drawings, pages of XHTML, and data with addresses."""

from __future__ import annotations

from typing import Final
from xml.parsers import expat

from conceptry.audit.element import Place
from conceptry.audit.load import Kind, Load
from conceptry.audit.markup import Found, Markup, is_program
from conceptry.audit.page import read_page

_XHTML: Final = "http://www.w3.org/1999/xhtml"
XHTML: Final = "{html}"
"""The name that a file with elements of HTML has among its names."""


def read_drawing(text: str) -> Markup:
    """Read a file of XML. Entities from elsewhere are not asked for, nor do browsers do so."""
    found = Found()
    reader = _Reader(found)
    try:
        reader.parser.Parse(text, True)  # noqa: FBT003 (the parser's own signature)
    except expat.ExpatError as error:
        found.fault = str(error)
    return found.finished()


class _Reader:
    """Hands what the XML parser finds to `Found`."""

    def __init__(self, found: Found) -> None:
        self._found = found
        self._open: list[tuple[str, Place, list[str]]] = []  # elements whose text counts
        self._parents: list[str] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.ordered_attributes = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._read_text
        self.parser.ProcessingInstructionHandler = self._read_instruction

    def _start(self, name: str, attributes: list[str]) -> None:
        space, _, local = name.rpartition(" ")
        tag = local.lower()
        # A policy of XHTML binds in its own namespace and in the head alone.
        is_placed = tag != "meta" or self._parents[-1:] == ["head"]
        self._found.is_before_policy &= space == _XHTML and is_placed
        self._parents.append(tag)
        pairs = zip(attributes[::2], attributes[1::2], strict=True)
        given = self._found.read_element(tag, [(_local(n), v) for n, v in pairs], self._place)
        if space == _XHTML:
            self._found.names.add(XHTML)
        if "template" in given:  # of a search that a browser is to offer
            self._found.loads.append(
                Load(*self._place, given["template"].strip(), f"<{tag} template>", Kind.HINT)
            )
        if "srcdoc" in given:
            self._found.read_inner(read_page(given["srcdoc"]), self._place, "in srcdoc")
        is_run = tag == "script" and is_program(given.get("type", "").strip().lower())
        if is_run or tag in {"style", "image"}:
            self._open.append((name, self._place, []))

    def _end(self, name: str) -> None:
        self._parents.pop()
        if not self._open or self._open[-1][0] != name:
            return
        _, place, parts = self._open.pop()
        tag, text = name.rpartition(" ")[2].lower(), "".join(parts)
        if tag == "style":
            self._found.read_sheet(text, place)
        elif tag == "script" and text.strip():
            self._found.read_program(text, place)
        elif tag == "image" and text.strip():  # an image of OpenSearch or of a feed
            self._found.loads.append(Load(*place, text.strip(), "<image>", Kind.HINT))

    def _read_text(self, data: str) -> None:
        if self._open:
            name, place, parts = self._open[-1]
            self._open[-1] = (name, place if parts else self._place, [*parts, data])

    def _read_instruction(self, name: str, data: str) -> None:
        self._found.read_instruction(f"{name} {data}", self._place)

    @property
    def _place(self) -> Place:
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1


def _local(name: str) -> str:
    """Return the name of an attribute as HTML has it, whatever its namespace."""
    space, _, local = name.rpartition(" ")
    return "xlink:href" if space and local.lower() == "href" else local.lower()
