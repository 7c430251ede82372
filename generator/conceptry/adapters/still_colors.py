"""The dark colours of pages without scripts, which cannot choose them as the theme's script does.

The theme and a site say in their style sheets what its dark scheme looks like. The same rules,
for every scheme, make a sheet that only a page without scripts asks for. Works on text alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

import tinycss2

DARK_MEDIA: Final = "screen and (scripting: none) and (prefers-color-scheme: dark)"
"""When the sheet holds. The theme's instant navigation puts what stands in `noscript` into the
page, so that alone would not do."""

_SCHEME: Final = "slate"
_IN_DARK: Final = re.compile(rf"(?<!:not\()\[data-md-color-scheme=[\"']?{_SCHEME}[\"']?\]")
_IN_ANY: Final = "[data-md-color-scheme]"
# What the theme hides in its light scheme.
_IMAGES: Final = ':is([src$="#only-dark"], [src$="#gh-dark-mode-only"])'
_SHOWN: Final = f"{_IN_ANY} img{_IMAGES} {{ display: revert }}"


def has_dark_scheme(palette: object) -> bool:
    """Tell whether a theme's palette begins in the light and has a dark scheme for dark systems.

    Parameters
    ----------
    palette
        As it stands in the settings: a mapping is one scheme for everybody.
    """
    if not isinstance(palette, Sequence) or isinstance(palette, str):
        return False
    entries = [entry for entry in palette if isinstance(entry, dict)]
    return bool(entries) and entries[0].get("scheme") != _SCHEME and any(map(_is_dark, entries))


def render_dark_sheet(sheets: Iterable[str]) -> str:
    """Write the rules that the sheets have for the dark scheme, for whatever scheme a page names.

    Parameters
    ----------
    sheets
        In the order in which a page has them.
    """
    rules = [
        line
        for sheet in sheets
        for line in _find_rules(tinycss2.parse_stylesheet(sheet, skip_comments=True))
    ]
    return "\n".join([*rules, _SHOWN, ""])


def _is_dark(entry: dict[str, Any]) -> bool:
    is_asked = re.search(r"prefers-color-scheme:\s*dark", str(entry.get("media", "")))
    return bool(is_asked) and entry.get("scheme") == _SCHEME


def _find_rules(rules: Iterable[Any]) -> Iterator[str]:
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = _split(rule.prelude)
            dark = [_IN_DARK.sub(_IN_ANY, one) for one in selectors if _IN_DARK.search(one)]
            if dark:
                yield f"{', '.join(dark)} {{{tinycss2.serialize(rule.content).strip()}}}"
        elif rule.type == "at-rule" and rule.lower_at_keyword in {"media", "supports"}:
            within = tinycss2.parse_rule_list(rule.content or (), skip_comments=True)
            condition = tinycss2.serialize(rule.prelude).strip()
            for line in _find_rules(within):
                yield f"@{rule.lower_at_keyword} {condition} {{ {line} }}"


def _split(prelude: Iterable[Any]) -> Iterator[str]:
    """Yield the selectors of a rule; commas within brackets part none."""
    for is_comma, nodes in groupby(prelude, key=lambda node: node == ","):
        if not is_comma:
            yield tinycss2.serialize(list(nodes)).strip()
