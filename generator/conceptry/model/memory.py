"""What earlier runs found out, for programs that read a folder again and again."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from typing import Any


class Memory:
    """Results by name, each with the stamp of what it was made from.

    A result is made anew when its stamp differs from that of the last run, so a stamp must hold
    everything that the result depends on.
    """

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[object, Any]] = {}

    def knows(self, name: Hashable, stamp: object) -> bool:
        """Say whether the result of that name was made under that stamp."""
        return name in self._known and self._known[name][0] == stamp

    def recall[T](self, name: Hashable, stamp: object, compute: Callable[[], T]) -> T:
        """Return the result of that name if its stamp is the same still, or compute it."""
        known = self._known.get(name)
        if known is None or known[0] != stamp:
            known = (stamp, compute())
            self._known[name] = known
        result: T = known[1]
        return result


def file_stamp(path: os.PathLike[str]) -> tuple[int, ...] | None:
    """Return what changes with every write to a file, and with one that takes its place.

    None where the file cannot be looked at.
    """
    try:
        status = os.stat(path)  # noqa: PTH116 (entries of a folder are no paths)
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns
