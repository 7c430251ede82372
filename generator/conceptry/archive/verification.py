"""Whether a copy of a site is whole: what is missing, changed, or does not belong there."""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from conceptry.archive.manifest import MANIFEST_NAME, ManifestError, parse_manifest


@dataclass(frozen=True)
class Verdict:
    """What a copy was found to be, against its own manifest."""

    title: str
    edition: str
    files: int
    """How many belong to the edition."""
    missing: tuple[str, ...]
    changed: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether it is the edition that it says, and nothing else."""
        return not (self.missing or self.changed or self.extra)


def verify(copy: Mapping[str, bytes]) -> Verdict:
    """Compare the files of a copy with its manifest.

    Raises
    ------
    ManifestError
        If the manifest is missing or damaged, so that nobody knows what belongs to the copy.
    """
    names = frozenset(copy)
    if MANIFEST_NAME not in names:
        raise ManifestError(f"it has no {MANIFEST_NAME}; conceptry bundle makes copies with one")
    manifest = parse_manifest(_decode(copy[MANIFEST_NAME]))
    expected = {file.path: file for file in manifest.files}
    found = names - {MANIFEST_NAME}
    both = sorted(expected.keys() & found)
    return Verdict(
        title=manifest.title,
        edition=manifest.edition,
        files=len(expected),
        missing=tuple(sorted(expected.keys() - found)),
        changed=tuple(path for path in both if _hash(copy, path) != expected[path].sha256),
        extra=tuple(sorted(found - expected.keys())),
    )


def render_verdict(verdict: Verdict) -> str:
    """Say for people what a copy is, one line for each file that is not as it should be."""
    lines = [
        f"{kind} {path}"
        for kind in ("missing", "changed", "extra")
        for path in getattr(verdict, kind)
    ]
    said = f"{verdict.title}, edition {verdict.edition}"
    if verdict.is_whole:
        return f"whole: {said}, {verdict.files} files"
    counts = ", ".join(
        f"{len(getattr(verdict, kind))} {kind}"
        for kind in ("missing", "changed", "extra")
        if getattr(verdict, kind)
    )
    return "\n".join([*lines, f"not whole: {said}, {counts} of {verdict.files} files"])


def render_verdict_json(verdict: Verdict) -> str:
    """Say the same for programs."""
    return json.dumps({"whole": verdict.is_whole, **asdict(verdict)}, ensure_ascii=False, indent=1)


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise ManifestError(f"its {MANIFEST_NAME} is not UTF-8") from None


def _hash(copy: Mapping[str, bytes], path: str) -> str:
    """Return the hash of a file, or nothing where its archive cannot give it back."""
    try:
        return hashlib.sha256(copy[path]).hexdigest()
    except (zipfile.BadZipFile, zlib.error, EOFError):
        return ""
