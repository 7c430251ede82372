"""What the records of a folder share: taxonomy, constants and settings, each a file of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from pydantic import ValidationError

from conceptry.diagnostics import Diagnostic, errors
from conceptry.model import faults
from conceptry.source import read

if TYPE_CHECKING:
    from pathlib import Path

    from conceptry.model.base import Part
    from conceptry.source import DataPath, Source

MOST_FINDINGS = 200
"""Of one field; nobody reads more of them."""


@dataclass(frozen=True)
class Shared[P: Part]:
    """What a shared file holds.

    Parameters
    ----------
    content : what it says; the fallback where there is no file, or one with faults
    source : the file, where it could be read
    is_known : False where the file has faults, so that nothing can be judged by it
    document : the file as it was written, with its faults; None where it could not be read
    """

    content: P
    source: Source | None
    is_known: bool
    diagnostics: tuple[Diagnostic, ...]
    document: Source | None = None


def load_shared[P: Part](folder: Path, name: str, prefix: str, fallback: P) -> Shared[P]:
    """Read and validate a shared file; without the file, what `fallback` says holds."""
    path = folder / name
    if not path.exists(follow_symlinks=False):
        return Shared(fallback, None, is_known=True, diagnostics=())
    result = read(path, display_path=prefix + name)
    source, form = result.source, type(fallback)
    if source is None or result.diagnostics:
        found = result.diagnostics
        return Shared(fallback, None, is_known=False, diagnostics=found, document=source)
    if not isinstance(source.data, dict):
        wrong = faults.wrong_type(source, (), source.data, "an object in braces")
        return Shared(fallback, None, is_known=False, diagnostics=(wrong,), document=source)
    found = tuple(islice(faults.null_values(source), MOST_FINDINGS))
    try:
        content = form.model_validate_json(json.dumps(source.data))
    except ValidationError as error:
        found = (*found, *translate_all(source, (), error, form))
        return Shared(fallback, None, is_known=False, diagnostics=found, document=source)
    is_known = not errors(found)
    return Shared(content, source, is_known=is_known, diagnostics=found, document=source)


def translate_all(
    source: Source, path: DataPath, error: ValidationError, root: type[Part], *, base: DataPath = ()
) -> list[Diagnostic]:
    """Turn the errors of one validation into diagnostics, without those that follow from others.

    Parameters
    ----------
    path
        Where the validated value stands in the document.
    root, base
        The model that describes the document from `base` on.
    """
    facts = sorted(error.errors(include_url=False), key=lambda fact: len(fact["loc"]))
    return [
        faults.translate(source, (*path, *fact["loc"]), fact, root, base=base)
        for fact in islice((f for f in facts if not faults.is_consequence(f)), MOST_FINDINGS)
    ]
