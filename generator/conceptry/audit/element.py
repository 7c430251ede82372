"""What one element of HTML or SVG makes a browser load, run or follow.

Nothing here knows namespaces: an attribute that loads in HTML or in SVG counts on whatever
element it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from conceptry.audit import style
from conceptry.audit.load import Kind, Load, leads_elsewhere, runs_script

type Attributes = Mapping[str, str]
type Place = tuple[int, int]
"""Line and column of an element, from 1."""

_KINDS: Final = {
    "script": Kind.SCRIPT,
    "iframe": Kind.FRAME,
    "frame": Kind.FRAME,
    "fencedframe": Kind.FRAME,
    "portal": Kind.FRAME,
    "embed": Kind.PLUGIN,
    "object": Kind.PLUGIN,
    "applet": Kind.PLUGIN,
    "audio": Kind.MEDIA,
    "video": Kind.MEDIA,
    "track": Kind.MEDIA,
}
# An image, unless the element is one of those above.
_LOADING: Final = ("src", "poster", "background", "lowsrc", "dynsrc")
_OF_PLUGINS: Final = ("data", "classid", "codebase", "code", "archive")
_SETS: Final = ("srcset", "imagesrcset")
_SENDING: Final = ("action", "formaction", "ping", "attributionsrc")
_ADDRESSES: Final = ("href", "xlink:href")
_FOLLOWED: Final = frozenset(("a", "area"))
"""Elements whose address a reader follows."""
_ANIMATED: Final = ("from", "to", "by", "values")
_ANIMATING: Final = frozenset(
    ("animate", "set", "animatemotion", "animatetransform", "animatecolor")
)
"""Elements that give another element's attribute these values."""
_OF_MATHML: Final = frozenset(("math", "mi", "mn", "mo", "ms", "mrow", "mtext"))
"""Elements with which MathML has a reader follow an address."""
_RUN: Final = frozenset((*_ADDRESSES, *_SENDING, *_LOADING, *_ANIMATED, "data"))
_PAINTED: Final = frozenset(
    (
        *("fill", "stroke", "filter", "mask", "clip-path", "cursor"),
        *("marker", "marker-start", "marker-mid", "marker-end"),
    )
)
"""Attributes of SVG whose value may be `url(…)`."""
_MERELY_SAID: Final = frozenset(
    (
        *("canonical", "alternate", "author", "help", "license", "next", "prev", "bookmark"),
        *("nofollow", "noopener", "noreferrer", "me", "tag", "up", "first", "last", "contents"),
        *("privacy-policy", "terms-of-service"),
    )
)
"""Relations of a link element that load nothing."""
_RELATIONS: Final = {
    "stylesheet": Kind.STYLE,
    "icon": Kind.IMAGE,
    "apple-touch-icon": Kind.IMAGE,
    "mask-icon": Kind.IMAGE,
    "manifest": Kind.MANIFEST,
    "modulepreload": Kind.SCRIPT,
}
_PRELOADED: Final = {
    "style": Kind.STYLE,
    "script": Kind.SCRIPT,
    "font": Kind.FONT,
    "image": Kind.IMAGE,
}
_TILES: Final = frozenset(("msapplication-config", "msapplication-tileimage"))
_REFRESH: Final = re.compile(
    r"[\s\d.]*[;,]?\s*(?:url\s*=\s*)?['\"]?(.*?)['\"]?\s*$", re.IGNORECASE | re.DOTALL
)


@dataclass(frozen=True, order=True, slots=True)
class Inside:
    """A program or a style that stands in the page itself, which the policy refuses.

    Parameters
    ----------
    what : in a reader's words, such as ``an inline script`` or ``onclick of <a>``
    """

    line: int
    column: int
    what: str
    is_program: bool = True


@dataclass(frozen=True, order=True, slots=True)
class Reference:
    """An address that a reader follows, or that programs of others do."""

    line: int
    column: int
    address: str


def find_loads(tag: str, given: Attributes, place: Place) -> Iterator[Load]:
    """Yield what an element loads, those of its own styles included."""
    for name, address, kind in _addresses(tag, given):
        if address.strip():
            yield Load(*place, address.strip(), f"<{tag} {name}>", kind)
    for name, value in given.items():
        is_painted = name in _PAINTED or (name in _ANIMATED and tag in _ANIMATING)
        if name == "style" or (is_painted and "(" in value):
            for one in style.find_loads_in_declarations(value):
                yield Load(*place, one.address, f"{one.by} in {name} of <{tag}>", one.kind)


