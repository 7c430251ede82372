"""Reading files while somebody may be saving them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SETTLING: Final = 0.1
"""Seconds without a change after which a save is complete."""


def read_settled[State](read: Callable[[], State]) -> State:
    """Return what `read` finds when it finds the same twice: no save is under way then."""
    state = read()
    while True:
        time.sleep(SETTLING)
        later = read()
        if later == state:
            return state
        state = later
