"""A preview that is built again when something was changed, and not when it was only saved.

The engine builds on every notice about a file: on a save of the same bytes, on a new time stamp,
on the files that an editor puts beside the one that it saves, and twice where a save takes two
looks. Here a notice only asks to compare what the files hold with what they held before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING

from watchdog.events import FileModifiedEvent, FileSystemEventHandler
from watchdog.observers.polling import PollingObserver

from conceptry.source.settling import read_settled

if TYPE_CHECKING:
    from mkdocs.livereload import LiveReloadServer
    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import ObservedWatch

type Contents = Mapping[str, bytes]
"""The hash of each file, by its path."""


def read_contents(place: Path) -> Contents:
    """Read a file, or all below a folder but what editors put there for themselves."""
    return dict(_read(place))


def keep_quiet(server: LiveReloadServer, before: Mapping[Path, Contents]) -> None:
    """Let a server build for changed contents alone.

    Parameters
    ----------
    server
        Which has not begun to watch.
    before
        What the first build found, by place; others are as they are now.
    """
    watched = dict(server._watched_paths)  # noqa: SLF001 (other plugins may have added theirs)
    for place in _times(watched):
        server.unwatch(place)
    server.observer = _QuietObserver(before, timeout=server.observer.timeout)
    for place in _times(watched):
        server.watch(place)


def _times(counts: Mapping[str, int]) -> Iterator[str]:
    for place, count in counts.items():
        yield from repeat(place, count)


class _QuietObserver(PollingObserver):
    """Hands over the notices after which contents differ."""

    def __init__(self, before: Mapping[Path, Contents], *, timeout: float) -> None:
        super().__init__(timeout=timeout)
        self._before = before
        self._quiet: list[_ContentsHandler] = []

    def schedule(
        self,
        event_handler: FileSystemEventHandler,
        path: str | Path,
        *,
        recursive: bool = False,
        event_filter: list[type[FileSystemEvent]] | None = None,
        follow_symlink: bool = False,
    ) -> ObservedWatch:
        place = Path(path)
        before = self._before.get(place)
        quiet = _ContentsHandler(
            event_handler, place, read_contents(place) if before is None else before
        )
        self._quiet.append(quiet)
        return super().schedule(
            quiet,
            path,
            recursive=recursive,
            event_filter=event_filter,
            follow_symlink=follow_symlink,
        )

    def on_thread_start(self) -> None:
        """Begin to watch, and catch up with what was changed during the first build."""
        super().on_thread_start()
        for quiet in self._quiet:
            quiet.dispatch(FileModifiedEvent(str(quiet.place)))


class _ContentsHandler(FileSystemEventHandler):
    """Passes a notice on if the contents of a place are not those of the last one."""

    def __init__(self, handler: FileSystemEventHandler, place: Path, contents: Contents) -> None:
        self._handler = handler
        self._contents = contents
        self.place = place

    def dispatch(self, event: FileSystemEvent) -> None:
        if event.is_directory:  # what matters of a folder is its files, and these have their own
            return
        contents = read_settled(lambda: read_contents(self.place))
        if contents != self._contents:
            self._contents = contents
            self._handler.dispatch(event)


def _read(place: Path) -> Iterator[tuple[str, bytes]]:
    for path in _find_files(place):
        try:
            yield str(path), hashlib.sha256(path.read_bytes()).digest()
        except OSError:  # it is gone, or may not be opened; the build says so
            continue


def _find_files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
        return
    for folder, folders, names in place.walk():
        folders[:] = [name for name in folders if not _is_of_editor(name)]
        yield from (folder / name for name in names if not _is_of_editor(name))


def _is_of_editor(name: str) -> bool:
    return name.startswith((".", "#")) or name.endswith("~")