def find_inside(tag: str, given: Attributes, place: Place) -> Iterator[Inside]:
    """Yield the programs and styles in the attributes of an element."""
    for name, value in given.items():
        if name == "http-equiv" and value.strip().lower() == "x-dns-prefetch-control":
            if given.get("content", "").strip().lower() != "off":
                yield Inside(*place, "x-dns-prefetch-control, which asks for the hosts of links")
        elif name.startswith("on"):
            yield Inside(*place, f"{name} of <{tag}>")
        elif name == "style":
            yield Inside(*place, f"style of <{tag}>", is_program=False)
        elif name in _RUN and any(map(runs_script, (value, *value.split(";")))):
            yield Inside(*place, f"a program in {name} of <{tag}>")


def find_references(tag: str, given: Attributes, place: Place) -> Iterator[Reference]:
    """Yield where an element leads without loading anything."""
    if tag in _FOLLOWED | _OF_MATHML or (tag == "link" and not _relations(given)):
        for name in _ADDRESSES:
            if name in given:
                yield Reference(*place, given[name].strip())


def _addresses(tag: str, given: Attributes) -> Iterator[tuple[str, str, Kind]]:
    """Yield the attribute, the address and its kind."""
    kind = Kind.MEDIA if tag == "source" and "src" in given else _KINDS.get(tag, Kind.IMAGE)
    names = (*_LOADING, *_OF_PLUGINS) if kind is Kind.PLUGIN else _LOADING
    yield from ((name, given[name], kind) for name in names if name in given)
    for name in _SETS:
        yield from ((name, one, Kind.IMAGE) for one in split_set(given.get(name, "")))
    for name in _SENDING:
        yield from ((name, one, Kind.FORM) for one in given.get(name, "").split())
    match tag:
        case "html" if "manifest" in given:
            yield "manifest", given["manifest"], Kind.MANIFEST
        case "link":
            address = given.get("href", "")
            yield from ((f"rel={name}", address, kind) for name, kind in _relations(given))
        case "meta" if given.get("http-equiv", "").strip().lower() == "refresh":
            found = _REFRESH.match(given.get("content", ""))
            yield "http-equiv=refresh", found[1] if found else "", Kind.PAGE
        case "base":
            yield "href", given.get("href", ""), Kind.BASE
        case "meta" if given.get("name", "").strip().lower() in _TILES:
            yield given["name"], given.get("content", ""), Kind.HINT
        case _ if tag in _ANIMATING:
            yield from _drawn(given, kind)
        case _ if tag not in _FOLLOWED | _OF_MATHML:
            yield from ((name, given[name], kind) for name in _ADDRESSES if name in given)


def _drawn(given: Attributes, kind: Kind) -> Iterator[tuple[str, str, Kind]]:
    """Yield the addresses of an animation, those that it brings as well."""
    yield from ((name, given[name], kind) for name in _ADDRESSES if name in given)
    for name in _ANIMATED:
        values = given.get(name, "").split(";")
        yield from ((name, one, kind) for one in values if leads_elsewhere(one.strip()))


def _relations(given: Attributes) -> list[tuple[str, Kind]]:
    """Return the relations of a link element that load; an unknown one may."""
    relations = given.get("rel", "").lower().split()
    if "stylesheet" not in relations and set(relations) <= _MERELY_SAID:
        return []
    loading = [one for one in relations if one not in _MERELY_SAID | {"shortcut"}]
    preloaded = _PRELOADED.get(given.get("as", "").lower(), Kind.HINT)
    return [
        (one, preloaded if one == "preload" else _RELATIONS.get(one, Kind.HINT)) for one in loading
    ]


def split_set(text: str) -> Iterator[str]:
    """Yield the addresses of a `srcset`, as browsers take it apart.

    Examples
    --------
    >>> list(split_set("a.png 1x, b.png 2x,c.png"))
    ['a.png', 'b.png', 'c.png']
    >>> list(split_set("data:image/png;base64,AA== 1x, d.png"))
    ['data:image/png;base64,AA==', 'd.png']
    """
    rest = text
    while rest := rest.lstrip(" \t\n\f\r,"):
        address, *more = rest.split(None, 1)
        rest = more[0] if more else ""
        if address.endswith(","):  # no descriptor follows
            address = address.rstrip(",")
        else:
            rest = _after_descriptor(rest)
        yield address


def _after_descriptor(text: str) -> str:
    """Return what follows the next comma that stands in no brackets."""
    depth = 0
    for at, letter in enumerate(text):
        depth = max(0, depth + {"(": 1, ")": -1}.get(letter, 0))
        if letter == "," and not depth:
            return text[at + 1 :]
    return ""
