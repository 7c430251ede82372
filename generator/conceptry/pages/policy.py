"""What a page may load and run: the Content-Security-Policy of every page of a site.

Nothing comes from elsewhere, nothing that stands in a page runs, and nothing is sent. Browsers
take ``'self'`` in a page that was opened as a file for the files around it.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """Read a policy; of two directives with one name browsers take the first."""
    policy: dict[str, tuple[str, ...]] = {}
    for words in map(str.split, text.split(";")):
        if words:
            policy.setdefault(words[0].lower(), tuple(words[1:]))
    return policy


def find_weaknesses(policy: Policy) -> tuple[str, ...]:
    """Return what a policy allows beyond `POLICY`, as ``directive source``.

    A directive that is left out and that nothing else stands in for allows everything.

    Examples
    --------
    >>> find_weaknesses(POLICY | {"img-src": ("'self'", "https:")})
    ('img-src https:',)
    >>> find_weaknesses({"default-src": ("'none'",)})
    ('base-uri *', 'form-action *')
    """
    return tuple(
        f"{directive} {source}"
        for directive, allowed in POLICY.items()
        for source in _sources(policy, directive)
        if source not in {NOTHING, *allowed}
    )


_WITHOUT_DEFAULT: Final = frozenset(("base-uri", "form-action"))
_INSTEAD: Final = {"worker-src": "script-src"}


def _sources(policy: Policy, directive: str) -> tuple[str, ...]:
    """Return what a policy allows for a directive, by itself or by what stands in for it."""
    if directive in policy:
        return policy[directive]
    if directive in _WITHOUT_DEFAULT:
        return ("*",)
    return policy.get(_INSTEAD.get(directive, ""), policy.get("default-src", ("*",)))
