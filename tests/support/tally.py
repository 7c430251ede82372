"""Counts that tests keep, so that the end of a run says how much was tried."""

from collections import Counter

COUNTS: dict[str, Counter[str]] = {}


def count(what: str, outcome: str, number: int = 1) -> None:
    """Count more of something, by how it ended."""
    COUNTS.setdefault(what, Counter())[outcome] += number


def lines() -> list[str]:
    """Say of each kind how many there were and how they ended."""
    return [
        f"fuzzed {sum(counts.values()):,} {what}: "
        + ", ".join(f"{number:,} {outcome}" for outcome, number in sorted(counts.items()))
        for what, counts in COUNTS.items()
    ]
