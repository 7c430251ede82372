"""Rules for the number of warnings that a folder accepts: it can only fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from conceptry.diagnostics import Diagnostic, Severity, count_text, errors

if TYPE_CHECKING:
    from conceptry.model.corpus import Corpus


def check_limit(corpus: Corpus, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Compare how many of the findings are warnings with what the folder's settings accept.

    Errors can hide warnings, so beside an error the number is not asked to fall.
    """
    limit, source = corpus.settings.warnings, corpus.shared_settings.source
    if limit is None or source is None:
        return
    warnings = [d for d in found if d.severity is Severity.WARNING]
    accepted = f"the folder accepts {limit}"
    if len(warnings) > limit:
        counts = Counter(d.code for d in warnings).most_common()
        listed = ", ".join(f"{count} {code}" for code, count in counts)
        yield source.diagnose(
            "too-many-warnings",
            f"{count_text(warnings)}, {accepted}: {listed}",
            path=("warnings",),
            hint=f"mend at least {len(warnings) - limit} of them; the number is not meant to rise",
        )
    elif len(warnings) < limit and not errors(found):
        number = count_text(warnings) if warnings else "no warning"
        yield source.diagnose(
            "limit-can-fall",
            f"{number}, {accepted}",
            path=("warnings",),
            hint=f'write "warnings": {len(warnings)}, so that the number cannot rise again',
        )


def is_failure(diagnostic: Diagnostic, *, is_strict: bool, limit: int | None) -> bool:
    """Say whether a run fails by a finding.

    Errors always fail. In strict mode warnings do as well, unless the folder accepts a number of
    them, and so does such a number that is larger than it need be.
    """
    if diagnostic.severity is Severity.ERROR or not is_strict:
        return diagnostic.severity is Severity.ERROR
    if diagnostic.severity is Severity.WARNING:
        return limit is None
    return diagnostic.code == "limit-can-fall"
