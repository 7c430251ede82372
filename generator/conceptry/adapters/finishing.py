"""What every finished page is given before it is written, and the header file beside the pages.

Works on text alone: the theme's HTML comes in, and no engine is asked for anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from markupsafe import escape

from conceptry.pages.policy import POLICY, render_policy
from conceptry.words import say

THEME_FOLDER: Final = Path(__file__).parent / "theme"
"""Templates that stand in for those of the theme whose scripts stand in the page."""

HEADER_FILE: Final = "_headers"
"""What Netlify, Cloudflare Pages and others read their headers from."""

_HEAD: Final = "<head>"
_UNNAMED_SEARCH: Final = 'data-md-component="search" role="dialog"'
# With this name the theme would ask the host of the repository for its stars and releases.
_ASKING_SOURCE: Final = ' data-md-component="source"'


def finish_page(html: str, *, is_preview: bool = False) -> str:
    """Put the policy first in the head, name the search dialog, and take a remote request out.

    Parameters
    ----------
    is_preview
        The preview's own script, which reloads a page after a change, stands in the page.
    """
    preview = {"script-src": (*POLICY["script-src"], "'unsafe-inline'")} if is_preview else {}
    policy = render_policy({**POLICY, **preview})
    meta = f'{_HEAD}\n    <meta http-equiv="Content-Security-Policy" content="{policy}">'
    named = html.replace(
        _UNNAMED_SEARCH, f'{_UNNAMED_SEARCH} aria-label="{escape(say("Search"))}"', 1
    )
    return named.replace(_ASKING_SOURCE, "").replace(_HEAD, meta, 1)


def render_headers(assets_folder: str, keeper: str) -> str:
    """Write the header file of a site.

    Parameters
    ----------
    assets_folder
        Whose name changes with its contents, so that browsers may keep it for ever.
    keeper
        The service worker, by which browsers learn of a new edition.
    """
    policy = render_policy({**POLICY, "frame-ancestors": ("'none'",)})
    return (
        "/*\n"
        f"  Content-Security-Policy: {policy}\n"
        "  Referrer-Policy: no-referrer\n"
        "  X-Content-Type-Options: nosniff\n"
        f"/{assets_folder}/*\n"
        "  Cache-Control: public, max-age=31536000, immutable\n"
        f"/{keeper}\n"
        "  Cache-Control: no-cache\n"
    )
