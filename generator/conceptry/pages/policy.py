"""What a page may load and run: the Content-Security-Policy of every page of a site.

Nothing comes from elsewhere, nothing that stands in a page runs, and nothing is sent. Browsers
take ``'self'`` in a page that was opened as a file for the files around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

type Policy = Mapping[str, tuple[str, ...]]
"""Sources by directive."""

OWN: Final = "'self'"
NOTHING: Final = "'none'"
POLICY: Final[Policy] = MappingProxyType(
    {
        "default-src": (NOTHING,),
        # Python is WebAssembly, which counts as a script made from text.
        "script-src": (OWN, "'wasm-unsafe-eval'"),
        # From a folder a worker can only be started from memory.
        "worker-src": (OWN, "blob:"),
        "style-src": (OWN,),
        "img-src": (OWN, "data:"),
        "font-src": (OWN,),
        "connect-src": (OWN,),
        "manifest-src": (OWN,),
        "base-uri": (NOTHING,),
        "form-action": (NOTHING,),
    }
)
"""The policy that stands in each page."""


def render_policy(policy: Policy = POLICY) -> str:
    """Write a policy as browsers read it.

    Examples
    --------
    >>> render_policy({"default-src": ("'none'",), "img-src": ("'self'", "data:")})
    "default-src 'none'; img-src 'self' data:"
    """
    return "; ".join(" ".join((directive, *sources)) for directive, sources in policy.items())


def parse_policy(text: str) -> dict[str, tuple[str, ...]]:
    """Read a policy; of two directives with one name browsers take the first.

    Only what browsers take for white space parts words: others are part of a name that no
    browser knows.
    """
    policy: dict[str, tuple[str, ...]] = {}
    for directive in text.split(";"):
        words = _WORD.findall(directive)
        if words:
            policy.setdefault(words[0].lower(), tuple(words[1:]))
    return policy


def find_weaknesses(policy: Policy) -> tuple[str, ...]:
    """Return what a policy allows beyond `POLICY`, as ``directive source``.

    A directive that is left out and that nothing else stands in for allows everything. One that
    `POLICY` has not may take the place of one that it has, so it may allow nothing at all.

    Examples
    --------
    >>> find_weaknesses(POLICY | {"img-src": ("'self'", "https:")})
    ('img-src https:',)
    >>> find_weaknesses({"default-src": ("'none'",)})
    ('base-uri *', 'form-action *')
    >>> find_weaknesses(POLICY | {"script-src-elem": ("https:",), "frame-src": ("'none'",)})
    ('script-src-elem https:',)
    """
    ours = (
        f"{directive} {source}"
        for directive, allowed in POLICY.items()
        for source in _sources(policy, directive)
        if source.lower() not in {NOTHING, *allowed}
    )
    others = (
        weakness
        for directive, sources in policy.items()
        if directive not in POLICY and directive not in _LOADING_NOTHING
        for weakness in _beyond(directive, sources)
    )
    return (*ours, *others)


_WORD: Final = re.compile(r"[^\t\n\f\r ]+")
_WITHOUT_DEFAULT: Final = frozenset(("base-uri", "form-action"))
_INSTEAD: Final = {"worker-src": "script-src"}
_LOADING_NOTHING: Final = frozenset(
    (
        *("frame-ancestors", "upgrade-insecure-requests", "block-all-mixed-content"),
        *("sandbox", "require-trusted-types-for", "trusted-types"),
    )
)
"""Directives that only take something away."""
_LOADING: Final = frozenset(
    (
        *("script-src-elem", "script-src-attr", "style-src-elem", "style-src-attr"),
        *("frame-src", "child-src", "fenced-frame-src", "object-src", "media-src"),
        *("prefetch-src", "navigate-to"),
    )
)
"""Directives of sources that `POLICY` leaves to ``default-src``."""


def _beyond(directive: str, sources: tuple[str, ...]) -> Iterator[str]:
    """Yield what a directive that `POLICY` has not allows, or the name if no browser knows it."""
    if directive not in _LOADING:
        yield directive
        return
    yield from (f"{directive} {one}" for one in sources if one.lower() != NOTHING)


def _sources(policy: Policy, directive: str) -> tuple[str, ...]:
    """Return what a policy allows for a directive, by itself or by what stands in for it."""
    if directive in policy:
        return policy[directive]
    if directive in _WITHOUT_DEFAULT:
        return ("*",)
    return policy.get(_INSTEAD.get(directive, ""), policy.get("default-src", ("*",)))
