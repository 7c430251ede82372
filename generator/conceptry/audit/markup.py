"""What is found in a page or a drawing: what HTML and SVG make a browser load by themselves.

A link that a reader may follow is none of it, and is kept apart.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from conceptry.audit import element, script, style
from conceptry.audit.element import Inside, Place, Reference
from conceptry.audit.load import Kind, Load, leads_elsewhere

_INSTRUCTION: Final = re.compile(r"""(?P<name>[^\s=]+)\s*=\s*(?P<value>"[^"]*"|'[^']*')""")
_LANGUAGES: Final = ("javascript", "ecmascript", "x-javascript", "x-ecmascript")
_PROGRAMS: Final = frozenset(
    (
        *(f"{kind}/{name}" for kind in ("text", "application") for name in _LANGUAGES),
        *("text/jscript", "text/livescript"),
        *(f"text/javascript1.{number}" for number in range(6)),
    )
)
"""Types of JavaScript, all of them."""
WITH_ADDRESSES: Final = frozenset(("importmap", "speculationrules", "webbundle"))


@dataclass(frozen=True, slots=True)
class Script:
    """A script that a page asks for; one that is a module asks for others in turn."""

    address: str
    is_module: bool


@dataclass(frozen=True, slots=True)
class Policy:
    """A `meta` element with a policy, which binds a page only as the first of its head."""

    text: str
    place: Place
    is_first: bool


@dataclass(frozen=True, slots=True)
class Markup:
    """What was found in one page or drawing, in the order of the text.

    Parameters
    ----------
    policies
        The `meta` elements with a Content-Security-Policy.
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
        Why a file cannot be read; empty if it can.
    """

    loads: tuple[Load, ...] = ()
    inside: tuple[Inside, ...] = ()
    references: tuple[Reference, ...] = ()
    policies: tuple[Policy, ...] = ()
    ids: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    scripts: tuple[Script, ...] = ()
    settings: str = ""
    canonical: str = ""
    fault: str = ""


@dataclass
class Found:
    """What has been found so far."""

    loads: list[Load] = field(default_factory=list)
    inside: list[Inside] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    policies: list[Policy] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    scripts: list[Script] = field(default_factory=list)
    settings: str = ""
    canonical: str = ""
    fault: str = ""
    is_before_policy: bool = True
    """Whether nothing has been found yet that a policy may not stand behind."""

    def finished(self) -> Markup:
        """Return all of it."""
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
            policy = Policy(given.get("content", ""), place, is_first=self.is_before_policy)
            self.policies.append(policy)
        self.is_before_policy &= _may_stand_before(tag, given)
        if tag == "script" and "src" in given:
            kind = given.get("type", "").strip().lower()
            self.scripts.append(Script(given["src"], is_module=kind == "module"))
        return given

    def read_inner(self, inner: Markup, place: Place, where: str) -> None:
        """Take in a page within the page."""
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
        if data.startswith("xml-stylesheet"):
            for named in _INSTRUCTION.finditer(data):
                if named["name"] == "href":
                    address = html.unescape(named["value"][1:-1])
                    load = Load(*place, address.strip(), "<?xml-stylesheet?>", Kind.STYLE)
                    self.loads.append(load)


def is_program(kind: str) -> bool:
    """Tell whether browsers run a script of this type, parameters and all."""
    return kind in {"", "module"} or kind.partition(";")[0].strip() in _PROGRAMS


def _may_stand_before(tag: str, given: Mapping[str, str]) -> bool:
    """Tell whether an element before a policy can load and run nothing."""
    is_encoding = tag == "meta" and [*given] == ["charset"]
    return tag in {"html", "head"} or (is_encoding and given["charset"].lower() == "utf-8")


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
