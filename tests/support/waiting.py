"""Wait for what a page will say, on pages whose policy forbids `eval`.

Playwright's `wait_for_function` evaluates text inside the page when the first look is not enough,
which the Content-Security-Policy refuses; looking again from here is not the page's doing.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def wait_until(page: Page, holds: str, arg: object = None, *, seconds: float = 10) -> None:
    """Return once the script `holds` is true of `page`.

    Raises
    ------
    AssertionError
        After `seconds` in which it never was.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(holds, arg):
        assert time.monotonic() < end, f"not within {seconds} s: {holds}"
        page.wait_for_timeout(50)
