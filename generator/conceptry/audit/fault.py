"""What an audit finds wrong, and how it is said."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Final

HINTS: Final = MappingProxyType(
    {
        "from-elsewhere": "keep a copy of it in the site, or leave it out",
        "sent-elsewhere": "nothing a reader types or does leaves the site; leave it out",
        "inside": "the policy refuses what stands in a page; put it into a file of the site",
        "refused": "the policy allows no frames, plug-ins, films, forms or other bases",
        "no-policy": "the policy is the first element of each head, before anything loads",
        "weak-policy": "a page allows no more than the policy of the site",
        "missing": "the address leads to no file of the site",
        "missing-place": "no element of that page has this id",
        "unreadable": "write the file anew, in UTF-8",
        "symbolic-link": "put the file itself into the site; a copy of the link may lead elsewhere",
        "host-rule": "leave it out: what the host adds can lead readers elsewhere",
        "other-edition": "build the site anew; its service worker keeps the files that it lists",
        "over-budget": "load it only where it is used, join files, or make them smaller",
    }
)
"""What to do, by the code of a fault."""


@dataclass(frozen=True, order=True, slots=True)
class Fault:
    """One thing that is wrong with a finished site.

    Parameters
    ----------
    path : file, seen from the root of the site
    line, column : from 1, columns in code points
    code : one of `HINTS`
    """

    path: str
    line: int
    column: int
    code: str
    message: str

    @property
    def hint(self) -> str:
        """Say what to do."""
        return HINTS[self.code]


def render_fault(fault: Fault, folder: str) -> str:
    """Write a fault for people: ``file:line:column: code message``, and the hint below it.

    Parameters
    ----------
    folder : the site, as whoever asked named it
    """
    place = f"{folder}/{fault.path}:{fault.line}:{fault.column}"
    return f"{_plain(f'{place}: {fault.code} {fault.message}')}\n    hint: {fault.hint}"


def render_faults_json(faults: Iterable[Fault]) -> str:
    """Write faults for tools: one JSON list of objects."""
    rows = [{**asdict(fault), "hint": fault.hint} for fault in faults]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def count_faults(faults: Iterable[Fault]) -> str:
    """Say how many faults there are."""
    count = sum(1 for _ in faults)
    return {0: "no faults", 1: "1 fault"}.get(count, f"{count} faults")


def _plain(text: str) -> str:
    """Write as escapes what would break or hide a line, such as an address may hold."""
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)
