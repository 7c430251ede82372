"""The files by which a site tells its host what to send: headers, and rules for addresses.

A header can have a browser ask elsewhere as a page can, and a rule can send it there, so that
what is not known to be harmless is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from conceptry.pages.policy import find_weaknesses, parse_policy

_HEADERS: Final = "_headers"
_APACHE: Final = ".htaccess"
_RULES: Final = frozenset(
    (
        *("_redirects", "_routes.json", "_worker.js", "web.config", ".user.ini", ".htpasswd"),
        *("netlify.toml", "vercel.json", "now.json", "firebase.json", "wrangler.toml"),
        *("staticwebapp.config.json", "routes.json", "nginx.conf", "caddyfile", "serve.json"),
    )
)
"""Names of files that some hosts obey, which a site has not."""
_POLICY: Final = "content-security-policy"
_HARMLESS: Final = frozenset(
    (
        *("cache-control", "referrer-policy", "x-content-type-options", "x-frame-options"),
        *("permissions-policy", "strict-transport-security", "vary", "expires", "pragma"),
        *("cross-origin-opener-policy", "cross-origin-embedder-policy"),
        *("cross-origin-resource-policy", "content-language", "x-robots-tag"),
    )
)
"""Headers that no browser asks an address for."""
_HEADER: Final = re.compile(r"(?P<name>[!\w-][!\w -]*?)\s*:\s*(?P<value>.*)")
_SET: Final = re.compile(
    r"""header\s+(?:always\s+)?set\s+(?P<name>[\w-]+)\s+(?P<q>["']?)(?P<value>.*)(?P=q)\s*""",
    re.IGNORECASE,
)
_SECTION: Final = re.compile(r"</?(?:IfModule|FilesMatch|Files)\b[^>]*>", re.IGNORECASE)


@dataclass(frozen=True, order=True, slots=True)
class Rule:
    """A line for a host that a site should not have.

    Parameters
    ----------
    is_policy : it is a policy that allows too much
    """

    line: int
    what: str
    is_policy: bool = False


def is_for_host(path: str) -> bool:
    """Tell whether some host obeys a file of this name."""
    return path.rpartition("/")[2].lower() in {_HEADERS, _APACHE, *_RULES}


def find_rules(path: str, text: str) -> Iterator[Rule]:
    """Yield what a file for a host says beyond what a site needs."""
    name = path.rpartition("/")[2].lower()
    if name in _RULES:
        yield Rule(1, "a file of rules for the host")
        return
    for number, line in enumerate(text.splitlines(), 1):
        is_indented, words = line[:1].isspace(), line.strip()
        if not words or words.startswith("#"):
            continue
        if name == _HEADERS and not is_indented and words.startswith("/"):
            continue  # the addresses that the next headers are for
        if name == _APACHE and _SECTION.fullmatch(words):
            continue
        yield from _check_header(number, words, (_SET if name == _APACHE else _HEADER))


def _check_header(number: int, words: str, form: re.Pattern[str]) -> Iterator[Rule]:
    header = form.fullmatch(words)
    named = header["name"].lower() if header else ""
    if header and named == _POLICY:
        for policy in header["value"].split(","):
            for weakness in find_weaknesses(parse_policy(policy)):
                yield Rule(number, weakness, is_policy=True)
    elif named not in _HARMLESS:
        yield Rule(number, f"the header {header['name']}" if header else "a rule for the host")
