"""The addresses in a script, and the scripts that it asks for.

No reading tells what a program fetches, so every host that stands in it in plain text counts as
one that is asked: through escapes, and through a plus between texts. Comments do not count where
it is certain that they are comments. An address that is computed is not seen; the policy of the
page holds it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from conceptry.audit.load import Kind, Load, leads_elsewhere
from conceptry.audit.plain import read_plain
from conceptry.audit.tokens import find_certain_comments, find_texts

# What an address with a host begins with, if what stands around it is right.
_CANDIDATE: Final = re.compile(
    r"""
      (?P<scheme> [hH][tT][tT][pP][sS]?: | [wW][sS][sS]?: | [fF][tT][pP]: )
    | (?P<slashes> [\\/]{2,} )
    | (?P<call> (?:[sS][tT][uU][nN]|[tT][uU][rR][nN])[sS]?: )
    | (?P<connection> RTCPeerConnection )
    """,
    re.VERBOSE,
)
_AFTER_SCHEME: Final = re.compile(r"(?P<slashes>[\\/]*)(?P<host>[^\s\"'`<>\\/)])?")
_JOINED: Final = re.compile(r"""["'`]\s*(?:\+|\.concat\b)""")
_HOST: Final = re.compile(r"\[[\da-fA-F:.]+\]|[\w$%][^\s\"'`#/?\\\]^|<>]*+(?![\]^|<>])")
_DOTTED: Final = re.compile(r"[\w-]+\.[\w-]")
_QUOTES: Final = frozenset("\"'`")
# The same in markup or in a style within a text, told from a pattern by its escapes.
_WITHIN: Final = re.compile(r"(?<=[=(}])(?://|\\/\\/)(?=[\w$%\[])")
_ADDRESS: Final = re.compile(r"[\x00-\x20]*(?P<address>[\w:]*[\\/]*(?:(?!\$\{)[^\s\"'`<>\\)])*)")
_COMPUTED: Final = "${…}"
"""What stands for the computed part of a template, so that a host without a name is told."""
_MAP: Final = re.compile(r"[#@]\s*sourceMappingURL\s*=\s*(?P<address>\S+)")
# A script without any of these names no host: most of the large ones.
_ANY: Final = re.compile(
    r"""[hH][tT][tT][pP][sS]?:|[wW][sS][sS]?:|[fF][tT][pP]:|[nN][sS]?:|RTCPeer|\\"""
    r"""|["'`=(}][\x00-\x20]*//|//[\w-]+\.|["'`]\s*(?:\+|/[*/])"""
)
_NAMES: Final = frozenset(
    (
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xhtml",
        "http://www.w3.org/1999/xlink",
        "http://www.w3.org/2000/xmlns/",
        "http://www.w3.org/1998/Math/MathML",
        "http://www.w3.org/XML/1998/namespace",
    )
)
"""Names of languages of markup, letter by letter, which nobody fetches."""
_ASKING: Final = re.compile(r"import|export|Worker|\bURL\b|register|addModule")
_CALLS: Final = frozenset(("Worker", "SharedWorker", "importScripts", "register", "addModule"))
"""Functions that run the script that they are given the address of."""
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


def find_loads(text: str) -> Iterator[Load]:
    """Yield the addresses that name a host, and what calls one past the policy."""
    found = _find_addresses(text) if _ANY.search(text) else {}
    covered = _find_covered(text, found)
    for at, address in sorted(found.items()):
        if at not in covered:
            yield Load(*_place(text, at), address, "a script", Kind.DATA)
    # Tools of browsers look there for the source of a script, and it stands in a comment.
    for named in _MAP.finditer(text):
        if leads_elsewhere(named["address"]):
            place = _place(text, named.start("address"))
            yield Load(*place, named["address"], "a script", Kind.DATA)


def find_imports(text: str) -> Iterator[Import]:
    """Yield what a script imports, and the workers that it starts by their address."""
    if not _ASKING.search(text):
        return
    owners = list(_owners(text))
    for part in find_texts(text):
        match part.before:
            case (*_, "from") | (*_, "import"):
                is_static = True
            case (*_, "import", "("):
                is_static = False
            case (*_, "URL", "(") if part.value.endswith(".js"):
                is_static = False
            case (*_, call, "(") if call in _CALLS:
                is_static = False
            case _:
                continue
        element = next((name for span, name in owners if part.start in span), "")
        yield Import(*_place(text, part.start), part.value, is_static, element)


def _find_addresses(text: str) -> dict[int, str]:
    """Return the addresses with a host by their places, those in comments as well."""
    found: dict[int, str] = {}
    for plain in read_plain(text):
        for start in _CANDIDATE.finditer(plain.text):
            if not _names_host(plain.text, start):
                continue
            at, address = _address(plain.text, start.start())
            if address not in _NAMES:
                found.setdefault(plain.place(at), address)
    for start in _WITHIN.finditer(text):
        at, address = _address(text, start.start())
        found.setdefault(at, address)
    return found


def _names_host(text: str, start: re.Match[str]) -> bool:
    """Tell by what stands around it whether an address with a host begins here."""
    before, at = _last_before(text, start.start()), start.end()
    match start.lastgroup:
        case "scheme":
            after = _AFTER_SCHEME.match(text, at)
            assert after is not None
            if after["host"]:
                return bool(after["slashes"]) or before in _QUOTES
            return _JOINED.match(text, after.end("slashes")) is not None
        case "slashes":
            if before in _QUOTES:
                return bool(_HOST.match(text, at) or _JOINED.match(text, at))
            last = text[start.start() - 1 : start.start()]
            is_apart = not (last.isalnum() or last in {"_", ":"})
            return is_apart and start[0] == "//" and _DOTTED.match(text, at) is not None
        case "call":
            return text[start.start() - 1 : start.start()] in _QUOTES
        case _:
            return True


def _last_before(text: str, at: int) -> str:
    """Return the last letter before a place that is no white space."""
    while at > 0 and text[at - 1] <= " ":
        at -= 1
    return text[at - 1 : at] or " "


def _address(text: str, at: int) -> tuple[int, str]:
    """Return where an address begins, and what can be read of it."""
    match = _ADDRESS.match(text, at)
    assert match is not None
    computed = _COMPUTED if text.startswith("${", match.end()) else ""
    return match.start("address"), match["address"] + computed


def _find_covered(text: str, found: Iterable[int]) -> frozenset[int]:
    """Return which places certainly stand in comments."""
    places = sorted(found)
    if not places:
        return frozenset()
    return frozenset(
        at
        for one in find_certain_comments(text, until=places[-1])
        for at in places[bisect_left(places, one.start) : bisect_left(places, one.end)]
    )


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


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
