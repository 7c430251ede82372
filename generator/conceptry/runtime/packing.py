"""Files as classic scripts, which alone a page from a folder may load."""

from __future__ import annotations

import base64
import gzip

RECEIVER = "conceptryPython"
"""The function of the page that each script calls, with its name and its content."""


def render_packed(part: str, content: bytes, *, is_gzip: bool = False) -> str:
    """Write a script that hands a file over as base64 of gzip.

    Parameters
    ----------
    part
        What the page calls the file: letters alone.
    is_gzip
        The content is gzip already.
    """
    packed = content if is_gzip else gzip.compress(content, compresslevel=9, mtime=0)
    return f"{RECEIVER}('{part}','{base64.b64encode(packed).decode()}');\n"
