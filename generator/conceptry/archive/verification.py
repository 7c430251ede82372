"""Whether a copy of a site is whole: what is missing, changed, or does not belong there."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

from conceptry.archive.copy import OF_SYSTEMS, Copy, CopyError, Entry
from conceptry.archive.manifest import (
    MANIFEST_NAME,
    FileEntry,
    ManifestError,
    parse_manifest,
    show,
)

_KINDS: Final = ("missing", "changed", "extra", "twice", "outside")


@dataclass(frozen=True)
class Verdict:
    """What a copy was found to be, against its own manifest."""

    title: str
    edition: str
    files: int
    """How many belong to the edition."""
    missing: tuple[str, ...]
    changed: tuple[str, ...]
    """Files with another content, and links in the place of one."""
    extra: tuple[str, ...]
    twice: tuple[str, ...]
    """What an archive holds more than once, so that programs unpack one or the other."""
    outside: tuple[str, ...]
    """What an archive holds beside the folder of the site."""
    left_by_systems: tuple[str, ...]
    """What systems put into folders; it belongs to no edition and harms none."""

    @property
    def is_whole(self) -> bool:
        """Whether it is the edition that it says, and nothing else."""
        return not any(getattr(self, kind) for kind in _KINDS)


def verify(copy: Copy) -> Verdict:
    """Compare the files of a copy with its manifest.

    Raises
    ------
    ManifestError
        If the manifest is missing or damaged, so that nobody knows what belongs to the copy.
    """
    found = {entry.path: entry for entry in copy.entries}
    if MANIFEST_NAME not in found:
        raise ManifestError(f"it has no {MANIFEST_NAME}; conceptry bundle makes copies with one")
    manifest = parse_manifest(_read_text(found.pop(MANIFEST_NAME)))
    expected = {file.path: file for file in manifest.files}
    counts = Counter(entry.path for entry in copy.entries)
    extra = [found[path] for path in sorted(found.keys() - expected.keys())]
    return Verdict(
        title=manifest.title,
        edition=manifest.edition,
        files=len(expected),
        missing=tuple(sorted(expected.keys() - found.keys())),
        changed=tuple(
            path
            for path in sorted(expected.keys() & found.keys())
            if not _is_same(found[path], expected[path])
        ),
        extra=tuple(entry.path for entry in extra if not _is_of_system(entry)),
        twice=tuple(sorted(path for path, count in counts.items() if count > 1)),
        outside=copy.outside,
        left_by_systems=tuple(entry.path for entry in extra if _is_of_system(entry)),
    )


def render_verdict(verdict: Verdict) -> str:
    """Say for people what a copy is, one line for each file that is not as it should be."""
    lines = [f"{kind} {show(path)}" for kind in _KINDS for path in getattr(verdict, kind)]
    lines += [f"left by a system {show(path)}" for path in verdict.left_by_systems]
    said = f"{show(verdict.title)}, edition {verdict.edition}"
    if verdict.is_whole:
        return "\n".join([*lines, f"whole: {said}, {verdict.files} files"])
    counts = ", ".join(
        f"{len(getattr(verdict, kind))} {kind}" for kind in _KINDS if getattr(verdict, kind)
    )
    return "\n".join([*lines, f"not whole: {said}, {counts} of {verdict.files} files"])


def render_verdict_json(verdict: Verdict) -> str:
    """Say the same for programs."""
    return json.dumps({"whole": verdict.is_whole, **asdict(verdict)}, indent=1)


def _read_text(entry: Entry) -> str:
    if entry.read is None:
        raise ManifestError(f"its {MANIFEST_NAME} is no file")
    try:
        return entry.read().decode("utf-8")
    except UnicodeDecodeError:
        raise ManifestError(f"its {MANIFEST_NAME} is not UTF-8") from None
    except CopyError as error:
        raise ManifestError(str(error)) from None


def _is_same(entry: Entry, file: FileEntry) -> bool:
    """Compare a file with what the manifest says; its size is enough to tell most others."""
    return entry.read is not None and entry.size == file.size and _hash(entry.read) == file.sha256


def _is_of_system(entry: Entry) -> bool:
    return entry.read is not None and entry.path.rpartition("/")[2] in OF_SYSTEMS


def _hash(read: Callable[[], bytes]) -> str:
    """Return the hash of a file, or nothing where its archive cannot give it back."""
    try:
        return hashlib.sha256(read()).hexdigest()
    except CopyError:
        return ""
